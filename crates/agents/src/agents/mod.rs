//! The agents, each in a module of its own: its options, its settings, how it is made.

mod alphabeta;
mod casual;
mod expert;
#[cfg(feature = "external")]
mod external;
mod greedy;
mod iddfs;
mod level;
mod lines;
mod mcts;
mod minimax;
mod negamax;
mod puct;
mod random;
mod rave;
mod shared;
mod zero;

pub(crate) use alphabeta::FixedDepth;
pub(crate) use casual::Learner;
pub(crate) use expert::Expert;
#[cfg(feature = "external")]
pub(crate) use external::External;
pub(crate) use greedy::Greedy;
pub(crate) use iddfs::Deepening;
pub(crate) use level::ByLevel;
pub(crate) use lines::Lines;
pub(crate) use mcts::TreeSearch;
pub(crate) use minimax::FullWidth;
pub(crate) use negamax::Negamax;
pub(crate) use puct::PuctPlayouts;
pub(crate) use random::Random;
pub(crate) use rave::Rave;
pub(crate) use zero::Zero;
