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
use super::run::{Learned, TrainOptions};
use super::selfplay::{SelfPlay, SelfPlayOptions};
use crate::{Engine, Stop};

/// Openings of self-play are within so many points of even, and those of matches.
const BALANCE: i32 = 120;
const MATCH_BALANCE: i32 = 80;
const MATCH_OPENING_NODES: u64 = 6_000;
/// The board that people play on.
const USUAL_SIZE: usize = 15;

/// The games with these numbers; `None` if it was cancelled.
pub(super) fn play_games(
    options: &TrainOptions,
    player: &Learned,
    nodes: u64,
    seed: u64,
    numbers: Range<usize>,
    stop: &Stop,
) -> Option<Vec<StoredGame>> {
    in_parallel(options.threads, numbers, &|number| {
        let rules = Rules::new(size(options.rule, number), 5, options.rule).ok()?;
        let engine = player.options(rules);
        let (weights, network) = (engine.weights, engine.network);
        let seed = mixed(seed, number);
        let mut play =
            SelfPlay::new(SelfPlayOptions { rules, nodes, balance: BALANCE, seed, weights, network }).ok()?;
        play.play(stop)
    })
}

/// Mostly 15x15; every tenth game on a smaller board, and in freestyle another one on 20x20.
fn size(rule: Rule, number: usize) -> usize {
    match number % 10 {
        3 => 9 + number / 10 % 5,
        7 if rule == Rule::Freestyle => 20,
        _ => USUAL_SIZE,
    }
}

/// The half points of the first of two players in the pairs with these numbers; `None` if it was cancelled.
pub(super) fn play_pairs(
    options: &TrainOptions,
    players: [&Learned; 2],
    seed: u64,
    numbers: Range<usize>,
    stop: &Stop,
) -> Option<Vec<u32>> {
    let rules = Rules::new(USUAL_SIZE, 5, options.rule).ok()?;
    in_parallel(options.threads, numbers, &|number| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(!seed, number));
        let mut judge = Engine::new(players[1].options(rules)).ok()?;
        let opening = random_opening(&mut judge, &mut rng, MATCH_OPENING_NODES, MATCH_BALANCE, stop);
        let mut pairing = Pairing::new(players[0].options(rules), players[1].options(rules)).ok()?;
        Some(pairing.play(&opening, &options.match_limits, stop)?.half_points())
    })
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
