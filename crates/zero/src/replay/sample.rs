//! One position to learn from.

use hansu_game::Symmetry;
use hansu_search::MoverValue;

use crate::planes::{Encoder, Stones};

/// A position, what a search made of it, and how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The stones from the side to move.
    pub stones: Stones,
    /// The cells that can be played.
    pub legal: Box<[u16]>,
    /// The share of each cell that has one.
    pub policy: Box<[(u16, f32)]>,
    /// How the game ended for the side to move.
    pub result: MoverValue,
    /// What the search thought, for the side to move.
    pub searched: Option<MoverValue>,
}

/// Samples as a network takes them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Batch {
    pub(crate) planes: Vec<f32>,
    pub(crate) policy: Vec<f32>,
    pub(crate) values: Vec<f32>,
    pub(crate) legal: Vec<bool>,
}

impl Batch {
    pub(crate) fn clear(&mut self) {
        self.planes.clear();
        self.policy.clear();
        self.values.clear();
        self.legal.clear();
    }

    /// Adds a sample, turned by the symmetry at that place of [`Symmetry::ALL`]. The value to learn is the result, mixed
    /// with so much of what the search thought.
    pub(crate) fn push(&mut self, sample: &Sample, encoder: &Encoder, symmetry: usize, searched_share: f32) {
        debug_assert!(symmetry < Symmetry::ALL.len());
        encoder.encode(&sample.stones, symmetry, &mut self.planes);
        let start = self.policy.len();
        self.policy.resize(start + encoder.cells(), 0.0);
        self.legal.resize(start + encoder.cells(), false);
        for &(cell, share) in &sample.policy {
            self.policy[start + encoder.turned(symmetry, usize::from(cell))] = share;
        }
        for &cell in &sample.legal {
            self.legal[start + encoder.turned(symmetry, usize::from(cell))] = true;
        }
        let result = sample.result.get();
        let value = sample
            .searched
            .map_or(result, |searched| (1.0 - searched_share) * result + searched_share * searched.get());
        self.values.push(value);
    }

    /// As the trainer wants it.
    pub(crate) fn view(&self) -> hansu_nn::Batch<'_> {
        hansu_nn::Batch { planes: &self.planes, policy: &self.policy, values: &self.values, legal: Some(&self.legal) }
    }
}
