//! All-moves-as-first: what a playout says of moves that were played later in it.

use hansu_game::{Game, MAX_SQUARES, Move, Outcome, Player};

use super::run::Run;

impl<K> Run<'_, K> {
    /// Adds a result to every child of the path's nodes whose move was played by the same side from there on.
    pub(super) fn credit_amaf<G: Game>(&mut self, root: &G, outcome: Outcome) {
        let leaf_mover = self.mover_at(self.path.len() - 1, root.side_to_move());
        let mut played = Played::default();
        let mut mover = leaf_mover;
        for &mv in &self.trace {
            played.mark(mv, mover);
            mover = !mover;
        }
        for step in (0..self.path.len()).rev() {
            let mover = self.mover_at(step, root.side_to_move());
            let reward = outcome.reward_for(mover);
            for place in self.tree.node(self.path[step]).children() {
                if played.contains(self.tree.nodes[place].mv, mover) {
                    let amaf = &mut self.tree.amaf[place];
                    amaf.visits += 1;
                    amaf.reward += reward;
                }
            }
            if step > 0 {
                played.mark(self.tree.node(self.path[step]).mv, !mover);
            }
        }
    }
}

/// The moves each side has played, as bits by square.
#[derive(Default)]
struct Played([[u64; MAX_SQUARES.div_ceil(64)]; 2]);

impl Played {
    #[inline]
    fn mark(&mut self, mv: Move, mover: Player) {
        if let Some(square) = mv.square() {
            self.0[mover.index()][square.index() / 64] |= 1 << (square.index() % 64);
        }
    }

    #[inline]
    fn contains(&self, mv: Move, mover: Player) -> bool {
        mv.square().is_some_and(|square| self.0[mover.index()][square.index() / 64] >> (square.index() % 64) & 1 == 1)
    }
}
