//! What positions are taken to be worth when weights are fitted to them.

use super::records::Record;
use crate::SCALE;

/// The label of each record in discs: its exact score if it has one, else the lambda-return of its game (Sutton, 1988).
///
/// With `lambda` 0 that is the search's own score, with 1 the outcome; between them the scores of the positions that followed count,
/// each by `lambda` times what the one before it counts. They were searched nearer to the end of the game, so they
/// know better; and they jump less than the outcome, which all moves played since have changed.
pub(super) fn labels(records: &[Record], lambda: f32) -> Vec<f32> {
    let mut labels = vec![0.0; records.len()];
    for (place, record) in records.iter().enumerate().rev() {
        let score = f32::from(record.score) / SCALE as f32;
        let following = records.get(place + 1).and_then(|next| sign_after(record, next));
        let to_come = following.map_or(f32::from(record.outcome), |sign| sign * labels[place + 1]);
        labels[place] = if record.is_exact { score } else { score + lambda * (to_come - score) };
    }
    labels
}

/// Whether what is good for the mover of the next record is bad (-1) or good (1, after a pass) for that of this one; none if the next
/// record is of another game.
fn sign_after(record: &Record, next: &Record) -> Option<f32> {
    let (before, after) = (record.board, next.board);
    if next.is_first || next.is_beside || after.empties() + 1 != before.empties() {
        return None;
    }
    // The mover's discs stay the mover's when he has played.
    if before.own & !after.opponent == 0 { Some(-1.0) } else { (before.own & !after.own == 0).then_some(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Squares};
    use crate::kernel::Portable;

    /// A game of first moves with scores of 0, 1, 2, ... discs for its first mover, the last ones exact.
    fn game(plies: usize) -> Vec<Record> {
        let (mut board, mut sign) = (Board::START, 1);
        let mut records = Vec::new();
        for ply in 0..plies {
            let score = (sign * ply as i32 * SCALE) as i16;
            let outcome = (sign * (plies as i32 - 1)) as i8;
            let is_exact = ply + 1 == plies;
            records.push(Record { board, score, outcome, is_exact, is_first: ply == 0, is_beside: false });
            let square = Squares(board.legal(Portable)).next().expect("the first plies have legal moves");
            (board, sign) = (board.after(square, board.flips(Portable, square)), -sign);
        }
        records
    }

    #[test]
    fn labels_lie_between_the_score_and_the_outcome() {
        let games = [game(4), game(4)].concat();
        assert_eq!(labels(&games, 0.0)[..4], [0.0, -1.0, 2.0, -3.0]);
        assert_eq!(labels(&games, 1.0)[..4], [3.0, -3.0, 3.0, -3.0]);
        // 2.5 is half of 2 and half of 3, 1.75 half of 1 and half of that.
        assert_eq!(labels(&games, 0.5)[..4], [0.875, -1.75, 2.5, -3.0]);
        assert_eq!(labels(&games, 0.5)[..4], labels(&games, 0.5)[4..]);
    }

    #[test]
    fn a_pass_does_not_change_whose_score_it_is() {
        let [first, second] = game(2)[..] else { unreachable!("two plies were asked for") };
        let passed = Record { board: second.board.passed(), ..second };
        assert_eq!(sign_after(&first, &second), Some(-1.0));
        assert_eq!(sign_after(&first, &passed), Some(1.0));
        assert_eq!(sign_after(&second, &first), None);
    }
}
