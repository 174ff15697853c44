//! Who thinks: the agent that was asked for, or the usual one of the game; and within which limits.

use hansu_agents::{AgentSpec, SpecError, usual};
use hansu_game::{Game, GameSpec};
use hansu_search::{History, Limits};

use crate::machine::Question;

/// Chooses the agent for each question.
#[derive(Clone, Debug)]
pub struct Players {
    given: Option<AgentSpec>,
    memory: Option<u64>,
    ponder: bool,
}

impl Players {
    /// The agent that was asked for, or `None` for the usual one of each game.
    pub fn new(given: Option<AgentSpec>) -> Players {
        Players { given, memory: None, ponder: false }
    }

    /// The same, thinking in the opponent's time as well, where agent and protocol can.
    #[must_use]
    pub fn pondering(self, ponder: bool) -> Players {
        Players { ponder, ..self }
    }

    /// The agent of a game.
    pub fn of(&self, game: GameSpec) -> AgentSpec {
        let spec = self.given.clone().unwrap_or_else(|| usual(game));
        match self.memory {
            Some(bytes) => spec.within_memory(bytes),
            None => spec,
        }
    }

    /// Keeps trees and tables within so much memory; 0 is any.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory = Some(bytes).filter(|&bytes| bytes > 0);
    }

    /// Whether the agent plays a game: makes it once to see.
    pub fn check(&self, game: GameSpec) -> Result<(), SpecError> {
        self.of(game).build(game).map(drop)
    }

    /// The agent as it will be asked under such limits: one that sets no limit itself takes those of the protocol, instead of
    /// its defaults, and as many threads and as much memory.
    pub fn under(&self, limits: Limits, game: GameSpec) -> AgentSpec {
        let resource = |spec: AgentSpec, key: &str, number: Option<u32>| match number {
            Some(number) => spec.unless_given(key, &number.to_string(), game.kind()),
            None => spec,
        };
        let spec = resource(resource(self.of(game), "threads", limits.threads), "hash", limits.hash);
        if limits.are_of_effort() { spec.open_ended() } else { spec }
    }

    /// Asks for a move.
    pub fn question(&self, game: &History, limits: Limits) -> Question {
        let agent = self.under(limits, game.position().spec());
        Question { agent, game: game.clone(), limits, lines: 1, fresh: false }
    }

    /// Something to think about until a line comes in or the agent's own limits are reached: the game, not over, as it is when the
    /// opponent has to move. The agent is the one that was last asked under `limits`, so that it finds again what it found.
    pub fn ponder(&self, game: &History, limits: Limits) -> Option<Question> {
        let wanted = self.ponder && !game.position().is_over();
        wanted.then(|| Question { limits: Limits::default(), ..self.question(game, limits) })
    }

    /// Asks for a move, but not before the agent is stopped, unless it was told itself how long to think.
    pub fn question_without_end(&self, game: &History) -> Question {
        let agent = self.of(game.position().spec()).open_ended();
        Question { agent, ..self.question(game, Limits::default()) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hansu_game::GameKind;

    use super::*;

    /// The time that the agent takes by itself.
    fn check(agent: &str, limits: Limits, expected: Option<u64>) {
        let players = Players::new(Some(agent.parse().expect("an agent")));
        let own = players.under(limits, GameSpec::Othello).limits(GameKind::Othello);
        assert_eq!(own.time.map(|time| time.as_secs()), expected, "{agent}");
    }

    #[test]
    fn the_protocols_limits_take_the_place_of_defaults_but_not_of_what_was_asked_for() {
        let time = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
        check("iddfs", time, None);
        check("iddfs:eval=discs", time, None);
        check("iddfs:time=2s", time, Some(2));
        check("iddfs:depth=9", time, Some(1));
        check("mcts:playouts=100", time, None);
        check("iddfs", Limits::default(), Some(1));
        check("iddfs", Limits { depth: Some(9), ..Limits::default() }, Some(1));
        check("mcts", Limits { playouts: Some(9), ..Limits::default() }, None);
    }

    #[test]
    fn threads_and_hash_are_as_the_protocol_says_unless_the_agent_was_told() {
        let asked = Limits { threads: Some(3), hash: Some(7), ..Limits::default() };
        let of = |agent: &str| {
            let limits = Players::new(Some(agent.parse().expect("an agent"))).under(asked, GameSpec::Othello);
            (limits.limits(GameKind::Othello).threads, limits.limits(GameKind::Othello).hash)
        };
        assert_eq!(of("expert"), (Some(3), Some(7)));
        assert_eq!(of("expert:threads=2"), (Some(2), Some(7)));
        assert_eq!(of("random"), (None, None));
    }

    #[test]
    fn trees_are_kept_within_the_memory() {
        let game = GameSpec::new(GameKind::Gomoku, None, None, None).expect("the defaults are valid");
        let mut players = Players::new(Some("mcts".parse().expect("an agent")));
        let memory = |players: &Players| players.of(game).memory(game).expect("an agent");
        let unlimited = memory(&players);
        players.limit_memory(350 << 20);
        assert!(memory(&players) <= 350 << 20);
        players.limit_memory(0);
        assert_eq!(memory(&players), unlimited);
    }

    #[test]
    fn the_usual_agents_play_their_games() {
        for game in GameKind::ALL {
            let spec = GameSpec::new(game, None, None, None).expect("the defaults are valid");
            Players::new(None).check(spec).expect("an agent");
        }
    }
}
