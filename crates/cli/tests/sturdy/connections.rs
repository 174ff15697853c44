//! Clients that are slow, silent or too many.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::server::{PATIENCE, Server};

/// Half of a request's head.
const HALF: &[u8] = b"GET /api/info HTTP/1.1\r\nHost: localhost\r\nX-Half:";

fn half_open(server: &Server) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(HALF).expect("sent");
    stream
}

#[test]
fn half_a_request_does_not_keep_the_server_from_ending() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let _half = half_open(&server);
    let mut body = server.connect();
    body.write_all(
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    )
    .expect("sent");
    assert_eq!(server.get("/healthz").0, 200);
    server.signal("-TERM");
    // Five seconds, and two more for a machine that is busy.
    assert!(server.ended_after(Duration::from_secs(7)).is_some(), "it still runs");
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start_with(folder.path(), &["--limit", "end-ms=600000", "--limit", "head-ms=600000"], "");
    let _half = half_open(&server);
    assert_eq!(server.get("/healthz").0, 200);
    server.signal("-TERM");
    assert_eq!(server.ended_after(Duration::from_millis(500)), None, "somebody is still connected");
    server.signal("-INT");
    assert!(server.ended_after(PATIENCE).is_some(), "it still runs");
}

#[test]
fn half_open_requests_shut_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &[], "ulimit -n 256;");
    let halves: Vec<TcpStream> = (0..300).map(|_| half_open(&server)).collect();
    for _ in 0..5 {
        assert_eq!(server.get("/healthz").0, 200);
        assert_eq!(server.get("/api/games").0, 200);
    }
    drop(halves);
}

/// A hundred and twenty-eight could once wait at the door; of the pages that came back after a restart the others had to try
/// again after a second.
#[cfg(unix)]
#[test]
fn a_crowd_at_the_door_waits_inside() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let addr = server.addr.parse().expect("an address");
    server.signal("-STOP");
    let crowd: Vec<_> = (0..400).map(|_| TcpStream::connect_timeout(&addr, Duration::from_millis(900))).collect();
    server.signal("-CONT");
    assert_eq!(crowd.iter().filter(|client| client.is_err()).count(), 0);
}

#[test]
fn a_head_or_body_that_never_comes_is_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--limit", "head-ms=200", "--limit", "body-ms=200"], "");
    // The connection is closed, or the reading would end by the test's own patience.
    let mut rest = Vec::new();
    half_open(&server).read_to_end(&mut rest).expect("closed by the server");
    let mut stream = server.connect();
    let head =
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
    stream.write_all(head.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("closed by the server");
    assert!(answer.contains("took longer than") && answer.contains("bad_request"), "{answer}");
}

#[test]
fn where_all_connections_are_served_another_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--limit", "connections=4"], "");
    let sockets: Vec<_> = (0..4)
        .map(|_| tungstenite::client("ws://localhost/api/ws", server.connect()).expect("a WebSocket").0)
        .collect();
    let (status, body) = server.get("/healthz");
    assert_eq!(status, 503, "{}", String::from_utf8_lossy(&body));
    let problem: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!((&problem["code"], &problem["params"]["limit"]), (&"too_many".into(), &"4".into()));
    drop(sockets);
    let there_is_room = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        server.get("/healthz").0 == 200
    });
    assert!(there_is_room);
}

#[test]
fn a_page_that_never_reads_is_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--limit", "unread-ms=300", "--limit", "messages=1000000"], "");
    let (mut socket, _) = tungstenite::client("ws://localhost/api/ws", server.connect()).expect("a WebSocket");
    socket.get_ref().set_write_timeout(Some(PATIENCE)).expect("a limit");
    // Each message is answered with one as long, and none of the answers is read.
    let message = format!("{{\"id\":1,\"request\":{{\"type\":\"open\",\"game\":\"{}\"}}}}", "x".repeat(30_000));
    let cut_off = (0..100_000).any(|_| socket.send(tungstenite::Message::text(message.clone())).is_err());
    assert!(cut_off);
    assert_eq!(server.get("/healthz").0, 200);
}
