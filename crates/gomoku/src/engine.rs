//! The engine: what is kept from move to move, and the way to ask it for one.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, Square};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use thiserror::Error;

use crate::board::{Board, Cell, UnsupportedRules, check_rules, prepare};
use crate::deepening::{Deepening, VCT_MEGABYTES, help};
use crate::eval::{CellTables, Weights};
use crate::level::{Glance, Level, choose, glance};
use crate::net::{PreparedNet, ShippedNet};
use crate::parallel::run_with_helpers;
use crate::search::{Control, Limits, Line, Memory, Params, Score, Shared, Stop, Table, Times, Worker};

/// How an engine is made.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Size and rule; rows of five.
    pub rules: Rules,
    /// Megabytes for the hash table.
    pub hash_mb: usize,
    /// Threads.
    pub threads: usize,
    /// How many lines to find, with true values.
    pub multi_pv: usize,
    /// What shapes are worth; `None` for what comes with the engine.
    pub weights: Option<Weights>,
    /// What positions are evaluated by.
    pub network: Network,
    /// The search's numbers.
    pub params: Params,
    /// How well to play.
    pub level: Level,
    /// What a player below level 13 overlooks follows from this and the position.
    pub seed: u64,
}

/// What the best level evaluates positions by. The others go by the weights alone.
#[derive(Clone, Debug, Default)]
pub enum Network {
    /// The network that comes with the engine for the rule.
    #[default]
    Shipped,
    /// Another network.
    Other(Arc<PreparedNet>),
    /// None: the weights alone.
    Off,
}

impl Network {
    fn choose(&self, level: Level, rule: Rule) -> Option<Arc<PreparedNet>> {
        match self {
            _ if !level.uses_network() => None,
            Network::Shipped => Some(ShippedNet::of(rule).get()),
            Network::Other(net) => Some(net.clone()),
            Network::Off => None,
        }
    }
}

impl EngineOptions {
    /// 64 MB, one thread, one line, the highest level.
    pub fn new(rules: Rules) -> EngineOptions {
        EngineOptions {
            rules,
            hash_mb: 64,
            threads: 1,
            multi_pv: 1,
            weights: None,
            network: Network::Shipped,
            params: Params::default(),
            level: Level::MAX,
            seed: 0,
        }
    }

    /// The largest hash table with which the engine stays within so many megabytes.
    pub fn within_megabytes(mut self, megabytes: usize) -> EngineOptions {
        self.hash_mb = megabytes.saturating_sub(OTHER_MEGABYTES + self.threads.max(1) * MEGABYTES_PER_THREAD);
        self
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// The depth finished.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

/// The move chosen, and the last that was found of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move: always legal.
    pub mv: Move,
    /// What it is worth.
    pub score: Score,
    /// The last findings.
    pub info: Info,
}

/// Why the engine gave no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// There is nothing to choose.
    #[error("the game is over: there is no move to choose")]
    GameOver,
    /// The position is of other rules than the engine was made for.
    #[error("the engine was made for other rules than the position's")]
    OtherRules,
}

/// An engine for one set of rules.
pub struct Engine {
    options: EngineOptions,
    cell_tables: Arc<CellTables>,
    net: Option<Arc<PreparedNet>>,
    params: Arc<Params>,
    table: Table,
    memories: Vec<Memory>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("rules", &self.options.rules).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that remembers nothing yet. Of a network that comes with the engine no file may be
    /// [missing](ShippedNet::missing_file).
    pub fn new(options: EngineOptions) -> Result<Engine, UnsupportedRules> {
        check_rules(options.rules)?;
        let rule = options.rules.rule();
        let threads = options.threads.max(1);
        let cell_tables = match &options.weights {
            Some(weights) => CellTables::new(rule, weights),
            None => CellTables::shipped(options.rules),
        };
        // Tables that all boards share are made now, if nobody has made them yet, and not while a clock runs.
        prepare(options.rules);
        Ok(Engine {
            cell_tables,
            net: options.network.choose(options.level, rule),
            params: Arc::new(options.level.params(&options.params)),
            table: Table::new(options.hash_mb),
            memories: (0..threads).map(|_| Memory::new(VCF_BITS)).collect(),
            options,
        })
    }

    /// Forgets everything it has learned of earlier positions.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new(VCF_BITS));
    }

    /// How it was made.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// From now on finds so many lines, with true values.
    pub fn find_lines(&mut self, lines: usize) {
        self.options.multi_pv = lines.max(1);
    }

    pub(crate) fn cell_tables(&self) -> &Arc<CellTables> {
        &self.cell_tables
    }

    /// Bytes of the hash table.
    pub fn hash_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Chooses a move. `report` is called with what was found after each depth.
    pub fn think(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ThinkError> {
        if position.rules() != self.options.rules {
            return Err(ThinkError::OtherRules);
        }
        if position.is_over() {
            return Err(ThinkError::GameOver);
        }
        let control = Control::new(stop, Times::of(limits));
        let board = Board::from_position(position, self.cell_tables.clone());
        let level = self.options.level;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.options.seed ^ board.key());
        if let Glance::Play(cell) = glance(&board, level, &mut rng) {
            return Ok(without_thinking(&board, cell));
        }
        let limits = &Limits { nodes: fewest(limits.nodes, level.nodes()), ..*limits };
        self.table.grow_older();
        self.memories.iter_mut().for_each(|memory| memory.order.fade());
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let shared = Shared { table: &self.table, control: &control, nodes: AtomicU64::new(0), max_nodes };
        let (first, others) = self.memories.split_first_mut().expect("at least one thread");
        let (params, net) = (&self.params, self.net.as_ref());
        let helpers = others.iter_mut().enumerate().map(|(index, memory)| {
            let worker = Worker::new(board.clone(), net, &shared, memory, params.clone());
            move || help(worker, index)
        });
        let helpers: Vec<_> = helpers.collect();
        let worker = Worker::new(board, net, &shared, first, params.clone());
        let lines = self.options.multi_pv.max(level.lines());
        let search = Deepening { limits, control: &control, shared: &shared, lines, report };
        let answer = run_with_helpers(helpers, || {
            let answer = search.run(worker);
            control.stop_all();
            answer
        });
        Ok(chosen(answer, level, &mut rng))
    }
}

fn fewest(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

/// The answer of a player who did not think.
fn without_thinking(board: &Board, cell: Cell) -> Answer {
    let score = Score::Points(board.evaluate());
    let lines = vec![Line { cells: vec![cell], score }];
    let info = Info { depth: 0, selective_depth: 0, lines, nodes: 0, elapsed: Duration::ZERO };
    Answer { mv: Move::place(Square::new(cell as usize)), score, info }
}

/// The answer with another of its lines, where the level is not sure which is best.
fn chosen<R: Rng>(mut answer: Answer, level: Level, rng: &mut R) -> Answer {
    let index = choose(&answer.info.lines, level, rng);
    if index > 0 {
        answer.info.lines.swap(0, index);
        let line = &answer.info.lines[0];
        answer.score = line.score;
        answer.mv = Move::place(Square::new(line.cells[0] as usize));
    }
    answer
}

/// What the engine needs beside its hash table: the solver of threats, the network, and each thread's board and histories.
const OTHER_MEGABYTES: usize = VCT_MEGABYTES + NETWORK_MEGABYTES + 1;
/// A network, ready for use.
const NETWORK_MEGABYTES: usize = 3;
const MEGABYTES_PER_THREAD: usize = 4;

/// Positions that each thread's solver of fours remembers, as a power of two.
const VCF_BITS: u32 = 14;

/// A line's cells as moves.
pub fn moves_of(cells: &[Cell]) -> Vec<Move> {
    cells.iter().map(|&cell| Move::place(Square::new(cell as usize))).collect()
}
