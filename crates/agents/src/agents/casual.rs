//! `casual`: a player who is still learning.

use hansu_search::{Agent, Casual};

use super::shared::{SEED, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, Known, MOVES, RESEARCH, agent_knowing};
use crate::text::text;
use crate::typed::{Opt, depth_limit, number};
use crate::values::Values;

const DEPTH: Opt<u64> = depth_limit(6, text("plies it looks ahead", "앞을 보는 수의 깊이입니다.")).default("2");

const SLIPS: Opt<f32> = number(
    "slips",
    0.0,
    1.0,
    text("the share of moves that it does not think about", "생각하지 않고 두는 수의 비율입니다."),
)
.default("0.2");

/// The settings of `casual`.
pub(crate) struct Learner {
    known: Known,
    slips: f64,
    seed: u64,
}

impl AgentType for Learner {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "casual",
        summary: text(
            "looks a little ahead and sometimes not at all, as people do who are still learning",
            "배우는 사람처럼 조금 앞을 보고 가끔 실수합니다.",
        ),
        title: "a short look ahead, with slips",
        games: ALL,
        params: &[DEPTH.param, SLIPS.param, RESEARCH.param, SEED.param, MOVES.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("depth=1,slips=0.5")],
            bench: &[Sample::any("depth=2,slips=0.3")],
            endless: &[],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Learner {
        Learner {
            known: Known::of(values, &RESEARCH, Some(&MOVES), context.game),
            slips: values.get(&SLIPS).map_or(0.0, f64::from),
            seed: values.get(&SEED).unwrap_or_default(),
        }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let (depth, limits) = (context.depth(), context.resources.limits);
        Ok(agent_knowing!(self.known, limits, known => Casual::new(known, depth, self.slips, self.seed)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
