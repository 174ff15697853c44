//! Whole sessions, compared with what is written in `tests/sessions`.
//!
//! The first line of a file names the machine and the agent; then each line after `> ` is sent, and what follows is the
//! answer. Run the tests with `HANSU_UPDATE_GOLDENS=1` to write the answers anew, and read the difference.

use std::path::Path;

use super::script::{Script, Thinker};

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions").join(format!("{name}.txt"));
    let written = std::fs::read_to_string(&path).expect("the session is in the repository");
    let (header, _) = written.split_once('\n').expect("a first line");
    let (machine, agent) = header.trim_start_matches("# ").split_once(": ").expect("'# machine: agent'");
    let mut script = Script::new(machine, agent, Thinker::Real);
    let mut replayed = format!("{header}\n");
    for line in written.lines().filter_map(|line| line.strip_prefix('>')) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        replayed += format!("> {line}").trim_end();
        replayed.push('\n');
        for answer in script.ask(line) {
            replayed += &format!("{answer}\n");
        }
    }
    if std::env::var_os("HANSU_UPDATE_GOLDENS").is_some() {
        return std::fs::write(&path, &replayed).expect("the session can be written");
    }
    assert_eq!(replayed, written, "{name}");
}

#[test]
fn gtp_plays_othello() {
    check("gtp-othello");
}

#[test]
fn gtp_plays_gomoku() {
    check("gtp-gomoku");
}

#[test]
fn nboard_plays_hints_and_analyses() {
    check("nboard");
}

#[test]
fn gomocup_plays() {
    check("gomocup");
}

#[test]
fn gomocup_knows_yixins_extensions() {
    check("yixin");
}

#[test]
fn analysis_answers_requests() {
    check("analyze");
}
