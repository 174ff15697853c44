//! Which opening each pair of games begins with.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};

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
    Random(RecentOpenings),
}

/// Random openings, of which the last ones are remembered: the two games of a pair are played one after the other, or at
/// the same time, and an opening takes as long to find as many a move.
#[derive(Clone, Debug)]
pub struct RecentOpenings {
    openings: RandomOpenings,
    recent: Arc<Mutex<VecDeque<(u64, Place)>>>,
}

/// Where an opening is, or will be once it is found.
type Place = Arc<OnceLock<Opening>>;

impl RecentOpenings {
    /// How many are remembered: more than there are games at once.
    const MOST: usize = 64;

    fn nth(&self, pair: u64) -> Opening {
        // Whoever wants the same opening waits until it is found; whoever wants another one does not.
        self.place_of(pair).get_or_init(|| self.openings.nth(pair)).clone()
    }

    fn place_of(&self, pair: u64) -> Place {
        let mut recent = self.recent.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some((_, place)) = recent.iter().find(|(number, _)| *number == pair) {
            return place.clone();
        }
        let place = Place::default();
        recent.push_back((pair, place.clone()));
        if recent.len() > RecentOpenings::MOST {
            recent.pop_front();
        }
        place
    }
}

impl From<RandomOpenings> for Book {
    fn from(openings: RandomOpenings) -> Book {
        Book::Random(RecentOpenings { openings, recent: Arc::default() })
    }
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
