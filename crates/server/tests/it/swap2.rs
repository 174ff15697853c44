//! Swap2 over the WebSocket.

use serde_json::{Value, json};

use crate::common::{Server, Socket, agent, human};

async fn begin(server: &Server, white: Value) -> (Socket, String) {
    let new = json!({"position": {"settings": {"game": "gomoku"}}, "black": {"kind": "human", "name": "Ann"}, "white": white,
        "swap2": true});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    let game = socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!((&game["swap2"]["step"], &game["to_act"]), (&json!("place_three"), &json!("black")));
    (socket, id)
}

async fn place(socket: &mut Socket, id: &str, from: usize, points: &[&str]) -> Value {
    let mut game = Value::Null;
    for (number, point) in points.iter().enumerate() {
        game = socket.done(json!({"type": "play", "game": id, "ply": from + number, "move": point})).await;
    }
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_settle_the_colours_by_five_stones() {
    let server = Server::new();
    let (mut socket, id) = begin(&server, json!({"kind": "human", "name": "Bob"})).await;
    let game = place(&mut socket, &id, 0, &["h8", "i9", "j7"]).await;
    assert_eq!(game["swap2"], json!({"step": "choose", "may_place": true}));
    assert_eq!(game["to_act"], "white");
    assert_eq!(socket.problem(json!({"type": "play", "game": id, "ply": 3, "move": "a1"})).await, "not_now");
    assert_eq!(socket.problem(json!({"type": "undo", "game": id})).await, "not_now");
    socket.done(json!({"type": "swap2", "game": id, "choice": "place"})).await;
    let game = place(&mut socket, &id, 3, &["k11", "g5"]).await;
    assert_eq!((&game["swap2"]["step"], &game["to_act"]), (&json!("choose_colour"), &json!("black")));
    assert_eq!(socket.problem(json!({"type": "swap2", "game": id, "choice": "place"})).await, "not_now");
    let game = socket.done(json!({"type": "swap2", "game": id, "choice": "white"})).await;
    assert_eq!(
        (&game["swap2"], &game["black"]["name"], &game["to_act"]),
        (&Value::Null, &json!("Bob"), &json!("white"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_chooses_a_colour_and_plays() {
    let server = Server::new();
    let (mut socket, id) = begin(&server, agent("iddfs:time=20ms")).await;
    place(&mut socket, &id, 0, &["h8", "i9", "j7"]).await;
    let game = socket.game_that(|game| game["swap2"].is_null()).await;
    // White moves next: the agent, if it kept White, or else the person.
    let agent_is_white = game["white"]["player"]["kind"] == "agent";
    assert_eq!(game["to_act"], "white");
    if agent_is_white {
        socket.game_that(|game| game["position"]["ply"] == 4).await;
    } else {
        socket.done(json!({"type": "play", "game": id, "ply": 3, "move": "a1"})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_refused_where_it_makes_no_sense() {
    let server = Server::new();
    for position in [
        json!({"settings": {"game": "othello"}}),
        json!({"settings": {"game": "gomoku", "size": 5}}),
        json!({"settings": {"game": "gomoku"}, "moves": ["h8"]}),
    ] {
        let new = json!({"position": position, "black": human(), "white": human(), "swap2": true});
        assert_eq!(server.problem("POST", "/api/games", Some(new)).await, "bad_settings");
    }
}
