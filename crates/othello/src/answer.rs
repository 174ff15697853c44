//! What a search may spend, what it says while it runs, and what it answers.

use std::fmt;
use std::time::Duration;

use hansu_game::Square;

use crate::SCALE;
use crate::level::Level;
use crate::selectivity::Selectivity;

/// What a search may spend. A limit of `None` is none; without any it goes on until it has solved the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Positions entered, by all threads.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// With so many empty squares or fewer the position is solved whatever the depth.
    pub solve_from: u32,
    /// How sure the last iteration has to be, where the depth is reached.
    pub selectivity: Selectivity,
    /// How many moves get their true value and a line of their own.
    pub lines: usize,
    /// What a solver has to find out.
    pub goal: Goal,
}

/// What is asked of the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The final margin and a move that gets it.
    #[default]
    Score,
    /// Only whether the game is won, drawn or lost, and a move that gets that: much faster. Scores are bounds on
    /// the right side of zero.
    WinDrawLoss,
    /// Only a best move: an only move is not searched.
    BestMove,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            nodes: None,
            depth: None,
            solve_from: 0,
            selectivity: Selectivity::NONE,
            lines: 1,
            goal: Goal::Score,
        }
    }
}

impl Limits {
    /// The strongest level.
    pub const TOP_LEVEL: u32 = 20;

    /// How far a level from 1 to [`Limits::TOP_LEVEL`] looks: see [`Level`], which also misjudges as weak players do. Levels
    /// outside count as the nearest.
    pub fn level(level: u32) -> Limits {
        Level::new(level).limits()
    }
}

/// A score for the side to move, in parts of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(crate) i32);

impl Score {
    /// A final margin.
    pub const fn of_discs(discs: i32) -> Score {
        Score(discs * SCALE)
    }

    /// In discs.
    pub fn discs(self) -> f64 {
        f64::from(self.0) / f64::from(SCALE)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.2}", self.discs())
    }
}

/// How a score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value that the search came to.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// A move and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move's square.
    pub square: Square,
    /// What the move is worth to the side to move.
    pub score: Score,
    /// How to read the score.
    pub bound: Bound,
    /// The best play on both sides from the move on; passes are left out.
    pub moves: Vec<Square>,
}

/// What a search knows so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched.
    pub depth: u32,
    /// How sure the search was: `20@73%` is depth 20 at this.
    pub selectivity: Selectivity,
    /// Whether the scores are those of perfect play.
    pub is_solved: bool,
    /// The best moves, the best first.
    pub lines: Vec<Line>,
    /// Positions entered, by all threads.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// The share of the hash table in use, in thousandths.
    pub hash_fill: u32,
}

/// The move chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The best move; none if the side to move has to pass or the game is over.
    pub best: Option<Square>,
    /// What was found out.
    pub info: Info,
}
