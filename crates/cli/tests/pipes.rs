//! Standard output that is closed early, or full.

mod common;

use std::io::Read as _;
use std::process::Stdio;

use common::command;

/// Whoever closes the pipe has seen enough: that is no failure, and nothing is said about it.
fn check(line: &str) {
    let mut child = command()
        .args(line.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hansu can be started");
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    let status = child.wait().expect("hansu ends");
    assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{line}");
}

#[test]
fn a_reader_that_has_seen_enough() {
    check("--help");
    check("agents");
    check("agents --json");
    check("show --game othello");
    check("show --game othello --json");
    check("think --game othello random");
    check("think --game othello random --json");
    check("perft --game othello 3");
    check("perft --game othello 3 --divide --json");
    check("lab list");
    check("lab list --json");
    check("lab run v3-depth --only depth=3..5");
    check("lab run v3-depth --only depth=3..5 --json");
    check("bench --signature");
    check("completions bash");
    check("play othello --black random --white random");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_with_a_message() {
    for line in ["agents", "agents --json", "show --game othello", "lab list", "completions zsh"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = command().args(line.split(' ')).stdout(full).output().expect("hansu can be started");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {stderr}");
        assert!(stderr.starts_with("error: can't write to standard output: "), "{line}: {stderr}");
    }
}
