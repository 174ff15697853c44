//! `level`: an opponent by its number.

use hansu_game::{GameKind, GameSpec};
use hansu_search::Agent;

use super::shared::SEED;
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::ALL;
use crate::levels::{self, LEVELS};
use crate::spec::AgentSpec;
use crate::text::text;
use crate::typed::{Opt, integer};
use crate::values::Values;

const NUMBER: Opt<u64> = integer(
    "n",
    1,
    LEVELS as u64,
    text("which level: 1 has just learnt the rules, 10 is the engine", "수준입니다. 1은 초보자, 10은 최고입니다."),
)
.default("5");

/// The settings of `level`.
pub(crate) struct ByLevel {
    number: u8,
    seed: u64,
}

impl AgentType for ByLevel {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "level",
        summary: text(
            "the opponent of a level: from one who has just learnt the rules to the engine",
            "수준에 맞는 상대입니다. 초보자부터 최고의 엔진까지 있습니다.",
        ),
        title: "an opponent by a number from 1 to 10",
        games: ALL,
        params: &[NUMBER.param, SEED.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("n=1"), Sample::any("n=3")],
            bench: &[Sample::only(GameKind::Othello, "n=2"), Sample::only(GameKind::Gomoku, "n=2")],
            endless: &[],
        },
    };

    fn read(values: &Values<'_>, _context: &Context) -> ByLevel {
        ByLevel { number: values.get(&NUMBER).map_or(1, |number| number as u8), seed: values.get(&SEED).unwrap_or(1) }
    }

    fn missing_files(&self, context: &Context) -> Vec<&'static str> {
        self.agent(context.game).missing_files(context.game).unwrap_or_default()
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        self.agent(context.game).build(context.game)
    }

    fn memory(&self, context: &Context) -> u64 {
        self.agent(context.game).memory(context.game).unwrap_or(u64::MAX)
    }
}

impl ByLevel {
    /// Who plays the level.
    fn agent(&self, game: GameSpec) -> AgentSpec {
        let level = levels::level(self.number, game).expect("every board has all levels");
        level.agent.seeded(self.seed, game.kind())
    }
}
