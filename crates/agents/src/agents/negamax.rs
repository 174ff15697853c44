//! `negamax`: the same search as `alphabeta`, written as negamax.

use hansu_game::GameKind;
use hansu_search::{Agent, Form};

use super::alphabeta::{FixedDepth, PARAMS};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::ALL;
use crate::text::text;
use crate::values::Values;

/// The settings of `negamax`.
pub(crate) struct Negamax(FixedDepth);

impl AgentType for Negamax {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "negamax",
        summary: text(
            "the same search as alphabeta, written as negamax",
            "알파베타와 같은 탐색을 네가맥스로 쓴 것입니다.",
        ),
        title: "the same search, written as negamax",
        games: ALL,
        params: PARAMS,
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("depth=1"), Sample::only(GameKind::Othello, "depth=2,order=intuition")],
            bench: &[
                Sample::only(GameKind::Othello, "depth=5,order=intuition"),
                Sample::only(GameKind::Gomoku, "depth=2,order=position"),
            ],
            endless: &[Sample::any("depth=30")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Negamax {
        Negamax(FixedDepth::of(values, context, Form::Negamax))
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        self.0.build(context)
    }

    fn memory(&self, context: &Context) -> u64 {
        self.0.memory(context)
    }
}
