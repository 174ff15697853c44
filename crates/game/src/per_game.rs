//! One value for each game.

use crate::GameKind;

/// A value for each game. A new game is a new field, so that the compiler names every place that has to say something of it.
///
/// ```
/// use hansu_game::{GameKind, PerGame};
/// let depth = PerGame { othello: 7, gomoku: 2 };
/// assert_eq!(depth.of(GameKind::Othello), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerGame<T> {
    /// For Othello.
    pub othello: T,
    /// For Gomoku.
    pub gomoku: T,
}

impl<T: Copy> PerGame<T> {
    /// The same for all games.
    pub const fn same(value: T) -> PerGame<T> {
        PerGame { othello: value, gomoku: value }
    }

    /// The value for a game.
    pub const fn of(&self, game: GameKind) -> T {
        match game {
            GameKind::Othello => self.othello,
            GameKind::Gomoku => self.gomoku,
        }
    }
}
