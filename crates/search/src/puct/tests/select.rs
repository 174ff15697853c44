//! First-play urgency and forced playouts.

use super::*;

/// The visits of the moves of an empty board after so many simulations, all but the root worth -0.2 to the mover.
fn spread(settings: TreeSettings, simulations: usize, root_value: f32) -> Vec<u32> {
    let root = board(5, 5);
    let judge = |position: &Gomoku| uniform(position, if *position == root { root_value } else { -0.2 });
    let mut tree = PuctTree::new(root, settings);
    search(&mut tree, simulations + 1, judge);
    visits(&tree)
}

fn tried(visits: &[u32]) -> usize {
    visits.iter().filter(|&&visits| visits > 0).count()
}

#[test]
fn the_less_is_hoped_for_the_fewer_moves_are_tried() {
    let plain = TreeSettings::new(0.3);
    let zero = tried(&spread(plain, 20, 0.2));
    let parent = tried(&spread(TreeSettings { first_play_urgency: Fpu::Parent, ..plain }, 20, 0.2));
    let reduced = tried(&spread(TreeSettings { first_play_urgency: Fpu::Reduction(1.0), ..plain }, 20, 0.2));
    assert!(parent >= zero, "a parent worth more than 0 makes unvisited moves look better: {parent}, {zero}");
    assert!(reduced < parent, "{reduced}, {parent}");
    let hopeless = tried(&spread(TreeSettings { first_play_urgency: Fpu::Parent, ..plain }, 20, -1.0));
    assert!(hopeless < parent, "{hopeless}, {parent}");
}

#[test]
fn every_visited_move_gets_its_forced_playouts() {
    let k = 2.0;
    let settings = TreeSettings { forced_playouts: Some(k), ..TreeSettings::new(1.5) };
    let root = board(5, 5);
    let judge = |position: &Gomoku| nonsense(position, 11);
    let mut tree = PuctTree::new(root, settings);
    search(&mut tree, 2_000, judge);
    let total = tree.visits() - 1;
    for child in tree.children().filter(|child| child.visits > 0) {
        let forced = (k * child.prior * total as f32).sqrt();
        assert!(child.visits as f32 >= forced.floor() - 1.0, "{child:?}: {forced}");
    }
}
