//! What can be told of a position without a network.

use hansu_game::{Game, Gomoku, Move, Othello};
use hansu_search::Proof;
use hansu_search::gomoku::{self, continuous_fours, forced_win, insight};

/// A game that networks play: its rules, and what can be told at a glance.
pub trait ZeroGame: Game {
    /// What is certain at a glance, for the side to move; `None` if nothing is. Never asked when the game is over.
    ///
    /// `fours` moves may be tried in search of a win by continuous fours (Gomoku); with 0 there is no such search.
    fn glance(&self, fours: u32) -> Option<Glance> {
        let _ = fours;
        None
    }

    /// A win by continuous threats, found by at most so many searches for continuous fours (Gomoku): its first move and the
    /// plies that it takes at most.
    fn forced_win(&self, searches: u32) -> Option<(Move, u32)> {
        let _ = searches;
        None
    }
}

/// What is certain at a glance, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glance {
    /// Won in so many plies, by any of these moves.
    Wins(u8, Vec<Move>),
    /// Lost in so many plies.
    Loses(u8),
    /// All other moves lose at once.
    Forced(Move),
}

impl Glance {
    /// The proof that it is, if it is one.
    pub fn proof(&self) -> Option<Proof> {
        match self {
            Glance::Wins(plies, _) => Some(Proof::Win(*plies)),
            Glance::Loses(plies) => Some(Proof::Loss(*plies)),
            Glance::Forced(_) => None,
        }
    }
}

impl ZeroGame for Othello {}

impl ZeroGame for Gomoku {
    fn glance(&self, fours: u32) -> Option<Glance> {
        let seen = insight(self).map(|seen| match seen {
            gomoku::Insight::Wins { plies, moves } => Glance::Wins(plies, moves),
            gomoku::Insight::Loses => Glance::Loses(2),
            gomoku::Insight::Forced(mv) => Glance::Forced(mv),
        });
        if fours == 0 || matches!(seen, Some(Glance::Wins(..) | Glance::Loses(_))) {
            return seen;
        }
        let by_fours = continuous_fours(self, fours).map(|line| {
            let plies = u8::try_from(line.len()).unwrap_or(u8::MAX);
            Glance::Wins(plies, vec![line[0]])
        });
        by_fours.or(seen)
    }

    fn forced_win(&self, searches: u32) -> Option<(Move, u32)> {
        forced_win(self, searches).map(|win| (win.mv, win.plies))
    }
}
