//! Solves the positions of an OBF file: `solve FILE [FROM] [TO] [HASH_MB] [THREADS] [WEIGHTS]`, with numbers counted from 40.

use std::sync::Arc;
use std::time::Instant;

use hansu_game::{Othello, Player, Square};
use hansu_othello::{Engine, EngineOptions, Goal, Stop};
use hansu_search::SystemClock;

use crate::cpu_seconds;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let path = args.next().expect("a file");
    let mut number = |otherwise: usize| args.next().map_or(otherwise, |text| text.parse().expect("a number"));
    let (from, to, hash_mb, threads) = (number(40), number(49), number(256), number(1));
    let text = std::fs::read_to_string(path).expect("a readable file");
    let weights = crate::weights(args.next().as_deref().unwrap_or("shipped"));
    let verbose = std::env::var_os("VERBOSE").is_some();
    let (mut nodes, mut seconds) = (0, 0.0);
    for (place, line) in text.lines().enumerate().filter(|(place, _)| (from..=to).contains(&(place + 40))) {
        let (board, answers) = parse(line);
        let mut engine = Engine::new(EngineOptions { hash_mb, threads }, Arc::clone(&weights));
        let (start, clock) = (cpu_seconds(), Instant::now());
        let stop = Stop::new(Arc::new(SystemClock::start()));
        let solved = engine.solve(&board, Goal::Score, &stop, &mut |info| {
            if verbose {
                println!("{}@{} {} {:?}", info.depth, info.selectivity, info.nodes, info.lines[0].score);
            }
        });
        let took = if threads > 1 { clock.elapsed().as_secs_f64() } else { cpu_seconds() - start };
        let name = solved.best.map_or("--".to_owned(), square_name);
        let score = solved.info.lines[0].score.discs() as i32;
        let right = answers.iter().any(|(mv, best)| *mv == name && *best == score);
        println!(
            "#{} {:2} empties {:+3} {name} {:>12} nodes {took:8.3} s {:6.2} Mn/s {}",
            place + 40,
            board.empty_bits().count_ones(),
            score,
            solved.info.nodes,
            solved.info.nodes as f64 / took / 1e6,
            if right { "" } else { "WRONG" }
        );
        nodes += solved.info.nodes;
        seconds += took;
    }
    println!("total {nodes} nodes {seconds:.3} s {:.2} Mn/s", nodes as f64 / seconds / 1e6);
}

fn square_name(square: Square) -> String {
    square.name(8).to_uppercase()
}

/// The board for the side to move, and the known best moves with their score.
fn parse(line: &str) -> (Othello, Vec<(String, i32)>) {
    let (mut black, mut white) = (0u64, 0u64);
    for (square, letter) in line.chars().take(64).enumerate() {
        match letter {
            'X' => black |= 1 << square,
            'O' => white |= 1 << square,
            _ => {}
        }
    }
    let side = if line.as_bytes()[65] == b'X' { Player::Black } else { Player::White };
    let board = Othello::from_discs(black, white, side).expect("one disc a square");
    let moves: Vec<(String, i32)> = line
        .split(';')
        .skip(1)
        .filter_map(|part| {
            let (name, score) = part.trim().split_once(':')?;
            Some((name.to_owned(), score.parse().ok()?))
        })
        .collect();
    let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
    (board, moves.into_iter().filter(|(_, score)| *score == best).collect())
}
