//! The order in which the root's moves are searched.

use std::cmp::Reverse;

use hansu_game::{Game, Move};

use crate::Knowledge;
use crate::alphabeta::Tree;
use crate::minimax::INFINITY;

/// How the root's moves are sorted: the reference's three strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Board order.
    None,
    /// By the static opinion on the move, best first, board order among equals.
    Position,
    /// By a shallow search of each move with an open window, best first, board order among equals. The nodes of these
    /// searches are not counted.
    Intuition,
}

/// The depth of the shallow searches of [`Order::Intuition`].
const INTUITION_DEPTH: u32 = 3;

/// The root's candidate moves in order, or `None` if told to stop.
pub(crate) fn ordered<G: Game, K: Knowledge<G>>(
    tree: &mut Tree<'_, K>,
    position: &G,
    order: Order,
) -> Option<Vec<Move>> {
    let mut moves: Vec<Move> = tree.knowledge.candidates(position).collect();
    match order {
        Order::None => {}
        Order::Position => moves.sort_by_cached_key(|&mv| Reverse(tree.knowledge.move_weight(position, mv))),
        Order::Intuition => {
            let mut root = position.clone();
            let counted = tree.watch.stop_counting();
            let mut valued = Vec::with_capacity(moves.len());
            for mv in moves {
                valued.push((tree.child_value(&mut root, mv, INTUITION_DEPTH, -INFINITY), mv));
                if tree.watch.stopped() {
                    return None;
                }
            }
            tree.watch.resume_counting(counted);
            valued.sort_by_key(|&(value, _)| Reverse(value));
            moves = valued.into_iter().map(|(_, mv)| mv).collect();
        }
    }
    Some(moves)
}
