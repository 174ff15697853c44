//! Wins by an unbroken series of threats to complete a row: each leaves the opponent one answer or none.

use std::collections::HashSet;

use hansu_game::gomoku::{Gomoku, Point, on_board};
use hansu_game::{Game, Move, Player, Square};

use super::threats::{Window, bits, completes_now, completing_moves, square_on, windows};

/// Looks for a win by continuous fours (with rows of five; called VCF): every move of the side to move threatens to
/// complete a row, and every answer is forced. The shortest such win that `nodes` tried moves can find, as the whole
/// line with one of the answers where the last threats can't be met; `None` says nothing.
///
/// Certain under all three rules. A row that can be completed at once is a win of one move.
///
/// ```
/// use hansu_game::{Game, Gomoku, gomoku::Rules, parse_move};
/// use hansu_gomoku::continuous_fours;
///
/// let mut position = Gomoku::new(Rules::default());
/// for mv in "e5 d5 f5 a1 g5 a15 h6 o1 h7 o15".split(' ') {
///     position.play(parse_move(mv, 15)?)?;
/// }
/// let line = continuous_fours(&position, 1_000).expect("h5 makes four in a row, then h8 a row of four that is open");
/// let names: Vec<String> = line.iter().map(|mv| mv.name(15)).collect();
/// assert_eq!(names[..2], ["h5", "i5"]);
/// assert_eq!(names.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn continuous_fours(position: &Gomoku, nodes: u32) -> Option<Vec<Move>> {
    continuous_fours_until(position, nodes, &mut || false)
}

/// The same, given up as soon as `stop` says so. It is asked before each move that is tried.
pub fn continuous_fours_until(position: &Gomoku, nodes: u32, stop: &mut dyn FnMut() -> bool) -> Option<Vec<Move>> {
    if position.is_over() || position.rules().row() < 3 {
        return None;
    }
    let attacker = position.side_to_move();
    if let Some(mv) = completing_moves(position, attacker).find(|&mv| position.is_legal(mv)) {
        return Some(vec![mv]);
    }
    let mut theirs = completing_moves(position, !attacker).filter_map(Move::square);
    let must_stop = theirs.next();
    if theirs.next().is_some() {
        return None;
    }
    let mut position = *position;
    let mut search = Fours { attacker, nodes, stop, fours: 0, cut: false, failed: HashSet::new(), line: Vec::new() };
    for fours in 1.. {
        (search.fours, search.cut) = (fours, false);
        search.failed.clear();
        if search.wins(&mut position, must_stop) {
            search.line.reverse();
            return Some(search.line);
        }
        if !search.cut || search.nodes == 0 {
            return None;
        }
    }
    unreachable!("the board is full at some time")
}

/// A depth-first search of the attacker's threats.
struct Fours<'a> {
    attacker: Player,
    /// Moves that may still be tried.
    nodes: u32,
    /// Whether to give up.
    stop: &'a mut dyn FnMut() -> bool,
    /// Threats that may still be made in a row.
    fours: u32,
    /// Whether a series was broken off because it was too long.
    cut: bool,
    /// Positions without a win in as many threats as are left in them: their stones tell how many that is.
    failed: HashSet<u64>,
    /// The winning line, last move first.
    line: Vec<Move>,
}

/// What a stone of the attacker threatens.
enum Threat {
    /// To complete a row on this square alone.
    One(Square),
    /// To complete a row here or elsewhere.
    More(Square, Square),
}

impl Fours<'_> {
    /// Whether the attacker, who is to move and can't complete a row at once, wins. The opponent would complete a row on
    /// `must_stop`, and nowhere else.
    fn wins(&mut self, position: &mut Gomoku, must_stop: Option<Square>) -> bool {
        if self.fours == 0 {
            self.cut = true;
            return false;
        }
        if self.failed.contains(&position.key()) {
            return false;
        }
        for square in self.threatening(position, must_stop) {
            if self.nodes == 0 || (self.stop)() {
                self.nodes = 0;
                return false;
            }
            self.nodes -= 1;
            if position.with_move(Move::place(square), |after| self.wins_after(after, square)) {
                self.line.push(Move::place(square));
                return true;
            }
        }
        self.failed.insert(position.key());
        false
    }

    /// The legal moves that threaten to complete a row, in board order.
    fn threatening(&self, position: &Gomoku, must_stop: Option<Square>) -> Vec<Square> {
        let stones = position.rules().row() as u32 - 2;
        let mut squares: Vec<Square> = windows(position, self.attacker, stones)
            .flat_map(Window::empty)
            .filter(|&square| must_stop.is_none_or(|must| must == square))
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares.retain(|&square| !position.forbids() || position.is_legal(Move::place(square)));
        squares
    }

    /// Whether the attacker wins after its stone on `square`, with the opponent to move.
    fn wins_after(&mut self, position: &mut Gomoku, square: Square) -> bool {
        let answer = match threat_of(position, square, self.attacker) {
            None => return false,
            Some(Threat::More(one, other)) => {
                self.line.extend([Move::place(other), Move::place(one)]);
                return true;
            }
            Some(Threat::One(answer)) => answer,
        };
        if position.forbids() && !position.is_legal(Move::place(answer)) {
            // The one answer is forbidden; whatever is played instead, the row is completed.
            self.line.push(Move::place(answer));
            return true;
        }
        let won = position.with_move(Move::place(answer), |after| {
            let must_stop = match threat_of(after, answer, !self.attacker) {
                None => None,
                Some(Threat::One(square)) => Some(square),
                Some(Threat::More(..)) => return false,
            };
            self.fours -= 1;
            let won = self.wins(after, must_stop);
            self.fours += 1;
            won
        });
        if won {
            self.line.push(Move::place(answer));
        }
        won
    }
}

/// Whether a line of [`continuous_fours`] still wins for the side to move after the opponent's stone on `last`, before
/// which the opponent could not complete a row. `false` says nothing: another line may win.
pub(super) fn still_wins(position: &Gomoku, last: Square, line: &[Move]) -> bool {
    let attacker = position.side_to_move();
    let mut position = *position;
    let mut last = last;
    for step in line.chunks(2) {
        let Some(square) = step[0].square().filter(|_| position.is_legal(step[0])) else { return false };
        if position.would_win(square, attacker) {
            return true;
        }
        let stops = match threat_of(&position, last, !attacker) {
            None => true,
            Some(Threat::One(must_stop)) => must_stop == square,
            Some(Threat::More(..)) => false,
        };
        if !stops {
            return false;
        }
        position.play_unchecked(step[0]);
        last = match threat_of(&position, square, attacker) {
            None => return false,
            Some(Threat::More(..)) => return true,
            Some(Threat::One(answer)) => answer,
        };
        if !position.is_legal(Move::place(last)) {
            return true;
        }
        position.play_unchecked(Move::place(last));
    }
    false
}

/// Where the player's stone on `square` lets it complete a row.
fn threat_of(position: &Gomoku, square: Square, player: Player) -> Option<Threat> {
    let (size, reach) = (position.size(), position.rules().row() as u32 - 1);
    let (own, other) = (position.lines(player), position.lines(!player));
    let mut first = None;
    for spot in Point::of(square, size).spots(size) {
        let stones = own.get(spot.line);
        let near = (((1u64 << (2 * reach + 1)) - 1) << spot.bit >> reach) as u32;
        if (stones & near).count_ones() < reach {
            continue;
        }
        let empty = on_board(spot.line, size) & !stones & !other.get(spot.line) & near;
        for bit in bits(empty) {
            if !completes_now(position, player, stones, bit) {
                continue;
            }
            let found = square_on(spot.line, bit, size);
            match first {
                None => first = Some(found),
                Some(first) if first != found => return Some(Threat::More(first, found)),
                Some(_) => {}
            }
        }
    }
    first.map(Threat::One)
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rule;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::super::testing::{after, assert_proven, rules};
    use super::*;

    fn first_of_fours(position: &Gomoku) -> Option<Move> {
        continuous_fours(position, 10_000).map(|line| line[0])
    }

    fn found(size: usize, rule: Rule, moves: &str) -> Option<String> {
        let position = after(rules(size, 5, rule), moves);
        let line = continuous_fours(&position, 10_000)?;
        assert_proven(&position, &first_of_fours);
        Some(line.iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_series_of_threats_is_found_whole() {
        let four_then_open = "e5 d5 f5 a1 g5 a9 h6 i1 h7 i9";
        assert_eq!(found(9, Rule::Freestyle, four_then_open).as_deref(), Some("h5 i5 h4 h3 h8"));
        assert_eq!(found(9, Rule::Freestyle, "e5 d5 f5 a1 g5 a9"), None, "one closed three is not enough");
        assert_eq!(found(9, Rule::Freestyle, "e5 a1 e6 a9 e7 i1 e8 i9").as_deref(), Some("e4"));
    }

    #[test]
    fn the_opponents_own_threat_has_to_be_met_with_a_threat() {
        // White has four in a row: Black stops it with a stone that makes an open four of its own.
        let stopped = "e3 f1 e4 f2 e5 f3 a9 f4 i9 i1";
        assert_eq!(found(9, Rule::Freestyle, &stopped[..stopped.len() - 3]), Some("f5".to_owned()));
        assert_eq!(found(9, Rule::Freestyle, "c5 f1 d5 f2 e5 f3 a9 f4"), Some("f5 b5 g5".to_owned()));
        assert_eq!(found(9, Rule::Freestyle, "c4 f1 d4 f2 e4 f3 a9 f4"), None, "f5 threatens nothing");
    }

    #[test]
    fn what_is_forbidden_counts() {
        let twice_four = "d8 c8 e8 g4 f8 a1 g5 a15 g6 o1 g7 o15";
        assert!(found(15, Rule::Freestyle, twice_four).is_some_and(|line| line.starts_with("g8")));
        assert_eq!(found(15, Rule::Renju, twice_four), None, "two fours at once are forbidden to Black");
    }

    /// Whether there is a win, by trying every empty point for both sides; in at most so many threats.
    fn by_brute_force(position: &Gomoku, threats: u32) -> bool {
        let side = position.side_to_move();
        let wins_at = |position: &Gomoku, player| -> Vec<Move> {
            let squares = (0..position.size() * position.size()).map(Square::new);
            let empty = squares.filter(|&square| position.cell(square).is_none());
            empty.filter(|&square| position.would_win(square, player)).map(Move::place).collect()
        };
        if !wins_at(position, side).is_empty() {
            return true;
        }
        threats > 0
            && position.moves().any(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                let (own, theirs) = (wins_at(&after, side), wins_at(&after, !side));
                !after.is_over()
                    && !own.is_empty()
                    && theirs.is_empty()
                    && own.into_iter().filter(|&answer| after.is_legal(answer)).all(|answer| {
                        let mut next = after;
                        next.play_unchecked(answer);
                        !next.is_over() && by_brute_force(&next, threats - 1)
                    })
            })
    }

    #[test]
    fn nothing_is_missed_and_nothing_made_up() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut wins, mut long, mut none) = (0, 0, 0);
        for (size, row, rule) in
            [(9, 5, Rule::Freestyle), (8, 5, Rule::Standard), (9, 5, Rule::Renju), (7, 4, Rule::Freestyle)]
        {
            for _ in 0..40 {
                let mut moves = Vec::new();
                let mut position = Gomoku::new(rules(size, row, rule));
                position.random_playout(&mut rng, |mv| moves.push(mv));
                for mv in moves {
                    let line = continuous_fours(&position, 100_000);
                    let threats = line.as_ref().map_or(6, |line| line.len() as u32 / 2);
                    assert_eq!(line.is_some(), by_brute_force(&position, threats), "{line:?} {position:?}");
                    match &line {
                        Some(line) => {
                            assert_proven(&position, &first_of_fours);
                            wins += 1;
                            long += usize::from(line.len() > 3);
                        }
                        None => none += 1,
                    }
                    position.play_unchecked(mv);
                }
            }
        }
        assert!(wins > 500 && long > 50 && none > 500, "{wins} wins, {long} long ones, {none} without");
    }

    #[test]
    fn a_search_ends_when_its_moves_are_used_up() {
        let position = after(rules(9, 5, Rule::Freestyle), "e5 d5 f5 a1 g5 a9 h6 i1 h7 i9");
        assert_eq!(continuous_fours(&position, 0), None);
        assert_eq!(continuous_fours(&position, 1), None);
        assert!(continuous_fours(&position, 100).is_some());
    }
}
