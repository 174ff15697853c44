//! One game between two agents.

use std::time::Duration;

use hansu_game::{Game, Move, Player, Position};
use hansu_search::{Agent, AgentError, Budget, Limits};
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
pub enum GameError {
    /// An agent gave up.
    #[error("{player} gave no move: {source}")]
    Agent {
        /// Whose turn it was.
        player: Player,
        /// What the agent said.
        source: AgentError,
    },
    /// An agent broke the rules.
    #[error("{player} played an illegal move: {source}")]
    Illegal {
        /// Whose turn it was.
        player: Player,
        /// What is wrong with the move.
        source: hansu_game::IllegalMove,
    },
}

/// Plays a game between two agents, indexed by [`Player::index`].
///
/// ```
/// use hansu_game::{Game, GameSpec};
/// use hansu_agents::build;
///
/// let game = GameSpec::Othello;
/// let mut agents = [build("greedy", game)?, build("random:seed=3", game)?];
/// let played = hansu_lab::play_game(&game.start(), &mut agents)?;
/// assert!(played.end.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_game(start: &Position, agents: &mut [Box<dyn Agent>; 2]) -> Result<PlayedGame, GameError> {
    let mut position = start.clone();
    let mut turns = Vec::new();
    for agent in agents.iter_mut() {
        agent.new_game();
    }
    while !position.is_over() {
        let player = position.side_to_move();
        let agent = &mut agents[player.index()];
        let decision = agent
            .think(&position, &Budget::new(Limits::default()), &mut |_| ())
            .map_err(|source| GameError::Agent { player, source })?;
        position.play(decision.mv).map_err(|source| GameError::Illegal { player, source })?;
        turns.push(Turn { player, mv: decision.mv, nodes: decision.info.nodes, elapsed: decision.info.elapsed });
    }
    Ok(PlayedGame { turns, end: position })
}
