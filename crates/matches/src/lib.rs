//! Matches: many games between agents, in pairs with colours swapped, resumable at any moment.
//!
//! A [`Plan`] says which games there are; every game is known by its number, and everything about it (opening, colours,
//! the agents' random numbers) follows from the plan and that number alone. So games can be played in any order, by any
//! number of threads, and after any interruption, with the same result. [`run`] plays those that a [`Journal`] does not
//! hold yet; the journal is a file to which each finished game is appended as a line.
//!
//! An agent that breaks the rules, runs out of time or fails loses that game, and the match goes on.

mod book;
mod config;
mod contest_results;
pub mod files;
mod folder;
mod job;
mod journal;
mod line;
mod measures;
pub mod openings;
mod pictures;
mod plan;
mod ranking;
mod referee;
mod results;
mod runner;
pub mod seeds;
mod sequential;
mod tally;
#[cfg(test)]
mod tests;
mod written;

pub use book::{Book, RecentOpenings};
pub use config::book;
pub use config::{ConfigError, Format, Limit, MatchConfig, Openings, SprtConfig};
pub use contest_results::{ContestResults, PointsError};
pub use folder::{FolderError, RunFolder};
pub use job::GameJob;
pub use journal::Journal;
pub use journal::read as read_journal;
pub use line::{Ending, GameLine, Winner};
pub use measures::Measures;
pub use plan::{Contest, Plan, Slot, SlotOrder};
pub use ranking::{Ranked, Rating, Ratings, ranking};
pub use referee::Referee;
pub use results::{MOST_ELO, Results, Spent, Summary, TestSummary};
pub use runner::{Continue, MakeAgent, MatchError, Queue, RunOptions, Workers, run, run_on};
pub use sequential::SequentialTest;
pub use tally::{Faults, Record, Tally};
pub use written::WrittenError;
