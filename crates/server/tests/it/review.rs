//! Reviews from beginning to end.

use serde_json::json;

use crate::common::{Server, human};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_and_the_review_kept() {
    let server = Server::new();
    // White overlooks Black's four: the blunder of the game.
    let moves = ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"];
    let new = json!({"position": {"settings": {"game": "gomoku"}, "moves": moves}, "black": human(), "white": human()});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}/review");
    assert_eq!(server.problem("GET", &path, None).await, "not_found");
    let mut socket = server.socket().await;
    let job =
        server.post(&path, json!({"by": {"kind": "agent", "spec": "alphabeta:depth=2"}, "ms_per_move": 30000})).await;
    assert_eq!((&job["kind"], &job["subject"]), (&json!("review"), &json!(id)));
    let end = loop {
        let event = socket.event("job").await;
        if event["job"]["state"] != "running" {
            break event["job"].clone();
        }
    };
    assert_eq!(end["state"], "done", "{end}");
    let review = server.get(&path).await;
    assert_eq!(
        (review["moves"].as_array().map(Vec::len), review["graph"].as_array().map(Vec::len)),
        (Some(9), Some(10))
    );
    assert_eq!(review["graph"][9], 1.0);
    assert_eq!(review["moves"][8]["class"], "best");
    assert!(review["black"]["accuracy"].as_f64() > review["white"]["accuracy"].as_f64(), "{review}");
    assert!(!review["retry"].as_array().expect("a list").is_empty(), "{review}");
    for ply in review["retry"].as_array().expect("a list") {
        let judged = &review["moves"][ply.as_u64().expect("a ply") as usize];
        let best = judged["best"].as_str().expect("a move");
        for language in ["en", "ko"] {
            let text = judged["why"]["text"][language].as_str().expect("a text");
            assert!(text.contains(best), "{text}");
        }
        assert_eq!(judged["why"]["better_line"][0]["move"], judged["best"], "{judged}");
    }
    assert_eq!(review["moves"][8]["why"], json!(null), "good moves need no excuse");
    assert_eq!(server.get(&format!("/api/games/{id}")).await["reviewed"], true);
    assert_eq!(server.get("/api/jobs").await[0]["state"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_can_be_cancelled_and_bad_ones_are_refused() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "othello"}, "moves": ["f5", "d6", "c3", "d3"]}, "black": human(), "white": human()});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}/review");
    assert_eq!(server.problem("POST", &path, Some(json!({"ms_per_move": 1}))).await, "bad_value");
    assert_eq!(server.problem("POST", &path, Some(json!({"by": {"kind": "human"}}))).await, "bad_request");
    let empty = server.game("othello", human(), human()).await;
    assert_eq!(server.problem("POST", &format!("/api/games/{empty}/review"), Some(json!({}))).await, "not_now");
    let slow = json!({"by": {"kind": "agent", "spec": "mcts:time=60s"}, "ms_per_move": 60000});
    let job = server.post(&path, slow.clone()).await;
    assert_eq!(server.post(&path, slow).await["id"], job["id"], "the same job, not another");
    let mut socket = server.socket().await;
    server.send("DELETE", &format!("/api/jobs/{}", job["id"].as_str().expect("an id")), None).await;
    while socket.event("job").await["job"]["state"] != "cancelled" {}
    assert_eq!(server.problem("GET", &path, None).await, "not_found");
}
