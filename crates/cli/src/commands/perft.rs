//! `hansu perft`

use std::time::{Duration, Instant};

use hansu_game::{Game, Position, perft};
use serde_json::json;

use crate::args::PerftArgs;
use crate::output;
use hansu_lab::figures::thousands;

pub(crate) fn run(args: &PerftArgs, json: bool) -> anyhow::Result<()> {
    let position = args.position.parse()?.position;
    if json {
        let (nodes, elapsed) = timed(&position, args.depth);
        let mut document = json!({ "depth": args.depth, "nodes": nodes, "seconds": output::seconds(elapsed) });
        if args.divide {
            let moves = divided(&position, args.depth);
            document["moves"] = moves.into_iter().map(|(name, nodes)| (name, json!(nodes))).collect();
        }
        return output::json(&document);
    }
    for depth in args.depth.min(1)..=args.depth {
        let (nodes, elapsed) = timed(&position, depth);
        let seconds = elapsed.as_secs_f64();
        let speed =
            if seconds > 0.001 { format!(" {:>8.1} million/s", nodes as f64 / seconds / 1e6) } else { String::new() };
        output::text(&format!("depth {depth:>2} {:>20} {seconds:>9.3} s{speed}\n", thousands(nodes)))?;
    }
    if args.divide {
        for (name, nodes) in divided(&position, args.depth) {
            output::text(&format!("{name:<8} {:>20}\n", thousands(nodes)))?;
        }
    }
    Ok(())
}

fn timed(position: &Position, depth: u32) -> (u64, Duration) {
    let started = Instant::now();
    let nodes = count(position, depth);
    (nodes, started.elapsed())
}

fn count(position: &Position, depth: u32) -> u64 {
    match position {
        Position::Othello(game) => game.perft(depth),
        Position::Gomoku(game) => perft(&mut game.clone(), depth),
    }
}

/// The count below each first move.
fn divided(position: &Position, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |mv| position.clone().with_move(mv, |child| count(child, depth - 1));
    position.moves().map(|mv| (mv.name(position.size()), below(mv))).collect()
}
