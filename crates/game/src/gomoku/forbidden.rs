//! Renju's forbidden points.
//!
//! A move is forbidden to Black if it makes an overline (six or more), two fours, or two threes, unless it makes a
//! five. A *four* becomes five by one more stone. A *three* becomes a straight four (four in a row that becomes five
//! at either end) by one more stone, on a point that is not itself forbidden: so the definition calls itself.

use std::fmt;

use super::lines::{AXES, Lines, Point, Spot, on_board, run_through};

/// Why a point is forbidden to Black in Renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Forbidden {
    /// The name used in JSON and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether Black may not play on an empty point.
pub(super) fn forbidden(black: &Lines, white: &Lines, point: Point, size: usize) -> Option<Forbidden> {
    if !worth_a_look(black, &point.spots(size)) {
        return None;
    }
    Board { black: *black, white, size }.judge(point)
}

/// A quick test that most points fail: every forbidden shape needs two other stones near the point on two of its
/// lines, or four on one.
#[inline]
fn worth_a_look(black: &Lines, spots: &[Spot; AXES]) -> bool {
    let mut lines_with_two = 0;
    for spot in spots {
        // Bits 0..=10: five cells to either side of the point, the point itself at 5.
        let near = (black.get(spot.line) << 5 >> spot.bit) & 0b111_1101_1111;
        // Two bits, then four bits, by clearing the lowest: cheaper than counting without POPCNT.
        let after_one = near & near.wrapping_sub(1);
        if after_one != 0 {
            lines_with_two += 1;
            let after_two = after_one & (after_one - 1);
            if after_two & after_two.wrapping_sub(1) != 0 {
                return true;
            }
        }
    }
    lines_with_two >= 2
}

/// A board on which Black's next stones can be tried.
struct Board<'a> {
    black: Lines,
    white: &'a Lines,
    size: usize,
}

impl Board<'_> {
    fn judge(&mut self, point: Point) -> Option<Forbidden> {
        let spots = point.spots(self.size);
        self.black.toggle(&spots);
        let verdict = self.judge_placed(point, &spots);
        self.black.toggle(&spots);
        verdict
    }

    /// Judges the stone that has just been put on `point`.
    fn judge_placed(&mut self, point: Point, spots: &[Spot; AXES]) -> Option<Forbidden> {
        let runs = spots.map(|spot| self.black.run(spot));
        if runs.contains(&5) {
            return None;
        }
        if runs.iter().any(|&run| run > 5) {
            return Some(Forbidden::Overline);
        }
        let fours = spots.map(|spot| self.fours(spot));
        if fours.iter().sum::<u32>() >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        let mut threes = 0;
        for axis in 0..AXES {
            if fours[axis] == 0 && self.is_three(point, axis, spots[axis]) {
                threes += 1;
                if threes == 2 {
                    return Some(Forbidden::DoubleThree);
                }
            }
        }
        None
    }

    /// The empty cells of a line, as bits.
    fn empty(&self, line: usize) -> u32 {
        on_board(line, self.size) & !self.black.get(line) & !self.white.get(line)
    }

    /// How many fours on this line the stone at `spot` is part of: 0, 1 or 2.
    fn fours(&self, spot: Spot) -> u32 {
        let stones = self.black.get(spot.line);
        let mut completions = 0u32;
        for cell in near(self.empty(spot.line), spot.bit, 4) {
            if connects(stones | 1 << cell, cell, spot.bit) == Some(5) {
                completions |= 1 << cell;
            }
        }
        // The two ends of a straight four, five cells apart, belong to one four. Otherwise each end is another four.
        let straight = completions & (completions >> 5) != 0;
        if straight { 1 } else { completions.count_ones() }
    }

    /// Whether the stone at `point` is part of a three on the given line.
    fn is_three(&mut self, point: Point, axis: usize, spot: Spot) -> bool {
        let empty = self.empty(spot.line);
        for cell in near(empty, spot.bit, 3) {
            let stones = self.black.get(spot.line) | 1 << cell;
            if !is_straight_four(stones, empty & !(1 << cell), cell, spot.bit) {
                continue;
            }
            let there = point.along(axis, cell as i32 - spot.bit as i32, self.size);
            let there = there.expect("a cell of the line is on the board");
            if self.may_extend(there) {
                return true;
            }
        }
        false
    }

    /// Whether Black may turn a three into a four here: the point is not forbidden, and makes no five instead.
    fn may_extend(&mut self, point: Point) -> bool {
        let spots = point.spots(self.size);
        self.black.toggle(&spots);
        let makes_five = spots.iter().any(|&spot| self.black.run(spot) == 5);
        let allowed = !makes_five && self.judge_placed(point, &spots).is_none();
        self.black.toggle(&spots);
        allowed
    }
}

/// The set bits of `cells` at most `reach` away from `bit`, lowest first.
fn near(cells: u32, bit: u32, reach: u32) -> impl Iterator<Item = u32> {
    let from = bit.saturating_sub(reach);
    (from..=bit + reach).filter(move |cell| cells >> cell & 1 == 1)
}

/// The length of the run through `cell` if it contains `other` too.
fn connects(stones: u32, cell: u32, other: u32) -> Option<u32> {
    let (low, high) = (cell.min(other), cell.max(other));
    let between = ((1u32 << (high - low + 1)) - 1) << low;
    (stones & between == between).then(|| run_through(stones, cell))
}

/// Whether `cell` and `other` are in one run of four that becomes exactly five at either end.
fn is_straight_four(stones: u32, empty: u32, cell: u32, other: u32) -> bool {
    if connects(stones, cell, other) != Some(4) {
        return false;
    }
    let first = cell + 1 - (!(stones << (31 - cell))).leading_zeros();
    let last = first + 3;
    if first == 0 {
        return false; // no room before it
    }
    let ends = 1 << (first - 1) | 1 << (last + 1);
    let beyond = if first >= 2 { 1 << (first - 2) } else { 0 } | 1 << (last + 2);
    empty & ends == ends && stones & beyond == 0
}
