//! Every command with --cluster does on a fleet what it does here.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::common::{command, hansu};
use crate::server::{Server, Worker};

fn succeeds(args: &[&str]) -> String {
    let run = hansu(args);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.stderr);
    run.stdout
}

fn lines(path: std::path::PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(&path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a document")).collect()
}

#[test]
fn self_play_on_a_fleet_goes_on_after_a_kill_and_plays_no_game_twice() {
    let Some(server) = Server::start() else { return };
    let (run, url) = (server.text("run"), server.url());
    let _workers = ["a", "b"].map(|name| Worker::start(&url, name));
    let settings =
        ["selfplay.games=16", "selfplay.simulations=8", "selfplay.parallel=4", "ladder.every=0", "net.blocks=1"];
    let mut begin = vec!["train", "zero", "--preset", "tiny", "--out", &run, "--iterations", "4", "--cluster", &url];
    begin.extend(["--patience", "1", "--verify", "0.3"]);
    settings.iter().for_each(|setting| begin.extend(["--set", setting]));
    let mut first = command().args(&begin).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
    let iterations = || lines(server.path("run/iterations.jsonl"));
    crate::server::wait_until("an iteration is complete", || !iterations().is_empty());
    std::thread::sleep(Duration::from_millis(crate::server::random(500)));
    first.kill().expect("SIGKILL can be sent");
    first.wait().expect("it ends");
    succeeds(&["train", "zero", "--resume", &run, "--cluster", &url, "--patience", "1"]);

    let records = iterations();
    let numbers: Vec<u64> = records.iter().map(|record| record["iteration"].as_u64().expect("a number")).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let staleness: Vec<f64> = records.iter().map(|record| record["staleness"].as_f64().expect("an age")).collect();
    assert_eq!(staleness[0], 0.0, "there is no older network than the first");
    assert!(staleness.iter().all(|age| (0.0..3.0).contains(age)), "{staleness:?}");
    let games = lines(server.path("run/replay/00000001.jsonl"));
    let played: BTreeSet<u64> =
        games.iter().map(|game| game["elsewhere"]["number"].as_u64().expect("a number")).collect();
    assert_eq!((games.len(), played.len()), (64, 64), "each game once");
    let newer = games.iter().filter(|game| game["elsewhere"]["network"].as_u64() > Some(0)).count();
    assert!(newer > 0, "workers fetch new networks");
}

#[test]
fn experiments_books_and_the_experts_trainings_run_on_a_fleet() {
    let Some(server) = Server::start() else { return };
    let url = server.url();
    let _workers = ["a", "b"].map(|name| Worker::start(&url, name));
    let cluster = ["--cluster", &url];

    let lab = |out: &str, more: &[&str]| {
        let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/examples/first-steps.toml");
        succeeds(&[&["lab", "run", example, "--quick", "--out", &server.text(out)], more].concat());
        crate::server::games_in(&server.path(out).join("first-steps/matches.games.jsonl"))
    };
    assert_eq!(lab("lab-here", &[]), lab("lab-there", &cluster));

    let [here, there] = ["here.book", "there.book"].map(|name| server.text(name));
    let book = |file: &str, more: &[&str]| {
        let args = ["book", "build", file, "--positions", "18", "--depth", "3"];
        succeeds(&[&args[..], more].concat())
    };
    book(&here, &["--threads", "1"]);
    book(&there, &cluster);
    assert!(succeeds(&["book", "show", "--book", &there]).lines().count() > 0);

    let patterns = server.text("patterns");
    let args = ["train", "patterns", &patterns, "--scale", "0.0001", "--generations", "1"];
    succeeds(&[&args[..], &cluster].concat());
    let positions = fs::metadata(server.path("patterns/gen-0/games.pos")).expect("positions").len();
    assert!(positions > 20 * 1000, "{positions} bytes");

    let [here, there] = ["gomoku-here", "gomoku-there"].map(|name| server.text(name));
    let gomoku = |folder: &str, more: &[&str]| {
        let args = ["train", "gomoku", folder, "--scale", "0.003", "--generations", "1", "--pairs", "2"];
        succeeds(&[&args[..], &["--match-nodes", "200"], more].concat())
    };
    gomoku(&here, &[]);
    gomoku(&there, &cluster);
    let read = |folder: &str, file: &str| fs::read(server.path(folder).join("gen-0").join(file)).expect("a file");
    for file in ["games.bin", "match.txt", "weights.bin"] {
        assert_eq!(read("gomoku-here", file), read("gomoku-there", file), "{file}");
    }
}

#[test]
fn whoever_watches_goes_on_when_the_server_is_back() {
    use std::io::{BufRead as _, BufReader};

    let Some(mut server) = Server::start() else { return };
    let url = server.url();
    let mut watch = command();
    watch.args(["cluster", "status", &url, "--watch", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watch = watch.spawn().expect("started");
    let mut seen = BufReader::new(watch.stdout.take().expect("a pipe")).lines();
    let mut said = BufReader::new(watch.stderr.take().expect("a pipe")).lines();
    let mut next = || serde_json::from_str::<Value>(&seen.next().expect("a line").expect("text")).expect("a status");
    assert_eq!(next()["queued"], 0);
    server.kill();
    let word = said.next().expect("a line").expect("text");
    assert!(word.contains("trying again"), "{word}");
    server.run();
    // What it had written before the server was gone may come first.
    let again = (0..5).map(|_| next()["queued"].clone()).last();
    assert_eq!(again, Some(serde_json::json!(0)));
    watch.kill().expect("it can be killed");
    watch.wait().expect("it ends");
}

#[test]
fn what_can_not_travel_and_servers_that_are_not_there_are_told_plainly() {
    let Some(server) = Server::start() else { return };
    let url = server.url();
    let check = |args: &[&str], code: i32, words: &[&str]| {
        let run = hansu(args);
        assert_eq!(run.code, Some(code), "{args:?}: {}", run.stderr);
        assert!(words.iter().all(|word| run.stderr.contains(word)), "{args:?}: {}", run.stderr);
    };
    let bound = ["match", "--game", "othello", "--games", "2", "--cluster", &url, "external:cmd=cat", "random"];
    check(&bound, 1, &["external:cmd=cat", "can't be sent to another machine"]);
    check(&["worker", "nats://127.0.0.1:1"], 1, &["can't connect", "127.0.0.1:1"]);
    check(&["worker", "http://fleet"], 2, &["nats://HOST"]);
    check(&["cluster", "status", "/no/such/file.toml"], 2, &["no such file"]);
    let both = ["match", "--game", "othello", "--verify", "0.5", "random", "random"];
    check(&both, 2, &["--cluster"]);
    check(&["cluster", "config", &server.text("c"), "--url", "nats://x", "--worker", "a.b"], 2, &["a.b"]);
}
