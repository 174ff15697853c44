//! Searches the middle game: `bench WEIGHTS DEPTH PERCENT [HASH_MB]`; prints nodes and speed by processor time.

use std::sync::Arc;

use hansu_game::{Game, Othello, parse_move};
use hansu_othello::{Engine, EngineOptions, Limits, Selectivity, Stop};
use hansu_search::SystemClock;

use crate::cpu_seconds;

const OPENINGS: [&str; 4] =
    ["f5d6c3d3c4f4f6f3e6e7", "f5d6c4d3c3f4c5b3c2e6", "f5f6e6f4e3c5c4e7c6e2", "f5d6c5f4e3c6d3f6e6d7"];

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let weights = crate::weights(&args.next().expect("weights"));
    let depth = args.next().and_then(|text| text.parse().ok()).expect("a depth");
    let percent = args.next().and_then(|text| text.parse().ok()).expect("percent");
    let hash_mb = args.next().map_or(64, |text| text.parse().expect("a number"));
    let limits = Limits { depth: Some(depth), selectivity: Selectivity::at_least(percent), ..Limits::default() };
    let (mut nodes, mut seconds) = (0, 0.0);
    for opening in OPENINGS {
        let mut position = Othello::new();
        for text in opening.as_bytes().chunks(2) {
            let mv = parse_move(std::str::from_utf8(text).expect("letters"), 8).expect("a move");
            position.play(mv).expect("a legal move");
        }
        let mut engine = Engine::new(EngineOptions { hash_mb, threads: 1 }, Arc::clone(&weights));
        let start = cpu_seconds();
        let answer = engine.think(&position, &limits, &Stop::new(Arc::new(SystemClock::start())), &mut |_| ());
        let took = cpu_seconds() - start;
        let info = answer.info;
        let line: Vec<String> = info.lines[0].moves.iter().map(|square| square.name(8)).collect();
        println!(
            "{}@{} {} {} nodes {took:.3} s {:.2} Mn/s {}",
            info.depth,
            info.selectivity,
            info.lines[0].score,
            info.nodes,
            info.nodes as f64 / took / 1e6,
            line.join(" ")
        );
        nodes += info.nodes;
        seconds += took;
    }
    println!("total {nodes} nodes {seconds:.3} s {:.2} Mn/s", nodes as f64 / seconds / 1e6);
}
