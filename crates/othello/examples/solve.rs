//! Solves the positions of an OBF file: `solve FILE [FROM] [TO] [HASH_MB]`, with numbers counted from 40.

use std::sync::Arc;

use hansu_othello::{Board, Engine, EngineOptions, Stop, Weights};
use hansu_search::SystemClock;

fn main() {
    let mut args = std::env::args().skip(1);
    let path = args.next().expect("a file");
    let mut number = |otherwise: usize| args.next().map_or(otherwise, |text| text.parse().expect("a number"));
    let (from, to, hash_mb) = (number(40), number(49), number(256));
    let text = std::fs::read_to_string(path).expect("a readable file");
    let weights = Arc::new(Weights::seed());
    let (mut nodes, mut seconds) = (0, 0.0);
    for (place, line) in text.lines().enumerate().filter(|(place, _)| (from..=to).contains(&(place + 40))) {
        let (board, answers) = parse(line);
        let engine = Engine::new(&EngineOptions { hash_mb, threads: 1 }, Arc::clone(&weights));
        let start = cpu_seconds();
        let solved = engine.solve(board, &Stop::new(Arc::new(SystemClock::start())));
        let took = cpu_seconds() - start;
        let name = solved.best.map_or("--".to_owned(), square_name);
        let right = answers.iter().any(|(mv, score)| *mv == name && *score == solved.score);
        println!(
            "#{} {:2} empties {:+3} {name} {:>12} nodes {took:8.3} s {:6.2} Mn/s {}",
            place + 40,
            board.empties(),
            solved.score,
            solved.nodes,
            solved.nodes as f64 / took / 1e6,
            if right { "" } else { "WRONG" }
        );
        nodes += solved.nodes;
        seconds += took;
    }
    println!("total {nodes} nodes {seconds:.3} s {:.2} Mn/s", nodes as f64 / seconds / 1e6);
}

/// The processor time of this thread, which other programs disturb less than the clock.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'A' + square % 8), square / 8 + 1)
}

/// The board for the side to move, and the known best moves with their score.
fn parse(line: &str) -> (Board, Vec<(String, i32)>) {
    let (mut black, mut white) = (0u64, 0u64);
    for (square, letter) in line.chars().take(64).enumerate() {
        match letter {
            'X' => black |= 1 << square,
            'O' => white |= 1 << square,
            _ => {}
        }
    }
    let board = match line.as_bytes()[65] {
        b'X' => Board { own: black, opponent: white },
        _ => Board { own: white, opponent: black },
    };
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
