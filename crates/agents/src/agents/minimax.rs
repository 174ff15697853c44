//! `minimax`: full-width minimax to a fixed depth.

use hansu_game::{GameKind, PerGame};
use hansu_search::{Agent, Minimax, PassRule};

use super::shared::{DEEPEST, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, DISCS, Known, MOVES, agent_knowing};
use crate::text::text;
use crate::typed::{Opt, choice, depth_limit, words};
use crate::values::Values;

const DEPTH: Opt<u64> = depth_limit(DEEPEST, text("plies searched", "앞을 보는 수의 깊이입니다."))
    .default_each(PerGame { othello: "4", gomoku: "2" });

words!(PassRule { "stuck" => PassRule::Stuck, "play" => PassRule::Play });

const PASS: Opt<PassRule> = choice(
    "pass",
    text(
        "a side without a move: nothing happens (as in the reference), or it passes",
        "탐색에서 둘 곳이 없는 쪽을 다루는 방법입니다.",
    ),
)
.default("stuck")
.only(GameKind::Othello);

/// The settings of `minimax`.
pub(crate) struct FullWidth {
    known: Known,
    pass: PassRule,
}

impl AgentType for FullWidth {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "minimax",
        summary: text(
            "full-width minimax to a fixed depth (the reference's versions 1 and 2)",
            "정해진 깊이까지 모두 보는 미니맥스입니다.",
        ),
        title: "full-width minimax to a fixed depth",
        games: ALL,
        params: &[DEPTH.param, DISCS.param, PASS.param, MOVES.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("depth=1")],
            bench: &[
                Sample::only(GameKind::Othello, "depth=4,eval=arbitrary"),
                Sample::only(GameKind::Gomoku, "depth=2"),
            ],
            endless: &[Sample::any("depth=20"), Sample::only(GameKind::Gomoku, "depth=20,moves=all")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> FullWidth {
        FullWidth {
            known: Known::of(values, &DISCS, Some(&MOVES), context.game),
            pass: values.get(&PASS).unwrap_or(PassRule::Stuck),
        }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let (depth, limits) = (context.depth(), context.resources.limits);
        Ok(agent_knowing!(self.known, limits, known => Minimax::new(known, depth, self.pass)))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
