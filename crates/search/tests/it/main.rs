//! What the searches promise, checked against plain re-implementations.

mod equality;
mod mcts;
mod positions;
mod proofs;
