//! Counting lines of play, the classic test of move generation.

use crate::Game;

/// The number of lines of play of `depth` plies. A forced pass is a ply; a game that ends earlier is one line, whatever
/// the depth. The last ply is counted, not played.
///
/// Published tables count like this: leaving finished games out gives 228 fewer at depth 10 of Othello, whose shortest
/// games have nine plies.
///
/// ```
/// use hansu_game::{Othello, perft};
/// assert_eq!(perft(&mut Othello::new(), 4), 244);
/// ```
pub fn perft<G: Game>(position: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = position.moves().peekable();
    if moves.peek().is_none() {
        return 1;
    }
    if depth == 1 {
        return moves.count() as u64;
    }
    moves.map(|mv| position.with_move(mv, |child| perft(child, depth - 1))).sum()
}
