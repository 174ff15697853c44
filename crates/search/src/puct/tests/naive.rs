//! Plain PUCT against a tiny re-implementation of the reference's rule.

use super::*;

/// A node that owns its children.
struct Naive {
    prior: f32,
    visits: u32,
    /// The sum of values for the side that moved here.
    sum: f32,
    children: Vec<(hansu_game::Move, Naive)>,
}

impl Naive {
    fn new(prior: f32) -> Naive {
        Naive { prior, visits: 0, sum: 0.0, children: Vec::new() }
    }

    /// One simulation; the value to the side to move.
    fn simulate<G: Game>(&mut self, position: &G, judge: &impl Fn(&G) -> Evaluation) -> f32 {
        let value = self.value_below(position, judge);
        self.visits += 1;
        self.sum -= value;
        value
    }

    fn value_below<G: Game>(&mut self, position: &G, judge: &impl Fn(&G) -> Evaluation) -> f32 {
        if let Some(outcome) = position.outcome() {
            return outcome.reward_for(position.side_to_move()) as f32;
        }
        if self.children.is_empty() {
            let Evaluation { priors, value } = judge(position);
            self.children = position.moves().zip(priors.into_iter().map(Naive::new)).collect();
            return value.get();
        }
        let scale = 1.5 * (self.visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, (_, child)) in self.children.iter().enumerate() {
            let mean = if child.visits == 0 { 0.0 } else { child.sum / child.visits as f32 };
            let bound = mean + scale * child.prior / (1.0 + child.visits as f32);
            if bound > best.0 {
                best = (bound, place);
            }
        }
        let (mv, child) = &mut self.children[best.1];
        let mut next = position.clone();
        next.play_unchecked(*mv);
        -child.simulate(&next, judge)
    }
}

fn check<G: Game>(root: &G, seed: u64, simulations: usize) {
    let judge = |position: &G| nonsense(position, seed);
    let mut tree = PuctTree::new(root.clone(), 1.5);
    search(&mut tree, simulations, judge);
    let mut naive = Naive::new(1.0);
    for _ in 0..simulations {
        naive.simulate(root, &judge);
    }
    let expected: Vec<u32> = naive.children.iter().map(|(_, child)| child.visits).collect();
    assert_eq!(visits(&tree), expected, "seed {seed}");
}

#[test]
fn plain_puct_visits_what_the_naive_rule_visits() {
    for seed in 0..20 {
        check(&tic_tac_toe(), seed, 2_000);
        check(&board(9, 5), seed, 400);
        check(&hansu_game::Othello::new(), seed, 1_000);
    }
}
