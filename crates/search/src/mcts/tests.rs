//! Statistics of a playout by hand.

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Outcome, Player, parse_move};

use super::*;
use crate::testing::CountStones;

fn mv(name: &str) -> Move {
    parse_move(name, 3).expect("a move's name")
}

fn child(tree: &Tree, id: NodeId, name: &str) -> NodeId {
    let found = tree.node(id).children().find(|&place| tree.nodes[place].mv == mv(name));
    found.expect("a child") as NodeId
}

/// The children of a node that have statistics: name, visits and reward.
fn amaf(tree: &Tree, id: NodeId) -> Vec<(String, u32, i32)> {
    let places = tree.node(id).children().filter(|&place| tree.amaf[place].visits > 0);
    places.map(|place| (tree.nodes[place].mv.name(3), tree.amaf[place].visits, tree.amaf[place].reward)).collect()
}

/// Black a1, White b1 in the tree; Black c3, White a2, Black c1 beyond it; Black wins.
#[test]
fn every_move_of_a_side_is_credited_at_the_nodes_where_it_might_have_come_first() {
    let start = Gomoku::new(Rules::new(3, 3, Rule::Freestyle).expect("valid"));
    let mut after = start;
    after.play_unchecked(mv("a1"));
    let mut tree = Tree::new(1_000, true);
    assert!(tree.expand(ROOT, &start, start.moves()));
    let first = child(&tree, ROOT, "a1");
    assert!(tree.expand(first, &after, after.moves()));
    let second = child(&tree, first, "b1");
    let mut run = Run {
        tree,
        settings: MctsSettings { rave: Some(Rave { k: 100.0 }), ..MctsSettings::default() },
        rollouts: &Rollouts { policy: RolloutPolicy::Random, knowledge: CountStones },
        rng: &mut Xoshiro256PlusPlus::seed_from_u64(1),
        watch: Budget::unlimited().watch(),
        path: vec![ROOT, first, second],
        trace: ["c3", "a2", "c1"].map(mv).to_vec(),
        playouts: 0,
    };
    run.credit_amaf(&start, Outcome::Win(Player::Black));
    let credited =
        |names: &[&str], reward| names.iter().map(|name| ((*name).to_owned(), 1, reward)).collect::<Vec<_>>();
    assert_eq!(amaf(&run.tree, ROOT), credited(&["a1", "c1", "c3"], 1), "Black's moves, for Black");
    assert_eq!(amaf(&run.tree, first), credited(&["b1", "a2"], -1), "White's moves, for White");
    run.credit_amaf(&start, Outcome::Draw);
    assert_eq!(amaf(&run.tree, ROOT)[0], ("a1".to_owned(), 2, 1), "statistics add up");
}

/// The rewards of the root and of the nodes on the way to the leaf after Black has won a playout through a1 and b1.
fn check_backup(backup: Backup, expected: [i32; 3]) {
    let start = Gomoku::new(Rules::new(3, 3, Rule::Freestyle).expect("valid"));
    let mut after = start;
    after.play_unchecked(mv("a1"));
    let mut tree = Tree::new(1_000, false);
    assert!(tree.expand(ROOT, &start, start.moves()));
    let first = child(&tree, ROOT, "a1");
    assert!(tree.expand(first, &after, after.moves()));
    let path = vec![ROOT, first, child(&tree, first, "b1")];
    let mut run = Run {
        tree,
        settings: MctsSettings { backup, ..MctsSettings::default() },
        rollouts: &Rollouts { policy: RolloutPolicy::Random, knowledge: CountStones },
        rng: &mut Xoshiro256PlusPlus::seed_from_u64(1),
        watch: Budget::unlimited().watch(),
        path: path.clone(),
        trace: Vec::new(),
        playouts: 0,
    };
    run.credit(Player::Black, Outcome::Win(Player::Black));
    assert_eq!(path.iter().map(|&id| run.tree.node(id).reward).collect::<Vec<_>>(), expected, "{backup:?}");
}

#[test]
fn a_win_counts_for_who_moved_into_a_node_and_in_the_listing_for_who_moved_last() {
    check_backup(Backup::Alternate, [-1, 1, -1]);
    check_backup(Backup::Listing, [-1, -1, -1]);
}
