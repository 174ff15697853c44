//! By how much searches overrun their time, and what making an engine takes, in processor time: `overruns [GAMES]`.

mod common;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Square};
use hansu_gomoku::train::random_opening;
use hansu_gomoku::{Engine, EngineOptions, Limits, Stop};
use hansu_search::{Cancel, Clock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let games: usize = std::env::args().nth(1).map_or(2, |text| text.parse().expect("a number"));
    let clock = Arc::new(common::ProcessorClock::start());
    let stop = Stop::new(Cancel::default(), clock.clone());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (rule, size) in [(Rule::Freestyle, 15), (Rule::Freestyle, 20), (Rule::Standard, 15), (Rule::Renju, 15)] {
        let rules = Rules::new(size, 5, rule).expect("rules");
        let made: Vec<Duration> = (0..3)
            .map(|_| {
                let start = clock.now();
                drop(Engine::new(EngineOptions { hash_mb: 256, ..EngineOptions::new(rules) }).expect("supported"));
                clock.now() - start
            })
            .collect();
        println!("{rule} {size}: engines with 256 MB made in {made:.2?}");
        let mut engine = Engine::new(EngineOptions::new(rules)).expect("supported");
        for milliseconds in [20, 100] {
            let time = Duration::from_millis(milliseconds);
            let (mut worst, mut moves) = (Duration::ZERO, 0);
            for _ in 0..games {
                engine.new_game();
                let mut position = Gomoku::new(rules);
                for cell in random_opening(&mut engine, &mut rng, 2_000, 100, &stop) {
                    position.play(Move::place(Square::new(cell as usize))).expect("legal");
                }
                while !position.is_over() {
                    let start = clock.now();
                    let limits = Limits { time: Some(time), ..Limits::default() };
                    let answer = engine.think(&position, &limits, &stop, &mut |_| ()).expect("a move");
                    worst = worst.max((clock.now() - start).saturating_sub(time));
                    moves += 1;
                    position.play(answer.mv).expect("legal");
                }
            }
            println!("{rule} {size}: {moves} moves of {milliseconds} ms, at most {worst:.2?} too long");
        }
    }
}
