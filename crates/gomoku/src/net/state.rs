//! The sums that the network needs, kept up from move to move.

use std::sync::Arc;

use hansu_game::{MAX_SQUARES, Player};

use super::codes::{Codes, codes};
use super::{MOST, PreparedNet, ROW, Row};
use crate::board::{Board, Cell, DIRECTIONS, Geometry, LINES, Line, code, empty_in_sight};

/// The sums of a position. They follow a board when they are asked for something, not at each of its moves: most
/// positions of a search are never evaluated.
#[derive(Clone, Debug)]
pub(crate) struct NetState {
    net: Arc<PreparedNet>,
    codes: &'static Codes,
    geometry: &'static Geometry,
    lines: [Line; LINES],
    /// For each empty cell the sum of its four lines' rows.
    cells: Box<[Row; MAX_SQUARES]>,
    /// The sum over empty cells of what is left after cutting off.
    pooled: [i32; ROW],
    steps: Vec<Step>,
    /// What the cells were before the steps.
    old: Vec<(Cell, Row)>,
    #[cfg(target_arch = "x86_64")]
    with_avx2: bool,
}

/// A stone, and what has to be put back when it is taken away.
#[derive(Clone, Debug)]
struct Step {
    cell: Cell,
    pooled: [i32; ROW],
    old: usize,
}

impl NetState {
    /// The sums of a board's position, from now on to follow it.
    pub(crate) fn of(net: Arc<PreparedNet>, board: &mut Board) -> NetState {
        let mut state = NetState::empty(net, board.geometry());
        board.forget_unchanged_moves();
        state.follow(board);
        state
    }

    fn empty(net: Arc<PreparedNet>, geometry: &'static Geometry) -> NetState {
        NetState {
            net,
            codes: codes(),
            geometry,
            lines: geometry.empty_lines,
            // Lines without stones have rows of zeros.
            cells: Box::new([Row([0; ROW]); MAX_SQUARES]),
            pooled: [0; ROW],
            steps: Vec::new(),
            old: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            with_avx2: is_x86_feature_detected!("avx2"),
        }
    }

    /// The value of the board's position to its side to move, in points.
    #[inline]
    pub(crate) fn value(&mut self, board: &mut Board) -> i32 {
        self.follow(board);
        self.value_now(board.side(), board.situation())
    }

    /// How good a move looks to a side, a hundred points a logit; [`NetState::follow`] comes first.
    #[inline]
    pub(crate) fn policy(&self, cell: Cell, side: Player) -> i32 {
        self.net.head(side).policy(&self.cells[cell as usize])
    }

    /// The same for many moves at once, which is faster.
    pub(crate) fn policies<'a>(&self, side: Player, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
        #[cfg(target_arch = "x86_64")]
        if self.with_avx2 {
            #[target_feature(enable = "avx2")]
            fn with_avx2<'a>(state: &NetState, side: Player, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
                state.policies_inlined(side, moves);
            }
            // SAFETY: the machine has AVX2.
            return unsafe { with_avx2(self, side, moves) };
        }
        self.policies_inlined(side, moves);
    }

    #[inline(always)]
    fn policies_inlined<'a>(&self, side: Player, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
        let head = self.net.head(side);
        moves.for_each(|(cell, policy)| *policy = head.policy(&self.cells[cell as usize]));
    }

    /// Takes over the moves that the board has made and taken back.
    #[inline]
    pub(crate) fn follow(&mut self, board: &mut Board) {
        let (unchanged, moves) = board.changed_moves();
        while self.steps.len() > unchanged {
            self.take_back();
        }
        for &(cell, player) in &moves[self.steps.len()..] {
            self.play(cell, player);
        }
    }

    fn play(&mut self, cell: Cell, player: Player) {
        #[cfg(target_arch = "x86_64")]
        if self.with_avx2 {
            #[target_feature(enable = "avx2")]
            fn with_avx2(state: &mut NetState, cell: Cell, player: Player) {
                state.play_inlined(cell, player);
            }
            // SAFETY: the machine has AVX2.
            return unsafe { with_avx2(self, cell, player) };
        }
        self.play_inlined(cell, player);
    }

    #[inline(always)]
    fn play_inlined(&mut self, cell: Cell, player: Player) {
        self.steps.push(Step { cell, pooled: self.pooled, old: self.old.len() });
        let mut change = [0i16; ROW];
        let gone = &self.cells[cell as usize].0;
        for (change, &gone) in change.iter_mut().zip(gone) {
            *change = -gone.clamp(0, MOST);
        }
        for direction in 0..DIRECTIONS {
            let spot = self.geometry.spots[cell as usize][direction];
            let (bit, step) = (u32::from(spot.bit), self.geometry.steps[direction]);
            let before = self.lines[spot.line as usize];
            let after = before | (1 + player.index() as Line) << bit;
            self.lines[spot.line as usize] = after;
            let mut empty = empty_in_sight(after, bit);
            while empty != 0 {
                let at = empty.trailing_zeros();
                empty &= empty - 1;
                let other = (i32::from(cell) + (at as i32 - bit as i32) / 2 * step) as Cell;
                let (old, new) = (self.codes.kind(code(before, at)), self.codes.kind(code(after, at)));
                if old != new {
                    self.change(other, old as usize, new as usize, &mut change);
                }
            }
        }
        for (sum, &change) in self.pooled.iter_mut().zip(&change) {
            *sum += i32::from(change);
        }
    }

    /// Exchanges one of a cell's lines for another.
    #[inline(always)]
    fn change(&mut self, cell: Cell, old: usize, new: usize, change: &mut [i16; ROW]) {
        let (old, new) = (&self.net.rows[old].0, &self.net.rows[new].0);
        let row = &mut self.cells[cell as usize];
        self.old.push((cell, *row));
        for i in 0..ROW {
            let before = row.0[i];
            let after = before - old[i] + new[i];
            row.0[i] = after;
            change[i] += after.clamp(0, MOST) - before.clamp(0, MOST);
        }
    }

    fn take_back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        for (cell, row) in self.old.drain(step.old..) {
            self.cells[cell as usize] = row;
        }
        self.pooled = step.pooled;
        for spot in self.geometry.spots[step.cell as usize] {
            self.lines[spot.line as usize] &= !(3 << spot.bit);
        }
    }

    fn value_now(&self, side: Player, situation: usize) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.with_avx2 {
            #[target_feature(enable = "avx2")]
            fn with_avx2(state: &NetState, side: Player, situation: usize) -> i32 {
                state.net.head(side).value(&state.pooled, situation)
            }
            // SAFETY: the machine has AVX2.
            return unsafe { with_avx2(self, side, situation) };
        }
        self.net.head(side).value(&self.pooled, situation)
    }
}

#[cfg(test)]
impl NetState {
    /// Everything that is kept up, for comparison.
    pub(super) fn sums(&self) -> (&[i32; ROW], &[Row; MAX_SQUARES]) {
        (&self.pooled, &self.cells)
    }

    pub(super) fn without_avx2(self) -> NetState {
        NetState {
            #[cfg(target_arch = "x86_64")]
            with_avx2: false,
            ..self
        }
    }
}
