//! Every claim against a second implementation, on positions of random games.

use std::collections::HashSet;

use hansu_coach::{Facts, answers, fours_win, shapes, stable};
use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Othello, Player, Square, pick};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::examples::{self, ENDINGS};
use crate::{slow_gomoku, slow_othello};

/// Positions of random games.
pub(crate) fn random_othello(games: u64) -> Vec<Othello> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Othello::new();
        while !position.is_over() {
            let moves = position.legal_moves();
            position.play_unchecked(moves[pick(&mut rng, moves.len())]);
            positions.push(position);
        }
    }
    positions
}

/// Crowded positions: stones near the centre, so that there are shapes.
pub(crate) fn random_gomoku(games: u64) -> Vec<Gomoku> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][seed as usize % 3];
        let mut position = Gomoku::new(Rules::new(11, 5, rule).expect("usual rules"));
        for _ in 0..45 {
            let near = |mv: &Move| {
                mv.square().is_some_and(|at| (2..9).contains(&at.column(11)) && (2..9).contains(&at.row(11)))
            };
            let moves: Vec<Move> = position.moves().filter(near).collect();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[pick(&mut rng, moves.len())]);
            positions.push(position);
        }
    }
    positions
}

fn set(bits: u64) -> HashSet<slow_othello::At> {
    (0..64).filter(|index| bits >> index & 1 == 1).map(|index| slow_othello::at(Square::new(index))).collect()
}

fn points<T: IntoIterator<Item = slow_othello::At>>(points: T) -> HashSet<slow_othello::At> {
    points.into_iter().collect()
}

fn check_othello(position: &Othello) {
    let player = position.side_to_move();
    let grid = slow_othello::Grid::of(position, player);
    assert_eq!(set(stable(position, player)), points(grid.stable('P')), "stable discs in {position:?}");
    for square in position.moves().filter_map(Move::square) {
        let facts = Facts::of(position, square);
        let mv = slow_othello::at(square);
        let next = grid.play(mv, 'P');
        assert_eq!(set(facts.flips), points(grid.turned(mv, 'P')));
        assert_eq!(set(facts.gives), points(grid.gives(mv)), "gives in {position:?}");
        assert_eq!(set(facts.denies), points(grid.denies(mv)), "denies in {position:?}");
        assert_eq!(set(facts.opens), points(grid.opens(mv)), "opens in {position:?}, {square:?}");
        assert_eq!(facts.mobility, [grid.legal('O').len() as u32, next.legal('O').len() as u32]);
        assert_eq!(set(facts.replies), points(next.legal('O')));
        assert_eq!(set(facts.safe_replies), points(next.safe('O')), "safe replies in {position:?}");
        assert_eq!(facts.quiet, grid.quiet(mv), "quiet in {position:?}, {square:?}");
        assert_eq!(facts.frontier as usize, next.frontier('P'));
        assert_eq!(facts.greedy, grid.greedy(mv));
        assert_eq!(facts.forces_pass, next.legal('O').is_empty() && !next.legal('P').is_empty());
        assert_eq!(facts.stable as usize, next.stable('P').len());
        assert_eq!(facts.wedge.is_some(), grid.wedge(mv), "wedge in {position:?}, {square:?}");
        assert_eq!(facts.wiped_out_by.is_some(), grid.wiped_out(mv));
        assert_eq!(facts.beside.map(|(corner, _)| slow_othello::at(corner)), grid.beside_empty_corner(mv));
    }
}

#[test]
fn claims_of_othello_agree_with_the_slow_ones() {
    for position in random_othello(20) {
        check_othello(&position);
    }
    for moves in ENDINGS {
        check_othello((&examples::othello(moves)).try_into().expect("Othello"));
    }
}

fn check_shapes(position: &Gomoku) -> usize {
    let grid = slow_gomoku::Grid::of(position);
    let size = position.size();
    let mut seen = 0;
    for square in (0..size * size).map(Square::new).filter(|&square| position.cell(square).is_some()) {
        let player = position.cell(square).expect("a stone");
        let found = shapes(position, square);
        for axis in 0..4 {
            let shape = found.iter().find(|shape| shape.axis == axis);
            let fast = shape.map(|shape| {
                (format!("{:?}", shape.kind), shape.points.iter().map(|&at| grid.at(at)).collect::<HashSet<_>>())
            });
            let slow = grid.shape(grid.at(square), axis, player);
            let slow = slow.map(|(name, points)| (name.to_owned(), points.into_iter().collect::<HashSet<_>>()));
            assert_eq!(fast, slow, "{} on axis {axis} in {position:?}", square.name(size));
            seen += usize::from(shape.is_some());
        }
    }
    seen
}

#[test]
fn shapes_of_omok_agree_with_the_slow_ones() {
    let seen: usize = random_gomoku(90).iter().map(check_shapes).sum();
    assert!(seen > 2_000, "{seen} shapes are too few to mean anything");
    for (rule, moves) in [(Rule::Freestyle, examples::G3), (Rule::Standard, examples::G10), (Rule::Renju, examples::G9)]
    {
        check_shapes((&examples::gomoku(rule, moves)).try_into().expect("Omok"));
    }
}

/// Where nothing is forbidden, wins by up to two fours are found by trying everything.
#[test]
fn wins_by_fours_and_their_answers_agree_with_the_slow_ones() {
    let mut wins = 0;
    for position in random_gomoku(24).iter().filter(|p| p.rules().rule() != Rule::Renju && !p.is_over()).step_by(3) {
        let player = position.side_to_move();
        let slow = slow_gomoku::Grid::of(position).wins_by_fours(player, 2);
        let fast = fours_win(position);
        assert!(!slow || fast.is_some(), "a win by fours is missed in {position:?}");
        assert!(slow || fast.is_none_or(|line| line.len() > 5), "no win by fours in {position:?}");
        wins += usize::from(slow);
    }
    assert!(wins > 10, "{wins} wins are too few to mean anything");
}

#[test]
fn the_answers_to_a_threat_are_those_after_which_trying_everything_finds_none() {
    let start = examples::gomoku(Rule::Freestyle, examples::G2);
    let position: &Gomoku = (&start).try_into().expect("Omok");
    let (_, stops) = answers(position).expect("a threat");
    let grid = slow_gomoku::Grid::of(position);
    for mv in position.moves().filter_map(Move::square) {
        let safe = !grid.put(grid.at(mv), Player::White).wins_by_fours(Player::Black, 1);
        assert_eq!(stops.contains(&mv), safe, "{}", mv.name(15));
    }
}

/// A line of fours is legal, every move of the winner makes a four or five, and it ends in five.
#[test]
fn a_win_by_fours_is_played_to_its_end() {
    let mut lines = 0;
    for position in random_gomoku(60).into_iter().filter(|position| !position.is_over()).step_by(2) {
        let Some(line) = fours_win(&position) else { continue };
        let winner = position.side_to_move();
        let mut now = position;
        for (ply, &mv) in line.iter().enumerate() {
            let square = mv.square().expect("no passes");
            now.play(mv).expect("legal");
            if ply % 2 == 0 {
                let made = shapes(&now, square);
                assert!(made.iter().any(|shape| shape.kind.is_four() || shape.kind == hansu_coach::Kind::Five));
            }
        }
        assert_eq!(now.outcome().and_then(hansu_game::Outcome::winner), Some(winner), "{position:?}");
        lines += 1;
    }
    assert!(lines > 50, "{lines} lines are too few to mean anything");
}
