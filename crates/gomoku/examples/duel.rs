//! A match between two settings of the engine, colour-swapped pairs from even openings:
//! `duel RULE SIZE PAIRS LIMIT A B [SEED]`, where LIMIT is `5000n` nodes or `50ms` of processor time a move, and A and B
//! are settings such as `weights=FILE,futility=80,level=7`, or `-` for the defaults.

mod common;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Outcome, Player, Square};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::net::{Net, PreparedNet};
use hansu_gomoku::train::random_opening;
use hansu_gomoku::{Engine, EngineOptions, Level, Limits, Network, Score, Stop};
use hansu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn options(rules: Rules, text: &str) -> EngineOptions {
    let mut options = EngineOptions { hash_mb: 4, ..EngineOptions::new(rules) };
    for (key, value) in text.split(',').filter_map(|setting| setting.split_once('=')) {
        match key {
            "weights" => {
                options.weights = Some(match value {
                    "hand" => Weights::by_hand(),
                    path => Weights::from_bytes(&std::fs::read(path).expect("a file")).expect("weights"),
                });
            }
            "net" => {
                options.network = match value {
                    "off" => Network::Off,
                    path => {
                        let net = Net::from_bytes(&std::fs::read(path).expect("a file")).expect("a network");
                        Network::Other(Arc::new(PreparedNet::of(&net)))
                    }
                };
            }
            "level" => options.level = Level::new(value.parse().expect("a level")).expect("1 to 20"),
            _ => assert!(options.params.set(key, value.parse().expect("a number")), "no setting {key}"),
        }
    }
    options
}

fn play(engines: &mut [Engine; 2], opening: &[u16], limits: &Limits, stop: &Stop) -> Outcome {
    let mut position = Gomoku::new(engines[0].options().rules);
    opening.iter().for_each(|&cell| position.play(Move::place(Square::new(cell as usize))).expect("legal"));
    engines.iter_mut().for_each(Engine::new_game);
    while !position.is_over() {
        let engine = &mut engines[position.side_to_move().index()];
        let answer = engine.think(&position, limits, stop, &mut |_| ()).expect("a move");
        // What is proven is certain: the rest need not be played.
        if let Score::WinIn(_) = answer.score {
            return Outcome::Win(position.side_to_move());
        }
        position.play(answer.mv).expect("legal");
    }
    position.outcome().expect("over")
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rule: Rule = args[1].parse().expect("a rule");
    let rules = Rules::new(args[2].parse().expect("a size"), 5, rule).expect("rules");
    let pairs: usize = args[3].parse().expect("a number");
    let limits = match args[4].strip_suffix("ms") {
        Some(ms) => Limits { time: Some(Duration::from_millis(ms.parse().expect("ms"))), ..Limits::default() },
        None => Limits { nodes: Some(args[4].trim_end_matches('n').parse().expect("nodes")), ..Limits::default() },
    };
    let seed = args.get(7).map_or(1, |seed| seed.parse().expect("a seed"));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let stop = Stop::new(Cancel::default(), Arc::new(common::ProcessorClock::start()));
    let make = |text: &str| Engine::new(options(rules, text)).expect("supported");
    let mut judge = make("-");
    let mut engines = [make(&args[5]), make(&args[6])];
    let mut points = Vec::new();
    let mut tally = [0; 3];
    for pair in 0..pairs {
        let opening = random_opening(&mut judge, &mut rng, 6_000, 80, &stop);
        let mut sum = 0.0;
        for a_is_black in [true, false] {
            if !a_is_black {
                engines.swap(0, 1);
            }
            let outcome = play(&mut engines, &opening, &limits, &stop);
            if !a_is_black {
                engines.swap(0, 1);
            }
            let result = match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) => f64::from((winner == Player::Black) == a_is_black),
            };
            tally[(2.0 * result) as usize] += 1;
            sum += result;
        }
        points.push(sum / 2.0);
        if (pair + 1) % 20 == 0 || pair + 1 == pairs {
            report(&points, tally);
            if pair + 1 >= 40 && is_decided(&points) {
                break;
            }
        }
    }
}

/// Sequential test of +25 Elo against -5, on pairs: stops where the log-likelihood ratio (normal approximation) is
/// beyond log 19 either way.
fn is_decided(points: &[f64]) -> bool {
    let n = points.len() as f64;
    let mean = points.iter().sum::<f64>() / n;
    let variance = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / n;
    let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let (low, high) = (score(-5.0), score(25.0));
    let ratio = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance.max(1e-3));
    println!("log-likelihood ratio {ratio:.2}");
    ratio.abs() > 19f64.ln()
}

fn report(points: &[f64], tally: [u32; 3]) {
    let n = points.len() as f64;
    let mean = points.iter().sum::<f64>() / n;
    let variance = points.iter().map(|p| (p - mean).powi(2)).sum::<f64>() / n;
    let error = 1.96 * (variance / n).sqrt();
    let elo = |p: f64| -400.0 * (1.0 / p.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{} pairs: +{} ={} -{}  {:.1}% +-{:.1}  elo {:+.0} [{:+.0}, {:+.0}]",
        points.len(),
        tally[2],
        tally[1],
        tally[0],
        100.0 * mean,
        100.0 * error,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}
