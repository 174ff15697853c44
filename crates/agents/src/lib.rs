//! Every agent by name: `"mcts:time=1s,rollout=light"` becomes a [`Box<dyn Agent>`](hansu_search::Agent).

use hansu_game::{GameSpec, Gomoku, Othello};
use hansu_search::{Agent, AgentOf, RandomSearch};
use thiserror::Error;

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// Not one of the agents' names.
    #[error("unknown agent '{0}'")]
    UnknownAgent(String),
}

/// Makes the agent that `spec` describes, for the given game.
pub fn build(spec: &str, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
    match (spec, game) {
        ("random", GameSpec::Othello) => Ok(Box::new(AgentOf::<Othello, _>::new(RandomSearch::new(1)))),
        ("random", GameSpec::Gomoku(_)) => Ok(Box::new(AgentOf::<Gomoku, _>::new(RandomSearch::new(1)))),
        _ => Err(SpecError::UnknownAgent(spec.to_owned())),
    }
}
