//! The server as a program: where it listens, what it says, and that no answered move is lost when it is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// A running server. It is killed when the test is done with it.
struct Server {
    process: Child,
    addr: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn hansu(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
    command.args(arguments).env_remove("RUST_LOG").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

impl Server {
    fn start(data: &Path) -> Server {
        let data = data.to_str().expect("a path");
        let mut process = hansu(&["serve", "--addr", "127.0.0.1:0", "--data", data]).spawn().expect("a process");
        let mut line = String::new();
        BufReader::new(process.stderr.take().expect("its errors")).read_line(&mut line).expect("a line");
        let addr = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Server { addr: addr.unwrap_or_else(|| panic!("no address in '{line}'")).to_owned(), process }
    }

    fn http(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.addr).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.addr,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn new_game(&self) -> String {
        let new = json!({"position": {"settings": {"game": "gomoku", "size": SIZE}}, "black": {"kind": "human"}, "white": {"kind": "human"}});
        let (status, game) = self.http("POST", "/api/games", &new.to_string());
        assert_eq!(status, 201, "{game}");
        game["id"].as_str().expect("an id").to_owned()
    }

    fn socket(&self) -> WebSocket<TcpStream> {
        let stream = TcpStream::connect(&self.addr).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
        tungstenite::client(format!("ws://{}/api/ws", self.addr), stream).expect("a WebSocket").0
    }
}

/// The board's side, and the moves that there is room for.
const SIZE: usize = 20;
const MOVES: usize = SIZE * SIZE / 2;

/// Plays moves until the connection breaks; tells how many were answered.
fn play(mut socket: WebSocket<TcpStream>, game: &str, from: usize) -> usize {
    for ply in from..MOVES {
        // Colours alternate in a row, and every other row stays empty: nobody ever has five.
        let mv = format!("{}{}", (b'a' + (ply % SIZE) as u8) as char, ply / SIZE * 2 + 1);
        let request = json!({"id": ply, "request": {"type": "play", "game": game, "ply": ply, "move": mv}});
        if socket.send(Message::text(request.to_string())).is_err() {
            return ply;
        }
        loop {
            let Ok(message) = socket.read() else { return ply };
            let answer: Value = serde_json::from_str(message.to_text().unwrap_or_default()).unwrap_or_default();
            if answer["id"] == ply && answer["type"] == "done" {
                break;
            }
            assert_ne!(answer["type"], "problem", "{mv}: {answer}");
        }
    }
    MOVES
}

#[test]
fn no_answered_move_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = Server::start(folder.path()).new_game();
    let mut answered = 0;
    for delay in [0, 3, 7, 15, 31, 64, 90, 120, 5, 11] {
        let mut server = Server::start(folder.path());
        let (_, stored) = server.http("GET", &format!("/api/games/{game}"), "");
        let kept = stored["moves"].as_array().expect("moves").len();
        assert!(kept >= answered, "{answered} moves were answered, {kept} are kept");
        assert!(kept <= answered + 1, "a move that was sent once is kept once");
        answered = kept;
        if kept > MOVES / 2 {
            (game, answered) = (server.new_game(), 0);
        }
        let socket = server.socket();
        let (name, from) = (game.clone(), answered);
        let player = std::thread::spawn(move || play(socket, &name, from));
        std::thread::sleep(Duration::from_millis(delay));
        server.process.kill().expect("killed");
        server.process.wait().expect("ended");
        answered = player.join().expect("the player ends");
    }
}

#[test]
fn a_port_that_is_taken_is_told_with_the_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let addr = taken.local_addr().expect("an address").to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let output = hansu(&["serve", "--addr", &addr, "--data", data]).output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains(&addr) && said.contains("is taken") && said.contains("--addr"), "{said}");
    assert!(!folder.path().join("hansu.db").exists(), "nothing is made in vain");
}

#[test]
fn a_second_server_with_the_same_data_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let _first = Server::start(folder.path());
    let data = folder.path().to_str().expect("a path");
    let output = hansu(&["serve", "--addr", "127.0.0.1:0", "--data", data]).output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("in use by another server"), "{said}");
}

#[test]
fn a_damaged_database_is_told_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hansu.db");
    std::fs::write(&path, "no database").expect("written");
    let data = folder.path().to_str().expect("a path");
    let output = hansu(&["serve", "--addr", "127.0.0.1:0", "--data", data]).output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.contains("nothing was changed"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "no database");
}

#[cfg(unix)]
#[test]
fn the_server_ends_when_it_is_asked_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let _open = server.socket();
    let id = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill is there").success());
    assert!(server.process.wait().expect("it ends").success());
}

#[test]
fn without_a_command_the_page_is_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut process = hansu(&[]).env("XDG_DATA_HOME", folder.path()).spawn().expect("a process");
    let mut line = String::new();
    BufReader::new(process.stderr.take().expect("its errors")).read_line(&mut line).expect("a line");
    // The port may be taken by a server that somebody uses.
    assert!(line.contains("127.0.0.1:4000"), "{line}");
    let _ = process.kill();
    let _ = process.wait();
}
