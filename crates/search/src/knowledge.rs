//! What a search may know of a game besides its rules.

use hansu_game::{Game, Move, Player};

/// An evaluation for the side to move, not for a particular player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoverScore(pub i32);

/// What [`Knowledge::last_ply`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPly {
    /// What the best candidate is worth to the side that plays it.
    pub value: MoverScore,
    /// That candidate: the first of equals.
    pub best: Move,
    /// How many positions were evaluated.
    pub evaluated: u64,
}

/// Evaluation, candidate moves and a static opinion on moves: the parameters of the generic searches.
pub trait Knowledge<G: Game>: Clone + Send + 'static {
    /// The moves to search.
    type Candidates: Iterator<Item = Move> + Clone;

    /// A search looks at the clock once in so many nodes: the fewer, the slower a node is.
    const NODES_PER_LOOK: u64 = 1024;

    /// Whether [`evaluate_after`](Knowledge::evaluate_after) makes use of the value before the move.
    const INCREMENTAL: bool = false;

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

    /// Searches the last ply of a search at once, where the game can do that faster than move by move: evaluates the
    /// positions after the candidates in order, until one is worth at least `beta` to the side to move. `None` if
    /// there is no faster way, or if there is nothing but a pass.
    #[inline]
    fn last_ply(&self, position: &G, beta: MoverScore) -> Option<LastPly> {
        let _ = (position, beta);
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
