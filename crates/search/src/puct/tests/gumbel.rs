//! Gumbel roots.

use super::*;

/// The values of a root's moves, which hold for all that follows too, and their priors.
struct Table {
    values: Vec<f32>,
    priors: Vec<f32>,
}

const MOVES: usize = 25;

impl Table {
    fn random(seed: u64) -> Table {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut number = || (rng.next_u64() >> 40) as f32 / (1 << 24) as f32;
        let values = (0..MOVES).map(|_| 2.0 * number() - 1.0).collect();
        let weights = (0..MOVES).map(|_| number().powi(3) + 0.001).collect();
        Table { values, priors: Evaluation::from_weights(weights, MoverValue::new(0.0)).priors }
    }

    /// What is to be expected of a policy.
    fn expectation(&self, policy: &[f32]) -> f32 {
        policy.iter().zip(&self.values).map(|(share, value)| share * value).sum()
    }

    /// Judges positions of a 5x5 board by the first move that led there.
    fn judge(&self, first: Option<usize>, position: &Gomoku) -> Evaluation {
        let Some(first) = first else {
            let value = MoverValue::new(self.expectation(&self.priors));
            return Evaluation { priors: self.priors.clone(), value };
        };
        let stones = MOVES - position.moves().count();
        let sign = if stones.is_multiple_of(2) { 1.0 } else { -1.0 };
        uniform(position, sign * self.values[first])
    }

    /// Makes `simulations` visits, `batch` leaves at a time.
    fn search(&self, tree: &mut PuctTree<Gomoku>, simulations: usize, batch: usize) {
        let mut left = simulations;
        while left > 0 {
            let leaves: Vec<_> = (0..batch.min(left)).map(|_| tree.gather().leaf().expect("no end")).collect();
            left -= leaves.len();
            for leaf in leaves {
                let first = tree.first_move(&leaf);
                let evaluation = self.judge(first, &leaf.position);
                tree.apply(leaf, &evaluation);
            }
        }
    }

    fn started(&self, settings: impl Into<TreeSettings>) -> PuctTree<Gomoku> {
        started(board(5, 5), settings, |position| self.judge(None, position))
    }

    fn chosen(&self, tree: &PuctTree<Gomoku>) -> usize {
        let best = tree.best_move().expect("a move");
        tree.children().position(|child| child.mv == best).expect("one of them")
    }
}

#[test]
fn the_move_chosen_is_expected_to_be_better_than_one_drawn_from_the_priors() {
    for seed in 0..20 {
        let table = Table::random(seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed + 1_000);
        for (simulations, batch) in [(2, 1), (4, 2), (16, 1), (16, 4), (32, 8)] {
            let games = 200;
            let mut total = 0.0;
            for _ in 0..games {
                let mut tree = table.started(1.5);
                tree.start_gumbel(&gumbel(MOVES, &mut rng), 8, simulations);
                table.search(&mut tree, simulations, batch);
                total += table.values[table.chosen(&tree)];
            }
            let (found, priors) = (total / games as f32, table.expectation(&table.priors));
            assert!(found > priors + 0.05, "seed {seed}, {simulations} simulations: {found}, {priors}");
        }
    }
}

#[test]
fn the_improved_policy_is_better_than_the_priors() {
    for seed in 0..200 {
        let table = Table::random(seed);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut tree = table.started(1.5);
        tree.start_gumbel(&gumbel(MOVES, &mut rng), 8, 16);
        table.search(&mut tree, 16, 1);
        let policy = tree.improved_policy();
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert!(table.expectation(&policy) >= table.expectation(&table.priors), "seed {seed}");
    }
}

#[test]
fn visits_are_shared_out_by_halving() {
    for batch in [1, 2, 4] {
        let table = Table::random(4);
        let mut tree = table.started(1.5);
        tree.start_gumbel(&[0.0; MOVES], 8, 24);
        table.search(&mut tree, 24, batch);
        let mut found = visits(&tree);
        found.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(found[..9], [7, 7, 3, 3, 1, 1, 1, 1, 0], "batches of {batch}");
    }
}

#[test]
fn enough_simulations_of_all_moves_find_the_best() {
    for seed in 0..20 {
        let table = Table::random(seed);
        let mut tree = table.started(1.5);
        tree.start_gumbel(&[0.0; MOVES], MOVES, 400);
        table.search(&mut tree, 400, 1);
        let best = table.values.iter().copied().fold(-1.0, f32::max);
        // Logits still count: between nearly equal moves they decide.
        assert!(table.values[table.chosen(&tree)] > best - 0.1, "seed {seed}");
    }
}

#[test]
fn a_gumbel_root_can_start_on_a_kept_tree_and_go_on_beyond_its_plan() {
    let table = Table::random(6);
    let mut tree = table.started(1.5);
    table.search(&mut tree, 50, 1);
    let before = visits(&tree);
    tree.start_gumbel(&[0.0; MOVES], 4, 8);
    table.search(&mut tree, 8, 1);
    let mut since: Vec<u32> = visits(&tree).iter().zip(&before).map(|(now, before)| now - before).collect();
    since.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(since[..5], [3, 3, 1, 1, 0]);
    table.search(&mut tree, 20, 1);
    assert_eq!(tree.visits(), 1 + 50 + 8 + 20);
}

#[test]
fn below_the_root_visits_follow_the_improved_policy() {
    let table = Table::random(7);
    let settings = TreeSettings { interior: Interior::Improved, ..TreeSettings::new(1.5) };
    let mut tree = table.started(settings);
    table.search(&mut tree, 2_000, 1);
    let policy = tree.improved_policy();
    for (share, visits) in policy.iter().zip(visits(&tree)) {
        assert!((share - visits as f32 / 2_000.0).abs() < 0.05, "{policy:?}");
    }
}

#[test]
fn proven_moves_end_the_halving_or_drop_out_of_it() {
    let proving = TreeSettings { proofs: true, ..TreeSettings::new(1.5) };
    let mut tree = started(won_in_one(), proving, |position| uniform(position, 0.0));
    tree.start_gumbel(&[0.0; 5], 5, 100);
    assert!(search(&mut tree, 100, |position| uniform(position, 0.0)) < 100);
    assert_eq!(tree.best_move().map(|mv| mv.name(3)).as_deref(), Some("c1"));
    // Only c1 does not lose; the noise is all for the others.
    let mut tree = started(after(&["a1", "b2", "b1"]), proving, |position| uniform(position, 0.0));
    let safe = tree.children().position(|child| child.mv.name(3) == "c1").expect("a move");
    let noise: Vec<f32> = (0..6).map(|place| if place == safe { -5.0 } else { 5.0 }).collect();
    tree.start_gumbel(&noise, 4, 64);
    search(&mut tree, 200, |position| uniform(position, 0.0));
    assert_eq!(tree.best_move().map(|mv| mv.name(3)).as_deref(), Some("c1"));
}
