//! Options that several agents have.

use std::time::Duration;

use hansu_game::PerGame;
use hansu_search::{AlphaBetaSettings, Form, Fpu, MctsSettings, Order, RolloutPolicy, Terminal};

use crate::agent_type::Context;
use crate::text::text;
use crate::typed::{Opt, choice, flag, integer, node_limit, number, playout_limit, time_limit, words};
use crate::values::Values;

/// Searches deeper than this are never finished.
pub(super) const DEEPEST: u64 = 400;

/// About how many bytes a search takes that keeps no tree.
pub(super) const SMALL: u64 = 1 << 20;

/// About how many bytes a node of a tree takes.
pub(super) const NODE_BYTES: u64 = 32;

/// The most nodes of a tree for strangers: 64 megabytes or so.
const MOST_TREE_NODES: u64 = 2 << 20;

pub(super) const SEED: Opt<u64> =
    integer("seed", 0, u64::MAX, text("seed of the random numbers", "난수의 시작값입니다.")).default("1");

words!(Order { "none" => Order::None, "position" => Order::Position, "intuition" => Order::Intuition });

pub(super) const ORDER: Opt<Order> = choice(
    "order",
    text(
        "order of the root's moves: board order, static weights, or a shallow search of each",
        "수를 탐색하는 순서입니다.",
    ),
);

words!(Terminal { "eval" => Terminal::Evaluate, "outcome" => Terminal::Outcome });

pub(super) const TERMINAL: Opt<Terminal> = choice(
    "terminal",
    text(
        "what a finished game is worth: what the evaluation says (as in the reference), or a win or a loss",
        "끝난 대국의 값입니다.",
    ),
)
.default_each(PerGame { othello: "eval", gomoku: "outcome" });

/// The settings of an alpha-beta search.
pub(super) fn alphabeta(values: &Values<'_>, order: &Opt<Order>, form: Form, context: &Context) -> AlphaBetaSettings {
    AlphaBetaSettings {
        depth: context.depth(),
        order: values.get(order).unwrap_or(Order::None),
        terminal: values.get(&TERMINAL).unwrap_or(Terminal::Evaluate),
        form,
    }
}

impl Context {
    /// The depth of a search that is defined by it.
    pub(super) fn depth(&self) -> u32 {
        self.resources.limits.depth.unwrap_or(u32::MAX)
    }
}

pub(super) const TIME_UNLESS_NODES: Opt<Duration> =
    time_limit(text("time a move, unless nodes are given", "한 수에 쓸 시간입니다. 예: 500ms, 2s."))
        .default_unless("1s", &["nodes"]);
pub(super) const NODES: Opt<u64> = node_limit(text("most nodes a move", "한 수에 볼 최대 국면 수입니다."));
pub(super) const TIME_UNLESS_PLAYOUTS: Opt<Duration> =
    time_limit(text("time a move, unless playouts are given", "한 수에 쓸 시간입니다. 예: 500ms, 2s."))
        .default_unless("1s", &["playouts"]);
pub(super) const PLAYOUTS: Opt<u64> =
    playout_limit("playouts", u64::MAX, text("playouts a move", "한 수에 할 시뮬레이션 수입니다."));

/// How playouts are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rollout {
    Random,
    Light,
    Heavy,
    Adaptive,
    Combined,
}

words!(Rollout {
    "random" => Rollout::Random,
    "light" => Rollout::Light,
    "heavy" => Rollout::Heavy,
    "adaptive" => Rollout::Adaptive,
    "combined" => Rollout::Combined,
});

pub(super) const ROLLOUT: Opt<Rollout> = choice(
    "rollout",
    text(
        "how playouts are played: at random; by weighted roulette; every move by a 2-ply search; the first ten by a 1-ply \
         search and then by roulette; the same with weights mixed in",
        "시뮬레이션을 두는 방법입니다.",
    ),
)
.default("random");

/// How the combined rollout adds values and weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MixScale {
    AsTheyAre,
    Balanced,
}

words!(MixScale { "seed" => MixScale::AsTheyAre, "balanced" => MixScale::Balanced });

pub(super) const SCALE: Opt<MixScale> = choice(
    "scale",
    text(
        "combined rollout: add search values and weights as they are, or brought to the same scale",
        "값과 가중치의 크기를 맞출지 정합니다.",
    ),
)
.default("seed");

/// The playouts that are asked for.
pub(super) fn rollout(values: &Values<'_>) -> RolloutPolicy {
    match values.get(&ROLLOUT).unwrap_or(Rollout::Random) {
        Rollout::Random => RolloutPolicy::Random,
        Rollout::Light => RolloutPolicy::Light,
        Rollout::Heavy => RolloutPolicy::Heavy,
        Rollout::Adaptive => RolloutPolicy::Adaptive,
        Rollout::Combined => RolloutPolicy::Combined { balanced: values.get(&SCALE) == Some(MixScale::Balanced) },
    }
}

pub(super) const REUSE: Opt<bool> =
    flag("reuse", text("keep the tree between moves", "다음 수에도 트리를 이어 씁니다.")).default("false");

pub(super) const MAX_NODES: Opt<u64> = integer(
    "max_nodes",
    1_000,
    1 << 31,
    text("most nodes in the tree (20 to 32 bytes each)", "트리의 최대 노드 수입니다."),
)
.default("16777216")
.most_for_strangers(MOST_TREE_NODES);

/// How many nodes a tree may have. Without being told, half of the memory, if that is limited: the rest is for everything
/// else.
pub(super) fn max_nodes(values: &Values<'_>, context: &Context) -> usize {
    let usual = values.get(&MAX_NODES).map_or(MctsSettings::default().max_nodes, |nodes| nodes as usize);
    match context.resources.memory {
        Some(bytes) if !values.gives(&MAX_NODES) => usual.min((bytes / (2 * NODE_BYTES)).max(1_000) as usize),
        _ => usual,
    }
}

pub(super) const CPUCT: Opt<f32> =
    number("cpuct", 0.0, 100.0, text("exploration constant", "탐험 상수입니다.")).default("1.5");

words!(Fpu { "zero" => Fpu::Zero, "parent" => Fpu::Parent, "reduced" => Fpu::REDUCED });

pub(super) const FPU: Opt<Fpu> = choice(
    "fpu",
    text(
        "what a move is worth before its first visit: nothing, as much as its position, or less the more is visited",
        "처음 방문하기 전의 수의 값입니다.",
    ),
);

pub(super) const PROOFS: Opt<bool> = flag(
    "proofs",
    text(
        "keep results that are certain: proven wins are played at once, proven losses not searched again",
        "확실한 결과를 기억합니다.",
    ),
);

pub(super) const GUMBEL: Opt<u64> = integer(
    "gumbel",
    0,
    400,
    text(
        "moves among which the playouts are shared out by sequential halving (Gumbel AlphaZero); needs playouts; 0 is off",
        "시뮬레이션을 나눠 가질 수의 개수입니다. 0은 끔입니다.",
    ),
)
.default("0");

/// The moves that a Gumbel root considers; `None` for none.
pub(super) fn considered(values: &Values<'_>) -> Option<usize> {
    values.get(&GUMBEL).filter(|&moves| moves > 0).map(|moves| moves as usize)
}
