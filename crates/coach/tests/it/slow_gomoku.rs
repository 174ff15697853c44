//! Omok once more, slowly: stones put down and taken away, rows counted step by step. Shares no code with the coach.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Player, Square};

pub(crate) const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

pub(crate) type At = (i32, i32);

#[derive(Clone)]
pub(crate) struct Grid {
    size: i32,
    rule: Rule,
    cells: Vec<Option<Player>>,
    /// Who may say which points are forbidden: the rules themselves.
    position: Gomoku,
}

impl Grid {
    pub(crate) fn of(position: &Gomoku) -> Grid {
        let size = position.size();
        let cells = (0..size * size).map(|index| position.cell(Square::new(index))).collect();
        Grid { size: size as i32, rule: position.rules().rule(), cells, position: *position }
    }

    pub(crate) fn at(&self, square: Square) -> At {
        (square.index() as i32 % self.size, square.index() as i32 / self.size)
    }

    pub(crate) fn square(&self, (x, y): At) -> Square {
        Square::new((y * self.size + x) as usize)
    }

    fn inside(&self, (x, y): At) -> bool {
        x >= 0 && y >= 0 && x < self.size && y < self.size
    }

    pub(crate) fn get(&self, at: At) -> Option<Player> {
        if self.inside(at) { self.cells[(at.1 * self.size + at.0) as usize] } else { None }
    }

    pub(crate) fn is_empty(&self, at: At) -> bool {
        self.inside(at) && self.get(at).is_none()
    }

    pub(crate) fn put(&self, at: At, player: Player) -> Grid {
        let mut next = self.clone();
        next.cells[(at.1 * self.size + at.0) as usize] = Some(player);
        next
    }

    /// The stones in a row through a point along an axis.
    pub(crate) fn row(&self, at: At, axis: usize, player: Player) -> Vec<At> {
        let (dx, dy) = AXES[axis];
        let mut row = vec![at];
        for sign in [1, -1] {
            let mut next = (at.0 + sign * dx, at.1 + sign * dy);
            while self.get(next) == Some(player) {
                row.push(next);
                next = (next.0 + sign * dx, next.1 + sign * dy);
            }
        }
        row
    }

    fn wins(&self, length: usize, player: Player) -> bool {
        match (self.rule, player) {
            (Rule::Freestyle, _) | (Rule::Renju, Player::White) => length >= 5,
            _ => length == 5,
        }
    }

    /// The points of an axis that would complete a winning row through a stone.
    pub(crate) fn fives(&self, stone: At, axis: usize, player: Player) -> Vec<At> {
        let (dx, dy) = AXES[axis];
        let points = (-5..=5).map(|step| (stone.0 + step * dx, stone.1 + step * dy));
        let completes = |&at: &At| {
            let row = self.put(at, player).row(at, axis, player);
            self.wins(row.len(), player) && row.contains(&stone)
        };
        points.filter(|&at| self.is_empty(at)).filter(completes).collect()
    }

    /// The name of what a stone makes on an axis, and the points that matter.
    pub(crate) fn shape(&self, stone: At, axis: usize, player: Player) -> Option<(&'static str, Vec<At>)> {
        let row = self.row(stone, axis, player).len();
        if row >= 5 {
            return Some((if self.wins(row, player) { "Five" } else { "Overline" }, vec![]));
        }
        let fives = self.fives(stone, axis, player);
        match fives.len() {
            0 => self.three(stone, axis, player),
            1 => Some(("Four", fives)),
            _ if row == 4 => Some(("OpenFour", fives)),
            _ => Some(("DoubleFour", fives)),
        }
    }

    fn three(&self, stone: At, axis: usize, player: Player) -> Option<(&'static str, Vec<At>)> {
        let (dx, dy) = AXES[axis];
        let points = (-4..=4).map(|step| (stone.0 + step * dx, stone.1 + step * dy));
        let makes = |&at: &At| {
            let next = self.put(at, player);
            let row = next.row(at, axis, player);
            let legal = player == Player::White || self.position.forbidden(self.square(at)).is_none();
            row.len() == 4 && row.contains(&stone) && next.fives(at, axis, player).len() == 2 && legal
        };
        let points: Vec<At> = points.filter(|&at| self.is_empty(at)).filter(makes).collect();
        let in_a_row = self.row(stone, axis, player).len() == 3;
        (!points.is_empty()).then_some((if in_a_row { "OpenThree" } else { "BrokenThree" }, points))
    }

    /// The same with a stone more, as the rules see it; nothing where the stone may not be put.
    pub(crate) fn placed(&self, at: At, player: Player) -> Option<Grid> {
        if !self.is_empty(at) || player == Player::Black && self.position.forbidden(self.square(at)).is_some() {
            return None;
        }
        let next = self.put(at, player);
        let cells = next.cells.iter().enumerate().filter_map(|(index, cell)| Some((Square::new(index), (*cell)?)));
        Some(Grid::of(&Gomoku::from_stones(self.position.rules(), cells, !player).expect("one stone more")))
    }

    pub(crate) fn all(&self) -> Vec<At> {
        (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y))).collect()
    }

    /// What a stone on the board makes: `Double` by its number, or the names of its shapes.
    pub(crate) fn names(&self, stone: At, player: Player) -> Vec<&'static str> {
        (0..4).filter_map(|axis| self.shape(stone, axis, player)).map(|(name, _)| name).collect()
    }

    /// Two fours, a four and a three, or two threes, by one stone that makes nothing greater.
    pub(crate) fn double(&self, stone: At, player: Player) -> Option<u32> {
        let shapes: Vec<_> = (0..4).filter_map(|axis| self.shape(stone, axis, player)).collect();
        if shapes.iter().any(|(name, _)| ["Five", "Overline", "OpenFour"].contains(name)) {
            return None;
        }
        let is_three = |name: &str| name.ends_with("Three");
        let mut fives: Vec<At> =
            shapes.iter().filter(|(name, _)| !is_three(name)).flat_map(|(_, points)| points.clone()).collect();
        fives.sort_unstable();
        fives.dedup();
        let threes = shapes.iter().filter(|(name, _)| is_three(name)).count();
        match (fives.len(), threes) {
            (2.., _) => Some(0),
            (1, 1..) => Some(1),
            (0, 2..) => Some(2),
            _ => None,
        }
    }

    /// Where a side's next stone would make a double.
    pub(crate) fn forks(&self, player: Player) -> Vec<(At, u32)> {
        let double = |at: At| Some((at, self.placed(at, player)?.double(at, player)?));
        self.all().into_iter().filter_map(double).collect()
    }

    /// Lines that one more stone makes a three, and that hold nothing of a side that has a name: axis and offset.
    pub(crate) fn ready(&self, player: Player) -> std::collections::BTreeSet<(usize, i32)> {
        let key = |(x, y): At, axis: usize| (axis, x * AXES[axis].1 - y * AXES[axis].0);
        let mut ready = std::collections::BTreeSet::new();
        for at in self.all() {
            let Some(next) = self.placed(at, player) else { continue };
            let threes =
                (0..4).filter(|&axis| next.shape(at, axis, player).is_some_and(|(name, _)| name.ends_with("Three")));
            ready.extend(threes.map(|axis| key(at, axis)));
        }
        for at in self.all().into_iter().filter(|&at| self.get(at) == Some(player)) {
            for axis in (0..4).filter(|&axis| self.shape(at, axis, player).is_some()) {
                ready.remove(&key(at, axis));
            }
        }
        ready
    }

    /// On how many axes a point lies in five that hold no stone of the other side.
    pub(crate) fn room(&self, (x, y): At, player: Player) -> u32 {
        let free = |at: At| self.inside(at) && self.get(at) != Some(!player);
        let fits = |&(dx, dy): &(i32, i32)| {
            (-4..=0).any(|first| (first..first + 5).all(|step| free((x + step * dx, y + step * dy))))
        };
        AXES.iter().filter(|axis| fits(axis)).count() as u32
    }

    /// The stones of a side that share five points of an axis with a point, none of which the other side holds.
    pub(crate) fn in_line(&self, (x, y): At, side: Player) -> u32 {
        let mut found = Vec::new();
        for (axis, (dx, dy)) in AXES.into_iter().enumerate() {
            for first in -4..=0 {
                let five: Vec<At> = (first..first + 5).map(|step| (x + step * dx, y + step * dy)).collect();
                if five.iter().all(|&at| self.inside(at) && self.get(at) != Some(!side)) {
                    found.extend(five.into_iter().filter(|&at| self.get(at) == Some(side)).map(|at| (axis, at)));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found.len() as u32
    }

    /// A win by fours, by trying every empty point as a four and every answer to it, so many fours deep.
    pub(crate) fn wins_by_fours(&self, player: Player, fours: u32) -> bool {
        let empty: Vec<At> = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y))).collect();
        let empty: Vec<At> = empty.into_iter().filter(|&at| self.is_empty(at)).collect();
        let five = |grid: &Grid, at: At, who: Player| {
            (0..4).any(|axis| grid.wins(grid.put(at, who).row(at, axis, who).len(), who))
        };
        if empty.iter().any(|&at| five(self, at, player)) {
            return true;
        }
        if fours == 0 {
            return false;
        }
        let theirs: Vec<At> = empty.iter().copied().filter(|&at| five(self, at, !player)).collect();
        empty.iter().filter(|&&at| theirs.iter().all(|&must| must == at)).any(|&at| {
            let next = self.put(at, player);
            let threats: Vec<At> = empty.iter().copied().filter(|&p| p != at && five(&next, p, player)).collect();
            match threats[..] {
                [] => false,
                [only] => next.put(only, !player).wins_by_fours(player, fours - 1),
                _ => true,
            }
        })
    }
}
