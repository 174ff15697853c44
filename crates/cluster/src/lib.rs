//! Work on a fleet: units of self-play, matches and experiments, handed out and collected by NATS JetStream.
//!
//! * A [`Fleet`] is the connection of whoever wants something done. A [`Run`] hands out its units and collects what came of
//!   them, each once; [`FleetWorkers`] makes players of a match of it, and the other trainings have something alike.
//! * [`work`] is what a worker does: takes a unit, does it, stores the result, says that it is done.
//! * [`Status`] tells how the fleet is; [`ServerConfig`] writes a configuration for the server by which workers can do only
//!   what they are for.
//!
//! There is no scheduler here: the server's work queue gives a unit to whoever asks, and gives it again to someone else if
//! nothing is heard of it. A unit is known by the hash of its content, and its result does not depend on who does it, so that
//! a result that comes twice counts once. What is sent is described in `docs/cluster.md`.

mod all_of;
mod book;
mod checks;
mod error;
mod fleet;
mod gomoku;
mod job;
mod matches;
mod names;
mod objects;
mod patterns;
mod quarantine;
mod results;
mod run;
mod selfplay;
mod server_config;
mod state;
mod status;
mod streams;
mod target;
mod worker;

pub use book::FleetSearches;
pub use error::ClusterError;
pub use fleet::{Fleet, FleetOptions};
pub use gomoku::FleetGomoku;
pub use job::{Job, Outcome, Part};
pub use matches::FleetWorkers;
pub use names::{RunId, WorkerName, consumer as consumer_name};
pub use patterns::FleetPatterns;
pub use quarantine::lift_quarantine;
pub use run::{Figures, Run, Task};
pub use selfplay::FleetSelfPlay;
pub use server_config::{ServerConfig, TlsFiles};
pub use state::{Quarantine, RunState, WorkerState};
pub use status::{Status, Watch, Watcher, prometheus};
pub use target::Target;
pub use worker::{WorkerOptions, work};
