//! What is said of lines of Othello, against a second implementation: along random lines, all claims are worked out anew.

use std::collections::BTreeSet;

use hansu_coach::{Case, Claim, ClaimId, Explanation, Of, Tried, explain};
use hansu_game::{Game, Move, Othello, Position, pick};
use hansu_search::Score;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::agreement::random_othello;
use crate::slow_othello::{At, Grid, at};

const CORNERS: [At; 4] = [(0, 0), (7, 0), (0, 7), (7, 7)];

/// A line of random moves, with its passes.
pub(crate) fn random_line(position: &Position, first: Move, plies: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut now = position.clone();
    let mut line = vec![first];
    now.play(first).expect("legal");
    while line.len() < plies && !now.is_over() {
        let moves: Vec<Move> = now.moves().collect();
        let mv = moves[pick(rng, moves.len())];
        now.play(mv).expect("legal");
        line.push(mv);
    }
    line
}

/// Random positions with two of their moves and a random line of each.
fn cases() -> Vec<Case> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut cases = Vec::new();
    for (number, position) in random_othello(60).into_iter().enumerate() {
        let moves: Vec<Move> = position.moves().filter(|mv| !mv.is_pass()).collect();
        if moves.len() < 2 {
            continue;
        }
        let first = pick(&mut rng, moves.len());
        let second = (first + 1 + pick(&mut rng, moves.len() - 1)) % moves.len();
        let position = Position::from(position);
        let plies = if number % 3 == 0 { 60 } else { 5 + pick(&mut rng, 10) };
        let mut tried = |index: usize, discs: f32| Tried {
            line: random_line(&position, moves[index], plies, &mut rng),
            score: Some(Score::Discs(discs)),
            exact: false,
        };
        let (best, played) = (tried(first, 6.0), tried(second, -6.0));
        cases.push(Case { position, best, played: Some(played), second: None });
    }
    cases
}

/// A line walked by hand: the boards, and who moved (`P` is the player whose moves are compared).
struct Walk {
    boards: Vec<Grid>,
    moves: Vec<(char, Option<At>)>,
}

impl Walk {
    fn of(position: &Position, line: &[Move]) -> Walk {
        let othello: Othello = *TryInto::<&Othello>::try_into(position).expect("Othello");
        let mut boards = vec![Grid::of(&othello, othello.side_to_move())];
        let mut moves = Vec::new();
        for (ply, mv) in line.iter().enumerate() {
            let who = if ply % 2 == 0 { 'P' } else { 'O' };
            let square = mv.square().map(at);
            let last = boards.last().expect("a board");
            let next = square.map_or_else(|| last.clone(), |square| last.play(square, who));
            boards.push(next);
            moves.push((who, square));
        }
        Walk { boards, moves }
    }

    fn corners(&self, who: char, plies: usize) -> Vec<(usize, At)> {
        let taken = self.moves.iter().enumerate().take(plies).filter(|(_, (by, _))| *by == who);
        taken.filter_map(|(ply, (_, at))| Some((ply, (*at)?))).filter(|(_, at)| CORNERS.contains(at)).collect()
    }

    fn is_over(&self) -> bool {
        let last = self.boards.last().expect("a board");
        last.legal('P').is_empty() && last.legal('O').is_empty()
    }

    fn turned(&self, who: char) -> usize {
        let by = self.moves.iter().enumerate().filter(|(_, (by, _))| *by == who);
        by.filter_map(|(ply, (_, at))| Some(self.boards[ply].turned((*at)?, who).len())).sum()
    }
}

fn numbers(claim: &Claim) -> Vec<usize> {
    claim.numbers.iter().map(|&number| number as usize).collect()
}

/// Whether a claim holds, worked out anew; `None` for claims that other tests check.
fn holds(case: &Case, e: &Explanation, of: Of, claim: &Claim) -> Option<bool> {
    let (good, bad) =
        (Walk::of(&case.position, &case.best.line), Walk::of(&case.position, &case.played.as_ref()?.line));
    let squares: Vec<At> = claim.squares.iter().map(|&square| at(square)).collect();
    let [better, other] = [e.better, e.other].map(|mv| mv.and_then(Move::square).map(at).expect("a square"));
    let set = |of: &[At]| of.iter().copied().collect::<BTreeSet<_>>();
    let both = |count: &dyn Fn(&Grid, char) -> usize| {
        let ply = claim.ply;
        let at = |walk: &Walk| [count(&walk.boards[ply], 'P'), count(&walk.boards[ply], 'O')];
        let (of_good, of_bad) = (at(&good), at(&bad));
        let more = of_good[0] as i32 - of_good[1] as i32 - (of_bad[0] as i32 - of_bad[1] as i32);
        let told = numbers(claim) == [&[ply][..], &of_good, &of_bad].concat();
        told && more >= 4 && ply.is_multiple_of(2) && (4..=8).contains(&ply)
    };
    Some(match claim.id {
        ClaimId::RunsOut => {
            let answered = &bad.boards[2];
            set(&squares) == set(&answered.legal('P'))
                && !squares.is_empty()
                && answered.safe('P').is_empty()
                && !good.boards[2].safe('P').is_empty()
        }
        ClaimId::LineMobility => both(&|board, who| board.legal(who).len()),
        ClaimId::LineStable => both(&|board, who| board.stable(who).len()),
        ClaimId::OwnMoves => {
            let [more, fewer] = [&good, &bad].map(|walk| walk.boards[2].legal('P').len());
            numbers(claim) == [more, fewer] && more >= fewer + 3
        }
        ClaimId::SafeMoves => {
            let [few, many] = [&good, &bad].map(|walk| walk.boards[1].safe('O').len());
            numbers(claim) == [few, many] && few + 2 <= many
        }
        ClaimId::Wedged => {
            let (who, mv) = bad.moves[claim.ply];
            let pair = &squares[1..];
            let (x, y) = squares[0];
            let beside = pair == [(x - 1, y), (x + 1, y)] || pair == [(x, y - 1), (x, y + 1)];
            let held = pair.iter().all(|&at| bad.boards[claim.ply].get(at) == 'P');
            let on_edge = [x, y].iter().any(|along| [0, 7].contains(along));
            who == 'O' && mv == Some(squares[0]) && beside && held && on_edge && claim.ply <= 6
        }
        ClaimId::SpendsTempo => {
            let later = good.moves[claim.ply] == ('P', Some(other));
            later && good.boards[..=claim.ply].iter().all(|board| !board.legal('O').contains(&other))
        }
        ClaimId::ShutOut => {
            let open = |walk: &Walk| {
                let boards = walk.boards[1..].iter().filter(|board| squares.iter().any(|&at| board.get(at) == '.'));
                boards.into_iter().all(|board| squares.iter().all(|at| !board.legal('P').contains(at)))
            };
            let fills = |walk: &Walk| squares.iter().all(|&at| walk.moves.contains(&('O', Some(at))));
            squares.len() > 1 && open(&bad) && fills(&bad) && !(open(&good) && fills(&good))
        }
        ClaimId::LastMove => {
            let full = |walk: &Walk| walk.boards.last().is_some_and(|board| board.count('.') == 0);
            let last = |walk: &Walk| walk.moves.last().map(|(who, _)| *who);
            full(&good) && full(&bad) && last(&good) == Some('P') && last(&bad) == Some('O')
        }
        ClaimId::TheirPoint => claim.ply <= 3 && bad.moves[claim.ply] == ('O', Some(better)),
        ClaimId::CountOut => {
            let turned = [good.turned('P'), good.turned('O'), bad.turned('P'), bad.turned('O')];
            let empty = good.boards[0].count('.');
            good.is_over() && bad.is_over() && empty <= 8 && numbers(claim) == turned
        }
        ClaimId::WinsCorner | ClaimId::LosesCorner => {
            let (walk, against, who) =
                if claim.id == ClaimId::WinsCorner { (&good, &bad, 'P') } else { (&bad, &good, 'O') };
            // Within six plies, or else within fourteen.
            let only = |plies: usize| {
                let (taken, also) = (walk.corners(who, plies), against.corners(who, plies));
                let is_only = |at: &At| taken.iter().any(|(_, c)| c == at) && !also.iter().any(|(_, c)| c == at);
                squares.iter().all(is_only) && taken.iter().any(|&(ply, at)| ply == claim.ply && squares.contains(&at))
            };
            (of == Of::Better) == (who == 'P') && (only(7) || only(15))
        }
        _ => return None,
    })
}

#[test]
fn what_is_said_of_lines_is_what_a_second_walk_along_them_finds() {
    let mut seen = BTreeSet::new();
    for case in cases() {
        let Some(e) = explain(&case) else { continue };
        for point in &e.points {
            let Some(true) = holds(&case, &e, point.of, &point.claim) else {
                assert!(holds(&case, &e, point.of, &point.claim).is_none(), "{point:?}\n{case:?}");
                continue;
            };
            seen.insert(point.claim.id.name());
        }
        crate::texts::check_text(&e);
    }
    let wanted = "count_out last_move line_mobility line_stable loses_corner own_moves runs_out safe_moves shut_out \
                  spends_tempo their_point wedged wins_corner";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), wanted, "claims that were seen and hold");
}
