//! What once brought the server down, as far as it needs no process of its own.

use std::path::Path;
use std::sync::{Arc, mpsc};

use axum::body::Body;
use axum::http::Request;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::common::{Server, agent, human};

/// Does something with the database behind the server's back.
fn meddle(folder: &Path, sql: &str) {
    let connection = Connection::open(folder.join("hansu.db")).expect("a database");
    connection.execute_batch(sql).expect("done");
}

/// Two clients that asked for large agents once made the server silent for half a minute, since agents were made on the thread
/// that answers requests. Here the threads for such work are all taken: a game with an agent has to wait for one, and nothing
/// else does.
#[test]
fn agents_are_not_made_on_the_thread_that_answers_requests() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
    runtime.expect("a runtime").block_on(async {
        let server = Arc::new(Server::new());
        let (release, held) = mpsc::channel::<()>();
        let occupied = tokio::task::spawn_blocking(move || held.recv());
        let asking = server.clone();
        let with_agent = tokio::spawn(async move { asking.game("othello", human(), agent("zero")).await });
        // Games are stored one after the other, so one that was asked for before these would have been answered by now.
        for _ in 0..3 {
            server.game("gomoku", human(), human()).await;
        }
        assert_eq!(server.send("GET", "/healthz", None).await.0, 200);
        assert!(!with_agent.is_finished(), "the agent was made where requests are answered");
        release.send(()).expect("it waits");
        occupied.await.expect("joined").expect("released");
        with_agent.await.expect("the game is made in the end");
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_row_is_shown_as_such_and_hides_nothing() {
    let server = Server::new();
    let damaged = server.game("gomoku", human(), human()).await;
    let whole = server.game("othello", human(), human()).await;
    let server = server.restarted().await;
    let sql = "UPDATE games SET summary = substr(summary, 1, 40), doc = 'x' WHERE game = 'gomoku'";
    meddle(server.folder.path(), sql);
    let list = server.get("/api/games").await;
    assert_eq!(list["total"], 2);
    let of = |id: &str| {
        list["games"].as_array().expect("games").iter().find(|game| game["id"] == id).expect("listed").clone()
    };
    assert_eq!((&of(&damaged)["damaged"], &of(&damaged)["settings"]["game"]), (&json!(true), &json!("gomoku")));
    assert_eq!((&of(&whole)["damaged"], &of(&whole)["settings"]["game"]), (&json!(false), &json!("othello")));
    assert_eq!(server.problem("GET", &format!("/api/games/{damaged}"), None).await, "storage");
    assert_eq!(server.send("DELETE", &format!("/api/games/{damaged}"), None).await.0, 204);
    assert_eq!(server.get("/api/games").await["total"], 1);
}

#[tokio::test]
async fn words_of_any_length_and_script_are_found() {
    let server = Server::new();
    for (black, moves) in [("김민수", ["f5", "d6"]), ("Ann O\"Hara", ["f5", "f6"]), ("100% Bo*", ["f5", "f4"])] {
        let position = json!({"settings": {"game": "othello"}, "moves": moves});
        let black = json!({"kind": "human", "name": black});
        server.post("/api/games", json!({"position": position, "black": black, "white": human()})).await;
    }
    for (text, found) in [
        ("민수", 1), // the end of a name, shorter than the index's letters
        ("김민수", 1),
        ("ANN", 1),
        ("o%22hara", 1),
        ("f5", 3),
        ("f5%20d6", 1),
        ("100%25", 1),
        ("bo*", 1),
        ("bo%25", 0),
        ("%22", 1),
        ("ann%20OR%20bo", 0),
        ("%00%00%00", 0),
    ] {
        let list = server.get(&format!("/api/games?text={text}")).await;
        assert_eq!(list["total"], found, "{text}: {list}");
    }
}

#[tokio::test]
async fn lists_are_read_from_indexes_alone() {
    let server = Server::new();
    server.game("othello", human(), human()).await;
    let server = server.restarted().await;
    let connection = Connection::open(server.folder.path().join("hansu.db")).expect("a database");
    for filter in [
        "1",
        "game = 'x' AND result = 'y' AND created >= 'z'",
        "key IN (SELECT rowid FROM games_words WHERE words MATCH '\"abc\"')",
    ] {
        for sql in [
            format!("SELECT count(*) FROM games WHERE {filter}"),
            format!("SELECT key FROM games WHERE {filter} ORDER BY updated DESC, id LIMIT 5"),
        ] {
            let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).expect("a plan");
            let rows = statement.query_map([], |row| row.get::<_, String>(3)).expect("a plan");
            let plan: Vec<String> = rows.collect::<Result<_, _>>().expect("a plan");
            // Whole rows are long: none is looked at that does not go into the answer.
            let scans_rows = |step: &String| {
                step.starts_with("SCAN games") && !step.contains("USING COVERING INDEX") && !step.contains("VIRTUAL")
            };
            assert!(!plan.iter().any(scans_rows), "{sql}: {plan:?}");
        }
    }
}

#[tokio::test]
async fn requests_that_look_through_much_are_limited_and_others_go_on() {
    let server = Server::new();
    let mut refused = Vec::new();
    for _ in 0..300 {
        let (status, answer) = server.send("GET", "/api/games?text=x", None).await;
        refused.extend((status == 429).then(|| answer["code"].clone()));
    }
    // More than are allowed at once and in the seconds that a busy machine may take.
    assert_eq!(refused.first(), Some(&json!("too_many")));
    server.get("/api/info").await;
    server.game("othello", human(), human()).await;
}

#[tokio::test]
async fn what_is_too_large_names_the_limit() {
    let server = Server::new();
    for (path, bytes, limit) in [("/api/games", 100 << 10, "65536"), ("/api/games/import", 17 << 20, "16777216")] {
        let request = Request::post(path).header("host", "localhost").header("content-type", "application/json");
        let (status, _, body) = server.raw(request.body(Body::from(vec![b' '; bytes])).expect("a request")).await;
        let problem: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!((status.as_u16(), &problem["params"]["limit"]), (413, &json!(limit)), "{problem}");
    }
}

#[tokio::test]
async fn everything_that_the_interface_mentions_is_described() {
    let server = Server::new();
    let document = server.get("/api/openapi.json").await;
    let text = document.to_string();
    for (at, _) in text.match_indices("#/components/schemas/") {
        let name: String = text[at + 21..].chars().take_while(|c| c.is_alphanumeric()).collect();
        assert!(document["components"]["schemas"][&name].is_object(), "{name} is not described");
    }
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, about) in methods.as_object().expect("methods") {
            let refusal = &about["responses"]["4XX"];
            let described = refusal.is_null() || refusal["content"]["application/problem+json"].is_object();
            assert!(described, "{method} {path}: {refusal}");
        }
    }
}
