//! Sets of cells.

use hansu_game::MAX_SQUARES;

/// An empty or occupied point of the board: `row * size + column`, as in [`hansu_game::Square`].
pub type Cell = u16;

const WORDS: usize = MAX_SQUARES.div_ceil(64);

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cells.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Takes a cell out.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    /// Whether a cell is in the set.
    #[inline(always)]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest cell.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in both.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells in either.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells that the other set does not have.
    #[inline]
    #[must_use]
    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells in order.
    #[inline]
    pub fn iter(&self) -> Cells {
        Cells { set: *self, word: 0 }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The cells of a set in order.
#[derive(Clone, Debug)]
pub struct Cells {
    set: CellSet,
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = &mut self.set.0[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(self.word as Cell * 64 + bit as Cell);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let cells = [0, 63, 64, 127, 300, 399];
        let mut set: CellSet = cells.into_iter().collect();
        assert!(set.iter().eq(cells) && set.len() == 6 && set.first() == Some(0));
        set.remove(64);
        assert!(!set.contains(64) && set.contains(63) && !set.is_empty());
        assert_eq!(set.without(&set), CellSet::EMPTY);
    }
}
