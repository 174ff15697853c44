//! A server as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A test that waits longer than this hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn program() -> String {
    std::env::var("HANSU_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_hansu").to_owned())
}

/// A running server. It is killed when the test is done with it.
pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) addr: String,
    /// What it said before its address.
    pub(crate) said: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::start_with(data, &[], "")
    }

    /// Starts with more arguments, after a command of the shell.
    pub(crate) fn start_with(data: &Path, arguments: &[&str], before: &str) -> Server {
        let script = format!("{before} exec \"$0\" serve --addr 127.0.0.1:0 --data \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, &program()]).arg(data).args(arguments).env_remove("RUST_LOG");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("a process");
        let mut lines = BufReader::new(process.stderr.take().expect("its errors")).lines();
        let mut said = String::new();
        let addr = loop {
            let line = lines.next().unwrap_or_else(|| panic!("no address in '{said}'")).expect("text");
            if let Some(rest) = line.split("http://").nth(1) {
                break rest.split_whitespace().next().expect("an address").to_owned();
            }
            said += &line;
        };
        // What it says later is read and dropped, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Server { process, addr, said }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.addr).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    pub(crate) fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> (u16, Vec<u8>) {
        let mut stream = self.connect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("sent");
        // A server may answer before it has read everything.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer[..answer.len().min(1000)]).into_owned();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let at = answer.windows(4).position(|window| window == b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
        (status, answer.split_off(at))
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Vec<u8>) {
        self.send("GET", path, "text/plain", b"")
    }

    pub(crate) fn json(&self, path: &str) -> Value {
        serde_json::from_slice(&self.get(path).1).expect("JSON")
    }

    pub(crate) fn import(&self, sgf: &[u8]) -> (u16, Value) {
        let (status, body) = self.send("POST", "/api/games/import?format=sgf", "application/octet-stream", sgf);
        (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    pub(crate) fn new_game(&self) -> String {
        let human = json!({"kind": "human"});
        let new = json!({"position": {"settings": {"game": "othello"}}, "black": human, "white": human});
        let (status, body) = self.send("POST", "/api/games", "application/json", new.to_string().as_bytes());
        assert_eq!(status, 201);
        serde_json::from_slice::<Value>(&body).expect("JSON")["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) fn signal(&self, signal: &str) {
        let done = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(done.is_ok_and(|status| status.success()));
    }

    /// Waits for the process to end by itself, and tells how long that took.
    pub(crate) fn ended_after(&mut self, most: Duration) -> Option<Duration> {
        let begun = Instant::now();
        while begun.elapsed() < most {
            if self.process.try_wait().expect("a process").is_some() {
                return Some(begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        None
    }

    /// The most memory that it ever had, in megabytes.
    pub(crate) fn most_memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("a process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
    }
}
