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

/// A game in which five moves that dropped 18 to 26 discs were once called best.
const DROPPED: &str = "d3e3f3e2f1e1d1c5f5c3c4g2h3c2c1h1f4b5a6d2c6g3e6e7e8g6g4b7c8g5h6b2a3a5a4f2h4a2a1h2d6h5f6b4b3g7h8b1b6d7d8f7f8g1h7a7a8c7g8b8";

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_drop_discs_are_called_by_what_they_drop() {
    let server = Server::new();
    let settings = json!({"game": "othello"});
    let game = server.post("/api/read", json!({"settings": settings, "text": DROPPED})).await;
    let new = json!({"position": {"settings": settings, "moves": game["moves"]}, "black": human(), "white": human()});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}/review");
    let judge = json!({"kind": "agent", "spec": "expert:nodes=1000000"});
    let job = server.post(&path, json!({"by": judge, "ms_per_move": 60000})).await;
    let begun = std::time::Instant::now();
    while server.get(&format!("/api/jobs/{}", job["id"].as_str().expect("an id"))).await["state"] != "done" {
        assert!(begun.elapsed() < 3 * crate::common::PATIENCE, "the review takes too long");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let review = server.get(&path).await;
    for (number, lost) in [(49, 22.0), (50, 26.0), (51, 18.0), (52, 18.0), (53, 18.0)] {
        let mv = &review["moves"][number - 1];
        assert_eq!(
            (&mv["class"], &mv["exact"], &mv["discs_lost"]),
            (&json!("blunder"), &json!(true), &json!(lost)),
            "{mv}"
        );
    }
    for mv in review["moves"].as_array().expect("moves").iter().filter(|mv| mv["class"] == "best") {
        assert!(mv["discs_lost"].as_f64() < Some(1.0), "{mv}");
        assert_eq!(mv["why"], json!(null), "what is best is not explained as a mistake: {mv}");
    }
}
