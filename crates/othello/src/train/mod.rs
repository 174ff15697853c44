//! Learning the weights from games of the engine against itself.

mod calibrate;
mod fit;
mod labels;
mod records;
mod run;
mod selfplay;
mod sharing;

pub use calibrate::{Spread, calibrate, measure};
pub use fit::{FitOptions, Prior, StageError, fit};
pub use records::{Record, RecordsError, append_records, read_records, records_from_bytes, records_to_bytes};
pub use run::{Generation, Progress, TrainError, TrainOptions, train, train_with};
pub use selfplay::{Finished, OnThreads, Openings, PlayGames, SelfPlayOptions, play_games};
