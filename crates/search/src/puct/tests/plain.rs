//! The state machine without any option.

use super::*;

#[test]
fn a_win_at_hand_gets_most_visits_and_the_value_of_a_win() {
    let mut tree = PuctTree::new(won_in_one(), 1.5);
    for _ in 0..200 {
        if let Some(leaf) = tree.gather().leaf() {
            let evaluation = uniform(&leaf.position, 0.0);
            tree.apply(leaf, &evaluation);
        }
    }
    let best = tree.children().max_by_key(|child| child.visits).expect("moves");
    assert_eq!(best.mv.name(3), "c1");
    assert_eq!(best.value.get(), 1.0);
    assert!(best.visits > 100);
}

#[test]
fn a_leaf_that_is_good_for_its_mover_is_bad_for_the_side_that_moved_there() {
    let mut tree = PuctTree::new(Gomoku::default(), 1.5);
    let root = tree.gather().leaf().expect("the root");
    let evaluation = uniform(&root.position, 0.0);
    tree.apply(root, &evaluation);
    let leaf =
        std::iter::repeat_with(|| tree.gather().leaf()).flatten().next().expect("a child that does not end the game");
    let evaluation = uniform(&leaf.position, 0.5);
    tree.apply(leaf, &evaluation);
    let valued = tree.children().find(|child| child.value.get() < 0.0).expect("one child");
    assert_eq!((valued.value.get(), valued.visits), (-0.5, 1));
}

#[test]
fn several_leaves_can_be_awaited_and_answered_in_any_order() {
    let mut tree = PuctTree::new(Gomoku::default(), 1.5);
    let root = tree.gather().leaf().expect("the root");
    let evaluation = uniform(&root.position, 0.0);
    tree.apply(root, &evaluation);
    let mut awaited: Vec<_> = (0..8).map(|_| tree.gather().leaf().expect("a leaf")).collect();
    let mut first_moves: Vec<_> = awaited.iter().map(|leaf| leaf.position.key()).collect();
    first_moves.sort();
    first_moves.dedup();
    assert_eq!(first_moves.len(), 8, "awaited leaves are not handed out again while there are others");
    while let Some(leaf) = awaited.pop() {
        let evaluation = uniform(&leaf.position, 0.1);
        tree.apply(leaf, &evaluation);
    }
    assert_eq!(tree.visits(), 9);
    assert_eq!(tree.children().map(|child| child.visits).sum::<u32>(), 8);
}

#[test]
fn a_leaf_that_is_given_up_leaves_no_trace() {
    let mut tree = PuctTree::new(Gomoku::default(), 1.5);
    let root = tree.gather().leaf().expect("the root");
    let evaluation = uniform(&root.position, 0.0);
    tree.apply(root, &evaluation);
    let before: Vec<PuctChild> = tree.children().collect();
    let leaf = tree.gather().leaf().expect("a leaf");
    assert_ne!(tree.children().collect::<Vec<_>>(), before, "an awaited leaf counts as a loss");
    tree.give_up(leaf);
    assert_eq!(tree.children().collect::<Vec<_>>(), before);
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let mut tree = PuctTree::new(Gomoku::default(), 1.5).with_max_nodes(1_000);
    for _ in 0..2_000 {
        let leaf = tree.gather().leaf().expect("no game ends so soon");
        let evaluation = uniform(&leaf.position, 0.0);
        tree.apply(leaf, &evaluation);
    }
    assert!(tree.len() <= 1_000, "{}", tree.len());
    assert_eq!(tree.visits(), 2_000);
}

#[test]
fn noise_is_mixed_into_the_priors() {
    let mut tree = PuctTree::new(won_in_one(), 1.5);
    let root = tree.gather().leaf().expect("the root");
    let evaluation = uniform(&root.position, 0.0);
    tree.apply(root, &evaluation);
    tree.add_noise(&[1.0, 0.0, 0.0, 0.0, 0.0], 0.25);
    let priors: Vec<f32> = tree.children().map(|child| child.prior).collect();
    assert!((priors[0] - 0.4).abs() < 1e-6 && (priors[1] - 0.15).abs() < 1e-6, "{priors:?}");
}
