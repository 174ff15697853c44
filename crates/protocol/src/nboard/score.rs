//! Scores and lines as NBoard writes them.

use hansu_game::{Move, Othello};
use hansu_search::Score;

/// A score in discs. NBoard knows no other unit, so a chance of winning becomes a share of the board, and the points of
/// an evaluation are taken for discs.
pub(super) fn discs(score: Score) -> f64 {
    const ALL: f64 = 64.0;
    match score {
        Score::Heuristic(_) | Score::Discs(_) => score.value(),
        other => ALL * (2.0 * other.value() - 1.0),
    }
}

/// Moves in capitals without anything between them; a pass is `PA`.
pub(super) fn pv(moves: &[Move]) -> String {
    let name = |mv: &Move| if mv.is_pass() { "PA".to_owned() } else { mv.name(Othello::SIZE).to_uppercase() };
    moves.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::parse_move;

    #[test]
    fn every_score_is_a_number_of_discs() {
        for (score, expected) in [
            (Score::Discs(-6.0), -6.0),
            (Score::WinProbability(0.75), 32.0),
            (Score::WinIn(3), 64.0),
            (Score::LossIn(3), -64.0),
            (Score::Draw, 0.0),
        ] {
            assert_eq!(discs(score), expected);
        }
    }

    #[test]
    fn lines_have_no_spaces() {
        let moves = ["f5", "pass", "d6"].map(|name| parse_move(name, 8).expect("a move"));
        assert_eq!(pv(&moves), "F5PAD6");
    }
}
