//! A mirrored position has mirrored claims.

use std::collections::BTreeSet;

use hansu_coach::{Case, ClaimId, Explanation, Of, Tried, explain};
use hansu_game::gomoku::Rule;
use hansu_game::{Game, Move, Position, Symmetry};

use crate::examples::{self, ENDINGS};
use crate::judge;

fn turned(case: &Case, symmetry: Symmetry) -> Case {
    let size = case.position.size();
    let line = |line: &[Move]| line.iter().map(|&mv| symmetry.apply(mv, size)).collect();
    let tried = |tried: &Tried| Tried { line: line(&tried.line), ..tried.clone() };
    Case {
        position: case.position.transformed(symmetry),
        best: tried(&case.best),
        played: case.played.as_ref().map(tried),
        second: case.second.as_ref().map(tried),
    }
}

/// Claims as sets. Of the lines that the coach finds itself there may be several: which it finds is left open.
fn claims(explanation: &Explanation, symmetry: Symmetry) -> BTreeSet<(String, ClaimId, Vec<usize>, Vec<u32>)> {
    let own_line = |of: Of, id: ClaimId| {
        matches!(
            id,
            ClaimId::Vcf | ClaimId::IgnoresThreat | ClaimId::Prepares | ClaimId::LetsAttack | ClaimId::Threatens
        ) || of == Of::Opponent
    };
    let entry = |point: &hansu_coach::Point| {
        let claim = &point.claim;
        let turned = claim.squares.iter().map(|&square| symmetry.square(square, explanation.size).index());
        let mut squares: Vec<usize> = turned.collect();
        squares.sort_unstable();
        let squares = if own_line(point.of, claim.id) { Vec::new() } else { squares };
        (point.of.name().to_owned(), claim.id, squares, claim.numbers.clone())
    };
    explanation.points.iter().map(entry).collect()
}

fn check(case: &Case) {
    let plain = explain(case).expect("something to say");
    for &symmetry in case.position.symmetries() {
        let mirrored = explain(&turned(case, symmetry)).expect("something to say");
        let identity = Symmetry::ALL[0];
        assert_eq!(claims(&plain, symmetry), claims(&mirrored, identity), "{symmetry:?} of {:?}", case.position);
        assert_eq!((plain.change, plain.has_reason), (mirrored.change, mirrored.has_reason));
    }
}

#[test]
fn claims_are_mirrored_with_the_position() {
    let of = |position: &Position, name: &str| {
        let mv = hansu_game::parse_move(name, position.size()).expect("a square");
        check(&judge::case(position, mv));
    };
    for moves in ENDINGS {
        let position = examples::othello(moves);
        for mv in position.moves() {
            of(&position, &mv.name(8));
        }
    }
    of(&examples::gomoku(Rule::Freestyle, examples::G1), "j9");
    of(&examples::gomoku(Rule::Freestyle, examples::G6), "k8");
    of(&examples::gomoku(Rule::Freestyle, examples::G7), "h8");
    of(&examples::gomoku(Rule::Renju, examples::G9), "i11");
    of(&examples::gomoku(Rule::Standard, examples::G10), "f8");
}
