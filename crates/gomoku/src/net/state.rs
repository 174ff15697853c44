//! The sums that the network needs, kept up from move to move.

use std::sync::{Arc, OnceLock};

use hansu_game::{MAX_SQUARES, Player};

use super::codes::{Codes, codes};
use super::head::policy;
use super::{Head, MOST, PreparedNet, ROW, Row};
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
    cells: Box<Cells>,
    /// The sum over empty cells of what is left after cutting off.
    pooled: [i32; ROW],
    steps: Vec<Step>,
    /// What the cells were before the steps.
    old: Vec<(Cell, Row)>,
    kernel: Kernel,
}

/// What the sums are worked out with. All give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// Those that the machine has, the best last.
    pub(super) fn all() -> Vec<Kernel> {
        let all = [
            (Kernel::Portable, true),
            #[cfg(target_arch = "x86_64")]
            (Kernel::Avx2, is_x86_feature_detected!("avx2")),
            #[cfg(target_arch = "x86_64")]
            (
                Kernel::Avx512,
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw"),
            ),
        ];
        all.into_iter().filter(|&(_, there)| there).map(|(kernel, _)| kernel).collect()
    }

    fn best() -> Kernel {
        static BEST: OnceLock<Kernel> = OnceLock::new();
        *BEST.get_or_init(|| Kernel::all().pop().expect("the portable one is there"))
    }
}

/// Calls an inlined function compiled for the kernel's instructions.
macro_rules! with_kernel {
    ($kernel:expr, $function:path, ($($arg:ident: $type:ty),*) $(-> $result:ty)?) => {
        match $kernel {
            Kernel::Portable => $function($($arg),*),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                #[target_feature(enable = "avx2")]
                fn run($($arg: $type),*) $(-> $result)? {
                    $function($($arg),*)
                }
                // SAFETY: `Kernel::all` has found AVX2.
                unsafe { run($($arg),*) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                #[target_feature(enable = "avx2,avx512f,avx512bw")]
                fn run($($arg: $type),*) $(-> $result)? {
                    $function($($arg),*)
                }
                // SAFETY: `Kernel::all` has found AVX2 and AVX-512.
                unsafe { run($($arg),*) }
            }
        }
    };
}

/// For each cell the sum of its four lines' rows.
type Cells = [Row; MAX_SQUARES];

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
        let bare = net.rows[0].0.map(|number| DIRECTIONS as i16 * number);
        NetState {
            net,
            codes: codes(),
            geometry,
            lines: geometry.empty_lines,
            // Nothing of this is above zero, so that the sums over the board are zero.
            cells: Box::new([Row(bare); MAX_SQUARES]),
            pooled: [0; ROW],
            steps: Vec::new(),
            old: Vec::new(),
            kernel: Kernel::best(),
        }
    }

    /// The value of the board's position to its side to move, in points.
    #[inline]
    pub(crate) fn value(&mut self, board: &mut Board) -> i32 {
        self.follow(board);
        self.value_now(board.side(), board.situation())
    }

    /// How good moves look to the side to move, a hundred points a logit.
    pub(crate) fn policies<'a>(&mut self, board: &mut Board, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
        self.follow(board);
        let weights = self.policy_weights(board.side(), board.situation());
        let (weights, cells) = (&weights, &self.cells);
        match self.kernel {
            Kernel::Portable => policies_inlined(weights, cells, moves),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                #[target_feature(enable = "avx2")]
                fn run<'a>(weights: &Row, cells: &Cells, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
                    policies_inlined(weights, cells, moves);
                }
                // SAFETY: `Kernel::all` has found AVX2.
                unsafe { run(weights, cells, moves) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                #[target_feature(enable = "avx2,avx512f,avx512bw")]
                fn run<'a>(weights: &Row, cells: &Cells, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
                    policies_inlined(weights, cells, moves);
                }
                // SAFETY: `Kernel::all` has found AVX2 and AVX-512.
                unsafe { run(weights, cells, moves) }
            }
        }
    }

    fn policy_weights(&self, side: Player, situation: usize) -> Row {
        let (head, pooled) = (self.net.head(side), &self.pooled);
        with_kernel!(self.kernel, Head::policy_weights, (head: &Head, pooled: &[i32; ROW], situation: usize) -> Row)
    }

    /// Takes over the moves that the board has made and taken back.
    #[inline]
    fn follow(&mut self, board: &mut Board) {
        let (unchanged, moves) = board.changed_moves();
        while self.steps.len() > unchanged {
            self.take_back();
        }
        for &(cell, player) in &moves[self.steps.len()..] {
            self.play(cell, player);
        }
    }

    fn play(&mut self, cell: Cell, player: Player) {
        let state = self;
        with_kernel!(state.kernel, NetState::play_inlined, (state: &mut NetState, cell: Cell, player: Player));
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
        let (head, pooled) = (self.net.head(side), &self.pooled);
        with_kernel!(self.kernel, Head::value, (head: &Head, pooled: &[i32; ROW], situation: usize) -> i32)
    }
}

#[inline(always)]
fn policies_inlined<'a>(weights: &Row, cells: &Cells, moves: impl Iterator<Item = (Cell, &'a mut i32)>) {
    moves.for_each(|(cell, to)| *to = policy(weights, &cells[cell as usize]));
}

#[cfg(test)]
impl NetState {
    /// Everything that is kept up, for comparison.
    pub(super) fn sums(&self) -> (&[i32; ROW], &[Row; MAX_SQUARES]) {
        (&self.pooled, &self.cells)
    }

    pub(super) fn with(self, kernel: Kernel) -> NetState {
        NetState { kernel, ..self }
    }
}
