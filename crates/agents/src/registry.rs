//! All agents.

use hansu_game::GameSpec;
use hansu_search::Agent;

use crate::agent_type::{AgentInfo, AgentType, Context};
use crate::agents::*;
use crate::error::SpecError;
use crate::values::Values;

/// Makes an agent from the values of its options.
type Build = fn(&Values<'_>, &Context) -> Result<Box<dyn Agent>, SpecError>;

/// An agent as the registry knows it.
#[derive(Debug)]
pub struct Entry {
    /// What there is to know of it.
    pub info: &'static AgentInfo,
    pub(crate) check: fn(GameSpec) -> Result<(), SpecError>,
    pub(crate) missing_files: fn(&Values<'_>, &Context) -> Vec<&'static str>,
    pub(crate) build: Build,
    pub(crate) memory: fn(&Values<'_>, &Context) -> u64,
}

impl Entry {
    /// Whether it plays a game by its rules.
    pub fn plays(&self, game: GameSpec) -> bool {
        self.info.games.contains(&game.kind()) && (self.check)(game).is_ok()
    }
}

/// The line of an agent.
const fn entry<A: AgentType>() -> Entry {
    Entry {
        info: A::INFO,
        check: A::check,
        missing_files: |values, context| A::read(values, context).missing_files(context),
        build: |values, context| A::read(values, context).build(context),
        memory: |values, context| A::read(values, context).memory(context),
    }
}

/// Every agent, simple ones first.
pub static AGENTS: &[Entry] = &[
    entry::<Random>(),
    entry::<Greedy>(),
    entry::<Learner>(),
    entry::<FullWidth>(),
    entry::<FixedDepth>(),
    entry::<Negamax>(),
    entry::<Deepening>(),
    entry::<TreeSearch>(),
    entry::<Rave>(),
    entry::<PuctPlayouts>(),
    entry::<Zero>(),
    entry::<Lines>(),
    entry::<Expert>(),
    entry::<ByLevel>(),
    #[cfg(feature = "external")]
    entry::<External>(),
];

/// The agent of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    AGENTS.iter().find(|entry| entry.info.name.eq_ignore_ascii_case(name))
}
