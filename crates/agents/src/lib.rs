//! Every agent by name: `"mcts:time=1s,rollout=light"` becomes a [`Box<dyn Agent>`](hansu_search::Agent).
//!
//! [`AGENTS`] describes all agents and their options once; specs are checked against it, and the command line's help
//! and a form on a page can be made from it.
//!
//! ```
//! use hansu_game::{Game, GameSpec};
//! use hansu_search::Budget;
//!
//! let position = GameSpec::Othello.start();
//! let mut agent = hansu_agents::build("alphabeta:depth=4,order=position", GameSpec::Othello)?;
//! let decision = agent.think(&position, &Budget::unlimited(), &mut |_| ())?;
//! assert!(position.is_legal(decision.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent_type;
mod agents;
pub mod document;
mod error;
mod files;
mod games;
mod levels;
mod param;
mod quotes;
mod registry;
mod signature;
mod spec;
mod suggest;
mod text;
mod travel;
mod typed;
mod usual;
mod values;

use hansu_game::GameSpec;
use hansu_search::Agent;

pub use agent_type::{AgentInfo, Offer, Sample, Samples};
pub use error::SpecError;
pub use files::{SupplyError, supply};
pub use levels::{LEVELS, Level, MeasuredElo, level, levels};
pub use param::{Access, LimitKind, Param, ParamKind, Preset, Value};
pub use registry::{AGENTS, Entry, find};
pub use signature::{NoSignature, Signature, SignatureError, signature, signature_of};
pub use spec::AgentSpec;
pub use suggest::nearest;
pub use text::Text;
pub use travel::{Done, Identity, TravelError, Work};
pub use usual::{judge, usual};

/// Makes the agent that `spec` describes, for the given game.
pub fn build(spec: &str, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
    spec.parse::<AgentSpec>()?.build(game)
}

/// The code in the documents, compiled and run as tests: this crate sees everything that they show.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/add-a-game.md")]
    struct AddAGame;

    #[doc = include_str!("../../../docs/add-an-agent.md")]
    struct AddAnAgent;

    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
