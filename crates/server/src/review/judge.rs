//! Reviews as they are shown: what the judge found, for the page.

use hansu_agents::document::ScoreDocument;
use hansu_game::{Game, Player, Position};
use hansu_review::{Assessment, Finding, Verdict, accuracy, assess};
use hansu_search::Bound;

use crate::api::{MoveClass, Review, ReviewedMove, Side, SideReview};
use crate::coach::why;
use crate::line::{LineOfPlay, names};

/// The review of a line of play, given what was found before each move and after the last.
pub(crate) fn judge(line: &LineOfPlay, findings: &[Finding]) -> Review {
    let positions: Vec<Position> = (0..=line.moves.len()).map(|ply| line.at(ply)).collect();
    let assessed = assess(&positions, &line.moves, findings);
    let sides: Vec<Side> = positions.iter().map(|position| position.side_to_move().into()).collect();
    let moves: Vec<ReviewedMove> =
        assessed.iter().enumerate().map(|(ply, assessed)| reviewed(ply, &positions[ply], assessed)).collect();
    let side_review = |side: Side| {
        let of_side = assessed.iter().zip(&sides).filter(|(_, moved)| **moved == side);
        side_review(of_side.map(|(assessed, _)| assessed))
    };
    Review {
        game: String::new(),
        agent: String::new(),
        ms_per_move: 0,
        made: String::new(),
        graph: black_chances(&positions, &assessed, findings),
        black: side_review(Side::Black),
        white: side_review(Side::White),
        retry: (0..assessed.len()).filter(|&ply| assessed[ply].verdict.is_serious()).collect(),
        moves,
    }
}

/// Black's chances in each position.
fn black_chances(positions: &[Position], assessed: &[Assessment], findings: &[Finding]) -> Vec<f64> {
    let found = assessed.iter().map(|assessed| &assessed.before).chain(findings.last());
    let chance = |(position, found): (&Position, &Finding)| {
        let mover = found.chance().unwrap_or(0.5);
        if position.side_to_move() == Player::Black { mover } else { 1.0 - mover }
    };
    positions.iter().zip(found).map(chance).collect()
}

/// What was found, as it is shown: with a chance that is certain where the score is exact.
pub(crate) fn score_view(finding: &Finding) -> Option<ScoreDocument> {
    let score = ScoreDocument::new(Some(finding.score?), Bound::Exact, finding.moves_to_come);
    Some(ScoreDocument { win_probability: Some(finding.chance()?), ..score })
}

/// A move as it is shown.
pub(crate) fn reviewed(ply: usize, before: &Position, assessed: &Assessment) -> ReviewedMove {
    let size = before.size();
    ReviewedMove {
        ply,
        side: before.side_to_move().into(),
        mv: assessed.mv.name(size),
        best: assessed.best.name(size),
        line: names(assessed.line.iter().copied(), size),
        best_score: score_view(&assessed.before),
        played_score: score_view(assessed.played()),
        loss: assessed.loss.chance,
        discs_lost: assessed.loss.discs,
        exact: assessed.exact,
        class: match assessed.verdict {
            Verdict::Forced => MoveClass::Forced,
            Verdict::Best => MoveClass::Best,
            Verdict::Good => MoveClass::Good,
            Verdict::Inaccuracy => MoveClass::Inaccuracy,
            Verdict::Mistake => MoveClass::Mistake,
            Verdict::Blunder => MoveClass::Blunder,
            Verdict::MissedWin => MoveClass::MissedWin,
        },
        why: why(before, assessed),
    }
}

fn side_review<'a>(moves: impl Iterator<Item = &'a Assessment>) -> SideReview {
    let mut review = SideReview::default();
    let (mut losses, mut sum, mut counted) = (0.0, 0.0, 0_u32);
    for assessed in moves.filter(|assessed| assessed.verdict != Verdict::Forced) {
        match assessed.verdict {
            Verdict::Forced => {}
            Verdict::Best => review.best += 1,
            Verdict::Good => review.good += 1,
            Verdict::Inaccuracy => review.inaccuracies += 1,
            Verdict::Mistake => review.mistakes += 1,
            Verdict::Blunder => review.blunders += 1,
            Verdict::MissedWin => review.missed_wins += 1,
        }
        counted += 1;
        losses += assessed.loss.chance;
        sum += accuracy(assessed.loss);
    }
    if counted > 0 {
        review.accuracy = Some(sum / f64::from(counted));
        review.mean_loss = losses / f64::from(counted);
    }
    review
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;
    use hansu_search::Score;

    use super::*;
    use crate::line::read_move;

    fn line(moves: &str) -> LineOfPlay {
        let mut line = LineOfPlay::from(GameSpec::Othello.start());
        for text in moves.split_whitespace() {
            line.play(read_move(text, 8).expect("a move")).expect("legal");
        }
        line
    }

    fn found(best: &str, chance: f64) -> Finding {
        let score = Some(Score::WinProbability(chance));
        Finding {
            line: vec![read_move(best, 8).expect("a move")],
            score,
            exact: false,
            forced: false,
            moves_to_come: 15,
        }
    }

    #[test]
    fn values_are_for_the_side_that_moved_and_the_graph_for_black() {
        let review = judge(&line("f5 d6"), &[found("f5", 0.6), found("f4", 0.5), found("c3", 0.8)]);
        assert_eq!(review.graph, [0.6, 0.5, 0.8]);
        let white = &review.moves[1];
        assert!((white.loss - 0.3).abs() < 1e-9 && white.class == MoveClass::Blunder);
        assert!((white.played_score.and_then(|score| score.win_probability).expect("a chance") - 0.2).abs() < 1e-9);
        assert_eq!((review.white.blunders, review.black.best, &review.retry[..]), (1, 1, &[1][..]));
        assert!(review.black.accuracy > Some(99.9) && review.white.accuracy < Some(50.0));
    }

    #[test]
    fn a_solved_win_is_certain_however_narrow() {
        let solved = |best, discs| Finding { score: Some(Score::Discs(discs)), exact: true, ..found(best, 0.5) };
        let review = judge(&line("f5"), &[solved("d3", 2.0), solved("d6", -2.0)]);
        assert_eq!(review.graph, [1.0, 1.0]);
        let mv = &review.moves[0];
        assert_eq!((mv.class, mv.discs_lost, mv.exact), (MoveClass::Best, Some(0.0), true));
        assert_eq!(mv.best_score.expect("a score").win_probability, Some(1.0));
    }

    #[test]
    fn a_game_without_choices_has_no_accuracy() {
        let only = Finding { forced: true, ..found("f5", 0.5) };
        let review = judge(&line("f5"), &[only, found("d6", 0.5)]);
        assert_eq!((review.moves[0].class, review.black.accuracy), (MoveClass::Forced, None));
    }
}
