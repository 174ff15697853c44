//! Who plays, and who thinks.

use serde::{Deserialize, Serialize};

/// Who is to play a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerChoice {
    /// A person.
    Human {
        /// The person's name.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        name: Option<String>,
    },
    /// A level of the ladder.
    Level {
        /// From 1 to 10.
        level: u8,
    },
    /// An agent.
    Agent {
        /// As on the command line: `mcts:time=1s,rollout=light`.
        spec: String,
    },
}

/// Who is to think: a level or an agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Thinker {
    /// A level of the ladder.
    Level {
        /// From 1 to 10.
        level: u8,
    },
    /// An agent.
    Agent {
        /// As on the command line.
        spec: String,
    },
}

impl PlayerChoice {
    /// The one who thinks for this player; `None` for a person.
    pub fn thinker(&self) -> Option<Thinker> {
        match self {
            PlayerChoice::Human { .. } => None,
            PlayerChoice::Level { level } => Some(Thinker::Level { level: *level }),
            PlayerChoice::Agent { spec } => Some(Thinker::Agent { spec: spec.clone() }),
        }
    }

    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        matches!(self, PlayerChoice::Human { .. })
    }
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Seat {
    /// Who plays.
    pub player: PlayerChoice,
    /// A name to show: the person's (may be empty), or the agent's.
    pub name: String,
    /// The agent behind a level or an agent, in full.
    pub agent: Option<String>,
}
