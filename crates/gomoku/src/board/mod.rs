//! The board that the searches play on: everything a search asks of a position is kept up from move to move.

mod cell_table;
mod cells;
mod forbidden;
mod geometry;
mod line_table;
mod play;
mod shape;
mod tables;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, MAX_SQUARES, Player, Square};
use thiserror::Error;

pub use cell_table::Threat;
pub(crate) use cell_table::{GROUPS, Shapes, group_shapes};
pub use cells::{Cell, CellSet, Cells};
pub(crate) use geometry::{DIRECTIONS, Geometry, LINES, Line};
pub(crate) use line_table::{Five, REACH};
use play::Undo;
pub(crate) use play::{code, empty_in_sight};
pub use shape::Shape;

use crate::eval::{CellInfo, CellTables, Weights};
use tables::Tables;

/// Rules that the engine does not play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnsupportedRules {
    /// Only five in a row.
    #[error("the engine plays five in a row, not {0}")]
    Row(usize),
    /// Too small a board.
    #[error("the engine plays on boards of 5x5 and more, not {0}x{0}")]
    Size(usize),
}

/// Whether the engine plays by these rules.
pub fn check_rules(rules: Rules) -> Result<(), UnsupportedRules> {
    match (rules.row(), rules.size()) {
        (5, 5..) => Ok(()),
        (5, size) => Err(UnsupportedRules::Size(size)),
        (row, _) => Err(UnsupportedRules::Row(row)),
    }
}

/// A position with what a search wants to know of it.
///
/// For each empty cell and colour it knows the shape that a stone would make of each of the four lines, and the threat
/// they come to together; and for the whole board the sum of the cells' values.
#[derive(Clone, Debug)]
pub struct Board {
    rules: Rules,
    geometry: &'static Geometry,
    tables: &'static Tables,
    cell_tables: Arc<CellTables>,
    side: Player,
    key: u64,
    lines: [Line; LINES],
    stones: [CellSet; 2],
    near: CellSet,
    shapes: [[Shapes; 2]; MAX_SQUARES],
    threats: [[Threat; 2]; MAX_SQUARES],
    by_threat: [[CellSet; Threat::SETS]; 2],
    count_by_threat: [[u16; Threat::SETS]; 2],
    /// For each colour the sums of its cells' values if it is to move, and if it is not.
    sums: [[i32; 2]; 2],
    /// Whether anybody asks for the sums: who has a network does not.
    sums_are_kept: bool,
    played: usize,
    moves: [(Cell, Player); MAX_SQUARES],
    /// How many of the moves have not been taken back since this was last asked for.
    unchanged: usize,
    undo: Vec<Undo>,
}

impl Board {
    /// An empty board.
    pub fn new(rules: Rules, weights: &Weights) -> Result<Board, UnsupportedRules> {
        check_rules(rules)?;
        Ok(Board::with_tables(rules, CellTables::new(rules.rule(), weights)))
    }

    /// A board with the stones of a position.
    pub fn of(position: &Gomoku, weights: &Weights) -> Result<Board, UnsupportedRules> {
        check_rules(position.rules())?;
        Ok(Board::from_position(position, CellTables::new(position.rules().rule(), weights)))
    }

    pub(crate) fn with_tables(rules: Rules, cell_tables: Arc<CellTables>) -> Board {
        let geometry = geometry::geometry(rules.size());
        let mut board = Board {
            rules,
            geometry,
            tables: tables::tables(rules.rule()),
            cell_tables,
            side: Player::Black,
            key: 0,
            lines: geometry.empty_lines,
            stones: [CellSet::EMPTY; 2],
            near: CellSet::EMPTY,
            shapes: [[0; 2]; MAX_SQUARES],
            threats: [[Threat::Quiet; 2]; MAX_SQUARES],
            by_threat: [[CellSet::EMPTY; Threat::SETS]; 2],
            count_by_threat: [[0; Threat::SETS]; 2],
            sums: [[0; 2]; 2],
            sums_are_kept: true,
            played: 0,
            moves: [(0, Player::Black); MAX_SQUARES],
            unchanged: 0,
            undo: vec![Undo::default(); rules.size() * rules.size()],
        };
        board.look_at_all_cells();
        board
    }

    pub(crate) fn from_position(position: &Gomoku, cell_tables: Arc<CellTables>) -> Board {
        let mut board = Board::with_tables(position.rules(), cell_tables);
        for index in 0..board.cells() {
            if let Some(player) = position.cell(Square::new(index)) {
                board.set_side(player);
                board.play(index as Cell);
            }
        }
        board.set_side(position.side_to_move());
        board
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side(&self) -> Player {
        self.side
    }

    /// The number of cells.
    #[inline(always)]
    pub fn cells(&self) -> usize {
        self.geometry.size * self.geometry.size
    }

    /// The number of stones.
    #[inline(always)]
    pub fn stone_count(&self) -> usize {
        self.played
    }

    /// A hash of the stones and the side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key ^ SIDE_KEYS[self.side.index()]
    }

    /// The hash after a move of the side to move.
    #[inline(always)]
    pub fn key_after(&self, cell: Cell) -> u64 {
        self.key ^ self.tables.key(cell, self.side) ^ SIDE_KEYS[1 - self.side.index()]
    }

    /// One side's stones.
    pub fn stones(&self, player: Player) -> &CellSet {
        &self.stones[player.index()]
    }

    /// Whether a cell has no stone.
    #[inline(always)]
    pub fn is_empty(&self, cell: Cell) -> bool {
        !self.stones[0].contains(cell) && !self.stones[1].contains(cell)
    }

    /// What a stone of `player` on an empty cell would threaten.
    #[inline(always)]
    pub fn threat(&self, cell: Cell, player: Player) -> Threat {
        self.threats[cell as usize][player.index()]
    }

    /// What a stone of `player` on an empty cell would make of the line in one of the four directions.
    #[inline(always)]
    pub fn shape(&self, cell: Cell, player: Player, direction: usize) -> Shape {
        cell_table::shape_in(self.shapes[cell as usize][player.index()], direction)
    }

    /// The empty cells where `player` would threaten just this, which has to be a three or more.
    #[inline(always)]
    pub fn with_threat(&self, player: Player, threat: Threat) -> &CellSet {
        &self.by_threat[player.index()][threat.set().expect("a three or more")]
    }

    /// How many empty cells there are where `player` would threaten just this, which has to be a three or more.
    #[inline(always)]
    pub fn count(&self, player: Player, threat: Threat) -> usize {
        self.count_by_threat[player.index()][threat.set().expect("a three or more")] as usize
    }

    /// The cells near stones; the middle of an empty board.
    #[inline]
    pub fn candidates(&self) -> CellSet {
        if self.played == 0 {
            return [self.geometry.centre].into_iter().collect();
        }
        self.near.without(&self.stones[0]).without(&self.stones[1])
    }

    /// All empty cells.
    pub fn empty_cells(&self) -> CellSet {
        (0..self.cells() as Cell).filter(|&cell| self.is_empty(cell)).collect()
    }

    /// What the sums of the cells say of the position, in points, for the side to move.
    #[inline]
    pub fn evaluate(&self) -> i32 {
        debug_assert!(self.sums_are_kept, "the sums are kept for who evaluates by them");
        let (own, other) = (self.side.index(), 1 - self.side.index());
        let situation = i32::from(self.cell_tables.situations[own][self.situation()]);
        self.sums[own][0] - self.sums[other][1] + self.cell_tables.tempo[own] + situation
    }

    /// Which kinds of threats the side to move and the other one could make, as a number below [`SITUATIONS`]: what
    /// they are worth together is more than the sum of the cells.
    #[inline]
    pub fn situation(&self) -> usize {
        let (own, other) = (self.side.index(), 1 - self.side.index());
        let has = |colour: usize, threat: Threat| {
            let set = threat.set().expect("a three or more");
            usize::from(self.count_by_threat[colour][set] > 0)
        };
        has(own, Threat::Three)
            | has(own, Threat::DoubleThree) << 1
            | has(own, Threat::Four) << 2
            | has(own, Threat::FourThree) << 3
            | has(other, Threat::Three) << 4
            | has(other, Threat::DoubleThree) << 5
            | has(other, Threat::Four) << 6
            | has(other, Threat::FourThree) << 7
            | has(other, Threat::OpenFour) << 8
    }

    /// How good a move looks to the side to move before any search.
    #[inline(always)]
    pub fn move_score(&self, cell: Cell) -> i32 {
        let own = self.info(cell, self.side).weights.attack;
        let other = self.info(cell, !self.side).weights.defence;
        i32::from(own) + i32::from(other)
    }

    /// The number of the group of shapes that `player` has on an empty cell: what weights are learned for.
    #[inline]
    pub fn group(&self, cell: Cell, player: Player) -> u16 {
        self.tables.groups[self.shapes[cell as usize][player.index()] as usize]
    }

    /// Whether the side to move has forbidden points: Black in Renju.
    #[inline(always)]
    pub fn restricted(&self, player: Player) -> bool {
        self.rules.rule() == Rule::Renju && player == Player::Black
    }

    #[inline(always)]
    pub(crate) fn info(&self, cell: Cell, player: Player) -> &CellInfo {
        &self.cell_tables.info[player.index()][self.group(cell, player) as usize]
    }

    /// The cell some steps (at most five) along a direction, if it is on the board and empty.
    #[inline]
    pub(crate) fn empty_along(&self, cell: Cell, direction: usize, steps: i32) -> Option<Cell> {
        let spot = self.geometry.spots[cell as usize][direction];
        let bit = i32::from(spot.bit) + 2 * steps;
        let empty = self.lines[spot.line as usize] >> bit & 3 == 0;
        empty.then(|| self.geometry.along(cell, direction, steps))
    }

    /// The code of the line through a cell in one direction (see `line_table`).
    #[cfg(feature = "train")]
    pub(crate) fn line_code(&self, cell: Cell, direction: usize) -> usize {
        let spot = self.geometry.spots[cell as usize][direction];
        code(self.lines[spot.line as usize], u32::from(spot.bit))
    }

    /// The shapes of both colours that the rule makes of a line code.
    #[cfg(feature = "train")]
    pub(crate) fn shapes_of_code(rule: Rule, code: usize) -> u8 {
        tables::tables(rule).lines[code]
    }

    /// How many of the first moves are the same as when this was last asked for, and all moves.
    #[inline]
    pub(crate) fn changed_moves(&mut self) -> (usize, &[(Cell, Player)]) {
        let unchanged = std::mem::replace(&mut self.unchanged, self.played);
        (unchanged, &self.moves[..self.played])
    }

    /// From now on nobody knows any of the moves.
    pub(crate) fn forget_unchanged_moves(&mut self) {
        self.unchanged = 0;
    }

    #[inline(always)]
    pub(crate) fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// From now on the sums are not kept, so that [`Board::evaluate`] must not be asked.
    pub(crate) fn keep_no_sums(&mut self) {
        self.sums_are_kept = false;
    }

    /// Makes the other side the one to move, as if the side to move had passed.
    pub(crate) fn set_side(&mut self, side: Player) {
        self.side = side;
    }
}

/// Makes the tables that boards of these rules share, if they are not there yet.
pub(crate) fn prepare(rules: Rules) {
    tables::tables(rules.rule());
    geometry::geometry(rules.size());
}

/// The threat of a group and whether it may be forbidden.
pub(crate) fn judge_group(group: usize, five: Five) -> (Threat, bool) {
    cell_table::judge(tables::shapes_of_group(group), five)
}

/// The number of situations that [`Board::situation`] tells apart.
pub const SITUATIONS: usize = 512;

const SIDE_KEYS: [u64; 2] = [0, 0x9e37_79b9_7f4a_7c15];
