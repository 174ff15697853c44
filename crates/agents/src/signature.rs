//! The bench signature: what the searches do, in a few numbers.
//!
//! It is the same on every machine, and in a browser.

use std::str::FromStr;
use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameKind, GameSpec, IllegalMove, PerGame, Position, Square};
use hansu_search::{AgentError, Budget, Limits, NoClock};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::build;
use crate::error::SpecError;
use crate::registry::AGENTS;

/// Why there is no signature.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SignatureError {
    /// A sample of an agent is none.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An agent failed.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// An agent broke the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// Counts that change only when the behaviour of some search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Signature {
    /// The nodes of all searches, game by game.
    pub nodes: PerGame<u64>,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts = GameKind::ALL.map(|game| format!("{game}={}", self.nodes.of(game)));
        f.write_str(&parts.join(" "))
    }
}

impl Signature {
    /// What the file `bench.signature` says; the tests compare it with what the searches do.
    pub fn recorded() -> Signature {
        include_str!("../../../bench.signature").parse().expect("the file holds a signature")
    }
}

/// A text that is no signature.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a bench signature: othello=N gomoku=N is expected")]
pub struct NoSignature(String);

impl FromStr for Signature {
    type Err = NoSignature;

    fn from_str(text: &str) -> Result<Signature, NoSignature> {
        let number = |part: Option<&str>, name: &str| part?.strip_prefix(name)?.strip_prefix('=')?.parse().ok();
        let wrong = || NoSignature(text.to_owned());
        let mut parts = text.split_whitespace();
        let nodes = PerGame::try_of_each(|game| number(parts.next(), game.name()).ok_or_else(wrong))?;
        if parts.next().is_some() { Err(wrong()) } else { Ok(Signature { nodes }) }
    }
}

impl TryFrom<String> for Signature {
    type Error = NoSignature;

    fn try_from(text: String) -> Result<Signature, NoSignature> {
        text.parse()
    }
}

impl From<Signature> for String {
    fn from(signature: Signature) -> String {
        signature.to_string()
    }
}

/// Turns played from each start.
const TURNS: usize = 4;

/// Plays a few turns with every agent from fixed positions and adds up the nodes.
pub fn signature() -> Result<Signature, SignatureError> {
    Ok(Signature { nodes: PerGame::try_of_each(signature_of)? })
}

/// The signature's number for one game.
pub fn signature_of(game: GameKind) -> Result<u64, SignatureError> {
    let starts = match game {
        GameKind::Othello => othello_starts(),
        GameKind::Gomoku => gomoku_starts(),
    };
    starts.iter().map(nodes).sum()
}

fn othello_starts() -> [Position; 3] {
    [0, 7, 23].map(|opening| after_opening(GameSpec::Othello, opening))
}

fn gomoku_starts() -> [Position; 3] {
    [(15, Rule::Freestyle, 6), (9, Rule::Standard, 5), (15, Rule::Renju, 8)].map(|(size, rule, opening)| {
        let rules = Rules::new(size, 5, rule).expect("a valid combination");
        after_opening(GameSpec::Gomoku(rules), opening)
    })
}

/// The position after so many moves chosen by a simple fixed rule, near the centre in Gomoku.
fn after_opening(game: GameSpec, turns: usize) -> Position {
    let mut position = game.start();
    let size = game.size();
    for turn in 0..turns {
        let wish = Square::at((size / 2 + turn * 5 % 4) - 1, (size / 2 + turn * 3 % 5) - 2, size);
        let moves = position.legal_moves();
        let near = moves.iter().find(|mv| **mv >= wish.into()).or(moves.last());
        position.play_unchecked(*near.expect("openings are short"));
    }
    position
}

fn nodes(start: &Position) -> Result<u64, SignatureError> {
    let mut nodes = 0;
    // Time stands still: only fixed work counts.
    let budget = Budget::with_clock(Limits::default(), Arc::new(NoClock));
    for spec in samples(start.spec()) {
        let mut agent = match build(&spec, start.spec()) {
            Ok(agent) => agent,
            // Not every board has a network.
            Err(SpecError::Network(_)) => continue,
            Err(error) => return Err(error.into()),
        };
        let mut position = start.clone();
        for _ in 0..TURNS {
            if position.is_over() {
                break;
            }
            let decision = agent.think(&position, &budget, &mut |_| ())?;
            position.play(decision.mv)?;
            nodes += decision.info.nodes + decision.mv.square().map_or(0, |square| square.index() as u64);
        }
    }
    Ok(nodes)
}

/// The agents that count, with their options.
fn samples(game: GameSpec) -> impl Iterator<Item = String> {
    let players = AGENTS.iter().filter(move |entry| entry.plays(game));
    players.flat_map(move |entry| entry.info.specs(entry.info.samples.bench, game.kind()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_plays_from_some_start_and_every_agent_without_chance_has_one() {
        let starts: Vec<GameSpec> =
            othello_starts().into_iter().chain(gomoku_starts()).map(|start| start.spec()).collect();
        for entry in AGENTS.iter().filter(|entry| !entry.info.runs_commands()) {
            for &kind in entry.info.games {
                let specs: Vec<String> = entry.info.specs(entry.info.samples.bench, kind).collect();
                assert!(!specs.is_empty(), "{} has no sample for {kind}", entry.info.name);
                for spec in specs {
                    let plays = |game: &&GameSpec| game.kind() == kind && build(&spec, **game).is_ok();
                    assert!(starts.iter().find(plays).is_some(), "{spec} plays from no start of {kind}");
                }
            }
        }
    }
}
