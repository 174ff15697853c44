//! Games of the engine against itself.
//!
//! A game begins with a stretch of loose play that makes for variety: moves that are a little worse than the best in sane
//! games, any moves in wild ones. From then on both sides play as well as they are told to, and every position is recorded
//! with the search's score and, once it is known, the final margin. Near the end all scores are exact. After some positions
//! another move is tried and what it leads to recorded as well: searches ask for the value of moves that no good player
//! makes.

use std::sync::Arc;

use hansu_game::pick;
use hansu_search::{Cancel, SystemClock};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::records::Record;
use crate::board::{Board, Squares};
use crate::control::{Control, Stop};
use crate::endgame::Window;
use crate::eval::{Features, Weights};
use crate::kernel::{Job, Simd, dispatch};
use crate::midgame::WORST;
use crate::selectivity::Selectivity;
use crate::split::Pool;
use crate::table::{NO_MOVE, Table};
use crate::worker::{Shared, Worker};
use crate::{SCALE, parallel};

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayOptions {
    /// Plies searched, at least 1.
    pub depth: u32,
    /// Solved from so many empty squares on.
    pub solve_from: u32,
    /// How selective the search is.
    pub selectivity: Selectivity,
    /// How many threads play.
    pub threads: usize,
    /// How games begin.
    pub openings: Openings,
}

/// How games begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves among those of very shallow searches, up to 60% of them.
    Wild,
    /// Moves that lose a few discs, as they happen between good players.
    Sane,
    /// So many percent sane, the others wild.
    Mixed(u32),
}

/// Called with the records of finished games; says whether there are enough.
pub type Finished<'a> = &'a (dyn Fn(&[Record]) -> bool + Sync);

/// Those who play games: threads of this program, or programs elsewhere.
pub trait PlayGames {
    /// Plays games until `finished` says that there are enough, or someone stops it. Says why it can't go on.
    fn play(
        &self,
        weights: &Weights,
        options: SelfPlayOptions,
        seed: u64,
        cancel: &Cancel,
        finished: Finished<'_>,
    ) -> Result<(), String>;
}

/// Threads of this program.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnThreads;

impl PlayGames for OnThreads {
    fn play(
        &self,
        weights: &Weights,
        options: SelfPlayOptions,
        seed: u64,
        cancel: &Cancel,
        finished: Finished<'_>,
    ) -> Result<(), String> {
        play_games(weights, options, seed, cancel, finished);
        Ok(())
    }
}

/// Plays games until `enough` says so; each game's records are handed over as a whole.
pub fn play_games(weights: &Weights, options: SelfPlayOptions, seed: u64, cancel: &Cancel, finished: Finished<'_>) {
    parallel::run(options.threads.max(1), |share| {
        let seed = seed.wrapping_mul(1009).wrapping_add(share as u64);
        dispatch(Games { weights, options, seed, cancel, finished });
    });
}

struct Games<'a> {
    weights: &'a Weights,
    options: SelfPlayOptions,
    seed: u64,
    cancel: &'a Cancel,
    finished: Finished<'a>,
}

impl Job for Games<'_> {
    type Output = ();

    fn run<K: Simd>(self, kernel: K) {
        let table = Table::new(16);
        let pool = Pool::default();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let stop = Stop { cancel: self.cancel.clone(), clock: Arc::new(SystemClock::start()) };
        loop {
            table.new_search();
            let control = Control::new(&stop, None, None);
            let shared = Shared { table: &table, weights: self.weights, control: &control, pool: &pool };
            let worker = Worker::new(kernel, shared);
            let mut game = Game { worker, options: self.options, rng: &mut rng };
            let records = game.play();
            if game.worker.stopped || self.cancel.is_cancelled() || (self.finished)(&records) {
                return;
            }
        }
    }
}

/// So many plies of a sane game are free.
const SANE_PLIES: usize = 8;
/// How many of a hundred later moves of a sane game are not the best.
const SANE_SLIPS: usize = 20;
/// How much a move of a sane game may lose, in discs.
const SANE_LOSS: i32 = 6;

/// After so many of a hundred positions another move is tried.
const BESIDE: usize = 50;
/// Scores beside the game are exact from so many empty squares on: nothing is known of these positions, so solving them takes longer.
const BESIDE_SOLVED: u32 = 11;

struct Game<'a, 'r, K> {
    worker: Worker<'a, K>,
    options: SelfPlayOptions,
    rng: &'r mut Xoshiro256PlusPlus,
}

impl<K: Simd> Game<'_, '_, K> {
    /// One game's records.
    fn play(&mut self) -> Vec<Record> {
        let Some(mut board) = self.opening() else { return Vec::new() };
        let mut records: Vec<Record> = Vec::with_capacity(100);
        let mut beside: Vec<Record> = Vec::with_capacity(40);
        let mut signs = Vec::with_capacity(60);
        let mut sign = 1;
        loop {
            if board.legal(self.worker.kernel) == 0 {
                if board.passed().legal(self.worker.kernel) == 0 {
                    break;
                }
                (board, sign) = (board.passed(), -sign);
                continue;
            }
            let (score, square, is_exact) = self.choose(board, self.options.depth, self.options.solve_from);
            let is_first = records.is_empty();
            records.push(Record { board, score: score as i16, outcome: 0, is_exact, is_first, is_beside: false });
            signs.push(sign);
            beside.extend(self.beside(board, square));
            board = board.after(square, board.flips(self.worker.kernel, square));
            sign = -sign;
        }
        let last = board.final_score() * sign;
        for (record, sign) in records.iter_mut().zip(signs) {
            record.outcome = (last * sign) as i8;
        }
        records.extend(beside);
        records
    }

    /// Now and then the position after another move than the one that is played.
    fn beside(&mut self, board: Board, played: usize) -> Option<Record> {
        let others = board.legal(self.worker.kernel) & !(1 << played);
        if others == 0 || pick(self.rng, 100) >= BESIDE {
            return None;
        }
        let square = Squares(others).nth(pick(self.rng, others.count_ones() as usize))?;
        let board = board.after(square, board.flips(self.worker.kernel, square));
        // A position without a legal move is never evaluated.
        if board.legal(self.worker.kernel) == 0 {
            return None;
        }
        let (score, _, is_exact) = self.choose(board, self.options.depth, BESIDE_SOLVED.min(self.options.solve_from));
        let outcome = (f64::from(score) / f64::from(SCALE)).round() as i8;
        Some(Record { board, score: score as i16, outcome, is_exact, is_first: false, is_beside: true })
    }

    /// A position some way into a game; none if that game ended before.
    fn opening(&mut self) -> Option<Board> {
        let is_sane = match self.options.openings {
            Openings::Wild => false,
            Openings::Sane => true,
            Openings::Mixed(percent) => pick(self.rng, 100) < percent as usize,
        };
        // More often early than late, since what follows is recorded as well.
        let fraction = (self.rng.next_u64() >> 40) as f64 / (1u64 << 24) as f64;
        let plies = 2 + (46.0 * fraction * fraction) as usize;
        // Some wild games are wilder than others.
        let wildness = [8, 15, 30, 60][pick(self.rng, 4)];
        let mut board = Board::START;
        for ply in 0..if is_sane { plies.max(SANE_PLIES) } else { plies } {
            if board.legal(self.worker.kernel) == 0 {
                board = board.passed();
                if board.legal(self.worker.kernel) == 0 {
                    return None;
                }
            }
            let square = if is_sane { self.sane_move(board, ply) } else { self.wild_move(board, ply, wildness) };
            board = board.after(square, board.flips(self.worker.kernel, square));
        }
        Some(board)
    }

    /// Any move, with a probability of `wildness` percent, else that of a very shallow search.
    fn wild_move(&mut self, board: Board, ply: usize, wildness: usize) -> usize {
        if ply >= 6 && pick(self.rng, 100) >= wildness {
            let depth = 1 + pick(self.rng, 2) as u32;
            return self.choose(board, depth, self.options.solve_from).1;
        }
        let legal = board.legal(self.worker.kernel);
        let nth = pick(self.rng, legal.count_ones() as usize);
        Squares(legal).nth(nth).expect("fewer than there are")
    }

    /// In the opening any move that is good enough; later mostly the best, sometimes one that is good enough.
    fn sane_move(&mut self, board: Board, ply: usize) -> usize {
        if ply >= SANE_PLIES && pick(self.rng, 100) >= SANE_SLIPS {
            return self.choose(board, 2, self.options.solve_from).1;
        }
        let worker = &mut self.worker;
        worker.selectivity = Selectivity::NONE;
        let features = Features::of(&worker.weights.additions, board);
        let full = Window { alpha: WORST, beta: -WORST };
        let mut values: Vec<(usize, i32)> = Vec::with_capacity(32);
        for square in Squares(board.legal(worker.kernel)) {
            let flips = board.flips(worker.kernel, square);
            let next = features.after(&worker.weights.additions, square, flips);
            values.push((square, -worker.search(board.after(square, flips), &next, full, 1, board.empties() - 1)));
        }
        let best = values.iter().map(|(_, value)| *value).max().unwrap_or(0);
        values.retain(|(_, value)| *value >= best - SANE_LOSS * SCALE);
        values[pick(self.rng, values.len())].0
    }

    /// The score and the best move of a position with a legal move.
    fn choose(&mut self, board: Board, depth: u32, solve_from: u32) -> (i32, usize, bool) {
        let empties = board.empties();
        let is_exact = empties <= solve_from;
        let worker = &mut self.worker;
        let features = Features::of(&worker.weights.additions, board);
        let full = Window { alpha: WORST, beta: -WORST };
        let score = if is_exact {
            SCALE * worker.solve(board, Window { alpha: -64, beta: 64 }, empties)
        } else {
            worker.selectivity = self.options.selectivity;
            worker.search(board, &features, full, depth, empties)
        };
        let best = worker.table.probe(board.key()).map_or(NO_MOVE, |entry| entry.moves[0]);
        let best = if best == NO_MOVE || board.flips(worker.kernel, best.into()) == 0 {
            self.greedy(board, &features)
        } else {
            best.into()
        };
        (score.clamp(-64 * SCALE, 64 * SCALE), best, is_exact)
    }

    /// The best move by evaluation alone: where the search keeps no move in its table.
    fn greedy(&mut self, board: Board, features: &Features) -> usize {
        let worker = &mut self.worker;
        let empties = board.empties();
        let legal = board.legal(worker.kernel);
        let value = |square: &usize| {
            let flips = board.flips(worker.kernel, *square);
            if empties <= 8 {
                return worker.solve(board.after(*square, flips), Window { alpha: -64, beta: 64 }, empties - 1);
            }
            worker.weights.evaluate(&features.after(&worker.weights.additions, *square, flips), empties - 1)
        };
        Squares(legal).min_by_key(value).expect("the caller knows of a legal move")
    }
}
