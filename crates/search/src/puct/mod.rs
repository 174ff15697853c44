//! PUCT: the tree search of AlphaZero, here with playouts in the network's place.
//!
//! [`PuctTree`] is a pure state machine: it asks for evaluations and is handed answers, and so are all random numbers.
//! Plain it is the search of Silver et al. 2017; whatever goes beyond that is an option of [`TreeSettings`].

mod agent;
mod answer;
mod backup;
mod evaluation;
mod gumbel;
mod node;
mod noise;
mod proof;
mod reroot;
mod select;
mod settings;
mod targets;
#[cfg(test)]
mod tests;
mod tree;
mod value;

pub use agent::{Puct, PuctSettings};
pub use answer::PuctChild;
pub use evaluation::Evaluation;
pub use noise::{dirichlet, gamma, gumbel};
pub use proof::Proof;
pub use settings::{Fpu, Interior, Sigma, TreeSettings};
pub use tree::{Gathered, Leaf, PuctTree};
pub use value::MoverValue;
