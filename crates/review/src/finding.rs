//! What a search has found in a position.

use hansu_game::{Game, Move, Outcome, Player, Position};
use hansu_search::{Bound, Decision, Score, SearchInfo, Selectivity};

/// What a search has found in a position, for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The best move and what is expected after it; nothing at the end of a game.
    pub line: Vec<Move>,
    /// What the position is worth; nothing where there was only one move, which was not searched.
    pub score: Option<Score>,
    /// Whether that is the result of perfect play.
    pub exact: bool,
    /// Whether there was no choice.
    pub forced: bool,
    /// About how many moves the side to move still has to make.
    pub moves_to_come: u32,
}

impl Finding {
    /// What a search has found.
    pub fn of(decision: &Decision, position: &Position) -> Finding {
        let info = &decision.info;
        let line = if info.pv.first() == Some(&decision.mv) { info.pv.clone() } else { vec![decision.mv] };
        let forced = position.moves().take(2).count() == 1;
        Finding {
            line,
            score: info.score,
            exact: is_exact(info, position),
            forced,
            moves_to_come: position.moves_to_come(),
        }
    }

    /// What is known of a finished game without a search.
    pub fn of_end(position: &Position) -> Option<Finding> {
        let outcome = position.outcome()?;
        let side = position.side_to_move();
        let score = match (final_margin(position, side), outcome) {
            (Some(margin), _) => Score::Discs(margin as f32),
            (None, Outcome::Draw) => Score::Draw,
            (None, Outcome::Win(winner)) if winner == side => Score::WinIn(0),
            (None, Outcome::Win(_)) => Score::LossIn(0),
        };
        Some(Finding { line: Vec::new(), score: Some(score), exact: true, forced: true, moves_to_come: 0 })
    }

    /// The chance of winning, a draw counting half; certain where the score is exact.
    pub fn chance(&self) -> Option<f64> {
        Some(match self.score? {
            Score::Discs(discs) if self.exact && discs > 0.0 => 1.0,
            Score::Discs(discs) if self.exact && discs < 0.0 => 0.0,
            score => score.chance_with(self.moves_to_come),
        })
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(&self) -> Finding {
        Finding { score: self.score.map(Score::flipped), ..self.clone() }
    }
}

/// The final margin as it is counted: empty squares are the winner's.
fn final_margin(position: &Position, side: Player) -> Option<i32> {
    let discs = position.discs()?.map(|discs| discs as i32);
    let margin = discs[side.index()] - discs[(!side).index()];
    Some(margin + margin.signum() * position.empty_squares() as i32)
}

/// Whether a search's score is the result of perfect play: proven, or searched to the end with nothing left out.
pub fn is_exact(info: &SearchInfo, position: &Position) -> bool {
    let is_full = info.selectivity.is_none_or(|selectivity| selectivity == Selectivity::FULL);
    match info.score {
        Some(Score::WinIn(_) | Score::LossIn(_) | Score::Draw) => true,
        Some(Score::Discs(_)) => {
            let empty = position.empty_squares() as u32;
            is_full && info.bound == Bound::Exact && info.depth.is_some_and(|depth| depth >= empty)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameSpec, Othello};

    use super::*;

    #[test]
    fn a_finished_game_is_worth_its_margin_with_the_empty_squares_to_the_winner() {
        let over = Othello::from_discs(0b111, 0, Player::White).expect("no overlap");
        let finding = Finding::of_end(&over.into()).expect("over");
        assert_eq!((finding.score, finding.exact, finding.chance()), (Some(Score::Discs(-64.0)), true, Some(0.0)));
        assert!(Finding::of_end(&GameSpec::Othello.start()).is_none());
    }

    #[test]
    fn a_margin_is_exact_only_if_everything_was_searched() {
        let position = GameSpec::Othello.start();
        let info = |depth, percent, bound| SearchInfo {
            depth: Some(depth),
            selectivity: Some(Selectivity::new(percent)),
            score: Some(Score::Discs(2.0)),
            bound,
            ..SearchInfo::default()
        };
        assert!(is_exact(&info(60, 100, Bound::Exact), &position));
        assert!(!is_exact(&info(59, 100, Bound::Exact), &position));
        assert!(!is_exact(&info(60, 99, Bound::Exact), &position));
        assert!(!is_exact(&info(60, 100, Bound::Lower), &position));
        assert!(!is_exact(&SearchInfo::default(), &position));
    }
}
