//! Plays games on a clock that counts nodes: `clocks PAIRS NODES [SEED]`. The first side shares what is left out by
//! [`Game::thoughts_to_come`], the second one evenly. Prints the first one's share of points with its standard error by pairs, and how much of
//! its clock each had left at the end.

use hansu_game::{Game, Move, Othello, Player};
use hansu_othello::{Engine, EngineOptions, Limits, Stop, Weights};
use hansu_search::SystemClock;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::sync::Arc;

use crate::duel::{opening, points};

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let mut number = |otherwise: u64| args.next().map_or(otherwise, |text| text.parse().expect("a number"));
    let (pairs, nodes, seed) = (number(50), number(2_000_000), number(1));
    let engine = || Engine::new(EngineOptions { hash_mb: 16, threads: 1 }, Weights::shipped());
    let mut engines = [engine(), engine()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut sum, mut squares, mut unused) = (0.0, 0.0, [0; 2]);
    for _ in 0..pairs {
        let opening = opening(&mut rng);
        let mut won = 0.0;
        for first in [Player::Black, Player::White] {
            let mut left = [nodes; 2];
            won += play(&mut engines, opening, first, &mut left) / 2.0;
            unused.iter_mut().zip(left).for_each(|(unused, left)| *unused += left);
        }
        sum += won;
        squares += won * won;
    }
    let mean = sum / pairs as f64;
    let error = ((squares / pairs as f64 - mean * mean).max(0.0) / pairs as f64).sqrt();
    let [first, second] = unused.map(|unused| 50.0 * unused as f64 / (nodes * pairs) as f64);
    println!(
        "{pairs} pairs: {:.1}% +- {:.1}; {first:.1}% of the clock left, {second:.1}%",
        100.0 * mean,
        100.0 * error
    );
}

/// The first engine's points, where it plays the given side.
fn play(engines: &mut [Engine; 2], mut position: Othello, first: Player, left: &mut [u64; 2]) -> f64 {
    engines.iter_mut().for_each(Engine::forget);
    while let Some(mv) = position.moves().next() {
        let side = usize::from(position.side_to_move() != first);
        let moves = if side == 0 { position.thoughts_to_come() } else { position.moves_to_come() };
        let limits = Limits { nodes: Some(left[side] / u64::from(moves)), ..Limits::default() };
        let stop = Stop::new(Arc::new(SystemClock::start()));
        let answer = engines[side].think(&position, &limits, &stop, &mut |_| ());
        left[side] = left[side].saturating_sub(answer.info.nodes);
        position.play(answer.best.map_or(mv, Move::place)).expect("the engine's move is legal");
    }
    points(&position, first)
}
