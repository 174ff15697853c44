//! Tells the program which commit it was built from: every run of the lab writes that down.

use std::path::Path;
use std::process::{Command, Stdio};

fn main() {
    let git = |args: &[&str]| {
        let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|files| !files.is_empty());
    // Programs with other changes are other programs: workers of a fleet have to differ by that.
    let changes = if changed { format!("+changes.{}", hash_of_changes().unwrap_or_default()) } else { String::new() };
    println!("cargo::rustc-env=HANSU_COMMIT={commit}{changes}");
    println!("cargo::rerun-if-changed=src");
    // Workers of a fleet are told apart by this: it has to be right wherever results come from.
    for name in ["agents", "cluster", "game", "gomoku", "lab", "matches", "nn", "othello", "search", "zero"] {
        println!("cargo::rerun-if-changed=../{name}/src");
    }
    // The file that a commit rewrites, wherever this working tree keeps it.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// Eight digits for what differs from the commit.
fn hash_of_changes() -> Option<String> {
    let mut diff = Command::new("git").args(["diff", "HEAD"]).stdout(Stdio::piped()).spawn().ok()?;
    let hash = Command::new("git").args(["hash-object", "--stdin"]).stdin(diff.stdout.take()?).output();
    diff.wait().ok()?;
    let digits = String::from_utf8(hash.ok()?.stdout).ok()?;
    Some(digits.chars().take(8).collect())
}
