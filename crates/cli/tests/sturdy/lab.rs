//! Experiments that are killed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::server::program;

fn lab_run(out: &Path) -> Command {
    let mut command = Command::new(program());
    command.args(["lab", "run", "v3-depth", "--only", "depth=3..6", "--json", "--out"]).arg(out);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

#[test]
fn a_table_of_games_that_is_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut killed = lab_run(folder.path()).spawn().expect("a process");
    let mut lines = BufReader::new(killed.stdout.take().expect("its output")).lines();
    let first: Vec<String> = lines.by_ref().take(2).map(|line| line.expect("text")).collect();
    killed.kill().expect("killed");
    killed.wait().expect("ended");
    let rows = kept_rows(folder.path()).expect("rows on the disk");
    assert!(rows.lines().count() >= 2, "{rows}");
    let output = lab_run(folder.path()).output().expect("a process");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let all: Vec<&str> = text.lines().collect();
    assert_eq!(all.len(), 4, "{text}");
    // The times of the first rows are those of the run that was killed: they were not played again.
    assert_eq!(all[..2], first);
}

/// The rows of the experiment's only table, whatever its name.
fn kept_rows(out: &Path) -> std::io::Result<String> {
    let entries = std::fs::read_dir(out.join("v3-depth"))?.flatten();
    let is_rows = |name: &str| name.ends_with(".rows.jsonl");
    let path = entries.map(|entry| entry.path()).find(|path| path.to_str().is_some_and(is_rows));
    std::fs::read_to_string(path.ok_or(std::io::ErrorKind::NotFound)?)
}
