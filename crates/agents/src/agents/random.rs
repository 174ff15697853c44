//! `random`: plays any legal move.

use hansu_search::{Agent, RandomSearch};

use super::shared::{SEED, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, agent, with_game};
use crate::text::text;
use crate::values::Values;

/// The settings of `random`.
pub(crate) struct Random {
    seed: u64,
}

impl AgentType for Random {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "random",
        summary: text("plays any legal move", "둘 수 있는 곳에 아무 데나 둡니다."),
        title: "any legal move",
        games: ALL,
        params: &[SEED.param],
        offer: Offer::Anyone,
        samples: Samples { soak: &[Sample::any("")], bench: &[Sample::any("")], endless: &[] },
    };

    fn read(values: &Values<'_>, _context: &Context) -> Random {
        Random { seed: values.get(&SEED).unwrap_or_default() }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        Ok(with_game!(context.game, G => agent::<G>(RandomSearch::new(self.seed), context.resources.limits)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
