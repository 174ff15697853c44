//! `hansu train zero`: what it says, what it refuses, and what is left after it was killed.

mod common;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use common::{command, hansu, json, json_lines, stdout};
use serde_json::Value;

/// The shortest run there is, as a file: tic-tac-toe with hardly any network.
fn config(folder: &Path) -> String {
    let text = r#"
        iterations = 4
        threads = 2
        game = { name = "gomoku", size = 3, row = 3 }
        net = { blocks = 1, filters = 8, value_hidden = 8 }
        selfplay = { games = 6, parallel = 4, simulations = 16 }
        train = { batch = 16, epochs = 2.0, epoch = "new" }
        checkpoint = { every = 2, states = 2 }
        ladder = { every = 4, games = 2, opponents = ["random", "greedy"], earlier = 2, agent = "sims=8" }
    "#;
    let path = folder.join("config.toml");
    fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

struct Place {
    _folder: tempfile::TempDir,
    config: String,
    out: String,
}

fn place() -> Place {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run").to_str().expect("UTF-8").to_owned();
    Place { config: config(folder.path()), out, _folder: folder }
}

#[test]
fn a_run_can_be_followed_looked_at_exported_and_played() {
    let Place { config, out, .. } = &place();
    let events = json_lines(&["train", "zero", "--config", config, "--out", out]);
    let kinds: Vec<&str> = events.iter().map(|event| event["event"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["iteration", "iteration", "iteration", "iteration", "ladder"]);
    assert!(events[0]["record"]["games_per_hour"].as_f64().expect("a number") > 0.0);
    let ladder = &events[4]["ladder"];
    let names: Vec<_> = ladder["opponents"].as_array().expect("opponents").iter().map(|other| &other["name"]).collect();
    assert_eq!(names, ["random", "greedy", "iteration 2"]);
    assert_eq!((&ladder["between"][0]["name"], &ladder["between"][0]["against"]), (&"random".into(), &"greedy".into()));

    let status = json(&["train", "zero", "status", out]);
    assert_eq!(status["last"]["iteration"], 4);
    assert_eq!(status["networks"], serde_json::json!([2, 3, 4]));
    assert!(stdout(&["train", "zero", "status", out]).contains("4 of 4 iterations"));
    for file in ["curves/losses.svg", "curves/losses.png", "curves/ladder.svg", "tensorboard/events.out.tfevents.hansu"]
    {
        assert!(fs::metadata(Path::new(out).join(file)).expect(file).len() > 0);
    }

    let exported = json(&["train", "zero", "export", out, "--iteration", "2"]);
    assert!(fs::metadata(exported["onnx"].as_str().expect("a file")).expect("written").len() > 1_000);
    assert!(exported["onnx_difference"].as_f64().expect("a number") < 1e-4);
    let net = exported["safetensors"].as_str().expect("a file");
    let spec = format!("zero:net={net},sims=20");
    let thought = json(&["think", "--game", "omok", "--size", "3", "--row", "3", &spec]);
    assert_eq!(thought["score_kind"], "win_probability");
    let visits: u64 =
        thought["moves"].as_array().expect("moves").iter().map(|mv| mv["visits"].as_u64().expect("visits")).sum();
    assert_eq!(visits, 20);
    let board = stdout(&["think", "--game", "omok", "--size", "3", "--row", "3", &spec]);
    assert!(board.contains("visits, in percent"), "{board}");

    let again = hansu(&["train", "zero", "--resume", out]);
    assert_eq!(again.code, Some(0));
    assert!(again.stdout.contains("Going on after iteration 4"), "{}", again.stdout);
}

fn check_refused(args: &[&str], parts: &[&str]) {
    let run = hansu(&[&["train", "zero"], args].concat());
    assert_eq!(run.code, Some(2), "{args:?}: {}{}", run.stdout, run.stderr);
    for part in parts {
        assert!(run.stderr.contains(part), "{args:?}: '{part}' in {}", run.stderr);
    }
}

#[test]
fn mistakes_are_named_with_the_remedy() {
    let Place { config, out, _folder } = &place();
    check_refused(&["--preset", "quick"], &["quick", "seed, fast, tiny, fifteen"]);
    check_refused(&["--set", "train.batch"], &["KEY=VALUE"]);
    check_refused(&["--set", "train.batch=0"], &["train.batch", "between 1 and"]);
    check_refused(&["--set", "selfplay.simulation=3"], &["simulation"]);
    check_refused(&["--config", "none.toml"], &["none.toml"]);
    check_refused(&["--resume", "no/such/run"], &["no/such/run", "holds no training run"]);
    check_refused(&["status", "no/such/run"], &["holds no training run"]);
    check_refused(&["--game", "chess"], &["chess"]);
    check_refused(&["--from", "none.safetensors"], &["none.safetensors"]);
    check_refused(&["--from", "builtin", "--size", "13"], &["builtin for gomoku on 9x9"]);
    fs::create_dir(out).expect("a folder");
    fs::copy(config, Path::new(out).join("config.toml")).expect("copied");
    check_refused(&["--preset", "tiny", "--out", out], &["holds a run already", "--resume"]);
    check_refused(&["export", out], &["holds no network yet"]);
    fs::write(_folder.path().join("bad.toml"), "iterations = \"many\"").expect("written");
    let bad = _folder.path().join("bad.toml");
    check_refused(&["--config", bad.to_str().expect("UTF-8")], &["bad.toml", "iterations"]);
}

#[test]
fn a_network_for_another_board_is_refused() {
    let Place { config, out, .. } = &place();
    stdout(&["train", "zero", "--config", config, "--out", out, "--iterations", "1", "--json"]);
    let spec = format!("zero:net={out}/networks/000001.safetensors");
    let run = hansu(&["think", "--game", "omok", "--size", "9", &spec]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("3x3") && run.stderr.contains("9x9"), "{}", run.stderr);
    let run = hansu(&["think", "--game", "omok", "--size", "9", "zero:net=none.safetensors"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("none.safetensors"), "{}", run.stderr);
}

/// The games that are stored, by their numbers.
fn games(out: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    let Ok(files) = fs::read_dir(Path::new(out).join("replay")) else { return numbers };
    for file in files {
        let text = fs::read_to_string(file.expect("an entry").path()).expect("readable");
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for line in whole.lines() {
            let game: Value = serde_json::from_str(line).expect("a game");
            numbers.push(game["game"].as_u64().expect("a number"));
        }
    }
    numbers.sort_unstable();
    numbers
}

/// Random enough, and not the same from run to run.
#[cfg(unix)]
fn moment() -> Duration {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    Duration::from_millis(10 + u64::from(now.subsec_micros()) * 7919 % 250)
}

#[cfg(unix)]
#[test]
fn a_run_killed_at_random_moments_loses_no_finished_game_and_no_checkpoint() {
    let Place { config, out, .. } = &place();
    let start = ["train", "zero", "--config", config, "--out", out, "--iterations", "60", "--json"];
    let resume = ["train", "zero", "--resume", out, "--json"];
    let (mut before, mut iterations_before) = (Vec::new(), 0);
    for kill in 0..15 {
        let begun = Path::new(out).join("config.toml").exists();
        let args = if begun { &resume[..] } else { &start[..] };
        let mut run = command().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        std::thread::sleep(moment());
        run.kill().expect("SIGKILL can be sent");
        run.wait().expect("it ends");
        let after = games(out);
        assert!(before.iter().all(|game| after.contains(game)), "kill {kill}: a finished game was lost");
        assert!(after.windows(2).all(|pair| pair[1] == pair[0] + 1), "kill {kill}: {after:?}");
        let lines =
            fs::read_to_string(Path::new(out).join("iterations.jsonl")).map_or(0, |text| text.matches('\n').count());
        assert!(lines >= iterations_before, "kill {kill}: an iteration was lost");
        (before, iterations_before) = (after, lines);
    }
    assert!(!before.is_empty());
    let done = iterations_before.max(1) + 2;
    let last = hansu(&["train", "zero", "--resume", out, "--iterations", &done.to_string(), "--json"]);
    assert_eq!(last.code, Some(0), "{}", last.stderr);
    assert!(last.stdout.contains("\"event\":\"resumed\""), "{}", last.stdout);
    assert!(!last.stdout.contains("warning"), "no checkpoint was harmed: {}", last.stdout);
    let iterations: Vec<Value> = fs::read_to_string(Path::new(out).join("iterations.jsonl"))
        .expect("the iterations")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    let numbers: Vec<u64> = iterations.iter().map(|record| record["iteration"].as_u64().expect("a number")).collect();
    assert_eq!(numbers.last(), Some(&(done as u64)));
}

/// The settings can be given one by one too.
#[test]
fn settings_are_printed_as_a_file_and_can_all_be_set() {
    let Place { out, .. } = &place();
    let mut args = vec!["train", "zero", "--preset", "seed", "--show-config", "--out", out];
    for setting in ["net.filters=8", "train.epoch=new", "ladder.opponents=[\"random\"]"] {
        args.extend(["--set", setting]);
    }
    let text = stdout(&args);
    assert!(text.contains("filters = 8") && text.contains("opponents = [\"random\"]"), "{text}");
    assert!(!Path::new(out).exists(), "nothing is made when settings are only shown");
    let seed = stdout(&["train", "zero", "--show-config"]);
    for part in [
        "blocks = 4",
        "filters = 128",
        "simulations = 200",
        "cpuct = 1.5",
        "dirichlet_alpha = 0.3",
        "dirichlet_share = 0.25",
        "games = 50",
        "samples = 50000",
        "batch = 128",
        "epochs = 5.0",
        "planes = 2",
    ] {
        assert!(seed.contains(part), "{part} in {seed}");
    }
}

#[test]
fn networks_that_come_along_are_exported() {
    let temporary = tempfile::tempdir().expect("a folder");
    let out = |name: &str| temporary.path().join(name).to_str().expect("UTF-8").to_owned();
    let omok = json(&["train", "export", "builtin", &out("omok.onnx")]);
    assert_eq!((omok["size"].as_u64(), omok["network"].as_str()), (Some(9), Some("builtin")), "{omok}");
    assert!(omok["onnx_difference"].as_f64().expect("a number") < 1e-3);
    assert!(fs::metadata(out("omok.onnx")).expect("written").len() > 100_000);
    json(&["train", "export", "builtin", &out("othello.safetensors"), "--game", "othello"]);
    let spec = format!("zero:net={},sims=5", out("othello.safetensors"));
    assert!(json(&["think", "--game", "othello", &spec])["move"].is_string());
    for (arguments, expected) in [
        (["builtin", "net.pth"], "neither an .onnx nor a .safetensors file"),
        (["builtin-9", "net.onnx"], "builtin-9"),
        (["no-such-file", "net.onnx"], "no-such-file"),
    ] {
        let run = hansu(&["train", "export", arguments[0], &out(arguments[1])]);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}
