//! Searches over any [`Game`](hansu_game::Game), and the [`Agent`] interface of everything that chooses moves.

mod agent;
mod budget;
mod clock;
mod random;
mod score;

pub use agent::{Agent, AgentError, AgentOf, Decision, MoveInfo, Reason, Search, SearchInfo};
pub use budget::{Budget, Cancel, Limits, Watch};
pub use clock::{Clock, SteppingClock, SystemClock};
pub use random::RandomSearch;
pub use score::Score;
