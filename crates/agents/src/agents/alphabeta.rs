//! `alphabeta`: alpha-beta to a fixed depth.

use hansu_game::{GameKind, PerGame};
use hansu_search::{Agent, AlphaBeta, AlphaBetaSettings, Form, Order};

use super::shared::{DEEPEST, ORDER, SMALL, TERMINAL, alphabeta};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, Known, MOVES, RESEARCH, agent_knowing};
use crate::param::Param;
use crate::text::text;
use crate::typed::{Opt, depth_limit};
use crate::values::Values;

const DEPTH: Opt<u64> = depth_limit(
    DEEPEST,
    text("depth of the search below each root move: one ply more in all", "앞을 보는 수의 깊이입니다."),
)
.default_each(PerGame { othello: "7", gomoku: "2" });

const BOARD_ORDER: Opt<Order> = ORDER.default("none");

/// The options, which `negamax` has too.
pub(super) const PARAMS: &[Param] = &[DEPTH.param, RESEARCH.param, BOARD_ORDER.param, TERMINAL.param, MOVES.param];

/// The settings of `alphabeta`.
pub(crate) struct FixedDepth {
    known: Known,
    settings: AlphaBetaSettings,
}

impl FixedDepth {
    /// In either form.
    pub(super) fn of(values: &Values<'_>, context: &Context, form: Form) -> FixedDepth {
        FixedDepth {
            known: Known::of(values, &RESEARCH, Some(&MOVES), context.game),
            settings: alphabeta(values, &BOARD_ORDER, form, context),
        }
    }
}

impl AgentType for FixedDepth {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "alphabeta",
        summary: text(
            "alpha-beta to a fixed depth, with a choice of move orders (versions 3 and 4)",
            "정해진 깊이까지 보는 알파베타입니다. 수의 순서를 고를 수 있습니다.",
        ),
        title: "alpha-beta to a fixed depth, with three orders of the root's moves",
        games: ALL,
        params: PARAMS,
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("depth=1"), Sample::any("depth=1,order=position")],
            bench: &[
                Sample::only(GameKind::Othello, "depth=5"),
                Sample::only(GameKind::Othello, "depth=4,eval=arbitrary,order=position,terminal=outcome"),
                Sample::only(GameKind::Gomoku, "depth=2,order=position"),
            ],
            endless: &[
                Sample::any("depth=30"),
                Sample::any("depth=30,order=position"),
                Sample::any("depth=30,order=intuition"),
            ],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> FixedDepth {
        FixedDepth::of(values, context, Form::Minimax)
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        Ok(agent_knowing!(self.known, limits, known => AlphaBeta::new(known, self.settings)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
