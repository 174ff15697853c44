//! Candidate moves (SPEC B3) and the safe order (B4) against plain loops.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Move, Player, Square, pick};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge, centre_out};
use hansu_search::Knowledge;

use crate::positions::{after_random_moves, placed, rng, rules};

/// The larger of the steps along the columns and along the rows.
fn distance(a: Square, b: Square, size: usize) -> usize {
    a.column(size).abs_diff(b.column(size)).max(a.row(size).abs_diff(b.row(size)))
}

fn squares(position: &Gomoku) -> impl Iterator<Item = Square> + Clone {
    (0..position.size() * position.size()).map(Square::new)
}

fn is_candidate(kind: GomokuCandidates, position: &Gomoku, square: Square) -> bool {
    let size = position.size();
    let stones = squares(position).filter(|&other| position.cell(other).is_some());
    let within = |reach| stones.filter(|&stone| distance(stone, square, size) <= reach).count();
    match kind {
        GomokuCandidates::All => true,
        GomokuCandidates::Neighbours => within(1) >= 2,
        GomokuCandidates::Near(reach) => within(reach as usize) >= 1,
    }
}

fn naive(kind: GomokuCandidates, position: &Gomoku) -> Vec<Move> {
    let size = position.size();
    let legal = |square: &Square| position.is_legal(Move::place(*square));
    let chosen = squares(position).filter(legal).filter(|&square| is_candidate(kind, position, square));
    let chosen: Vec<Move> = chosen.map(Move::place).collect();
    if !chosen.is_empty() {
        return chosen;
    }
    let centre = Square::at(size / 2, size / 2, size);
    let empty = squares(position).filter(|&square| position.cell(square).is_none());
    let nearest = empty.clone().map(|square| distance(square, centre, size)).min();
    let ring = empty.filter(|&square| Some(distance(square, centre, size)) == nearest);
    let ring: Vec<Move> = ring.filter(legal).map(Move::place).collect();
    if ring.is_empty() { position.moves().collect() } else { ring }
}

const KINDS: [GomokuCandidates; 4] =
    [GomokuCandidates::All, GomokuCandidates::Neighbours, GomokuCandidates::Near(1), GomokuCandidates::Near(2)];

#[test]
fn candidates_are_what_their_definition_says_on_every_board() {
    let mut rng = rng(4);
    for size in 3..=20 {
        for rule in Rule::ALL {
            if rule == Rule::Renju && size < 5 {
                continue;
            }
            let start = Gomoku::new(rules(size, size.min(5), rule));
            for turns in [0, 1, 2, 3, 8, pick(&mut rng, size * size)] {
                let position = after_random_moves(&start, turns, &mut rng);
                for kind in KINDS {
                    let found: Vec<Move> = kind.of(&position).collect();
                    assert_eq!(found, naive(kind, &position), "{kind:?} {size} {rule} {turns}");
                    assert!(!found.is_empty() && found.iter().all(|&mv| position.is_legal(mv)));
                }
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_candidates() {
    let won = placed(rules(9, 5, Rule::Freestyle), "a1 b1 c1 d1 e1", "a9 b9 c9 d9", Player::White);
    for kind in KINDS {
        assert_eq!(kind.of(&won).next(), None, "{kind:?}");
    }
}

/// The safe moves one after the other on a board, by their names.
fn check_order(size: usize, expected: &str) {
    let names: Vec<String> = centre_out(size).map(|square| square.name(size)).collect();
    assert_eq!(names.join(" "), expected);
}

#[test]
fn the_safe_order_is_the_centre_then_ring_by_ring() {
    check_order(3, "b2 a1 b1 c1 a2 c2 a3 b3 c3");
    // An even board has no middle point: the upper right one of the four takes its place.
    check_order(4, "c3 b2 c2 d2 b3 d3 b4 c4 d4 a1 b1 c1 d1 a2 a3 a4");
}

#[test]
fn every_board_is_covered_by_rings_that_never_shrink() {
    for size in 3..=20 {
        let centre = Square::at(size / 2, size / 2, size);
        let order: Vec<Square> = centre_out(size).collect();
        assert_eq!(order[0], centre);
        assert!(order.is_sorted_by_key(|&square| distance(square, centre, size)));
        let mut sorted = order.clone();
        sorted.sort();
        assert!(sorted.into_iter().eq((0..size * size).map(Square::new)));
    }
}

#[test]
fn the_fallback_is_the_first_legal_point_of_the_safe_order() {
    let knowledge = GomokuKnowledge::new(GomokuCandidates::Neighbours);
    let mut rng = rng(6);
    for (size, rule) in [(3, Rule::Freestyle), (9, Rule::Renju), (15, Rule::Standard), (20, Rule::Renju)] {
        for turns in [0, 1, 5, size * size / 2, size * size - 2] {
            let position = after_random_moves(&Gomoku::new(rules(size, size.min(5), rule)), turns, &mut rng);
            let first = centre_out(size).map(Move::place).find(|&mv| position.is_legal(mv));
            assert_eq!(Some(knowledge.fallback(&position)), first);
        }
    }
}

#[test]
fn the_fallback_passes_over_forbidden_points() {
    // Two open threes would cross at h8, the centre.
    let crossing = placed(rules(15, 5, Rule::Renju), "g8 i8 h7 h9", "a1 a15 o1 o15", Player::Black);
    let fallback = GomokuKnowledge::new(GomokuCandidates::All).fallback(&crossing);
    assert_eq!(fallback.name(15), "g7");
    let for_white = placed(rules(15, 5, Rule::Renju), "g8 i8 h7 h9", "a1 a15 o1", Player::White);
    assert_eq!(GomokuKnowledge::new(GomokuCandidates::All).fallback(&for_white).name(15), "h8");
}
