//! `rave`: Monte Carlo tree search with all-moves-as-first statistics.

use hansu_search::{Agent, Rave as RaveSettings};

use super::mcts::{EXPLORATION, TreeSearch};
use super::shared::{MAX_NODES, PLAYOUTS, REUSE, ROLLOUT, SCALE, SEED, TIME_UNLESS_PLAYOUTS};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, MOVES, RESEARCH};
use crate::text::text;
use crate::typed::{Opt, number};
use crate::values::Values;
use hansu_game::GameKind;

const K: Opt<f32> = number(
    "k",
    0.0,
    1e9,
    text(
        "equivalence parameter: the visits at which both statistics weigh the same",
        "두 통계의 무게가 같아지는 방문 수입니다.",
    ),
)
.default("1000");

const C: Opt<f32> = EXPLORATION.default("0.5");

/// The settings of `rave`.
pub(crate) struct Rave(TreeSearch);

impl AgentType for Rave {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "rave",
        summary: text(
            "Monte Carlo tree search with all-moves-as-first statistics (the reference's plan for version 8)",
            "나중에 둔 수에서도 배우는 트리 탐색입니다.",
        ),
        title: "the same with all-moves-as-first statistics",
        games: ALL,
        params: &[
            TIME_UNLESS_PLAYOUTS.param,
            PLAYOUTS.param,
            K.param,
            C.param,
            ROLLOUT.param,
            SCALE.param,
            RESEARCH.param,
            REUSE.param,
            MAX_NODES.param,
            SEED.param,
            MOVES.param,
        ],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("playouts=20"), Sample::any("playouts=20,reuse=true")],
            bench: &[Sample::only(GameKind::Othello, "playouts=1000"), Sample::only(GameKind::Gomoku, "playouts=300")],
            endless: &[Sample::any("time=1m")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Rave {
        let rave = values.get(&K).map(|k| RaveSettings { k });
        Rave(TreeSearch::of(values, context, &C).with(|settings| settings.rave = rave))
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        self.0.build(context)
    }

    fn memory(&self, context: &Context) -> u64 {
        self.0.memory(context)
    }
}
