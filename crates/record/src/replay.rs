//! Playing a list of written moves.

use hansu_game::{Game, Move, Position, parse_move};

use crate::position::{ParsedPosition, PositionError, remedy};
use crate::tokens::pieces;

/// Whether the side to move has nothing but a pass.
pub(crate) fn must_pass(position: &Position) -> bool {
    position.is_legal(Move::PASS)
}

/// Plays the moves of `text` from `start`, filling in forced passes that are not written.
///
/// A pass that is due after the last move is not filled in: the position is left to the side that must pass.
///
/// ```
/// use hansu_game::GameSpec;
/// let parsed = hansu_record::replay(GameSpec::Othello.start(), "f5 d6")?;
/// assert_eq!(parsed.moves.len(), 2);
/// # Ok::<(), hansu_record::PositionError>(())
/// ```
pub fn replay(start: Position, text: &str) -> Result<ParsedPosition, PositionError> {
    let mut replay = Replay { position: start.clone(), moves: Vec::new() };
    for (index, piece) in pieces(text).enumerate() {
        replay.play(index + 1, piece, || pieces(text).count() - index)?;
    }
    Ok(ParsedPosition { start, moves: replay.moves, position: replay.position })
}

struct Replay {
    position: Position,
    moves: Vec<Move>,
}

impl Replay {
    /// Plays one written move; `left` counts it and all that follow.
    fn play(&mut self, number: usize, piece: &str, left: impl Fn() -> usize) -> Result<(), PositionError> {
        let mv = parse_move(piece, self.position.size())
            .map_err(|error| PositionError::Unreadable { at: format!("move {number}"), error })?;
        if let Some(outcome) = self.position.outcome() {
            return Err(PositionError::AfterTheEnd { number, name: piece.to_owned(), outcome, extra: left() });
        }
        if !mv.is_pass() && must_pass(&self.position) {
            self.position.play_unchecked(Move::PASS);
            self.moves.push(Move::PASS);
        }
        if let Err(error) = self.position.play(mv) {
            return Err(PositionError::Illegal { number, error, remedy: remedy(&self.position) });
        }
        self.moves.push(mv);
        Ok(())
    }
}
