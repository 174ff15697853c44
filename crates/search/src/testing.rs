//! What the tests of the searches share.

use hansu_game::{Game, Move, Player, Square};

use crate::{Knowledge, Scale};

/// The least that a search can know: how many stones a side has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountStones;

impl<G: Game> Knowledge<G> for CountStones {
    type Candidates = G::Moves;

    fn scale(&self) -> Scale {
        Scale::new(10.0)
    }

    fn evaluate(&self, position: &G, player: Player) -> i32 {
        let squares = position.size() * position.size();
        (0..squares).filter(|&square| position.cell(Square::new(square)) == Some(player)).count() as i32
    }

    fn candidates(&self, position: &G) -> G::Moves {
        position.moves()
    }

    fn move_weight(&self, _position: &G, _mv: Move) -> i32 {
        0
    }
}
