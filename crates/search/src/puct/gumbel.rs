//! Gumbel AlphaZero: sequential halving at the root and the improved policy (Danihelka et al. 2022).

use hansu_game::Game;

use super::PuctTree;
use super::evaluation::softmax;

/// What a Gumbel root was started with.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GumbelRoot {
    /// A Gumbel sample for each move.
    noise: Vec<f32>,
    /// The visits each move had before.
    before: Vec<u32>,
    schedule: Schedule,
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
            schedule: Schedule { considered: considered.min(children.len()), simulations },
        });
    }

    /// The improved policy of the root, pi' = softmax(logits + sigma(completed Q)): the policy target of Gumbel
    /// AlphaZero. Proven losses have no share in it while there is another move; a proven win has all.
    pub fn improved_policy(&self) -> Vec<f32> {
        let mut logits = self.completed_logits(0);
        self.heed_proofs(&mut logits, f32::NEG_INFINITY);
        softmax(&logits)
    }

    /// The move of the root to visit next.
    pub(super) fn select_considered(&self, gumbel: &GumbelRoot) -> usize {
        let tries = self.tries_since(gumbel);
        let open = self.not_lost();
        let wanted = gumbel.schedule.visits_before(tries.iter().sum::<u32>() as usize).unwrap_or(u32::MAX);
        // Where the schedule and the visits have come apart (leaves were given up, moves were proven lost), the
        // next less visited moves take part; after the last simulation the most visited ones.
        let visits = open.iter().map(|&place| tries[place]).filter(|&tries| tries <= wanted).max();
        let places = open.into_iter().filter(|&place| visits.is_none_or(|visits| tries[place] == visits));
        self.greatest(gumbel, places).unwrap_or(self.nodes[0].first_child as usize)
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
        let policy = softmax(&self.completed_logits(at));
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

    /// logits + sigma(completed Q): unvisited moves are taken to be worth what the node is on the whole.
    fn completed_logits(&self, at: usize) -> Vec<f32> {
        let children = &self.nodes[self.nodes[at].children()];
        let most = children.iter().map(|child| child.visits).max().unwrap_or(0);
        let mixed = self.mixed_value(at);
        let logit = |prior: f32| libm::logf(prior.max(f32::MIN_POSITIVE));
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

/// Sequential halving (Karnin et al. 2013), as DeepMind's mctx has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Schedule {
    considered: usize,
    simulations: usize,
}

impl Schedule {
    /// How many visits the move has so far that the simulation after `done` others goes to; `None` once all are done.
    fn visits_before(self, done: usize) -> Option<u32> {
        if done >= self.simulations {
            return None;
        }
        let rounds = self.considered.next_power_of_two().ilog2().max(1) as usize;
        let (mut left, mut start, mut visits) = (self.considered.max(1), 0, 0);
        loop {
            let each = (self.simulations / (rounds * left)).max(1);
            if done - start < each * left {
                return Some((visits + (done - start) / left) as u32);
            }
            start += each * left;
            visits += each;
            left = (left / 2).max(self.considered.clamp(1, 2));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Schedule;

    fn check(considered: usize, simulations: usize, expected: &[u32]) {
        let schedule = Schedule { considered, simulations };
        let found: Vec<u32> = (0..).map_while(|done| schedule.visits_before(done)).collect();
        assert_eq!(found, expected, "{schedule:?}");
    }

    #[test]
    fn each_round_shares_as_many_visits_among_half_the_moves() {
        check(4, 8, &[0, 0, 0, 0, 1, 1, 2, 2]);
        check(4, 16, &[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        check(3, 5, &[0, 0, 0, 1, 1]);
        check(8, 4, &[0; 4]);
        check(1, 3, &[0, 1, 2]);
        check(0, 2, &[0, 1]);
        check(5, 0, &[]);
    }

    #[test]
    fn a_plan_without_end_costs_nothing() {
        let schedule = Schedule { considered: 16, simulations: usize::MAX };
        assert_eq!(schedule.visits_before(33), Some(2));
    }
}
