//! Iterative deepening over a principal variation search.

mod generate;
mod moves;
mod order;
mod params;
mod pvs;
mod root;
mod score;
mod stop;
mod table;
mod worker;

pub(crate) use generate::{cells_against_open_fours, fours};
pub use params::Params;
pub use root::Line;
pub(crate) use root::Root;
#[cfg(feature = "train")]
pub(crate) use root::root_cells as choices;
pub use score::Score;
pub(crate) use stop::{Control, Times};
pub use stop::{Limits, Stop};
pub(crate) use table::Table;
pub(crate) use worker::{Memory, Shared, Worker};
