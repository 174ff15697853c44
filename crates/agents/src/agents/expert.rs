//! `expert`: the engine of each game, as strong as Hansu plays.

use std::time::Duration;

use hansu_game::{GameSpec, Gomoku, Othello};
use hansu_gomoku::board::UnsupportedRules;
use hansu_search::Agent;

use super::shared::{DEEPEST, NODES, SMALL};
use crate::agent_type::{AgentInfo, AgentType, Context, Offer, Sample, Samples};
use crate::error::SpecError;
use crate::games::{ALL, agent};
use crate::text::text;
use crate::typed::{Opt, depth_limit, hash_limit, thread_limit, time_limit};
use crate::values::Values;

const TIME: Opt<Duration> =
    time_limit(text("time a move, unless nodes or a depth are given", "한 수에 쓸 시간입니다. 예: 500ms, 2s."))
        .default_unless("1s", &["nodes", "depth"]);
const DEPTH: Opt<u64> = depth_limit(DEEPEST, text("plies searched", "앞을 보는 수의 깊이입니다."));
const THREADS: Opt<u64> = thread_limit(64, text("threads that search together", "함께 탐색할 스레드 수입니다."))
    .default("1")
    .most_for_strangers(1);
const HASH: Opt<u64> =
    hash_limit(1 << 14, text("megabytes to remember positions in", "국면을 기억할 메모리(MB)입니다."))
        .default("64")
        .most_for_strangers(64);

/// The settings of `expert`.
pub(crate) struct Expert {
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
        params: &[TIME.param, NODES.param, DEPTH.param, THREADS.param, HASH.param],
        offer: Offer::Anyone,
        samples: Samples {
            soak: &[Sample::any("nodes=2000,hash=1"), Sample::any("depth=2,hash=1")],
            bench: &[Sample::any("nodes=60000,hash=4")],
            endless: &[Sample::any("time=1m"), Sample::any("time=1m,threads=2,hash=16")],
        },
    };

    fn check(game: GameSpec) -> Result<(), SpecError> {
        match game {
            GameSpec::Othello => Ok(()),
            GameSpec::Gomoku(rules) => hansu_gomoku::board::check_rules(rules).map_err(unsupported),
        }
    }

    fn read(values: &Values<'_>, context: &Context) -> Expert {
        let usual = values.get(&HASH).unwrap_or(64);
        let hash = match context.resources.memory {
            // The rest is for everything else.
            Some(bytes) if !values.gives(&HASH) => usual.min((bytes / 2) >> 20).max(1),
            _ => usual,
        };
        Expert { threads: values.get(&THREADS).unwrap_or(1) as usize, hash_mb: hash as usize }
    }

    fn build(self, context: &Context) -> Result<Box<dyn Agent>, SpecError> {
        let limits = context.resources.limits;
        let Expert { threads, hash_mb } = self;
        match context.game {
            GameSpec::Othello => {
                let options = hansu_othello::EngineOptions { hash_mb, threads };
                let search =
                    hansu_othello::ExpertSearch::new(options, std::sync::Arc::new(hansu_othello::Weights::seed()));
                Ok(agent::<Othello>(search, limits))
            }
            GameSpec::Gomoku(rules) => {
                let options =
                    hansu_gomoku::EngineOptions { hash_mb, threads, ..hansu_gomoku::EngineOptions::new(rules) };
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

fn unsupported(error: UnsupportedRules) -> SpecError {
    SpecError::Unsupported { agent: Expert::INFO.name, reason: error.to_string() }
}
