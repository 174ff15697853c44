//! Balanced openings: a few stones near the middle that a search thinks even.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Square, Symmetry, pick};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use thiserror::Error;

use crate::board::{Cell, UnsupportedRules};
use crate::{Engine, EngineOptions, Limits, Score, Stop};

/// Which openings are wanted.
#[derive(Clone, Debug)]
pub struct OpeningOptions {
    /// Size and rule.
    pub rules: Rules,
    /// How many stones.
    pub stones: RangeInclusive<usize>,
    /// How many points of even the value may be, for either side; see [`crate::eval::POINTS_PER_LOGIT`].
    pub balance: i32,
    /// Positions for the search that judges an opening.
    pub nodes: u64,
    /// Everything random follows from this.
    pub seed: u64,
}

impl OpeningOptions {
    /// Three to nine stones, judged by 100,000 positions to be within 40 points: a win chance of 45% to 55%.
    pub fn new(rules: Rules) -> OpeningOptions {
        OpeningOptions { rules, stones: 3..=9, balance: 40, nodes: 100_000, seed: 1 }
    }
}

/// An even opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The stones in order of play, Black's first.
    pub cells: Vec<Cell>,
    /// What the search thinks of it, in points for the side to move.
    pub points: i32,
}

/// How far the search for openings has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningProgress {
    /// Openings found.
    pub found: usize,
    /// Arrangements of stones looked at.
    pub tried: usize,
}

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningsError {
    /// The engine does not play these rules.
    #[error(transparent)]
    Rules(#[from] UnsupportedRules),
    /// The stones do not fit the board.
    #[error("openings of {0} to {1} stones cannot be made: 1 to half of the board's cells")]
    Stones(usize, usize),
    /// No more could be found.
    #[error("only {found} openings were found among {tried} arrangements: allow more stones or a larger imbalance")]
    TooFew {
        /// Openings found.
        found: usize,
        /// Arrangements looked at.
        tried: usize,
    },
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// Arrangements looked at for each opening before giving up.
const MOST_TRIES_EACH: usize = 400;
/// The share of the nodes for a first look, which leaves out what is far from even.
const FIRST_LOOK: u64 = 20;

/// Finds so many openings, no two of them the same up to symmetry. The same options give the same openings.
/// `progress` is called after each arrangement that was looked at.
pub fn make_openings(
    options: &OpeningOptions,
    count: usize,
    stop: &Stop,
    progress: &mut dyn FnMut(OpeningProgress),
) -> Result<Vec<Opening>, OpeningsError> {
    let (least, most) = (*options.stones.start(), *options.stones.end());
    if least == 0 || least > most || most > options.rules.size().pow(2) / 2 {
        return Err(OpeningsError::Stones(least, most));
    }
    let mut engine = Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::new(options.rules) })?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::with_capacity(count);
    let mut tried = 0;
    while openings.len() < count {
        if tried >= MOST_TRIES_EACH * count {
            return Err(OpeningsError::TooFew { found: openings.len(), tried });
        }
        let cells = random_stones(options.rules, options.stones.clone(), &mut rng);
        tried += 1;
        if let Some(position) = position_of(options.rules, &cells)
            && seen.insert(canonical(&position))
            && let Some(points) = judge(&mut engine, &position, options, stop)
        {
            openings.push(Opening { cells, points });
        }
        if stop.cancel.is_cancelled() {
            return Err(OpeningsError::Cancelled);
        }
        progress(OpeningProgress { found: openings.len(), tried });
    }
    Ok(openings)
}

fn position_of(rules: Rules, cells: &[Cell]) -> Option<Gomoku> {
    let mut position = Gomoku::new(rules);
    for &cell in cells {
        position.play(Move::place(Square::new(cell as usize))).ok()?;
    }
    (!position.is_over()).then_some(position)
}

/// The value of a position, if it is even enough.
fn judge(engine: &mut Engine, position: &Gomoku, options: &OpeningOptions, stop: &Stop) -> Option<i32> {
    engine.new_game();
    let mut value = |nodes: u64, balance: i32| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        match engine.think(position, &limits, stop, &mut |_| ()).ok()?.score {
            Score::Points(points) if points.abs() <= balance => Some(points),
            _ => None,
        }
    };
    value(options.nodes / FIRST_LOOK, 2 * options.balance.max(1))?;
    value(options.nodes, options.balance)
}

/// The stones in the one of eight views that comes first.
fn canonical(position: &Gomoku) -> Vec<u8> {
    let size = position.rules().size();
    let view = |symmetry: &Symmetry| -> Vec<u8> {
        let mut cells = vec![0; size * size];
        for index in 0..size * size {
            let at = symmetry.square(Square::new(index), size).index();
            cells[at] = position.cell(Square::new(index)).map_or(0, |player| 1 + player.index() as u8);
        }
        cells
    };
    Symmetry::ALL.iter().map(view).min().expect("eight views")
}

/// Some stones near the middle, most of them near each other.
pub(crate) fn random_stones<R: Rng>(rules: Rules, count: RangeInclusive<usize>, rng: &mut R) -> Vec<Cell> {
    let size = rules.size() as i32;
    let count = count.start() + pick(rng, count.end() - count.start() + 1);
    let mut coin = |bound: i32| pick(rng, bound as usize) as i32;
    let reach = (size - 4).clamp(1, 7);
    let mut anchor = [(size - reach) / 2 + coin(reach), (size - reach) / 2 + coin(reach)];
    let mut moves: Vec<Cell> = Vec::with_capacity(count);
    while moves.len() < count {
        let [row, column] = anchor;
        let cell = (row * size + column) as Cell;
        if !moves.contains(&cell) {
            moves.push(cell);
        }
        // The next stone is near one of those that are there.
        let near = i32::from(moves[coin(moves.len() as i32) as usize]);
        let (row, column) = (near / size, near % size);
        anchor = [row + coin(5) - 2, column + coin(5) - 2].map(|at| at.clamp(0, size - 1));
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use hansu_game::gomoku::Rule;
    use hansu_search::{Cancel, SteppingClock};

    use super::*;

    fn stop() -> Stop {
        Stop::new(Cancel::default(), Arc::new(SteppingClock::new(Duration::from_millis(1))))
    }

    fn options(rule: Rule) -> OpeningOptions {
        let rules = Rules::new(15, 5, rule).expect("rules");
        OpeningOptions { nodes: 1_000, balance: 100, seed: 7, ..OpeningOptions::new(rules) }
    }

    #[test]
    fn openings_are_even_different_and_the_same_again_for_a_seed() {
        for rule in Rule::ALL {
            let options = options(rule);
            let mut last = OpeningProgress { found: 0, tried: 0 };
            let openings = make_openings(&options, 6, &stop(), &mut |progress| last = progress).expect("openings");
            assert_eq!((openings.len(), last.found), (6, 6));
            let views: HashSet<Vec<u8>> = openings
                .iter()
                .map(|opening| canonical(&position_of(options.rules, &opening.cells).expect("legal, not over")))
                .collect();
            assert_eq!(views.len(), 6);
            assert!(openings.iter().all(|opening| opening.points.abs() <= 100));
            assert!(openings.iter().all(|opening| options.stones.contains(&opening.cells.len())));
            assert_eq!(make_openings(&options, 6, &stop(), &mut |_| ()), Ok(openings));
        }
    }

    #[test]
    fn what_cannot_be_made_is_refused() {
        let zero = OpeningOptions { stones: 0..=2, ..options(Rule::Freestyle) };
        assert_eq!(make_openings(&zero, 1, &stop(), &mut |_| ()), Err(OpeningsError::Stones(0, 2)));
        let narrow = OpeningOptions { stones: 1..=1, balance: 0, ..options(Rule::Freestyle) };
        let found = make_openings(&narrow, 1, &stop(), &mut |_| ());
        assert!(matches!(found, Err(OpeningsError::TooFew { .. })), "{found:?}");
    }

    #[test]
    fn openings_can_be_cancelled() {
        let stop = stop();
        stop.cancel.cancel();
        assert_eq!(make_openings(&options(Rule::Renju), 5, &stop, &mut |_| ()), Err(OpeningsError::Cancelled));
    }
}
