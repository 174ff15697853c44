//! Files of weights and networks that come with Hansu: a program has them in it, a page fetches each when an agent needs it.

use hansu_gomoku::net::ShippedNet;
use hansu_othello::Weights;
use thiserror::Error;

/// Why a file was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SupplyError {
    /// Not the name of a file that an agent needs.
    #[error("no agent needs a file '{0}': AgentSpec::missing_files names those that are needed")]
    Unknown(String),
    /// Something else than what the name says.
    #[error("the file '{file}' can't be used: {reason}")]
    Unusable {
        /// Its name.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// Hands in a file that [`AgentSpec::missing_files`](crate::AgentSpec::missing_files) has named.
pub fn supply(file: &str, bytes: &[u8]) -> Result<(), SupplyError> {
    let unusable = |reason: String| SupplyError::Unusable { file: file.to_owned(), reason };
    if file == Weights::FILE {
        return Weights::supply(bytes).map_err(|error| unusable(error.to_string()));
    }
    if let Some(net) = ShippedNet::in_file(file) {
        return net.supply(bytes).map_err(|error| unusable(error.to_string()));
    }
    hansu_zero::supply_builtin(file, bytes).then_some(()).ok_or_else(|| SupplyError::Unknown(file.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_of_an_agent_is_refused_by_its_name() {
        assert_eq!(supply("othello.txt", b""), Err(SupplyError::Unknown("othello.txt".to_owned())));
        for file in [Weights::FILE, "gomoku-freestyle.z", "gomoku-renju.z"] {
            assert!(supply(file, b"x").expect_err("no weights").to_string().contains(file));
        }
    }

    #[test]
    fn a_program_has_all_files_in_it() {
        use hansu_game::{GameKind, GameSpec};
        let renju = GameSpec::new(GameKind::Gomoku, Some(15), None, Some(hansu_game::gomoku::Rule::Renju));
        for game in [GameSpec::Othello, renju.expect("a board")] {
            for spec in ["expert", "level:n=10", "expert:level=3"] {
                let spec: crate::AgentSpec = spec.parse().expect("an agent");
                assert_eq!(spec.missing_files(game), Ok(Vec::new()), "{spec}");
            }
        }
    }
}
