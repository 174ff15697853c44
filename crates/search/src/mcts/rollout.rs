//! How playouts are played.

use hansu_game::{Game, Move, Outcome, pick};
use rand_core::Rng;

use crate::alphabeta::{AlphaBetaSettings, Form, Terminal, Tree};
use crate::minimax::INFINITY;
use crate::order::Order;
use crate::{Knowledge, Watch};

/// How the moves of a playout are chosen: the reference's policies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RolloutPolicy {
    /// Uniformly at random.
    Random,
    /// By roulette, with the static opinion on each move as its share.
    Light,
    /// Every move by a search of two plies.
    Heavy,
    /// The first ten moves by a search of one ply, then by roulette.
    Adaptive,
    /// As adaptive, with the static opinion on the move mixed into the search's values.
    Combined {
        /// Whether to bring both to the same scale first. The reference did not, and found that one drowned the other.
        balanced: bool,
    },
}

/// So many moves of an adaptive playout are searched for.
const SEARCHED_MOVES: usize = 10;

/// A policy with the knowledge it needs.
#[derive(Clone, Debug)]
pub(crate) struct Rollouts<K> {
    pub(crate) policy: RolloutPolicy,
    pub(crate) knowledge: K,
}

impl<K> Rollouts<K> {
    /// Plays to the end, telling `played` of each move; `None` if the watch stops it on the way.
    pub(crate) fn play<G: Game, R: Rng>(
        &self,
        position: &G,
        rng: &mut R,
        watch: &mut Watch,
        mut played: impl FnMut(Move),
    ) -> Option<Outcome>
    where
        K: Knowledge<G>,
    {
        if self.policy == RolloutPolicy::Random {
            return Some(position.random_playout(rng, played));
        }
        let mut position = position.clone();
        for number in 0.. {
            if let Some(outcome) = position.outcome() {
                return Some(outcome);
            }
            if watch.look() {
                return None;
            }
            let mv = self.choose(&position, number, rng, watch);
            position.play_unchecked(mv);
            played(mv);
        }
        None
    }

    fn choose<G: Game, R: Rng>(&self, position: &G, number: usize, rng: &mut R, watch: &mut Watch) -> Move
    where
        K: Knowledge<G>,
    {
        let moves: Vec<Move> = self.knowledge.candidates(position).collect();
        if moves.len() == 1 {
            return moves[0];
        }
        match self.policy {
            RolloutPolicy::Heavy => {
                let values = self.values(position, &moves, 2, watch);
                best(&moves, &values, rng)
            }
            RolloutPolicy::Adaptive if number < SEARCHED_MOVES => {
                let values = self.values(position, &moves, 1, watch);
                best(&moves, &values, rng)
            }
            RolloutPolicy::Combined { balanced } if number < SEARCHED_MOVES => {
                let mut values = self.values(position, &moves, 1, watch);
                let mut weights = self.weights(position, &moves);
                if balanced {
                    standardize(&mut values);
                    standardize(&mut weights);
                }
                let sums: Vec<f32> = values.iter().zip(&weights).map(|(value, weight)| value + weight).collect();
                best(&moves, &sums, rng)
            }
            _ => roulette(&moves, &self.weights(position, &moves), rng),
        }
    }

    /// The static opinion on each move.
    pub(crate) fn weights<G: Game>(&self, position: &G, moves: &[Move]) -> Vec<f32>
    where
        K: Knowledge<G>,
    {
        moves.iter().map(|&mv| self.knowledge.move_weight(position, mv) as f32).collect()
    }

    /// The value of each move to the mover after so many plies.
    fn values<G: Game>(&self, position: &G, moves: &[Move], plies: u32, watch: &mut Watch) -> Vec<f32>
    where
        K: Knowledge<G>,
    {
        let settings = AlphaBetaSettings {
            depth: plies - 1,
            order: Order::None,
            terminal: Terminal::Outcome,
            form: Form::Minimax,
        };
        let mut tree = Tree::new(&self.knowledge, position, settings, watch);
        let mut root = position.clone();
        moves.iter().map(|&mv| tree.child_value(&mut root, mv, plies - 1, -INFINITY) as f32).collect()
    }
}

/// One of the moves with the highest value, at random: otherwise all playouts from a position would be the same.
fn best<R: Rng>(moves: &[Move], values: &[f32], rng: &mut R) -> Move {
    let highest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let ties = values.iter().filter(|&&value| value == highest).count();
    let chosen = pick(rng, ties.max(1));
    let mut tied = moves.iter().zip(values).filter(|(_, value)| **value == highest);
    tied.nth(chosen).map_or(moves[0], |(mv, _)| *mv)
}

/// What to add to all weights so that they are positive: the least one becomes 1, unless it is positive already.
pub(crate) fn offset(weights: &[f32]) -> f32 {
    let least = weights.iter().copied().fold(f32::INFINITY, f32::min);
    if least <= 0.0 { 1.0 - least } else { 0.0 }
}

/// One of the moves with a probability in proportion to its weight, shifted to be positive.
fn roulette<R: Rng>(moves: &[Move], weights: &[f32], rng: &mut R) -> Move {
    let offset = offset(weights);
    let total: f32 = weights.iter().map(|weight| weight + offset).sum();
    let mut left = total * (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
    for (&mv, weight) in moves.iter().zip(weights) {
        left -= weight + offset;
        if left < 0.0 {
            return mv;
        }
    }
    moves[moves.len() - 1]
}

/// Shifts and scales to mean 0 and standard deviation 1 (all 0 if they are all equal).
fn standardize(values: &mut [f32]) {
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    let scale = if variance > 0.0 { variance.sqrt().recip() } else { 0.0 };
    for value in values {
        *value = (*value - mean) * scale;
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::Square;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn roulette_gives_each_move_its_share_of_the_shifted_weights() {
        let moves: Vec<Move> = (0..3).map(|i| Move::place(Square::new(i))).collect();
        let weights = [100.0, -25.0, 10.0]; // shifted: 126, 1, 36
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut counts = [0.0; 3];
        for _ in 0..163_000 {
            let chosen = roulette(&moves, &weights, &mut rng);
            counts[chosen.square().expect("not a pass").index()] += 1.0;
        }
        for (count, expected) in counts.iter().zip([126_000.0f64, 1_000.0, 36_000.0]) {
            assert!((count - expected).abs() < 5.0 * expected.sqrt(), "{counts:?}");
        }
    }

    #[test]
    fn standardized_values_have_mean_zero_and_unit_deviation() {
        let mut values = [1.0, 5.0, 9.0];
        standardize(&mut values);
        assert!(values[1].abs() < 1e-6 && (values[2] - 1.5f32.sqrt()).abs() < 1e-6, "{values:?}");
        let mut equal = [4.0, 4.0];
        standardize(&mut equal);
        assert_eq!(equal, [0.0, 0.0]);
    }

    #[test]
    fn ties_for_the_best_move_are_broken_at_random() {
        let moves: Vec<Move> = (0..3).map(|i| Move::place(Square::new(i))).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let chosen: Vec<Move> = (0..50).map(|_| best(&moves, &[2.0, 1.0, 2.0], &mut rng)).collect();
        assert!(chosen.contains(&moves[0]) && chosen.contains(&moves[2]) && !chosen.contains(&moves[1]));
    }
}
