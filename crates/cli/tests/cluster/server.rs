//! A nats-server of our own for each test, and workers.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::command;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) port: u16,
    /// A file of settings instead of none.
    config: Option<PathBuf>,
    process: Option<Child>,
}

impl Server {
    /// A server that lets everyone in; `None`, with a word, if nats-server is not installed.
    pub(crate) fn start() -> Option<Server> {
        let mut server = Server::new()?;
        server.run();
        Some(server)
    }

    /// One that is not running yet.
    pub(crate) fn new() -> Option<Server> {
        if Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!(
                "skipped: there is no nats-server; 'cargo xtask test' installs it, or: apt-get install nats-server"
            );
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port").port();
        Some(Server { folder, port, config: None, process: None })
    }

    /// The same with a file of settings.
    pub(crate) fn run_with(&mut self, config: &Path) {
        self.config = Some(config.to_owned());
        self.run();
    }

    pub(crate) fn run(&mut self) {
        let mut server = Command::new("nats-server");
        match &self.config {
            Some(config) => server.arg("-c").arg(config),
            None => {
                server.args(["-a", "127.0.0.1", "-p", &self.port.to_string(), "-js", "-sd"]).arg(self.path("store"))
            }
        };
        let log = fs::File::create(self.path("server.log")).expect("a log");
        let process = server.stdout(Stdio::null()).stderr(log).spawn().expect("nats-server can be started");
        self.process = Some(process);
        wait_until("the server listens", || TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    /// Ends it without a word.
    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("UTF-8").to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A worker that ends with the test.
pub(crate) struct Worker(Child);

impl Worker {
    pub(crate) fn start(target: &str, name: &str) -> Worker {
        let mut worker = command();
        worker.args(["worker", target, "--threads", "1", "--name", name]);
        Worker(worker.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a worker can be started"))
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The games of a folder by their numbers, without the times; each is there once.
pub(crate) fn games(folder: &str) -> BTreeMap<(u64, u64), Value> {
    games_in(&Path::new(folder).join("games.jsonl"))
}

/// The same of a file.
pub(crate) fn games_in(path: &Path) -> BTreeMap<(u64, u64), Value> {
    let text = fs::read_to_string(path).expect("the games");
    let mut games = BTreeMap::new();
    for line in text.lines() {
        let mut game: Value = serde_json::from_str(line).expect("a game");
        game.as_object_mut().expect("an object").remove("micros");
        let number = |key: &str| game[key].as_u64().expect("a number");
        let slot = (number("contest"), number("game"));
        assert!(games.insert(slot, game).is_none(), "game {slot:?} is there twice");
    }
    games
}

/// The arguments of a match whose games do not depend on time.
pub(crate) fn a_match<'a>(games: &'a str, out: &'a str) -> Vec<&'a str> {
    let head = ["match", "--game", "othello", "--games", games, "--seed", "9", "--out", out];
    [&head[..], &["mcts:playouts=400", "iddfs:nodes=4000"]].concat()
}

/// Waits for something that has to come.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}: it did not happen within a minute");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Random enough, and not the same from run to run.
pub(crate) fn random(below: u64) -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    u64::from(now.subsec_micros()).wrapping_mul(7919) % below
}
