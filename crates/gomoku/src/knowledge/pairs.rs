//! Draws that are certain long before the board is full.

use hansu_game::Player;
use hansu_game::gomoku::{Gomoku, Lines, Point, Rule};

use super::threats::{Window, bits, open_windows};

/// Whether neither side can complete a row any more against the best defence; see [`stopped_by_pairs`]. `false` says
/// nothing.
pub fn drawn_by_pairs(position: &Gomoku) -> bool {
    Player::ALL.iter().all(|&attacker| stopped_by_pairs(position, attacker))
}

/// Whether an attacker, even if it is to move, can be kept from completing a row by pairs of points: every stretch in which
/// a row is still possible holds such a pair, and no point is in two of them. To a stone on one point of a pair the
/// opponent answers with the other one. `false` says nothing: the pairs are chosen greedily.
///
/// Under Renju's rule nothing is said about White, for Black's answers may be forbidden.
///
/// ```
/// use hansu_game::gomoku::{Gomoku, Rule, Rules};
/// use hansu_gomoku::drawn_by_pairs;
///
/// let empty = |size, row| Rules::new(size, row, Rule::Freestyle).map(Gomoku::new);
/// assert!(drawn_by_pairs(&empty(5, 5)?), "twelve lines, and a pair for each");
/// assert!(!drawn_by_pairs(&empty(4, 4)?), "ten lines, but eight pairs at most");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stopped_by_pairs(position: &Gomoku, attacker: Player) -> bool {
    let rules = position.rules();
    if rules.rule() == Rule::Renju && attacker == Player::White {
        return false;
    }
    let mut open: Vec<Window> = open_windows(position, attacker).collect();
    // Two neighbours lie in so many stretches of a line, two other points in fewer.
    let most_in_a_pair = rules.row() - 1;
    let points = rules.size() * rules.size() - position.stones();
    if open.len() > points / 2 * most_in_a_pair {
        return false;
    }
    let mut taken = Lines::EMPTY;
    while let Some(tightest) = open.iter().min_by_key(|window| window.empty_but(&taken).count_ones()) {
        let Some(pair) = widest_pair(*tightest, &open, &taken) else { return false };
        let line = tightest.line;
        for bit in bits(pair) {
            taken.toggle(&Point::on_line(line, bit, rules.size()).spots(rules.size()));
        }
        open.retain(|window| window.line != line || window.empty & pair != pair);
    }
    true
}

/// Two points of a stretch that are in no pair yet and that lie in most of the stretches of its line.
fn widest_pair(window: Window, open: &[Window], taken: &Lines) -> Option<u32> {
    let free = window.empty_but(taken);
    let pairs = bits(free).flat_map(|one| bits(free & !((2 << one) - 1)).map(move |other| 1 << one | 1 << other));
    pairs
        .max_by_key(|pair| open.iter().filter(|other| other.line == window.line && other.empty & pair == *pair).count())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use hansu_game::{Game, Outcome};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::super::testing::{after, rules};
    use super::*;

    /// Whether a player can complete a row by force, by trying everything.
    fn can_win(position: &Gomoku, player: Player, known: &mut HashMap<u64, bool>) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome == Outcome::Win(player);
        }
        if let Some(&known) = known.get(&position.key()) {
            return known;
        }
        let mut wins = |mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            can_win(&after, player, known)
        };
        let mut moves = position.moves();
        let wins = if position.side_to_move() == player { moves.any(&mut wins) } else { moves.all(&mut wins) };
        known.insert(position.key(), wins);
        wins
    }

    #[test]
    fn whoever_is_stopped_cannot_win_by_a_full_search() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut seen = [0; 2];
        for rules in [
            rules(4, 3, Rule::Freestyle),
            rules(5, 4, Rule::Freestyle),
            rules(5, 4, Rule::Standard),
            rules(5, 5, Rule::Renju),
        ] {
            for _ in 0..100 {
                let mut moves = Vec::new();
                Gomoku::new(rules).random_playout(&mut rng, |mv| moves.push(mv));
                let mut position = Gomoku::new(rules);
                for mv in moves {
                    let few_moves = position.moves().count() <= 11;
                    for player in Player::ALL.into_iter().filter(|_| few_moves) {
                        // Even if it had the move.
                        let turn = if position.side_to_move() == player { position } else { position.passed() };
                        let stopped = stopped_by_pairs(&position, player);
                        assert!(!stopped || !can_win(&turn, player, &mut HashMap::new()), "{position:?}");
                        seen[usize::from(stopped)] += 1;
                    }
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
    }

    #[test]
    fn a_board_without_a_free_stretch_is_drawn_and_an_empty_one_says_nothing() {
        let small = rules(5, 5, Rule::Freestyle);
        let crossed = "a1 b1 b2 a2 d1 c1 c2 d2 e1 e2 a3 b3 d3 c3 c4 a4 b4 d4 e4 e3";
        assert!(drawn_by_pairs(&after(small, crossed)));
        for size in [3, 9, 15, 20] {
            let row = size.min(5);
            assert!(!drawn_by_pairs(&after(rules(size, row, Rule::Freestyle), "")), "{size}");
        }
    }

    #[test]
    fn four_stones_with_a_free_end_are_not_stopped_though_the_opponent_is_to_move() {
        let nine = rules(9, 5, Rule::Freestyle);
        let four = after(nine, "c5 b5 d5 a2 e5 a3 f5");
        assert!(!stopped_by_pairs(&four, Player::Black));
    }

    #[test]
    fn black_may_be_forbidden_to_answer_in_renju() {
        let blocked = "a1 b1 b2 a2 d1 c1 c2 d2 e1 e2 a3 b3 d3 c3 c4 a4 b4 d4 e4 e3";
        let position = after(rules(5, 5, Rule::Renju), blocked);
        assert!(stopped_by_pairs(&position, Player::Black));
        assert!(!stopped_by_pairs(&position, Player::White));
    }
}
