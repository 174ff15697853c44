//! The agent that plays where none was named: in the terminal, behind protocols, on the page.

use hansu_game::GameSpec;

use crate::registry::find;
use crate::spec::AgentSpec;

/// The strongest, then who plays what it does not.
const USUAL: [&str; 2] = ["expert", "iddfs"];

/// The usual agent of a game: the strongest that plays by its rules.
///
/// ```
/// use hansu_game::{GameKind, GameSpec};
/// assert_eq!(hansu_agents::usual(GameSpec::Othello).info().name, "expert");
/// let four = GameSpec::new(GameKind::Gomoku, Some(7), Some(4), None)?;
/// assert_eq!(hansu_agents::usual(four).info().name, "iddfs");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn usual(game: GameSpec) -> AgentSpec {
    let plays = |name: &&&str| find(name).is_some_and(|entry| entry.plays(game));
    let name = USUAL.iter().find(plays).unwrap_or(&USUAL[USUAL.len() - 1]);
    name.parse().expect("the usual agents are in the registry")
}

/// The judge of a game: the usual agent, which looks at every position itself instead of knowing its moves by heart.
pub fn judge(game: GameSpec) -> AgentSpec {
    usual(game).studying(game)
}
