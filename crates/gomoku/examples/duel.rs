//! A match between two settings of the engine, colour-swapped pairs from even openings:
//! `duel RULE SIZE PAIRS LIMIT A B [SEED]`, where LIMIT is `5000n` nodes or `50ms` of processor time a move, and A and B
//! are settings such as `weights=FILE,futility=80,level=7`, or `-` for the defaults.

mod common;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Rule, Rules};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::net::{Net, PreparedNet};
use hansu_gomoku::train::{Pairing, random_opening};
use hansu_gomoku::{Engine, EngineOptions, Level, Limits, Network, Stop};
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
    let mut judge = Engine::new(options(rules, "-")).expect("supported");
    let mut players = Pairing::new(options(rules, &args[5]), options(rules, &args[6])).expect("supported");
    let mut points = Vec::new();
    let mut tally = [0; 3];
    for pair in 0..pairs {
        let opening = random_opening(&mut judge, &mut rng, 6_000, 80, &stop);
        let result = players.play(&opening, &limits, &stop).expect("two games");
        tally.iter_mut().zip(result.tally).for_each(|(all, games)| *all += games);
        points.push(f64::from(result.half_points()) / 4.0);
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
