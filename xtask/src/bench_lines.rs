//! Commits that touch a search say what it counts: the line `Bench: othello=N gomoku=N`.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::steps::root;

/// What searches are made of.
const SEARCHES: &[&str] = &[
    "crates/agents/src/agents",
    "crates/game/src",
    "crates/gomoku/src",
    "crates/gomoku/weights",
    "crates/nn/src",
    "crates/othello/src",
    "crates/othello/weights",
    "crates/search/src",
    "crates/zero/src",
    "models",
];

/// Since this file is there, the rule is checked.
const SINCE: &str = "xtask/src/bench_lines.rs";

/// Checks the commits since the rule is checked; where the history is cut off there is nothing to look at.
pub(crate) fn check_bench_lines() -> Result<()> {
    let begun = git(&["log", "--diff-filter=A", "--format=%H", "--", SINCE])?;
    let Some(begun) = begun.lines().last() else {
        eprintln!("skipped: the history does not reach back far enough");
        return Ok(());
    };
    let range = format!("{begun}..HEAD");
    let mut arguments = vec!["log", "--no-merges", "--format=%H", &range, "--"];
    arguments.extend(SEARCHES);
    for commit in git(&arguments)?.lines() {
        let message = git(&["show", "--no-patch", "--format=%B", commit])?;
        if is_merge_again(&message) {
            continue;
        }
        let recorded = git(&["show", &format!("{commit}:bench.signature")])?;
        check(&message, recorded.trim()).with_context(|| format!("commit {commit}"))?;
    }
    Ok(())
}

/// A merge that was taken back and comes again is a merge: the commits that it brings have said what they count.
fn is_merge_again(message: &str) -> bool {
    message.starts_with("Reapply \"Merge ")
}

fn check(message: &str, recorded: &str) -> Result<()> {
    let Some(found) = message.lines().find_map(|line| line.strip_prefix("Bench:")) else {
        bail!("it touches a search, but has no line 'Bench: {recorded}': amend it");
    };
    ensure!(found.trim() == recorded, "it says 'Bench: {}', but bench.signature says '{recorded}'", found.trim());
    Ok(())
}

fn git(arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().context("can't start git")?;
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_to_be_there_and_right() {
        let right = "feat(search): faster\n\nBench: othello=1 gomoku=2\n";
        assert!(check(right, "othello=1 gomoku=2").is_ok());
        let wrong = check(right, "othello=1 gomoku=3").expect_err("another number").to_string();
        assert!(wrong.contains("othello=1 gomoku=2") && wrong.contains("othello=1 gomoku=3"), "{wrong}");
        assert!(check("feat: faster\n", "othello=1 gomoku=2").expect_err("no line").to_string().contains("amend"));
    }

    #[test]
    fn a_merge_that_comes_again_is_a_merge() {
        assert!(is_merge_again("Reapply \"Merge branch 'fleet'\"\n\nThis reverts commit 486ab1f.\n"));
        assert!(!is_merge_again("Reapply \"feat(search): faster\"\n"));
        assert!(!is_merge_again("feat(search): faster, as in Reapply \"Merge \"\n"));
    }

    #[test]
    fn the_folders_are_there() {
        assert!(SEARCHES.iter().all(|folder| root().join(folder).is_dir()));
        assert!(root().join(SINCE).is_file());
    }
}
