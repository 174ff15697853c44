//! `greedy`: plays the move that looks best at once.

use hansu_search::{Agent, Minimax, PassRule};

use super::shared::SMALL;
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, DISCS, Known, MOVES, agent_knowing};
use crate::text::text;
use crate::values::Values;

/// The settings of `greedy`.
pub(crate) struct Greedy {
    known: Known,
}

impl AgentType for Greedy {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "greedy",
        summary: text("plays the move that looks best at once", "당장 가장 좋아 보이는 수를 둡니다."),
        title: "the move that looks best at once",
        games: ALL,
        params: &[DISCS.param, MOVES.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any(""), Sample::only(hansu_game::GameKind::Gomoku, "moves=neighbours")],
            bench: &[Sample::any("")],
            endless: &[],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Greedy {
        Greedy { known: Known::of(values, &DISCS, Some(&MOVES), context.game) }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        Ok(agent_knowing!(self.known, limits, known => Minimax::new(known, 1, PassRule::Play)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
