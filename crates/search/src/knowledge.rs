//! What a search may know of a game besides its rules.

use hansu_game::{Game, Move, Player};

use crate::Scale;

/// What is still of interest in a search: values above `alpha` and below `beta`, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// A value that the side to move is sure of elsewhere.
    pub alpha: i32,
    /// A value that the opponent will not allow to be reached.
    pub beta: i32,
}

impl Window {
    /// The same for the other side.
    #[inline(always)]
    #[must_use]
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a value is of interest.
    #[inline(always)]
    pub fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Whether nothing is of interest any more.
    #[inline(always)]
    pub fn is_closed(self) -> bool {
        self.beta <= self.alpha
    }
}

/// What [`Knowledge::last_plies`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPlies {
    /// What the position is worth to the side to move.
    pub value: i32,
    /// The best line.
    pub line: [Option<Move>; 2],
    /// How many positions were gone into or evaluated, this one not counted.
    pub nodes: u64,
}

/// Evaluation, candidate moves and a static opinion on moves: the parameters of the generic searches.
pub trait Knowledge<G: Game>: Clone + Send + 'static {
    /// The moves to search.
    type Candidates: Iterator<Item = Move> + Clone;

    /// A search looks at the clock once in so many nodes: the fewer, the slower a node is.
    const NODES_PER_LOOK: u64 = 1024;

    /// Whether [`evaluate_after`](Knowledge::evaluate_after) makes use of the value before the move.
    const INCREMENTAL: bool = false;

    /// How the points of [`evaluate`](Knowledge::evaluate) are to be read.
    fn scale(&self) -> Scale;

    /// How good a position is for `player`.
    fn evaluate(&self, position: &G, player: Player) -> i32;

    /// The moves worth searching, in board order: some of the legal ones, and at least one if there is any.
    fn candidates(&self, position: &G) -> Self::Candidates;

    /// A static opinion on a legal move, for ordering moves and for weighted rollouts; the higher the better.
    fn move_weight(&self, position: &G, mv: Move) -> i32;

    /// The value after a legal move, given the value `here` before it (only if [`INCREMENTAL`](Self::INCREMENTAL)).
    #[inline]
    fn evaluate_after(&self, position: &mut G, here: i32, mv: Move, player: Player) -> i32 {
        let _ = here;
        position.with_move(mv, |child| self.evaluate(child, player))
    }

    /// Searches the last plies of an alpha-beta search at once, where that is faster than move by move: exactly as the
    /// search would, with finished games evaluated like all others. `None` if there is no faster way to search so many
    /// plies here.
    #[inline]
    fn last_plies(&self, position: &G, plies: u32, window: Window) -> Option<LastPlies> {
        let _ = (position, plies, window);
        None
    }

    /// A safe move for a search that was stopped before it had an answer.
    fn fallback(&self, position: &G) -> Move {
        let moves = position.legal_moves();
        let best = moves.iter().copied().reduce(|best, mv| {
            if self.move_weight(position, mv) > self.move_weight(position, best) { mv } else { best }
        });
        best.expect("the game is not over")
    }
}
