//! The shapes of all line codes.
//!
//! A line code is the ten cells around a cell, five to either side, two bits each: 0 empty, 1 black, 2 white, 3 beyond
//! the board. For one colour it is first reduced to empty, own or blocked; the shapes of those 3^10 codes are worked out
//! in passes, from fives down to ones, because a three is defined by the fours it can become, and so on.

use hansu_game::gomoku::{Rule, run_through};

use super::Shape;

/// Cells to either side of the middle that a code covers.
pub(crate) const REACH: u32 = 5;
const MIDDLE: u32 = 1 << REACH;
const SIDE_CODES: usize = 243;
const CODES: usize = SIDE_CODES * SIDE_CODES;
/// The number of line codes.
const LINE_CODES: usize = 1 << (4 * REACH);

/// What counts as five, and what is forbidden, for one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Five {
    /// Five or more.
    OrMore,
    /// Exactly five; longer rows are nothing.
    Exactly,
    /// Exactly five; longer rows and two fours on a line are forbidden: Black in Renju.
    Restricted,
}

impl Five {
    /// The kinds of black and white.
    pub(crate) const fn of(rule: Rule) -> [Five; 2] {
        match rule {
            Rule::Freestyle => [Five::OrMore; 2],
            Rule::Standard => [Five::Exactly; 2],
            Rule::Renju => [Five::Restricted, Five::OrMore],
        }
    }

    const fn accepts(self, run: u32) -> bool {
        match self {
            Five::OrMore => run >= 5,
            Five::Exactly | Five::Restricted => run == 5,
        }
    }
}

/// For each line code the shapes of both colours: black's in the low four bits, white's in the high ones.
pub(crate) fn line_table(rule: Rule) -> Box<[u8]> {
    let [black, white] = Five::of(rule);
    let black_shapes = shapes(black);
    let white_shapes = if white == black { black_shapes.clone() } else { shapes(white) };
    let sides = side_codes();
    let half = 1usize << (2 * REACH);
    let mut table = Vec::with_capacity(LINE_CODES);
    for right in 0..half {
        let (black_right, white_right) = sides[right];
        for &(black_left, white_left) in &sides {
            let b = black_shapes[black_left as usize + SIDE_CODES * black_right as usize];
            let w = white_shapes[white_left as usize + SIDE_CODES * white_right as usize];
            table.push(b as u8 | (w as u8) << 4);
        }
    }
    table.into_boxed_slice()
}

/// The code of five cells of a line, seen by black and by white.
fn side_codes() -> Vec<(u8, u8)> {
    let code = |cells: usize, own: usize| {
        let cell = |i: u32| match cells >> (2 * i) & 3 {
            0 => 0,
            stone if stone == own => 1,
            _ => 2,
        };
        (0..REACH).rev().fold(0, |code, i| 3 * code + cell(i)) as u8
    };
    (0..1 << (2 * REACH)).map(|cells| (code(cells, 1), code(cells, 2))).collect()
}

/// Eleven cells of a line around an empty one: bits of own stones and of what is in the way.
#[derive(Clone, Copy)]
struct Around {
    own: u32,
    blocked: u32,
}

impl Around {
    fn of(code: usize) -> Around {
        let mut around = Around { own: 0, blocked: 0 };
        let mut rest = code;
        for bit in (0..=2 * REACH).filter(|&bit| bit != REACH) {
            match rest % 3 {
                1 => around.own |= 1 << bit,
                2 => around.blocked |= 1 << bit,
                _ => (),
            }
            rest /= 3;
        }
        around
    }

    fn with_middle(self) -> Around {
        Around { own: self.own | MIDDLE, ..self }
    }

    fn is_empty(self, bit: u32) -> bool {
        (self.own | self.blocked) >> bit & 1 == 0
    }

    /// The code around another of its cells; what lies beyond the eleven cells counts as blocked.
    fn code_at(self, bit: u32, powers: &[u8; 32]) -> usize {
        let shift = |bits: u32, fill: u32| (bits << REACH | fill) >> bit;
        let beyond = ((1 << REACH) - 1) | (!0 << (3 * REACH + 1));
        let (own, blocked) = (shift(self.own, 0), shift(self.blocked, beyond));
        let side = |bits: u32| powers[(bits & 31) as usize] as usize;
        let left = side(own) + 2 * side(blocked);
        let right = side(own >> (REACH + 1)) + 2 * side(blocked >> (REACH + 1));
        left + SIDE_CODES * right
    }

    /// Whether five cells in a row through the middle are free of what is in the way.
    fn has_room(self) -> bool {
        run_through(!self.blocked & ((1 << (2 * REACH + 1)) - 1), REACH) >= 5
    }
}

/// For each set of five cells the sum of their powers of three.
fn powers_of_three() -> [u8; 32] {
    std::array::from_fn(|bits| (0..REACH).rev().fold(0, |sum, i| 3 * sum + (bits as u8 >> i & 1)))
}

/// The shapes of all codes for one colour.
fn shapes(five: Five) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = (0..CODES).map(|code| fives_and_fours(Around::of(code), five)).collect();
    // The codes still open in each pass, with their cells.
    let open = |&(code, around): &(usize, Around)| {
        shapes[code] == Shape::Dead && around.has_room() && run_through(around.with_middle().own, REACH) <= 5
    };
    let mut rest: Vec<(usize, Around)> = (0..CODES).map(|code| (code, Around::of(code))).filter(open).collect();
    let powers = powers_of_three();
    for pass in PASSES {
        let found: Vec<Shape> = rest.iter().map(|&(_, around)| pass.judge(around, &shapes, &powers)).collect();
        for (&(code, _), shape) in rest.iter().zip(found) {
            shapes[code] = shape;
        }
        rest.retain(|&(code, _)| shapes[code] == Shape::Dead);
    }
    for (code, _) in rest {
        shapes[code] = Shape::BlockedOne;
    }
    shapes
}

/// One step down: what a stone makes if one more stone makes something better.
struct Pass {
    /// What the next stone has to make.
    makes: fn(Shape) -> bool,
    /// What it is if that can be done in one way, two ways, or more.
    by_ways: [Shape; 3],
}

/// From the best to the least. Overlines and double fours count as nothing on the way.
const PASSES: [Pass; 5] = [
    Pass { makes: |s| s == Shape::OpenFour, by_ways: [Shape::Three, Shape::ThreeTwice, Shape::ThreeTwice] },
    Pass {
        makes: |s| s == Shape::Four,
        by_ways: [Shape::BlockedThree, Shape::BlockedThreeTwice, Shape::BlockedThreeTwice],
    },
    Pass { makes: Shape::is_three, by_ways: [Shape::Two, Shape::TwoTwice, Shape::TwoThrice] },
    Pass { makes: Shape::is_blocked_three, by_ways: [Shape::BlockedTwo; 3] },
    Pass { makes: Shape::is_two, by_ways: [Shape::One; 3] },
];

impl Pass {
    fn judge(&self, around: Around, shapes: &[Shape], powers: &[u8; 32]) -> Shape {
        let after = around.with_middle();
        let near = (REACH - 4..=REACH + 4).filter(|&bit| bit != REACH && around.is_empty(bit));
        // A way counts only if the stone in the middle is what makes it one.
        let ways = near.filter(|&bit| {
            (self.makes)(shapes[after.code_at(bit, powers)]) && !(self.makes)(shapes[around.code_at(bit, powers)])
        });
        match ways.count() {
            0 => Shape::Dead,
            ways => self.by_ways[ways.min(3) - 1],
        }
    }
}

fn fives_and_fours(around: Around, five: Five) -> Shape {
    if !around.has_room() {
        return if five == Five::Restricted { overline(around) } else { Shape::Dead };
    }
    let own = around.with_middle().own;
    let run = run_through(own, REACH);
    if five.accepts(run) {
        return Shape::Five;
    }
    if run > 5 {
        return if five == Five::Restricted { Shape::Overline } else { Shape::Dead };
    }
    let completions = completions(around, own, five);
    match completions.count_ones() {
        0 => Shape::Dead,
        1 => Shape::Four,
        // The ends of a straight four are five cells apart. Anything else is two fours.
        _ if five == Five::Restricted && completions & completions >> 5 == 0 => Shape::TwoFours,
        _ => Shape::OpenFour,
    }
}

fn overline(around: Around) -> Shape {
    if run_through(around.with_middle().own, REACH) > 5 { Shape::Overline } else { Shape::Dead }
}

/// The cells that complete a five together with the middle.
fn completions(around: Around, own: u32, five: Five) -> u32 {
    let empty = (REACH - 4..=REACH + 4).filter(|&bit| bit != REACH && around.is_empty(bit));
    let completes = |&bit: &u32| {
        let (low, high) = (bit.min(REACH), bit.max(REACH));
        let between = ((1u32 << (high - low + 1)) - 1) << low;
        let filled = own | 1 << bit;
        filled & between == between && five.accepts(run_through(filled, REACH))
    };
    empty.filter(completes).fold(0, |bits, bit| bits | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a line written as `..XX*X.|`: `*` the cell in question, `X` own, `O` and `|` in the way.
    fn shape(five: Five, line: &str) -> Shape {
        let middle = line.find('*').expect("a middle");
        let cell = |offset: i32| {
            let at = middle as i32 + offset;
            if at < 0 { 'O' } else { line.chars().nth(at as usize).unwrap_or('O') }
        };
        let offsets = (-5..=5).filter(|&offset| offset != 0).rev();
        let digit = |offset| match cell(offset) {
            'X' => 1,
            '.' => 0,
            _ => 2,
        };
        shapes(five)[offsets.fold(0, |code, offset| 3 * code + digit(offset))]
    }

    #[test]
    fn shapes_are_named_as_players_name_them() {
        for (line, expected) in [
            ("..XXXX*..", Shape::Five),
            ("..XXX*..", Shape::OpenFour),
            (".OXXX*..", Shape::Four),
            (".OXX*X..", Shape::Four),
            ("...XX*...", Shape::ThreeTwice),
            ("..X.X*...", Shape::Three),
            (".OXX*...", Shape::BlockedThreeTwice),
            ("....X*....", Shape::TwoThrice),
            (".OX*....", Shape::BlockedTwo),
            ("....*....", Shape::One),
            ("O...*O", Shape::Dead),
        ] {
            assert_eq!(shape(Five::OrMore, line), expected, "{line}");
        }
    }

    #[test]
    fn rules_differ_in_rows_longer_than_five() {
        let six = "..XXX*XX..";
        assert_eq!(shape(Five::OrMore, six), Shape::Five);
        assert_eq!(shape(Five::Exactly, six), Shape::Dead);
        assert_eq!(shape(Five::Restricted, six), Shape::Overline);
        let both_sides = "X.X*X.X";
        assert_eq!(shape(Five::OrMore, both_sides), Shape::OpenFour);
        assert_eq!(shape(Five::Restricted, both_sides), Shape::TwoFours);
        assert_eq!(shape(Five::Restricted, "XX.XX*..."), Shape::BlockedThreeTwice, "not even a three");
    }
}
