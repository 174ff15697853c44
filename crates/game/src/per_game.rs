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

/// How many games there are.
const GAMES: usize = 2;

impl PerGame<GameKind> {
    /// Each game for itself.
    pub(crate) const KINDS: PerGame<GameKind> = PerGame { othello: GameKind::Othello, gomoku: GameKind::Gomoku };
}

impl<T: Copy> PerGame<T> {
    /// The same for all games.
    pub const fn same(value: T) -> PerGame<T> {
        PerGame { othello: value, gomoku: value }
    }

    /// The values in the order of [`GameKind::ALL`].
    pub const fn values(&self) -> [T; GAMES] {
        // Taken apart without `..`: a field that is forgotten here does not compile.
        let PerGame { othello, gomoku } = *self;
        [othello, gomoku]
    }

    /// Asks once for each game, in the order of [`GameKind::ALL`], and stops at the first error.
    pub fn try_of_each<E>(mut value: impl FnMut(GameKind) -> Result<T, E>) -> Result<PerGame<T>, E> {
        Ok(PerGame { othello: value(GameKind::Othello)?, gomoku: value(GameKind::Gomoku)? })
    }

    /// The value for a game.
    pub const fn of(&self, game: GameKind) -> T {
        match game {
            GameKind::Othello => self.othello,
            GameKind::Gomoku => self.gomoku,
        }
    }
}
