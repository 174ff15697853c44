//! Proven results on a board that is small enough to know everything.

use std::collections::{HashMap, HashSet};

use hansu_game::Move;

use super::*;

const PROVING: TreeSettings = TreeSettings { proofs: true, ..TreeSettings::new(1.5) };

/// The value of a position to the side to move by minimax.
fn exact(position: &Gomoku, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.reward_for(position.side_to_move());
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let value = position.moves().map(|mv| -exact(&played(position, mv), known)).max().expect("not over");
    known.insert(position.key(), value);
    value
}

fn played(position: &Gomoku, mv: Move) -> Gomoku {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// All positions that are not over.
fn all_positions() -> Vec<Gomoku> {
    let mut seen = HashSet::new();
    let mut open = vec![tic_tac_toe()];
    let mut all = Vec::new();
    while let Some(position) = open.pop() {
        if !position.is_over() && seen.insert(position.key()) {
            open.extend(position.moves().map(|mv| played(&position, mv)));
            all.push(position);
        }
    }
    all
}

/// What is proven is right, and the answer keeps the value. Whether it was proven.
fn check(position: &Gomoku, settings: TreeSettings, most: usize, judge: impl Fn(&Gomoku) -> Evaluation) -> bool {
    let mut known = HashMap::new();
    let mut tree = PuctTree::new(*position, settings);
    let visits = search(&mut tree, most, judge);
    assert_eq!(tree.visits() as usize, visits);
    let value = exact(position, &mut known);
    let answer = tree.best_move().expect("a move");
    assert_eq!(-exact(&played(position, answer), &mut known), value, "{position:?}");
    let Some(proof) = tree.proof() else { return false };
    assert_eq!(proof.value().get() as i32, value, "{position:?}");
    assert_eq!(tree.value(), proof.value());
    assert!(matches!(tree.gather(), Gathered::Proven));
    true
}

#[test]
fn every_position_of_tic_tac_toe_is_proven() {
    let all = all_positions();
    assert_eq!(all.len(), 4_520, "5,478 positions, of which 958 are over");
    for position in &all {
        let proven = check(position, PROVING, 20_000, |position| uniform(position, 0.0));
        // The proof of a draw needs all moves, and PUCT spends few visits on bad ones: the first moves take long.
        assert!(proven || position.moves().count() > 6, "{position:?}");
    }
}

#[test]
fn nonsense_only_delays_proofs() {
    let urgent = TreeSettings { first_play_urgency: Fpu::Reduction(0.2), forced_playouts: Some(2.0), ..PROVING };
    for position in all_positions().iter().step_by(7).filter(|position| position.moves().count() <= 4) {
        for settings in [PROVING, urgent] {
            assert!(check(position, settings, 50_000, |position| nonsense(position, 3)), "{position:?}");
        }
    }
}

#[test]
fn proofs_tell_how_long_a_win_takes() {
    let mut tree = PuctTree::new(won_in_one(), PROVING);
    search(&mut tree, 1_000, |position| uniform(position, 0.0));
    assert_eq!(tree.proof(), Some(Proof::Win(1)));
    assert_eq!(tree.best_move().map(|mv| mv.name(3)).as_deref(), Some("c1"));
    // Two ways to win for the side not to move: lost in two plies.
    let mut tree = PuctTree::new(after(&["a1", "b1", "c3", "b2", "a3"]), PROVING);
    search(&mut tree, 1_000, |position| uniform(position, 0.0));
    assert_eq!(tree.proof(), Some(Proof::Win(1)), "b3 wins at once");
    let mut tree = PuctTree::new(after(&["a1", "b1", "c3", "c1", "a3"]), PROVING);
    search(&mut tree, 1_000, |position| uniform(position, 0.0));
    assert_eq!(tree.proof(), Some(Proof::Loss(2)));
}

#[test]
fn a_proven_loss_is_neither_visited_again_nor_played_nor_taught() {
    // White has to stop c1; all else loses at once.
    let position = after(&["a1", "b2", "b1"]);
    let mut tree = PuctTree::new(position, PROVING);
    search(&mut tree, 60, |position| uniform(position, 0.0));
    let lost: Vec<PuctChild> = tree.children().filter(|child| matches!(child.proof, Some(Proof::Loss(_)))).collect();
    assert_eq!(lost.len(), 5);
    search(&mut tree, 30, |position| uniform(position, 0.0));
    for child in &lost {
        let now = tree.children().find(|now| now.mv == child.mv).expect("still there");
        assert_eq!(now.visits, child.visits);
        assert_eq!(now.value.get(), -1.0);
    }
    assert_eq!(tree.best_move().map(|mv| mv.name(3)).as_deref(), Some("c1"));
    for (child, share) in tree.children().zip(tree.policy(1.0)) {
        assert_eq!(share, if child.mv.name(3) == "c1" { 1.0 } else { 0.0 });
    }
}

#[test]
fn a_proven_win_has_all_of_the_policy() {
    let mut tree = PuctTree::new(won_in_one(), PROVING);
    search(&mut tree, 1_000, |position| uniform(position, 0.0));
    for policy in [tree.policy(1.0), tree.policy(0.0), tree.improved_policy()] {
        let winner = tree.children().position(|child| child.mv.name(3) == "c1").expect("a move");
        assert_eq!((policy[winner], policy.iter().sum::<f32>()), (1.0, 1.0));
    }
}

#[test]
fn a_finished_root_is_proven_at_the_first_look() {
    let mut tree = PuctTree::new(after(&["a1", "a2", "b1", "b2", "c1"]), PROVING);
    assert!(matches!(tree.gather(), Gathered::Visited));
    assert!(matches!(tree.gather(), Gathered::Proven));
    assert_eq!(tree.proof(), Some(Proof::Loss(0)));
    assert_eq!(tree.best_move(), None);
}

#[test]
fn leaves_that_come_back_after_the_proof_do_no_harm() {
    let last = Evaluation::from_weights(vec![0.01, 1.0, 1.0, 1.0, 1.0], MoverValue::new(0.0));
    let mut tree = started(won_in_one(), PROVING, |_| last.clone());
    let mut out = Vec::new();
    loop {
        match tree.gather() {
            Gathered::Leaf(leaf) => out.push(leaf),
            Gathered::Visited => {}
            Gathered::Proven => break,
        }
    }
    assert!(!out.is_empty());
    for leaf in out {
        let evaluation = uniform(&leaf.position, -0.5);
        tree.apply(leaf, &evaluation);
    }
    assert_eq!((tree.proof(), tree.value().get()), (Some(Proof::Win(1)), 1.0));
    assert_eq!(tree.nodes[0].awaited, 0);
}

#[test]
fn a_result_that_is_told_goes_up_the_tree_and_does_not_leave_the_root_without_moves() {
    let settings = TreeSettings { proofs: true, ..TreeSettings::new(1.5) };
    let mut tree = PuctTree::new(tic_tac_toe(), settings);
    let told = parse_move("b2", 3).expect("a move");
    for _ in 0..30 {
        let Gathered::Leaf(leaf) = tree.gather() else { break };
        let is_told = !leaf.is_root() && leaf.position.cell(told.square().expect("a square")).is_some();
        if is_told {
            tree.prove(leaf, Proof::Loss(2));
        } else {
            let evaluation = uniform(&leaf.position, 0.0);
            tree.apply(leaf, &evaluation);
        }
    }
    assert_eq!(tree.proof(), Some(Proof::Win(3)));
    assert_eq!(tree.best_move(), Some(told));
    tree.advance(told).expect("legal");
    assert_eq!(tree.proof(), None);
    let leaf = tree.gather().leaf().expect("the root is to be evaluated");
    assert!(leaf.is_root());
    let evaluation = uniform(&leaf.position, 0.0);
    tree.apply(leaf, &evaluation);
    assert_eq!(tree.children().count(), 8);
}
