//! How far agents overrun their time, and how long they take to notice a cancellation.
//!
//! `cargo run --release -p hansu-agents --example latency [part of an agent's spec]`
//!
//! Every figure is in milliseconds: the least and the greatest of some runs. On Linux it is the time that the thinking
//! thread was really running, so that a busy machine shows nearly the same figures as an idle one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use hansu_agents::{AGENTS, build};
use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, GameSpec, Othello, Position, Square, pick};
use hansu_search::{Agent, Budget, Cancel, Clock, Limits};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Agents of one thread that would think for long if they were let, as the registry has them. What several threads do after a
/// stop is counted by a test, `a_stop_reaches_every_thread_of_the_engines_within_20_ms`: here each thread would see a clock of its own.
fn endless(game: GameSpec) -> impl Iterator<Item = String> {
    let players = AGENTS.iter().filter(move |entry| entry.plays(game));
    let specs = players.flat_map(move |entry| entry.info.specs(entry.info.samples.endless, game.kind()));
    specs.filter(|spec| !spec.contains("threads="))
}

const TIMES: [u64; 3] = [1, 10, 100];
const RUNS: usize = 4;
const TARGET_MS: f64 = 20.0;

fn main() {
    let filter = std::env::args().nth(1).unwrap_or_default();
    println!("{:<46} {:<22} {:>15} {:>15} {:>15} {:>15}", "agent", "position", "+1", "+10", "+100", "cancel");
    let mut worst = (0.0, String::new());
    for (name, position) in positions() {
        for spec in endless(position.spec()).filter(|spec| spec.contains(&filter)) {
            let overruns = TIMES.map(|ms| runs(|| overrun(&spec, &position, Duration::from_millis(ms))));
            let cancel = runs(|| cancel_latency(&spec, &position));
            let cells = [overruns[0], overruns[1], overruns[2], cancel];
            for (least, _) in cells {
                if least > worst.0 {
                    worst = (least, format!("{spec} on {name}"));
                }
            }
            print_row(&spec, name, &cells);
        }
    }
    for spec in ["mcts:time=1m,reuse=true", "mcts:time=1m,reuse=true,moves=all", "rave:time=1m,reuse=true"] {
        if spec.contains(&filter) {
            let after = [runs(|| reuse_overrun(spec, true)), runs(|| reuse_overrun(spec, false))];
            print_row(spec, "after 2 s: next, other", &after);
        }
    }
    for spec in ["mcts:time=1m", "rave:time=1m", "puct:time=1m"].iter().filter(|spec| spec.contains(&filter)) {
        let long = Duration::from_secs(5);
        let after = [GameSpec::Othello.start(), middle_game(20, 5, Rule::Freestyle, 60)].map(|position| {
            let ms = 1e3 * overrun(spec, &position, long).as_secs_f64();
            (ms, ms)
        });
        print_row(spec, "+5 s: othello, 20x20", &after);
    }
    println!("worst least: {:.1} ms ({}); the target is {TARGET_MS} ms", worst.0, worst.1);
}

fn print_row(spec: &str, name: &str, cells: &[(f64, f64)]) {
    print!("{spec:<46} {name:<22}");
    for (least, most) in cells {
        let mark = if *least > TARGET_MS { "!" } else { "" };
        print!(" {:>15}", format!("{mark}{least:.1}..{most:.1}"));
    }
    println!();
}

/// The least and the greatest of some measurements, in milliseconds.
fn runs(mut measure: impl FnMut() -> Duration) -> (f64, f64) {
    let ms: Vec<f64> = (0..RUNS).map(|_| 1e3 * measure().as_secs_f64()).collect();
    (ms.iter().copied().fold(f64::INFINITY, f64::min), ms.iter().copied().fold(0.0, f64::max))
}

/// The time this thread has been running.
#[cfg(target_os = "linux")]
fn running_time() -> Duration {
    #[repr(C)]
    struct Timespec {
        seconds: std::ffi::c_long,
        nanoseconds: std::ffi::c_long,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: std::ffi::c_int, time: *mut Timespec) -> std::ffi::c_int;
    }
    const THREAD_CPUTIME: std::ffi::c_int = 3;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the C library, which std links to, writes one timespec to the place it is given.
    let failed = unsafe { clock_gettime(THREAD_CPUTIME, &raw mut time) };
    assert_eq!(failed, 0, "Linux has this clock");
    Duration::new(time.seconds as u64, time.nanoseconds as u32)
}

/// The time since the program first asked.
#[cfg(not(target_os = "linux"))]
fn running_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

struct RunningClock;

impl Clock for RunningClock {
    fn now(&self) -> Duration {
        running_time()
    }
}

/// A clock that sets a flag, right after a search has looked at it, as soon as it is late enough.
struct CancellingClock {
    at: Duration,
    flag: Mutex<Option<Cancel>>,
    done: Mutex<Option<Duration>>,
}

impl Clock for CancellingClock {
    fn now(&self) -> Duration {
        let now = running_time();
        let flag = self.flag.lock().expect("one thread");
        let mut done = self.done.lock().expect("one thread");
        if let (Some(flag), None) = (&*flag, *done)
            && now >= self.at
        {
            flag.cancel();
            *done = Some(now);
        }
        now
    }
}

fn time(limit: Duration) -> Budget {
    Budget::with_clock(Limits { time: Some(limit), ..Limits::default() }, Arc::new(RunningClock))
}

fn think(agent: &mut dyn Agent, position: &Position, budget: &Budget) -> Duration {
    let started = running_time();
    let decision = agent.think(position, budget, &mut |_| ()).expect("a move");
    let elapsed = running_time() - started;
    assert!(position.is_legal(decision.mv), "{:?}", decision.mv);
    elapsed
}

fn overrun(spec: &str, position: &Position, limit: Duration) -> Duration {
    let mut agent = build(spec, position.spec()).expect("a valid spec");
    think(&mut *agent, position, &time(limit)).saturating_sub(limit)
}

fn cancel_latency(spec: &str, position: &Position) -> Duration {
    let mut agent = build(spec, position.spec()).expect("a valid spec");
    let at = running_time() + Duration::from_millis(60);
    let clock = Arc::new(CancellingClock { at, flag: Mutex::new(None), done: Mutex::new(None) });
    let limits = Limits { time: Some(Duration::from_secs(30)), ..Limits::default() };
    let budget = Budget::with_clock(limits, clock.clone());
    *clock.flag.lock().expect("one thread") = Some(budget.cancel.clone());
    think(&mut *agent, position, &budget);
    let done = *clock.done.lock().expect("one thread");
    done.map_or(Duration::ZERO, |cancelled| running_time() - cancelled)
}

/// The overrun of 1 ms after a long search has left a big tree: on the position two moves on, or on another one.
fn reuse_overrun(spec: &str, follows: bool) -> Duration {
    let mut position = middle_game(20, 5, Rule::Freestyle, 60);
    let mut agent = build(spec, position.spec()).expect("a valid spec");
    let mut pv = Vec::new();
    agent.think(&position, &time(Duration::from_secs(2)), &mut |info| pv = info.pv).expect("a move");
    if follows {
        for &mv in pv.iter().take(2) {
            position.play(mv).expect("legal");
        }
    } else {
        position = middle_game(20, 5, Rule::Freestyle, 64);
    }
    let limit = Duration::from_millis(1);
    think(&mut *agent, &position, &time(limit)).saturating_sub(limit)
}

fn positions() -> Vec<(&'static str, Position)> {
    let gomoku = |size, row, rule| GameSpec::Gomoku(Rules::new(size, row, rule).expect("valid")).start();
    vec![
        ("othello start", GameSpec::Othello.start()),
        ("othello 20 moves", othello_after(20)),
        ("15x15 empty", gomoku(15, 5, Rule::Freestyle)),
        ("20x20 empty", gomoku(20, 5, Rule::Freestyle)),
        ("20x20 60 stones", middle_game(20, 5, Rule::Freestyle, 60)),
        ("20x20 row 6, 200", middle_game(20, 6, Rule::Freestyle, 200)),
        ("20x20 renju empty", gomoku(20, 5, Rule::Renju)),
        ("20x20 renju 60", middle_game(20, 5, Rule::Renju, 60)),
        ("20x20 renju 160", middle_game(20, 5, Rule::Renju, 160)),
    ]
}

fn othello_after(turns: usize) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut position = Othello::new();
    for _ in 0..turns {
        let moves = position.legal_moves();
        position.play_unchecked(moves[pick(&mut rng, moves.len())]);
    }
    position.into()
}

/// Random stones that leave nobody a win in one move.
fn middle_game(size: usize, row: usize, rule: Rule, stones: usize) -> Position {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut position = Gomoku::new(Rules::new(size, row, rule).expect("valid"));
    while position.stones() < stones {
        let moves = position.legal_moves();
        let mv = moves[pick(&mut rng, moves.len())];
        let mut after = position;
        after.play_unchecked(mv);
        if !after.is_over() && !anyone_wins(&after) {
            position = after;
        }
    }
    position.into()
}

fn anyone_wins(position: &Gomoku) -> bool {
    let squares = (0..position.size() * position.size()).map(Square::new);
    let mut empty = squares.filter(|&square| position.cell(square).is_none());
    empty.any(|square| hansu_game::Player::ALL.into_iter().any(|player| position.would_win(square, player)))
}
