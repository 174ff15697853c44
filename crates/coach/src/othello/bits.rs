//! Sets of squares as bits.

use hansu_game::{Game, Move, Othello, Player, Square};

pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
pub(super) const EDGES: u64 = 0xff81_8181_8181_81ff;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// The squares of a set, in board order.
pub(super) fn squares(bits: u64) -> Vec<Square> {
    (0..64).filter(|index| bits >> index & 1 == 1).map(Square::new).collect()
}

pub(super) fn bit(square: Square) -> u64 {
    1 << (square.index() & 63)
}

/// The squares where a side could play if it were to move.
pub(super) fn legal_for(position: &Othello, player: Player) -> u64 {
    seen_by(position, player).legal_bits()
}

/// The same discs with a side to move.
pub(super) fn seen_by(position: &Othello, player: Player) -> Othello {
    Othello::from_discs(position.bits(Player::Black), position.bits(Player::White), player)
        .expect("the discs of a position do not overlap")
}

/// The position after a legal move.
pub(super) fn after(position: &Othello, square: Square) -> Othello {
    let mut next = *position;
    next.play_unchecked(Move::place(square));
    next
}

/// All neighbours of a set, in eight directions.
pub(super) fn neighbours(bits: u64) -> u64 {
    let row = bits | (bits & !RIGHT) << 1 | (bits & !LEFT) >> 1;
    row | row << 8 | row >> 8
}

/// A side's moves after which the other side has no corner that it had not before.
pub(super) fn safe_moves(position: &Othello, player: Player) -> u64 {
    let position = seen_by(position, player);
    let before = legal_for(&position, !player) & CORNERS;
    let legal = position.legal_bits();
    let gives = |square: &Square| legal_for(&after(&position, *square), !player) & CORNERS & !before != 0;
    legal & !squares(legal).into_iter().filter(gives).fold(0, |set, square| set | bit(square))
}

/// Discs of a side that can never be turned, at least: on each of the four axes the line is full, or a neighbour on it is the
/// rim or a stable disc of the same side.
pub fn stable(position: &Othello, player: Player) -> u64 {
    let own = position.bits(player);
    let filled = !position.empty_bits();
    let mut stable = 0;
    loop {
        let grown = squares(own & !stable).into_iter().filter(|&square| is_stable(square, stable, filled));
        let grown = grown.fold(0, |set, square| set | bit(square));
        if grown == 0 {
            return stable;
        }
        stable |= grown;
    }
}

const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn is_stable(square: Square, stable: u64, filled: u64) -> bool {
    AXES.into_iter().all(|(dx, dy)| {
        let leans = [(dx, dy), (-dx, -dy)].into_iter().any(|(dx, dy)| match along(square, dx, dy) {
            None => true,
            Some(neighbour) => stable & bit(neighbour) != 0,
        });
        leans || line_through(square, dx, dy) & !filled == 0
    })
}

fn along(square: Square, dx: i32, dy: i32) -> Option<Square> {
    let column = square.column(8) as i32 + dx;
    let row = square.row(8) as i32 + dy;
    ((0..8).contains(&column) && (0..8).contains(&row)).then(|| Square::at(column as usize, row as usize, 8))
}

fn line_through(square: Square, dx: i32, dy: i32) -> u64 {
    let ray = |dx: i32, dy: i32| std::iter::successors(along(square, dx, dy), move |&next| along(next, dx, dy));
    ray(dx, dy).chain(ray(-dx, -dy)).fold(bit(square), |set, square| set | bit(square))
}

/// The corner that a square is diagonal to (an X-square), and the corner that it is beside on the edge (a C-square).
pub(super) fn beside_corner(square: Square) -> Option<(Square, bool)> {
    let near = neighbours(bit(square)) & CORNERS & !bit(square);
    let corner = squares(near).first().copied()?;
    Some((corner, bit(square) & EDGES == 0))
}
