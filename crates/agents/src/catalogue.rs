//! All agents with their options.

use hansu_game::GameKind;

use crate::param::{Param, ParamKind, Preset};

/// An agent that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentInfo {
    /// The name.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The games it plays.
    pub games: &'static [GameKind],
    /// Its options.
    pub params: &'static [Param],
}

impl AgentInfo {
    /// The options it has in a game.
    pub fn params_for(&self, game: GameKind) -> impl Iterator<Item = &'static Param> + Clone + use<> {
        self.params.iter().filter(move |param| param.is_for(game))
    }

    /// Whether it starts programs.
    pub fn runs_commands(&self) -> bool {
        self.params.iter().any(|param| param.kind == ParamKind::Command)
    }
}

const BOTH: &[GameKind] = &[GameKind::Othello, GameKind::Gomoku];
const GOMOKU: &[GameKind] = &[GameKind::Gomoku];

/// Searches deeper than this are never finished.
const DEEPEST: u64 = 400;

const fn param(key: &'static str, kind: ParamKind, preset: Preset, help: &'static str) -> Param {
    Param { key, kind, preset, only: None, help }
}

const fn only(game: GameKind, param: Param) -> Param {
    Param { only: Some(game), ..param }
}

const fn depth(preset: Preset, help: &'static str) -> Param {
    param("depth", ParamKind::Integer { min: 1, max: DEEPEST }, preset, help)
}

const fn eval(preset: Preset) -> Param {
    param(
        "eval",
        ParamKind::Choice(EVALS),
        preset,
        "evaluation: discs, arbitrary or research for othello, lines for gomoku",
    )
}

/// All evaluations; which of them fit a game is checked when an agent is made.
const EVALS: &[&str] = &["discs", "arbitrary", "research", "lines"];

const RESEARCH: Preset = Preset::Each("research", "lines");

const MOVES: Param = only(
    GameKind::Gomoku,
    param(
        "moves",
        ParamKind::Choice(&["auto", "all", "near", "neighbours"]),
        Preset::Both("auto"),
        "which points are searched: all, near (at most two steps from a stone), neighbours (two stones around it); \
         auto is all up to 5x5, near beyond",
    ),
);

const ORDER_HELP: &str = "order of the root's moves: board order, static weights, or a shallow search of each";
const ORDERS: ParamKind = ParamKind::Choice(&["none", "position", "intuition"]);
const NO_ORDER: Param = param("order", ORDERS, Preset::Both("none"), ORDER_HELP);
const BY_POSITION: Param = param("order", ORDERS, Preset::Both("position"), ORDER_HELP);

const TERMINAL: Param = param(
    "terminal",
    ParamKind::Choice(&["eval", "outcome"]),
    Preset::Each("eval", "outcome"),
    "what a finished game is worth: what the evaluation says (as in the seed), or a win or a loss",
);

const TIME: Param =
    param("time", ParamKind::Time, Preset::Unless("1s", "nodes"), "time a move, unless nodes are given");
const MAX_DEPTH: Param = depth(Preset::Unset, "deepest search tried");
const NODES: Param = param("nodes", ParamKind::Integer { min: 1, max: u64::MAX }, Preset::Unset, "most nodes a move");
const SEED: Param =
    param("seed", ParamKind::Integer { min: 0, max: u64::MAX }, Preset::Both("1"), "seed of the random numbers");

const PLAYOUT_TIME: Param =
    param("time", ParamKind::Time, Preset::Unless("1s", "playouts"), "time a move, unless playouts are given");
const PLAYOUTS: Param =
    param("playouts", ParamKind::Integer { min: 1, max: u64::MAX }, Preset::Unset, "playouts a move");
const ROLLOUT: Param = param(
    "rollout",
    ParamKind::Choice(&["random", "light", "heavy", "adaptive", "combined"]),
    Preset::Both("random"),
    "how playouts are played: at random; by weighted roulette; every move by a 2-ply search; the first ten by a 1-ply \
     search and then by roulette; the same with weights mixed in",
);
const SCALE: Param = param(
    "scale",
    ParamKind::Choice(&["seed", "balanced"]),
    Preset::Both("seed"),
    "combined rollout: add search values and weights as they are, or brought to the same scale",
);
const BACKUP: Param = param(
    "backup",
    ParamKind::Choice(&["alternate", "listing"]),
    Preset::Both("alternate"),
    "for whom a playout's result counts on its way up the tree: for each side in turn, or for one side all the way, as \
     the seed's listing has it",
);
const REUSE: Param = param("reuse", ParamKind::Flag, Preset::Both("false"), "keep the tree between moves");
const MAX_NODES: Param = param(
    "max_nodes",
    ParamKind::Integer { min: 1_000, max: 1 << 31 },
    Preset::Both("16777216"),
    "most nodes in the tree (20 to 32 bytes each)",
);

const FPU: Param = param(
    "fpu",
    ParamKind::Choice(&["zero", "parent", "reduced"]),
    Preset::Both("zero"),
    "what a move is worth before its first visit: nothing, as much as its position, or less the more is visited",
);
const PROOFS: Param = param(
    "proofs",
    ParamKind::Flag,
    Preset::Both("false"),
    "keep results that are certain: proven wins are played at once, proven losses not searched again",
);

const CPUCT: Param =
    param("cpuct", ParamKind::Number { min: 0.0, max: 100.0 }, Preset::Both("1.5"), "exploration constant");

const GUMBEL: Param = param(
    "gumbel",
    ParamKind::Integer { min: 0, max: 400 },
    Preset::Both("0"),
    "moves among which the playouts are shared out by sequential halving (Gumbel AlphaZero); needs playouts; 0 is off",
);

const fn exploration(preset: Preset) -> Param {
    param("c", ParamKind::Number { min: 0.0, max: 100.0 }, preset, "exploration constant of UCT")
}

/// The options of programs from outside.
const EXTERNAL_PARAMS: &[Param] = &[
    param(
        "cmd",
        ParamKind::Command,
        Preset::Unset,
        "the program and its arguments, in quotation marks; no shell runs it",
    ),
    param(
        "protocol",
        ParamKind::Choice(&["gtp", "nboard", "gomocup"]),
        Preset::Each("gtp", "gomocup"),
        "what it speaks: gtp (both games), nboard (othello), gomocup (gomoku)",
    ),
    param("dir", ParamKind::Path(&[]), Preset::Unset, "the folder that it runs in; a path in cmd is taken from there"),
    param(
        "time",
        ParamKind::Time,
        Preset::Unset,
        "time a move, told to the program (gtp, gomocup; in gomocup 1s if no limit is given) or only held against it (nboard)",
    ),
    depth(Preset::Unset, "depth of its search (nboard, gomocup)"),
    param("nodes", NODES.kind, Preset::Unset, "most nodes a move (gomocup)"),
    param("start", ParamKind::Time, Preset::Both("10s"), "how long it may take to get ready"),
    param(
        "grace",
        ParamKind::Time,
        Preset::Both("2s"),
        "how far beyond its time a move may take before it counts as hung",
    ),
    param(
        "gap",
        ParamKind::Time,
        Preset::Both("0ms"),
        "how long to wait before a command after an answer: some programs lose commands that come too soon",
    ),
    param("init", ParamKind::Text, Preset::Unset, "lines to send once it is ready, separated by semicolons"),
    param("max_memory", ParamKind::Integer { min: 0, max: u64::MAX }, Preset::Unset, "bytes it may use (gomocup)"),
];

const ALPHABETA_PARAMS: &[Param] = &[
    depth(Preset::Each("7", "2"), "depth of the search below each root move: one ply more in all"),
    eval(RESEARCH),
    NO_ORDER,
    TERMINAL,
    MOVES,
];

/// Every agent, simple ones first.
pub const AGENTS: &[AgentInfo] = &[
    AgentInfo { name: "random", summary: "plays any legal move", games: BOTH, params: &[SEED] },
    AgentInfo {
        name: "greedy",
        summary: "plays the move that looks best at once",
        games: BOTH,
        params: &[eval(Preset::Each("discs", "lines")), MOVES],
    },
    AgentInfo {
        name: "casual",
        summary: "looks a little ahead and sometimes not at all, as people do who are still learning",
        games: BOTH,
        params: &[
            param("depth", ParamKind::Integer { min: 1, max: 6 }, Preset::Both("2"), "plies it looks ahead"),
            param(
                "slips",
                ParamKind::Number { min: 0.0, max: 1.0 },
                Preset::Both("0.2"),
                "the share of moves that it does not think about",
            ),
            eval(RESEARCH),
            SEED,
            MOVES,
        ],
    },
    AgentInfo {
        name: "minimax",
        summary: "full-width minimax to a fixed depth (the seed's versions 1 and 2)",
        games: BOTH,
        params: &[
            depth(Preset::Each("4", "2"), "plies searched"),
            eval(Preset::Each("discs", "lines")),
            only(
                GameKind::Othello,
                param(
                    "pass",
                    ParamKind::Choice(&["stuck", "play"]),
                    Preset::Both("stuck"),
                    "a side without a move: nothing happens (as in the seed), or it passes",
                ),
            ),
            MOVES,
        ],
    },
    AgentInfo {
        name: "alphabeta",
        summary: "alpha-beta to a fixed depth, with a choice of move orders (versions 3 and 4)",
        games: BOTH,
        params: ALPHABETA_PARAMS,
    },
    AgentInfo {
        name: "negamax",
        summary: "the same search as alphabeta, written as negamax",
        games: BOTH,
        params: ALPHABETA_PARAMS,
    },
    AgentInfo {
        name: "iddfs",
        summary: "alpha-beta by iterative deepening within a time limit (version 5)",
        games: BOTH,
        params: &[TIME, MAX_DEPTH, NODES, eval(RESEARCH), BY_POSITION, TERMINAL, MOVES],
    },
    AgentInfo {
        name: "mcts",
        summary: "Monte Carlo tree search, UCT (versions 5 to 7)",
        games: BOTH,
        params: &[
            PLAYOUT_TIME,
            PLAYOUTS,
            exploration(Preset::Both("1.414")),
            ROLLOUT,
            SCALE,
            BACKUP,
            eval(RESEARCH),
            REUSE,
            MAX_NODES,
            SEED,
            MOVES,
        ],
    },
    AgentInfo {
        name: "rave",
        summary: "Monte Carlo tree search with all-moves-as-first statistics (the seed's plan for version 8)",
        games: BOTH,
        params: &[
            PLAYOUT_TIME,
            PLAYOUTS,
            param(
                "k",
                ParamKind::Number { min: 0.0, max: 1e9 },
                Preset::Both("1000"),
                "equivalence parameter: the visits at which both statistics weigh the same",
            ),
            exploration(Preset::Both("0.5")),
            ROLLOUT,
            SCALE,
            eval(RESEARCH),
            REUSE,
            MAX_NODES,
            SEED,
            MOVES,
        ],
    },
    AgentInfo {
        name: "puct",
        summary: "the tree search of AlphaZero, with static weights and playouts in the network's place",
        games: BOTH,
        params: &[
            PLAYOUT_TIME,
            PLAYOUTS,
            CPUCT,
            FPU,
            PROOFS,
            GUMBEL,
            ROLLOUT,
            SCALE,
            eval(RESEARCH),
            REUSE,
            MAX_NODES,
            SEED,
        ],
    },
    AgentInfo {
        name: "zero",
        summary: "AlphaZero: the tree search with a network that learnt by playing against itself",
        games: BOTH,
        params: &[
            param(
                "net",
                ParamKind::Path(&["builtin", "builtin-1", "builtin-2", "fresh"]),
                Preset::Both("builtin"),
                "the network: a file of 'hansu train zero'; builtin, the one that comes with the program for the game, with a \
                 number for an earlier stage of its training; fresh, one that has learnt nothing",
            ),
            param(
                "sims",
                ParamKind::Integer { min: 1, max: 1 << 31 },
                Preset::Unless("200", "time"),
                "simulations a move, unless a time is given",
            ),
            param("time", ParamKind::Time, Preset::Unset, "time a move"),
            CPUCT,
            param("fpu", FPU.kind, Preset::Both("reduced"), FPU.help),
            param("proofs", ParamKind::Flag, Preset::Both("true"), PROOFS.help),
            param(
                "threats",
                ParamKind::Flag,
                Preset::Both("true"),
                "gomoku: rows that are one or two stones short are seen without the network",
            ),
            param(
                "fours",
                ParamKind::Integer { min: 0, max: 10_000 },
                Preset::Both("50"),
                "gomoku, with threats: moves that may be tried at a leaf in search of a win by continuous fours, and a \
                 hundred times as many before the search; 0 for none",
            ),
            param(
                "threes",
                ParamKind::Integer { min: 0, max: 1_000 },
                Preset::Both("0"),
                "gomoku, with threats: searches for continuous fours that may be made at a leaf to find a win by continuous \
                 threats, threes among them, and a hundred times as many before the search; 0 for none",
            ),
            param(
                "pairs",
                ParamKind::Flag,
                Preset::Both("true"),
                "gomoku, with threats: a leaf is a draw as soon as both sides can be stopped by pairs of points, long before the \
                 board is full",
            ),
            param(
                "naive",
                ParamKind::Number { min: 0.0, max: 1.0 },
                Preset::Both("0.5"),
                "gomoku: how likely the opponent is thought to answer as a simple player does (lines), before its answers have \
                 told: its mistakes are foreseen; 0 for never, which is best against equals and to judge a position",
            ),
            GUMBEL,
            param("reuse", ParamKind::Flag, Preset::Both("true"), REUSE.help),
            param(
                "batch",
                ParamKind::Integer { min: 1, max: 1024 },
                Preset::Both("1"),
                "positions that are evaluated together: faster, but the search knows less while it waits",
            ),
            param(
                "symmetry",
                ParamKind::Choice(&["plain", "canonical", "average"]),
                Preset::Both("canonical"),
                "how the network sees a position: as it is, turned the same way for all its forms, or in all ways and \
                 averaged (eight times the work)",
            ),
            MAX_NODES,
        ],
    },
    AgentInfo {
        name: "lines",
        summary: "the seed's Omok player: line evaluation, defence first, a time limit with a safe fallback",
        games: GOMOKU,
        params: &[
            depth(Preset::Both("2"), "plies searched"),
            param("time", ParamKind::Time, Preset::Both("5s"), "time a move"),
            param(
                "defence",
                ParamKind::Choice(&["all", "live", "off"]),
                Preset::Both("all"),
                "which threats are answered before searching: fours and all threes, fours and threes that can become \
                 straight fours, none",
            ),
            param(
                "moves",
                ParamKind::Choice(&["auto", "all", "near", "neighbours"]),
                Preset::Both("auto"),
                "which points are searched; auto is all up to 5x5, neighbours (the seed's) beyond",
            ),
        ],
    },
    AgentInfo {
        name: "external",
        summary: "a program from outside that speaks GTP, NBoard's protocol or Gomocup's",
        games: BOTH,
        params: EXTERNAL_PARAMS,
    },
];

/// The agent of that name.
pub fn find(name: &str) -> Option<&'static AgentInfo> {
    AGENTS.iter().find(|agent| agent.name.eq_ignore_ascii_case(name))
}
