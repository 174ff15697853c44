//! From what was found in each position to what each move was worth.
//!
//! The value of a move is that of the position it leads to, as the search of that position found it; so every position is
//! searched once, and all with the same effort. A move's loss is how much the chances of the side that moved fell by it.
//! Searches are not exact: a position that looks better after the move than before it has lost nothing.
//!
//! Accuracy is that of a move averaged over the moves in which there was a choice, with the curve that Lichess uses for chess:
//! `103.1668 exp(-4.354 loss) - 3.1669`, from 0 to 100.

use hansu_game::{Game, Move, Outcome, Player, Position};

use crate::agents::{Thought, flipped};
use crate::api::{MoveClass, Review, ReviewedMove, ScoreKind, ScoreView, Side, SideReview};
use crate::line::{Line, names};

/// Losses from which on a move is called an inaccuracy, a mistake, a blunder; and up to which it is as good as the best.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.1;
const BLUNDER: f64 = 0.2;
const AS_GOOD: f64 = 0.01;

/// A win is missed if chances after the move are below this.
const STILL_WINNING: f64 = 0.9;

/// What was found in a position, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    /// The best move and what is expected after it; none at the end.
    pub line: Vec<Move>,
    /// What the position is worth.
    pub score: Option<ScoreView>,
    /// Whether there was no choice.
    pub forced: bool,
}

impl Judged {
    /// What a search has found.
    pub(crate) fn of(thought: &Thought, position: &Position) -> Judged {
        let mut line = thought.decision.info.pv.clone();
        if line.first() != Some(&thought.decision.mv) {
            line = vec![thought.decision.mv];
        }
        Judged { line, score: thought.search.score, forced: position.moves().take(2).count() == 1 }
    }

    /// What is known of a finished game without a search.
    pub(crate) fn of_end(position: &Position) -> Option<Judged> {
        let outcome = position.outcome()?;
        let (kind, value) = match outcome {
            Outcome::Draw => (ScoreKind::Draw, 0.5),
            Outcome::Win(winner) if winner == position.side_to_move() => (ScoreKind::Win, 1.0),
            Outcome::Win(_) => (ScoreKind::Loss, 0.0),
        };
        let score = ScoreView { kind, value, win_probability: value, plies: (kind != ScoreKind::Draw).then_some(0) };
        Some(Judged { line: Vec::new(), score: Some(score), forced: true })
    }
}

/// The review of a line of play, given what was found before each move and after the last.
pub(crate) fn judge(line: &Line, judged: &[Judged]) -> Review {
    let positions: Vec<Position> = (0..=line.moves.len()).map(|ply| line.at(ply)).collect();
    let judged = filled(judged);
    let moves: Vec<ReviewedMove> =
        (0..line.moves.len()).map(|ply| reviewed(ply, line.moves[ply], &positions, &judged)).collect();
    let is_to_retry =
        |mv: &&ReviewedMove| matches!(mv.class, MoveClass::Mistake | MoveClass::Blunder | MoveClass::MissedWin);
    Review {
        game: String::new(),
        agent: String::new(),
        ms_per_move: 0,
        made: String::new(),
        graph: black_chances(&positions, &judged),
        black: side_review(&moves, Side::Black),
        white: side_review(&moves, Side::White),
        retry: moves.iter().filter(is_to_retry).map(|mv| mv.ply).collect(),
        moves,
    }
}

/// A forced pass is not searched: the position is worth what the one after it is worth.
fn filled(judged: &[Judged]) -> Vec<Judged> {
    let mut filled = judged.to_vec();
    for ply in (0..filled.len().saturating_sub(1)).rev() {
        if filled[ply].score.is_none() {
            filled[ply].score = filled[ply + 1].score.map(flipped);
        }
    }
    filled
}

/// Black's chances in each position.
fn black_chances(positions: &[Position], judged: &[Judged]) -> Vec<f64> {
    let chance = |(position, judged): (&Position, &Judged)| {
        let mover = judged.score.map_or(0.5, |score| score.win_probability);
        if position.side_to_move() == Player::Black { mover } else { 1.0 - mover }
    };
    positions.iter().zip(judged).map(chance).collect()
}

fn reviewed(ply: usize, mv: Move, positions: &[Position], judged: &[Judged]) -> ReviewedMove {
    let (before, after) = (&positions[ply], &positions[ply + 1]);
    let (here, size) = (&judged[ply], before.size());
    let same_side = before.side_to_move() == after.side_to_move();
    let played = judged[ply + 1].score.map(|score| if same_side { score } else { flipped(score) });
    let best = here.line.first().copied().unwrap_or(mv);
    let chance = |score: Option<ScoreView>| score.map(|score| score.win_probability);
    let loss = match (chance(here.score), chance(played)) {
        (Some(best_chance), Some(played)) if best != mv => (best_chance - played).max(0.0),
        _ => 0.0,
    };
    ReviewedMove {
        ply,
        side: before.side_to_move().into(),
        mv: mv.name(size),
        best: best.name(size),
        line: names(here.line.iter().copied(), size),
        best_score: here.score,
        played_score: if best == mv { here.score } else { played },
        loss,
        class: class(here, best == mv, loss, chance(played)),
    }
}

fn class(here: &Judged, is_best: bool, loss: f64, played: Option<f64>) -> MoveClass {
    let was_won = here.score.is_some_and(|score| score.kind == ScoreKind::Win);
    match loss {
        _ if here.forced => MoveClass::Forced,
        _ if is_best => MoveClass::Best,
        _ if was_won && played.is_some_and(|chance| chance < STILL_WINNING) => MoveClass::MissedWin,
        BLUNDER.. => MoveClass::Blunder,
        MISTAKE.. => MoveClass::Mistake,
        INACCURACY.. => MoveClass::Inaccuracy,
        AS_GOOD.. => MoveClass::Good,
        _ => MoveClass::Best,
    }
}

fn side_review(moves: &[ReviewedMove], side: Side) -> SideReview {
    let mut review = SideReview::default();
    let (mut losses, mut accuracy, mut counted) = (0.0, 0.0, 0_u32);
    for mv in moves.iter().filter(|mv| mv.side == side && mv.class != MoveClass::Forced) {
        match mv.class {
            MoveClass::Forced => {}
            MoveClass::Best => review.best += 1,
            MoveClass::Good => review.good += 1,
            MoveClass::Inaccuracy => review.inaccuracies += 1,
            MoveClass::Mistake => review.mistakes += 1,
            MoveClass::Blunder => review.blunders += 1,
            MoveClass::MissedWin => review.missed_wins += 1,
        }
        counted += 1;
        losses += mv.loss;
        accuracy += accuracy_of(mv.loss);
    }
    if counted > 0 {
        review.accuracy = Some(accuracy / f64::from(counted));
        review.mean_loss = losses / f64::from(counted);
    }
    review
}

/// The accuracy of a move, from 0 to 100.
fn accuracy_of(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;

    use super::*;
    use crate::line::read_move;

    fn line(moves: &str) -> Line {
        let mut line = Line::from(GameSpec::Othello.start());
        for text in moves.split_whitespace() {
            line.play(read_move(text, 8).expect("a move")).expect("legal");
        }
        line
    }

    fn found(best: &str, chance: f64) -> Judged {
        let kind = if chance == 1.0 { ScoreKind::Win } else { ScoreKind::WinProbability };
        let score = ScoreView { kind, value: chance, win_probability: chance, plies: None };
        Judged { line: vec![read_move(best, 8).expect("a move")], score: Some(score), forced: false }
    }

    fn check(best: &str, before: f64, after: f64, expected: MoveClass) {
        // Black plays f5; `after` is White's chance then.
        let review = judge(&line("f5"), &[found(best, before), found("d6", after)]);
        assert_eq!(review.moves[0].class, expected, "{before} {after}");
        assert_eq!(
            review.retry.is_empty(),
            review.black.mistakes + review.black.blunders + review.black.missed_wins == 0
        );
    }

    #[test]
    fn moves_are_called_by_what_they_lose() {
        check("f5", 0.6, 0.9, MoveClass::Best);
        check("d3", 0.6, 0.4, MoveClass::Best);
        check("d3", 0.6, 0.3, MoveClass::Best);
        check("d3", 0.6, 0.43, MoveClass::Good);
        check("d3", 0.6, 0.47, MoveClass::Inaccuracy);
        check("d3", 0.6, 0.55, MoveClass::Mistake);
        check("d3", 0.6, 0.7, MoveClass::Blunder);
        check("d3", 1.0, 0.5, MoveClass::MissedWin);
        check("d3", 1.0, 0.02, MoveClass::Good);
    }

    #[test]
    fn values_are_for_the_side_that_moved_and_the_graph_for_black() {
        let review = judge(&line("f5 d6"), &[found("f5", 0.6), found("f4", 0.5), found("c3", 0.8)]);
        assert_eq!(review.graph, [0.6, 0.5, 0.8]);
        let white = &review.moves[1];
        assert!((white.loss - 0.3).abs() < 1e-9 && white.class == MoveClass::Blunder);
        assert!((white.played_score.expect("a score").win_probability - 0.2).abs() < 1e-9);
        assert_eq!((review.white.blunders, review.black.best, &review.retry[..]), (1, 1, &[1][..]));
        assert!(review.black.accuracy > Some(99.9) && review.white.accuracy < Some(50.0));
    }

    #[test]
    fn a_game_without_choices_has_no_accuracy() {
        let mut only = found("f5", 0.5);
        only.forced = true;
        let review = judge(&line("f5"), &[only, found("d6", 0.5)]);
        assert_eq!((review.moves[0].class, review.black.accuracy), (MoveClass::Forced, None));
    }

    #[test]
    fn accuracy_falls_from_hundred_to_nothing() {
        assert!((accuracy_of(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy_of(0.1) > accuracy_of(0.2) && accuracy_of(1.0) < 1.0);
    }
}
