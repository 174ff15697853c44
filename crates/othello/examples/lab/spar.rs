//! Games against a program that speaks GTP: `spar PAIRS NODES COMMAND [ARGUMENT...]`. Each opening of eight random moves is played
//! twice, with colours swapped; prints points, discs and the time that each side took.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hansu_game::{Game, Move, Othello, Player, parse_move, pick};
use hansu_othello::{Engine, EngineOptions, Limits, Stop, Weights};
use hansu_search::SystemClock;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A program at the other end of two pipes.
struct Opponent {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Opponent {
    fn start(command: &str, arguments: &[String]) -> Opponent {
        let mut process = Command::new(command)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program that starts");
        let to = process.stdin.take().expect("it was piped");
        let from = BufReader::new(process.stdout.take().expect("it was piped"));
        Opponent { process, to, from }
    }

    /// Sends a command and returns the answer's first line without its mark.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.to, "{command}").and_then(|()| self.to.flush()).expect("a program that listens");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).expect("readable output") > 0, "the program ended");
            if line.starts_with('?') {
                panic!("{command}: {line}");
            }
            if line.trim().is_empty() && !answer.is_empty() {
                return answer.trim_start_matches('=').trim().to_lowercase();
            }
            if answer.is_empty() {
                answer = line.trim().to_owned();
            }
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit");
        let _ = self.process.wait();
    }
}

#[derive(Default)]
struct Tally {
    points: f64,
    discs: i32,
    ours: Duration,
    theirs: Duration,
}

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let mut number = || args.next().and_then(|text| text.parse::<u64>().ok()).expect("a number");
    let (pairs, nodes) = (number(), number());
    let (command, arguments) = (args.next().expect("a command"), args.collect::<Vec<String>>());
    let mut opponent = Opponent::start(&command, &arguments);
    let mut engine = Engine::new(EngineOptions { hash_mb: 32, threads: 1 }, Weights::shipped());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut tally = Tally::default();
    for pair in 1..=pairs {
        let opening: Vec<Move> = opening(&mut rng);
        for ours in [Player::Black, Player::White] {
            play(&mut engine, &mut opponent, &opening, ours, &limits, &mut tally);
        }
        println!(
            "{} games: {:.1}%, {:+.1} discs a game; {:.1} s against {:.1} s",
            2 * pair,
            50.0 * tally.points / pair as f64,
            f64::from(tally.discs) / (2 * pair) as f64,
            tally.ours.as_secs_f64(),
            tally.theirs.as_secs_f64()
        );
    }
}

fn opening(rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut position = Othello::new();
    let mut opening = Vec::new();
    for _ in 0..8 {
        let moves: Vec<Move> = position.moves().collect();
        opening.push(moves[pick(rng, moves.len())]);
        position.play(opening[opening.len() - 1]).expect("a legal move");
    }
    opening
}

fn play(
    engine: &mut Engine,
    opponent: &mut Opponent,
    opening: &[Move],
    ours: Player,
    limits: &Limits,
    tally: &mut Tally,
) {
    let colour = |player: Player| if player == Player::Black { "b" } else { "w" };
    engine.forget();
    opponent.ask("clear_board");
    let mut position = Othello::new();
    let mut moves = opening.iter();
    while let Some(only) = position.moves().next() {
        let side = position.side_to_move();
        let is_theirs = side != ours && moves.len() == 0;
        let start = Instant::now();
        let mv = if let Some(&mv) = moves.next() {
            mv
        } else if is_theirs {
            let answer = opponent.ask(&format!("genmove {}", colour(side)));
            tally.theirs += start.elapsed();
            parse_move(&answer, 8).unwrap_or_else(|_| panic!("no move: {answer}"))
        } else {
            let stop = Stop::new(Arc::new(SystemClock::start()));
            let best = engine.think(&position, limits, &stop, &mut |_| ()).best;
            tally.ours += start.elapsed();
            best.map_or(only, Move::place)
        };
        if !is_theirs {
            let name = mv.square().map_or("pass".to_owned(), |square| square.name(8));
            opponent.ask(&format!("play {} {name}", colour(side)));
        }
        position.play(mv).expect("a legal move");
    }
    let margin = position.margin(ours);
    tally.discs += margin;
    tally.points += if margin > 0 { 1.0 } else { 0.5 * f64::from(u8::from(margin == 0)) };
}
