//! `mcts`: Monte Carlo tree search with UCT.

use hansu_game::{GameKind, PerGame};
use hansu_search::{Agent, Backup, Mcts, MctsSettings};

use super::shared::{
    MAX_NODES, NODE_BYTES, PLAYOUTS, PROOFS, REUSE, ROLLOUT, SCALE, SEED, SMALL, TIME_UNLESS_PLAYOUTS, max_nodes,
    rollout,
};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, Known, MOVES, RESEARCH, agent_knowing};
use crate::text::text;
use crate::typed::{Opt, choice, number, words};
use crate::values::Values;

/// The exploration constant; a default is to be added.
pub(super) const EXPLORATION: Opt<f32> =
    number("c", 0.0, 100.0, text("exploration constant of UCT", "UCT의 탐험 상수입니다."));

/// The square root of two as in the reference; in Omok what the lab found better (experiment `omok-uct-constant`).
const C: Opt<f32> = EXPLORATION.default_each(PerGame { othello: "1.414", gomoku: "1" });

words!(Backup { "alternate" => Backup::Alternate, "listing" => Backup::Listing });

const BACKUP: Opt<Backup> = choice(
    "backup",
    text(
        "for whom a playout's result counts on its way up the tree: for each side in turn, or for one side all the way, as \
         the reference's listing has it",
        "시뮬레이션 결과를 트리에서 누구의 것으로 셀지 정합니다.",
    ),
)
.default("alternate");

const KEEP_PROOFS: Opt<bool> = PROOFS.default("true");

/// The settings of `mcts`.
pub(crate) struct TreeSearch {
    known: Known,
    settings: MctsSettings,
}

impl TreeSearch {
    /// With the settings that `rave` has too.
    pub(super) fn of(values: &Values<'_>, context: &Context, exploration: &Opt<f32>) -> TreeSearch {
        let usual = MctsSettings::default();
        TreeSearch {
            known: Known::of(values, &RESEARCH, Some(&MOVES), context.game),
            settings: MctsSettings {
                exploration: values.get(exploration).unwrap_or(usual.exploration),
                rollout: rollout(values),
                reuse: values.is_set(&REUSE),
                max_nodes: max_nodes(values, context),
                seed: values.get(&SEED).unwrap_or_default(),
                ..usual
            },
        }
    }

    /// The same with other settings.
    pub(super) fn with(self, change: impl FnOnce(&mut MctsSettings)) -> TreeSearch {
        let mut settings = self.settings;
        change(&mut settings);
        TreeSearch { settings, ..self }
    }
}

impl AgentType for TreeSearch {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "mcts",
        summary: text("Monte Carlo tree search, UCT (versions 5 to 7)", "몬테카를로 트리 탐색(UCT)입니다."),
        title: "Monte Carlo tree search (UCT), with five kinds of playouts: random, light, heavy, adaptive, combined",
        games: ALL,
        params: &[
            TIME_UNLESS_PLAYOUTS.param,
            PLAYOUTS.param,
            C.param,
            ROLLOUT.param,
            SCALE.param,
            BACKUP.param,
            KEEP_PROOFS.param,
            RESEARCH.param,
            REUSE.param,
            MAX_NODES.param,
            SEED.param,
            MOVES.param,
        ],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[
                Sample::any("playouts=20"),
                Sample::any("playouts=20,reuse=true"),
                Sample::any("playouts=2,rollout=light"),
                Sample::any("playouts=2,rollout=adaptive"),
                Sample::any("playouts=2,rollout=combined,scale=balanced"),
                Sample::only(GameKind::Othello, "playouts=3,rollout=heavy"),
            ],
            bench: &[
                Sample::only(GameKind::Othello, "playouts=1500"),
                Sample::only(GameKind::Othello, "playouts=200,rollout=light,reuse=true"),
                Sample::only(GameKind::Othello, "playouts=20,rollout=heavy"),
                Sample::only(GameKind::Othello, "playouts=100,rollout=adaptive"),
                Sample::only(GameKind::Othello, "playouts=100,rollout=combined,scale=balanced"),
                Sample::only(GameKind::Gomoku, "playouts=500"),
                Sample::only(GameKind::Gomoku, "playouts=20,rollout=light"),
            ],
            endless: &[
                Sample::any("time=1m"),
                Sample::any("time=1m,rollout=light"),
                Sample::any("time=1m,rollout=heavy"),
                Sample::any("time=1m,rollout=adaptive"),
                Sample::any("time=1m,rollout=combined"),
                Sample::any("time=1m,reuse=true"),
                Sample::only(GameKind::Gomoku, "time=1m,moves=all"),
            ],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> TreeSearch {
        let backup = values.get(&BACKUP).unwrap_or_default();
        let proofs = values.is_set(&KEEP_PROOFS);
        TreeSearch::of(values, context, &C).with(|settings| (settings.backup, settings.proofs) = (backup, proofs))
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        Ok(agent_knowing!(self.known, limits, known => Mcts::new(known, self.settings)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        // A tree, and with `reuse` the one before it; with RAVE eight bytes more for each node.
        let trees = 1 + u64::from(self.settings.reuse);
        let node = NODE_BYTES + if self.settings.rave.is_some() { 8 } else { 0 };
        SMALL + trees * node * self.settings.max_nodes as u64
    }
}
