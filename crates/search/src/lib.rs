//! Searches over any [`Game`](hansu_game::Game), and the [`Agent`] interface of everything that chooses moves.
//!
//! Each algorithm is written once over the `Game` trait; what it may know of a game besides the rules, an
//! evaluation, candidate moves, a static opinion on moves, is a [`Knowledge`] it is given:
//!
//! * [`Minimax`], [`AlphaBeta`] (also as negamax), [`Iddfs`]: tree searches to a fixed depth or within a time limit;
//! * [`Mcts`]: Monte Carlo tree search with UCT, optionally with RAVE; five kinds of playouts;
//! * [`PuctTree`]: the tree of AlphaZero as a state machine that asks for evaluations; [`Puct`] answers it by playouts;
//! * [`RandomSearch`]; [`Casual`], a player who is still learning.
//!
//! [`AgentHost`] looks after an agent for the time of a game: it tells the agent how the game went, and keeps panics from its
//! owner.
//!
//! A search is given a [`Budget`] and reports [`SearchInfo`] on the way to its [`Decision`]. This crate prints
//! nothing and opens nothing; time and randomness are handed in.
//!
//! ```
//! use hansu_game::{Game, Othello};
//! use hansu_othello::{OthelloEval, OthelloKnowledge};
//! use hansu_search::{AlphaBeta, AlphaBetaSettings, Budget, Form, Order, Search, Terminal};
//!
//! let settings =
//!     AlphaBetaSettings { depth: 4, order: Order::Position, terminal: Terminal::Evaluate, form: Form::Negamax };
//! let mut search = AlphaBeta::new(OthelloKnowledge::new(OthelloEval::research()), settings);
//! let position = Othello::new();
//! let decision = search.search(&position, &Budget::unlimited(), &mut |info| println!("{:?}", info.pv));
//! assert!(position.is_legal(decision.mv));
//! ```

mod agent;
mod alphabeta;
mod arena;
mod budget;
mod casual;
mod clock;
mod host;
mod iddfs;
mod info;
mod knowledge;
mod limits;
mod mcts;
mod minimax;
mod order;
mod panic_text;
mod progress;
mod puct;
mod random;
mod root;
mod score;
mod tables;
#[cfg(test)]
mod testing;
mod time_control;

pub use agent::{Abilities, Agent, AgentError, AgentOf, Search};
pub use alphabeta::{AlphaBeta, AlphaBetaSettings, Form, Terminal};
pub use budget::{Budget, Cancel, Watch};
pub use casual::Casual;
#[cfg(target_family = "wasm")]
pub use clock::set_time_source;
pub use clock::{Clock, NoClock, SteppingClock, SystemClock};
pub use host::{AgentHost, History, HostError, MakeAgent, throttled};
pub use iddfs::{Deepening, Iddfs};
pub use info::{Bound, Decision, MoveInfo, Reason, SearchInfo, Selectivity, Variation, depth_text};
pub use knowledge::{Knowledge, LastPlies, Window};
pub use limits::Limits;
pub use mcts::{Backup, Mcts, MctsSettings, Rave, RolloutPolicy};
pub use minimax::{Minimax, PassRule};
pub use order::Order;
pub use panic_text::panic_text;
pub use progress::next_report;
pub use puct::{
    Evaluation, Fpu, Gathered, Interior, Leaf, MoverValue, Proof, Puct, PuctChild, PuctSettings, PuctTree, Sigma,
    TreeSettings, dirichlet, gamma, gumbel,
};
pub use random::RandomSearch;
pub use score::{Chances, Points, Scale, Score};
pub use tables::{ZeroedTable, prefer_huge_pages};
pub use time_control::{TimeControl, TimeControlError, parse_time};
