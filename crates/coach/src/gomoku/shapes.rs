//! What a stone makes, line by line.

use hansu_game::gomoku::{AXES, Gomoku, Point, on_board, run_through};
use hansu_game::{Game, Player, Square};

use crate::claim::{Claim, ClaimId};

/// The names of shapes on one line, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A winning row.
    Five,
    /// More than five where that does not win.
    Overline,
    /// Four in a row, both ends complete five.
    OpenFour,
    /// Two points complete five, but not as ends of one row.
    DoubleFour,
    /// One point completes five.
    Four,
    /// Three in a row, and one more legal stone makes an open four.
    OpenThree,
    /// The same with a gap.
    BrokenThree,
}

impl Kind {
    /// Whether one more stone completes five.
    pub const fn is_four(self) -> bool {
        matches!(self, Kind::OpenFour | Kind::DoubleFour | Kind::Four)
    }

    /// Whether one more stone makes an open four.
    pub const fn is_three(self) -> bool {
        matches!(self, Kind::OpenThree | Kind::BrokenThree)
    }
}

/// A shape on one line through a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name.
    pub kind: Kind,
    /// The line: 0 row, 1 column, 2 and 3 the diagonals.
    pub axis: usize,
    /// Its stones, along the line.
    pub stones: Vec<Square>,
    /// The empty points that complete a five, or make an open four of a three.
    pub points: Vec<Square>,
}

/// What the stone on `square` is part of, at most one shape on each line; nothing if the winning row is not five.
pub fn shapes(position: &Gomoku, square: Square) -> Vec<Shape> {
    let Some(player) = position.cell(square).filter(|_| position.rules().row() == 5) else { return Vec::new() };
    (0..AXES).filter_map(|axis| Line::of(position, square, axis, player).shape()).collect()
}

/// One line through a stone, as bits.
struct Line<'a> {
    position: &'a Gomoku,
    player: Player,
    axis: usize,
    line: usize,
    bit: u32,
    own: u32,
    empty: u32,
}

impl Line<'_> {
    fn of(position: &Gomoku, square: Square, axis: usize, player: Player) -> Line<'_> {
        let size = position.size();
        let spot = Point::of(square, size).spots(size)[axis];
        let own = position.lines(player).get(spot.line);
        let empty = on_board(spot.line, size) & !own & !position.lines(!player).get(spot.line);
        Line { position, player, axis, line: spot.line, bit: spot.bit, own, empty }
    }

    fn shape(&self) -> Option<Shape> {
        let run = run_through(self.own, self.bit);
        if run >= 5 {
            let kind = if self.wins(run) { Kind::Five } else { Kind::Overline };
            return Some(self.named(kind, run_bits(self.own, self.bit), 0));
        }
        let points = self.completions(self.own);
        match points.count_ones() {
            0 => self.three(),
            1 => Some(self.named(Kind::Four, run_bits(self.own | points, self.bit) & !points, points)),
            _ if run == 4 => Some(self.named(Kind::OpenFour, run_bits(self.own, self.bit), points)),
            _ => Some(self.named(Kind::DoubleFour, run_bits(self.own | points, self.bit) & !points, points)),
        }
    }

    /// The empty points that complete a winning row through the stone.
    fn completions(&self, own: u32) -> u32 {
        let completes = |cell: &u32| {
            let with = own | 1 << cell;
            self.empty & !own & 1 << cell != 0
                && run_bits(with, *cell) >> self.bit & 1 == 1
                && self.wins(run_through(with, *cell))
        };
        self.near(4).filter(completes).fold(0, |set, cell| set | 1 << cell)
    }

    fn three(&self) -> Option<Shape> {
        let points = self.near(3).filter(|&cell| self.makes_open_four(cell)).fold(0, |set, cell| set | 1 << cell);
        if points == 0 {
            return None;
        }
        let stones = bits(points).fold(0, |set, cell| set | run_bits(self.own | 1 << cell, self.bit)) & !points;
        let in_a_row = stones >> stones.trailing_zeros() == 0b111;
        Some(self.named(if in_a_row { Kind::OpenThree } else { Kind::BrokenThree }, stones, points))
    }

    fn makes_open_four(&self, cell: u32) -> bool {
        if self.empty & 1 << cell == 0 {
            return false;
        }
        let with = self.own | 1 << cell;
        let run = run_bits(with, cell);
        run.count_ones() == 4
            && run >> self.bit & 1 == 1
            && self.completions(with).count_ones() == 2
            && self.may_play(cell)
    }

    /// Forbidden points count for Black alone.
    fn may_play(&self, cell: u32) -> bool {
        let square = Point::on_line(self.line, cell, self.position.size()).square(self.position.size());
        self.player == Player::White || self.position.forbidden(square).is_none()
    }

    fn near(&self, reach: u32) -> impl Iterator<Item = u32> + use<> {
        self.bit.saturating_sub(reach)..=(self.bit + reach).min(31)
    }

    fn wins(&self, run: u32) -> bool {
        self.position.rules().wins(self.player, run)
    }

    fn named(&self, kind: Kind, stones: u32, points: u32) -> Shape {
        let size = self.position.size();
        let squares = |set: u32| bits(set).map(|cell| Point::on_line(self.line, cell, size).square(size)).collect();
        Shape { kind, axis: self.axis, stones: squares(stones), points: squares(points) }
    }
}

fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |cell| set >> cell & 1 == 1)
}

/// The unbroken run through a bit that is set, as bits.
fn run_bits(line: u32, bit: u32) -> u32 {
    let up = (!(line >> bit)).trailing_zeros();
    let down = (!(line << (31 - bit))).leading_zeros() - 1;
    let first = bit - down;
    (((1u64 << (up + down)) - 1) << first) as u32
}

/// What one stone makes on all its lines together.
pub(crate) fn headline(shapes: &[Shape]) -> Option<Claim> {
    let of = |kind: Kind| shapes.iter().find(move |shape| shape.kind == kind);
    let with_points = |shape: &Shape| [&shape.points[..], &shape.stones[..]].concat();
    if let Some(five) = of(Kind::Five) {
        return Some(Claim::new(ClaimId::Five, five.stones.clone(), vec![]));
    }
    if let Some(overline) = of(Kind::Overline) {
        let length = overline.stones.len() as u32;
        return Some(Claim::new(ClaimId::Overline, overline.stones.clone(), vec![length]));
    }
    if let Some(open) = of(Kind::OpenFour) {
        return Some(Claim::new(ClaimId::OpenFour, with_points(open), vec![]));
    }
    let mut points: Vec<Square> = shapes.iter().filter(|s| s.kind.is_four()).flat_map(|s| s.points.clone()).collect();
    points.sort();
    points.dedup();
    let threes: Vec<&Shape> = shapes.iter().filter(|shape| shape.kind.is_three()).collect();
    match (&points[..], &threes[..]) {
        ([_, _, ..], _) => Some(Claim::new(ClaimId::DoubleFour, points, vec![])),
        ([point], [three, ..]) => Some(Claim::new(ClaimId::FourThree, [&[*point], &three.stones[..]].concat(), vec![])),
        ([_], []) => of(Kind::Four).map(|four| Claim::new(ClaimId::Four, with_points(four), vec![])),
        ([], [first, second, ..]) => {
            Some(Claim::new(ClaimId::DoubleThree, [&first.stones[..], &second.stones[..]].concat(), vec![]))
        }
        ([], [three]) => Some(three_claim(three)),
        ([], []) => None,
    }
}

pub(crate) fn three_claim(three: &Shape) -> Claim {
    let id = if three.kind == Kind::OpenThree { ClaimId::OpenThree } else { ClaimId::BrokenThree };
    Claim::new(id, three.stones.clone(), vec![three.points.len() as u32])
}

/// The threes of a player on the board, each once.
pub(crate) fn threes_of(position: &Gomoku, player: Player) -> Vec<Shape> {
    let stones =
        (0..position.size() * position.size()).map(Square::new).filter(|&at| position.cell(at) == Some(player));
    let mut found: Vec<Shape> = Vec::new();
    for shape in stones.flat_map(|square| shapes(position, square)).filter(|shape| shape.kind.is_three()) {
        if !found.iter().any(|other| other.axis == shape.axis && other.stones == shape.stones) {
            found.push(shape);
        }
    }
    found
}
