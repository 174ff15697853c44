//! What is known of Gomoku, checked against plain re-implementations.

mod candidates;
mod defence;
mod eval;
#[path = "../../../search/tests/it/positions.rs"]
#[allow(dead_code)] // shared with the tests of the searches, which need more of it
mod positions;
