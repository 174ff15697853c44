//! Searches a few positions and prints depth, nodes and nodes for each second of the processor: `bench [SECONDS] [THREADS]
//! [NETWORK]`, where NETWORK is a file or `off`.

mod common;

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, parse_move};
use hansu_gomoku::net::{Net, PreparedNet};
use hansu_gomoku::{Engine, EngineOptions, Limits, Network, Stop};
use hansu_search::Cancel;

/// Six by hand, the others from games of the engine against itself, none of them decided.
const POSITIONS: [&str; 20] = [
    "h8 h9",
    "h8 i9 i7 g9 j8",
    "h8 h9 j7 g7 i6 k8 i8 g8",
    "h8 i7 g9 f10 i9 g7 h7 h10",
    "h8 g8 g9 i7 f8 h10 e7 d6 h9 f9",
    "h8 i8 i9 g7 h10 h9 g11 f12 j8 k7",
    "g9 g11 h9 i7 k8 i9 k5 f9 g7",
    "f7 e6 g9 e7 e8 c7 b9 g6 d8 d6 f6 f8",
    "f8 d7 c9 d8 h6 d6 d9 e9 c7 e6 c6 c8 f5",
    "i9 h8 f9 g9 f10 f11 g10 h10 i11 e8 h12 f8 g8 e7 d6 e9",
    "i9 h7 f9 i8 j9 h9 h8 g7 g10 f7 e7 g8 e6 g6 g5 k6 j7",
    "i6 h5 f3 i5 g5 h6 j4 f7 h7 f8 g6 g8 g3 g7 e9 h9 i10 f9 f10 e8",
    "g8 i8 i7 i6 j5 k6 l3 l5 j7 j6 l6 k7 k8 i5 h4 k4 g6 g7 h6 i3 i2",
    "h8 i10 j6 h9 i9 g8 f7 j10 h10 j11 k12 g11 g9 i7 i11 j12 j13 f9 j8 e10 k7 l6 d11 l8",
    "h8 j7 j9 i10 j6 j8 l7 h7 i8",
    "j7 j9 h9 k6 m5 j5 l7 k7 l8 k4 k5 j3",
    "j7 h6 h5 i6 g6 f7 j5 i5 i8 i4 i3 h7 h9",
    "j8 l9 k9 l10 l8 j10 k10 k8 i9 j7 i6 k7 i7 i8 h9 g9",
    "g11 e9 g10 h10 f9 f12 f10 f13 f15 h11 h12 g8 i10 g13 i13 j14 j12",
    "j8 l9 j7 k7 n7 k9 j9 j10 l8 i8 i10 k8 k10 j5 k6 j4 l5 j3 j2 i5",
];

/// The network of a file, none for `off`, what comes with the engine for nothing.
fn network(text: Option<&str>) -> Network {
    match text {
        None => Network::Shipped,
        Some("off") => Network::Off,
        Some(path) => {
            let net = Net::from_bytes(&std::fs::read(path).expect("a file")).expect("a network");
            Network::Other(Arc::new(PreparedNet::of(&net)))
        }
    }
}

fn main() {
    let argument = |nth| std::env::args().nth(nth).and_then(|text| text.parse::<f64>().ok());
    let seconds = argument(1).unwrap_or(1.0);
    let threads = argument(2).unwrap_or(1.0) as usize;
    for rule in Rule::ALL {
        let rules = Rules::new(15, 5, rule).expect("rules");
        let network = network(std::env::args().nth(3).as_deref());
        let options = EngineOptions { threads, network, ..EngineOptions::new(rules) };
        let mut engine = Engine::new(options).expect("supported");
        let (mut nodes, mut time, mut depths, mut searched) = (0, 0.0, 0, 0);
        for moves in POSITIONS {
            let mut position = Gomoku::new(rules);
            let legal = |mv: &str| position.play(parse_move(mv, 15).expect("a move")).is_ok();
            if !moves.split(' ').all(legal) {
                println!("{rule} has forbidden points in {moves}");
                continue;
            }
            searched += 1;
            engine.new_game();
            let stop = Stop::new(Cancel::default(), Arc::new(common::ProcessorClock::start()));
            let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
            let answer = engine.think(&position, &limits, &stop, &mut |_| ()).expect("a move");
            let info = &answer.info;
            let line: Vec<String> =
                info.lines[0].cells.iter().map(|&c| hansu_game::Square::new(c as usize).name(15)).collect();
            println!(
                "{rule} depth {}-{} {:?} nodes {} in {:.2?}: {}",
                info.depth,
                info.selective_depth,
                answer.score,
                info.nodes,
                info.elapsed,
                line.join(" ")
            );
            nodes += info.nodes;
            time += info.elapsed.as_secs_f64();
            depths += info.depth;
        }
        println!(
            "{rule}: {searched} positions, {:.0} nodes/s, mean depth {:.1}",
            nodes as f64 / time,
            f64::from(depths) / f64::from(searched)
        );
    }
}
