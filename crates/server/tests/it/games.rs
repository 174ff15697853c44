//! Games over the WebSocket.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{PATIENCE, Server, agent, human};

fn first_legal(game: &Value) -> String {
    game["position"]["legal"][0].as_str().expect("a legal move").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_an_agent_is_played_and_kept() {
    let server = Server::new();
    let id = server.game("othello", human(), agent("casual:depth=1")).await;
    let mut socket = server.socket().await;
    let mut game = socket.done(json!({"type": "open", "game": id})).await;
    while game["result"].is_null() {
        if game["to_act"] == "black" {
            let play = json!({"type": "play", "game": id, "ply": game["moves"].as_array().map(Vec::len), "move": first_legal(&game)});
            game = socket.done(play).await;
        } else {
            game = socket.game_that(|game| game["to_act"] != "white").await;
        }
    }
    let moves = game["moves"].as_array().expect("moves").len();
    assert!(moves >= 9, "{game}");
    assert_eq!(game["result"]["by"], "play");
    let stored = server.get(&format!("/api/games/{id}")).await;
    assert_eq!((&stored["moves"], &stored["result"]), (&game["moves"], &game["result"]));
    assert_eq!(socket.problem(json!({"type": "play", "game": id, "ply": moves, "move": "a1"})).await, "game_over");
    let rematch = socket.done(json!({"type": "rematch", "game": id})).await;
    assert_eq!(rematch["white"]["player"]["kind"], "human");
    assert_eq!((rematch["moves"].as_array().map(Vec::len), &rematch["to_act"]), (Some(0), &json!("black")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_move_changes_nothing_and_a_wrong_one_is_told() {
    let server = Server::new();
    let id = server.game("othello", human(), human()).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    let play = |ply: usize, mv: &str| json!({"type": "play", "game": id, "ply": ply, "move": mv});
    let first = socket.done(play(0, "f5")).await;
    let again = socket.done(play(0, "f5")).await;
    assert_eq!(first["version"], again["version"]);
    assert_eq!(socket.problem(play(0, "d3")).await, "wrong_ply");
    assert_eq!(socket.problem(play(7, "d3")).await, "wrong_ply");
    assert_eq!(socket.problem(play(1, "f5")).await, "illegal_move");
    assert_eq!(socket.problem(play(1, "pass")).await, "illegal_move");
    assert_eq!(socket.problem(play(1, "q77")).await, "bad_move");
    assert_eq!(socket.done(play(1, "D6")).await["moves"][1]["move"], "d6");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_taken_back_and_played_again() {
    let server = Server::new();
    let id = server.game("othello", human(), agent("random")).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!(socket.problem(json!({"type": "undo", "game": id})).await, "nothing_to_undo");
    socket.done(json!({"type": "play", "game": id, "ply": 0, "move": "f5"})).await;
    let two = socket.game_that(|game| game["to_act"] == "black").await;
    let undone = socket.done(json!({"type": "undo", "game": id})).await;
    assert_eq!((undone["position"]["ply"].clone(), undone["undone"][0].clone()), (json!(0), json!("f5")));
    let redone = socket.done(json!({"type": "redo", "game": id})).await;
    assert_eq!(redone["moves"], two["moves"]);
    assert_eq!(socket.problem(json!({"type": "redo", "game": id})).await, "nothing_to_undo");
    assert_eq!(socket.problem(json!({"type": "goto", "game": id, "ply": 9})).await, "bad_value");
    let start = socket.done(json!({"type": "goto", "game": id, "ply": 0})).await;
    assert_eq!(start["undone"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_can_t_move_for_an_agent_and_can_resign() {
    let server = Server::new();
    let id = server.game("gomoku", agent("mcts:time=30s"), human()).await;
    let mut socket = server.socket().await;
    let game = socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!(game["thinking"], true);
    assert_eq!(socket.problem(json!({"type": "play", "game": id, "ply": 0, "move": "h8"})).await, "not_your_turn");
    assert_eq!(socket.event("thinking").await["ply"], 0);
    socket.done(json!({"type": "move_now", "game": id})).await;
    let moved = socket.game_that(|game| game["to_act"] == "white").await;
    assert_eq!((moved["moves"].as_array().map(Vec::len), &moved["thinking"]), (Some(1), &json!(false)));
    assert_eq!(socket.problem(json!({"type": "move_now", "game": id})).await, "not_now");
    let over = socket.done(json!({"type": "resign", "game": id})).await;
    assert_eq!(over["result"], json!({"winner": "black", "by": "resignation", "margin": null}));
    assert_eq!(socket.problem(json!({"type": "resign", "game": id})).await, "game_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_agents_play_on_or_step_by_step() {
    let server = Server::new();
    let id = server.game("othello", agent("random"), agent("greedy")).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "watch", "game": id, "mode": "step"})).await;
    let game = socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!((&game["watch"], &game["thinking"]), (&json!("step"), &json!(false)));
    socket.done(json!({"type": "step", "game": id})).await;
    let moved = socket.game_that(|game| game["position"]["ply"] == 1).await;
    assert_eq!(moved["thinking"], false);
    socket.done(json!({"type": "watch", "game": id, "mode": "auto"})).await;
    socket.game_that(|game| game["position"]["ply"] == 4).await;
    assert_eq!(socket.problem(json!({"type": "step", "game": id})).await, "not_now");
    assert_eq!(socket.problem(json!({"type": "resign", "game": id})).await, "not_now");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_page_frees_its_searches_and_the_game_goes_on_when_it_is_opened_again() {
    let server = Server::new();
    let id = server.game("othello", agent("mcts:time=50s"), human()).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": id})).await;
    let analysis = json!({"type": "analyse", "analysis": 1, "position": {"settings": {"game": "gomoku"}},
        "by": [{"kind": "agent", "spec": "mcts:time=50s"}]});
    socket.done(analysis).await;
    socket.event("thinking").await;
    let busy = || async {
        let text = server.raw(get("/metrics")).await.2;
        let text = String::from_utf8(text).expect("text");
        let line = text.lines().find(|line| line.starts_with("hansu_searches ")).expect("a gauge").to_owned();
        line.split(' ').nth(1).expect("a number").to_owned()
    };
    assert_ne!(busy().await, "0");
    socket.close().await;
    let closed = Instant::now();
    while busy().await != "0" {
        assert!(closed.elapsed() < PATIENCE, "searches go on without a page");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut again = server.socket().await;
    let game = again.done(json!({"type": "open", "game": id})).await;
    assert_eq!(game["thinking"], true);
}

fn get(path: &str) -> axum::http::Request<axum::body::Body> {
    let request = axum::http::Request::builder().uri(path).header("host", "localhost");
    request.body(axum::body::Body::empty()).expect("a request")
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_from_the_first_move_and_end_the_game() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "othello"}}, "black": human(), "white": human(),
        "clock": {"base_ms": 1000, "increment_ms": 500}});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    let game = socket.done(json!({"type": "open", "game": id})).await;
    assert_eq!(game["clock"]["running"], Value::Null);
    let game = socket.done(json!({"type": "play", "game": id, "ply": 0, "move": "f5"})).await;
    assert_eq!((&game["clock"]["running"], &game["clock"]["black_ms"]), (&json!("white"), &json!(1000)));
    let over = socket.game_that(|game| !game["result"].is_null()).await;
    assert_eq!(over["result"], json!({"winner": "black", "by": "time", "margin": null}));
    assert_eq!(over["clock"]["white_ms"], 0);
    let again = socket.done(json!({"type": "undo", "game": id})).await;
    assert_eq!((&again["result"], &again["clock"]), (&Value::Null, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_survive_the_server() {
    let server = Server::new();
    let id = server.game("gomoku", human(), human()).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "play", "game": id, "ply": 0, "move": "h8"})).await;
    socket.done(json!({"type": "play", "game": id, "ply": 1, "move": "i9"})).await;
    socket.close().await;
    let server = server.restarted().await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_found_renamed_and_deleted() {
    let server = Server::new();
    let first = server.game("othello", json!({"kind": "human", "name": "Ann"}), agent("greedy")).await;
    let second = server.game("gomoku", human(), json!({"kind": "level", "level": 3})).await;
    let ids = |list: Value| {
        let games = list["games"].as_array().expect("games").iter();
        games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(server.get("/api/games").await), [second.as_str(), first.as_str()]);
    assert_eq!(ids(server.get("/api/games?game=othello").await), [first.as_str()]);
    assert_eq!(ids(server.get("/api/games?text=ann").await), [first.as_str()]);
    assert_eq!(ids(server.get("/api/games?text=nobody%25").await), Vec::<String>::new());
    assert_eq!(ids(server.get("/api/games?result=unfinished&limit=1").await), [second.as_str()]);
    assert_eq!(ids(server.get("/api/games?from=2020-01-01&to=2020-12-31").await), Vec::<String>::new());
    let path = format!("/api/games/{first}");
    let (status, game) = server.send("PATCH", &path, Some(json!({"name": "  Final "}))).await;
    assert_eq!((status, &game["name"]), (200, &json!("Final")));
    assert_eq!(ids(server.get("/api/games?text=final").await), [first.as_str()]);
    let mut socket = server.socket().await;
    socket.done(json!({"type": "open", "game": first})).await;
    assert_eq!(server.send("DELETE", &path, None).await.0, 204);
    assert_eq!(socket.event("deleted").await["game"], first.as_str());
    assert_eq!(socket.problem(json!({"type": "undo", "game": first})).await, "not_found");
    assert_eq!(server.problem("GET", &path, None).await, "not_found");
    assert_eq!(server.problem("DELETE", &path, None).await, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_searches_of_one_page_hold_up_no_other() {
    let server = Server::new();
    let mut busy = server.socket().await;
    for _ in 0..6 {
        let id = server.game("othello", agent("mcts:time=60s"), human()).await;
        busy.done(json!({"type": "open", "game": id})).await;
    }
    // Its later searches wait, and it is told for how long at most.
    let wait = busy.event("waiting").await["at_most_ms"].as_u64().expect("a time");
    assert!((1..=600_000).contains(&wait), "{wait}");
    // Another page's first search starts at once.
    let mut other = server.socket().await;
    let id = server.game("othello", json!({"kind": "level", "level": 1}), human()).await;
    other.done(json!({"type": "open", "game": id})).await;
    other.game_that(|game| game["position"]["ply"] == 1).await;
}
