//! What goes over the wire: the types of every request, answer and event.
//!
//! The TypeScript types of the page (`web/src/api/types`) are made from these by a test; `docs/api.md` explains them.

mod catalogue;
mod clock;
mod cluster;
mod coach;
mod file;
mod game;
mod job;
mod lab;
mod player;
mod position;
mod problem;
mod review;
mod search;
mod settings;
mod socket;
mod training;
#[cfg(test)]
mod typescript;

pub use catalogue::*;
pub use clock::*;
pub use cluster::*;
pub use coach::*;
pub use file::*;
pub use game::*;
pub use job::*;
pub use lab::*;
pub use player::*;
pub use position::*;
pub use problem::*;
pub use review::*;
pub use search::*;
pub use settings::*;
pub use socket::*;
pub use training::*;
