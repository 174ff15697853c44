//! Which opening each pair of games begins with.

use std::sync::Arc;

use hansu_game::{Game, GameSpec};

use crate::openings::{Opening, RandomOpenings};

/// Where the openings of a match come from.
#[derive(Clone, Debug)]
pub enum Book {
    /// Every game begins at the game's start.
    Start(GameSpec),
    /// The openings of a list, one after the other, and again from the first.
    List {
        /// At least one opening.
        openings: Arc<[Opening]>,
        /// Whether to turn and mirror the board, differently from pair to pair.
        rotate: bool,
    },
    /// An endless list of random openings.
    Random(RandomOpenings),
}

impl Book {
    /// The opening of a pair of games.
    pub fn opening(&self, pair: u64) -> Opening {
        match self {
            Book::Start(game) => Opening::start_of(*game),
            Book::Random(openings) => openings.nth(pair),
            Book::List { openings, rotate } => {
                let count = openings.len() as u64;
                let opening = &openings[(pair % count) as usize];
                if !rotate {
                    return opening.clone();
                }
                let symmetries = opening.start.symmetries();
                // Counting the rounds too lets every opening meet every symmetry, whatever the length of the list.
                opening.transformed(symmetries[((pair + pair / count) % symmetries.len() as u64) as usize])
            }
        }
    }
}
