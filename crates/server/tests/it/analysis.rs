//! Analyses and hints.

use serde_json::{Value, json};

use crate::common::{Server, human};

#[tokio::test(flavor = "multi_thread")]
async fn several_agents_look_at_a_position_side_by_side() {
    let server = Server::new();
    let mut socket = server.socket().await;
    let by = ["alphabeta:depth=3", "mcts:playouts=300", "zero:net=fresh,sims=10"]
        .map(|spec| json!({"kind": "agent", "spec": spec}));
    let position = json!({"settings": {"game": "othello"}, "moves": ["f5", "d6"]});
    socket.done(json!({"type": "analyse", "analysis": 7, "position": position, "by": by})).await;
    let mut ended = Vec::new();
    let mut seen = [false; 3];
    while ended.len() < 3 {
        let event = socket.event_of(&["analysis", "analysis_ended"]).await;
        assert_eq!(event["analysis"], 7);
        let by = event["by"].as_u64().expect("a place") as usize;
        if event["type"] == "analysis" {
            seen[by] = true;
            assert_eq!(event["search"]["side"], "black");
            let p = event["search"]["win_probability"].as_f64().expect("a probability");
            assert!((0.0..=1.0).contains(&p), "{event}");
            assert!(!event["search"]["moves"].as_array().expect("moves").is_empty());
        } else {
            assert!(event["best"].is_string() && event["problem"].is_null(), "{event}");
            ended.push(by);
        }
    }
    assert_eq!(seen, [true; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_can_be_stopped_and_replaced() {
    let server = Server::new();
    let mut socket = server.socket().await;
    let look = json!({"type": "analyse", "analysis": 1, "position": {"settings": {"game": "gomoku"}},
        "by": [{"kind": "agent", "spec": "mcts:time=50s"}]});
    socket.done(look.clone()).await;
    socket.event("analysis").await;
    socket.done(look).await;
    socket.event("analysis_ended").await;
    socket.event("analysis").await;
    socket.done(json!({"type": "stop", "analysis": 1})).await;
    let ended = socket.event("analysis_ended").await;
    assert!(ended["best"].is_string(), "{ended}");
    socket.done(json!({"type": "stop", "analysis": 99})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_a_move_for_the_position_of_the_game() {
    let server = Server::new();
    let id = server.game("othello", human(), human()).await;
    let mut socket = server.socket().await;
    socket.done(json!({"type": "hint", "game": id, "analysis": 3, "limits": {"ms": 50}})).await;
    let ended = socket.event("analysis_ended").await;
    assert!(["d3", "c4", "f5", "e6"].contains(&ended["best"].as_str().expect("a move")), "{ended}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_that_can_t_be_made_leaves_the_others_alone() {
    let server = Server::new();
    let mut socket = server.socket().await;
    let by = json!([{"kind": "agent", "spec": "greedy"}, {"kind": "agent", "spec": "lines"}]);
    let position = json!({"settings": {"game": "othello"}});
    socket.done(json!({"type": "analyse", "analysis": 1, "position": position, "by": by})).await;
    let mut ended = [Value::Null, Value::Null];
    for _ in 0..2 {
        let event = socket.event("analysis_ended").await;
        let place = event["by"].as_u64().expect("a place") as usize;
        ended[place] = event;
    }
    assert!(ended[0]["best"].is_string());
    assert_eq!(ended[1]["problem"]["code"], "bad_agent");
    let alone = json!([{"kind": "agent", "spec": "lines"}]);
    let refused = json!({"type": "analyse", "analysis": 1, "position": position, "by": alone});
    assert_eq!(socket.problem(refused).await, "bad_agent");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_t_be_looked_at_is_refused() {
    let server = Server::new();
    let mut socket = server.socket().await;
    let look = |moves: &[&str], specs: &[&str]| {
        let by: Vec<_> = specs.iter().map(|spec| json!({"kind": "agent", "spec": spec})).collect();
        let position = json!({"settings": {"game": "gomoku", "size": 5}, "moves": moves});
        json!({"type": "analyse", "analysis": 1, "position": position, "by": by})
    };
    assert_eq!(socket.problem(look(&[], &[])).await, "bad_value");
    assert_eq!(socket.problem(look(&[], &["random"; 5])).await, "bad_value");
    assert_eq!(
        socket.problem(look(&["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"], &["random"])).await,
        "game_over"
    );
    assert_eq!(socket.problem(look(&["z1"], &["random"])).await, "bad_move");
    assert_eq!(socket.problem(look(&[], &["zero:net=/etc/passwd"])).await, "agent_refused");
    let level = json!({"type": "analyse", "analysis": 1, "position": {"settings": {"game": "othello"}}, "by": [{"kind": "level", "level": 11}]});
    assert_eq!(socket.problem(level).await, "bad_level");
    for analysis in 0..8 {
        let mut request = look(&[], &["mcts:time=50s"]);
        request["analysis"] = json!(analysis);
        socket.done(request).await;
    }
    let mut ninth = look(&[], &["mcts:time=50s"]);
    ninth["analysis"] = json!(9);
    assert_eq!(socket.problem(ninth).await, "too_many");
}
