//! Agents for those who are not at the keyboard of this machine: which are allowed, the levels, how they think.

mod allow;
mod catalogue;
mod levels;
mod networks;
mod score;
mod shelf;
mod think;

pub(crate) use allow::SafeAgent;
pub(crate) use catalogue::catalogue;
pub(crate) use levels::levels;
pub(crate) use networks::Networks;
#[cfg(not(target_family = "wasm"))]
pub(crate) use networks::is_name as is_run_name;
pub(crate) use shelf::{Place, Shelf};
pub(crate) use think::{MOST_TIME, think};
