//! One game between two agents.

use std::time::Duration;

use hansu_game::{Game, Move, Player, Position};
use hansu_search::{AgentHost, Budget, History, HostError, Limits};
use thiserror::Error;

/// One turn of a played game.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The move.
    pub mv: Move,
    /// Nodes searched for it.
    pub nodes: u64,
    /// Time spent on it.
    pub elapsed: Duration,
}

/// A game from start to end.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// All turns; forced passes are among them, with no nodes.
    pub turns: Vec<Turn>,
    /// The final position.
    pub end: Position,
}

impl PlayedGame {
    /// The searches of one side: its turns without forced passes.
    pub fn searches(&self, player: Player) -> impl Iterator<Item = &Turn> {
        self.turns.iter().filter(move |turn| turn.player == player && !turn.mv.is_pass())
    }

    /// The time both sides spent.
    pub fn thinking_time(&self) -> Duration {
        self.turns.iter().map(|turn| turn.elapsed).sum()
    }
}

/// Why a game could not be played to its end.
#[derive(Debug, Error)]
#[error("{player} gave no move: {source}")]
pub struct GameError {
    /// Whose turn it was.
    pub player: Player,
    /// What went wrong.
    pub source: HostError,
}

/// Plays a game between two agents, indexed by [`Player::index`].
///
/// ```
/// use hansu_game::{Game, GameSpec};
/// use hansu_agents::AgentSpec;
///
/// let game = GameSpec::Othello;
/// let mut agents = [AgentSpec::host(&"greedy".parse()?, game), AgentSpec::host(&"random:seed=3".parse()?, game)];
/// let played = hansu_lab::play_game(&game.start(), &mut agents)?;
/// assert!(played.end.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_game(start: &Position, agents: &mut [AgentHost; 2]) -> Result<PlayedGame, GameError> {
    let mut game = History::new(start.clone());
    let mut turns = Vec::new();
    // With a clock, though nothing ends by it: what a move took is told.
    let budget = Budget::new(Limits::default());
    for (player, agent) in Player::ALL.into_iter().zip(agents.iter_mut()) {
        agent.new_game().map_err(|source| GameError { player, source })?;
    }
    while !game.position().is_over() {
        let player = game.position().side_to_move();
        let wrong = |source| GameError { player, source };
        let decision = agents[player.index()].think(&game, &budget, &mut |_| ()).map_err(wrong)?;
        game.play(decision.mv).map_err(|error| wrong(HostError::Illegal(error)))?;
        turns.push(Turn { player, mv: decision.mv, nodes: decision.info.nodes, elapsed: decision.info.elapsed });
    }
    Ok(PlayedGame { turns, end: game.position().clone() })
}
