//! The judge beside the games that are played.

use serde_json::{Value, json};

use crate::common::{Server, Socket, agent, human};

/// What the judge says next of a ply.
async fn judged(socket: &mut Socket, ply: usize) -> Value {
    loop {
        let event = socket.event("judged").await;
        if event["ply"] == ply {
            return event["judged"].clone();
        }
    }
}

async fn looks(server: &Server) -> u64 {
    let request = axum::http::Request::builder().uri("/metrics").header("host", "localhost");
    let (_, _, text) = server.raw(request.body(axum::body::Body::empty()).expect("a request")).await;
    let text = String::from_utf8(text).expect("text");
    let line = text.lines().find(|line| line.starts_with("hansu_looks_total ")).expect("a counter");
    line.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// Black takes the last square and turns the last discs over.
fn won_for_black() -> String {
    format!("{}-OOOOOOX X", "X".repeat(56))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_judge_speaks_and_not_the_opponent_and_its_words_are_kept() {
    let server = Server::new();
    let id = server.game("othello", human(), agent("random")).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    let start = judged(&mut socket, 0).await;
    assert_eq!((&start["side"], &start["score_kind"]), (&json!("black"), &json!("discs")));
    let chance = start["win_probability"].as_f64().expect("a chance");
    assert!((0.3..0.7).contains(&chance), "the start is even: {start}");
    socket.done(json!({"type": "play", "game": id, "ply": 0, "move": "f5"})).await;
    let own = judged(&mut socket, 2).await;
    assert_eq!(own["side"], "black");
    socket.close().await;
    let server = server.restarted().await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["judged"].as_array().map(Vec::len), Some(3), "{game}");
    assert_eq!((&game["judged"][0], &game["judged"][2]), (&start, &own));
}

#[tokio::test(flavor = "multi_thread")]
async fn solved_endings_are_told_as_certain() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "othello"}, "start": won_for_black()}, "black": human(), "white": human()});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    let end = judged(&mut socket, 0).await;
    assert_eq!(
        (&end["exact"], &end["win_probability"], &end["score"]),
        (&json!(true), &json!(1.0), &json!(64.0)),
        "{end}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_looked_at_once_for_all_who_watch() {
    let server = Server::new();
    let first = server.game("gomoku", human(), human()).await;
    let mut one = server.socket().await;
    let mut two = server.socket().await;
    one.done(json!({"type": "open", "game": first})).await;
    two.done(json!({"type": "open", "game": first})).await;
    let told = judged(&mut one, 0).await;
    // A second game of the same position knows it from the beginning.
    let second = server.game("gomoku", human(), human()).await;
    let opened = two.done(json!({"type": "open", "game": second})).await;
    assert_eq!(opened["judged"], json!([told]));
    assert_eq!(looks(&server).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_where_nothing_reliable_is_known() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "gomoku", "size": 7, "row": 4}}, "black": human(), "white": agent("random")});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    socket.done(json!({"type": "play", "game": id, "ply": 0, "move": "d4"})).await;
    let game = socket.game_that(|game| game["position"]["ply"] == 2).await;
    assert_eq!(game["judged"], json!([null, null, null]));
    // Who is to choose a colour is not told which one is better.
    let swap2 =
        json!({"position": {"settings": {"game": "gomoku"}}, "black": human(), "white": human(), "swap2": true});
    let id = server.post("/api/games", swap2).await["id"].as_str().expect("an id").to_owned();
    socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!(looks(&server).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_agents_play_at_the_pace_that_is_asked_for() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "othello"}}, "black": agent("random"), "white": agent("random"),
        "pace_ms": 1500});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    let begun = std::time::Instant::now();
    let game = socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!(game["pace_ms"], 1500);
    socket.game_that(|game| game["position"]["ply"] == 1).await;
    assert!(begun.elapsed().as_millis() >= 1400);
    assert_eq!(socket.problem(json!({"type": "pace", "game": id, "ms": 5})).await, "bad_value");
    assert_eq!(socket.done(json!({"type": "pace", "game": id, "ms": 100})).await["pace_ms"], 100);
    let people = server.game("othello", human(), human()).await;
    assert_eq!(socket.problem(json!({"type": "pace", "game": people, "ms": 500})).await, "not_now");
}
