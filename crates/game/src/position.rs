//! A position of whichever game was chosen at run time.

use std::fmt;
use std::str::FromStr;

use rand_core::Rng;
use thiserror::Error;

use crate::facts;
use crate::gomoku::{GomokuMoves, Rule, Rules, RulesError};
use crate::{Game, Gomoku, IllegalReason, Move, Othello, OthelloMoves, Outcome, PerGame, Player, Square, Symmetry};

/// One of our games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Othello, also called Reversi.
    Othello,
    /// Gomoku, also called Omok.
    Gomoku,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; PerGame::KINDS.values().len()] = PerGame::KINDS.values();

    /// The name used on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Othello => "othello",
            GameKind::Gomoku => "gomoku",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameKind {
    type Err = GameSpecError;

    fn from_str(text: &str) -> Result<GameKind, GameSpecError> {
        let name = text.to_ascii_lowercase();
        let known = GameKind::ALL.into_iter().find(|kind| kind.facts().names.contains(&name.as_str()));
        known.ok_or_else(|| GameSpecError::UnknownGame(text.to_owned()))
    }
}

/// A game with everything that is chosen before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSpec {
    /// Othello has nothing to choose.
    Othello,
    /// Gomoku of a size, row length and rule.
    Gomoku(Rules),
}

/// A choice that makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameSpecError {
    /// Not one of our games.
    #[error("unknown game '{0}': use {names}", names = facts::all_names())]
    UnknownGame(String),
    /// A game that is played on one board only.
    #[error("{title} is played on an {usual}x{usual} board, not {1}x{1}: leave out --size", title = .0.facts().title, usual = .0.facts().usual_size)]
    OnlySize(GameKind, usize),
    /// A choice that the game does not have.
    #[error("--{0} is for {games} only: leave it out for {1}", games = facts::with_rules())]
    NoRules(&'static str, GameKind),
    /// Gomoku, but not like this.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl GameSpec {
    /// Checks the choices for a game; `None` takes the default (15x15 freestyle for Gomoku; five in a row, or as
    /// many as the board allows).
    pub fn new(
        kind: GameKind,
        size: Option<usize>,
        row: Option<usize>,
        rule: Option<Rule>,
    ) -> Result<GameSpec, GameSpecError> {
        match kind {
            GameKind::Othello => nothing_to_choose(kind, size, row, rule).map(|()| GameSpec::Othello),
            GameKind::Gomoku => {
                let size = size.unwrap_or(Rules::default().size());
                let rule = rule.unwrap_or(Rule::Freestyle);
                let row = row.unwrap_or(if rule == Rule::Renju { 5 } else { Rules::DEFAULT_ROW.min(size) });
                Ok(GameSpec::Gomoku(Rules::new(size, row, rule)?))
            }
        }
    }

    /// Which game it is.
    pub const fn kind(self) -> GameKind {
        match self {
            GameSpec::Othello => GameKind::Othello,
            GameSpec::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The board's side.
    pub const fn size(self) -> usize {
        match self {
            GameSpec::Othello => Othello::SIZE,
            GameSpec::Gomoku(rules) => rules.size(),
        }
    }

    /// The line that a row is drawn on, from 0 at the top: Othello draws row 1 at the top, Gomoku at the bottom. Its own
    /// inverse.
    ///
    /// ```
    /// use hansu_game::{GameKind, GameSpec};
    /// assert_eq!(GameSpec::Othello.line_of_row(0), 0);
    /// assert_eq!(GameSpec::new(GameKind::Gomoku, Some(15), None, None)?.line_of_row(0), 14);
    /// # Ok::<(), hansu_game::GameSpecError>(())
    /// ```
    pub fn line_of_row(self, row: usize) -> usize {
        if self.kind().facts().first_row_at_bottom { self.size() - 1 - row } else { row }
    }

    /// The position before the first move.
    pub fn start(self) -> Position {
        match self {
            GameSpec::Othello => Position::Othello(Othello::new()),
            GameSpec::Gomoku(rules) => Position::Gomoku(Gomoku::new(rules)),
        }
    }
}

/// Refuses every choice for a game that is always played in the same way.
fn nothing_to_choose(
    kind: GameKind,
    size: Option<usize>,
    row: Option<usize>,
    rule: Option<Rule>,
) -> Result<(), GameSpecError> {
    match (size, row, rule) {
        (Some(size), _, _) if size != kind.facts().usual_size => Err(GameSpecError::OnlySize(kind, size)),
        (_, Some(_), _) => Err(GameSpecError::NoRules("row", kind)),
        (_, _, Some(_)) => Err(GameSpecError::NoRules("rule", kind)),
        _ => Ok(()),
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSpec::Othello => f.write_str("Othello"),
            GameSpec::Gomoku(rules) => write!(f, "Gomoku {rules}"),
        }
    }
}

/// A position of either game.
///
/// It is a [`Game`] itself, so that tools need not be generic. Searches are faster on the game's own type.
///
/// ```
/// use hansu_game::{Game, GameKind, GameSpec};
///
/// let position = GameSpec::new(GameKind::Gomoku, Some(9), None, None)?.start();
/// assert_eq!(position.moves().count(), 81);
/// # Ok::<(), hansu_game::GameSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // positions live on the stack and are few
pub enum Position {
    /// A position of Othello.
    Othello(Othello),
    /// A position of Gomoku.
    Gomoku(Gomoku),
}

/// The moves of a [`Position`].
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum PositionMoves {
    Othello(OthelloMoves),
    Gomoku(GomokuMoves),
}

impl Iterator for PositionMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        match self {
            PositionMoves::Othello(moves) => moves.next(),
            PositionMoves::Gomoku(moves) => moves.next(),
        }
    }
}

/// Calls the same method on whichever game it is.
macro_rules! either {
    ($position:expr, $game:ident => $body:expr) => {
        match $position {
            Position::Othello($game) => $body,
            Position::Gomoku($game) => $body,
        }
    };
}

impl Position {
    /// The game and its settings.
    pub fn spec(&self) -> GameSpec {
        match self {
            Position::Othello(_) => GameSpec::Othello,
            Position::Gomoku(game) => GameSpec::Gomoku(game.rules()),
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.spec().kind()
    }
}

impl From<Othello> for Position {
    fn from(game: Othello) -> Position {
        Position::Othello(game)
    }
}

impl From<Gomoku> for Position {
    fn from(game: Gomoku) -> Position {
        Position::Gomoku(game)
    }
}

impl Game for Position {
    type Moves = PositionMoves;

    fn size(&self) -> usize {
        either!(self, game => game.size())
    }

    fn side_to_move(&self) -> Player {
        either!(self, game => game.side_to_move())
    }

    fn cell(&self, square: Square) -> Option<Player> {
        either!(self, game => game.cell(square))
    }

    fn outcome(&self) -> Option<Outcome> {
        either!(self, game => game.outcome())
    }

    fn moves(&self) -> PositionMoves {
        match self {
            Position::Othello(game) => PositionMoves::Othello(game.moves()),
            Position::Gomoku(game) => PositionMoves::Gomoku(game.moves()),
        }
    }

    fn illegal_reason(&self, mv: Move) -> Option<IllegalReason> {
        either!(self, game => game.illegal_reason(mv))
    }

    fn play_unchecked(&mut self, mv: Move) {
        either!(self, game => game.play_unchecked(mv));
    }

    fn key(&self) -> u64 {
        either!(self, game => game.key())
    }

    fn transformed(&self, symmetry: Symmetry) -> Position {
        either!(self, game => game.transformed(symmetry).into())
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        either!(self, game => game.symmetries())
    }

    fn moves_to_come(&self) -> u32 {
        either!(self, game => game.moves_to_come())
    }

    fn thoughts_to_come(&self) -> u32 {
        either!(self, game => game.thoughts_to_come())
    }

    fn random_playout<R: Rng>(&self, rng: &mut R, played: impl FnMut(Move)) -> Outcome {
        either!(self, game => game.random_playout(rng, played))
    }
}

/// A position of another game than the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is a position of {found}, not of {wanted}")]
pub struct WrongGame {
    /// The game asked for.
    pub wanted: GameKind,
    /// The position's game.
    pub found: GameKind,
}

impl<'a> TryFrom<&'a Position> for &'a Othello {
    type Error = WrongGame;

    fn try_from(position: &'a Position) -> Result<&'a Othello, WrongGame> {
        match position {
            Position::Othello(game) => Ok(game),
            other => Err(WrongGame { wanted: GameKind::Othello, found: other.kind() }),
        }
    }
}

impl<'a> TryFrom<&'a Position> for &'a Gomoku {
    type Error = WrongGame;

    fn try_from(position: &'a Position) -> Result<&'a Gomoku, WrongGame> {
        match position {
            Position::Gomoku(game) => Ok(game),
            other => Err(WrongGame { wanted: GameKind::Gomoku, found: other.kind() }),
        }
    }
}
