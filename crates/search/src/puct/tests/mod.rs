//! What the tree promises.

mod gumbel;
mod interleave;
mod naive;
mod plain;
mod priors;
mod proofs;
mod reuse;
mod select;
mod targets;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, parse_move};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::*;

/// An empty board of that side and row length.
fn board(size: usize, row: usize) -> Gomoku {
    Gomoku::new(Rules::new(size, row, Rule::Freestyle).expect("valid"))
}

fn tic_tac_toe() -> Gomoku {
    board(3, 3)
}

/// Tic-tac-toe after some moves.
fn after(moves: &[&str]) -> Gomoku {
    let mut position = tic_tac_toe();
    for mv in moves {
        position.play(parse_move(mv, 3).expect("a move")).expect("legal");
    }
    position
}

fn won_in_one() -> Gomoku {
    after(&["a1", "a2", "b1", "b2"])
}

fn uniform<G: Game>(position: &G, value: f32) -> Evaluation {
    Evaluation::uniform(position.moves().count(), MoverValue::new(value))
}

/// Always the same nonsense for the same position and seed.
fn nonsense<G: Game>(position: &G, seed: u64) -> Evaluation {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(position.key() ^ seed);
    let mut number = || (rng.next_u64() >> 40) as f32 / (1 << 24) as f32;
    let weights = position.moves().map(|_| number() + 0.01).collect();
    Evaluation::from_weights(weights, MoverValue::new(2.0 * number() - 1.0))
}

/// Makes at most so many visits; returns how many.
fn search<G: Game>(tree: &mut PuctTree<G>, visits: usize, judge: impl Fn(&G) -> Evaluation) -> usize {
    for done in 0..visits {
        match tree.gather() {
            Gathered::Leaf(leaf) => {
                let evaluation = judge(&leaf.position);
                tree.apply(leaf, &evaluation);
            }
            Gathered::Visited => {}
            Gathered::Proven => return done,
        }
    }
    visits
}

/// A tree whose root is evaluated.
fn started<G: Game>(root: G, settings: impl Into<TreeSettings>, judge: impl Fn(&G) -> Evaluation) -> PuctTree<G> {
    let mut tree = PuctTree::new(root, settings);
    search(&mut tree, 1, judge);
    tree
}

fn visits<G: Game>(tree: &PuctTree<G>) -> Vec<u32> {
    tree.children().map(|child| child.visits).collect()
}
