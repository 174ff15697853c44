//! Renju's forbidden points.
//!
//! The shapes tell everything but one thing: whether a three is real, that is, whether Black may play on the cell that
//! makes it an open four. To know that, the stone is put down on the lines alone and the question asked again there.

use hansu_game::Player;
use hansu_game::gomoku::Forbidden;

use super::cell_table::{Shapes, judge, shape_in};
use super::geometry::Line;
use super::line_table::Five;
use super::play::code;
use super::{Board, Cell, DIRECTIONS, LINES, Shape, Threat};

impl Board {
    /// Whether a player may put a stone on an empty cell.
    #[inline]
    pub fn is_legal(&self, cell: Cell, player: Player) -> bool {
        !self.restricted(player) || self.forbidden(cell).is_none()
    }

    /// Why an empty cell is forbidden to Black. Always `None` outside Renju.
    #[inline]
    pub fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        if !self.restricted(Player::Black) {
            return None;
        }
        let info = self.info(cell, Player::Black);
        let certain = info.threat == Threat::Forbidden;
        if !certain && !info.perhaps_forbidden {
            return None;
        }
        let shapes = self.shapes[cell as usize][0];
        if certain { Some(reason(shapes)) } else { self.double_three(cell, shapes) }
    }

    #[cold]
    fn double_three(&self, cell: Cell, shapes: Shapes) -> Option<Forbidden> {
        let mut trial = Trial { board: self, lines: self.lines };
        trial.is_double_three(cell, shapes).then_some(Forbidden::DoubleThree)
    }
}

/// Why a cell that is certainly forbidden is so.
fn reason(shapes: Shapes) -> Forbidden {
    let overline = (0..DIRECTIONS).any(|direction| shape_in(shapes, direction) == Shape::Overline);
    if overline { Forbidden::Overline } else { Forbidden::DoubleFour }
}

/// The lines of a board on which black stones can be tried.
struct Trial<'a> {
    board: &'a Board,
    lines: [Line; LINES],
}

impl Trial<'_> {
    fn shapes(&self, cell: Cell) -> Shapes {
        let spots = self.board.geometry.spots[cell as usize];
        (0..DIRECTIONS).rev().fold(0, |shapes, direction| {
            let spot = spots[direction];
            let found = self.board.tables.lines[code(self.lines[spot.line as usize], u32::from(spot.bit))];
            shapes << 4 | Shapes::from(found & 15)
        })
    }

    /// Puts a black stone on an empty cell, or takes it away.
    fn toggle(&mut self, cell: Cell) {
        for spot in self.board.geometry.spots[cell as usize] {
            self.lines[spot.line as usize] ^= 1 << spot.bit;
        }
    }

    fn is_forbidden(&mut self, cell: Cell) -> bool {
        let shapes = self.shapes(cell);
        match judge(shapes, Five::Restricted) {
            (Threat::Forbidden, _) => true,
            (_, perhaps) => perhaps && self.is_double_three(cell, shapes),
        }
    }

    /// Whether at least two of the threes with these shapes are real.
    fn is_double_three(&mut self, cell: Cell, shapes: Shapes) -> bool {
        self.toggle(cell);
        let mut real = 0;
        for direction in 0..DIRECTIONS {
            if shape_in(shapes, direction).is_three() && self.is_real_three(cell, direction) {
                real += 1;
                if real == 2 {
                    break;
                }
            }
        }
        self.toggle(cell);
        real == 2
    }

    /// Whether the stone on `cell` is part of a three that Black may make an open four of.
    fn is_real_three(&mut self, cell: Cell, direction: usize) -> bool {
        let spot = self.board.geometry.spots[cell as usize][direction];
        for steps in [-3i32, -2, -1, 1, 2, 3] {
            let bit = i32::from(spot.bit) + 2 * steps;
            let line = self.lines[spot.line as usize];
            if line >> bit & 3 != 0 || !self.makes_open_four(line, bit as u32, u32::from(spot.bit)) {
                continue;
            }
            let there = self.board.geometry.along(cell, direction, steps);
            let shapes = self.shapes(there);
            let five = (0..DIRECTIONS).any(|d| shape_in(shapes, d) == Shape::Five);
            if !five && !self.is_forbidden(there) {
                return true;
            }
        }
        false
    }

    /// Whether a stone on an empty cell makes an open four that it would not make without the stone at `other`.
    fn makes_open_four(&self, line: Line, bit: u32, other: u32) -> bool {
        let shape = |line| Shape::of(self.board.tables.lines[code(line, bit)] & 15);
        shape(line) == Shape::OpenFour && shape(line & !(3 << other)) != Shape::OpenFour
    }
}
