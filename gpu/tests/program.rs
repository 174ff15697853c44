//! The program with a card: training and playing by `--device gpu` and `device=gpu`, on the device that burn takes.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn hansu(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hansu")).args(args).output().expect("the program starts")
}

#[track_caller]
fn json_lines(args: &[&str]) -> Vec<Value> {
    let output = hansu(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// A run that takes seconds, on four in a row on 5x5.
const SMALLEST: &[&str] = &[
    "--preset", "tiny", "--size", "5", "--iterations", "2", "--set", "net.blocks=1", "--set", "net.filters=8", "--set",
    "selfplay.games=4", "--set", "selfplay.parallel=4", "--set", "selfplay.simulations=8", "--set", "ladder.every=0",
    "--set", "train.epochs=1", "--set", "train.batch=32", "--threads", "1",
];

#[test]
fn a_run_goes_from_the_card_to_the_processor_and_back_and_its_network_plays_on_both() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("run");
    let run = folder.to_str().expect("UTF-8");
    let begin = ["train", "zero", "--device", "gpu", "--out", run];
    let iterations = |events: Vec<Value>| events.iter().filter(|event| event["event"] == "iteration").count();
    assert_eq!(iterations(json_lines(&[&begin[..], SMALLEST].concat())), 2);
    let resume = ["train", "zero", "--resume", run, "--iterations"];
    assert_eq!(iterations(json_lines(&[&resume[..], &["3"]].concat())), 1);
    assert_eq!(iterations(json_lines(&[&resume[..], &["4", "--device", "gpu"]].concat())), 1);

    let network = folder.join("networks/000004.safetensors");
    let think = |device: &str| {
        let agent = format!("zero:net=\"{}\",sims=50,batch=8,device={device}", network.display());
        let board = ["think", "--game", "gomoku", "--size", "5", "--row", "4", "--position", "c3 b2"];
        json_lines(&[&board[..], &[&agent]].concat()).pop().expect("an answer")
    };
    let (card, processor) = (think("gpu"), think("cpu"));
    assert_eq!(card["playouts"], processor["playouts"]);
    let chance = |answer: &Value| answer["win_probability"].as_f64().expect("a chance");
    assert!((chance(&card) - chance(&processor)).abs() < 0.02, "{card} {processor}");
}

#[test]
fn what_the_shipped_network_finds_on_the_card_is_what_it_finds_on_the_processor() {
    let think = |device: &str| {
        let agent = format!("zero:sims=40,batch=8,device={device}");
        json_lines(&["think", "--game", "gomoku", "--size", "9", "--position", "e5 d5", &agent]).pop().expect("an answer")
    };
    let (card, processor) = (think("gpu"), think("cpu"));
    assert_eq!(card["move"], processor["move"]);
}

#[test]
fn a_card_that_is_not_there_is_named_before_a_folder_is_made() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path().join("run");
    let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
    command.args(["train", "zero", "--preset", "tiny", "--device", "gpu", "--out"]).arg(&folder);
    // No driver is found in an empty list, and no backend of that name is built.
    let output = command.env("BURN_DEVICE", "no-such-device").env("VK_DRIVER_FILES", "").output().expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the graphics card failed"));
    assert!(!Path::new(&folder).exists());
}
