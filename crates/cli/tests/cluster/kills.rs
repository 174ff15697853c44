//! Whoever is killed, the games are those of a match that is played here.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{command, hansu};
use crate::server::{Server, Worker, a_match, games, random};

const GAMES: &str = "60";

#[test]
fn a_match_on_three_workers_with_kills_of_all_equals_the_local_one_game_by_game() {
    let Some(mut server) = Server::start() else { return };
    let (local, fleet, url) = (server.text("local"), server.text("fleet"), server.url());
    assert_eq!(hansu(&a_match(GAMES, &local)).code, Some(0));

    let name = |number: usize| format!("w{number}");
    let mut workers: Vec<Worker> = (0..3).map(|number| Worker::start(&url, &name(number))).collect();
    let cluster = ["--cluster", &url, "--patience", "1", "--verify", "0.1"];
    let on_fleet = [&a_match(GAMES, &fleet)[..], &cluster].concat();
    let mut finished_before = 0;
    for round in 0..4 {
        let mut run = command().args(&on_fleet).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        for _ in 0..3 {
            std::thread::sleep(Duration::from_millis(150 + random(250)));
            let victim = random(3) as usize;
            workers[victim].kill();
            workers[victim] = Worker::start(&url, &name(victim));
        }
        if round % 2 == 1 {
            server.kill();
            std::thread::sleep(Duration::from_millis(random(500)));
            server.run();
        }
        run.kill().expect("SIGKILL can be sent");
        run.wait().expect("it ends");
        let journal = Path::new(&fleet).join("games.jsonl");
        let finished = fs::read_to_string(journal).map_or(0, |text| text.matches('\n').count());
        assert!(finished >= finished_before, "a finished game was lost");
        finished_before = finished;
    }
    let last = hansu(&on_fleet);
    assert_eq!(last.code, Some(0), "{}", last.stderr);
    assert_eq!(games(&fleet), games(&local));
    assert_eq!(games(&fleet).len(), 60);
}

#[test]
fn what_workers_finish_while_nobody_asks_is_there_when_the_command_comes_back() {
    let Some(server) = Server::start() else { return };
    let (fleet, url) = (server.text("fleet"), server.url());
    let on_fleet = [&a_match("12", &fleet)[..], &["--cluster", &url, "--verify", "0"]].concat();
    // Units are handed out, and whoever asked is gone before there is a worker.
    let mut run = command().args(&on_fleet).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
    let status = || hansu(&["cluster", "status", &url, "--json"]).stdout;
    let count = |key: &str| serde_json::from_str::<serde_json::Value>(&status()).expect("a status")[key].as_u64();
    crate::server::wait_until("units are queued", || count("queued") == Some(12));
    run.kill().expect("SIGKILL can be sent");
    run.wait().expect("it ends");
    {
        let _worker = Worker::start(&url, "alone");
        crate::server::wait_until("all are done", || count("results") == Some(12) && count("queued") == Some(0));
    }
    // No worker is there any more: the results are.
    let last = hansu(&on_fleet);
    assert_eq!(last.code, Some(0), "{}", last.stderr);
    assert_eq!(games(&fleet).len(), 12);
}

#[test]
fn workers_are_seen_again_once_a_killed_server_is_back() {
    let Some(mut server) = Server::start() else { return };
    let (fleet, url) = (server.text("fleet"), server.url());
    let _worker = Worker::start(&url, "alone");
    let on_fleet = [&a_match("4000", &fleet)[..], &["--cluster", &url]].concat();
    let mut run = command().args(&on_fleet).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
    let seen = || {
        let text = hansu(&["cluster", "status", &url, "--json"]).stdout;
        let status: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        status["workers"][0]["name"]["instance"] == "alone" && !status["runs"][0].is_null()
    };
    crate::server::wait_until("the worker is seen", seen);
    server.kill();
    server.run();
    // What workers tell is kept in the server's memory only.
    crate::server::wait_until("it is seen again", seen);
    run.kill().expect("SIGKILL can be sent");
    run.wait().expect("it ends");
}
