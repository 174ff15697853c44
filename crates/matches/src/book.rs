//! Which opening each pair of games begins with.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};

use hansu_game::{Game, GameSpec};
use serde::{Deserialize, Serialize};

use super::written::WrittenBook;
use crate::openings::{Opening, RandomOpenings};

/// Where the openings of a match come from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "WrittenBook", into = "WrittenBook")]
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

    /// What all openings follow from: the game, how many plies they have, and the seed.
    pub(super) fn content(&self) -> (GameSpec, usize, u64) {
        self.openings.content()
    }

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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use hansu_game::GameKind;

    use super::*;

    #[test]
    fn a_list_is_gone_through_again_and_every_opening_meets_every_symmetry() {
        let game = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("a game");
        // Neither has a symmetry of its own.
        let list = crate::openings::parse("e5 d4 g5\ne5 f4 c3 e6\n", "list", game).expect("two openings");
        let [plain, rotated] = [false, true].map(|rotate| Book::List { openings: list.clone().into(), rotate });
        assert_eq!(plain.opening(5), list[1]);
        for parity in 0..2 {
            let seen: HashSet<u64> =
                (0..16).filter(|pair| pair % 2 == parity).map(|pair| rotated.opening(pair).position().key()).collect();
            assert_eq!(seen.len(), 8);
        }
    }

    #[test]
    fn the_games_of_a_pair_are_given_the_same_random_opening() {
        let book: Book = RandomOpenings::new(GameSpec::Othello, 6, 3).expect("plies").into();
        let first = book.opening(7);
        assert_eq!(first, book.clone().opening(7));
        assert_ne!(first, book.opening(8));
    }
}
