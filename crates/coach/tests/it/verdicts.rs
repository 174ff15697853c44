//! Verdicts of reviews against what is true: endings solved by a second solver, tactics decided by trying everything.

use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Move, Othello, Player, Position};
use hansu_review::{Assessment, Finding, Verdict, assess};

use crate::agreement::{random_gomoku, random_othello};
use crate::judge;
use crate::{slow_gomoku, slow_othello};

/// What the judge finds, as a review does it.
fn finding(position: &Position) -> Finding {
    if let Some(end) = Finding::of_end(position) {
        return end;
    }
    let (moves, moves_to_come) = (position.legal_moves(), position.moves_to_come());
    if moves[0].is_pass() {
        return Finding { line: vec![Move::PASS], score: None, exact: false, forced: true, moves_to_come };
    }
    let (best, _) = judge::best(position);
    Finding { line: best.line, score: best.score, exact: best.exact, forced: moves.len() == 1, moves_to_come }
}

fn reviewed(position: &Position, before: &Finding, mv: Move) -> Assessment {
    let mut positions = vec![position.clone()];
    let mut moves = vec![mv];
    let mut next = position.clone();
    next.play(mv).expect("legal");
    positions.push(next.clone());
    // A forced pass takes its value from what follows.
    if next.moves().eq([Move::PASS]) {
        next.play(Move::PASS).expect("forced");
        moves.push(Move::PASS);
        positions.push(next);
    }
    let after = positions[1..].iter().map(finding);
    let findings: Vec<Finding> = std::iter::once(before.clone()).chain(after).collect();
    assess(&positions, &moves, &findings).remove(0)
}

/// The final margin by plain minimax, empty squares to the winner.
fn solve(grid: &slow_othello::Grid, who: char) -> i32 {
    let other = if who == 'P' { 'O' } else { 'P' };
    let moves = grid.legal(who);
    if let Some(best) = moves.iter().map(|&mv| -solve(&grid.play(mv, who), other)).max() {
        return best;
    }
    if !grid.legal(other).is_empty() {
        return -solve(grid, other);
    }
    let (own, theirs) = (grid.count(who) as i32, grid.count(other) as i32);
    let empty = 64 - own - theirs;
    (own - theirs) + (own - theirs).signum() * empty
}

/// The table of `docs/review.md`, for what is solved.
fn expected(best: i32, played: i32, choices: usize) -> Verdict {
    if choices == 1 {
        return Verdict::Forced;
    }
    if best > 0 && played <= 0 {
        return Verdict::MissedWin;
    }
    let by_discs = match best - played {
        12.. => Verdict::Blunder,
        6.. => Verdict::Mistake,
        3.. => Verdict::Inaccuracy,
        1.. => Verdict::Good,
        _ => Verdict::Best,
    };
    if played.signum() < best.signum() { by_discs.max(Verdict::Mistake) } else { by_discs }
}

fn check_ending(position: Othello) {
    let grid = slow_othello::Grid::of(&position, position.side_to_move());
    let general = Position::from(position);
    let found = finding(&general);
    let choices = position.moves().count();
    let values: Vec<(Move, i32)> = position
        .moves()
        .map(|mv| (mv, -solve(&grid.play(slow_othello::at(mv.square().expect("no pass")), 'P'), 'O')))
        .collect();
    let best = values.iter().map(|(_, value)| *value).max().expect("a move");
    for (mv, value) in values {
        let judged = reviewed(&general, &found, mv);
        assert_eq!(judged.verdict, expected(best, value, choices), "{} of {position:?}", mv.name(8));
        assert!(judged.exact, "everything is solved");
        assert_eq!(judged.loss.discs, Some(f64::from(best - value)), "{} of {position:?}", mv.name(8));
        assert!(judged.mv != judged.best || judged.verdict <= Verdict::Best, "the best move is never a mistake");
    }
}

#[test]
fn every_move_of_sixty_solved_endings_is_called_what_it_is() {
    let endings = random_othello(90).into_iter().filter(|position| (4..=6).contains(&position.empty_squares()));
    let endings: Vec<Othello> = endings.filter(|position| !position.moves().eq([Move::PASS])).step_by(3).collect();
    assert!(endings.len() >= 60, "{} endings", endings.len());
    endings.into_iter().take(60).for_each(check_ending);
}

/// Whether the side to move completes five at once.
fn has_five(position: &Gomoku) -> bool {
    slow_gomoku::Grid::of(position).wins_by_fours(position.side_to_move(), 0)
}

fn after(position: &Gomoku, mv: Move) -> Gomoku {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// A tactic: a five to be made, or a five to be stopped.
fn check_tactic(position: &Gomoku) -> bool {
    let general = Position::from(*position);
    let (own, theirs) = (has_five(position), has_five(&position.passed()));
    if !own && !theirs {
        return false;
    }
    let found = finding(&general);
    let best = reviewed(&general, &found, found.line[0]);
    assert!(best.verdict <= Verdict::Best, "{position:?}");
    let wins = |mv: &Move| after(position, *mv).outcome().and_then(hansu_game::Outcome::winner);
    if own {
        assert_eq!(wins(&found.line[0]), Some(position.side_to_move()), "a five is made: {position:?}");
    }
    // A move that lets the opponent complete five throws away whatever there was.
    let careless = position.moves().find(|mv| wins(mv).is_none() && has_five(&after(position, *mv)));
    let lost_anyway = matches!(found.score, Some(hansu_search::Score::LossIn(_)));
    if let Some(mv) = careless.filter(|_| !lost_anyway) {
        let judged = reviewed(&general, &found, mv);
        let expected = if own || found.exact { Verdict::MissedWin } else { Verdict::Blunder };
        assert_eq!(judged.verdict, expected, "{} of {position:?}", mv.name(11));
        assert!(judged.exact || !found.exact);
    }
    true
}

#[test]
fn fifty_tactics_of_omok_are_called_what_they_are() {
    let positions = random_gomoku(150).into_iter().filter(|position| !position.is_over());
    let tactics = positions.step_by(2).filter(check_tactic).take(60).count();
    assert!(tactics >= 50, "{tactics} tactics");
}

#[test]
fn who_is_to_move_makes_no_difference() {
    let ending = random_othello(4).into_iter().find(|p| p.empty_squares() == 6 && p.moves().count() > 1);
    let ending = ending.expect("an ending");
    let swapped = Othello::from_discs(ending.bits(Player::White), ending.bits(Player::Black), !ending.side_to_move());
    let swapped = swapped.expect("no overlap");
    for mv in ending.legal_moves() {
        let of = |position: Othello| {
            let position = Position::from(position);
            reviewed(&position, &finding(&position), mv).verdict
        };
        assert_eq!(of(ending), of(swapped), "{}", mv.name(8));
    }
}
