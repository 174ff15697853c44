//! Gumbel AlphaZero: sequential halving at the root and the improved policy (Danihelka et al. 2022).

use hansu_game::Game;

use super::PuctTree;
use super::evaluation::{normalize, softmax};

/// What a Gumbel root was started with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GumbelRoot {
    /// A Gumbel sample for each move.
    noise: Vec<f32>,
    /// The visits each move had before.
    before: Vec<u32>,
    /// For each simulation: how many visits, since the start, the move it goes to has so far.
    schedule: Vec<u32>,
}

impl<G: Game> PuctTree<G> {
    /// Searches the root by sequential halving from now on: `simulations` visits are shared out among the `considered`
    /// moves that are greatest in noise + logit, half of them left each time. The noise is a Gumbel sample for each
    /// of the root's moves (see [`gumbel`](super::gumbel)), or zeros for play without chance.
    ///
    /// Awaited leaves count as visits in the schedule. A halving goes by what is known at the time: who wants all of
    /// a round to be known gathers no more at once than moves are left. Visits beyond `simulations` go on with the
    /// moves that are left. Proven losses drop out, and others take their place.
    ///
    /// # Panics
    /// If there is not one number of noise for each move of the root; before its evaluation it has none.
    pub fn start_gumbel(&mut self, noise: &[f32], considered: usize, simulations: usize) {
        let children = &self.nodes[self.nodes[0].children()];
        assert_eq!(noise.len(), children.len(), "one sample for each move");
        self.gumbel = Some(GumbelRoot {
            noise: noise.to_vec(),
            before: children.iter().map(|child| child.tries()).collect(),
            schedule: schedule(considered.min(children.len()), simulations),
        });
    }

    /// The improved policy of the root, pi' = softmax(logits + sigma(completed Q)): the policy target of Gumbel
    /// AlphaZero. Proven losses have no share in it while there is another move; a proven win has all.
    pub fn improved_policy(&self) -> Vec<f32> {
        let mut policy = self.improved(0);
        self.heed_proofs(&mut policy);
        normalize(&mut policy);
        policy
    }

    /// The move of the root to visit next.
    pub(super) fn select_considered(&self, gumbel: &GumbelRoot) -> usize {
        let tries = self.tries_since(gumbel);
        let done = tries.iter().sum::<u32>() as usize;
        let wanted = gumbel.schedule.get(done).or(gumbel.schedule.last()).copied().unwrap_or(0);
        let open = self.not_lost();
        // Where the schedule and the visits have come apart (leaves were given up, moves were proven lost), the
        // next less visited moves take part.
        let visits = open.iter().map(|&index| tries[index]).filter(|&tries| tries <= wanted).max();
        let visits = if done < gumbel.schedule.len() { visits } else { None };
        let most = open.iter().map(|&index| tries[index]).max().unwrap_or(0);
        self.greatest(gumbel, open.iter().copied().filter(|&index| tries[index] == visits.unwrap_or(most)))
            .unwrap_or(self.nodes[0].first_child as usize)
    }

    /// The move that the search ends with: of the most visited the greatest in noise + logit + sigma(Q).
    pub(super) fn best_considered(&self, gumbel: &GumbelRoot) -> Option<usize> {
        let visits: Vec<u32> = self.visits_since(gumbel);
        let open = self.not_lost();
        let most = open.iter().map(|&index| visits[index]).max().filter(|&most| most > 0)?;
        self.greatest(gumbel, open.into_iter().filter(|&index| visits[index] == most))
    }

    /// The child that is greatest in noise + logit + sigma(completed Q), given by its place among the root's moves.
    fn greatest(&self, gumbel: &GumbelRoot, places: impl Iterator<Item = usize>) -> Option<usize> {
        let scores = self.completed_logits(0);
        let score = |&place: &usize| gumbel.noise[place] + scores[place];
        let best = places.min_by(|a, b| score(b).total_cmp(&score(a)))?;
        Some(self.nodes[0].first_child as usize + best)
    }

    /// The root's moves, by their places, that are not known to lose; all of them if all are.
    fn not_lost(&self) -> Vec<usize> {
        let children = &self.nodes[self.nodes[0].children()];
        let open: Vec<usize> = (0..children.len()).filter(|&place| !children[place].is_lost()).collect();
        if open.is_empty() { (0..children.len()).collect() } else { open }
    }

    fn tries_since(&self, gumbel: &GumbelRoot) -> Vec<u32> {
        let children = &self.nodes[self.nodes[0].children()];
        // Leaves that were awaited at the start may have been given up since.
        children.iter().zip(&gumbel.before).map(|(child, before)| child.tries().saturating_sub(*before)).collect()
    }

    fn visits_since(&self, gumbel: &GumbelRoot) -> Vec<u32> {
        let children = &self.nodes[self.nodes[0].children()];
        children.iter().zip(&gumbel.before).map(|(child, before)| child.visits.saturating_sub(*before)).collect()
    }

    /// Below a Gumbel root: the visits follow the improved policy, without chance.
    pub(super) fn select_improved(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let children = &self.nodes[parent.children()];
        let policy = self.improved(at);
        let total = 1.0 + children.iter().map(|child| child.tries()).sum::<u32>() as f32;
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, child) in children.iter().enumerate() {
            let lack = policy[place] - child.tries() as f32 / total;
            if lack > best.0 && !child.is_lost() {
                best = (lack, place);
            }
        }
        parent.first_child as usize + best.1
    }

    /// softmax(logits + sigma(completed Q)) of a node's moves.
    fn improved(&self, at: usize) -> Vec<f32> {
        softmax(&self.completed_logits(at))
    }

    /// logits + sigma(completed Q): unvisited moves are taken to be worth what the node is on the whole.
    fn completed_logits(&self, at: usize) -> Vec<f32> {
        let children = &self.nodes[self.nodes[at].children()];
        let most = children.iter().map(|child| child.visits).max().unwrap_or(0);
        let mixed = self.mixed_value(at);
        let logit = |prior: f32| prior.max(f32::MIN_POSITIVE).ln();
        children
            .iter()
            .map(|child| logit(child.prior) + self.settings.sigma.of(child.settled().unwrap_or(mixed), most))
            .collect()
    }

    /// v_mix: the node's own evaluation together with the values of its visited moves, weighted by their priors
    /// (Danihelka et al. 2022, appendix D).
    fn mixed_value(&self, at: usize) -> f32 {
        let node = &self.nodes[at];
        let (mut visits, mut mass, mut sum) = (0, 0.0, 0.0);
        for child in &self.nodes[node.children()] {
            if let Some(value) = child.settled() {
                visits += child.visits;
                mass += child.prior;
                sum += child.prior * value;
            }
        }
        let visits = visits as f32;
        let valued = if mass > 0.0 { visits * sum / mass } else { visits * node.evaluated };
        (node.evaluated + valued) / (1.0 + visits)
    }
}

/// For each simulation of sequential halving over `considered` moves, the visits that the move it goes to has so far
/// (Karnin et al. 2013; in this form in DeepMind's mctx).
fn schedule(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    let rounds = considered.next_power_of_two().ilog2() as usize;
    let mut schedule = Vec::with_capacity(simulations + considered);
    let mut left = considered;
    let mut visits = 0;
    while schedule.len() < simulations {
        for _ in 0..(simulations / (rounds * left)).max(1) {
            schedule.extend(std::iter::repeat_n(visits, left));
            visits += 1;
        }
        left = (left / 2).max(2);
    }
    schedule.truncate(simulations);
    schedule
}

#[cfg(test)]
mod tests {
    use super::schedule;

    #[test]
    fn each_round_shares_as_many_visits_among_half_the_moves() {
        assert_eq!(schedule(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(schedule(4, 16), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(schedule(3, 5), [0, 0, 0, 1, 1]);
        assert_eq!(schedule(8, 4), [0; 4], "too few simulations to try all");
        assert_eq!(schedule(1, 3), [0, 1, 2]);
        assert_eq!(schedule(5, 0), []);
    }
}
