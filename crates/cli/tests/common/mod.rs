//! Running `hansu` and looking at what it says.

#![allow(dead_code)] // each file of tests uses some of it

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use serde_json::Value;

/// How a run ended, and what it wrote.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program, without any input.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
    command.stdin(Stdio::null());
    command
}

/// Runs `hansu` to its end.
pub(crate) fn hansu<S: AsRef<OsStr>>(args: &[S]) -> Run {
    let output = command().args(args).output().expect("hansu can be started");
    let text = |bytes| String::from_utf8(bytes).expect("hansu writes UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// What a successful run writes to standard output; it has nothing to say on standard error.
pub(crate) fn stdout<S: AsRef<OsStr>>(args: &[S]) -> String {
    let run = hansu(args);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout
}

/// The documents that a run with `--json` writes, one a line.
pub(crate) fn json_lines(args: &[&str]) -> Vec<Value> {
    let text = stdout(&[args, &["--json"]].concat());
    assert!(text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is a document")).collect()
}

/// The only document that a run with `--json` writes.
pub(crate) fn json(args: &[&str]) -> Value {
    let mut documents = json_lines(args);
    assert_eq!(documents.len(), 1, "{documents:?}");
    documents.remove(0)
}

/// The keys of a document, sorted.
pub(crate) fn keys(document: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = document.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// Takes the measured seconds out of a document: they are a number, and differ from run to run.
pub(crate) fn take_seconds(document: &mut Value) {
    let seconds = document.as_object_mut().expect("an object").remove("seconds").expect("seconds");
    assert!(seconds.as_f64().expect("a number") >= 0.0);
}
