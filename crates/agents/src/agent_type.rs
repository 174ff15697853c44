//! What every agent says of itself, in one module of its own.

use hansu_game::{GameKind, GameSpec};
use hansu_search::{Agent, Limits};

use crate::error::SpecError;
use crate::param::{Access, Param, ParamKind};
use crate::text::Text;
use crate::values::Values;

/// What there is to know of an agent before it is made.
#[derive(Clone, Copy, Debug)]
pub struct AgentInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: Text,
    /// What it is, in a few words for a table.
    pub title: &'static str,
    /// The games it plays.
    pub games: &'static [GameKind],
    /// Its options, and the limits that it minds.
    pub params: &'static [Param],
    /// Who may ask for it.
    pub offer: Offer,
    /// Settings to try it with.
    pub samples: Samples,
}

/// Who may ask for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Anyone, over the network too: it opens nothing, and its options keep time and memory within bounds.
    Anyone,
    /// Only who is at the keyboard.
    Keyboard,
}

/// Options to try an agent with. One that is left out is noticed by the tests.
#[derive(Clone, Copy, Debug)]
pub struct Samples {
    /// Fast ones, for many games.
    pub soak: &'static [Sample],
    /// Fixed work whose node counts make the bench signature; none for agents that are not deterministic.
    pub bench: &'static [Sample],
    /// Such that it would think for very long if it were let.
    pub endless: &'static [Sample],
}

/// Options, and the games that they are for.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    only: Option<GameKind>,
    options: &'static str,
}

impl Sample {
    /// For every game that the agent plays.
    pub(crate) const fn any(options: &'static str) -> Sample {
        Sample { only: None, options }
    }

    /// For one game.
    pub(crate) const fn only(game: GameKind, options: &'static str) -> Sample {
        Sample { only: Some(game), options }
    }
}

impl AgentInfo {
    /// The options it has in a game.
    pub fn params_for(&self, game: GameKind) -> impl Iterator<Item = &'static Param> + Clone + use<> {
        self.params.iter().filter(move |param| param.is_for(game))
    }

    /// Whether it starts programs.
    pub fn runs_commands(&self) -> bool {
        self.params.iter().any(|param| param.kind == ParamKind::Command)
    }

    /// What it reaches outside the program whatever its options are.
    pub(crate) fn least_access(&self) -> Access {
        if self.runs_commands() { Access::Commands } else { Access::Nothing }
    }

    /// Specs made of samples for a game.
    pub fn specs(&self, samples: &'static [Sample], game: GameKind) -> impl Iterator<Item = String> + use<> {
        let name = self.name;
        let plays = self.games.contains(&game);
        let fitting = samples.iter().filter(move |sample| plays && sample.only.is_none_or(|only| only == game));
        fitting.map(move |sample| match sample.options {
            "" => name.to_owned(),
            options => format!("{name}:{options}"),
        })
    }
}

/// What an agent is made with besides its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) game: GameSpec,
    pub(crate) resources: Resources,
}

/// How much an agent may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resources {
    /// For each move.
    pub(crate) limits: Limits,
    /// Bytes for trees and tables, unless its options say more.
    pub(crate) memory: Option<u64>,
}

/// An agent that can be asked for by name: its settings, read from its options.
pub(crate) trait AgentType: Sized {
    /// What there is to know of it.
    const INFO: &'static AgentInfo;

    /// Whether it plays by these rules of one of its games.
    fn check(_game: GameSpec) -> Result<(), SpecError> {
        Ok(())
    }

    /// Its settings.
    fn read(values: &Values<'_>, context: &Context) -> Self;

    /// The files that come with Hansu that it can't be made without and that are not here: they have to be
    /// [handed in](crate::supply). None in a program, which has them in it.
    fn missing_files(&self, _context: &Context) -> Vec<&'static str> {
        Vec::new()
    }

    /// Makes it.
    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError>;

    /// About how many bytes it may take.
    fn memory(&self, context: &Context) -> u64;
}
