//! Hansu's agents behind the protocols of the field.
//!
//! * [`gtp()`]: the Go Text Protocol 2, for both games.
//! * [`nboard()`]: the protocol of NBoard, version 2, for Othello.
//! * [`gomocup()`]: the protocol of Gomocup and Piskvork with the extensions of Yixin, for Gomoku.
//! * [`Analyze`]: requests and answers as JSON lines, many at once.
//!
//! Each protocol is a [`Machine`]: lines and the agents' answers go in, lines and jobs come out, and nothing else happens.
//! [`run`] is what they share: a thread that reads, agents on threads of their own, and a loop that writes. The tests
//! drive the machines without any of that.
//!
//! ```
//! use hansu_game::GameSpec;
//! use hansu_protocol::{Action, Machine, Players, gtp};
//!
//! let mut machine = gtp(Players::new(None), GameSpec::Othello)?;
//! let mut actions = Vec::new();
//! machine.line("7 protocol_version", &mut actions);
//! assert_eq!(actions, [Action::Say("=7 2\n".to_owned())]);
//! # Ok::<(), hansu_agents::SpecError>(())
//! ```

mod analyze;
mod best_moves;
mod conversation;
mod driver;
mod gomocup;
mod gtp;
mod machine;
mod nboard;
mod pace;
mod players;

pub use analyze::Analyze;
pub use conversation::{Conversation, Dialect, Reply, Urgency};
pub use driver::run;
pub use gomocup::{Gomocup, gomocup};
pub use gtp::{Gtp, gtp};
pub use machine::{Action, Answer, JobId, Machine, Question};
pub use nboard::{Nboard, nboard};
pub use players::Players;

/// The name under which the engine makes itself known.
pub const NAME: &str = "Hansu";

/// The version that it tells.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
