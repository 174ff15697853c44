//! Learning from the engine's own games: openings, self-play, the file of games, and fitting.
//!
//! [`train()`] does all of it in a folder. The rest opens no files: games go to and come from whatever reads and writes
//! bytes.

mod fit;
mod games;
mod net_fit;
mod net_model;
mod net_rows;
mod net_start;
mod openings;
mod pairs;
mod rows;
mod run;
mod run_files;
mod run_work;
mod selfplay;

pub use fit::{FitOptions, FitReport, Fitter};
pub use games::{GameReader, GamesError, StoredGame, write_game};
pub use net_fit::{NetFitOptions, NetFitReport, NetFitter};
pub use net_rows::{Sample, Targets, samples_of};
pub use openings::random_opening;
pub use pairs::{PairResult, Pairing};
pub use rows::{PolicyRow, Rows, ValueRow};
pub use run::{Generation, Learned, Learns, Progress, TrainError, TrainOptions, train, train_with};
pub use run_work::{Games, OnThreads, Pairs, PlayGames};
pub use selfplay::{SelfPlay, SelfPlayOptions};
