//! The lab and training runs.

use axum::body::Body;
use axum::http::Request;
use hansu_zero::{Provenance, ZeroConfig, ZeroFolder};
use serde_json::json;

use crate::common::{Server, agent, human};

#[tokio::test]
async fn the_full_run_comes_with_the_program() {
    let server = Server::new();
    let list = server.get("/api/lab").await;
    let mut reported = 0;
    for experiment in list.as_array().expect("a list") {
        let view = server.get(&format!("/api/lab/{}", experiment["id"].as_str().expect("an id"))).await;
        // An experiment that is newer than the report has none.
        let Some(parts) = view["report"]["parts"].as_array() else { continue };
        assert!(!parts.is_empty(), "{}", view["id"]);
        reported += 1;
        for plot in parts.iter().flat_map(|part| part["plots"].as_array().expect("plots")) {
            let path = plot["svg"].as_str().expect("an address");
            let request = Request::get(path).header("host", "localhost").body(Body::empty()).expect("a request");
            let (status, headers, picture) = server.raw(request).await;
            assert_eq!(status.as_u16(), 200, "{path}");
            assert_eq!(headers["content-type"], "image/svg+xml");
            assert!(picture.starts_with(b"<svg") || picture.starts_with(b"<?xml"), "{path}");
        }
    }
    assert!(reported >= 10, "{reported}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_experiment_is_run_and_its_results_survive() {
    let server = Server::new();
    let mut socket = server.socket().await;
    let job = server.post("/api/lab/v3-depth/run", json!({})).await;
    assert_eq!(job["kind"], "experiment");
    while socket.event("job").await["job"]["state"] != "done" {}
    let view = server.get("/api/lab/v3-depth").await;
    let part = &view["own"]["parts"][0];
    assert!(!part["rows"].as_array().expect("rows").is_empty());
    let path = part["plots"][0]["svg"].as_str().expect("an address").to_owned();
    assert!(path.contains("/own/"));
    let request = Request::get(path).header("host", "localhost").body(Body::empty()).expect("a request");
    assert_eq!(server.raw(request).await.0.as_u16(), 200);
    assert_eq!(server.problem("POST", "/api/lab/nothing/run", Some(json!({}))).await, "not_found");
}

#[tokio::test]
async fn training_runs_are_shown_and_broken_ones_left_out() {
    let server = Server::new();
    let runs = server.folder.path().join("runs");
    let provenance = Provenance { started: "2026-01-01T00:00:00Z".to_owned(), ..Provenance::default() };
    let folder = ZeroFolder::create(&runs.join("nine"), &ZeroConfig::default(), None, &provenance).expect("a run");
    folder
        .write("iterations.jsonl", b"{\"iteration\":1,\"games\":10,\"games_total\":10,\"black_wins\":4}\n")
        .expect("written");
    std::fs::create_dir_all(runs.join("broken")).expect("a folder");
    std::fs::write(runs.join("broken/config.toml"), "nonsense = [").expect("written");
    let list = server.get("/api/training").await;
    assert_eq!((list.as_array().map(Vec::len), &list[0]["name"]), (Some(1), &json!("nine")));
    let run = server.get("/api/training/nine").await;
    assert_eq!((&run["iterations"][0]["black_wins"], &run["run"]["games"]), (&json!(0.4), &json!(10)));
    assert_eq!(server.problem("GET", "/api/training/none", None).await, "not_found");
    let new = json!({"position": {"settings": {"game": "gomoku", "size": 9}}, "black": agent("zero:net=nine@1"), "white": human()});
    assert_eq!(server.problem("POST", "/api/games", Some(new)).await, "agent_refused");
}

#[tokio::test]
async fn agents_and_levels_are_listed_for_forms() {
    let server = Server::new();
    for game in ["othello", "gomoku"] {
        let agents = server.get(&format!("/api/agents?game={game}")).await;
        let names: Vec<&str> =
            agents.as_array().expect("a list").iter().filter_map(|agent| agent["name"].as_str()).collect();
        assert!(names.contains(&"mcts") && names.contains(&"casual") && !names.contains(&"external"), "{names:?}");
        let zero = agents.as_array().expect("a list").iter().find(|agent| agent["name"] == "zero").expect("zero");
        let net = zero["params"].as_array().expect("params").iter().find(|param| param["key"] == "net").expect("net");
        assert_eq!(net["type"], "choice");
        assert!(
            net["choices"].as_array().expect("words").contains(&json!("fresh")) && net["defaults"][game].is_string(),
            "{net}"
        );
        let evals = agents.as_array().expect("a list").iter().find(|agent| agent["name"] == "iddfs").expect("iddfs");
        let eval =
            evals["params"].as_array().expect("params").iter().find(|param| param["key"] == "eval").expect("eval");
        let words = if game == "othello" { json!(["discs", "arbitrary", "research"]) } else { json!(["lines"]) };
        assert_eq!(eval["choices"], words);
        let levels = server.get(&format!("/api/levels?game={game}")).await;
        assert_eq!((levels.as_array().map(Vec::len), &levels[0]["key"]), (Some(10), &json!("first_steps")));
    }
    let info = server.get("/api/info").await;
    assert_eq!(info["formats"].as_array().map(Vec::len), Some(10));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_training_run_is_started_from_the_page_and_stopped() {
    let server = Server::new();
    assert_eq!(server.get("/api/info").await["training"], true);
    let job = server.post("/api/training", json!({"preset": "tiny", "name": "mine"})).await;
    assert_eq!((&job["kind"], &job["subject"]), (&json!("training"), &json!("mine")));
    // The same again is the same job; another has to wait.
    assert_eq!(server.post("/api/training", json!({"preset": "tiny", "name": "mine"})).await["id"], job["id"]);
    let other = Some(json!({"preset": "tiny", "name": "other"}));
    assert_eq!(server.problem("POST", "/api/training", other).await, "too_many");
    let begun = std::time::Instant::now();
    while server.get("/api/training").await.as_array().is_none_or(Vec::is_empty) {
        assert!(begun.elapsed() < crate::common::PATIENCE, "the run is not there");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(server.get("/api/training/mine").await["run"]["name"], "mine");
    let path = format!("/api/jobs/{}", job["id"].as_str().expect("an id"));
    server.send("DELETE", &path, None).await;
    while server.get(&path).await["state"] != "cancelled" {
        assert!(begun.elapsed() < crate::common::PATIENCE, "the run does not stop");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn training_is_refused_where_it_is_not_allowed_and_what_is_no_run_is_told() {
    let server = Server::new();
    let code =
        async |server: &Server, body: serde_json::Value| server.problem("POST", "/api/training", Some(body)).await;
    assert_eq!(code(&server, json!({"preset": "huge"})).await, "bad_value");
    assert_eq!(code(&server, json!({"preset": "tiny", "name": "../out"})).await, "bad_value");
    assert_eq!(code(&server, json!({"preset": "tiny", "name": ".hidden"})).await, "bad_value");
    let closed = Server::without_training();
    assert_eq!(code(&closed, json!({"preset": "tiny"})).await, "not_allowed");
    assert_eq!(closed.get("/api/info").await["training"], false);
}
