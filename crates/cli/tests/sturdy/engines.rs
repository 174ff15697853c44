//! Programs that data asks for.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::server::program;

/// Sends a request that names a program to `engine analyze`, and tells what is answered.
fn analyze(options: &[&str], witness: &Path) -> String {
    let request = json!({"id": 1, "game": "othello", "limits": {"time": "200ms"},
        "agent": format!("external:cmd=\"touch '{}'\",protocol=gtp", witness.display())});
    let mut engine = Command::new(program())
        .args(["engine", "analyze"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    writeln!(engine.stdin.take().expect("its input"), "{request}").expect("sent");
    String::from_utf8(engine.wait_with_output().expect("an answer").stdout).expect("text")
}

#[test]
fn a_request_runs_a_program_only_if_that_was_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let witness = folder.path().join("witness");
    let answer = analyze(&[], &witness);
    assert!(answer.contains("--allow-external"), "{answer}");
    assert!(!witness.exists(), "the program was run");
    analyze(&["--allow-external"], &witness);
    assert!(witness.exists(), "the program was allowed");
}
