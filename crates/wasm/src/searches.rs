//! Fixed work by every agent in many positions: what it finds has to be the same wherever the code runs.

use std::fmt::Write as _;
use std::sync::Arc;

use hansu_agents::{AGENTS, build};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Position};
use hansu_search::{Budget, Limits, NoClock};

/// The boards, and how many positions of each are looked at: 200 in all.
fn boards() -> [(GameSpec, usize); 4] {
    let gomoku = |size, rule| GameSpec::Gomoku(Rules::new(size, 5, rule).expect("a board of the game"));
    [
        (GameSpec::Othello, 100),
        (gomoku(9, Rule::Freestyle), 40),
        (gomoku(15, Rule::Renju), 30),
        (gomoku(15, Rule::Standard), 30),
    ]
}

/// The least work that an agent's samples do is done in each position; these would take too long.
const SMALL: Limits = Limits {
    time: None,
    most_time: None,
    nodes: Some(400),
    playouts: Some(24),
    depth: Some(2),
    threads: None,
    hash: Some(1),
};

/// What every agent finds in 200 positions: a line for each position, with move and nodes of each agent.
pub fn searches() -> String {
    let mut found = String::new();
    for (game, count) in boards() {
        let mut agents: Vec<_> = AGENTS
            .iter()
            .filter(|entry| entry.plays(game))
            .flat_map(|entry| entry.info.specs(entry.info.samples.bench, game.kind()).take(1))
            .filter_map(|spec| Some((spec.clone(), build(&spec, game).ok()?)))
            .collect();
        for number in 0..count {
            let position = position(game, number);
            let _ = write!(found, "{game} {number}");
            for (spec, agent) in &mut agents {
                let budget = Budget::with_clock(SMALL, Arc::new(NoClock));
                let thought = agent.think(&position, &budget, &mut |_| ());
                let text = thought.map_or_else(
                    |error| error.to_string(),
                    |decision| format!("{} {}", decision.mv.name(game.size()), decision.info.nodes),
                );
                let _ = write!(found, "; {spec} {text}");
            }
            found.push('\n');
        }
    }
    found
}

/// A position of a game that was played by chance for a while: the same everywhere, for the numbers come from a fixed rule.
fn position(game: GameSpec, number: usize) -> Position {
    let mut position = game.start();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 + 1);
    for _ in 0..number % 40 {
        let moves = position.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut next = position.clone();
        let chosen = moves.get((state >> 33) as usize % moves.len().max(1));
        if chosen.is_none_or(|&mv| next.play(mv).is_err()) || next.is_over() {
            break;
        }
        position = next;
    }
    position
}
