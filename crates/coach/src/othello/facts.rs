//! What is true of a move by itself.

use hansu_game::{Game, Othello, Player, Square};

use super::bits::{CORNERS, EDGES, after, beside_corner, bit, legal_for, neighbours, safe_moves, seen_by, stable};

/// What is true of a move. P is the side to move, O the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The move.
    pub square: Square,
    /// The discs that it turns.
    pub flips: u64,
    /// Whether it is a corner.
    pub takes_corner: bool,
    /// Corners that O may play after the move and could not before.
    pub gives: u64,
    /// Corners that O could have played and may not after the move.
    pub denies: u64,
    /// Corners that P may play after the move and every reply but that corner itself, and could not before.
    pub opens: u64,
    /// The empty corner beside the move, and whether the move is diagonal to it.
    pub beside: Option<(Square, bool)>,
    /// O's legal moves before and after.
    pub mobility: [u32; 2],
    /// O's legal moves after.
    pub replies: u64,
    /// Those of them that give P no corner.
    pub safe_replies: u64,
    /// Turns at most two discs, none beside an empty square.
    pub quiet: bool,
    /// P's discs beside empty squares, after.
    pub frontier: u32,
    /// Turns at least as many discs as every other move, and O's moves become more.
    pub greedy: bool,
    /// O has no legal move, and the game is not over.
    pub forces_pass: bool,
    /// P's discs after the move that can't be turned, at least.
    pub stable: u32,
    /// O's discs on both sides of the move along the edge.
    pub wedge: Option<[Square; 2]>,
    /// A reply that leaves P without a disc.
    pub wiped_out_by: Option<Square>,
}

impl Facts {
    /// What is true of a legal move.
    pub fn of(position: &Othello, square: Square) -> Facts {
        let player = position.side_to_move();
        let flips = position.flips(square);
        let next = after(position, square);
        let before = legal_for(position, !player);
        let replies = legal_for(&next, !player);
        let count = |bits: u64| bits.count_ones();
        let most = super::bits::squares(position.legal_bits()).into_iter().map(|mv| count(position.flips(mv))).max();
        Facts {
            square,
            flips,
            takes_corner: bit(square) & CORNERS != 0,
            gives: replies & !before & CORNERS,
            denies: before & !replies & CORNERS,
            opens: opened(position, &next, player),
            beside: beside_corner(square).filter(|&(corner, _)| position.empty_bits() & bit(corner) != 0),
            mobility: [count(before), count(replies)],
            replies,
            safe_replies: safe_moves(&next, !player),
            quiet: count(flips) <= 2 && neighbours(flips) & next.empty_bits() == 0,
            frontier: count(next.bits(player) & neighbours(next.empty_bits())),
            greedy: most == Some(count(flips)) && count(replies) > count(before),
            forces_pass: replies == 0 && !next.is_over(),
            stable: count(stable(&next, player)),
            wedge: wedge(position, square),
            wiped_out_by: wiped_out_by(&next),
        }
    }
}

/// Corners that `player` could not play before, and may after the move and every reply but the corner itself.
fn opened(before: &Othello, next: &Othello, player: Player) -> u64 {
    let mut open = legal_for(next, player) & !legal_for(before, player) & CORNERS;
    for reply in super::bits::squares(legal_for(next, !player)) {
        let answered = after(&seen_by(next, !player), reply);
        open &= legal_for(&answered, player) | bit(reply);
    }
    open
}

/// The discs of the other side beside an edge square, on the edge, if there are two.
pub(super) fn wedge(position: &Othello, square: Square) -> Option<[Square; 2]> {
    if bit(square) & EDGES == 0 || bit(square) & CORNERS != 0 {
        return None;
    }
    let (column, row) = (square.column(8), square.row(8));
    let pair = if row == 0 || row == 7 {
        [Square::at(column - 1, row, 8), Square::at(column + 1, row, 8)]
    } else {
        [Square::at(column, row - 1, 8), Square::at(column, row + 1, 8)]
    };
    let opponent = position.opponent_bits();
    pair.iter().all(|&side| opponent & bit(side) != 0).then_some(pair)
}

fn wiped_out_by(next: &Othello) -> Option<Square> {
    let replies = super::bits::squares(next.legal_bits());
    replies.into_iter().find(|&reply| after(next, reply).own_bits() == 0)
}
