//! Why a point is forbidden, in Renju.

use hansu_game::gomoku::{Forbidden, Gomoku, Rule, Rules};
use hansu_game::{Game, GameKind, Move, Player, Position, Square};
use hansu_gomoku::forced_win;

use super::shapes::{Kind, shapes};
use super::threats::{after, fours_win, win_through};
use crate::case::{Change, Standing};
use crate::claim::{Claim, ClaimId, Point};
use crate::explain::Explanation;

/// Searches for fours in the search for a win by threats.
const SEARCHES: u32 = 2_000;

/// Why a point is forbidden to Black; nothing if it is not.
pub fn forbidden(position: &Position, square: Square) -> Option<Explanation> {
    let Position::Gomoku(gomoku) = position else { return None };
    if square.index() >= gomoku.size() * gomoku.size() || gomoku.cell(square).is_some() {
        return None;
    }
    let mut points = vec![Point::other(claim(gomoku, square)?)];
    if wins_in_freestyle(gomoku, square) {
        points.push(Point::other(Claim::new(ClaimId::FreestyleWins, vec![square], vec![])));
    }
    Some(Explanation {
        game: GameKind::Gomoku,
        side: Player::Black,
        size: gomoku.size(),
        better: None,
        other: Some(Move::place(square)),
        is_mistake: true,
        change: Change::Result { from: Standing::Open, to: Standing::Open },
        has_reason: true,
        points,
        better_line: Vec::new(),
        other_line: Vec::new(),
    })
}

/// The claim that a point is forbidden to Black, with the stones of the lines that make it so.
pub(crate) fn claim(position: &Gomoku, square: Square) -> Option<Claim> {
    let kind = position.forbidden(square)?;
    let made = shapes(&with_black(position, square)?, square);
    let matters = |of: Kind| match kind {
        Forbidden::Overline => of == Kind::Overline,
        Forbidden::DoubleFour => of.is_four(),
        Forbidden::DoubleThree => of.is_three(),
    };
    let mut stones: Vec<Square> =
        made.into_iter().filter(|shape| matters(shape.kind)).flat_map(|shape| shape.stones).collect();
    stones.retain(|&stone| stone != square);
    let number = match kind {
        Forbidden::Overline => 0,
        Forbidden::DoubleFour => 1,
        Forbidden::DoubleThree => 2,
    };
    Some(Claim::new(ClaimId::Forbidden, [&[square], &stones[..]].concat(), vec![number]))
}

/// The stones with one more of Black's.
fn with_black(position: &Gomoku, square: Square) -> Option<Gomoku> {
    let stones = stones(position).chain([(square, Player::Black)]);
    Gomoku::from_stones(position.rules(), stones, Player::White).ok()
}

fn stones(position: &Gomoku) -> impl Iterator<Item = (Square, Player)> {
    let squares = (0..position.size() * position.size()).map(Square::new);
    squares.filter_map(|square| Some((square, position.cell(square)?)))
}

/// Whether the same move wins by force where nothing is forbidden.
fn wins_in_freestyle(position: &Gomoku, square: Square) -> bool {
    let Ok(rules) = Rules::new(position.size(), 5, Rule::Freestyle) else { return false };
    let Ok(free) = Gomoku::from_stones(rules, stones(position), Player::Black) else { return false };
    let mv = Move::place(square);
    if free.is_over() {
        return false;
    }
    win_through(&free, mv).is_some() || wins_by_threats(&after(&free, mv))
}

/// Whether every answer to a threat loses: the side that just moved would win by fours, and does after each answer.
fn wins_by_threats(next: &Gomoku) -> bool {
    if next.is_over() || fours_win(next).is_some() || fours_win(&next.passed()).is_none() {
        return false;
    }
    let wins = |reply: Move| {
        let answered = after(next, reply);
        !answered.is_over() && (fours_win(&answered).is_some() || forced_win(&answered, SEARCHES).is_some())
    };
    next.moves().all(wins)
}
