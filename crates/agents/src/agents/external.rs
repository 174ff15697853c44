//! `external`: a program from outside.

use std::time::Duration;

use hansu_external::{ExternalAgent, ExternalSettings, Protocol};
use hansu_game::PerGame;
use hansu_search::Agent;

use super::shared::{DEEPEST, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Samples};
use crate::error::SpecError;
use crate::games::ALL;
use crate::param::{ParamKind, Value};
use crate::text::text;
use crate::typed::{Opt, choice, depth_limit, integer, node_limit, time, time_limit, verbatim, words};
use crate::values::Values;

const CMD: Opt<Value> = verbatim(
    "cmd",
    ParamKind::Command,
    text(
        "the program and its arguments, in quotation marks; no shell runs it",
        "따옴표 안에 쓴 프로그램과 그 인자입니다. 셸을 거치지 않습니다.",
    ),
);

words!(Protocol { "gtp" => Protocol::Gtp, "nboard" => Protocol::Nboard, "gomocup" => Protocol::Gomocup });

const PROTOCOL: Opt<Protocol> = choice(
    "protocol",
    text(
        "what it speaks: gtp (both games), nboard (othello), gomocup (gomoku)",
        "프로그램이 쓰는 프로토콜입니다: gtp(두 게임), nboard(오셀로), gomocup(오목).",
    ),
)
.default_each(PerGame { othello: "gtp", gomoku: "gomocup" });

const DIR: Opt<Value> = verbatim(
    "dir",
    ParamKind::Path,
    text("the folder that it runs in; a path in cmd is taken from there", "프로그램을 실행할 폴더입니다."),
);

const TIME: Opt<Duration> = time_limit(text(
    "time a move, told to the program (gtp, gomocup; in gomocup 1s if no limit is given) or only held against it (nboard)",
    "한 수에 쓸 시간입니다. 예: 500ms, 2s.",
));
const DEPTH: Opt<u64> =
    depth_limit(DEEPEST, text("depth of its search (nboard, gomocup)", "탐색의 깊이입니다(nboard, gomocup)."));
const NODES: Opt<u64> = node_limit(text("most nodes a move (gomocup)", "한 수에 볼 최대 국면 수입니다(gomocup)."));

const START: Opt<Duration> =
    time("start", text("how long it may take to get ready", "준비를 마칠 때까지 기다리는 시간입니다.")).default("10s");
const GRACE: Opt<Duration> = time(
    "grace",
    text(
        "how far beyond its time a move may take before it counts as hung",
        "시간을 얼마나 넘기면 멈춘 것으로 볼지 정합니다.",
    ),
)
.default("2s");
const GAP: Opt<Duration> = time(
    "gap",
    text(
        "how long to wait before a command after an answer: some programs lose commands that come too soon",
        "대답을 받은 뒤 다음 명령까지 기다리는 시간입니다.",
    ),
)
.default("0ms");

const INIT: Opt<Value> = verbatim(
    "init",
    ParamKind::Text,
    text("lines to send once it is ready, separated by semicolons", "준비된 뒤에 보낼 줄들입니다(쌍반점으로 나눔)."),
);
const MAX_MEMORY: Opt<u64> = integer(
    "max_memory",
    0,
    u64::MAX,
    text("bytes it may use (gomocup)", "쓸 수 있는 메모리의 바이트 수입니다(gomocup)."),
);

/// The settings of `external`.
pub(crate) struct External(ExternalSettings);

impl AgentType for External {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "external",
        summary: text(
            "a program from outside that speaks GTP, NBoard's protocol or Gomocup's",
            "GTP, NBoard, Gomocup 프로토콜을 쓰는 외부 프로그램입니다.",
        ),
        title: "a program from outside that speaks GTP, NBoard's protocol or Gomocup's \
                ([how](docs/protocols.md#engines-from-outside))",
        games: ALL,
        params: &[
            CMD.param,
            PROTOCOL.param,
            DIR.param,
            TIME.param,
            DEPTH.param,
            NODES.param,
            START.param,
            GRACE.param,
            GAP.param,
            INIT.param,
            MAX_MEMORY.param,
        ],
        offer: Offer::Keyboard,
        samples: Samples { soak: &[], bench: &[], endless: &[] },
    };

    fn read(values: &Values<'_>, context: &Context) -> External {
        let usual = ExternalSettings::new(values.text(&CMD), values.get(&PROTOCOL).unwrap_or(Protocol::Gtp));
        let lines = values.text(&INIT).split(';').map(str::trim).filter(|line| !line.is_empty());
        External(ExternalSettings {
            dir: Some(values.text(&DIR)).filter(|dir| !dir.is_empty()).map(str::to_owned),
            limits: context.resources.limits,
            gap: values.get(&GAP).unwrap_or(usual.gap),
            start: values.get(&START).unwrap_or(usual.start),
            grace: values.get(&GRACE).unwrap_or(usual.grace),
            init: lines.map(str::to_owned).collect(),
            max_memory: values.get(&MAX_MEMORY),
            ..usual
        })
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        Ok(Box::new(ExternalAgent::new(self.0, context.game)?))
    }

    fn memory(&self, _context: &Context) -> u64 {
        SMALL
    }
}
