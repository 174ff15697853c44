//! Agents for tests: quick, slow, failing and crashing ones.

use std::time::Duration;

use hansu_game::{Game, Move, Position};
use hansu_search::{Agent, AgentError, Budget, Decision, MakeAgent, Reason, Score, SearchInfo};

/// What a scripted agent does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Script {
    /// Plays the first legal move.
    FirstMove,
    /// Reports, then waits to be cancelled, then plays the first legal move.
    UntilCancelled,
    /// Returns an error.
    Fails,
    /// Panics.
    Panics,
    /// Returns a move that is not legal.
    Cheats,
}

pub(crate) fn make(script: Script) -> MakeAgent {
    Box::new(move || Ok(Box::new(Scripted(script))))
}

struct Scripted(Script);

impl Agent for Scripted {
    fn think(
        &mut self,
        position: &Position,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, AgentError> {
        let mv = position.moves().next().ok_or(AgentError::GameOver)?;
        let info = SearchInfo {
            depth: Some(3),
            score: Some(Score::Discs(2.0)),
            pv: vec![mv],
            nodes: 1234,
            ..Default::default()
        };
        report(info.clone());
        let decision = |mv| Ok(Decision { mv, reason: Reason::Search, info });
        match self.0 {
            Script::FirstMove => decision(mv),
            Script::UntilCancelled => {
                while !budget.cancel.is_cancelled() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                decision(mv)
            }
            Script::Fails => Err(AgentError::GameOver),
            Script::Panics => panic!("scripted crash"),
            Script::Cheats => decision(Move::PASS),
        }
    }
}
