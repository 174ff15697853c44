//! Plays games on a clock by processor time: `clocks PAIRS MILLISECONDS [INCREMENT] [SEED]`, 15x15 freestyle. The first player may
//! take more than its share for a hard move and less for a sure one, the second takes its share of what is left, always. Prints the first one's
//! points, and how much of its clock each had left at the end.

mod common;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Outcome, Player, Square};
use hansu_gomoku::board::Cell;
use hansu_gomoku::train::random_opening;
use hansu_gomoku::{Engine, EngineOptions, Limits, Score, Stop};
use hansu_search::{Cancel, Clock, TimeControl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

struct Match {
    engines: [Engine; 2],
    control: TimeControl,
    clock: Arc<common::ProcessorClock>,
    stop: Stop,
    overruns: u32,
}

impl Match {
    /// The first player's points in a game in which it has a colour.
    fn play(&mut self, opening: &[Cell], colour: Player, left: &mut [Duration; 2]) -> f64 {
        let mut position = Gomoku::new(self.engines[0].options().rules);
        opening.iter().for_each(|&cell| position.play(Move::place(Square::new(cell as usize))).expect("legal"));
        self.engines.iter_mut().for_each(Engine::new_game);
        while !position.is_over() {
            let side = usize::from(position.side_to_move() != colour);
            let to_come = position.thoughts_to_come();
            let time = Some(self.control.allot(left[side], to_come));
            let most_time = (side == 0).then(|| self.control.most(left[side], to_come));
            let limits = Limits { time, most_time, ..Limits::default() };
            let started = self.clock.now();
            let answer = self.engines[side].think(&position, &limits, &self.stop, &mut |_| ()).expect("a move");
            let spent = self.clock.now() - started;
            self.overruns += u32::from(spent > left[side]);
            left[side] = left[side].saturating_sub(spent) + self.control.increment;
            if let Score::WinIn(_) = answer.score {
                return f64::from(u8::from(side == 0));
            }
            position.play(answer.mv).expect("legal");
        }
        match position.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == colour)),
            _ => 0.5,
        }
    }
}

fn main() {
    let argument = |nth: usize, otherwise: u64| {
        std::env::args().nth(nth).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (pairs, base) = (argument(1, 20), Duration::from_millis(argument(2, 2000)));
    let control = TimeControl { base, increment: Duration::from_millis(argument(3, 0)) };
    let rules = Rules::default();
    let engine = || Engine::new(EngineOptions { hash_mb: 16, ..EngineOptions::new(rules) }).expect("supported");
    let clock = Arc::new(common::ProcessorClock::start());
    let stop = Stop::new(Cancel::default(), clock.clone());
    let mut players = Match { engines: [engine(), engine()], control, clock, stop: stop.clone(), overruns: 0 };
    let (mut judge, mut rng) = (engine(), Xoshiro256PlusPlus::seed_from_u64(argument(4, 1)));
    let (mut points, mut unused) = (Vec::new(), [0.0; 2]);
    for _ in 0..pairs {
        let opening = random_opening(&mut judge, &mut rng, 6_000, 80, &stop);
        let mut won = 0.0;
        for colour in Player::ALL {
            let mut left = [base; 2];
            won += players.play(&opening, colour, &mut left) / 2.0;
            unused.iter_mut().zip(left).for_each(|(unused, left)| *unused += left.as_secs_f64());
        }
        points.push(won);
        let mean = points.iter().sum::<f64>() / points.len() as f64;
        let variance = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / points.len() as f64;
        let error = 1.96 * (variance / points.len() as f64).sqrt();
        let [first, second] = unused.map(|unused| 50.0 * unused / (base.as_secs_f64() * points.len() as f64));
        println!(
            "{} pairs: {:.1}% +- {:.1}; {first:.1}% of the clock left, {second:.1}%; {} overruns",
            points.len(),
            100.0 * mean,
            100.0 * error,
            players.overruns
        );
    }
}
