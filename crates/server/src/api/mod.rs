//! What goes over the wire: the types of every request, answer and event.
//!
//! The TypeScript types of the page (`web/src/api/types`) are made from these by a test; `docs/api.md` explains them.

mod backup;
mod catalogue;
mod clock;
mod cluster;
mod coach;
mod explorer;
mod file;
mod game;
mod job;
mod judge;
mod lab;
mod lessons;
mod player;
mod position;
mod practice;
mod problem;
mod review;
mod search;
mod settings;
mod socket;
mod stats;
mod training;
#[cfg(test)]
mod typescript;

pub use backup::*;
pub use catalogue::*;
pub use clock::*;
pub use cluster::*;
pub use coach::*;
pub use explorer::*;
pub use file::*;
pub use game::*;
pub use job::*;
pub use judge::*;
pub use lab::*;
pub use lessons::*;
pub use player::*;
pub use position::*;
pub use practice::*;
pub use problem::*;
pub use review::*;
pub use search::*;
pub use settings::*;
pub use socket::*;
pub use stats::*;
pub use training::*;
