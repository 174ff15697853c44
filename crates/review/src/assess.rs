//! From what was found in each position to what each move was worth.

use hansu_game::{Game, Move, Position};
use hansu_search::Score;

use crate::Finding;
use crate::verdict::{self, Verdict};

/// A win is missed if chances after the move are below this.
const STILL_WINNING: f64 = 0.9;

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The move.
    pub mv: Move,
    /// The best move found.
    pub best: Move,
    /// The line expected after the best move, which is its first.
    pub line: Vec<Move>,
    /// What was found before the move, for the side that moved.
    pub before: Finding,
    /// What was found after it, for the side that moved.
    pub after: Finding,
    /// What it lost.
    pub loss: Loss,
    /// Whether the loss is that of perfect play.
    pub exact: bool,
    /// What to call it.
    pub verdict: Verdict,
}

impl Assessment {
    /// What was found of the move that was played, for the side that played it.
    pub fn played(&self) -> &Finding {
        if self.mv == self.best { &self.before } else { &self.after }
    }

    /// What the move is worth to the side that played it.
    pub fn score(&self) -> Option<Score> {
        self.played().score
    }
}

/// What a move lost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Of the chances to win, from 0 to 1.
    pub chance: f64,
    /// Of discs, where the game counts them.
    pub discs: Option<f64>,
}

/// What each move was worth, given what was found before each of them and after the last.
///
/// # Panics
/// If there is not one position and one finding more than there are moves.
pub fn assess(positions: &[Position], moves: &[Move], findings: &[Finding]) -> Vec<Assessment> {
    assert!(positions.len() == moves.len() + 1 && findings.len() == positions.len());
    let findings = filled(findings);
    let one = |ply: usize| {
        let same_side = positions[ply].side_to_move() == positions[ply + 1].side_to_move();
        let after = if same_side { findings[ply + 1].clone() } else { findings[ply + 1].flipped() };
        assessed(moves[ply], findings[ply].clone(), after)
    };
    (0..moves.len()).map(one).collect()
}

/// A forced pass is not searched: the position is worth what the one after it is worth.
fn filled(findings: &[Finding]) -> Vec<Finding> {
    let mut filled = findings.to_vec();
    for ply in (0..filled.len().saturating_sub(1)).rev() {
        if filled[ply].score.is_none() {
            let next = filled[ply + 1].flipped();
            filled[ply].score = next.score;
            filled[ply].exact = next.exact;
        }
    }
    filled
}

fn assessed(mv: Move, before: Finding, after: Finding) -> Assessment {
    let best = before.line.first().copied().unwrap_or(mv);
    let loss = if best == mv {
        Loss { discs: discs_lost(&before, &before), ..Loss::default() }
    } else {
        loss(&before, &after)
    };
    let verdict = verdict(&before, &after, best == mv, loss);
    let exact = before.exact && (best == mv || after.exact);
    Assessment { mv, best, line: before.line.clone(), before, after, loss, exact, verdict }
}

fn loss(before: &Finding, after: &Finding) -> Loss {
    let chance = match (before.chance(), after.chance()) {
        (Some(best), Some(played)) => (best - played).max(0.0),
        _ => 0.0,
    };
    Loss { chance, discs: discs_lost(before, after) }
}

fn discs_lost(before: &Finding, after: &Finding) -> Option<f64> {
    match (before.score?, after.score?) {
        (Score::Discs(best), Score::Discs(played)) => Some(f64::from(best - played).max(0.0)),
        _ => None,
    }
}

/// A loss in so many plies is one that a player should have seen coming.
const SOON: u32 = 5;

/// Below this chance a game was lost anyway.
const SOMETHING_TO_LOSE: f64 = 0.05;

fn verdict(before: &Finding, after: &Finding, is_best: bool, loss: Loss) -> Verdict {
    if before.forced {
        return Verdict::Forced;
    }
    if is_best {
        return Verdict::Best;
    }
    let (Some(best), Some(played)) = (before.chance(), after.chance()) else { return Verdict::Best };
    let was_won = before.exact && best == 1.0;
    if was_won && (after.exact && played < 1.0 || played < STILL_WINNING) {
        return Verdict::MissedWin;
    }
    let overlooked = matches!(after.score, Some(Score::LossIn(plies)) if plies <= SOON) && best >= SOMETHING_TO_LOSE;
    if overlooked {
        return Verdict::Blunder;
    }
    let by_loss = loss.discs.map_or_else(|| verdict::chances(loss.chance), verdict::discs);
    // A result that is thrown away for certain is a mistake, however few discs it was.
    let lost_a_result = before.exact && after.exact && played < best;
    if lost_a_result { by_loss.max(Verdict::Mistake) } else { by_loss }
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameSpec, parse_move};

    use super::*;

    fn found(best: &str, score: Score, exact: bool) -> Finding {
        Finding {
            line: vec![parse_move(best, 8).expect("a move")],
            score: Some(score),
            exact,
            forced: false,
            moves_to_come: 15,
        }
    }

    /// Black plays f5; `after` is for White.
    fn black_plays(before: Finding, after: Finding) -> Assessment {
        let start = GameSpec::Othello.start();
        let mv = parse_move("f5", 8).expect("a move");
        let mut next = start.clone();
        next.play(mv).expect("legal");
        assess(&[start, next], &[mv], &[before, after]).remove(0)
    }

    fn check_discs(best: &str, before: f32, after: f32, exact: bool, expected: Verdict) {
        let found = black_plays(found(best, Score::Discs(before), exact), found("d6", Score::Discs(-after), exact));
        assert_eq!(found.verdict, expected, "{before} to {after}");
        assert_eq!(found.exact, exact);
    }

    #[test]
    fn to_overlook_a_quick_loss_is_a_blunder_unless_the_game_was_lost_anyway() {
        let verdict_of = |chance: f64, plies: u32| {
            let before = found("f5", Score::WinProbability(chance), false);
            let after = Finding { score: Some(Score::LossIn(plies)), exact: true, ..before.clone() };
            verdict(&before, &after, false, loss(&before, &after))
        };
        assert_eq!((verdict_of(0.17, 1), verdict_of(0.17, 20)), (Verdict::Blunder, Verdict::Mistake));
        assert_eq!(verdict_of(0.03, 1), Verdict::Good);
    }

    #[test]
    fn in_othello_moves_are_called_by_the_discs_and_the_result_that_they_lose() {
        check_discs("f5", 10.0, -20.0, true, Verdict::Best);
        check_discs("d3", 10.0, 10.0, true, Verdict::Best);
        check_discs("d3", 10.0, 12.0, false, Verdict::Best);
        check_discs("d3", 10.0, 8.0, true, Verdict::Good);
        check_discs("d3", 10.0, 6.0, true, Verdict::Inaccuracy);
        check_discs("d3", 40.0, 32.0, true, Verdict::Mistake);
        check_discs("d3", 40.0, 22.0, true, Verdict::Blunder);
        check_discs("d3", -10.0, -40.0, true, Verdict::Blunder);
        check_discs("d3", 2.0, 0.0, true, Verdict::MissedWin);
        check_discs("d3", 2.0, -2.0, true, Verdict::MissedWin);
        check_discs("d3", 0.0, -2.0, true, Verdict::Mistake);
        check_discs("d3", 1.0, -1.0, false, Verdict::Good);
    }

    #[test]
    fn elsewhere_moves_are_called_by_the_chances_that_they_lose() {
        let check = |before: Score, after: Score, expected: Verdict| {
            let proven = |score: Score| score.plies().is_some();
            let found = black_plays(found("d3", before, proven(before)), found("d6", after, proven(after)));
            assert_eq!(found.verdict, expected, "{before} to {after}");
        };
        let chance = Score::WinProbability;
        check(chance(0.6), chance(0.41), Verdict::Best);
        check(chance(0.6), chance(0.43), Verdict::Good);
        check(chance(0.6), chance(0.47), Verdict::Inaccuracy);
        check(chance(0.6), chance(0.55), Verdict::Mistake);
        check(chance(0.6), chance(0.7), Verdict::Blunder);
        check(chance(0.6), Score::WinIn(5), Verdict::Blunder);
        check(Score::WinIn(5), chance(0.5), Verdict::MissedWin);
        check(Score::WinIn(5), chance(0.03), Verdict::Good);
        check(Score::WinIn(5), Score::LossIn(8), Verdict::Best);
        check(Score::LossIn(8), Score::WinIn(1), Verdict::Best);
    }

    #[test]
    fn a_forced_move_is_neither_good_nor_bad_and_takes_its_value_from_what_follows() {
        let pass = Finding { line: vec![Move::PASS], score: None, exact: false, forced: true, moves_to_come: 15 };
        let found = black_plays(
            Finding { line: vec![parse_move("f5", 8).expect("a move")], ..pass },
            found("d6", Score::Discs(4.0), true),
        );
        assert_eq!((found.verdict, found.before.score, found.exact), (Verdict::Forced, Some(Score::Discs(-4.0)), true));
        assert_eq!(found.loss, Loss { chance: 0.0, discs: Some(0.0) });
    }
}
