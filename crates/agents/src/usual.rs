//! The agent that plays where none was named: in the terminal, behind protocols, on the page.

use hansu_game::{GameKind, PerGame};

use crate::spec::AgentSpec;

/// None that comes with the program was stronger at 100 to 400 ms a move, on any board.
const USUAL: PerGame<&str> = PerGame { othello: "puct:proofs=true,rollout=light", gomoku: "iddfs" };

/// The usual agent of a game.
///
/// ```
/// use hansu_game::GameKind;
/// assert_eq!(hansu_agents::usual(GameKind::Gomoku).info().name, "iddfs");
/// ```
pub fn usual(game: GameKind) -> AgentSpec {
    USUAL.of(game).parse().expect("the usual agents are in the registry")
}
