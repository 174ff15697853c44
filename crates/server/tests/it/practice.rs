//! Practice, the opening explorer and statistics.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Server, human};

const DAY: &str = "2026-11-18";

/// The pile of a name.
fn deck<'a>(view: &'a Value, name: &str) -> &'a Value {
    view["decks"].as_array().expect("piles").iter().find(|deck| deck["deck"] == name).expect("a pile")
}

async fn next(server: &Server, query: &str) -> Value {
    server.get(&format!("/api/practice/next?{query}")).await["card"].clone()
}

async fn answer(server: &Server, card: &str, right: bool) -> Value {
    let body = json!({"card": card, "right": right, "hinted": false, "ms": 5000, "day": DAY});
    server.post("/api/practice/answer", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_come_back_and_outlive_the_server() {
    let server = Server::new();
    let before = server.get(&format!("/api/practice?day={DAY}")).await;
    let total = deck(&before, "endgame")["total"].as_u64().expect("a number");
    assert!(total >= 200 && deck(&before, "endgame")["fresh"] == total && before["streak"] == 0, "{before}");
    let first = next(&server, "deck=endgame").await;
    let id = first["id"].as_str().expect("an id").to_owned();
    assert_eq!(first["box"], json!(null));
    let wrong = answer(&server, &id, false).await;
    assert_eq!((&wrong["box"], &wrong["seen"]), (&json!(0), &json!(1)));
    let other = next(&server, "deck=endgame").await;
    assert_ne!(other["id"], first["id"], "a card that failed comes back later");
    let right = answer(&server, other["id"].as_str().expect("an id"), true).await;
    assert_eq!(right["box"], 2);
    let server = server.restarted().await;
    let after = server.get(&format!("/api/practice?day={DAY}")).await;
    let deck = deck(&after, "endgame");
    assert_eq!(deck["fresh"], total - 2);
    assert_eq!((&deck["boxes"][0], &deck["boxes"][2], &deck["due"]), (&json!(1), &json!(1), &json!(0)));
    assert_eq!((&after["streak"], &after["week"][6]["count"]), (&json!(1), &json!(2)));
    assert!(deck["rating"]["error"].as_f64() > Some(50.0), "{deck}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_exported_can_be_taken_in_elsewhere_and_rubbish_can_t() {
    let (server, other) = (Server::new(), Server::new());
    let id = next(&server, "deck=fours&rule=renju").await["id"].as_str().expect("an id").to_owned();
    answer(&server, &id, true).await;
    let file = server.get("/api/practice/export").await;
    let taken = other.post("/api/practice/import", file.clone()).await;
    assert_eq!(taken, json!({"cards": 1, "answers": 1}));
    assert_eq!(other.post("/api/practice/import", file.clone()).await, json!({"cards": 0, "answers": 0}));
    assert_eq!(other.get("/api/practice/export").await, file);
    let mut later = file.clone();
    later["version"] = json!(2);
    assert_eq!(other.problem("POST", "/api/practice/import", Some(later)).await, "bad_file");
    let mut damaged = file;
    damaged["cards"][0]["due"] = json!("soon");
    assert_eq!(other.problem("POST", "/api/practice/import", Some(damaged)).await, "bad_file");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attack_is_played_out_to_the_row_and_a_wrong_move_is_told() {
    let server = Server::new();
    for query in ["deck=fours", "deck=threats&rule=renju"] {
        let card = next(&server, query).await;
        let id = card["id"].as_str().expect("an id");
        let solution = server.get(&format!("/api/practice/solution?card={id}")).await;
        let line: Vec<String> = serde_json::from_value(solution["line"].clone()).expect("moves");
        let mut moves: Vec<String> = Vec::new();
        let mut last = Value::Null;
        for step in line.chunks(2) {
            moves.push(step[0].clone());
            last = server.post("/api/practice/try", json!({"card": id, "moves": moves})).await;
            assert_eq!(last["right"], true, "{card} {moves:?}");
            moves.extend(
                last["replies"].as_array().expect("moves").iter().map(|mv| mv.as_str().expect("a move").to_owned()),
            );
        }
        assert_eq!(last["position"]["result"]["winner"], card["side"], "{moves:?}");
        let legal = server.post("/api/position", card["position"].clone()).await["legal"].clone();
        let right: BTreeSet<String> = serde_json::from_value(solution["moves"].clone()).expect("moves");
        let legal: Vec<String> = serde_json::from_value(legal).expect("moves");
        let wrong = legal.iter().find(|mv| !right.contains(*mv)).expect("a wrong move");
        let told = server.post("/api/practice/try", json!({"card": id, "moves": [wrong]})).await;
        assert_eq!((&told["right"], &told["replies"]), (&json!(false), &json!([])));
        assert!(right.contains(told["best"].as_str().expect("a move")), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ending_is_played_on_to_the_last_square() {
    let server = Server::new();
    let card = next(&server, "deck=endgame").await;
    let id = card["id"].as_str().expect("an id");
    let solution = server.get(&format!("/api/practice/solution?card={id}")).await;
    let mut moves = vec![solution["moves"][0].clone()];
    let end = loop {
        let tried = server.post("/api/practice/try", json!({"card": id, "moves": moves})).await;
        assert_eq!((&tried["right"], &tried["margin"]), (&json!(true), &card["margin"]), "{card} {moves:?}");
        moves.extend(tried["replies"].as_array().expect("moves").clone());
        if tried["position"]["result"] != json!(null) {
            break tried["position"].clone();
        }
        // The best move of the next turn: any move is told what would have been best.
        let mut any = moves.clone();
        any.push(tried["position"]["legal"][0].clone());
        let best = server.post("/api/practice/try", json!({"card": id, "moves": any})).await["best"].clone();
        moves.push(best);
    };
    let margin = end["result"]["margin"].as_i64().expect("a margin");
    assert_eq!(Some(margin), card["margin"].as_i64(), "perfect play gets what the card says");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_card_is_refused() {
    let server = Server::new();
    let body = |card: &str| Some(json!({"card": card, "moves": ["f5"]}));
    for card in ["", "othello-999999", "mistake-", "mistake-x-y", "mistake-nothing-3"] {
        assert_eq!(server.problem("POST", "/api/practice/try", body(card)).await, "not_found", "{card}");
    }
    let card = next(&server, "deck=endgame").await["id"].clone();
    let send = |moves: Value| Some(json!({"card": card, "moves": moves}));
    assert_eq!(server.problem("POST", "/api/practice/try", send(json!([]))).await, "bad_value");
    assert_eq!(server.problem("POST", "/api/practice/try", send(json!(["z9"]))).await, "bad_move");
    assert_eq!(server.problem("GET", "/api/practice?day=today", None).await, "bad_value");
    assert_eq!(server.problem("GET", "/api/practice/next?deck=chess", None).await, "bad_request");
}

/// A reviewed game in which White, a person, overlooks a four.
async fn reviewed(server: &Server, white: Value) -> String {
    let moves = ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"];
    let new = json!({"position": {"settings": {"game": "gomoku"}, "moves": moves}, "black": human(), "white": white});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let mut socket = server.socket().await;
    let by = json!({"by": {"kind": "agent", "spec": "alphabeta:depth=2"}, "ms_per_move": 30000});
    server.post(&format!("/api/games/{id}/review"), by).await;
    while socket.event("job").await["job"]["state"] == "running" {}
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_mistakes_become_cards_and_go_with_their_game() {
    let server = Server::new();
    let id = reviewed(&server, human()).await;
    let retry = server.get(&format!("/api/games/{id}/review")).await["retry"].as_array().expect("plies").len();
    let view = server.get(&format!("/api/practice?day={DAY}")).await;
    assert_eq!((&deck(&view, "mistakes")["total"], &deck(&view, "mistakes")["fresh"]), (&json!(retry), &json!(retry)));
    let card = next(&server, "deck=mistakes").await;
    assert_eq!(card["mistake"]["game"], json!(id));
    let name = card["id"].as_str().expect("an id").to_owned();
    let solution = server.get(&format!("/api/practice/solution?card={name}")).await;
    assert!(solution["why"]["text"]["ko"].as_str().is_some_and(|text| !text.is_empty()), "{solution}");
    let best = solution["moves"][0].clone();
    assert_eq!(server.post("/api/practice/try", json!({"card": name, "moves": [best]})).await["right"], true);
    let again = json!({"card": name, "moves": [card["mistake"]["played"]]});
    let told = server.post("/api/practice/try", again).await;
    assert!(told["right"] == false && told["why"]["text"]["en"].as_str().is_some(), "{told}");
    answer(&server, &name, true).await;
    let view = server.get(&format!("/api/practice?day={DAY}")).await;
    assert_eq!(deck(&view, "mistakes")["fresh"], json!(retry - 1));
    let stats = server.get("/api/stats?game=gomoku").await;
    assert!(stats["accuracy"].as_array().is_some_and(|points| points.len() == 2), "{stats}");
    let reasons: u64 = stats["mistakes"].as_array().expect("reasons").iter().filter_map(|m| m["count"].as_u64()).sum();
    assert_eq!(reasons + stats["unexplained"].as_u64().expect("a number"), retry as u64);
    server.send("DELETE", &format!("/api/games/{id}"), None).await;
    let view = server.get(&format!("/api/practice?day={DAY}")).await;
    assert_eq!(deck(&view, "mistakes")["total"], 0);
    assert_eq!(server.problem("GET", &format!("/api/practice/solution?card={name}"), None).await, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agent_s_mistakes_are_nobody_s_cards() {
    let server = Server::new();
    let agent = json!({"kind": "agent", "spec": "random"});
    reviewed(&server, agent).await;
    let view = server.get(&format!("/api/practice?day={DAY}")).await;
    let mistakes = deck(&view, "mistakes")["total"].as_u64().expect("a number");
    let black: u64 = server.get("/api/stats?game=gomoku").await["accuracy"].as_array().expect("points").len() as u64;
    assert_eq!(black, 1, "one person, one line");
    assert!(mistakes <= 2, "{view}");
}

async fn import(server: &Server, games: &str) {
    use axum::body::Body;
    use axum::http::{Request, header};
    let request = Request::builder()
        .method("POST")
        .uri("/api/games/import?game=othello")
        .header(header::HOST, "localhost:4000")
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .body(Body::from(games.to_owned()))
        .expect("a request");
    let (status, _, body) = server.raw(request).await;
    assert_eq!(status.as_u16(), 201, "{}", String::from_utf8_lossy(&body));
}

/// A whole game of Othello.
const WHOLE: &str = "d3e3f3e2f1e1d1c5f5c3c4g2h3c2c1h1f4b5a6d2c6g3e6e7e8g6g4b7c8g5h6b2a3a5a4f2h4a2a1h2d6h5f6b4b3g7h8b1b6d7d8f7f8g1h7a7a8c7g8b8";

#[tokio::test(flavor = "multi_thread")]
async fn symmetric_games_are_counted_together_with_names_and_the_book() {
    let server = Server::new();
    let game = |moves: Value| json!({"position": {"settings": {"game": "othello"}, "moves": moves}, "black": human(), "white": human()});
    let mut ids = Vec::new();
    for moves in [["f5", "d6", "c3"], ["d3", "c5", "f6"], ["f5", "f6", "e6"]] {
        let id = server.post("/api/games", game(json!(moves))).await["id"].as_str().expect("an id").to_owned();
        let mut socket = server.socket().await;
        socket.done(json!({"type": "open", "game": id})).await;
        socket.done(json!({"type": "resign", "game": id, "side": "white"})).await;
        ids.push(id);
    }
    let start = json!({"position": {"settings": {"game": "othello"}}});
    let view = server.post("/api/explorer", start.clone()).await;
    assert_eq!((&view["moves"].as_array().map(Vec::len), &view["waiting"]), (&Some(1), &json!(0)), "{view}");
    assert_eq!(view["moves"][0]["results"], json!({"black": 3, "draws": 0, "white": 0}));
    assert!(view["moves"][0]["book"].is_number(), "{view}");
    assert_eq!(view["games"].as_array().map(Vec::len), Some(3));
    for moves in [["f5", "d6"], ["d3", "c5"], ["c4", "e3"], ["e6", "f4"]] {
        let position = json!({"position": {"settings": {"game": "othello"}, "moves": moves}});
        let view = server.post("/api/explorer", position).await;
        assert_eq!(view["name"]["en"], "Perpendicular");
        assert_eq!(view["results"]["black"], 2, "{view}");
    }
    server.send("DELETE", &format!("/api/games/{}", ids[0]), None).await;
    assert_eq!(server.post("/api/explorer", start.clone()).await["results"]["black"], 2);
    import(&server, &format!("{WHOLE}\n{WHOLE}\n")).await;
    let view = server.post("/api/explorer", start).await;
    let all = &view["results"];
    let sum: u64 = ["black", "draws", "white"].iter().filter_map(|key| all[key].as_u64()).sum();
    assert_eq!(sum, 4, "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_against_levels_are_counted_for_the_person() {
    let server = Server::new();
    for (black, white, loser) in [
        (human(), json!({"kind": "level", "level": 3}), "white"),
        (json!({"kind": "level", "level": 3}), human(), "white"),
    ] {
        let id = server.game("othello", black, white).await;
        let mut socket = server.socket().await;
        socket.done(json!({"type": "open", "game": id})).await;
        socket.ask(json!({"type": "resign", "game": id, "side": loser})).await;
    }
    let stats = server.get("/api/stats?game=othello").await;
    // A level does not resign: only the person's loss is a finished game.
    let record = &stats["levels"][0];
    assert_eq!(record["level"], 3, "{stats}");
    assert_eq!(record["losses"], 1, "{stats}");
    assert!(stats["rating"]["error"].as_f64() > Some(100.0), "{stats}");
    assert_eq!(stats["course"].as_array().map(Vec::len), stats["games"].as_u64().map(|games| games as usize));
    assert_eq!(server.get("/api/stats?game=gomoku").await["games"], 0);
}
