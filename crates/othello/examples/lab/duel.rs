//! Plays two sets of weights against each other: `duel WEIGHTS WEIGHTS PAIRS NODES [SEED [EVEN]]`. Each opening of random moves is played
//! twice, with colours swapped; prints the first one's share of points and its discs a game with their standard errors by pairs. With
//! `EVEN` only openings that the second one thinks to be within so many discs of even are played: others are won by the same colour
//! whoever has it.

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
    let (pairs, nodes, seed, even) = (number(50), number(20_000), number(1), number(64) as f64);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut points, mut discs) = (Mean::default(), Mean::default());
    for pair in 1..=pairs {
        let opening = loop {
            let opening = opening(&mut rng);
            if even >= 64.0 || value(&mut engines[1], &opening).abs() <= even {
                break opening;
            }
        };
        let games = [Player::Black, Player::White].map(|first| play(&mut engines, opening, first, &limits));
        points.add(games.iter().map(|(points, _)| points).sum::<f64>() / 2.0);
        discs.add(f64::from(games.iter().map(|(_, margin)| margin).sum::<i32>()) / 2.0);
        if pair == pairs || pair % 10 == 0 {
            let [(points, error), (discs, spread)] = [points, discs].map(Mean::with_error);
            let (points, error) = (100.0 * points, 100.0 * error);
            println!("{pair} pairs: {points:.1}% +- {error:.1}, {discs:+.2} +- {spread:.2} discs a game");
        }
    }
}

/// A mean and how sure it is.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// With its standard error.
    fn with_error(self) -> (f64, f64) {
        let mean = self.sum / self.count;
        (mean, ((self.squares / self.count - mean * mean).max(0.0) / self.count).sqrt())
    }
}

/// What a position is worth by a short search, in discs.
fn value(engine: &mut Engine, position: &Othello) -> f64 {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let answer = engine.think(position, &limits, &Stop::new(Arc::new(SystemClock::start())), &mut |_| ());
    answer.info.lines.first().map_or(64.0, |line| line.score.discs())
}

pub(crate) fn opening(rng: &mut Xoshiro256PlusPlus) -> Othello {
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
    (points(&position, first), position.margin(first))
}

/// One for a win, a half for a draw.
pub(crate) fn points(position: &Othello, player: Player) -> f64 {
    match position.outcome() {
        Some(Outcome::Win(winner)) => f64::from(u8::from(winner == player)),
        _ => 0.5,
    }
}
