//! `book build` on a fleet: positions to search.

use std::sync::Arc;

use hansu_game::{Game, Move, Othello, Player, Square};
use hansu_othello::{
    Board, BookOptions, Engine, EngineOptions, SearchedMoves, Selectivity, Stop, Weights, search_position,
};
use hansu_search::{Cancel, SystemClock};
use serde::{Deserialize, Serialize};

use crate::all_of::AllOf;
use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome};
use crate::names::RunId;

/// The memory of a search, in megabytes. What a search finds may depend on it, so it is the same everywhere.
const HASH_MB: usize = 64;

/// A position to search for the book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookJob {
    /// The discs of the side to move.
    pub own: u64,
    /// The other discs.
    pub opponent: u64,
    /// Plies.
    pub depth: u32,
    /// How sure the search is, in percent.
    pub percent: u32,
    /// How many moves are wanted.
    pub lines: usize,
}

impl BookJob {
    fn options(&self) -> BookOptions {
        let selectivity = Selectivity::at_least(self.percent);
        BookOptions { depth: self.depth, selectivity, lines: self.lines, ..BookOptions::default() }
    }

    pub(crate) fn execute(&self, cancel: &Cancel) -> Result<Option<Outcome>, String> {
        // The same program comes with the same weights.
        let mut engine = Engine::new(EngineOptions { hash_mb: HASH_MB, threads: 1 }, Weights::shipped());
        let stop = Stop { cancel: cancel.clone(), clock: Arc::new(SystemClock::start()) };
        let board = Board { own: self.own, opponent: self.opponent };
        match search_position(&mut engine, board, &self.options(), &stop) {
            Some(moves) => Ok(Some(Outcome::Moves(moves))),
            None if cancel.is_cancelled() => Ok(None),
            None => Err("the search gave no moves".to_owned()),
        }
    }

    pub(crate) fn accepts(&self, moves: &[(u8, i16)]) -> Result<(), String> {
        let position =
            Othello::from_discs(self.own, self.opponent, Player::Black).map_err(|error| error.to_string())?;
        let is_legal =
            |&(square, _): &(u8, i16)| square < 64 && position.is_legal(Move::place(Square::new(square.into())));
        let in_order = moves.is_sorted_by(|one, other| one.1 >= other.1);
        if moves.is_empty() || moves.len() > self.lines.max(1) || !in_order || !moves.iter().all(is_legal) {
            return Err("these are no moves of the position, the best first".to_owned());
        }
        Ok(())
    }
}

/// Searches positions of a book on a fleet.
pub struct FleetSearches<'a> {
    /// The fleet.
    pub fleet: &'a Fleet,
    /// The run's name.
    pub run: RunId,
}

impl FleetSearches<'_> {
    /// Positions that are searched at a time.
    pub fn at_a_time(&self) -> usize {
        (2 * self.fleet.threads()).clamp(16, 256)
    }

    /// The moves of each board, in order; fewer than there were boards if it was stopped.
    pub fn search(
        &self,
        boards: &[Board],
        options: &BookOptions,
        cancel: &Cancel,
    ) -> Result<Vec<SearchedMoves>, ClusterError> {
        let job = |board: &Board| {
            Job::Book(BookJob {
                own: board.own,
                opponent: board.opponent,
                depth: options.depth,
                percent: options.selectivity.percent(),
                lines: options.lines,
            })
        };
        let jobs: Vec<Job> = boards.iter().map(job).collect();
        let mut run = self.fleet.open(self.run.clone(), "book", &format!("{} plies", options.depth))?;
        let mut task = AllOf::new(jobs);
        run.drive(&mut task, cancel)?;
        if !cancel.is_cancelled() {
            run.close()?;
        }
        let moves = |outcome| match outcome {
            Outcome::Moves(moves) => Some(moves),
            _ => None,
        };
        Ok(task.in_order().into_iter().map_while(moves).collect())
    }
}
