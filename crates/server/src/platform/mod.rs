//! What the server needs of what it runs on, a machine or a page: tasks, time, and work that takes a moment.

#[cfg(not(target_family = "wasm"))]
mod machine;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
pub(crate) use machine::{Instant, off_the_loop, sleep, spawn};
#[cfg(target_family = "wasm")]
pub(crate) use page::{Instant, off_the_loop, sleep, spawn};
