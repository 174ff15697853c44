//! Games in files and links.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::common::{Server, human};

async fn import(server: &Server, query: &str, bytes: &[u8]) -> (u16, Value) {
    let request = Request::post(format!("/api/games/import{query}")).header("host", "localhost");
    let (status, _, body) = server.raw(request.body(Body::from(bytes.to_vec())).expect("a request")).await;
    (status.as_u16(), serde_json::from_slice(&body).expect("JSON"))
}

async fn export(server: &Server, path: &str) -> (u16, Option<String>, Vec<u8>) {
    let request = Request::get(path).header("host", "localhost").body(Body::empty()).expect("a request");
    let (status, headers, body) = server.raw(request).await;
    let lost = headers.get("hansu-lost").map(|lost| lost.to_str().expect("text").to_owned());
    (status.as_u16(), lost, body)
}

#[tokio::test]
async fn files_of_several_games_are_taken_in_and_their_damage_told() {
    let server = Server::new();
    let (status, imported) = import(&server, "?file=games.txt", b"f5d6c3\nf5a1\nf5f6e6f4\n").await;
    assert_eq!(status, 201, "{imported}");
    assert_eq!(
        (&imported["stored"], &imported["skipped"], &imported["format"]),
        (&json!(2), &json!(1), &json!("transcript"))
    );
    assert!(imported["damaged"][0].as_str().expect("a text").contains("a1 is illegal"));
    assert_eq!(imported["games"].as_array().map(Vec::len), Some(2));
    let sgf = "(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Cup]RE[B+R];B[hh]C[the centre];W[ig])";
    let (status, imported) = import(&server, "", sgf.as_bytes()).await;
    assert_eq!((status, &imported["games"][0]["black"]["name"]), (201, &json!("Ann")));
    assert_eq!(imported["games"][0]["result"], json!({"winner": "black", "by": "resignation", "margin": null}));
    assert_eq!(server.get("/api/games?text=cup").await["total"], 1);
}

/// A form with files, as a browser sends it.
async fn import_form(server: &Server, files: &[(&str, Vec<u8>)]) -> (u16, Value) {
    let mut body = Vec::new();
    for (name, bytes) in files {
        let head = format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
        body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    body.extend(b"--edge--\r\n");
    let request = Request::post("/api/games/import").header("host", "localhost");
    let request = request.header("content-type", "multipart/form-data; boundary=edge");
    let (status, _, body) = server.raw(request.body(Body::from(body)).expect("a request")).await;
    (status.as_u16(), serde_json::from_slice(&body).expect("JSON"))
}

/// A file of names: 16 bytes of header, then names of a fixed length.
fn names(length: usize, names: &[&str]) -> Vec<u8> {
    let name = |name: &&str| [name.as_bytes(), &vec![0; length - name.len()]].concat();
    [vec![0; 16], names.iter().flat_map(name).collect()].concat()
}

#[tokio::test]
async fn the_names_of_wthor_come_with_the_games() {
    let server = Server::new();
    let id = server.game("othello", human(), human()).await;
    let (_, _, games) = export(&server, &format!("/api/games/{id}/export?format=wthor")).await;
    let players = ("WTHOR.JOU", names(20, &["Ann", "Bo"]));
    let tournaments = ("WTHOR.TRN", names(26, &["Cup"]));
    let files = [("games.wtb", games), players.clone(), tournaments];
    let (status, imported) = import_form(&server, &files).await;
    assert_eq!((status, &imported["stored"]), (201, &json!(1)), "{imported}");
    assert_eq!(imported["games"][0]["black"]["name"], "Ann");
    assert_eq!(server.get("/api/games?text=cup").await["total"], 1);
    let id = imported["games"][0]["id"].as_str().expect("an id");
    let (_, lost, _) = export(&server, &format!("/api/games/{id}/export?format=wthor")).await;
    assert!(lost.expect("a header").contains("players,event"));

    let (status, problem) = import_form(&server, &[players]).await;
    assert_eq!((status, problem["code"].as_str()), (422, Some("bad_file")));
    assert!(problem["detail"].as_str().expect("a text").contains("together with the .wtb file"));
    let (_, problem) = import_form(&server, &[("x.jou", vec![1, 2]), ("a.txt", b"f5d6".to_vec())]).await;
    assert!(problem["detail"].as_str().expect("a text").contains("is it a .jou file?"), "{problem}");
}

#[tokio::test]
async fn several_files_are_taken_in_at_once() {
    let server = Server::new();
    let files = [("a.txt", b"f5d6c3".to_vec()), ("b.sgf", b"(;GM[4]SZ[15];B[hh])".to_vec())];
    assert_eq!(import_form(&server, &files).await.1["stored"], 2);
    assert_eq!(import_form(&server, &[]).await.1["code"], "bad_file");
    let many = vec![("a.txt", b"f5".to_vec()); 21];
    assert_eq!(import_form(&server, &many).await.1["code"], "too_large");
    let request = Request::post("/api/games/import").header("host", "localhost");
    let broken = request.header("content-type", "multipart/form-data").body(Body::from("x")).expect("a request");
    assert_eq!(server.raw(broken).await.0, 400);
}

#[tokio::test]
async fn what_is_no_file_of_games_is_refused() {
    let server = Server::new();
    for (query, bytes) in [
        ("", &b""[..]),
        ("", b"hello world"),
        ("", &[0xff, 0xfe, 0, 1]),
        ("?format=sgf", b"f5d6"),
        ("?file=x.wtb", b"short"),
    ] {
        let (status, problem) = import(&server, query, bytes).await;
        assert_eq!((status, problem["code"].as_str()), (422, Some("bad_file")), "{query} {problem}");
    }
    assert_eq!(import(&server, "?format=../etc", b"f5").await.1["code"], "bad_format");
    assert_eq!(import(&server, "?frmat=sgf", b"f5").await.1["code"], "bad_request");
    let huge = vec![b'f'; 17 << 20];
    assert_eq!(import(&server, "", &huge).await.1["code"], "too_large");
}

#[tokio::test]
async fn a_game_goes_through_every_format_that_can_hold_it() {
    let server = Server::new();
    for (game, moves, formats) in [
        ("othello", ["f5", "d6", "c3"], &["transcript", "obf", "ggf", "sgf", "wthor"][..]),
        ("gomoku", ["h8", "i9", "j10"], &["sgf", "psq", "rec", "offset", "pos"]),
    ] {
        let new = json!({"position": {"settings": {"game": game}, "moves": moves}, "black": human(), "white": human()});
        let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
        for format in formats {
            let (status, _, file) = export(&server, &format!("/api/games/{id}/export?format={format}")).await;
            assert_eq!(status, 200, "{format}");
            let (status, imported) = import(&server, &format!("?format={format}&game={game}"), &file).await;
            assert_eq!(status, 201, "{format}: {imported}");
            let plies = if *format == "obf" { 0 } else { 3 };
            assert_eq!(imported["games"][0]["plies"], plies, "{format}");
        }
        let (status, _, _) = export(&server, &format!("/api/games/{id}/export?format=renlib")).await;
        assert_eq!(status, 422);
    }
}

#[tokio::test]
async fn several_games_go_into_one_file_and_losses_are_told() {
    let server = Server::new();
    let ann = json!({"kind": "human", "name": "Ann"});
    let (a, b) = (server.game("othello", ann, human()).await, server.game("othello", human(), human()).await);
    let (status, lost, file) = export(&server, &format!("/api/games/export?format=sgf&ids={a},{b}")).await;
    assert_eq!((status, lost, String::from_utf8(file).expect("text").matches("(;").count()), (200, None, 2));
    let (_, lost, _) = export(&server, &format!("/api/games/{a}/export?format=transcript")).await;
    assert!(lost.expect("a header").contains("players"));
    assert_eq!(export(&server, "/api/games/export?format=sgf").await.0, 422);
    assert_eq!(export(&server, "/api/games/export?format=sgf&ids=nobody").await.0, 404);
}

#[tokio::test]
async fn links_hold_whole_games() {
    let server = Server::new();
    let new = json!({"position": {"settings": {"game": "gomoku", "size": 9, "rule": "renju"}, "moves": ["e5", "e6"]},
        "black": {"kind": "human", "name": "안"}, "white": {"kind": "level", "level": 2}});
    let id = server.post("/api/games", new).await["id"].as_str().expect("an id").to_owned();
    let text = server.get(&format!("/api/games/{id}/share")).await["text"].as_str().expect("a text").to_owned();
    let shared = server.get(&format!("/api/share/{text}")).await;
    assert_eq!(
        (&shared["moves"], &shared["black"], &shared["settings"]["rule"]),
        (&json!(["e5", "e6"]), &json!("안"), &json!("renju"))
    );
    let position = json!({"settings": {"game": "othello"}, "start": null, "moves": ["f5"]});
    assert_eq!(server.post("/api/share", position).await["text"], "o.f5");
    assert_eq!(server.problem("GET", "/api/share/o.f5f5", None).await, "illegal_move");
    assert_eq!(server.problem("GET", "/api/share/%00", None).await, "bad_position");
}
