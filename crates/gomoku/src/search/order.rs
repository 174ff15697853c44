//! What a search remembers of moves, to try the best first, and of what the evaluation was off by after them.

use hansu_game::{MAX_SQUARES, Player};

use crate::board::{Cell, SITUATIONS};

/// The most that any history says of a move.
const MOST: i32 = 8192;
/// What the evaluation was off by counts up to this many points.
const MOST_OFF: i32 = 250;
/// Parts of a point that it is remembered in.
const PARTS: i32 = 32;
/// Killer moves remembered for each ply.
const KILLERS: usize = 2;

/// The memory of one thread.
pub(crate) struct Order {
    by_cell: Box<[[i16; MAX_SQUARES]; 2]>,
    /// After a move of the opponent (0) or one's own (1) on a cell.
    after: [Box<[[i16; MAX_SQUARES]]>; 2],
    counter: [[Cell; MAX_SQUARES]; 2],
    killers: Vec<[Cell; KILLERS]>,
    off: [Off; 2],
}

/// What searches found better than the evaluation said, for one side to move: by the last move of the opponent, by one's own
/// last move, and by the situation.
struct Off {
    after: [[i16; MAX_SQUARES]; 2],
    by_situation: [i16; SITUATIONS],
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
            off: std::array::from_fn(|_| Off { after: [[0; MAX_SQUARES]; 2], by_situation: [0; SITUATIONS] }),
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

    /// What the evaluation was off by in positions like this one, in hundredths of a point.
    #[inline(always)]
    pub(crate) fn off(&self, side: Player, before: Before, situation: usize) -> i32 {
        let off = &self.off[side.index()];
        let by_moves = [before.theirs, before.own].into_iter().zip(&off.after);
        let moves: i32 = by_moves.filter_map(|(cell, after)| Some(i32::from(after[cell? as usize]))).sum();
        (moves + i32::from(off.by_situation[situation])) * 100 / PARTS
    }

    /// Learns that a search of a depth found so many points more than the evaluation said.
    pub(crate) fn learn_off(&mut self, side: Player, before: Before, situation: usize, points: i32, depth: i32) {
        let target = points.clamp(-MOST_OFF, MOST_OFF) * PARTS;
        let weight = (depth + 1).min(16);
        let learn = |value: &mut i16| *value += ((target - i32::from(*value)) * weight / 256) as i16;
        let off = &mut self.off[side.index()];
        learn(&mut off.by_situation[situation]);
        for (cell, after) in [before.theirs, before.own].into_iter().zip(&mut off.after) {
            if let Some(cell) = cell {
                learn(&mut after[cell as usize]);
            }
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
