//! What can be chosen about a game of Gomoku.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::MAX_SIZE;

/// What counts as a win, and what is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// A full row or longer wins.
    Freestyle,
    /// Only a row of exactly the given length wins.
    Standard,
    /// White wins with five or more, Black with exactly five; overlines, double fours and double threes are
    /// forbidden to Black.
    Renju,
}

impl Rule {
    /// All rules, the simplest first.
    pub const ALL: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rule {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rule, RulesError> {
        let found = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| RulesError::UnknownRule(text.to_owned()))
    }
}

/// A combination of size, row length and rule that makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// Not one of the rules' names.
    #[error("unknown rule '{0}': use freestyle, standard or renju")]
    UnknownRule(String),
    /// Too small or too large a board.
    #[error("board size {0} is not between {min} and {max}", min = Rules::MIN_SIZE, max = MAX_SIZE)]
    Size(usize),
    /// Too short a row.
    #[error("row length {0} is too short: use {min} or more", min = Rules::MIN_ROW)]
    ShortRow(usize),
    /// A row that does not fit.
    #[error("a row of {row} does not fit on a {size}x{size} board: use a larger --size or a shorter --row")]
    RowTooLong {
        /// The row's length.
        row: usize,
        /// The board's side.
        size: usize,
    },
    /// Renju is defined by fives.
    #[error("renju is played with rows of 5, not {0}: leave out --row, or use freestyle or standard")]
    RenjuRow(usize),
}

/// Board size, length of the winning row, and rule: a valid combination.
///
/// ```
/// use hansu_game::gomoku::{Rule, Rules};
///
/// let tic_tac_toe = Rules::new(3, 3, Rule::Freestyle)?;
/// assert!(Rules::new(15, 6, Rule::Renju).is_err());
/// # Ok::<(), hansu_game::gomoku::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    size: u8,
    row: u8,
    rule: Rule,
}

impl Rules {
    /// The smallest board.
    pub const MIN_SIZE: usize = 3;
    /// The shortest winning row.
    pub const MIN_ROW: usize = 3;
    /// The usual winning row.
    pub const DEFAULT_ROW: usize = 5;

    /// Checks and combines.
    pub fn new(size: usize, row: usize, rule: Rule) -> Result<Rules, RulesError> {
        if !(Rules::MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(RulesError::Size(size));
        }
        if row < Rules::MIN_ROW {
            return Err(RulesError::ShortRow(row));
        }
        if rule == Rule::Renju && row != 5 {
            return Err(RulesError::RenjuRow(row));
        }
        if row > size {
            return Err(RulesError::RowTooLong { row, size });
        }
        Ok(Rules { size: size as u8, row: row as u8, rule })
    }

    /// The board's side.
    #[inline(always)]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// How many in a row win.
    #[inline(always)]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The rule.
    #[inline(always)]
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Whether a run of exactly `run` stones wins for `player`.
    #[inline(always)]
    pub fn wins(self, player: crate::Player, run: u32) -> bool {
        let row = u32::from(self.row);
        match self.rule {
            Rule::Freestyle => run >= row,
            Rule::Standard => run == row,
            Rule::Renju => run == row || (run > row && player == crate::Player::White),
        }
    }
}

impl Default for Rules {
    /// 15x15, five in a row, freestyle.
    fn default() -> Rules {
        Rules { size: 15, row: 5, rule: Rule::Freestyle }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} {1}", self.size, self.rule)?;
        if self.row() != Rules::DEFAULT_ROW {
            write!(f, ", {} in a row", self.row)?;
        }
        Ok(())
    }
}
