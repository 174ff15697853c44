//! Which lines look the same to the network.
//!
//! A line through an empty cell is what lies on either side of it. Of a side only that counts which can matter to a five
//! through the cell: up to five cells, and none beyond the first where stones of both colours, or the edge, have been
//! met. That leaves [`SIDES`] sides. A line read backwards is the same line, and lines without stones are all the same
//! one, of which nothing is learned.

use std::sync::OnceLock;

use crate::board::REACH;

/// Different sides of a line.
pub(crate) const SIDES: usize = 120;
/// Different lines; number 0 is one without stones.
pub(crate) const LINE_KINDS: usize = SIDES * (SIDES + 1) / 2 - BARE_SIDES * (BARE_SIDES + 1) / 2 + 1;
/// Sides without stones: open ones, and those with the edge at five distances.
const BARE_SIDES: usize = 6;
const SIDE_CODES: usize = 1 << (2 * REACH);
/// [`SIDES`] rounded up, so that two sides are put together by shifting.
const SIDE_BITS: u32 = 7;

/// The number of a line.
pub(crate) type LineKind = u16;

/// The tables from line codes to line kinds.
#[derive(Debug)]
pub(crate) struct Codes {
    /// By the code of five cells: the side below the cell, and the side above it.
    sides: [Box<[u8; SIDE_CODES]>; 2],
    kinds: Box<[LineKind]>,
    /// For each kind the one with the colours exchanged.
    swapped: Box<[LineKind]>,
}

impl Codes {
    /// The kind of a line code (see `board::line_table`).
    #[inline(always)]
    pub(crate) fn kind(&self, code: usize) -> LineKind {
        let below = self.sides[0][code & (SIDE_CODES - 1)];
        let above = self.sides[1][code >> (2 * REACH) & (SIDE_CODES - 1)];
        self.kinds[(below as usize) << SIDE_BITS | above as usize]
    }

    /// The same line with black and white exchanged.
    #[inline(always)]
    pub(crate) fn swapped(&self, kind: LineKind) -> LineKind {
        self.swapped[kind as usize]
    }
}

/// The tables, made when they are first asked for.
pub(crate) fn codes() -> &'static Codes {
    static CODES: OnceLock<Codes> = OnceLock::new();
    CODES.get_or_init(make)
}

/// A side of a line: its cells from the nearest on, two bits each, above a leading one; and whether it is closed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    cells: u16,
    closed: bool,
}

impl Side {
    /// What counts of five cells, the nearest first.
    fn of(cells: impl Iterator<Item = u16>) -> Side {
        let mut side = Side { cells: 1, closed: false };
        let mut met = 0;
        for cell in cells {
            met |= cell;
            if met == 3 {
                side.closed = true;
                break;
            }
            side.cells = side.cells << 2 | cell;
        }
        side
    }

    fn swapped(self) -> Side {
        let leading = 15 - self.cells.leading_zeros();
        let stones = self.cells & !(1 << leading);
        Side { cells: 1 << leading | (stones & 0x5555) << 1 | (stones & 0xaaaa) >> 1, ..self }
    }

    fn is_bare(self) -> bool {
        self.cells.count_ones() == 1
    }
}

fn make() -> Codes {
    let cell = |code: usize, nth: u32| (code >> (2 * nth) & 3) as u16;
    let below = |code: usize| Side::of((0..REACH).rev().map(|nth| cell(code, nth)));
    let above = |code: usize| Side::of((0..REACH).map(|nth| cell(code, nth)));
    let mut all: Vec<Side> = (0..SIDE_CODES).map(above).collect();
    all.sort_unstable();
    all.dedup();
    let number = |side: Side| all.binary_search(&side).expect("all sides are known");
    let mut kinds = vec![0; SIDES << SIDE_BITS].into_boxed_slice();
    let mut of_kind = vec![(0, 0)];
    for (one, side) in all.iter().enumerate() {
        for (other, other_side) in all.iter().enumerate().skip(one) {
            if side.is_bare() && other_side.is_bare() {
                continue;
            }
            kinds[one << SIDE_BITS | other] = of_kind.len() as LineKind;
            kinds[other << SIDE_BITS | one] = of_kind.len() as LineKind;
            of_kind.push((one, other));
        }
    }
    let swap = |side: usize| number(all[side].swapped());
    let swapped = of_kind.iter().map(|&(one, other)| kinds[swap(one) << SIDE_BITS | swap(other)]).collect();
    let sides = |of: &dyn Fn(usize) -> Side| Box::new(std::array::from_fn(|code| number(of(code)) as u8));
    Codes { sides: [sides(&below), sides(&above)], kinds, swapped }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of a line such as `..XO|*X....`: five characters, the cell, five characters.
    fn kind(line: &str) -> LineKind {
        let cells: Vec<usize> = line.chars().filter(|&c| c != '*').map(|c| ".XO|".find(c).expect("a cell")).collect();
        assert_eq!(cells.len(), 10);
        codes().kind(cells.iter().rev().fold(0, |code, cell| code << 2 | cell))
    }

    #[test]
    fn there_are_as_many_kinds_as_is_said() {
        let mut seen = vec![false; LINE_KINDS];
        (0..1 << 20).for_each(|code| seen[codes().kind(code) as usize] = true);
        assert!(seen.iter().all(|&seen| seen));
        assert_eq!(codes().swapped.len(), LINE_KINDS);
    }

    #[test]
    fn lines_that_cannot_differ_for_a_five_are_of_one_kind() {
        for (one, other) in [
            ("..XX.*.....", ".....*.XX.."),
            ("XXOX.*.....", "OO|X.*....."),
            ("OX.X.*.....", "|X.X.*....."),
            (".....*.....", "||...*....|"),
        ] {
            assert_eq!(kind(one), kind(other), "{one} {other}");
        }
        for (one, other) in
            [("..XX.*.....", ".X.X.*....."), ("..X..*.....", "..O..*....."), ("..X..*....|", "..X..*.....")]
        {
            assert_ne!(kind(one), kind(other), "{one} {other}");
        }
    }

    #[test]
    fn exchanging_colours_twice_changes_nothing() {
        assert_eq!(codes().swapped(kind("..XO.*OX...")), kind("..OX.*XO..."));
        assert!((0..LINE_KINDS as LineKind).all(|kind| codes().swapped(codes().swapped(kind)) == kind));
    }
}
