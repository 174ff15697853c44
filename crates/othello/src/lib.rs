//! Othello beyond the rules.
//!
//! For the generic searches of `hansu-search`: [`OthelloKnowledge`], disc counts and weight maps.
//!
//! The expert engine, [`Engine`]:
//!
//! * an exact endgame solver,
//! * an evaluation by patterns of squares, learned from games of the engine against itself,
//! * a selective search of the middle game,
//! * and the training that makes the weights.
//!
//! It knows nothing of agents, protocols and records, prints nothing, and reads no clock but the one it is handed.

#![cfg_attr(not(feature = "train"), allow(dead_code, reason = "what only training uses stands where it belongs"))]

mod answer;
mod board;
mod book;
mod control;
mod endgame;
mod engine;
mod eval;
mod kernel;
mod knowledge;
mod level;
mod local_table;
mod midgame;
mod parallel;
mod player;
mod selectivity;
mod shared_search;
mod split;
mod stability;
mod table;
#[cfg(test)]
mod testing;
#[cfg(feature = "train")]
pub mod train;
mod weighing;
mod worker;

pub use answer::{Answer, Bound, Goal, Info, Limits, Line, Score};
pub use board::Board;
pub use book::{
    Book, BookEntry, BookError, BookMove, BookOptions, BookProgress, Opening, SearchedMoves, search_position,
};
pub use control::Stop;
pub use engine::{Engine, EngineOptions};
pub use eval::{Detail, Weights, WeightsError};
pub use knowledge::{ARBITRARY_WEIGHTS, OthelloEval, OthelloKnowledge, RESEARCH_WEIGHTS, WEIGHT_SCALE};
pub use level::Level;
pub use player::ExpertSearch;
pub use selectivity::Selectivity;
pub use weighing::{WeighedMoves, WeighedReplies, WeightMap};

/// Scores of the search are in parts of a disc: so many make one.
pub const SCALE: i32 = 64;
