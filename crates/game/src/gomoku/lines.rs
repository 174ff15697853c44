//! One side's stones as bits along every line of the board, in all four directions.
//!
//! With the four lines through a point at hand, runs and shapes are found with a few shifts instead of walks.

use crate::{MAX_SIZE, Square};

/// Where the lines of each direction begin in the table.
const ROWS: usize = 0;
const COLUMNS: usize = MAX_SIZE;
const FALLING: usize = 2 * MAX_SIZE;
const RISING: usize = FALLING + DIAGONALS;
const DIAGONALS: usize = 2 * MAX_SIZE - 1;
const LINES: usize = RISING + DIAGONALS;

/// The four directions of a line.
pub const AXES: usize = 4;

/// A point given by column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// From 0 at the left.
    pub column: u8,
    /// From 0 at the row written `1`.
    pub row: u8,
}

/// Where a point lies on a line through it: the line's number and the point's bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line's number, for [`Lines::get`].
    pub line: usize,
    /// The point's bit on it.
    pub bit: u32,
}

impl Point {
    /// The point of a square.
    #[inline(always)]
    pub fn of(square: Square, size: usize) -> Point {
        let index = square.index() as u32;
        Point { column: (index % size as u32) as u8, row: (index / size as u32) as u8 }
    }

    /// The square of a point.
    #[inline(always)]
    pub fn square(self, size: usize) -> Square {
        Square::at(self.column as usize, self.row as usize, size)
    }

    /// The point's places on its row, column, falling and rising diagonal.
    #[inline(always)]
    pub fn spots(self, size: usize) -> [Spot; AXES] {
        let (column, row) = (self.column as usize, self.row as usize);
        [
            Spot { line: ROWS + row, bit: column as u32 },
            Spot { line: COLUMNS + column, bit: row as u32 },
            Spot { line: FALLING + row + size - 1 - column, bit: column as u32 },
            Spot { line: RISING + row + column, bit: column as u32 },
        ]
    }

    /// The point at a bit of a line, which must be on the board: the inverse of [`Point::spots`].
    #[inline]
    pub fn on_line(line: usize, bit: u32, size: usize) -> Point {
        let along = bit as usize;
        let (column, row) = match line {
            ROWS..COLUMNS => (along, line - ROWS),
            COLUMNS..FALLING => (line - COLUMNS, along),
            FALLING..RISING => (along, line - FALLING + along + 1 - size),
            _ => (along, line - RISING - along),
        };
        Point { column: column as u8, row: row as u8 }
    }

    /// The point `steps` further along an axis, if it is on the board. The axes are numbered as in [`Point::spots`].
    pub fn along(self, axis: usize, steps: i32, size: usize) -> Option<Point> {
        const STEP: [(i32, i32); AXES] = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let column = i32::from(self.column) + STEP[axis].0 * steps;
        let row = i32::from(self.row) + STEP[axis].1 * steps;
        let on_board = |x: i32| (0..size as i32).contains(&x);
        (on_board(column) && on_board(row)).then_some(Point { column: column as u8, row: row as u8 })
    }
}

/// The cells of a line that are on the board, as bits.
pub fn on_board(line: usize, size: usize) -> u32 {
    let full = (1u32 << size) - 1;
    // On a diagonal `offset` away from the main one, that many cells are missing at one end.
    let cut = |offset: isize| if offset >= 0 { full >> offset } else { full << -offset & full };
    match line {
        ROWS..FALLING => full,
        FALLING..RISING => cut((line - FALLING) as isize - (size as isize - 1)),
        _ => cut_rising(line - RISING, size, full),
    }
}

fn cut_rising(sum: usize, size: usize, full: u32) -> u32 {
    if sum < size { (1u32 << (sum + 1)) - 1 } else { full << (sum + 1 - size) & full }
}

/// The numbers of all lines on a board of this size.
pub fn all_lines(size: usize) -> impl Iterator<Item = usize> {
    let diagonals = 2 * size - 1;
    (ROWS..ROWS + size)
        .chain(COLUMNS..COLUMNS + size)
        .chain(FALLING..FALLING + diagonals)
        .chain(RISING..RISING + diagonals)
}

/// One side's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines([u32; LINES]);

impl Lines {
    /// No stones.
    pub const EMPTY: Lines = Lines([0; LINES]);

    /// The stones on a line, as bits.
    #[inline(always)]
    pub fn get(&self, line: usize) -> u32 {
        self.0[line]
    }

    /// The stones of a row, as bits by column.
    #[inline(always)]
    pub fn row(&self, row: usize) -> u32 {
        self.0[ROWS + row]
    }

    /// Puts a stone on the point with these spots, or takes it away again.
    #[inline(always)]
    pub fn toggle(&mut self, spots: &[Spot; AXES]) {
        for spot in spots {
            self.0[spot.line] ^= 1 << spot.bit;
        }
    }

    /// Whether there is a stone.
    #[inline(always)]
    pub fn contains(&self, point: Point) -> bool {
        self.row(point.row as usize) >> point.column & 1 == 1
    }

    /// How many stones in an unbroken run, the one at `spot` included; that one must be there.
    #[inline(always)]
    pub fn run(&self, spot: Spot) -> u32 {
        run_through(self.0[spot.line], spot.bit)
    }
}

/// The length of the run of set bits through `bit`, which must be set.
///
/// ```
/// assert_eq!(hansu_game::gomoku::run_through(0b111_0110, 5), 3);
/// ```
#[inline(always)]
pub fn run_through(line: u32, bit: u32) -> u32 {
    let upwards = (!(line >> bit)).trailing_zeros();
    let downwards = (!(line << (31 - bit))).leading_zeros();
    upwards + downwards - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_on_four_lines_and_no_line_has_more_than_its_cells() {
        for size in 3..=MAX_SIZE {
            let mut lines = Lines::EMPTY;
            for index in 0..size * size {
                lines.toggle(&Point::of(Square::new(index), size).spots(size));
            }
            for line in all_lines(size) {
                assert_eq!(lines.get(line), on_board(line, size), "line {line} of size {size}");
            }
            let cells: u32 = all_lines(size).map(|line| lines.get(line).count_ones()).sum();
            assert_eq!(cells as usize, 4 * size * size);
        }
    }

    #[test]
    fn a_point_is_found_again_on_each_of_its_lines() {
        for size in 3..=MAX_SIZE {
            for index in 0..size * size {
                let point = Point::of(Square::new(index), size);
                for spot in point.spots(size) {
                    assert_eq!(Point::on_line(spot.line, spot.bit, size), point, "{spot:?} of size {size}");
                }
            }
        }
    }

    #[test]
    fn walking_along_an_axis_walks_along_the_bits_of_its_line() {
        for (column, row) in [(0, 0), (3, 7), (8, 8), (8, 0)] {
            let point = Point { column, row };
            for axis in 0..AXES {
                let spot = point.spots(9)[axis];
                for steps in -9..=9 {
                    let Some(there) = point.along(axis, steps, 9) else { continue };
                    let expected = Spot { line: spot.line, bit: (spot.bit as i32 + steps) as u32 };
                    assert_eq!(there.spots(9)[axis], expected);
                }
            }
        }
    }

    #[test]
    fn a_run_is_measured_through_its_stone() {
        assert_eq!(run_through(0b0111_0110, 5), 3);
        assert_eq!(run_through(0b0111_0110, 1), 2);
        assert_eq!(run_through(1, 0), 1);
        assert_eq!(run_through(0xf_ffff, 19), 20);
    }
}
