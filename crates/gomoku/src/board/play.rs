//! Playing moves and taking them back.

use hansu_game::Player;

use super::geometry::Line;
use super::{Board, Cell, CellSet, DIRECTIONS, REACH, Shapes, Threat};

/// No stone changes more cells than this: five to either side in four directions.
const MAX_CHANGES: usize = 2 * REACH as usize * DIRECTIONS;

/// What has to be put back when a move is taken back.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    cell: Cell,
    changes: u8,
    near: CellSet,
    sums: [[i32; 2]; 2],
    old: [Changed; MAX_CHANGES],
}

/// What an empty cell was before a stone came into its sight.
#[derive(Clone, Copy, Debug, Default)]
struct Changed {
    cell: Cell,
    shapes: [Shapes; 2],
    threats: [Threat; 2],
}

impl Default for Undo {
    fn default() -> Undo {
        Undo { cell: 0, changes: 0, near: CellSet::EMPTY, sums: [[0; 2]; 2], old: [Changed::default(); MAX_CHANGES] }
    }
}

/// Every other bit of the eleven cells around one, which is at bit 10.
const AROUND: Line = 0x15_5555;

/// The line code around a cell, given by its lower bit on the line.
#[inline(always)]
pub(crate) fn code(line: Line, bit: u32) -> usize {
    let around = line >> (bit - 2 * REACH);
    ((around & 0x3ff) | (around >> 2 & 0xf_fc00)) as usize
}

/// The cells of a line that a stone can matter to: those with no stones of both colours in between. A wall is both.
#[inline(always)]
fn in_sight(line: Line, bit: u32) -> Line {
    let (black, white) = (line & EVERY_CELL, line >> 1 & EVERY_CELL);
    let above = |stones: Line| (stones >> (bit + 2)).trailing_zeros();
    let below = |stones: Line| (stones << (Line::BITS - bit)).leading_zeros();
    let first = bit - below(black).max(below(white)).min(bit);
    let last = bit + 2 + above(black).max(above(white));
    Line::MAX << first & !(Line::MAX << last.min(Line::BITS - 1))
}

const EVERY_CELL: Line = 0x5555_5555_5555_5555;

/// The lower bits of the empty cells around a stone on a line that it matters to.
#[inline(always)]
pub(crate) fn empty_in_sight(line: Line, bit: u32) -> Line {
    !(line | line >> 1) & AROUND << (bit - 2 * REACH) & in_sight(line, bit)
}

impl Board {
    /// Puts a stone of the side to move on an empty cell.
    pub fn play(&mut self, cell: Cell) {
        debug_assert!(self.is_empty(cell), "a stone is put on an empty cell");
        let player = self.side;
        let ply = self.played;
        self.moves[ply] = (cell, player);
        self.undo[ply].cell = cell;
        self.undo[ply].near = self.near;
        self.undo[ply].sums = self.sums;
        self.forget_cell(cell);
        self.key ^= self.tables.key(cell, player);
        self.stones[player.index()].insert(cell);
        self.near = self.near.or(&self.geometry.near[cell as usize]);
        self.played += 1;
        let changes = self.change_lines(cell, player, ply);
        self.undo[ply].changes = changes as u8;
        self.side = !player;
    }

    /// Takes the last stone back.
    pub fn take_back(&mut self) {
        self.played -= 1;
        self.unchanged = self.unchanged.min(self.played);
        let ply = self.played;
        let cell = self.undo[ply].cell;
        self.side = if self.stones[0].contains(cell) { Player::Black } else { Player::White };
        self.stones[self.side.index()].remove(cell);
        self.key ^= self.tables.key(cell, self.side);
        for direction in 0..DIRECTIONS {
            let spot = self.geometry.spots[cell as usize][direction];
            self.lines[spot.line as usize] &= !(3 << spot.bit);
        }
        for change in (0..self.undo[ply].changes as usize).rev() {
            let changed = self.undo[ply].old[change];
            self.restore(changed);
        }
        self.remember_cell(cell);
        self.near = self.undo[ply].near;
        self.sums = self.undo[ply].sums;
    }

    /// The cell of the last stone.
    pub fn last_move(&self) -> Option<Cell> {
        Some(self.undo[self.played.checked_sub(1)?].cell)
    }

    /// Marks the stone on its four lines, and looks again at the empty cells around; tells how many changed.
    #[inline(always)]
    fn change_lines(&mut self, cell: Cell, player: Player, ply: usize) -> usize {
        let mut changes = 0;
        for direction in 0..DIRECTIONS {
            let spot = self.geometry.spots[cell as usize][direction];
            let (bit, step) = (u32::from(spot.bit), self.geometry.steps[direction]);
            let line = self.lines[spot.line as usize] | (1 + player.index() as Line) << bit;
            self.lines[spot.line as usize] = line;
            let mut empty = empty_in_sight(line, bit);
            while empty != 0 {
                let at = empty.trailing_zeros();
                empty &= empty - 1;
                let other = (i32::from(cell) + (at as i32 - bit as i32) / 2 * step) as Cell;
                let found = self.tables.lines[code(line, at)];
                let old = self.shapes[other as usize];
                let new = with_shapes(old, direction, found);
                if new != old {
                    let threats = self.threats[other as usize];
                    self.undo[ply].old[changes] = Changed { cell: other, shapes: old, threats };
                    changes += 1;
                    self.change(other, old, new);
                }
            }
        }
        changes
    }

    /// Gives an empty cell other shapes.
    #[inline(always)]
    fn change(&mut self, cell: Cell, old: [Shapes; 2], new: [Shapes; 2]) {
        self.shapes[cell as usize] = new;
        for colour in 0..2 {
            if old[colour] == new[colour] {
                continue;
            }
            if self.sums_are_kept {
                let info = &self.cell_tables.info[colour];
                let before = &info[self.tables.groups[old[colour] as usize] as usize].weights;
                let after = &info[self.tables.groups[new[colour] as usize] as usize].weights;
                self.sums[colour][0] += i32::from(after.value_to_move) - i32::from(before.value_to_move);
                self.sums[colour][1] += i32::from(after.value_waiting) - i32::from(before.value_waiting);
            }
            self.set_threat(cell, colour, self.tables.threats[colour][new[colour] as usize]);
        }
    }

    /// Gives an empty cell back what it was. The sums are put back as a whole.
    #[inline(always)]
    fn restore(&mut self, changed: Changed) {
        self.shapes[changed.cell as usize] = changed.shapes;
        for colour in 0..2 {
            self.set_threat(changed.cell, colour, changed.threats[colour]);
        }
    }

    #[inline(always)]
    fn set_threat(&mut self, cell: Cell, colour: usize, after: Threat) {
        let before = std::mem::replace(&mut self.threats[cell as usize][colour], after);
        if before == after || before.max(after) < Threat::LEAST_IN_SETS {
            return;
        }
        self.take_out(cell, colour, before);
        self.put_in(cell, colour, after);
    }

    #[inline(always)]
    fn put_in(&mut self, cell: Cell, colour: usize, threat: Threat) {
        if let Some(set) = threat.set() {
            self.by_threat[colour][set].insert(cell);
            self.count_by_threat[colour][set] += 1;
        }
    }

    #[inline(always)]
    fn take_out(&mut self, cell: Cell, colour: usize, threat: Threat) {
        if let Some(set) = threat.set() {
            self.by_threat[colour][set].remove(cell);
            self.count_by_threat[colour][set] -= 1;
        }
    }

    /// Takes a cell out of the sums and sets, because a stone comes there.
    #[inline(always)]
    fn forget_cell(&mut self, cell: Cell) {
        for player in Player::ALL {
            let colour = player.index();
            if self.sums_are_kept {
                let weights = self.info(cell, player).weights;
                self.sums[colour][0] -= i32::from(weights.value_to_move);
                self.sums[colour][1] -= i32::from(weights.value_waiting);
            }
            self.take_out(cell, colour, self.threats[cell as usize][colour]);
        }
    }

    /// Puts a cell whose stone is gone back into the sets; its shapes have not changed meanwhile.
    #[inline(always)]
    fn remember_cell(&mut self, cell: Cell) {
        for colour in 0..2 {
            self.put_in(cell, colour, self.threats[cell as usize][colour]);
        }
    }

    /// Works everything out from the lines alone.
    pub(super) fn look_at_all_cells(&mut self) {
        self.by_threat = [[CellSet::EMPTY; Threat::SETS]; 2];
        self.count_by_threat = [[0; Threat::SETS]; 2];
        self.sums = [[0; 2]; 2];
        for cell in self.empty_cells().iter() {
            let mut shapes = [0; 2];
            for direction in 0..DIRECTIONS {
                shapes = with_shapes(shapes, direction, self.look(cell, direction));
            }
            self.shapes[cell as usize] = shapes;
            for player in Player::ALL {
                let info = *self.info(cell, player);
                let colour = player.index();
                self.threats[cell as usize][colour] = info.threat;
                self.sums[colour][0] += i32::from(info.weights.value_to_move);
                self.sums[colour][1] += i32::from(info.weights.value_waiting);
            }
            self.remember_cell(cell);
        }
    }

    /// The shapes of both colours on an empty cell in one direction, from the line.
    #[inline(always)]
    pub(super) fn look(&self, cell: Cell, direction: usize) -> u8 {
        let spot = self.geometry.spots[cell as usize][direction];
        self.tables.lines[code(self.lines[spot.line as usize], u32::from(spot.bit))]
    }
}

/// Shapes of both colours with those of one direction replaced.
#[inline(always)]
fn with_shapes(shapes: [Shapes; 2], direction: usize, found: u8) -> [Shapes; 2] {
    let shift = 4 * direction;
    let keep = !(15 << shift);
    [shapes[0] & keep | Shapes::from(found & 15) << shift, shapes[1] & keep | Shapes::from(found >> 4) << shift]
}
