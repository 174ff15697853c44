//! `iddfs`: alpha-beta by iterative deepening.

use hansu_game::GameKind;
use hansu_search::{Agent, AlphaBetaSettings, Form, Iddfs, Order};

use super::shared::{DEEPEST, NODES, ORDER, SMALL, TERMINAL, TIME_UNLESS_NODES, alphabeta};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, Known, MOVES, RESEARCH, agent_knowing};
use crate::text::text;
use crate::typed::{Opt, depth_limit};
use crate::values::Values;

const DEPTH: Opt<u64> = depth_limit(DEEPEST, text("deepest search tried", "앞을 보는 수의 깊이입니다."));
const BY_POSITION: Opt<Order> = ORDER.default("position");

/// The settings of `iddfs`.
pub(crate) struct Deepening {
    known: Known,
    settings: AlphaBetaSettings,
}

impl AgentType for Deepening {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "iddfs",
        summary: text(
            "alpha-beta by iterative deepening within a time limit (version 5)",
            "시간 안에서 점점 깊이 보는 알파베타입니다.",
        ),
        title: "alpha-beta by iterative deepening within a time limit",
        games: ALL,
        params: &[
            TIME_UNLESS_NODES.param,
            DEPTH.param,
            NODES.param,
            RESEARCH.param,
            BY_POSITION.param,
            TERMINAL.param,
            MOVES.param,
        ],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("time=1m,nodes=200"), Sample::any("time=1m,depth=1,order=position")],
            bench: &[
                Sample::only(GameKind::Othello, "time=1m,depth=5"),
                Sample::only(GameKind::Gomoku, "time=1m,depth=2"),
            ],
            endless: &[Sample::any("time=1m"), Sample::any("time=1m,order=intuition")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Deepening {
        Deepening {
            known: Known::of(values, &RESEARCH, Some(&MOVES), context.game),
            settings: alphabeta(values, &BY_POSITION, Form::Minimax, context),
        }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        Ok(agent_knowing!(self.known, limits, known => Iddfs::new(known, self.settings)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
