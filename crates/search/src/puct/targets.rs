//! Policies by visits: what a network is taught, and what moves are drawn from.

use hansu_game::Game;

use super::PuctTree;
use super::evaluation::normalize;
use super::select::forced;

impl<G: Game> PuctTree<G> {
    /// The share of each of the root's moves, in board order, by visits to the power of 1/temperature; at temperature
    /// 0 the most visited one has all. Empty before the root's evaluation; the priors before any visit of a move.
    ///
    /// Visits that were only forced are left out (Wu 2019, section 3.2). So are those of proven losses while there is
    /// another move, and a proven win has all: the search broke off when it was found.
    pub fn policy(&self, temperature: f32) -> Vec<f32> {
        let mut weights = self.counted_visits();
        self.heed_proofs(&mut weights, 0.0);
        let most = weights.iter().copied().fold(0.0, f32::max);
        if most == 0.0 {
            weights = self.children().map(|child| child.prior.max(f32::MIN_POSITIVE)).collect();
            self.heed_proofs(&mut weights, 0.0);
        } else {
            sharpen(&mut weights, most, temperature);
        }
        normalize(&mut weights);
        weights
    }

    /// The visits of the root's moves without those that were only forced.
    fn counted_visits(&self) -> Vec<f32> {
        let visits: Vec<u32> = self.children().map(|child| child.visits).collect();
        let Some(k) = self.settings.forced_playouts else {
            return visits.into_iter().map(|visits| visits as f32).collect();
        };
        let best = (0..visits.len()).rev().max_by_key(|&place| visits[place]);
        (0..visits.len())
            .map(|place| if Some(place) == best { visits[place] } else { self.pruned(place, best, k) } as f32)
            .collect()
    }

    /// A move's visits less those forced ones without which it still would not be preferred to the best move; none if
    /// that leaves a single one.
    fn pruned(&self, place: usize, best: Option<usize>, k: f32) -> u32 {
        let children = &self.nodes[self.nodes[0].children()];
        let child = &children[place];
        let bound = best.map_or(f32::INFINITY, |best| self.bound(best, children[best].visits));
        let mut visits = child.visits;
        let least = visits.saturating_sub(forced(k, child.prior, self.nodes[0].visits) as u32);
        while visits > least && self.bound(place, visits - 1) < bound {
            visits -= 1;
        }
        if visits <= 1 { 0 } else { visits }
    }

    /// Q + c P sqrt(N) / (1 + n) of a move of the root if it had so many visits.
    fn bound(&self, place: usize, visits: u32) -> f32 {
        let root = &self.nodes[0];
        let child = &self.nodes[root.first_child as usize + place];
        child.settled().unwrap_or(0.0) + self.scale(root) * child.prior / (1.0 + visits as f32)
    }

    /// Makes `nothing` of the weights of proven losses if there is a move that is none, and of all but the best if that
    /// one wins.
    pub(super) fn heed_proofs(&self, weights: &mut [f32], nothing: f32) {
        let children = &self.nodes[self.nodes[0].children()];
        // Of equals the first: `max_by_key` would take the last.
        let best = (0..children.len()).rev().max_by_key(|&place| children[place].merit());
        if let Some(best) = best.filter(|&best| children[best].is_won()) {
            weights.fill(nothing);
            weights[best] = 1.0;
        } else if children.iter().any(|child| !child.is_lost()) {
            for (weight, child) in weights.iter_mut().zip(children) {
                *weight = if child.is_lost() { nothing } else { *weight };
            }
        }
    }
}

/// Raises weights, the greatest of which is `most`, to the power of 1/temperature.
fn sharpen(weights: &mut [f32], most: f32, temperature: f32) {
    if temperature <= 0.0 {
        let best = weights.iter().position(|&weight| weight == most);
        weights.fill(0.0);
        best.into_iter().for_each(|best| weights[best] = 1.0);
        return;
    }
    for weight in weights {
        *weight = libm::powf(*weight / most, 1.0 / temperature);
    }
}
