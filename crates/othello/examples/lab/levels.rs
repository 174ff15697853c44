//! Levels against each other: `levels PAIRS LEVEL...`. Each plays the next one given, pairs of games from random openings of
//! eight moves; prints the higher one's share of points and what that is in Elo.

use std::sync::Arc;

use hansu_game::{Game, Move, Othello, Outcome, Player, pick};
use hansu_othello::{Engine, EngineOptions, Level, Stop, Weights};
use hansu_search::SystemClock;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let pairs: u64 = args.next().and_then(|text| text.parse().ok()).expect("how many pairs");
    let levels: Vec<Level> = args.map(|text| Level::new(text.parse().expect("a level"))).collect();
    let mut engine = Engine::new(EngineOptions { hash_mb: 16, threads: 1 }, Weights::shipped());
    for pair in levels.windows(2) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut points = 0.0;
        for seed in 0..pairs {
            let opening = opening(&mut rng);
            for higher in [Player::Black, Player::White] {
                points += play(&mut engine, opening, [pair[0], pair[1]], higher, seed);
            }
        }
        let share = points / (2 * pairs) as f64;
        let elo = 400.0 * (share / (1.0 - share)).log10();
        println!("{} against {}: {:.1}% of {} games, {elo:+.0} Elo", pair[1], pair[0], 100.0 * share, 2 * pairs);
    }
}

fn opening(rng: &mut Xoshiro256PlusPlus) -> Othello {
    let mut position = Othello::new();
    for _ in 0..8 {
        let moves: Vec<Move> = position.moves().collect();
        position.play(moves[pick(rng, moves.len())]).expect("a legal move");
    }
    position
}

/// The higher level's points.
fn play(engine: &mut Engine, mut position: Othello, levels: [Level; 2], higher: Player, seed: u64) -> f64 {
    while let Some(only) = position.moves().next() {
        let level = levels[usize::from(position.side_to_move() == higher)];
        let stop = Stop::new(Arc::new(SystemClock::start()));
        let best = level.choose(engine, &position, seed, &stop, &mut |_| ()).best;
        position.play(best.map_or(only, Move::place)).expect("a legal move");
    }
    match position.outcome() {
        Some(Outcome::Win(winner)) => f64::from(u8::from(winner == higher)),
        _ => 0.5,
    }
}
