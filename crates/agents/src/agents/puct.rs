//! `puct`: the tree search of AlphaZero without a network.

use hansu_game::GameKind;
use hansu_search::{Agent, Fpu, Puct, PuctSettings, TreeSettings};

use super::shared::{
    CPUCT, FPU, GUMBEL, MAX_NODES, NODE_BYTES, PLAYOUTS, PROOFS, REUSE, ROLLOUT, SCALE, SEED, SMALL,
    TIME_UNLESS_PLAYOUTS, considered, max_nodes, rollout,
};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, Known, RESEARCH, agent_knowing};
use crate::text::text;
use crate::typed::Opt;
use crate::values::Values;

const FPU_ZERO: Opt<Fpu> = FPU.default("zero");
const NO_PROOFS: Opt<bool> = PROOFS.default("false");

/// The settings of a tree, from the options that `zero` has too.
pub(super) fn tree(values: &Values<'_>, fpu: &Opt<Fpu>, proofs: &Opt<bool>) -> TreeSettings {
    TreeSettings {
        first_play_urgency: values.get(fpu).unwrap_or(Fpu::Zero),
        proofs: values.is_set(proofs),
        ..TreeSettings::new(values.get(&CPUCT).unwrap_or(1.5))
    }
}

/// The settings of `puct`.
pub(crate) struct PuctPlayouts {
    known: Known,
    settings: PuctSettings,
}

impl AgentType for PuctPlayouts {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "puct",
        summary: text(
            "the tree search of AlphaZero, with static weights and playouts in the network's place",
            "신경망 대신 시뮬레이션을 쓰는 알파제로의 트리 탐색입니다.",
        ),
        title: "the tree search of AlphaZero, with static weights and playouts in the network's place",
        games: ALL,
        params: &[
            TIME_UNLESS_PLAYOUTS.param,
            PLAYOUTS.param,
            CPUCT.param,
            FPU_ZERO.param,
            NO_PROOFS.param,
            GUMBEL.param,
            ROLLOUT.param,
            SCALE.param,
            RESEARCH.param,
            REUSE.param,
            MAX_NODES.param,
            SEED.param,
        ],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("playouts=20")],
            bench: &[Sample::only(GameKind::Othello, "playouts=500"), Sample::only(GameKind::Gomoku, "playouts=100")],
            endless: &[Sample::any("time=1m"), Sample::any("time=1m,rollout=heavy")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> PuctPlayouts {
        PuctPlayouts {
            known: Known::of(values, &RESEARCH, None, context.game),
            settings: PuctSettings {
                tree: tree(values, &FPU_ZERO, &NO_PROOFS),
                rollout: rollout(values),
                gumbel: considered(values),
                reuse: values.is_set(&REUSE),
                max_nodes: max_nodes(values, context),
                seed: values.get(&SEED).unwrap_or_default(),
            },
        }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        Ok(agent_knowing!(self.known, limits, known => Puct::new(known, self.settings)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL + NODE_BYTES * self.settings.max_nodes as u64
    }
}
