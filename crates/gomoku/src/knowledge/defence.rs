//! The reference's defence: an opponent's four or three is answered before any search.

use hansu_game::gomoku::{AXES, Gomoku, Point, on_board, run_through};
use hansu_game::{Game, Move, Player, Square};

use super::LineScores;
use hansu_search::{Budget, Watch};

/// What the opponent threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// A row with one more stone.
    Four,
    /// A straight four with one more stone, which could not be stopped.
    Three,
    /// A four with one more stone, which could still be stopped.
    ClosedThree,
}

/// Which threats are answered before any search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// Fours and all threes, as in the reference: three stones in a window of five with two empty cells.
    All,
    /// Fours, and those threes that could become straight fours.
    Live,
    /// None.
    Off,
}

/// The best legal answer to the opponent's strongest threat of those that are to be answered, if there is one.
///
/// ```
/// use hansu_game::{Game, Gomoku, gomoku::Rules, parse_move};
/// use hansu_gomoku::{Defence, Threat, answer_to};
///
/// let mut position = Gomoku::new(Rules::default());
/// for mv in ["h8", "a1", "h9", "o15", "h10", "a15", "h11", "h12"] {
///     position.play(parse_move(mv, 15)?)?;
/// }
/// assert_eq!(answer_to(&position, Defence::All), None, "Black is to move and White threatens nothing");
/// position.play(parse_move("o1", 15)?)?;
/// assert_eq!(answer_to(&position, Defence::All), Some((Threat::Four, parse_move("h7", 15)?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer_to(position: &Gomoku, defence: Defence) -> Option<(Threat, Move)> {
    answer_within(position, defence, &mut Budget::unlimited().watch())
}

/// The same, but the best of those answers that there is time to judge: at least one.
pub(super) fn answer_within(position: &Gomoku, defence: Defence, watch: &mut Watch) -> Option<(Threat, Move)> {
    if defence == Defence::Off {
        return None;
    }
    let fives = winning_points(position, !position.side_to_move());
    if !fives.is_empty() {
        return best_answer(position, fives, watch).map(|mv| (Threat::Four, mv));
    }
    // A three is two stones short of a row: with rows of four it would be any two stones.
    if position.rules().row() < 5 {
        return None;
    }
    let fours = straight_four_points(position);
    if !fours.is_empty() {
        return best_answer(position, points_around(position, &fours), watch).map(|mv| (Threat::Three, mv));
    }
    let gaps = if defence == Defence::All { gaps_of_threes(position) } else { Vec::new() };
    best_answer(position, gaps, watch).map(|mv| (Threat::ClosedThree, mv))
}

/// The empty cells of all windows in which the opponent is two stones short of a row and has nothing against it.
fn gaps_of_threes(position: &Gomoku) -> Vec<Square> {
    let (own, opponent) = (position.side_to_move(), !position.side_to_move());
    let row = position.rules().row();
    let window = (1u32 << row) - 1;
    let is_gap = |&square: &Square| {
        Point::of(square, position.size()).spots(position.size()).iter().any(|spot| {
            let (theirs, ours) = (position.lines(opponent).get(spot.line), position.lines(own).get(spot.line));
            let cells = on_board(spot.line, position.size());
            let first = (spot.bit + 1).saturating_sub(row as u32);
            (first..=spot.bit).any(|start| {
                cells >> start & window == window
                    && ours >> start & window == 0
                    && (theirs >> start & window).count_ones() as usize == row - 2
            })
        })
    };
    empty(position).filter(is_gap).collect()
}

/// The empty points where `player` would win at once.
pub(super) fn winning_points(position: &Gomoku, player: Player) -> Vec<Square> {
    empty(position).filter(|&square| position.would_win(square, player)).collect()
}

fn empty(position: &Gomoku) -> impl Iterator<Item = Square> {
    let size = position.size();
    (0..size * size).map(Square::new).filter(move |&square| position.cell(square).is_none())
}

/// The points where the opponent would make a straight four: two ways to win on one line.
fn straight_four_points(position: &Gomoku) -> Vec<Square> {
    let opponent = !position.side_to_move();
    let allowed = |square: &Square| opponent == Player::White || position.forbidden(*square).is_none();
    empty(position).filter(|&square| makes_straight_four(position, square, opponent)).filter(allowed).collect()
}

fn makes_straight_four(position: &Gomoku, square: Square, player: Player) -> bool {
    let size = position.size();
    let point = Point::of(square, size);
    let stones = position.lines(player);
    (0..AXES).any(|axis| {
        let spot = point.spots(size)[axis];
        let line = stones.get(spot.line) | 1 << spot.bit;
        let reach = position.rules().row() as i32 - 1;
        // Most points have too few stones near them.
        let near = (u64::from(line) << reach >> spot.bit) & ((1 << (2 * reach + 1)) - 1);
        if (near.count_ones() as i32) < reach {
            return false;
        }
        let completes = |steps: &i32| {
            let Some(there) = point.along(axis, *steps, size) else { return false };
            let cell = (spot.bit as i32 + steps) as u32;
            position.cell(there.square(size)).is_none()
                && position.rules().wins(player, run_through(line | 1 << cell, cell))
        };
        (-reach..=reach).filter(|steps| *steps != 0).filter(completes).count() >= 2
    })
}

/// The points themselves and the empty ones near them on their lines: all that could stop a straight four there.
fn points_around(position: &Gomoku, points: &[Square]) -> Vec<Square> {
    let size = position.size();
    let reach = position.rules().row() as i32;
    let mut around = points.to_vec();
    for &square in points {
        let point = Point::of(square, size);
        for axis in 0..AXES {
            let cells = (-reach..=reach).filter_map(|steps| point.along(axis, steps, size));
            around.extend(cells.map(|cell| cell.square(size)).filter(|&cell| position.cell(cell).is_none()));
        }
    }
    // The points themselves first: they are judged even if there is time for nothing else.
    around.sort_by_key(|square| (!points.contains(square), *square));
    around.dedup();
    around
}

/// The legal answer that leaves the opponent the fewest threats, then the one with the best evaluation.
fn best_answer(position: &Gomoku, answers: Vec<Square>, watch: &mut Watch) -> Option<Move> {
    let player = position.side_to_move();
    let scores = LineScores::default();
    let mut best = None;
    for mv in answers.into_iter().map(Move::place).filter(|&mv| position.is_legal(mv)) {
        let mut after = *position;
        after.play_unchecked(mv);
        // Seen with the opponent not to move, so that its own threats are what is counted.
        let judged = (threats_left(&after, !player), -scores.evaluate(&after, player), mv);
        best = Some(best.map_or(judged, |before| judged.min(before)));
        if watch.look() {
            break;
        }
    }
    best.map(|(.., mv)| mv)
}

fn threats_left(position: &Gomoku, player: Player) -> (usize, usize) {
    let fives = winning_points(position, player).len();
    let fours = empty(position).filter(|&square| makes_straight_four(position, square, player)).count();
    (fives, fours)
}
