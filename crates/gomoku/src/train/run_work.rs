//! The games of a training run, on several threads. Each follows from the run's seed and its own number alone.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hansu_game::gomoku::{Rule, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::games::StoredGame;
use super::openings::random_opening;
use super::pairs::Pairing;
use super::run::{Learned, TrainError};
use super::selfplay::{SelfPlay, SelfPlayOptions};
use crate::{Engine, Limits, Stop};

/// Openings of self-play are within so many points of even, and those of matches.
const BALANCE: i32 = 120;
const MATCH_BALANCE: i32 = 80;
const MATCH_OPENING_NODES: u64 = 6_000;
/// The board that people play on.
const USUAL_SIZE: usize = 15;

/// Some games of a player against itself. Each follows from this and its own number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The rule.
    pub rule: Rule,
    /// Nodes for each move.
    pub nodes: u64,
    /// Everything random follows from this.
    pub seed: u64,
    /// Their numbers.
    pub numbers: Range<usize>,
}

impl Games {
    /// Plays them on so many threads; `None` if it was cancelled.
    pub fn play(&self, player: &Learned, threads: usize, stop: &Stop) -> Option<Vec<StoredGame>> {
        in_parallel(threads, self.numbers.clone(), &|number| {
            let rules = Rules::new(size(self.rule, number), 5, self.rule).ok()?;
            let engine = player.options(rules);
            let (weights, network) = (engine.weights, engine.network);
            let (nodes, seed) = (self.nodes, mixed(self.seed, number));
            let mut play =
                SelfPlay::new(SelfPlayOptions { rules, nodes, balance: BALANCE, seed, weights, network }).ok()?;
            play.play(stop)
        })
    }

    /// The board of a game.
    pub fn size_of(&self, number: usize) -> usize {
        size(self.rule, number)
    }
}

/// Mostly 15x15; every tenth game on a smaller board, and in freestyle another one on 20x20.
fn size(rule: Rule, number: usize) -> usize {
    match number % 10 {
        3 => 9 + number / 10 % 5,
        7 if rule == Rule::Freestyle => 20,
        _ => USUAL_SIZE,
    }
}

/// Some pairs of games between two players.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The rule.
    pub rule: Rule,
    /// For each move.
    pub limits: Limits,
    /// Everything random follows from this.
    pub seed: u64,
    /// Their numbers.
    pub numbers: Range<usize>,
}

impl Pairs {
    /// Plays them on so many threads: the half points of the first player in each pair; `None` if it was cancelled.
    pub fn play(&self, players: [&Learned; 2], threads: usize, stop: &Stop) -> Option<Vec<u32>> {
        let rules = Rules::new(USUAL_SIZE, 5, self.rule).ok()?;
        in_parallel(threads, self.numbers.clone(), &|number| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(!self.seed, number));
            let mut judge = Engine::new(players[1].options(rules)).ok()?;
            let opening = random_opening(&mut judge, &mut rng, MATCH_OPENING_NODES, MATCH_BALANCE, stop);
            let mut pairing = Pairing::new(players[0].options(rules), players[1].options(rules)).ok()?;
            Some(pairing.play(&opening, &self.limits, stop)?.half_points())
        })
    }
}

/// Those who play the games of a run: threads of this program, or programs elsewhere.
pub trait PlayGames {
    /// Games and pairs that are asked for at a time.
    fn at_a_time(&self) -> usize;

    /// Plays games, and gives them in the order of their numbers.
    fn games(&self, games: &Games, player: &Learned, stop: &Stop) -> Result<Vec<StoredGame>, TrainError>;

    /// Plays pairs, and gives the half points of the first player in the order of their numbers.
    fn pairs(&self, pairs: &Pairs, players: [&Learned; 2], stop: &Stop) -> Result<Vec<u32>, TrainError>;
}

/// So many threads of this program.
#[derive(Clone, Copy, Debug)]
pub struct OnThreads(pub usize);

impl PlayGames for OnThreads {
    fn at_a_time(&self) -> usize {
        self.0.max(1)
    }

    fn games(&self, games: &Games, player: &Learned, stop: &Stop) -> Result<Vec<StoredGame>, TrainError> {
        games.play(player, self.0, stop).ok_or(TrainError::Cancelled)
    }

    fn pairs(&self, pairs: &Pairs, players: [&Learned; 2], stop: &Stop) -> Result<Vec<u32>, TrainError> {
        pairs.play(players, self.0, stop).ok_or(TrainError::Cancelled)
    }
}

/// A seed of its own for each number.
fn mixed(seed: u64, number: usize) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number as u64)
}

/// Does work for each number on several threads; the results in order, if all were made.
fn in_parallel<T: Send>(
    threads: usize,
    numbers: Range<usize>,
    work: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Option<Vec<T>> {
    let next = AtomicUsize::new(numbers.start);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, numbers.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= numbers.end {
                        break;
                    }
                    let Some(result) = work(number) else { break };
                    done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|&(number, _)| number);
    (done.len() == numbers.len()).then(|| done.into_iter().map(|(_, result)| result).collect())
}
