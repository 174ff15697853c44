//! How many more games an hour two games at once give, on two cores: `cargo bench -p hansu-lab --bench concurrency`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use hansu_matches::{Continue, Format, Journal, Limit, MatchConfig, Openings, RunOptions, run};
use hansu_search::{Cancel, SystemClock};

const ROUNDS: usize = 3;

/// Enough that it does not matter which thread is idle while the last game ends.
const GAMES: u64 = 60;

fn config(game: &str, size: Option<usize>, agents: [&str; 2], limit: Option<(&str, &str)>) -> MatchConfig {
    MatchConfig {
        game: game.to_owned(),
        size,
        row: None,
        rule: None,
        agents: agents.map(str::to_owned).into(),
        format: Format::RoundRobin,
        games: GAMES,
        seed: 1,
        clock: None,
        limit: limit.map(|(key, value)| Limit { key: key.to_owned(), value: value.to_owned() }),
        openings: Openings::Random { plies: if game == "othello" { 8 } else { 4 } },
        sprt: None,
    }
}

/// The time that all games take, so many at once.
fn elapsed(config: &MatchConfig, concurrency: usize) -> Duration {
    let plan = config.plan().expect("a match");
    let options = RunOptions {
        concurrency,
        margin: Duration::from_secs(60),
        clock: Arc::new(SystemClock::start()),
        cancel: Cancel::default(),
        make: &|spec, game| spec.build(game),
    };
    let started = Instant::now();
    run(&plan, &mut Journal::in_memory(), &options, &mut |_| Continue::Yes).expect("a match");
    started.elapsed()
}

fn main() {
    println!("games an hour, two at once against one at a time, {ROUNDS} rounds of {GAMES} games each way");
    let matches = [
        ("othello, 10 ms a move", config("othello", None, ["mcts", "iddfs"], Some(("time", "10ms")))),
        ("othello, 5,000 playouts", config("othello", None, ["mcts:playouts=5000", "rave:playouts=5000"], None)),
        ("othello, alpha-beta depth 6", config("othello", None, ["alphabeta:depth=6", "negamax:depth=6"], None)),
        ("omok 9x9, 3,000 playouts", config("omok", Some(9), ["mcts:playouts=3000", "rave:playouts=3000"], None)),
    ];
    for (name, config) in matches {
        let (mut one, mut two) = (Duration::ZERO, Duration::ZERO);
        // By turns, so that what else the machine does meets both alike.
        for _ in 0..ROUNDS {
            one += elapsed(&config, 1);
            two += elapsed(&config, 2);
        }
        let an_hour = |time: Duration| (GAMES as usize * ROUNDS) as f64 * 3600.0 / time.as_secs_f64();
        println!(
            "{name:<28} {:>9.0} {:>9.0}   ratio {:.2}",
            an_hour(one),
            an_hour(two),
            one.as_secs_f64() / two.as_secs_f64()
        );
    }
}
