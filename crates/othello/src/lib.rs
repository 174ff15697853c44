//! What Hansu knows of Othello beyond the rules.
//!
//! * [`OthelloKnowledge`]: disc counts and weight maps, for the generic searches of `hansu-search`.
//!
//! The rules are `hansu-game`'s; agents by name are `hansu-agents`'.

mod knowledge;

pub use knowledge::{ARBITRARY_WEIGHTS, OthelloEval, OthelloKnowledge, RESEARCH_WEIGHTS, WEIGHT_SCALE};
