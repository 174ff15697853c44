//! `expert`: the engine of each game, as strong as Hansu plays.

use std::time::Duration;

use hansu_game::{GameKind, GameSpec, Gomoku, Othello};
use hansu_gomoku::board::UnsupportedRules;
use hansu_search::Agent;

use super::shared::{DEEPEST, NODES, SEED, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, agent};
use crate::text::text;
use crate::typed::{Opt, depth_limit, flag, hash_limit, integer, thread_limit, time_limit};
use crate::values::Values;

const TIME: Opt<Duration> = time_limit(text(
    "time a move, unless nodes, a depth or a level are given",
    "한 수에 쓸 시간입니다. 예: 500ms, 2s.",
))
.default_unless("1s", &["nodes", "depth", "level"]);
const DEPTH: Opt<u64> = depth_limit(DEEPEST, text("plies searched", "앞을 보는 수의 깊이입니다."));
const LEVEL: Opt<u64> = integer(
    "level",
    1,
    20,
    text(
        "plays as well as a level: 1 is a beginner, who misjudges and looks less far; 20 is everything, unless limits are given",
        "수준입니다. 1은 초보자, 20은 최고입니다.",
    ),
);
const BOOK: Opt<bool> = flag(
    "book",
    text("othello: play known openings without thinking, with some variety", "알려진 포석은 생각하지 않고 둡니다."),
)
.default("true")
.only(GameKind::Othello);
const THREADS: Opt<u64> = thread_limit(64, text("threads that search together", "함께 탐색할 스레드 수입니다."))
    .default("1")
    .most_for_strangers(1);
const HASH: Opt<u64> =
    hash_limit(1 << 14, text("megabytes to remember positions in", "국면을 기억할 메모리(MB)입니다."))
        .default("64")
        .most_for_strangers(64);

/// The level that plays as well as the engine can.
const TOP_LEVEL: u8 = 20;

/// Megabytes of a level below that, if nothing is said.
const WEAK_HASH: u64 = 8;

/// From this level on openings are known.
const KNOWS_OPENINGS: u8 = 8;

/// Its time, if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The settings of `expert`.
pub(crate) struct Expert {
    level: Option<u8>,
    seed: u64,
    book: bool,
    threads: usize,
    hash_mb: usize,
}

impl AgentType for Expert {
    const INFO: &'static AgentInfo = &AgentInfo {
        name: "expert",
        summary: text(
            "the strongest player of each game: an engine that searches with what it learnt from its own games",
            "스스로 둔 대국에서 배운 가장 강한 엔진입니다.",
        ),
        title: "the engine of each game, with what it learnt from its own games",
        games: ALL,
        params: &[TIME.param, NODES.param, DEPTH.param, LEVEL.param, BOOK.param, SEED.param, THREADS.param, HASH.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[
                Sample::any("nodes=2000,hash=1"),
                Sample::any("depth=2,hash=1"),
                Sample::any("level=1,hash=1"),
                Sample::any("level=6,nodes=1000,hash=1"),
            ],
            bench: &[
                Sample::only(GameKind::Othello, "nodes=60000,hash=4,book=off"),
                Sample::only(GameKind::Othello, "level=3,hash=1"),
                Sample::only(GameKind::Gomoku, "nodes=60000,hash=4"),
                Sample::any("level=9,hash=1"),
            ],
            endless: &[
                Sample::only(GameKind::Othello, "time=1m,book=off"),
                Sample::only(GameKind::Othello, "time=1m,threads=2,hash=16,book=off"),
                Sample::only(GameKind::Gomoku, "time=1m"),
                Sample::only(GameKind::Gomoku, "time=1m,threads=2,hash=16"),
            ],
        },
    };

    fn check(game: GameSpec) -> Result<(), SpecError> {
        match game {
            GameSpec::Othello => Ok(()),
            GameSpec::Gomoku(rules) => hansu_gomoku::board::check_rules(rules).map_err(unsupported),
        }
    }

    fn read(values: &Values<'_>, context: &Context) -> Expert {
        let level = values.get(&LEVEL).map(|level| level as u8);
        let usual = values.get(&HASH).unwrap_or(64);
        let usual = match level {
            // Who looks at few positions needs no room for many.
            Some(level) if level < TOP_LEVEL && !values.gives(&HASH) => usual.min(WEAK_HASH),
            _ => usual,
        };
        let hash = match context.resources.memory {
            // The rest is for everything else.
            Some(bytes) if !values.gives(&HASH) => usual.min((bytes / 2) >> 20).max(1),
            _ => usual,
        };
        Expert {
            level,
            seed: values.get(&SEED).unwrap_or(1),
            book: values.is_set(&BOOK),
            threads: values.get(&THREADS).unwrap_or(1) as usize,
            hash_mb: hash as usize,
        }
    }

    fn missing_files(&self, context: &Context) -> Vec<&'static str> {
        let missing = match context.game {
            GameSpec::Othello => hansu_othello::Weights::missing_file(),
            GameSpec::Gomoku(_) if !self.gomoku_level().uses_network() => None,
            GameSpec::Gomoku(rules) => hansu_gomoku::net::ShippedNet::of(rules.rule()).missing_file(),
        };
        missing.into_iter().collect()
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let mut limits = context.resources.limits;
        let gomoku_level = self.gomoku_level();
        let Expert { level, seed, book, threads, hash_mb } = self;
        if level == Some(TOP_LEVEL) && !limits.are_of_effort() && limits.depth.is_none() {
            limits.time = Some(USUAL_TIME);
        }
        match context.game {
            GameSpec::Othello => {
                let options = hansu_othello::EngineOptions { hash_mb, threads };
                // Who is still learning knows no openings.
                let is_beginner = level.is_some_and(|level| level < KNOWS_OPENINGS);
                let weaker = level.filter(|&level| level < TOP_LEVEL).map(u32::from);
                let search = hansu_othello::ExpertSearch::new(options, hansu_othello::Weights::shipped())
                    .at_level(weaker.map(hansu_othello::Level::new), seed)
                    .with_book((book && !is_beginner).then(hansu_othello::Book::shipped));
                Ok(agent::<Othello>(search, limits))
            }
            GameSpec::Gomoku(rules) => {
                let options = hansu_gomoku::EngineOptions {
                    hash_mb,
                    threads,
                    level: gomoku_level,
                    seed,
                    ..hansu_gomoku::EngineOptions::new(rules)
                };
                Ok(agent::<Gomoku>(hansu_gomoku::ExpertSearch::new(options).map_err(unsupported)?, limits))
            }
        }
    }

    fn memory(&self, _context: &Context) -> u64 {
        // Each thread keeps orderings and a table of threats of its own.
        const PER_THREAD: u64 = 6 << 20;
        SMALL + ((self.hash_mb as u64) << 20) + self.threads as u64 * PER_THREAD
    }
}

impl Expert {
    /// How well it plays Gomoku.
    fn gomoku_level(&self) -> hansu_gomoku::Level {
        self.level.and_then(hansu_gomoku::Level::new).unwrap_or_default()
    }
}

fn unsupported(error: UnsupportedRules) -> SpecError {
    SpecError::Unsupported { agent: Expert::INFO.name, reason: error.to_string() }
}
