//! What a program that was built without the feature `cluster` says when it is asked for a fleet.

use std::ffi::{OsStr, OsString};

use crate::failure::bad_input;

/// Refuses a command line that wants a fleet, and says what to build instead of calling a command unknown that the documents name.
pub(crate) fn refuse_fleets(arguments: &[OsString]) -> anyhow::Result<()> {
    let Some(word) = arguments.iter().skip(1).enumerate().find_map(|(at, word)| asks_for_fleet(at, word)) else {
        return Ok(());
    };
    Err(bad_input(format!(
        "'{word}' needs a fleet, which this program was built without: build it with 'cargo build --release' (see docs/cluster.md)"
    )))
}

fn asks_for_fleet(at: usize, word: &OsStr) -> Option<&'static str> {
    let word = word.to_str()?;
    let is_option = word == "--cluster" || word.starts_with("--cluster=");
    is_option
        .then_some("--cluster")
        .or_else(|| ["worker", "cluster"].into_iter().find(|&command| at == 0 && word == command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let refused = refuse_fleets(&arguments).err().map(|error| error.to_string());
        match expected {
            None => assert_eq!(refused, None, "{line}"),
            Some(word) => assert!(refused.as_ref().is_some_and(|text| text.starts_with(word)), "{line}: {refused:?}"),
        }
    }

    #[test]
    fn what_needs_a_fleet_is_refused_by_name() {
        check("hansu worker nats://fleet", Some("'worker'"));
        check("hansu cluster status nats://fleet", Some("'cluster'"));
        check("hansu match --cluster nats://fleet mcts iddfs", Some("'--cluster'"));
        check("hansu serve --cluster=nats://fleet", Some("'--cluster'"));
        check("hansu match mcts iddfs --out cluster", None);
        check("hansu", None);
    }
}
