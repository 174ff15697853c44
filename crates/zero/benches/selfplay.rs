//! How fast games against itself are played, beside the plain way of doing it: one game at a time, one position at a
//! time, nothing remembered.
//!
//! `cargo bench -p hansu-zero -- [SECONDS] [NETWORK]` plays for about so many seconds with each setting (20 if not told),
//! with a network that has learnt nothing, or with one from a file, whose games are shorter.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::Position;
use hansu_nn::{Backend, CpuEvaluator, Evaluate, Weights};
use hansu_search::{Cancel, Clock, SystemClock};
use hansu_zero::{Played, PoolError, PoolStats, SelfPlayPool, SelfPlaySettings, ZeroConfig, load_network};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(20);
    let net = arguments.get(1).map(String::as_str);
    println!("preset  threads  games at once  games/h  moves/h  positions/s  batch  known  network  ratio");
    for preset in ["seed", "fast"] {
        let config = ZeroConfig::preset(preset).expect("a preset");
        let weights = match net {
            Some(net) => load_network(net, config.game.spec().expect("valid")).expect("a network for 9x9"),
            None => Weights::init(&config.net_spec().expect("valid"), 1).expect("valid"),
        };
        let plain = SelfPlaySettings { parallel: 1, cache: 0, ..config.selfplay.clone() };
        let baseline = measure(&config, &plain, &weights, 1, seconds);
        show(preset, 1, 1, &baseline, &baseline);
        for threads in [1, config.threads] {
            let measured = measure(&config, &config.selfplay, &weights, threads, seconds);
            show(preset, threads, config.selfplay.parallel, &measured, &baseline);
        }
    }
}

/// What was played, and what that took.
struct Measured {
    games: f64,
    moves: f64,
    stats: PoolStats,
}

fn measure(
    config: &ZeroConfig,
    settings: &SelfPlaySettings,
    weights: &Weights,
    threads: usize,
    seconds: u64,
) -> Measured {
    let Position::Gomoku(start) = config.game.spec().expect("valid").start() else {
        unreachable!("presets are Gomoku")
    };
    let clock = Arc::new(SystemClock::start());
    let nets = (0..threads).map(|_| evaluator(weights)).collect();
    let mut pool = SelfPlayPool::new(start, settings, nets, 1, 0, clock.clone());
    let cancel = Cancel::default();
    // Games begin together and so would end together: what counts is how fast moves are made once all are under way.
    let stop = {
        let (cancel, clock) = (cancel.clone(), clock.clone());
        std::thread::spawn(move || {
            while clock.now() < Duration::from_secs(seconds) {
                std::thread::sleep(Duration::from_millis(10));
            }
            cancel.cancel();
        })
    };
    let (mut games, mut moves) = (0.0, 0.0);
    let played = pool.play(usize::MAX, &cancel, |played| -> Result<(), PoolError> {
        if let Played::Finished(game) = played {
            games += 1.0;
            moves += game.plies.len() as f64;
        }
        Ok(())
    });
    stop.join().expect("it only waits");
    let unfinished = pool.plies_under_way() as f64;
    let length = if games > 0.0 { moves / games } else { 50.0 };
    let stats = played.expect("the network fits");
    Measured { games: (moves + unfinished) / length, moves: moves + unfinished, stats }
}

fn evaluator(weights: &Weights) -> Box<dyn Evaluate + Send> {
    Box::new(CpuEvaluator::new(weights, 1, Backend::Auto).expect("weights that were just made"))
}

fn show(preset: &str, threads: usize, parallel: usize, measured: &Measured, baseline: &Measured) {
    let an_hour = |what: f64, measured: &Measured| what * 3600.0 / measured.stats.elapsed.as_secs_f64();
    let moves = an_hour(measured.moves, measured);
    println!(
        "{preset:<6}  {threads:>7}  {parallel:>13}  {:>7.0}  {moves:>7.0}  {:>11.0}  {:>5.1}  {:>4.0}%  {:>6.1}%  {:>5.2}",
        an_hour(measured.games, measured),
        measured.stats.positions_per_second(),
        measured.stats.batch(),
        100.0 * measured.stats.known(),
        100.0 * measured.stats.network_share(),
        moves / an_hour(baseline.moves, baseline),
    );
}
