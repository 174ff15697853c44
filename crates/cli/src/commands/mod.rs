//! The subcommands that answer and end.

pub(crate) mod agents;
pub(crate) mod bench;
pub(crate) mod lab;
mod lab_table;
pub(crate) mod perft;
pub(crate) mod show;
pub(crate) mod think;
