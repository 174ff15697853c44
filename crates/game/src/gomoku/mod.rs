//! Gomoku (Omok): boards of 3x3 to 20x20, any row length, with the freestyle, standard and Renju rules.

mod forbidden;
mod lines;
mod moves;
mod playout;
mod rules;

use rand_core::Rng;
use thiserror::Error;

pub use forbidden::Forbidden;
pub use lines::{AXES, Lines, Point, Spot, all_lines, on_board, run_through};
pub use moves::GomokuMoves;
use playout::Playout;
pub use rules::{Rule, Rules, RulesError};

use crate::game::mix;
use crate::{Game, IllegalReason, MAX_SIZE, Move, Outcome, Player, Square, Symmetry};

/// A position of Gomoku.
///
/// A full board is a draw. So is a Renju position in which every empty point is forbidden to Black, who is to move.
///
/// ```
/// use hansu_game::gomoku::{Gomoku, Rule, Rules};
/// use hansu_game::{Game, Outcome, Player, parse_move};
///
/// let mut position = Gomoku::new(Rules::new(9, 5, Rule::Freestyle)?);
/// for mv in "e5 a1 e6 a2 e7 a3 e8 a4 e9".split(' ') {
///     position.play(parse_move(mv, 9)?)?;
/// }
/// assert_eq!(position.outcome(), Some(Outcome::Win(Player::Black)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gomoku {
    rules: Rules,
    side: Player,
    winner: Option<Player>,
    stones: u16,
    key: u64,
    lines: [Lines; 2],
}

/// An arrangement of stones that no game leads to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Two stones on one point.
    #[error("two stones on {0}")]
    Taken(String),
    /// A point beyond the board.
    #[error("square number {0} is off the board")]
    OffBoard(usize),
    /// Both sides have a winning row.
    #[error("both sides have a winning row")]
    TwoWinners,
}

impl Gomoku {
    /// An empty board, Black to move.
    pub fn new(rules: Rules) -> Gomoku {
        Gomoku { rules, side: Player::Black, winner: None, stones: 0, key: rules_key(rules), lines: [Lines::EMPTY; 2] }
    }

    /// Any arrangement of stones, in any number.
    pub fn from_stones(
        rules: Rules,
        stones: impl IntoIterator<Item = (Square, Player)>,
        side: Player,
    ) -> Result<Gomoku, SetupError> {
        let mut position = Gomoku::new(rules);
        for (square, player) in stones {
            if square.index() >= rules.size() * rules.size() {
                return Err(SetupError::OffBoard(square.index()));
            }
            if position.cell(square).is_some() {
                return Err(SetupError::Taken(square.name(rules.size())));
            }
            position.toggle(Point::of(square, rules.size()), player);
            position.stones += 1;
        }
        position.set_side(side);
        position.winner = position.find_winner()?;
        Ok(position)
    }

    /// Size, row length and rule.
    #[inline(always)]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> usize {
        self.stones as usize
    }

    /// One side's stones, as bits along all lines.
    #[inline(always)]
    pub fn lines(&self, player: Player) -> &Lines {
        &self.lines[player.index()]
    }

    /// The empty points of a row, as bits by column.
    #[inline(always)]
    pub fn empty_in_row(&self, row: usize) -> u32 {
        let full = (1u32 << self.rules.size()) - 1;
        full & !(self.lines[0].row(row) | self.lines[1].row(row))
    }

    /// Whether `player` would complete a winning row on an empty square.
    #[inline]
    pub fn would_win(&self, square: Square, player: Player) -> bool {
        let spots = Point::of(square, self.rules.size()).spots(self.rules.size());
        completes_row(self.rules, &self.lines[player.index()], &spots, player)
    }

    /// Why an empty square is forbidden to Black, whoever is to move. Always `None` outside Renju.
    pub fn forbidden(&self, square: Square) -> Option<Forbidden> {
        if self.rules.rule() != Rule::Renju {
            return None;
        }
        let size = self.rules.size();
        forbidden::forbidden(&self.lines[0], &self.lines[1], Point::of(square, size), size)
    }

    /// All points that are forbidden to the side to move, with the reason.
    pub fn forbidden_points(&self) -> Vec<(Square, Forbidden)> {
        if !self.forbids() || self.winner.is_some() {
            return Vec::new();
        }
        let points = (0..self.squares()).map(Square::new).filter(|&square| self.cell(square).is_none());
        points.filter_map(|square| Some((square, self.forbidden(square)?))).collect()
    }

    /// The squares of the winning row (or rows), in board order; empty if nobody has won.
    pub fn winning_squares(&self) -> Vec<Square> {
        let Some(winner) = self.winner else { return Vec::new() };
        let size = self.rules.size();
        let lines = self.lines(winner);
        let in_winning_row = |square: &Square| {
            let point = Point::of(*square, size);
            lines.contains(point) && point.spots(size).iter().any(|&spot| self.rules.wins(winner, lines.run(spot)))
        };
        (0..self.squares()).map(Square::new).filter(in_winning_row).collect()
    }

    /// The same stones with the other side to move. No game gets there by it, but a search may ask what a side would do if
    /// the other did nothing.
    #[must_use]
    pub fn passed(&self) -> Gomoku {
        let mut passed = *self;
        passed.set_side(!self.side);
        passed
    }

    /// Whether the side to move has forbidden points to mind: Black in Renju.
    #[inline(always)]
    pub fn forbids(&self) -> bool {
        self.rules.rule() == Rule::Renju && self.side == Player::Black
    }

    fn squares(&self) -> usize {
        self.rules.size() * self.rules.size()
    }

    fn set_side(&mut self, side: Player) {
        if self.side != side {
            self.side = side;
            self.key ^= SIDE_KEY;
        }
    }

    /// Puts a stone down or takes it away.
    #[inline(always)]
    fn toggle(&mut self, point: Point, player: Player) {
        let size = self.rules.size();
        self.lines[player.index()].toggle(&point.spots(size));
        self.key ^= stone_key(point, player);
    }

    fn find_winner(&self) -> Result<Option<Player>, SetupError> {
        let size = self.rules.size();
        let has_row = |player: Player| {
            let lines = self.lines(player);
            let stones = (0..self.squares()).map(|i| Point::of(Square::new(i), size)).filter(|&p| lines.contains(p));
            stones.flat_map(|p| p.spots(size)).any(|spot| self.rules.wins(player, lines.run(spot)))
        };
        match (has_row(Player::Black), has_row(Player::White)) {
            (true, true) => Err(SetupError::TwoWinners),
            (true, false) => Ok(Some(Player::Black)),
            (false, true) => Ok(Some(Player::White)),
            (false, false) => Ok(None),
        }
    }

    /// The empty points of each row that the side to move may play on.
    fn playable_rows(&self) -> [u32; MAX_SIZE] {
        let mut rows = [0; MAX_SIZE];
        for (row, cells) in rows.iter_mut().enumerate().take(self.rules.size()) {
            *cells = self.empty_in_row(row);
        }
        if self.forbids() {
            for (square, _) in self.forbidden_points() {
                let point = Point::of(square, self.rules.size());
                rows[point.row as usize] &= !(1 << point.column);
            }
        }
        rows
    }

    fn has_legal_move(&self) -> bool {
        if !self.forbids() {
            return (self.stones as usize) < self.squares();
        }
        let mut squares = (0..self.squares()).map(Square::new);
        squares.any(|square| self.cell(square).is_none() && self.forbidden(square).is_none())
    }
}

impl Default for Gomoku {
    fn default() -> Gomoku {
        Gomoku::new(Rules::default())
    }
}

/// Whether a stone of `player` on the empty point with these spots completes a winning row.
#[inline(always)]
fn completes_row(rules: Rules, lines: &Lines, spots: &[Spot; AXES], player: Player) -> bool {
    spots.iter().any(|spot| {
        let run = run_through(lines.get(spot.line) | 1 << spot.bit, spot.bit);
        rules.wins(player, run)
    })
}

const SIDE_KEY: u64 = mix(0x5eed);

fn rules_key(rules: Rules) -> u64 {
    mix((rules.size() as u64) << 32 | (rules.row() as u64) << 16 | rules.rule() as u64)
}

#[inline(always)]
fn stone_key(point: Point, player: Player) -> u64 {
    mix(0x1000 + u64::from(point.row) * 64 + u64::from(point.column) * 2 + player.index() as u64)
}

impl Game for Gomoku {
    type Moves = GomokuMoves;

    #[inline(always)]
    fn size(&self) -> usize {
        self.rules.size()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Player {
        self.side
    }

    fn cell(&self, square: Square) -> Option<Player> {
        let point = Point::of(square, self.rules.size());
        Player::ALL.into_iter().find(|&player| self.lines(player).contains(point))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None if self.has_legal_move() => None,
            None => Some(Outcome::Draw),
        }
    }

    fn moves(&self) -> GomokuMoves {
        let size = self.rules.size();
        match self.winner {
            Some(_) => GomokuMoves::from_rows([0; MAX_SIZE], size),
            None => GomokuMoves::from_rows(self.playable_rows(), size),
        }
    }

    fn illegal_reason(&self, mv: Move) -> Option<IllegalReason> {
        if self.is_over() {
            return Some(IllegalReason::GameOver);
        }
        let Some(square) = mv.square() else { return Some(IllegalReason::NoPass) };
        if square.index() >= self.squares() {
            return Some(IllegalReason::OffBoard);
        }
        if self.cell(square).is_some() {
            return Some(IllegalReason::Occupied);
        }
        let forbidden = if self.forbids() { self.forbidden(square) } else { None };
        forbidden.map(IllegalReason::Forbidden)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let square = mv.square().expect("Gomoku has no pass");
        let size = self.rules.size();
        let point = Point::of(square, size);
        if completes_row(self.rules, &self.lines[self.side.index()], &point.spots(size), self.side) {
            self.winner = Some(self.side);
        }
        self.toggle(point, self.side);
        self.stones += 1;
        self.set_side(!self.side);
    }

    #[inline]
    fn with_move<T>(&mut self, mv: Move, visit: impl FnOnce(&mut Gomoku) -> T) -> T {
        let winner_before = self.winner;
        self.play_unchecked(mv);
        let result = visit(self);
        self.set_side(!self.side);
        self.winner = winner_before;
        self.stones -= 1;
        let square = mv.square().expect("the move was just played");
        self.toggle(Point::of(square, self.rules.size()), self.side);
        result
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn transformed(&self, symmetry: Symmetry) -> Gomoku {
        let size = self.rules.size();
        let mut turned = Gomoku::new(self.rules);
        for square in (0..self.squares()).map(Square::new) {
            if let Some(player) = self.cell(square) {
                turned.toggle(Point::of(symmetry.square(square, size), size), player);
            }
        }
        turned.stones = self.stones;
        turned.winner = self.winner;
        turned.set_side(self.side);
        turned
    }

    /// Most games are over by move sixty, and those that are not want quick moves.
    fn moves_to_come(&self) -> u32 {
        let empty = self.empty_squares();
        let played = usize::from(self.stones) / 2;
        30usize.saturating_sub(played).max(10).min(empty.div_ceil(2)) as u32
    }

    /// Wherever a game stands before move fifty, a strong player's win is proven in about sixteen of its own moves, and
    /// those after that want no thought.
    fn thoughts_to_come(&self) -> u32 {
        self.empty_squares().div_ceil(2).min(16) as u32
    }

    fn random_playout<R: Rng>(&self, rng: &mut R, played: impl FnMut(Move)) -> Outcome {
        match self.winner {
            Some(winner) => Outcome::Win(winner),
            None if self.rules.rule() == Rule::Renju => Playout::new(self).run::<true, R>(rng, played),
            None => Playout::new(self).run::<false, R>(rng, played),
        }
    }
}
