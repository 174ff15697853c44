//! `lines`: the line-evaluation player of Omok.

use std::time::Duration;

use hansu_game::{GameKind, Gomoku};
use hansu_gomoku::{Defence, GomokuCandidates, LinesSearch};
use hansu_search::Agent;

use super::shared::{DEEPEST, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{MOVES, Points, agent};
use crate::text::text;
use crate::typed::{Opt, choice, depth_limit, time_limit, words};
use crate::values::Values;

const DEPTH: Opt<u64> = depth_limit(DEEPEST, text("plies searched", "앞을 보는 수의 깊이입니다.")).default("2");
const TIME: Opt<Duration> = time_limit(text("time a move", "한 수에 쓸 시간입니다. 예: 500ms, 2s.")).default("5s");

words!(Defence { "all" => Defence::All, "live" => Defence::Live, "off" => Defence::Off });

const DEFENCE: Opt<Defence> = choice(
    "defence",
    text(
        "which threats are answered before searching: fours and all threes, fours and threes that can become \
         straight fours, none",
        "탐색 전에 막을 위협의 종류입니다.",
    ),
)
.default("all");

const WHERE: Opt<Points> = MOVES.help(text(
    "which points are searched; auto is all up to 5x5, neighbours (the reference's) beyond",
    "탐색할 자리입니다.",
));

/// The settings of `lines`.
pub(crate) struct Lines {
    defence: Defence,
    candidates: Option<GomokuCandidates>,
}

impl AgentType for Lines {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "lines",
        summary: text(
            "the reference's Omok player: line evaluation, defence first, a time limit with a safe fallback",
            "줄을 평가하고 수비를 먼저 하는 오목 AI입니다.",
        ),
        title: "line evaluation, defence first, a time limit with a safe fallback",
        games: &[GameKind::Gomoku],
        params: &[DEPTH.param, TIME.param, DEFENCE.param, WHERE.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[
                Sample::any("time=1m,depth=1"),
                Sample::any("time=1m,depth=2"),
                Sample::any("time=1m,depth=1,defence=off,moves=near"),
            ],
            bench: &[Sample::any("depth=3,time=1m")],
            endless: &[Sample::any("time=1m,depth=30"), Sample::any("time=1m,depth=30,defence=off,moves=all")],
        },
    };

    fn read(values: &Values<'_>, _context: &Context) -> Lines {
        Lines {
            defence: values.get(&DEFENCE).unwrap_or(Defence::All),
            candidates: values.get(&WHERE).and_then(Points::candidates),
        }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let search = LinesSearch::new(context.depth(), self.defence, self.candidates);
        Ok(agent::<Gomoku>(search, context.resources.limits))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
