//! Trees that go on when moves are played.

use hansu_game::{Move, Othello};

use super::*;

/// Everything that is known below a node, whatever its place in memory.
fn known<G: Game>(tree: &PuctTree<G>, at: usize) -> Vec<(Move, u32, u32, u32, Option<Proof>)> {
    let mut all = Vec::new();
    for child in tree.nodes[at].children() {
        let node = &tree.nodes[child];
        all.push((node.mv, node.prior.to_bits(), node.visits, node.value.to_bits(), node.proof));
        all.extend(known(tree, child));
    }
    all
}

/// Plays some moves at the root of a searched tree and compares what is kept with what was there.
fn check<G: Game>(root: G, settings: TreeSettings, moves: usize) {
    let judge = |position: &G| nonsense(position, 8);
    let mut tree = PuctTree::new(root, settings);
    search(&mut tree, 3_000, judge);
    for number in 0..moves {
        let Some(mv) = tree.best_move() else { return };
        let child = tree.nodes[0].children().find(|&child| tree.nodes[child].mv == mv).expect("a child");
        let (before, node) = (known(&tree, child), tree.nodes[child]);
        let mut position = tree.root().clone();
        position.play(mv).expect("legal");
        tree.advance(mv).expect("legal");
        assert_eq!(*tree.root(), position);
        assert_eq!(known(&tree, 0), before, "move {number}");
        assert_eq!(tree.len(), before.len() + 1, "nothing else is kept");
        assert_eq!((tree.visits(), tree.nodes[0].value, tree.nodes[0].proof), (node.visits, node.value, node.proof));
        search(&mut tree, 300, judge);
    }
}

#[test]
fn what_is_known_of_the_position_is_kept_exactly() {
    let proving = TreeSettings { proofs: true, ..TreeSettings::new(1.5) };
    for settings in [TreeSettings::new(1.5), proving] {
        check(Othello::new(), settings, 12);
        check(board(5, 4), settings, 12);
        check(tic_tac_toe(), settings, 9);
    }
}

#[test]
fn a_kept_tree_goes_on_as_if_it_had_never_been_part_of_another() {
    let judge = |position: &Othello| nonsense(position, 9);
    let mut tree = PuctTree::new(Othello::new(), 1.5);
    search(&mut tree, 2_000, judge);
    let mv = tree.best_move().expect("a move");
    tree.advance(mv).expect("legal");
    let mut fresh = PuctTree::new(*tree.root(), 1.5);
    search(&mut fresh, tree.visits() as usize, judge);
    assert_eq!(visits(&fresh), visits(&tree));
    search(&mut fresh, 500, judge);
    search(&mut tree, 500, judge);
    assert_eq!(known(&fresh, 0), known(&tree, 0));
}

#[test]
fn leaves_gathered_before_the_move_are_void() {
    let judge = |position: &Othello| nonsense(position, 9);
    let mut tree = PuctTree::new(Othello::new(), 1.5);
    search(&mut tree, 100, judge);
    let out: Vec<_> = (0..10).filter_map(|_| tree.gather().leaf()).collect();
    let mv = tree.best_move().expect("a move");
    tree.advance(mv).expect("legal");
    assert!(tree.nodes.iter().all(|node| node.awaited == 0));
    let before = tree.nodes.clone();
    for (number, leaf) in out.into_iter().enumerate() {
        let evaluation = judge(&leaf.position);
        if number % 2 == 0 { tree.apply(leaf, &evaluation) } else { tree.give_up(leaf) }
    }
    assert_eq!(tree.nodes, before);
}

#[test]
fn moves_that_are_illegal_or_unknown_are_told_apart() {
    let mut tree = PuctTree::new(tic_tac_toe(), 1.5);
    let corner = parse_move("a1", 3).expect("a move");
    tree.advance(corner).expect("legal, though nothing is known of it");
    assert_eq!((tree.visits(), tree.len()), (0, 1));
    assert!(tree.advance(corner).is_err());
    assert_eq!(*tree.root(), after(&["a1"]), "a refused move changes nothing");
}

#[test]
fn a_later_position_is_found_below_the_root() {
    let mut tree = PuctTree::new(tic_tac_toe(), 1.5);
    search(&mut tree, 2_000, |position| uniform(position, 0.0));
    let later = after(&["b2", "a1", "c3"]);
    assert!(tree.advance_to(&later));
    assert_eq!(*tree.root(), later);
    assert!(tree.visits() > 0);
    assert!(tree.advance_to(&later), "the root itself is found");
    let elsewhere = after(&["a1"]);
    assert!(!tree.advance_to(&elsewhere));
    assert_eq!((tree.root(), tree.visits()), (&elsewhere, 0));
}
