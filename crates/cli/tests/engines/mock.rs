//! The mock program as an agent.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// By what the processes of a test are found again.
pub(crate) fn tag(test: &str) -> String {
    format!("tag-{test}-{}", std::process::id())
}

/// The agent that is this program as an engine.
pub(crate) fn spec(protocol: &str, mode: &str, tag: &str, options: &str) -> String {
    let command = hansu_mock::command(protocol, mode, tag);
    format!("external:cmd=\"{command}\",protocol={protocol}{options}")
}

/// The games in a match's folder.
pub(crate) fn games(out: &Path) -> Vec<Value> {
    let text = fs::read_to_string(out.join("games.jsonl")).expect("the games");
    text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect()
}

/// No process of a test is left.
pub(crate) fn check_gone(tag: &str) {
    let left = hansu_mock::processes_left(tag);
    assert!(left.is_empty(), "processes are left: {left:?}");
}
