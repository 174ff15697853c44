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
pub use records::{Record, RecordsError, append_records, read_records};
pub use run::{Generation, Progress, TrainError, TrainOptions, train};
pub use selfplay::{Openings, SelfPlayOptions, play_games};
