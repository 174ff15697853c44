//! What cargo cannot do alone.
fn main() {}
