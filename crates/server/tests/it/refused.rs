//! Bad input of every kind.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::common::{Server, agent, human};

async fn post_raw(server: &Server, kind: &str, bytes: Vec<u8>) -> (u16, Value) {
    let request = Request::post("/api/games").header("host", "localhost").header("content-type", kind);
    let (status, headers, body) = server.raw(request.body(Body::from(bytes)).expect("a request")).await;
    assert_eq!(headers["content-type"], "application/problem+json");
    (status.as_u16(), serde_json::from_slice(&body).expect("JSON"))
}

#[tokio::test]
async fn bodies_that_can_t_be_read_are_told() {
    let server = Server::new();
    let json_type = "application/json";
    for bytes in [&b""[..], b"{", b"[]", b"null", b"\xff\xfe{}", b"{\"position\":1}", b"{}", b"\"game\""] {
        let (status, problem) = post_raw(&server, json_type, bytes.to_vec()).await;
        assert_eq!((status, problem["code"].as_str()), (400, Some("bad_request")), "{bytes:?} {problem}");
    }
    assert_eq!(post_raw(&server, "text/plain", b"{}".to_vec()).await.1["code"], "bad_request");
    assert_eq!(post_raw(&server, json_type, vec![b' '; 100 << 10]).await.1["code"], "too_large");
    let deep = "[".repeat(50_000);
    assert_eq!(post_raw(&server, json_type, deep.into_bytes()).await.1["code"], "bad_request");
}

#[tokio::test]
async fn games_that_can_t_be_are_refused() {
    let server = Server::new();
    let check = |change: fn(&mut Value), code: &'static str| {
        let mut new = json!({"position": {"settings": {"game": "gomoku"}}, "black": human(), "white": human()});
        change(&mut new);
        let server = &server;
        async move { assert_eq!(server.problem("POST", "/api/games", Some(new.clone())).await, code, "{new}") }
    };
    check(|new| new["position"]["settings"]["game"] = json!("chess"), "bad_request").await;
    check(|new| new["position"]["settings"]["size"] = json!(2), "bad_settings").await;
    check(|new| new["position"]["settings"]["size"] = json!(-1), "bad_request").await;
    check(|new| new["position"]["settings"]["size"] = json!("15"), "bad_request").await;
    check(|new| new["position"]["settings"]["row"] = json!(40), "bad_settings").await;
    check(|new| new["position"]["moves"] = json!(["h8", "h8"]), "illegal_move").await;
    check(|new| new["position"]["moves"] = json!(vec!["h8"; 2000]), "bad_position").await;
    check(|new| new["position"]["start"] = json!("black=h8 white=h8"), "bad_position").await;
    check(|new| new["black"] = json!({"kind": "level", "level": 0}), "bad_level").await;
    check(|new| new["black"] = json!({"kind": "level", "level": 300}), "bad_request").await;
    check(|new| new["black"] = json!({"kind": "robot"}), "bad_request").await;
    check(|new| new["black"] = agent("mtcs"), "bad_agent").await;
    check(|new| new["black"] = agent("alphabeta:eval=discs"), "bad_agent").await;
    check(|new| new["black"] = json!({"kind": "human", "name": "a\nb"}), "bad_value").await;
    check(|new| new["name"] = json!("x".repeat(500)), "bad_value").await;
    check(|new| new["clock"] = json!({"base_ms": 0}), "bad_value").await;
    check(|new| new["clock"] = json!({"base_ms": u64::MAX}), "bad_value").await;
    check(|new| new["surprise"] = json!(1), "bad_request").await;
}

#[tokio::test]
async fn hostile_agents_are_refused_everywhere() {
    let server = Server::new();
    for spec in [
        "zero:net=/etc/passwd",
        "ZERO:NET=/etc/passwd",
        "zero:sims=1, net = \"../../secret.safetensors\"",
        "zero:net=nine@1",
        "zero:net=..@1",
    ] {
        let new = json!({"position": {"settings": {"game": "othello"}}, "black": agent(spec), "white": human()});
        assert_eq!(server.problem("POST", "/api/games", Some(new)).await, "agent_refused", "{spec}");
    }
    // An agent that runs programs is unknown here, or refused.
    let new = json!({"position": {"settings": {"game": "othello"}}, "black": agent("external:cmd=\"touch /tmp/x\""), "white": human()});
    let code = server.problem("POST", "/api/games", Some(new)).await;
    assert!(code == "bad_agent" || code == "agent_refused", "{code}");
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_told() {
    let server = Server::new();
    for (method, path, code) in [
        ("GET", "/api/nothing", "not_found"),
        ("GET", "/api/games/unknown", "not_found"),
        ("GET", "/api/games/..%2F..%2Fetc%2Fpasswd", "not_found"),
        ("GET", "/api/games/%ff", "bad_request"),
        ("GET", "/api/games/unknown/review", "not_found"),
        ("GET", "/api/jobs/j99", "not_found"),
        ("DELETE", "/api/jobs/j99", "not_found"),
        ("GET", "/api/lab/..%2F..%2Fx", "not_found"),
        ("GET", "/api/lab/v3-depth/plots/own/..%2F..%2Fshown.svg", "not_found"),
        ("GET", "/api/lab/v3-depth/plots/report/..%2Freport.json", "not_found"),
        ("GET", "/api/training/..%2F..", "not_found"),
        ("GET", "/assets/../../../etc/passwd.txt", "not_found"),
        ("GET", "/favicon.nothing", "not_found"),
        ("PUT", "/api/games", "method_not_allowed"),
        ("DELETE", "/", "method_not_allowed"),
        ("GET", "/api/games?limit=0", "bad_value"),
        ("GET", "/api/games?limit=x", "bad_request"),
        ("GET", "/api/games?from=yesterday", "bad_value"),
        ("GET", "/api/games?unknown=1", "bad_request"),
        ("GET", "/api/agents?game=chess", "bad_request"),
        ("GET", "/api/agents", "bad_request"),
        ("GET", "/api/ws", "bad_request"),
    ] {
        assert_eq!(server.problem(method, path, None).await, code, "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_can_t_be_read_are_told_and_the_connection_stays() {
    let server = Server::new();
    let mut socket = server.socket().await;
    for (text, id) in [
        ("", Value::Null),
        ("hello", Value::Null),
        ("{\"id\":3}", json!(3)),
        ("{\"id\":4,\"request\":{\"type\":\"dance\"}}", json!(4)),
        ("{\"id\":5,\"request\":{\"type\":\"open\"}}", json!(5)),
        ("{\"id\":6,\"request\":{\"type\":\"play\",\"game\":\"x\",\"ply\":-1,\"move\":\"f5\"}}", json!(6)),
        ("{\"id\":-7,\"request\":{\"type\":\"ping\"}}", Value::Null),
        ("{\"id\":8,\"request\":{\"type\":\"open\",\"game\":\"x\",\"more\":1}}", json!(8)),
    ] {
        socket.send_text(text).await;
        let problem = socket.event("problem").await;
        assert_eq!((&problem["problem"]["code"], &problem["id"]), (&json!("bad_request"), &id), "{text}");
    }
    assert_eq!(socket.problem(json!({"type": "open", "game": "nothing"})).await, "not_found");
    socket.done(json!({"type": "ping"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_messages_is_held_back() {
    let server = Server::new();
    let mut socket = server.socket().await;
    // More than is allowed at once and in the seconds that a busy machine may take, fewer than end the connection.
    for id in 0..310 {
        socket.send_text(&json!({"id": 1000 + id, "request": {"type": "ping"}}).to_string()).await;
    }
    let refused = socket.event("problem").await;
    assert_eq!(refused["problem"]["code"], "too_many");
}
