//! A thousand games over all games, sizes and rules, between agents of every kind.

use hansu_agents::AGENTS;
use hansu_game::{GameKind, GameSpec, pick};

use crate::games::{agent, all_games, play, rng};

const GAMES: usize = 1000;

/// Fast settings of every agent.
fn fast(game: GameKind) -> Vec<&'static str> {
    let mut specs = vec![
        "random",
        "greedy",
        "casual:depth=1,slips=0.5",
        "minimax:depth=1",
        "alphabeta:depth=1",
        "alphabeta:depth=1,order=position",
        "negamax:depth=1",
        "iddfs:time=1m,nodes=200",
        "iddfs:time=1m,depth=1,order=position",
        "mcts:playouts=20",
        "mcts:playouts=20,reuse=true",
        "mcts:playouts=2,rollout=light",
        "mcts:playouts=2,rollout=adaptive",
        "mcts:playouts=2,rollout=combined,scale=balanced",
        "rave:playouts=20",
        "rave:playouts=20,reuse=true",
        "puct:playouts=20",
        "zero:net=fresh,sims=2",
        "zero:net=fresh,sims=4,batch=2,reuse=true,gumbel=4",
    ];
    match game {
        GameKind::Othello => specs.extend(["negamax:depth=2,order=intuition", "mcts:playouts=3,rollout=heavy"]),
        GameKind::Gomoku => specs.extend([
            "greedy:moves=neighbours",
            "lines:time=1m,depth=1",
            "lines:time=1m,depth=2",
            "lines:time=1m,depth=1,defence=off,moves=near",
        ]),
    }
    specs
}

#[test]
fn a_thousand_games_end_without_an_illegal_move() {
    let games = all_games();
    let mut rng = rng(41);
    for number in 0..GAMES {
        // One game in five is of Othello, the others go round all kinds of Gomoku.
        let game = if number % 5 == 0 { GameSpec::Othello } else { games[number % games.len()] };
        let specs = fast(game.kind());
        let mut choose = || if number % 3 == 0 { "random" } else { specs[pick(&mut rng, specs.len())] };
        let (black, white) = (choose(), choose());
        play(game, [&mut *agent(&seeded(black, number), game), &mut *agent(&seeded(white, number + 1), game)]);
    }
}

/// The same spec with a seed, if it takes one.
fn seeded(spec: &str, seed: usize) -> String {
    match spec.split(':').next().unwrap_or(spec) {
        "random" => format!("random:seed={seed}"),
        "mcts" | "rave" | "puct" => format!("{spec},seed={seed}"),
        _ => spec.to_owned(),
    }
}

#[test]
fn every_agent_takes_part_in_the_soak() {
    for info in AGENTS.iter().filter(|info| !info.runs_commands()) {
        for &kind in info.games {
            assert!(fast(kind).iter().any(|spec| spec.split(':').next() == Some(info.name)), "{}", info.name);
        }
    }
}
