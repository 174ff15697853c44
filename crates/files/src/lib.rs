//! Files that survive a crash at any moment: those that are there in full or not at all, and those that grow by whole
//! lines. And the encoding that formats of other people's tools share.

mod atomic;
mod content;
mod leftovers;
mod lines;
pub mod protobuf;
mod regular;

pub use atomic::write_atomically;
pub use content::{ContentHash, NoContentHash};
pub use lines::{JsonLines, LinesError, read_lines};
pub use regular::{read_regular, read_regular_text};
