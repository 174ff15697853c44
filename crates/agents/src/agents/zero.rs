//! `zero`: a network that learnt by playing against itself.

use std::time::Duration;

use hansu_game::GameKind;
use hansu_search::{Agent, Fpu};
use hansu_zero::{Backend, Effort, Look, NetworkError, Place, SharedNetwork, ZeroSearch, ZeroSettings};

use super::puct::tree;
use super::shared::{CPUCT, FPU, GUMBEL, MAX_NODES, NODE_BYTES, PROOFS, REUSE, SMALL, considered, max_nodes};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::{SpecError, with_causes};
use crate::games::{ALL, agent, with_game};
use crate::param::{ParamKind, Value};
use crate::text::text;
use crate::typed::{Opt, choice, flag, integer, number, playout_limit, time_limit, verbatim, words};
use crate::values::Values;

const NET: Opt<Value> = verbatim(
    "net",
    ParamKind::Network(hansu_zero::BUNDLED),
    text(
        "the network: a file of 'hansu train zero'; builtin, the one that comes with the program for the game, with a \
         number for an earlier stage of its training; fresh, one that has learnt nothing",
        "사용할 신경망입니다.",
    ),
)
.default("builtin");

const SIMS: Opt<u64> = playout_limit(
    "sims",
    1 << 31,
    text("simulations a move, unless a time is given", "한 수에 할 시뮬레이션 수입니다."),
)
.default_unless("200", &["time"]);
const TIME: Opt<Duration> = time_limit(text("time a move", "한 수에 쓸 시간입니다. 예: 500ms, 2s."));

const FPU_REDUCED: Opt<Fpu> = FPU.default("reduced");
const KEEP_PROOFS: Opt<bool> = PROOFS.default("true");
const KEEP_TREE: Opt<bool> = REUSE.default("true");

const THREATS: Opt<bool> = flag(
    "threats",
    text(
        "gomoku: rows that are one or two stones short are seen without the network",
        "거의 완성된 줄을 신경망 없이 알아봅니다.",
    ),
)
.default("true");

const FOURS: Opt<u64> = integer(
    "fours",
    0,
    10_000,
    text(
        "gomoku, with threats: moves that may be tried at a leaf in search of a win by continuous fours, and a \
         hundred times as many before the search; 0 for none",
        "잎에서 연속 사로 이기는 길을 찾을 때 볼 수 있는 최대 수입니다.",
    ),
)
.default("50");

const THREES: Opt<u64> = integer(
    "threes",
    0,
    1_000,
    text(
        "gomoku, with threats: searches for continuous fours that may be made at a leaf to find a win by continuous \
         threats, threes among them, and a hundred times as many before the search; 0 for none",
        "새 국면마다 연속 공격으로 이기는 길을 찾으려고 연속 사를 몇 번까지 탐색할지 정합니다.",
    ),
)
.default("0");

const PAIRS: Opt<bool> = flag(
    "pairs",
    text(
        "gomoku, with threats: a leaf is a draw as soon as both sides can be stopped by pairs of points, long before the \
         board is full",
        "양쪽 모두 짝수점(한쪽에 두면 다른 쪽으로 막는 두 점)으로 막을 수 있는 무승부 국면을 알아봅니다.",
    ),
)
.default("true");

const NAIVE: Opt<f32> = number(
    "naive",
    0.0,
    1.0,
    text(
        "gomoku: how likely the opponent is thought to answer as a simple player does (lines), before its answers have \
         told: its mistakes are foreseen; costs strength against equals; 0 is off",
        "처음에 상대를 단순한 상대로 여기는 정도입니다. 0은 끔입니다.",
    ),
)
.default("0");

const BATCH: Opt<u64> = integer(
    "batch",
    1,
    1024,
    text(
        "positions that are evaluated together: faster, but the search knows less while it waits",
        "한꺼번에 평가할 국면의 수입니다.",
    ),
)
.default("1")
.most_for_strangers(64);

words!(Look { "plain" => Look::Plain, "canonical" => Look::Canonical, "average" => Look::Average });

const SYMMETRY: Opt<Look> = choice(
    "symmetry",
    text(
        "how the network sees a position: as it is, turned the same way for all its forms, or in all ways and \
         averaged (eight times the work)",
        "신경망이 돌린 국면을 보는 방법입니다.",
    ),
)
.default("canonical");

words!(Backend { "auto" => Backend::Auto, "plain" => Backend::Winograd });

const KERNEL: Opt<Backend> = choice(
    "kernel",
    text(
        "the network's arithmetic: auto, the fastest that the machine has; plain, slower, but the same on every machine to \
         the last digit",
        "신경망의 계산 방법입니다. plain은 느리지만 모든 컴퓨터에서 똑같습니다.",
    ),
)
.default("auto");

/// What computes the network.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Computes {
    #[default]
    Processor,
    Card,
}

words!(Computes { "cpu" => Computes::Processor, "gpu" => Computes::Card });

const DEVICE: Opt<Computes> = choice(
    "device",
    text(
        "what computes the network: cpu, the processor; gpu, a graphics card, in a program that was built for one \
         (docs/gpu.md), where batch should be large",
        "신경망을 계산할 장치입니다. gpu는 그래픽 카드용으로 빌드한 프로그램에서만 됩니다.",
    ),
)
.default("cpu");

/// The settings of `zero`.
pub(crate) struct Zero {
    net: String,
    place: Place,
    settings: ZeroSettings,
}

impl AgentType for Zero {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "zero",
        summary: text(
            "AlphaZero: the tree search with a network that learnt by playing against itself",
            "스스로 두며 배운 신경망으로 탐색하는 알파제로입니다.",
        ),
        title: "the same with a network that learnt by playing against itself",
        games: ALL,
        params: &[
            NET.param,
            SIMS.param,
            TIME.param,
            CPUCT.param,
            FPU_REDUCED.param,
            KEEP_PROOFS.param,
            THREATS.param,
            FOURS.param,
            THREES.param,
            PAIRS.param,
            NAIVE.param,
            GUMBEL.param,
            KEEP_TREE.param,
            BATCH.param,
            SYMMETRY.param,
            MAX_NODES.param,
            KERNEL.param,
            DEVICE.param,
        ],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("net=fresh,sims=2"), Sample::any("net=fresh,sims=4,batch=2,reuse=true,gumbel=4")],
            bench: &[
                Sample::any("kernel=plain,sims=30"),
                Sample::any("kernel=plain,sims=30,gumbel=8,batch=4"),
                Sample::any("kernel=plain,net=fresh,sims=20,batch=4,symmetry=average"),
                Sample::only(GameKind::Gomoku, "kernel=plain,sims=30,fours=200,threes=3,naive=0.5"),
                Sample::only(GameKind::Gomoku, "kernel=plain,net=builtin-1,sims=30,threats=false,proofs=false"),
                Sample::only(GameKind::Gomoku, "kernel=plain,net=fresh,sims=20"),
            ],
            endless: &[Sample::any("net=fresh,time=1m")],
        },
    };

    fn read(values: &Values<'_>, context: &Context) -> Zero {
        let tree = tree(values, &FPU_REDUCED, &KEEP_PROOFS);
        let settings = ZeroSettings {
            threats: values.is_set(&THREATS) && tree.proofs,
            tree,
            effort: Effort {
                fours: values.get(&FOURS).map_or(0, |fours| fours as u32),
                threes: values.get(&THREES).map_or(0, |threes| threes as u32),
                pairs: values.is_set(&PAIRS),
            },
            naive: values.get(&NAIVE).unwrap_or(0.0),
            gumbel: considered(values),
            reuse: values.is_set(&KEEP_TREE),
            batch: values.get(&BATCH).map_or(1, |batch| batch as usize),
            look: values.get(&SYMMETRY).unwrap_or_default(),
            max_nodes: max_nodes(values, context),
        };
        let place = match values.get(&DEVICE).unwrap_or_default() {
            Computes::Processor => Place::Processor(values.get(&KERNEL).unwrap_or_default()),
            Computes::Card => Place::Card,
        };
        Zero { net: values.text(&NET).to_owned(), place, settings }
    }

    fn missing_files(&self, context: &Context) -> Vec<&'static str> {
        hansu_zero::missing_file(&self.net, context.game).into_iter().collect()
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let wrong = |error: NetworkError| SpecError::Network(with_causes(&error));
        let network = SharedNetwork::load(&self.net, context.game, self.place).map_err(wrong)?;
        let limits = context.resources.limits;
        with_game!(context.game, G => {
            let search = ZeroSearch::<G>::new(&network, self.settings);
            Ok(agent::<G>(search.map_err(|error| wrong(error.into()))?, limits))
        })
    }

    fn memory(&self, _context: &Context) -> u64 {
        // Buffers for the network's layers come on top of the tree.
        const BUFFERS: u64 = 4 << 20;
        SMALL + BUFFERS + self.settings.batch as u64 * SMALL + NODE_BYTES * self.settings.max_nodes as u64
    }
}
