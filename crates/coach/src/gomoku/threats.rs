//! Wins by fours, and the moves that stop them.

use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Move, Square};
use hansu_gomoku::continuous_fours;

use super::shapes::shapes;

/// Moves tried in each search for a win by fours.
const TRIES: u32 = 3_000;

/// A win by continuous fours of the side to move, as a line; `None` says that none was found.
pub fn fours_win(position: &Gomoku) -> Option<Vec<Move>> {
    let line = continuous_fours(position, TRIES)?;
    let mut now = *position;
    let mut legal = Vec::with_capacity(line.len());
    for mv in line {
        if !now.is_legal(mv) {
            // The only answer is forbidden: something else is played, and five is completed there.
            legal.extend([Move::place(free_point(&now, mv.square()?)?), mv]);
            break;
        }
        now.play_unchecked(mv);
        legal.push(mv);
    }
    Some(legal)
}

/// If the opponent would have five or a win by fours after a pass: that win, and all moves after which none is found.
pub fn answers(position: &Gomoku) -> Option<(Vec<Move>, Vec<Square>)> {
    if position.is_over() || position.rules().row() != 5 {
        return None;
    }
    let threat = fours_win(&position.passed())?;
    let stops = |mv: &Move| fours_win(&after(position, *mv)).is_none();
    Some((threat, position.moves().filter(stops).filter_map(Move::square).collect()))
}

/// The win by fours that begins with a move, if there is one: a five, or a four that leaves one answer or none.
pub(crate) fn win_through(position: &Gomoku, mv: Move) -> Option<Vec<Move>> {
    let square = mv.square()?;
    let next = after(position, mv);
    if next.is_over() {
        return next.outcome()?.winner().filter(|&side| side == position.side_to_move()).map(|_| vec![mv]);
    }
    let fives = completing(&next, square);
    let own_fives = |square: &Square| next.is_legal(Move::place(*square));
    if next.moves().any(|reply| reply.square().is_some_and(|at| next.would_win(at, next.side_to_move()))) {
        return None;
    }
    match &fives[..] {
        [] => None,
        [only] if own_fives(only) => {
            let answered = after(&next, Move::place(*only));
            let rest = fours_win(&answered)?;
            Some([&[mv, Move::place(*only)], &rest[..]].concat())
        }
        [first, ..] => {
            let (stopped, wins) = match fives.get(1) {
                Some(second) => (*first, *second),
                None => (free_point(&next, *first)?, *first),
            };
            Some(vec![mv, Move::place(stopped), Move::place(wins)])
        }
    }
}

/// The points that complete five with the stone just played, each once.
pub(crate) fn completing(next: &Gomoku, square: Square) -> Vec<Square> {
    let fours = shapes(next, square).into_iter().filter(|shape| shape.kind.is_four());
    let mut points: Vec<Square> = fours.flat_map(|shape| shape.points).collect();
    points.sort();
    points.dedup();
    points
}

/// The nearest legal point but this one: the answer of a side that may not play where it would have to.
fn free_point(position: &Gomoku, but: Square) -> Option<Square> {
    let size = position.size();
    let away = |square: &Square| {
        let columns = square.column(size).abs_diff(but.column(size));
        columns.max(square.row(size).abs_diff(but.row(size)))
    };
    position.moves().filter_map(Move::square).filter(|&square| square != but).min_by_key(away)
}

/// The position after a legal move.
pub(crate) fn after(position: &Gomoku, mv: Move) -> Gomoku {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}
