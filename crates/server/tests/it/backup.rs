//! Everything in one file.

use serde_json::{Value, json};

use crate::common::{Server, agent, human};

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_taken_elsewhere_and_what_is_newer_there_stays() {
    let (here, there) = (Server::new(), Server::new());
    let id = here.game("othello", human(), agent("random")).await;
    let answer = json!({"card": card(&here).await, "right": true, "hinted": false, "ms": 900, "day": "2026-11-18"});
    here.post("/api/practice/answer", answer).await;
    let mut file = here.get("/api/backup").await;
    assert_eq!((file["games"].as_array().map(Vec::len), &file["games"][0]["id"]), (Some(1), &json!(id)));
    // The page adds what it keeps by itself.
    file["page"] = json!({"hansu.settings": "{}"});
    let restored = there.post("/api/backup", file.clone()).await;
    assert_eq!(restored, json!({"games": 1, "left": 0, "reviews": 0, "cards": 1, "answers": 1}));
    assert_eq!(
        there.get(&format!("/api/games/{id}")).await["black"],
        here.get(&format!("/api/games/{id}")).await["black"]
    );
    let renamed = json!({"name": "newer"});
    assert_eq!(there.send("PATCH", &format!("/api/games/{id}"), Some(renamed)).await.0, 200);
    assert_eq!(there.post("/api/backup", file).await["left"], 1);
    assert_eq!(there.get(&format!("/api/games/{id}")).await["name"], "newer");
}

async fn card(server: &Server) -> Value {
    server.get("/api/practice/next?deck=fours").await["card"]["id"].clone()
}

#[tokio::test]
async fn a_file_that_can_t_be_read_changes_nothing() {
    let server = Server::new();
    let practice = json!({"version": 1, "cards": [], "answers": []});
    let check = async |games: Value, version: u32| {
        let file = json!({"version": version, "games": games, "reviews": [], "practice": practice});
        server.problem("POST", "/api/backup", Some(file)).await
    };
    assert_eq!(check(json!([]), 2).await, "bad_file");
    assert_eq!(check(json!([{"id": "a"}]), 1).await, "bad_file");
    let id = server.game("othello", human(), human()).await;
    let mut game = server.get("/api/backup").await["games"][0].clone();
    game["moves"] = json!([{"mv": "a1"}]);
    game["id"] = json!("other");
    assert_eq!(check(json!([game.clone()]), 1).await, "bad_file");
    game["moves"] = json!([]);
    game["id"] = json!("../x");
    assert_eq!(check(json!([game]), 1).await, "bad_file");
    assert_eq!(server.get("/api/games").await["games"][0]["id"], json!(id));
}
