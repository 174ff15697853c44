//! Discs that can never be turned over again.
//!
//! Three sources: edges looked at on their own, lines that are full in all four directions, and discs held by stable
//! neighbours on each axis. What is found is stable; not all that is stable is found.

use std::sync::OnceLock;

const EDGES: usize = 256 * 256;

/// For each filling of an edge (mover's discs, then the opponent's) the mover's discs that stay whatever is played there.
pub(crate) struct Stability {
    edges: Box<[u8; EDGES]>,
}

impl Stability {
    /// The tables, made at the first call.
    pub(crate) fn shared() -> &'static Stability {
        static TABLES: OnceLock<Stability> = OnceLock::new();
        TABLES.get_or_init(|| Stability { edges: edge_table() })
    }

    /// Some of the stable discs of `own`.
    #[inline(always)]
    pub(crate) fn stable(&self, own: u64, opponent: u64) -> u64 {
        let full = full_lines(own | opponent);
        let central = own & full[0] & full[1] & full[2] & full[3] & INNER;
        let mut stable = self.on_edges(own, opponent) | central;
        if stable == 0 {
            return 0;
        }
        loop {
            let before = stable;
            stable |= held(own, stable, full);
            if stable == before {
                return stable;
            }
        }
    }

    /// The stable discs on the four edges.
    #[inline(always)]
    pub(crate) fn on_edges(&self, own: u64, opponent: u64) -> u64 {
        let edge = |own: u64, opponent: u64| u64::from(self.edges[(own as usize & 255) << 8 | opponent as usize & 255]);
        let column = |bits: u64| (bits & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        // The highest bit by itself: the product of it and the lowest would carry into another square.
        let back = |byte: u64| ((byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) | byte << 49) & COLUMN_A;
        edge(own, opponent)
            | edge(own >> 56, opponent >> 56) << 56
            | back(edge(column(own), column(opponent)))
            | back(edge(column(own >> 7), column(opponent >> 7))) << 7
    }
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
/// All squares but the edges.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// Discs that a stable neighbour, a full line or the board's side holds on every axis.
#[inline(always)]
fn held(own: u64, stable: u64, full: [u64; 4]) -> u64 {
    const LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = (stable & RIGHT) << 1 | (stable & LEFT) >> 1 | full[0];
    let column = stable << 8 | stable >> 8 | full[1];
    let falling = (stable & RIGHT) << 9 | (stable & LEFT) >> 9 | full[2];
    let rising = (stable & LEFT) << 7 | (stable & RIGHT) >> 7 | full[3];
    own & row & column & falling & rising & INNER
}

/// The squares of full rows, columns, falling and rising diagonals.
#[inline(always)]
fn full_lines(discs: u64) -> [u64; 4] {
    let mut row = discs;
    row &= row >> 4;
    row &= row >> 2;
    row &= row >> 1;
    row = (row & COLUMN_A).wrapping_mul(0xff);

    let mut column = discs & discs.rotate_right(32);
    column &= column.rotate_right(16);
    column &= column.rotate_right(8);

    // Along a diagonal, what lies beyond the board counts as full.
    const TOP_LEFT_1: u64 = 0x0101_0101_0101_01ff;
    const TOP_LEFT_2: u64 = 0x0303_0303_0303_ffff;
    const TOP_LEFT_4: u64 = 0x0f0f_0f0f_ffff_ffff;
    const BOTTOM_RIGHT_1: u64 = 0xff80_8080_8080_8080;
    const BOTTOM_RIGHT_2: u64 = 0xffff_c0c0_c0c0_c0c0;
    const BOTTOM_RIGHT_4: u64 = 0xffff_ffff_f0f0_f0f0;
    let mut up = discs & (TOP_LEFT_1 | discs << 9);
    let mut down = discs & (BOTTOM_RIGHT_1 | discs >> 9);
    up &= TOP_LEFT_2 | up << 18;
    down &= BOTTOM_RIGHT_2 | down >> 18;
    up &= TOP_LEFT_4 | up << 36;
    down &= BOTTOM_RIGHT_4 | down >> 36;
    let falling = up & down;

    const TOP_RIGHT_1: u64 = 0x8080_8080_8080_80ff;
    const TOP_RIGHT_2: u64 = 0xc0c0_c0c0_c0c0_ffff;
    const TOP_RIGHT_4: u64 = 0xf0f0_f0f0_ffff_ffff;
    const BOTTOM_LEFT_1: u64 = 0xff01_0101_0101_0101;
    const BOTTOM_LEFT_2: u64 = 0xffff_0303_0303_0303;
    const BOTTOM_LEFT_4: u64 = 0xffff_ffff_0f0f_0f0f;
    let mut up = discs & (TOP_RIGHT_1 | discs << 7);
    let mut down = discs & (BOTTOM_LEFT_1 | discs >> 7);
    up &= TOP_RIGHT_2 | up << 14;
    down &= BOTTOM_LEFT_2 | down >> 14;
    up &= TOP_RIGHT_4 | up << 28;
    down &= BOTTOM_LEFT_4 | down >> 28;
    [row, column, falling, up & down]
}

/// Fills the table from full edges down: a disc is stable if every disc that either side might put on any empty square,
/// with or without what it turns over on the edge, leaves it stable.
fn edge_table() -> Box<[u8; EDGES]> {
    let mut table = vec![0u8; EDGES];
    let mut fillings: Vec<(u8, u8)> = Vec::with_capacity(6561);
    for own in 0..=255u8 {
        fillings.extend((0..=255u8).filter(|opponent| own & opponent == 0).map(|opponent| (own, opponent)));
    }
    fillings.sort_by_key(|(own, opponent)| std::cmp::Reverse((own | opponent).count_ones()));
    for (own, opponent) in fillings {
        let mut stable = own;
        for place in (0..8).filter(|place| (own | opponent) >> place & 1 == 0) {
            let kept = |own: u8, opponent: u8| table[usize::from(own) << 8 | usize::from(opponent)];
            let flips = line_flips(own, opponent, place);
            stable &= kept(own | flips | 1 << place, opponent & !flips);
            let flips = line_flips(opponent, own, place);
            stable &= !flips & kept(own & !flips, opponent | flips | 1 << place);
        }
        table[usize::from(own) << 8 | usize::from(opponent)] = stable;
    }
    table.into_boxed_slice().try_into().expect("the vector was made with this length")
}

/// What `own` turns over on a line of eight by playing on `place`.
fn line_flips(own: u8, opponent: u8, place: u32) -> u8 {
    let mut flips = 0;
    for step in [-1i32, 1] {
        let mut line = 0;
        let mut at = place as i32 + step;
        while (0..8).contains(&at) && opponent >> at & 1 == 1 {
            line |= 1 << at;
            at += step;
        }
        if (0..8).contains(&at) && own >> at & 1 == 1 {
            flips |= line;
        }
    }
    flips
}

#[cfg(test)]
mod tests {
    use hansu_game::pick;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::board::Squares;
    use crate::kernel::Portable;
    use crate::testing::random_boards;

    fn stable(own: u64, opponent: u64) -> u64 {
        Stability::shared().stable(own, opponent)
    }

    #[test]
    fn corners_and_what_leans_on_them_are_stable() {
        assert_eq!(stable(1, 0), 1);
        assert_eq!(stable(0b111, 0), 0b111);
        assert_eq!(stable(0b110, 0), 0);
        assert_eq!(stable(0x0101 | 0b1110, 1 << 9), 0x0101 | 0b1110);
    }

    #[test]
    fn what_is_called_stable_is_never_turned_over() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let boards = random_boards(2, 6000);
        let found: u32 = boards.iter().map(|board| stable(board.own, board.opponent).count_ones()).sum();
        assert!(found > 6000, "hardly any stable discs were found: {found}");
        for mut board in boards {
            // The stable discs of both sides, and whose they are, as play goes on.
            let (mut own, mut opponent) = (stable(board.own, board.opponent), stable(board.opponent, board.own));
            loop {
                assert_eq!((board.own & own, board.opponent & opponent), (own, opponent), "{board:?}");
                if board.legal(Portable) == 0 {
                    board = board.passed();
                    std::mem::swap(&mut own, &mut opponent);
                }
                let legal = board.legal(Portable);
                if legal == 0 {
                    break;
                }
                let square = Squares(legal).nth(pick(&mut rng, legal.count_ones() as usize)).unwrap();
                board = board.after(square, board.flips(Portable, square));
                std::mem::swap(&mut own, &mut opponent);
            }
        }
    }

    #[test]
    fn two_corners_of_a_column_say_nothing_of_the_discs_between() {
        assert_eq!(stable(1 | 1 << 56 | 1 << 16, 1 << 8), 1 | 1 << 56);
    }

    #[test]
    fn a_full_edge_is_stable() {
        assert_eq!(stable(0b0101_1010, 0b1010_0101), 0b0101_1010);
    }

    #[test]
    fn everything_on_a_full_board_is_stable() {
        assert_eq!(stable(0x1234_5678_9abc_def0, !0x1234_5678_9abc_def0), 0x1234_5678_9abc_def0);
    }
}
