//! Policies by visits.

use super::*;

fn close(found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    for (found_share, share) in found.iter().zip(expected) {
        assert!((found_share - share).abs() < 1e-5, "{found:?}, not {expected:?}");
    }
}

/// A tree whose root's five moves have these visits and values.
fn with_visits(settings: TreeSettings, visits: [u32; 5], values: [f32; 5]) -> PuctTree<Gomoku> {
    let mut tree = started(won_in_one(), settings, |position| uniform(position, 0.0));
    for (child, (visits, value)) in (1..).zip(visits.into_iter().zip(values)) {
        tree.nodes[child].visits = visits;
        tree.nodes[child].value = value * visits as f32;
    }
    tree.nodes[0].visits = 1 + visits.iter().sum::<u32>();
    tree
}

#[test]
fn temperatures_sharpen_the_visits() {
    let tree = with_visits(TreeSettings::new(1.5), [4, 2, 2, 0, 0], [0.0; 5]);
    close(&tree.policy(1.0), &[0.5, 0.25, 0.25, 0.0, 0.0]);
    close(&tree.policy(0.5), &[4.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0, 0.0, 0.0]);
    close(&tree.policy(0.0), &[1.0, 0.0, 0.0, 0.0, 0.0]);
    close(&tree.policy(0.01), &[1.0, 0.0, 0.0, 0.0, 0.0]);
    let many = with_visits(TreeSettings::new(1.5), [4_000_000, 2_000_000, 2_000_000, 0, 0], [0.0; 5]);
    close(&many.policy(0.1), &[1.0 / (1.0 + 2.0 / 1024.0), 0.000_974_7, 0.000_974_7, 0.0, 0.0]);
}

#[test]
fn without_visits_the_priors_are_the_policy() {
    close(&with_visits(TreeSettings::new(1.5), [0; 5], [0.0; 5]).policy(1.0), &[0.2; 5]);
    assert!(PuctTree::new(won_in_one(), 1.5).policy(1.0).is_empty());
}

#[test]
fn forced_playouts_are_left_out_of_the_policy() {
    let forcing = TreeSettings { forced_playouts: Some(2.0), ..TreeSettings::new(1.5) };
    // 100 visits: sqrt(2 * 0.2 * 100) = 6.3 of each move are forced.
    let (visits, values) = ([80, 8, 6, 5, 1], [0.5, -0.9, -1.0, 0.45, 0.0]);
    let policy = with_visits(forcing, visits, values).policy(1.0);
    // The bad moves lose six visits each, of eight and of six; the single visit goes; the good move stays preferred
    // to the best one with any visit less, so it keeps what it has.
    close(&policy, &[80.0 / 87.0, 2.0 / 87.0, 0.0, 5.0 / 87.0, 0.0]);
    let plain = with_visits(TreeSettings::new(1.5), visits, values).policy(1.0);
    close(&plain, &[0.8, 0.08, 0.06, 0.05, 0.01]);
}
