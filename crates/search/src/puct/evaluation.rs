//! What an evaluator answers.

use super::MoverValue;

/// What an evaluator says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The probability of each legal move, in the order of [`Game::moves`](hansu_game::Game::moves). The tree takes
    /// them as they are, unless they are no probabilities at all (not finite, negative, or all zero): then every move
    /// is as likely.
    pub priors: Vec<f32>,
    /// What the position is worth to the side to move.
    pub value: MoverValue,
}

impl Evaluation {
    /// Every one of `moves` legal moves as likely.
    ///
    /// ```
    /// use hansu_search::{Evaluation, MoverValue};
    /// assert_eq!(Evaluation::uniform(4, MoverValue::new(0.5)).priors, [0.25; 4]);
    /// ```
    pub fn uniform(moves: usize, value: MoverValue) -> Evaluation {
        Evaluation { priors: vec![1.0 / moves as f32; moves], value }
    }

    /// From a network's outputs for the legal moves, by softmax.
    ///
    /// ```
    /// use hansu_search::{Evaluation, MoverValue};
    /// let evaluation = Evaluation::from_logits(&[1_000.0, 1_000.0, -1_000.0], MoverValue::new(0.0));
    /// assert_eq!(evaluation.priors, [0.5, 0.5, 0.0]);
    /// let broken = Evaluation::from_logits(&[f32::NAN, 1.0], MoverValue::new(f32::NAN));
    /// assert_eq!((broken.priors, broken.value.get()), (vec![0.5; 2], 0.0));
    /// ```
    pub fn from_logits(logits: &[f32], value: MoverValue) -> Evaluation {
        Evaluation::from_weights(softmax(logits), value)
    }

    /// From numbers in proportion to the probabilities of the legal moves.
    ///
    /// ```
    /// use hansu_search::{Evaluation, MoverValue};
    /// let evaluation = Evaluation::from_weights(vec![3.0, 1.0], MoverValue::new(0.0));
    /// assert_eq!(evaluation.priors, [0.75, 0.25]);
    /// ```
    pub fn from_weights(weights: Vec<f32>, value: MoverValue) -> Evaluation {
        let mut priors = weights;
        if !is_distribution(&priors) {
            return Evaluation::uniform(priors.len(), value);
        }
        normalize(&mut priors);
        Evaluation { priors, value }
    }
}

/// Whether the numbers can be taken for probabilities, up to a factor.
pub(super) fn is_distribution(weights: &[f32]) -> bool {
    let total: f32 = weights.iter().sum();
    total.is_finite() && total > 0.0 && weights.iter().all(|&weight| weight >= 0.0)
}

/// Divides by the sum, which is positive.
pub(super) fn normalize(weights: &mut [f32]) {
    let total: f32 = weights.iter().sum();
    for weight in weights {
        *weight /= total;
    }
}

/// Probabilities from logits; the greatest is taken off first, so that nothing overflows.
pub(super) fn softmax(logits: &[f32]) -> Vec<f32> {
    let greatest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut weights: Vec<f32> = logits.iter().map(|logit| libm::expf(logit - greatest)).collect();
    normalize(&mut weights);
    weights
}
