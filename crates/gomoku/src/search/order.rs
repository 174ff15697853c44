//! What a search remembers of moves, to try the best first.

use hansu_game::{MAX_SQUARES, Player};

use crate::board::Cell;

/// The most that any history says of a move.
const MOST: i32 = 8192;
/// Killer moves remembered for each ply.
const KILLERS: usize = 2;

/// The memory of one thread.
pub(crate) struct Order {
    by_cell: Box<[[i16; MAX_SQUARES]; 2]>,
    /// After a move of the opponent (0) or one's own (1) on a cell.
    after: [Box<[[i16; MAX_SQUARES]]>; 2],
    counter: [[Cell; MAX_SQUARES]; 2],
    killers: Vec<[Cell; KILLERS]>,
}

const NONE: Cell = Cell::MAX;

/// The moves that led to a node.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Before {
    pub(crate) theirs: Option<Cell>,
    pub(crate) own: Option<Cell>,
}

impl Order {
    pub(crate) fn new(plies: usize) -> Order {
        let after = || vec![[0; MAX_SQUARES]; MAX_SQUARES].into_boxed_slice();
        Order {
            by_cell: Box::new([[0; MAX_SQUARES]; 2]),
            after: [after(), after()],
            counter: [[NONE; MAX_SQUARES]; 2],
            killers: vec![[NONE; KILLERS]; plies],
        }
    }

    /// Makes what was learned count for less, because another position is searched.
    pub(crate) fn fade(&mut self) {
        let fade = |values: &mut [i16]| values.iter_mut().for_each(|value| *value /= 4);
        self.by_cell.iter_mut().for_each(|values| fade(values));
        self.after.iter_mut().for_each(|table| table.iter_mut().for_each(|values| fade(values)));
        self.killers.iter_mut().for_each(|killers| *killers = [NONE; KILLERS]);
    }

    /// What the histories say of a move.
    #[inline(always)]
    pub(crate) fn history(&self, side: Player, before: Before, cell: Cell) -> i32 {
        let at = cell as usize;
        let mut sum = i32::from(self.by_cell[side.index()][at]);
        if let Some(theirs) = before.theirs {
            sum += i32::from(self.after[0][theirs as usize][at]);
        }
        if let Some(own) = before.own {
            sum += i32::from(self.after[1][own as usize][at]);
        }
        sum
    }

    /// Extra for killers and the usual answer to the last move.
    #[inline(always)]
    pub(crate) fn bonus(&self, side: Player, before: Before, ply: usize, cell: Cell) -> i32 {
        let killers = &self.killers[ply];
        let killer = if killers[0] == cell {
            6000
        } else if killers[1] == cell {
            4000
        } else {
            0
        };
        let usual = before.theirs.is_some_and(|theirs| self.counter[side.index()][theirs as usize] == cell);
        killer + if usual { 3000 } else { 0 }
    }

    /// Learns that `best` refuted a position, and that the moves tried before it did not.
    pub(crate) fn learn(
        &mut self,
        side: Player,
        before: Before,
        ply: usize,
        depth: i32,
        best: Cell,
        others: impl Iterator<Item = Cell>,
    ) {
        let change = (depth * depth * 8 + depth * 32).min(1200);
        self.add(side, before, best, change);
        others.for_each(|other| self.add(side, before, other, -change));
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if let Some(theirs) = before.theirs {
            self.counter[side.index()][theirs as usize] = best;
        }
    }

    fn add(&mut self, side: Player, before: Before, cell: Cell, change: i32) {
        let at = cell as usize;
        // The nearer to the bound, the less it moves.
        let add = |value: &mut i16| {
            let old = i32::from(*value);
            *value = (old + change - old * change.abs() / MOST) as i16;
        };
        add(&mut self.by_cell[side.index()][at]);
        if let Some(theirs) = before.theirs {
            add(&mut self.after[0][theirs as usize][at]);
        }
        if let Some(own) = before.own {
            add(&mut self.after[1][own as usize][at]);
        }
    }
}
