//! Leaves that come back in any order, or not at all.

use proptest::prelude::*;

use super::*;

/// Sums that hold at any time.
fn check<G: Game>(tree: &PuctTree<G>, done: u32, out: u32) {
    assert_eq!((tree.nodes[0].visits, tree.nodes[0].awaited), (done, out));
    for node in &tree.nodes {
        let children = &tree.nodes[node.children()];
        let visits: u32 = children.iter().map(|child| child.visits).sum();
        let awaited: u32 = children.iter().map(|child| child.awaited).sum();
        assert!(node.visits >= visits && node.awaited >= awaited);
        assert!(node.value.abs() <= node.visits as f32 + 1e-3);
        assert!(children.is_empty() || node.visits > visits, "a node is visited before its children");
    }
}

/// Every kind of settings.
fn settings() -> impl Strategy<Value = (TreeSettings, bool)> {
    let fpu = prop_oneof![Just(Fpu::Zero), Just(Fpu::Parent), Just(Fpu::Reduction(0.3))];
    let interior = prop_oneof![Just(Interior::Puct), Just(Interior::Improved)];
    (fpu, interior, any::<bool>(), prop::option::of(Just(2.0)), any::<bool>()).prop_map(
        |(first_play_urgency, interior, proofs, forced_playouts, gumbel)| {
            let plain = TreeSettings::new(1.5);
            (TreeSettings { first_play_urgency, interior, proofs, forced_playouts, ..plain }, gumbel)
        },
    )
}

/// Gathers, applies, gives up and advances as the numbers say.
fn run<G: Game>(root: G, settings: TreeSettings, gumbel: bool, steps: &[u8]) {
    let mut tree = started(root, settings, |position| nonsense(position, 5));
    if gumbel {
        let noise: Vec<f32> = (0..tree.children().count()).map(|place| (place % 3) as f32).collect();
        tree.start_gumbel(&noise, 4, 16);
    }
    let (mut done, mut out, mut stale) = (1, Vec::new(), Vec::new());
    for &step in steps {
        let which = if out.is_empty() { 0 } else { step as usize / 8 % out.len() };
        match step % 8 {
            _ if out.is_empty() || step % 8 < 4 => match tree.gather() {
                Gathered::Leaf(leaf) => out.push(leaf),
                Gathered::Visited => done += 1,
                Gathered::Proven => {}
            },
            4 if step > 240 => {
                stale.append(&mut out);
                let mv = tree.best_move().or(tree.root().moves().next());
                mv.into_iter().for_each(|mv| tree.advance(mv).expect("legal"));
                done = tree.visits();
            }
            7 => tree.give_up(out.swap_remove(which)),
            _ => {
                let leaf = out.swap_remove(which);
                let evaluation = nonsense(&leaf.position, 6);
                tree.apply(leaf, &evaluation);
                done += 1;
            }
        }
        if let Some(leaf) = stale.pop() {
            let evaluation = nonsense(&leaf.position, 6);
            tree.apply(leaf, &evaluation);
        }
        check(&tree, done, out.len() as u32);
    }
    for policy in [tree.policy(1.0), tree.policy(0.25), tree.improved_policy()] {
        assert!(policy.is_empty() || (policy.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{policy:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn sums_hold_whatever_the_order((settings, gumbel) in settings(), steps in prop::collection::vec(any::<u8>(), 0..200)) {
        run(tic_tac_toe(), settings, gumbel, &steps);
        run(hansu_game::Othello::new(), settings, gumbel, &steps);
    }
}
