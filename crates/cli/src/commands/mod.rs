//! The subcommands that answer and end.

pub(crate) mod agents;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod book;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod engine;
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod puzzles;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod think;
pub(crate) mod train;
#[cfg(feature = "cluster")]
pub(crate) mod worker;
