//! What is said of quiet moves of Omok, against a second implementation.

use std::collections::BTreeSet;

use hansu_coach::{Case, Claim, ClaimId, Explanation, Prospects, Tried, explain};
use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Move, Player, Position, pick};
use hansu_search::Score;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::agreement::random_gomoku;
use crate::slow_gomoku::{At, Grid};

/// Positions in which nobody has four or three, and nothing is over.
fn quiet_positions() -> Vec<Gomoku> {
    let positions = random_gomoku(120).into_iter().filter(|position| (4..30).contains(&position.stones()));
    positions.filter(|position| !position.is_over()).step_by(5).collect()
}

fn number(id: ClaimId) -> u32 {
    match id {
        ClaimId::DoubleFour => 0,
        ClaimId::FourThree => 1,
        ClaimId::DoubleThree => 2,
        other => panic!("{other:?} is no double"),
    }
}

#[test]
fn what_a_move_prepares_agrees_with_the_slow_ones() {
    let mut seen = [0; 5];
    for position in quiet_positions().iter().step_by(3) {
        let (player, opponent) = (position.side_to_move(), !position.side_to_move());
        let grid = Grid::of(position);
        for mv in position.moves().step_by(17) {
            let square = mv.square().expect("no passes");
            let mut next = *position;
            next.play(mv).expect("legal");
            if next.is_over() {
                continue;
            }
            let slow = Grid::of(&next);
            let found = Prospects::of(position, square);
            let forks = |found: &[(hansu_game::Square, ClaimId)]| -> BTreeSet<(At, u32)> {
                found.iter().map(|&(square, id)| (grid.at(square), number(id))).collect()
            };
            let of = |grid: &Grid, player: Player| grid.forks(player).into_iter().collect::<BTreeSet<_>>();
            assert_eq!(forks(&found.forks), of(&slow, player), "forks in {next:?}");
            assert_eq!(forks(&found.their_forks), of(&slow, opponent), "their forks in {next:?}");
            let fresh = slow.ready(player).difference(&grid.ready(player)).count() as u32;
            let ended = grid.ready(opponent).difference(&slow.ready(opponent)).count() as u32;
            assert_eq!((found.twos, found.spoils), (fresh, ended), "lines of {} in {position:?}", square.name(11));
            assert_eq!(found.room, grid.room(grid.at(square), player));
            assert_eq!(found.in_line, [player, opponent].map(|side| grid.in_line(grid.at(square), side)));
            seen[0] += found.forks.len();
            seen[1] += found.their_forks.len();
            seen[2] += found.twos as usize;
            seen[3] += found.spoils as usize;
            seen[4] += usize::from(found.room < 4);
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?} are too few to mean anything");
}

/// A move and a line of random moves near the stones.
fn tried(position: &Gomoku, chance: f64, rng: &mut Xoshiro256PlusPlus) -> Option<Tried> {
    let mut now = *position;
    let mut line = Vec::new();
    while line.len() < 9 && !now.is_over() {
        let near =
            |mv: &Move| mv.square().is_some_and(|at| (2..9).contains(&at.column(11)) && (2..9).contains(&at.row(11)));
        let moves: Vec<Move> = now.moves().filter(near).collect();
        let mv = *moves.get(pick(rng, moves.len().max(1)))?;
        now.play(mv).ok()?;
        line.push(mv);
    }
    Some(Tried { line, score: Some(Score::WinProbability(chance)), exact: false })
}

fn cases() -> Vec<Case> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut cases = Vec::new();
    for position in quiet_positions() {
        for _ in 0..6 {
            let (best, played) = (tried(&position, 0.7, &mut rng), tried(&position, 0.3, &mut rng));
            let (Some(best), Some(played)) = (best, played) else { continue };
            if best.mv() == played.mv() {
                continue;
            }
            // As often as not the other line answers with the better move, as judges' lines do.
            let mut answered = played.clone();
            answered.line = vec![played.mv(), best.mv()];
            let is_legal = |tried: &Tried| {
                let mut now = position;
                tried.line.iter().all(|&mv| now.play(mv).is_ok())
            };
            for played in [played, answered].into_iter().filter(is_legal) {
                cases.push(Case { position: position.into(), best: best.clone(), played: Some(played), second: None });
            }
        }
    }
    cases
}

/// The boards of a line, the first before it, and the moves.
fn walk(position: &Position, line: &[Move]) -> (Vec<Grid>, Vec<At>) {
    let mut now: Gomoku = *TryInto::<&Gomoku>::try_into(position).expect("Omok");
    let mut grids = vec![Grid::of(&now)];
    let mut moves = Vec::new();
    for &mv in line {
        now.play(mv).expect("lines are legal");
        moves.push(grids[0].at(mv.square().expect("no passes")));
        grids.push(Grid::of(&now));
    }
    (grids, moves)
}

fn holds(case: &Case, e: &Explanation, claim: &Claim) -> Option<bool> {
    let player = e.side;
    let (good, good_moves) = walk(&case.position, &case.best.line);
    let (bad, bad_moves) = walk(&case.position, &case.played.as_ref()?.line);
    let at: Vec<At> = claim.squares.iter().map(|&square| good[0].at(square)).collect();
    let told = |numbers: &[u32]| claim.numbers == numbers;
    let doubles = |grids: &[Grid], moves: &[At], side: usize| -> Vec<(usize, At, u32)> {
        let who = if side == 0 { player } else { !player };
        let plies = (0..moves.len().min(7)).filter(|ply| ply % 2 == side);
        plies.filter_map(|ply| Some((ply, moves[ply], grids[ply + 1].double(moves[ply], who)?))).collect()
    };
    let threats = |grids: &[Grid], moves: &[At], side: usize, plies: usize| -> u32 {
        let who = if side == 0 { player } else { !player };
        let named = |ply: &usize| {
            let names = grids[ply + 1].names(moves[*ply], who);
            !names.is_empty() && (names.contains(&"Five") || !names.contains(&"Overline"))
        };
        (0..plies).filter(|ply| ply % 2 == side).filter(named).count() as u32
    };
    Some(match claim.id {
        ClaimId::LetsFork => {
            let found = doubles(&bad, &bad_moves, 1);
            found.first() == Some(&(claim.ply, at[0], claim.numbers[0])) && doubles(&good, &good_moves, 1).is_empty()
        }
        ClaimId::GetsFork => {
            let found = doubles(&good, &good_moves, 0);
            found.first() == Some(&(claim.ply, at[0], claim.numbers[0])) && doubles(&bad, &bad_moves, 0).is_empty()
        }
        ClaimId::PlansFork => {
            let there = good[1].forks(player);
            at.iter().all(|&at| there.contains(&(at, claim.numbers[0]))) && bad[1].forks(player).is_empty()
        }
        ClaimId::LeavesFork => {
            let there = bad[1].forks(!player);
            at.iter().all(|&at| there.contains(&(at, claim.numbers[0]))) && good[1].forks(!player).is_empty()
        }
        ClaimId::AllowsThree => {
            let made = bad[2].names(bad_moves[1], !player);
            let then = good[1].placed(at[0], !player).map_or(Vec::new(), |next| next.names(at[0], !player));
            at[0] == bad_moves[1] && !made.is_empty() && then.is_empty()
        }
        ClaimId::Initiative => {
            let plies = good_moves.len().min(bad_moves.len()).min(7);
            let of = |grids: &[Grid], moves: &[At]| [0, 1].map(|side| threats(grids, moves, side, plies));
            let (own, other) = (of(&good, &good_moves), of(&bad, &bad_moves));
            told(&[&[plies as u32][..], &own, &other].concat()) && own[0] + other[1] >= own[1] + other[0] + 2
        }
        ClaimId::TheirPoint => {
            let had = good[0].ready(!player);
            // A stone that makes five ends the game: nothing is got ready then.
            let next = good[0].placed(at[0], !player).filter(|next| !next.names(at[0], !player).contains(&"Five"));
            let lines = next.map_or(0, |next| next.ready(!player).difference(&had).count());
            bad_moves[claim.ply] == at[0] && claim.ply % 2 == 1 && claim.ply <= 3 && told(&[lines as u32])
        }
        ClaimId::Twos => {
            let started = |next: &Grid| next.ready(player).difference(&good[0].ready(player)).count() as u32;
            told(&[started(&good[1]), started(&bad[1])]) && claim.numbers[0] > claim.numbers[1]
        }
        ClaimId::Spoils => {
            let ended = |next: &Grid| good[0].ready(!player).difference(&next.ready(!player)).count() as u32;
            told(&[ended(&good[1]), ended(&bad[1])]) && claim.numbers[0] > claim.numbers[1]
        }
        ClaimId::Cramped => {
            told(&[good[0].room(bad_moves[0], player), good[0].room(good_moves[0], player)])
                && claim.numbers[0] + 2 <= claim.numbers[1]
        }
        ClaimId::InLine => {
            let of = |at: At| [player, !player].map(|side| good[0].in_line(at, side));
            told(&[of(good_moves[0]), of(bad_moves[0])].concat())
        }
        ClaimId::Away => {
            let near = |moves: &[At]| {
                let away = |at: &At| (at.0 - moves[0].0).abs().max((at.1 - moves[0].1).abs()) as u32;
                moves.iter().skip(1).take(4).map(away).min().expect("a move")
            };
            told(&[near(&bad_moves), near(&good_moves)]) && claim.numbers[0] >= 4 && claim.numbers[1] <= 2
        }
        ClaimId::Threatens => {
            // The threat is there, and the answer in the line takes it away: by trying fours, two deep, where that decides.
            good[1].wins_by_fours(player, 3) && !bad[1].wins_by_fours(player, 1)
        }
        _ => return None,
    })
}

#[test]
fn what_is_said_of_quiet_moves_is_what_a_second_look_finds() {
    let mut seen = BTreeSet::new();
    for case in cases() {
        let Some(e) = explain(&case).filter(|e| e.has_reason) else { continue };
        let is_renju = matches!(&case.position, Position::Gomoku(position) if position.rules().rule() == hansu_game::gomoku::Rule::Renju);
        for point in &e.points {
            // The slow search for fours knows nothing of forbidden points.
            if is_renju && point.claim.id == ClaimId::Threatens {
                continue;
            }
            let Some(true) = holds(&case, &e, &point.claim) else {
                assert!(holds(&case, &e, &point.claim).is_none(), "{point:?}\n{case:?}");
                continue;
            };
            seen.insert(point.claim.id.name());
        }
        crate::texts::check_text(&e);
    }
    let wanted = "allows_three away cramped gets_fork in_line initiative leaves_fork lets_fork plans_fork spoils their_point \
                  threatens twos";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), wanted, "claims that were seen and hold");
}
