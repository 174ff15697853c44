//! Hints in three steps, and what a move is worth before it is played.

use serde_json::{Value, json};

use crate::common::Server;

/// Black has an open three, White is to move.
fn three() -> Value {
    json!({"settings": {"game": "gomoku"}, "moves": ["h8", "h9", "i8", "i9", "j8"]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_in_three_steps_and_the_move_in_the_last() {
    let server = Server::new();
    let hint = server.post("/api/coach/hint", json!({"position": three(), "ms": 200})).await;
    let best = hint["best"].as_str().expect("a move");
    assert!(["g8", "k8"].contains(&best), "{hint}");
    let steps = hint["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 3);
    for language in ["en", "ko"] {
        let says = |step: usize| steps[step]["text"][language].as_str().expect("a text").contains(best);
        assert!(!says(0) && !says(1) && says(2), "{hint}");
    }
    assert_eq!((&steps[2]["squares"], &hint["line"][0]["move"]), (&json!([best]), &json!(best)));
    let othello = json!({"settings": {"game": "othello"}, "moves": ["f5", "d6"]});
    let hint = server.post("/api/coach/hint", json!({"position": othello, "ms": 50})).await;
    assert_eq!(hint["steps"].as_array().map(Vec::len), Some(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_weighed_before_it_is_played() {
    let server = Server::new();
    let weigh =
        async |mv: &str| server.post("/api/coach/move", json!({"position": three(), "move": mv, "ms": 300})).await;
    let late = weigh("j9").await;
    assert!(["blunder", "missed_win"].contains(&late["class"].as_str().expect("a class")), "{late}");
    assert_eq!(late["why"]["claims"][0]["id"], "ignores_threat", "{late}");
    assert_eq!(
        late["why"]["played_line"][0],
        json!({"move": "j9", "side": "white", "said": {"en": "open three", "ko": "열린 3"}})
    );
    let stops = weigh("g8").await;
    // How good it is may depend on the time of the search; that it answers the threat does not.
    assert!(!stops["why"].to_string().contains("ignores_threat"), "{stops}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_coach_can_t_look_at_is_refused() {
    let server = Server::new();
    let over = json!({"settings": {"game": "gomoku"}, "moves": ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]});
    let hint = |position: Value, ms: u64| Some(json!({"position": position, "ms": ms}));
    assert_eq!(server.problem("POST", "/api/coach/hint", hint(over, 100)).await, "not_now");
    assert_eq!(server.problem("POST", "/api/coach/hint", hint(three(), 1)).await, "bad_value");
    let illegal = json!({"position": three(), "move": "h8"});
    assert_eq!(server.problem("POST", "/api/coach/move", Some(illegal)).await, "illegal_move");
    let no_move = json!({"position": three(), "move": "zz"});
    assert_eq!(server.problem("POST", "/api/coach/move", Some(no_move)).await, "bad_move");
}
