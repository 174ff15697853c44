//! Files that survive a crash at any moment: those that are there in full or not at all, and those that grow by whole
//! lines.

mod atomic;
mod lines;

pub use atomic::write_atomically;
pub use lines::{JsonLines, LinesError, read_lines};
