//! Programs from outside as agents: anything that speaks GTP, NBoard's protocol or Gomocup's.
//!
//! [`ExternalAgent`] starts a program, tells it positions, and reads its moves and what it says of its search. Programs
//! are not trusted: one that crashes, hangs, writes rubbish or breaks the rules gives an
//! [`AgentError`](hansu_search::AgentError), and is killed with everything that it started, whatever group or session
//! that hides in. Nothing of a program outlives its agent, and on Linux not even the end of our own process.
//!
//! This is the only crate that starts processes. What programs do takes real time, so that it also reads the machine's
//! clock. It knows no names of agents and nothing of matches.
//!
//! ```no_run
//! use hansu_external::{ExternalAgent, ExternalSettings, Protocol};
//! use hansu_game::GameSpec;
//! use hansu_search::{Agent, Budget};
//!
//! let settings = ExternalSettings::new("edax -gtp", Protocol::Gtp);
//! let mut agent = ExternalAgent::new(settings, GameSpec::Othello)?;
//! let decision = agent.think(&GameSpec::Othello.start(), &Budget::unlimited(), &mut |_| ())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod command;
mod dialogue;
mod error;
mod lines;
mod nursery;
mod output;
mod process;
mod protocol;
mod reaper;
mod settings;
mod story;

pub use agent::ExternalAgent;
pub use error::ExternalError;
pub use nursery::end_all_programs;
pub use protocol::Protocol;
pub use settings::ExternalSettings;
