//! The bench signature: node counts that change only when the behaviour of a search changes.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::steps::root;
use crate::tools::{program_name, target_folder};

/// The committed signature, a line such as `othello=123 gomoku=456`.
const FILE: &str = "bench.signature";

/// Runs the bench and compares its signature with the committed one.
pub(crate) fn check_bench_signature() -> Result<()> {
    // The program that was tested: the searches are optimised in it too, and count the same.
    let program = target_folder()?.join("debug").join(program_name());
    let mut bench = Command::new(program);
    bench.args(["bench", "--signature", "--json"]).stderr(Stdio::inherit());
    let output = bench.output().context("can't start hansu bench")?;
    ensure!(output.status.success(), "hansu bench ended with {}", output.status);
    compare_with_committed(&signature(&String::from_utf8_lossy(&output.stdout))?, "the bench")
}

/// Compares a signature that `who` has found with the committed one.
pub(crate) fn compare_with_committed(found: &str, who: &str) -> Result<()> {
    let committed = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("can't read {FILE}"))?;
    compare(&committed, found, who)
}

/// The signature in the output of `hansu bench --json`.
fn signature(json: &str) -> Result<String> {
    let document: serde_json::Value = serde_json::from_str(json).context("hansu bench printed no JSON document")?;
    let signature = document["signature"].as_str().context("hansu bench printed no \"signature\"")?;
    Ok(signature.to_owned())
}

fn compare(committed: &str, found: &str, who: &str) -> Result<()> {
    let committed = committed.trim();
    if committed != found.trim() {
        bail!(
            "the behaviour of a search has changed: {FILE} says '{committed}', {who} '{found}'.\n\
             If that is meant, write '{found}' to {FILE} and show a match result in the commit"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_taken_from_the_json_document() {
        let json = r#"{"signature":"othello=12 gomoku=34","seconds":1.5}"#;
        assert_eq!(signature(json).expect("a signature"), "othello=12 gomoku=34");
        assert!(signature("{}").is_err());
        assert!(signature("Bench: 12").is_err());
    }

    #[test]
    fn white_space_around_the_committed_line_does_not_matter() {
        assert!(compare("othello=12 gomoku=34\n", "othello=12 gomoku=34", "the bench").is_ok());
        let error = compare("othello=12 gomoku=34\n", "othello=12 gomoku=35", "the bench").expect_err("they differ");
        assert!(error.to_string().contains("gomoku=35"));
    }
}
