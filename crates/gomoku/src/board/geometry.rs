//! Where the cells of a board lie on its lines.

use std::sync::OnceLock;

use hansu_game::MAX_SIZE;

use super::cells::{Cell, CellSet};
use super::line_table::REACH;

/// Row, column, and the two diagonals.
pub(crate) const DIRECTIONS: usize = 4;
const DIAGONALS: usize = 2 * MAX_SIZE - 1;
/// The number of lines of the largest board.
pub(crate) const LINES: usize = 2 * MAX_SIZE + 2 * DIAGONALS;
const FIRST_LINE: [usize; DIRECTIONS] = [0, MAX_SIZE, 2 * MAX_SIZE, 2 * MAX_SIZE + DIAGONALS];

/// The cells of a line as bits, two a cell, with walls beyond both ends: see [`super::line_table`].
pub(crate) type Line = u64;

/// The place of a cell on one of its lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot {
    pub(crate) line: u8,
    /// The lower of its two bits.
    pub(crate) bit: u8,
}

/// The tables for one size of board.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) size: usize,
    /// For each cell its places on four lines.
    pub(crate) spots: Vec<[Spot; DIRECTIONS]>,
    /// The lines of an empty board.
    pub(crate) empty_lines: [Line; LINES],
    /// The cells that a search may want to look at once there is a stone on a cell.
    pub(crate) near: Vec<CellSet>,
    /// What to add to the first cell of a line for each cell further along.
    pub(crate) steps: [i32; DIRECTIONS],
    pub(crate) centre: Cell,
}

/// The tables for a size from 5 to [`MAX_SIZE`].
pub(crate) fn geometry(size: usize) -> &'static Geometry {
    static TABLES: [OnceLock<Geometry>; MAX_SIZE + 1] = [const { OnceLock::new() }; MAX_SIZE + 1];
    TABLES[size].get_or_init(|| Geometry::new(size))
}

impl Geometry {
    fn new(size: usize) -> Geometry {
        let spots: Vec<[Spot; DIRECTIONS]> = (0..size * size).map(|cell| spots(cell, size)).collect();
        let mut empty_lines = [Line::MAX; LINES];
        for spot in spots.iter().flatten() {
            empty_lines[spot.line as usize] &= !(3 << spot.bit);
        }
        let near = (0..size * size).map(|cell| near(cell, size)).collect();
        let step = size as i32;
        let centre = (size / 2 * size + size / 2) as Cell;
        Geometry { size, spots, empty_lines, near, steps: [1, step, step + 1, 1 - step], centre }
    }

    /// The cell some steps along a direction; it must be on the board.
    #[inline(always)]
    pub(crate) fn along(&self, cell: Cell, direction: usize, steps: i32) -> Cell {
        (i32::from(cell) + self.steps[direction] * steps) as Cell
    }
}

fn spots(cell: usize, size: usize) -> [Spot; DIRECTIONS] {
    let (row, column) = (cell / size, cell % size);
    let lines = [row, column, row + size - 1 - column, row + column];
    let along = [column, row, column, column];
    std::array::from_fn(|direction| Spot {
        line: (FIRST_LINE[direction] + lines[direction]) as u8,
        bit: (2 * (along[direction] + REACH as usize)) as u8,
    })
}

/// Two cells away in a square, three along lines.
fn near(cell: usize, size: usize) -> CellSet {
    let (row, column) = ((cell / size) as i32, (cell % size) as i32);
    let is_near = |other: &usize| {
        let (dr, dc) = ((*other / size) as i32 - row, (*other % size) as i32 - column);
        let distance = dr.abs().max(dc.abs());
        let on_line = dr == 0 || dc == 0 || dr.abs() == dc.abs();
        distance <= 2 || distance == 3 && on_line
    };
    (0..size * size).filter(is_near).map(|other| other as Cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_along_a_line_is_two_bits_on_it() {
        for size in 5..=MAX_SIZE {
            let geometry = geometry(size);
            for cell in 0..(size * size) as Cell {
                for direction in 0..DIRECTIONS {
                    let spot = geometry.spots[cell as usize][direction];
                    let next = geometry.empty_lines[spot.line as usize] >> (spot.bit + 2) & 3;
                    if next == 0 {
                        let there = geometry.spots[geometry.along(cell, direction, 1) as usize][direction];
                        assert_eq!((there.line, there.bit), (spot.line, spot.bit + 2));
                    }
                }
            }
        }
    }
}
