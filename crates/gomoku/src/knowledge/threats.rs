//! What can be said of a position at a glance: rows that are one or two stones short.

use hansu_game::gomoku::{Gomoku, Lines, Point, Rule, all_lines, on_board, run_through};
use hansu_game::{Game, Move, Player, Square};

/// What a glance at a position tells the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Insight {
    /// Any of these moves wins, in at most so many plies.
    Wins {
        /// 1 for a row, 3 for two rows that can't both be stopped.
        plies: u8,
        /// The winning moves, in board order.
        moves: Vec<Move>,
    },
    /// Every move loses, in two plies: the opponent has two rows that can't both be stopped, or one whose point is
    /// forbidden.
    Loses,
    /// This is the only move that doesn't lose at once.
    Forced(Move),
}

/// Looks for rows that can be completed, that must be prevented, and for moves that make two of them at once. Certain,
/// but not all there is: `None` says nothing.
///
/// Moves that make two rows at once are only looked for in freestyle, where more stones than needed win too.
///
/// ```
/// use hansu_game::{Game, Gomoku, gomoku::Rules, parse_move};
/// use hansu_gomoku::{Insight, insight};
///
/// let mut position = Gomoku::new(Rules::default());
/// for mv in ["h8", "a1", "h9", "o15", "h10", "a15"] {
///     position.play(parse_move(mv, 15)?)?;
/// }
/// let moves = ["h7", "h11"].map(|mv| parse_move(mv, 15).expect("a move")).to_vec();
/// assert_eq!(insight(&position), Some(Insight::Wins { plies: 3, moves }), "an open four");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn insight(position: &Gomoku) -> Option<Insight> {
    if position.is_over() {
        return None;
    }
    let side = position.side_to_move();
    let moves: Vec<Move> = completing_moves(position, side).filter(|&mv| position.is_legal(mv)).collect();
    if !moves.is_empty() {
        return Some(Insight::Wins { plies: 1, moves });
    }
    let mut theirs = completing_moves(position, !side);
    match (theirs.next(), theirs.next()) {
        (Some(_), Some(_)) => Some(Insight::Loses),
        (Some(point), None) if !position.is_legal(point) => Some(Insight::Loses),
        (Some(point), None) => Some(Insight::Forced(point)),
        _ => {
            let moves = double_threats(position, side);
            (!moves.is_empty()).then_some(Insight::Wins { plies: 3, moves })
        }
    }
}

/// The empty points, in board order, where a player would complete a row.
pub(super) fn completing_moves(position: &Gomoku, player: Player) -> impl Iterator<Item = Move> {
    let row = position.rules().row() as u32;
    let points = windows(position, player, row - 1);
    let mut candidates: Vec<Square> = points.flat_map(Window::empty).collect();
    candidates.sort_unstable();
    candidates.dedup();
    candidates.into_iter().filter(move |&square| position.would_win(square, player)).map(Move::place)
}

/// The moves after which there are at least two points that complete a row.
fn double_threats(position: &Gomoku, player: Player) -> Vec<Move> {
    if position.rules().rule() != Rule::Freestyle || position.rules().row() < 3 {
        return Vec::new();
    }
    // Each window gives two chances: either empty point makes the other one complete a row.
    let mut chances: Vec<(Square, Square)> = windows(position, player, position.rules().row() as u32 - 2)
        .flat_map(|window| window.empty().zip(window.empty().rev()))
        .collect();
    chances.sort_unstable();
    chances.dedup();
    let same_move = chances.chunk_by(|a, b| a.0 == b.0);
    same_move.filter(|chances| chances.len() >= 2).map(|chances| Move::place(chances[0].0)).collect()
}

/// Whether a stone of the player on an empty point, given by its bit on a line with these stones of the player, completes
/// a row along that line.
pub(super) fn completes_now(position: &Gomoku, player: Player, stones: u32, bit: u32) -> bool {
    position.rules().wins(player, run_through(stones | 1 << bit, bit))
}

/// A stretch of a line as long as a row, with stones of one side only.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) line: usize,
    /// Its empty points, as bits of the line.
    pub(super) empty: u32,
    size: usize,
}

impl Window {
    /// Its empty points.
    pub(super) fn empty(self) -> impl DoubleEndedIterator<Item = Square> {
        let bits = self.empty.trailing_zeros()..u32::BITS - self.empty.leading_zeros();
        bits.filter(move |bit| self.empty >> bit & 1 == 1).map(move |bit| square_on(self.line, bit, self.size))
    }

    /// Its empty points without some, as bits of the line.
    pub(super) fn empty_but(self, without: &Lines) -> u32 {
        self.empty & !without.get(self.line)
    }
}

/// The windows with so many stones of a player and none of the opponent.
pub(super) fn windows(position: &Gomoku, player: Player, stones: u32) -> impl Iterator<Item = Window> {
    let own = position.lines(player);
    let row = position.rules().row() as u32;
    let lines = all_lines(position.size()).filter(move |&line| own.get(line).count_ones() >= stones);
    lines
        .flat_map(move |line| open_on(position, player, line))
        .filter(move |open| open.empty.count_ones() == row - stones)
}

/// The windows without a stone of the opponent.
pub(super) fn open_windows(position: &Gomoku, player: Player) -> impl Iterator<Item = Window> {
    all_lines(position.size()).flat_map(move |line| open_on(position, player, line))
}

/// The windows of a line without a stone of the opponent.
fn open_on(position: &Gomoku, player: Player, line: usize) -> impl Iterator<Item = Window> + use<> {
    let (size, row) = (position.size(), position.rules().row());
    let own = position.lines(player).get(line);
    let free = on_board(line, size) & !position.lines(!player).get(line);
    let all = (0..=size - row).map(move |start| ((1u32 << row) - 1) << start);
    all.filter(move |window| free & window == *window).map(move |window| Window { line, empty: window & !own, size })
}

/// The places of the bits that are set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The square at a bit of a line.
pub(super) fn square_on(line: usize, bit: u32, size: usize) -> Square {
    Point::on_line(line, bit, size).square(size)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, rules};
    use super::*;
    use hansu_game::gomoku::Rules;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn check(rules: Rules, moves: &str, expected: &str) {
        let names = |moves: &[Move]| moves.iter().map(|mv| mv.name(rules.size())).collect::<Vec<_>>().join(" ");
        let found = match insight(&after(rules, moves)) {
            None => "nothing".to_owned(),
            Some(Insight::Wins { plies, moves }) => format!("wins in {plies}: {}", names(&moves)),
            Some(Insight::Loses) => "loses".to_owned(),
            Some(Insight::Forced(mv)) => format!("forced {}", names(&[mv])),
        };
        assert_eq!(found, expected, "{moves}");
    }

    #[test]
    fn rows_are_completed_prevented_or_lost_to() {
        let nine = rules(9, 5, Rule::Freestyle);
        check(nine, "e5 a1", "nothing");
        check(nine, "c5 a1 d5 a2 e5 a3 f5 a4", "wins in 1: b5 g5");
        check(nine, "c5 a1 d5 a2 e5 a3 f5", "loses");
        check(nine, "c5 b5 d5 a2 e5 a3 f5", "forced g5");
        check(nine, "c5 a1 d5 c1 e5 e1", "wins in 3: b5 f5");
        check(nine, "c5 b5 d5 c1 e5 e1", "nothing");
        check(nine, "a1 i1 b1 i3 c1 h8 d2 f9 d3 b9 d4 f7", "wins in 3: d1 d5");
        check(rules(6, 4, Rule::Freestyle), "c3 a1 d3 f1", "wins in 3: b3 e3");
        check(rules(9, 5, Rule::Standard), "c5 a1 d5 c1 e5 e1", "nothing");
    }

    #[test]
    fn too_many_stones_win_in_freestyle_only() {
        let moves = "a1 a9 b1 c9 c1 e9 e1 g9 f1 i9";
        check(rules(9, 5, Rule::Freestyle), moves, "wins in 1: d1");
        check(rules(9, 5, Rule::Standard), moves, "nothing");
    }

    /// Whether the side to move wins within so many plies, by trying everything.
    fn wins(position: &Gomoku, plies: u32) -> bool {
        let side = position.side_to_move();
        plies > 0
            && position.moves().any(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                match after.outcome() {
                    Some(outcome) => outcome.winner() == Some(side),
                    None => loses(&after, plies - 1),
                }
            })
    }

    fn loses(position: &Gomoku, plies: u32) -> bool {
        plies >= 2
            && position.moves().all(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                !after.is_over() && wins(&after, plies - 1)
            })
    }

    #[test]
    fn a_glance_agrees_with_a_full_search() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = [0; 4];
        for rules in [rules(6, 4, Rule::Freestyle), rules(5, 4, Rule::Standard), rules(6, 5, Rule::Freestyle)] {
            for _ in 0..60 {
                let mut moves = Vec::new();
                Gomoku::new(rules).random_playout(&mut rng, |mv| moves.push(mv));
                let mut position = Gomoku::new(rules);
                for mv in moves {
                    let found = insight(&position);
                    match &found {
                        Some(Insight::Wins { plies, moves }) => {
                            assert!(wins(&position, u32::from(*plies)), "{position:?}");
                            assert!(*plies == 1 || !wins(&position, 1));
                            assert!(!moves.is_empty());
                        }
                        Some(Insight::Loses) => assert!(loses(&position, 2), "{position:?}"),
                        Some(Insight::Forced(mv)) => {
                            assert!(!wins(&position, 1));
                            let others = position.moves().filter(|other| other != mv);
                            for other in others {
                                let mut after = position;
                                after.play_unchecked(other);
                                assert!(wins(&after, 1), "{position:?}");
                            }
                        }
                        None => assert!(!wins(&position, 1), "{position:?}"),
                    }
                    seen[match found {
                        None => 0,
                        Some(Insight::Wins { .. }) => 1,
                        Some(Insight::Loses) => 2,
                        Some(Insight::Forced(_)) => 3,
                    }] += 1;
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }
}
