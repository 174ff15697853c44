//! What can be told of a position without a network.

use hansu_game::{Game, Gomoku, Move, Othello, Position};
use hansu_gomoku::{Defence, LinesSearch, continuous_fours_until, forced_win_until, insight, stopped_by_pairs};
use hansu_search::{Budget, Limits, Proof, Search};

/// How hard a position is looked at without the network (Gomoku).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves that may be tried in search of a win by continuous fours.
    pub fours: u32,
    /// Searches for continuous fours that may be made in search of a win by continuous threats.
    pub threes: u32,
    /// See that a side can be stopped by pairs of points, and that the game is drawn if both can.
    pub pairs: bool,
}

impl Effort {
    /// Rows that are one or two stones short, and nothing else.
    pub const LEAST: Effort = Effort { fours: 0, threes: 0, pairs: false };

    /// Never gives up looking: for work that is not on a clock.
    pub fn unhurried() -> impl FnMut() -> bool {
        || false
    }

    /// What is worth doing once before a search, if this is done at every leaf of it.
    #[must_use]
    pub fn at_the_root(self) -> Effort {
        Effort { fours: self.fours.saturating_mul(100), threes: self.threes.saturating_mul(100), ..self }
    }
}

/// A game that networks play: its rules, and what can be told at a glance.
pub trait ZeroGame: Game + Into<Position> {
    /// What is certain at a glance, for the side to move; `None` if nothing is. Never asked when the game is over. Looking
    /// harder is given up as soon as `stop` says so.
    fn static_proof(&self, effort: Effort, stop: &mut dyn FnMut() -> bool) -> Option<StaticProof> {
        let _ = (effort, stop);
        None
    }

    /// What a simple player would play, one that answers threats and looks two plies ahead; `None` if this game has none.
    /// Never asked when the game is over.
    fn naive_answer(&self) -> Option<Move> {
        None
    }
}

/// What is certain at a glance, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaticProof {
    /// Won in so many plies, by any of these moves.
    Wins(u8, Vec<Move>),
    /// Lost in so many plies.
    Loses(u8),
    /// Drawn, unless somebody errs.
    Drawn,
    /// All other moves lose at once.
    Forced(Move),
}

impl StaticProof {
    /// The proof that it is, if it is one.
    pub fn proof(&self) -> Option<Proof> {
        match self {
            StaticProof::Wins(plies, _) => Some(Proof::Win(*plies)),
            StaticProof::Loses(plies) => Some(Proof::Loss(*plies)),
            StaticProof::Drawn => Some(Proof::Draw),
            StaticProof::Forced(_) => None,
        }
    }
}

impl ZeroGame for Othello {}

impl ZeroGame for Gomoku {
    fn static_proof(&self, effort: Effort, stop: &mut dyn FnMut() -> bool) -> Option<StaticProof> {
        let seen = insight(self).map(|seen| match seen {
            hansu_gomoku::Insight::Wins { plies, moves } => StaticProof::Wins(plies, moves),
            hansu_gomoku::Insight::Loses => StaticProof::Loses(2),
            hansu_gomoku::Insight::Forced(mv) => StaticProof::Forced(mv),
        });
        if effort == Effort::LEAST || matches!(seen, Some(StaticProof::Wins(..) | StaticProof::Loses(_))) {
            return seen;
        }
        let side = self.side_to_move();
        if effort.pairs && stopped_by_pairs(self, side) {
            return if stopped_by_pairs(self, !side) { Some(StaticProof::Drawn) } else { seen };
        }
        let wins = |plies: usize, mv| StaticProof::Wins(u8::try_from(plies).unwrap_or(u8::MAX), vec![mv]);
        let by_fours = continuous_fours_until(self, effort.fours, stop).map(|line| wins(line.len(), line[0]));
        by_fours
            .or_else(|| forced_win_until(self, effort.threes, stop).map(|win| wins(win.plies as usize, win.mv)))
            .or(seen)
    }

    fn naive_answer(&self) -> Option<Move> {
        // A hundred nodes are usual. On large boards one ply has to do: no leaf is to take milliseconds.
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let mut naive = LinesSearch::new(2, Defence::All, None);
        Some(naive.search(self, &Budget::untimed(limits), &mut |_| ()).mv)
    }
}
