//! Wins by an unbroken series of threats, threes among them: each has to be answered, but not in one way only.

use std::collections::HashSet;

use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Move, Player, Square};

use super::fours::{continuous_fours_until, still_wins};
use super::threats::{completing_moves, windows};

/// A win that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The move that begins it.
    pub mv: Move,
    /// The plies that it takes at most, by the answers that were tried.
    pub plies: u32,
}

/// Looks for a win by continuous threats (called VCT): after each move of the side to move, it would win by
/// [`continuous_fours`](super::continuous_fours) if the opponent did nothing. All answers to each threat are tried, so that what is found is certain,
/// under all three rules; `None` says nothing.
///
/// At most so many searches for continuous fours are made. The fewest threats are tried first.
///
/// ```
/// use hansu_game::{Game, Gomoku, gomoku::{Rule, Rules}, parse_move};
/// use hansu_gomoku::{continuous_fours, forced_win};
///
/// let mut position = Gomoku::new(Rules::new(9, 5, Rule::Freestyle)?);
/// for mv in "d5 a1 e5 a9 f6 i1 f7 i9".split(' ') {
///     position.play(parse_move(mv, 9)?)?;
/// }
/// assert_eq!(continuous_fours(&position, 1_000), None);
/// let win = forced_win(&position, 10_000).expect("f5 makes two open threes");
/// assert_eq!(win.mv, parse_move("f5", 9)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forced_win(position: &Gomoku, searches: u32) -> Option<ForcedWin> {
    forced_win_until(position, searches, &mut || false)
}

/// The same, given up as soon as `stop` says so. It is asked at least before each search for continuous fours.
pub fn forced_win_until(position: &Gomoku, searches: u32, stop: &mut dyn FnMut() -> bool) -> Option<ForcedWin> {
    if position.is_over() || position.rules().row() < 4 {
        return None;
    }
    let attacker = position.side_to_move();
    let mut search = Forcing { attacker, searches, stop, cut: false, failed: HashSet::new() };
    for threats in 0.. {
        search.cut = false;
        search.failed.clear();
        let win = search.wins(&mut { *position }, threats);
        if win.is_some() || !search.cut || search.searches == 0 {
            return win;
        }
    }
    unreachable!("the board is full at some time")
}

/// Moves that a search for continuous fours may try.
const FOURS: u32 = 64;

struct Forcing<'a> {
    attacker: Player,
    /// Searches for continuous fours that may still be made.
    searches: u32,
    /// Whether to give up.
    stop: &'a mut dyn FnMut() -> bool,
    /// Whether a series was broken off because it was too long.
    cut: bool,
    /// Positions with the attacker to move that are not won in as many threats as are left in them: their stones tell how
    /// many that is.
    failed: HashSet<u64>,
}

impl Forcing<'_> {
    /// A win of the attacker, who is to move, with so many threats before the fours.
    fn wins(&mut self, position: &mut Gomoku, threats: u32) -> Option<ForcedWin> {
        if self.failed.contains(&position.key()) {
            return None;
        }
        if let Some(line) = self.fours(position) {
            return Some(ForcedWin { mv: line[0], plies: line.len() as u32 });
        }
        if threats == 0 {
            self.cut = true;
            return None;
        }
        for square in self.candidates(position) {
            if self.searches == 0 {
                return None;
            }
            let mv = Move::place(square);
            if let Some(plies) = position.with_move(mv, |after| self.wins_after(after, threats - 1)) {
                return Some(ForcedWin { mv, plies: plies + 1 });
            }
        }
        self.failed.insert(position.key());
        None
    }

    /// The plies of a win of the attacker, who has just moved, whatever the opponent answers.
    fn wins_after(&mut self, position: &mut Gomoku, threats: u32) -> Option<u32> {
        let threat = self.fours(&position.passed())?;
        if completing_moves(position, !self.attacker).any(|mv| position.is_legal(mv)) {
            return None;
        }
        // Answers on the squares of the threat first: they are the likely ones to meet it.
        let mut answers: Vec<Move> = threat.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
        answers.extend(position.moves().filter(|mv| !threat.contains(mv)));
        if answers.is_empty() {
            return None;
        }
        let mut longest = 0;
        for answer in answers {
            let plies = position.with_move(answer, |after| self.wins_on(after, answer, &threat, threats))?;
            longest = longest.max(plies + 1);
        }
        Some(longest)
    }

    /// The plies of a win of the attacker after an answer to a threat. Most answers do not even touch it.
    fn wins_on(&mut self, position: &mut Gomoku, answer: Move, threat: &[Move], threats: u32) -> Option<u32> {
        let untouched = answer.square().is_some_and(|square| still_wins(position, square, threat));
        if untouched { Some(threat.len() as u32) } else { Some(self.wins(position, threats)?.plies) }
    }

    fn fours(&mut self, position: &Gomoku) -> Option<Vec<Move>> {
        if (self.stop)() {
            self.searches = 0;
        }
        self.searches = self.searches.checked_sub(1)?;
        continuous_fours_until(position, FOURS, self.stop)
    }

    /// The moves that may threaten something: those that bring a stretch as long as a row to two stones less than a row, or
    /// one; the ones that do so in most ways first. Where the opponent threatens a row, only the move that stops it.
    fn candidates(&self, position: &Gomoku) -> Vec<Square> {
        let theirs: Vec<Move> = completing_moves(position, !self.attacker).collect();
        let mut ways = vec![0u32; position.size() * position.size()];
        let row = position.rules().row() as u32;
        for window in [row - 3, row - 2].into_iter().flat_map(|stones| windows(position, self.attacker, stones)) {
            window.empty().for_each(|square| ways[square.index()] += 1);
        }
        let mut squares: Vec<Square> = (0..ways.len()).filter(|&index| ways[index] > 0).map(Square::new).collect();
        squares.retain(|&square| {
            let mv = Move::place(square);
            theirs.iter().all(|&other| other == mv) && (!position.forbids() || position.is_legal(mv))
        });
        squares.sort_by_key(|square| std::cmp::Reverse(ways[square.index()]));
        squares
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rule;
    use hansu_game::parse_move;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::super::fours::continuous_fours;
    use super::super::testing::{after, assert_proven, rules};
    use super::*;

    #[test]
    fn two_open_threes_win_unless_they_are_forbidden() {
        let cross = "d5 a1 e5 a9 f6 i1 f7 i9";
        let win = forced_win(&after(rules(9, 5, Rule::Freestyle), cross), 10_000).expect("a win");
        assert_eq!(win.mv, parse_move("f5", 9).expect("a move"));
        let renju = after(rules(9, 5, Rule::Renju), cross);
        assert!(forced_win(&renju, 10_000).is_none_or(|win| win.mv != parse_move("f5", 9).expect("a move")));
    }

    #[test]
    fn an_open_three_alone_does_not_win() {
        assert_eq!(forced_win(&after(rules(9, 5, Rule::Freestyle), "d5 a1 e5 a9"), 100_000), None);
    }

    #[test]
    fn nothing_is_found_without_searches() {
        assert_eq!(forced_win(&after(rules(9, 5, Rule::Freestyle), "d5 a1 e5 a9 f6 i1 f7 i9"), 0), None);
    }

    #[test]
    fn what_is_found_is_proven() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let (mut wins, mut by_threes) = (0, 0);
        for rules in [rules(7, 4, Rule::Standard), rules(7, 5, Rule::Freestyle), rules(8, 5, Rule::Renju)] {
            for _ in 0..12 {
                let mut moves = Vec::new();
                let mut position = Gomoku::new(rules);
                position.random_playout(&mut rng, |mv| moves.push(mv));
                for mv in moves {
                    if forced_win(&position, 2_000).is_some() {
                        wins += 1;
                        if continuous_fours(&position, 10_000).is_none() {
                            by_threes += 1;
                            assert_proven(&position, &|next| forced_win(next, 100_000).map(|win| win.mv));
                        }
                    }
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(wins > 100 && by_threes > 10, "{wins} wins, {by_threes} by threes");
    }
}
