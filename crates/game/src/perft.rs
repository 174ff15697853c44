//! Counting lines of play, the classic test of move generation.

use crate::Game;

/// The number of lines of play of exactly `depth` plies; a forced pass is a ply, and a game that ends earlier
/// counts nothing. The last ply is counted, not played.
///
/// ```
/// use hansu_game::{Othello, perft};
/// assert_eq!(perft(&mut Othello::new(), 4), 244);
/// ```
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => {
            let moves = position.moves();
            moves.map(|mv| position.with_move(mv, |child| perft(child, depth - 1))).sum()
        }
    }
}
