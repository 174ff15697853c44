//! Playing with the mock program.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use hansu_external::{ExternalAgent, ExternalSettings, Protocol};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Position};
use hansu_search::{Agent, AgentError, Budget, Decision, Limits};

/// The mock program with some settings, and by what its processes are found again.
pub(crate) struct Mock {
    pub(crate) settings: ExternalSettings,
    pub(crate) tag: String,
}

impl Mock {
    pub(crate) fn new(protocol: Protocol, mode: &str) -> Mock {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let tag = format!("tag-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let command = hansu_mock::command(&protocol.to_string(), mode, &tag);
        let settings = ExternalSettings {
            limits: Limits { time: Some(Duration::from_millis(300)), ..Limits::default() },
            start: Duration::from_millis(1500),
            grace: Duration::from_millis(200),
            ..ExternalSettings::new(&command, protocol)
        };
        Mock { settings, tag }
    }

    pub(crate) fn agent(&self, game: GameSpec) -> ExternalAgent {
        ExternalAgent::new(self.settings.clone(), game).expect("the mock program is there")
    }

    /// No process of the program is left.
    pub(crate) fn check_gone(&self) {
        let left = hansu_mock::processes_left(&self.tag);
        assert!(left.is_empty(), "{left:?} are left of {}", self.settings.command);
    }
}

/// A game for a protocol.
pub(crate) fn game_of(protocol: Protocol) -> GameSpec {
    match protocol {
        Protocol::Gomocup => gomoku(15, Rule::Freestyle),
        _ => GameSpec::Othello,
    }
}

pub(crate) fn gomoku(size: usize, rule: Rule) -> GameSpec {
    GameSpec::Gomoku(Rules::new(size, 5, rule).expect("a valid combination"))
}

pub(crate) fn think(agent: &mut ExternalAgent, position: &Position) -> Result<Decision, AgentError> {
    agent.think(position, &Budget::unlimited(), &mut |_| ())
}

/// Has an agent play so many moves against the first legal ones; its decisions, up to its first failure.
pub(crate) fn play(agent: &mut ExternalAgent, game: GameSpec, moves: usize) -> (Vec<Decision>, Option<AgentError>) {
    let mut position = game.start();
    let mut decisions = Vec::new();
    agent.new_game();
    while decisions.len() < moves && !position.is_over() {
        match think(agent, &position) {
            Ok(decision) => {
                position.play(decision.mv).expect("agents play legal moves");
                decisions.push(decision);
            }
            Err(error) => return (decisions, Some(error)),
        }
        if let Some(&reply) = position.legal_moves().first() {
            position.play(reply).expect("legal");
        }
    }
    (decisions, None)
}
