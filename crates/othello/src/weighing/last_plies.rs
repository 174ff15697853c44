//! The last plies of a search by weights, each operation compiled as a whole for every kernel.

use hansu_game::othello_operation;

use super::kernel::Weigh;
use super::map::WeightMap;

/// What [`WeightMap::weigh_moves`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedMoves {
    /// What the position after the best move weighs for the side that plays it.
    pub weight: i32,
    /// The best move's square: its number.
    pub square: usize,
    /// How many positions were weighed.
    pub weighed: u32,
}

/// What [`WeightMap::weigh_replies`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedReplies {
    /// What the position after the best move and the best reply weighs for the side that plays the move.
    pub weight: i32,
    /// The best move's square: its number.
    pub square: usize,
    /// The best reply's square; none if there is only a pass, or the game is over.
    pub reply: Option<usize>,
    /// How many positions were gone into or weighed, this one not counted.
    pub nodes: u32,
}

othello_operation! {
    /// The sum of a weight map over `plus` minus that over `minus`.
    pub(super) fn weigh[](kernel: Weigh, map: &WeightMap, plus: u64, minus: u64) -> i32 {
        map.weigh_sets(kernel, plus, minus)
    }
}

othello_operation! {
    /// The best of the positions one move on; see [`WeightMap::weigh_moves`].
    pub(super) fn weigh_moves[](kernel: Weigh, map: &WeightMap, own: u64, opponent: u64, enough: i32) -> Option<WeighedMoves> {
        let legal = kernel.legal(own, opponent);
        if legal == 0 { None } else { Some(best_move(kernel, map, own, opponent, legal, enough)) }
    }
}

/// Weighs the positions after the given legal moves, at least one, until one weighs `enough` for the mover.
#[inline(always)]
fn best_move<K: Weigh>(
    kernel: K,
    map: &WeightMap,
    own: u64,
    opponent: u64,
    mut legal: u64,
    enough: i32,
) -> WeighedMoves {
    let here = map.weigh_sets(kernel, own, opponent);
    let board = kernel.ready(own, opponent);
    let mut best = WeighedMoves { weight: i32::MIN, square: 0, weighed: 0 };
    while legal != 0 {
        let square = legal.trailing_zeros() as usize;
        legal &= legal - 1;
        // A disc turned over counts twice, since it also leaves the other side.
        let weight = here + map.values()[square] + 2 * kernel.weigh_flips(map, square, board);
        best.weighed += 1;
        // Both without a branch, since nobody could foresee it.
        best.square = if weight > best.weight { square } else { best.square };
        best.weight = best.weight.max(weight);
        if weight >= enough {
            break;
        }
    }
    best
}

othello_operation! {
    /// The best of the positions two moves on; see [`WeightMap::weigh_replies`].
    pub(super) fn weigh_replies[](
        kernel: Weigh,
        map: &WeightMap,
        own: u64,
        opponent: u64,
        floor: i32,
        enough: i32
    ) -> Option<WeighedReplies> {
        let mut legal = kernel.legal(own, opponent);
        if legal == 0 {
            return None;
        }
        let mut best = WeighedReplies { weight: -i32::MAX, square: 0, reply: None, nodes: 0 };
        let mut floor = floor;
        while legal != 0 {
            let square = legal.trailing_zeros() as usize;
            legal &= legal - 1;
            let (replier, mover) = after_move(kernel, square, own, opponent);
            let replies = kernel.legal(replier, mover);
            best.nodes += 1;
            let (weight, reply) = if replies != 0 {
                let found = best_move(kernel, map, replier, mover, replies, -floor);
                best.nodes += found.weighed;
                (-found.weight, Some(found.square))
            } else {
                best.nodes += u32::from(kernel.legal(mover, replier) != 0);
                (map.weigh_sets(kernel, mover, replier), None)
            };
            if weight > best.weight {
                best = WeighedReplies { weight, square, reply, ..best };
                floor = floor.max(weight);
                if weight >= enough {
                    break;
                }
            }
        }
        Some(best)
    }
}

/// The discs of the next mover and of the other after `own` has played on `square`.
#[inline(always)]
fn after_move<K: Weigh>(kernel: K, square: usize, own: u64, opponent: u64) -> (u64, u64) {
    let flips = kernel.flips(square, own, opponent);
    (opponent & !flips, own | flips | 1 << square)
}
