//! What the searches promise, checked against plain re-implementations.

mod candidates;
mod defence;
mod equality;
mod eval;
mod mcts;
mod positions;
mod proofs;
