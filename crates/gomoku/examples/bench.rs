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

const POSITIONS: [&str; 6] = [
    "h8 h9",
    "h8 i9 i7 g9 j8",
    "h8 h9 j7 g7 i6 k8 i8 g8",
    "h8 i7 g9 f10 i9 g7 h7 h10",
    "h8 g8 g9 i7 f8 h10 e7 d6 h9 f9",
    "h8 i8 i9 g7 h10 h9 g11 f12 j8 k7",
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
        let (mut nodes, mut time, mut depths) = (0, 0.0, 0);
        for moves in POSITIONS {
            let mut position = Gomoku::new(rules);
            for mv in moves.split(' ') {
                position.play(parse_move(mv, 15).expect("a move")).expect("legal");
            }
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
            "{rule}: {:.0} nodes/s, mean depth {:.1}",
            nodes as f64 / time,
            f64::from(depths) / POSITIONS.len() as f64
        );
    }
}
