//! Plays two sets of weights against each other: `duel WEIGHTS WEIGHTS PAIRS NODES [SEED]`. Each opening of random moves is played
//! twice, with colours swapped; prints the first one's share of points with its standard error by pairs.

use std::sync::Arc;

use hansu_game::{Game, Move, Othello, Outcome, Player, pick};
use hansu_othello::{Engine, EngineOptions, Limits, Stop};
use hansu_search::SystemClock;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Random moves at the start of each game.
const OPENING: usize = 10;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let mut engine = || {
        let weights = crate::weights(&args.next().expect("weights"));
        Engine::new(EngineOptions { hash_mb: 16, threads: 1 }, weights)
    };
    let mut engines = [engine(), engine()];
    let mut number = |otherwise: u64| args.next().map_or(otherwise, |text| text.parse().expect("a number"));
    let (pairs, nodes, seed) = (number(50), number(20_000), number(1));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut sum, mut squares, mut margins) = (0.0, 0.0, 0.0);
    for pair in 1..=pairs {
        let opening = opening(&mut rng);
        let games = [Player::Black, Player::White].map(|first| play(&mut engines, opening, first, &limits));
        let points = games.iter().map(|(points, _)| points).sum::<f64>() / 2.0;
        margins += f64::from(games.iter().map(|(_, margin)| margin).sum::<i32>()) / 2.0;
        sum += points;
        squares += points * points;
        let mean = sum / pair as f64;
        let error = ((squares / pair as f64 - mean * mean).max(0.0) / pair as f64).sqrt();
        if pair == pairs || pair % 10 == 0 {
            println!(
                "{pair} pairs: {:.1}% +- {:.1}, {:+.2} discs a game",
                100.0 * mean,
                100.0 * error,
                margins / pair as f64
            );
        }
    }
}

fn opening(rng: &mut Xoshiro256PlusPlus) -> Othello {
    loop {
        let mut position = Othello::new();
        for _ in 0..OPENING {
            let moves: Vec<Move> = position.moves().collect();
            if !moves.is_empty() {
                position.play(moves[pick(rng, moves.len())]).expect("a legal move");
            }
        }
        if position.moves().next().is_some() {
            return position;
        }
    }
}

/// The first engine's points and margin, where it plays the given side.
fn play(engines: &mut [Engine; 2], mut position: Othello, first: Player, limits: &Limits) -> (f64, i32) {
    engines.iter_mut().for_each(Engine::forget);
    while let Some(mv) = position.moves().next() {
        let engine = &mut engines[usize::from(position.side_to_move() != first)];
        let stop = Stop::new(Arc::new(SystemClock::start()));
        let best = engine.think(&position, limits, &stop, &mut |_| ()).best;
        position.play(best.map_or(mv, Move::place)).expect("the engine's move is legal");
    }
    let points = match position.outcome() {
        Some(Outcome::Win(winner)) => f64::from(u8::from(winner == first)),
        _ => 0.5,
    };
    (points, position.margin(first))
}
