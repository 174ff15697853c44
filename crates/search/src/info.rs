//! What a search tells: on the way, and at the end.

use std::fmt;
use std::time::Duration;

use hansu_game::Move;

use crate::Score;

/// How a score was proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The score is what the search found.
    #[default]
    Exact,
    /// It is at least that much.
    Lower,
    /// It is at most that much.
    Upper,
}

impl Bound {
    /// The name for JSON: `exact`, `lower` or `upper`.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }

    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

/// How sure a selective search is of what it did not search, in percent: 100 is a full search.
///
/// ```
/// use hansu_search::{Selectivity, depth_text};
/// assert_eq!(depth_text(20, Some(Selectivity::new(73))), "20@73%");
/// assert_eq!(depth_text(20, None), "20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selectivity(u8);

impl Selectivity {
    /// Nothing is left out.
    pub const FULL: Selectivity = Selectivity(100);

    /// So many percent; more than 100 are 100.
    pub const fn new(percent: u8) -> Selectivity {
        Selectivity(if percent > 100 { 100 } else { percent })
    }

    /// In percent.
    pub const fn percent(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

/// A depth as engines write it: `20`, or `20@73%` for a selective search.
pub fn depth_text(depth: u32, selectivity: Option<Selectivity>) -> String {
    match selectivity {
        Some(selectivity) if selectivity < Selectivity::FULL => format!("{depth}@{selectivity}"),
        _ => depth.to_string(),
    }
}

/// What a search has found out so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchInfo {
    /// The depth finished, in plies, for searches that have one.
    pub depth: Option<u32>,
    /// The deepest ply looked at, for searches that look at some lines further than at others.
    pub selective_depth: Option<u32>,
    /// How sure a selective search is; `None` for searches that leave nothing out.
    pub selectivity: Option<Selectivity>,
    /// What it thinks of the position.
    pub score: Option<Score>,
    /// How that score was proved.
    pub bound: Bound,
    /// The line it expects, its own move first.
    pub pv: Vec<Move>,
    /// Positions visited, by all threads together.
    pub nodes: u64,
    /// Playouts made, for Monte Carlo searches.
    pub playouts: Option<u64>,
    /// How full its hash table is, in thousandths, for searches that have one.
    pub hash_full: Option<u16>,
    /// Time spent.
    pub elapsed: Duration,
    /// What it knows of each move, the best first.
    pub moves: Vec<MoveInfo>,
    /// The best lines with their true values, the best first, if several were asked for and the agent finds them itself.
    pub lines: Vec<Variation>,
}

/// What a search knows of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveInfo {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that plays it.
    pub score: Option<Score>,
    /// How that was proved.
    pub bound: Bound,
    /// How often a Monte Carlo search tried it.
    pub visits: Option<u64>,
}

/// One of several lines of play.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// What it is worth to the side that plays its first move.
    pub score: Score,
    /// How that was proved.
    pub bound: Bound,
    /// The depth to which it was searched.
    pub depth: Option<u32>,
    /// The moves.
    pub pv: Vec<Move>,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The search's best.
    Search,
    /// The best of the moves that a search had looked at when it was stopped.
    Partial,
    /// There was no other.
    OnlyMove,
    /// It wins at once.
    Wins,
    /// It answers a threat, before any search.
    Defence,
    /// The opening book knows it.
    Book,
    /// The search was stopped before it had an answer; a safe move was played.
    Fallback,
}

impl Reason {
    /// The name for JSON: `search`, `partial`, `only-move`, `wins`, `defence`, `book` or `fallback`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Search => "search",
            Reason::Partial => "partial",
            Reason::OnlyMove => "only-move",
            Reason::Wins => "wins",
            Reason::Defence => "defence",
            Reason::Book => "book",
            Reason::Fallback => "fallback",
        }
    }
}

/// The move chosen, why, and what was found out on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move: always legal.
    pub mv: Move,
    /// Why it was chosen.
    pub reason: Reason,
    /// The search's last findings.
    pub info: SearchInfo,
}
