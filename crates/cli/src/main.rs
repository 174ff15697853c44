//! The `hansu` binary.
fn main() {}
