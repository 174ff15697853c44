//! Who thinks: the agent that was asked for, or the usual one of the game; and within which limits.

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::{GameKind, GameSpec, Position};
use hansu_search::Limits;

use crate::machine::Question;

/// The usual agent of each game: none that comes with the program was stronger at 100 to 400 ms a move, on any board.
const fn usual(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "puct:proofs=true,rollout=light",
        GameKind::Gomoku => "iddfs",
    }
}

/// Options that limit how long an agent thinks.
const LIMITS: [&str; 5] = ["time", "nodes", "playouts", "sims", "depth"];

/// Longer than anyone waits for a move, and the longest time that can be written.
const OPEN_TIME: &str = "1440m";

/// Chooses the agent for each question.
#[derive(Clone, Debug)]
pub struct Players {
    given: Option<AgentSpec>,
    memory: Option<u64>,
}

impl Players {
    /// The agent that was asked for, or `None` for the usual one of each game.
    pub fn new(given: Option<AgentSpec>) -> Players {
        Players { given, memory: None }
    }

    /// The agent of a game.
    pub fn of(&self, game: GameKind) -> AgentSpec {
        let spec = self.given.clone().unwrap_or_else(|| usual(game).parse().expect("the usual agents are in the list"));
        match self.memory {
            Some(bytes) if spec.has("max_nodes", game) && !spec.gives("max_nodes") => {
                spec.with("max_nodes", &nodes_within(bytes).to_string()).unwrap_or(spec)
            }
            _ => spec,
        }
    }

    /// Keeps trees within so much memory; 0 is any.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory = Some(bytes).filter(|&bytes| bytes > 0);
    }

    /// Whether the agent plays a game: makes it once to see.
    pub fn check(&self, game: GameSpec) -> Result<(), SpecError> {
        self.of(game.kind()).build(game).map(drop)
    }

    /// The agent as it will be asked under such limits.
    ///
    /// One that sets no limit itself takes those of the protocol, instead of its defaults. A limit of depth alone is no
    /// reason to give up the default: nobody knows how long a depth takes.
    pub fn under(&self, limits: Limits, game: GameKind) -> AgentSpec {
        let spec = self.of(game);
        let limited = limits.time.is_some() || limits.nodes.is_some() || limits.playouts.is_some();
        let sets_none = !LIMITS.iter().any(|key| spec.gives(key));
        if limited && sets_none && spec.has("time", game) { spec.with("time", OPEN_TIME).unwrap_or(spec) } else { spec }
    }

    /// Asks for a move.
    pub fn question(&self, position: &Position, limits: Limits) -> Question {
        Question { agent: self.under(limits, position.kind()), position: position.clone(), limits, fresh: false }
    }
}

/// How many nodes a tree may have: half of the memory at about 32 bytes each, the rest is for everything else.
fn nodes_within(bytes: u64) -> u64 {
    (bytes / 64).clamp(1_000, 1 << 24)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn check(agent: &str, limits: Limits, expected: &str) {
        let players = Players::new(Some(agent.parse().expect("an agent")));
        assert_eq!(players.under(limits, GameKind::Othello).to_string(), expected);
    }

    #[test]
    fn the_protocols_limits_take_the_place_of_defaults_but_not_of_what_was_asked_for() {
        let time = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
        check("iddfs", time, "iddfs:time=1440m");
        check("iddfs:eval=discs", time, "iddfs:eval=discs,time=1440m");
        check("iddfs:time=2s", time, "iddfs:time=2s");
        check("mcts:playouts=100", time, "mcts:playouts=100");
        check("alphabeta", time, "alphabeta");
        check("iddfs", Limits::default(), "iddfs");
        check("iddfs", Limits { depth: Some(9), ..Limits::default() }, "iddfs");
        check("mcts", Limits { playouts: Some(9), ..Limits::default() }, "mcts:time=1440m");
    }

    #[test]
    fn trees_are_kept_within_the_memory() {
        let mut players = Players::new(Some("mcts".parse().expect("an agent")));
        players.limit_memory(350 << 20);
        assert_eq!(players.of(GameKind::Gomoku).to_string(), "mcts:max_nodes=5734400");
        players.limit_memory(0);
        assert_eq!(players.of(GameKind::Gomoku).to_string(), "mcts");
    }

    #[test]
    fn the_usual_agents_play_their_games() {
        for game in GameKind::ALL {
            let spec = GameSpec::new(game, None, None, None).expect("the defaults are valid");
            Players::new(None).check(spec).expect("an agent");
        }
    }
}
