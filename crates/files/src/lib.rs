//! Files that survive a crash at any moment: those that are there in full or not at all, and those that grow by whole
//! lines. And the encoding that formats of other people's tools share.

mod atomic;
mod lines;
pub mod protobuf;

pub use atomic::write_atomically;
pub use lines::{JsonLines, LinesError, read_lines};
