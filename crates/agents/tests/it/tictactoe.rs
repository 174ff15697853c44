//! Three in a row on 3x3: small enough that every searcher has to be perfect.

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{GameSpec, Outcome, Player};
use hansu_search::Budget;

use crate::games::{agent, play};

const EXACT: &[&str] = &[
    "minimax:depth=9",
    "alphabeta:depth=9",
    "alphabeta:depth=9,order=position",
    "alphabeta:depth=9,order=intuition",
    "negamax:depth=9",
    "negamax:depth=9,order=intuition",
    "iddfs:time=1m",
    "iddfs:time=1m,order=none",
    "lines:depth=9,time=1m",
    "lines:depth=9,time=1m,defence=off",
];

const SAMPLING: &[&str] = &[
    "mcts:playouts=2000",
    "mcts:playouts=2000,rollout=light",
    "mcts:playouts=2000,reuse=true",
    "rave:playouts=2000",
    "rave:playouts=2000,reuse=true",
    "puct:playouts=2000",
    "puct:playouts=2000,proofs=true",
    "puct:playouts=2000,gumbel=9",
    "puct:playouts=2000,gumbel=9,proofs=true,reuse=true",
    "puct:playouts=2000,proofs=true,reuse=true,fpu=reduced",
];

fn tic_tac_toe() -> GameSpec {
    GameSpec::Gomoku(Rules::new(3, 3, Rule::Freestyle).expect("valid"))
}

/// The agent draws against itself, and loses no game as either colour against random play.
fn check(spec: &str, games: u64) {
    let game = tic_tac_toe();
    let mut searcher = agent(spec, game);
    let mut twin = agent(spec, game);
    assert_eq!(play(game, [&mut *searcher, &mut *twin]), Outcome::Draw, "{spec} against itself");
    for seed in 0..games {
        let mut random = agent(&format!("random:seed={seed}"), game);
        searcher.new_game();
        let (loss, outcome) = if seed % 2 == 0 {
            (Outcome::Win(Player::White), play(game, [&mut *searcher, &mut *random]))
        } else {
            (Outcome::Win(Player::Black), play(game, [&mut *random, &mut *searcher]))
        };
        assert_ne!(outcome, loss, "{spec} lost to random, seed {seed}");
    }
}

#[test]
fn exact_searchers_draw_against_themselves_and_never_lose() {
    for spec in EXACT {
        check(spec, if spec.starts_with("minimax") { 20 } else { 200 });
    }
}

#[test]
fn sampling_searchers_draw_against_themselves_and_never_lose() {
    for spec in SAMPLING {
        check(spec, 100);
    }
}

#[test]
fn the_empty_board_is_worth_a_draw_to_exact_searchers() {
    let game = tic_tac_toe();
    for spec in EXACT {
        let decision = agent(spec, game).think(&game.start(), &Budget::unlimited(), &mut |_| ()).expect("a move");
        let score = decision.info.score.unwrap_or_else(|| panic!("{spec} has no score"));
        assert!(score.chance() == 0.5, "{spec}: {score}");
    }
}
