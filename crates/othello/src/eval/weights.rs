//! The learned weights, and the evaluation of a position by them.

use std::sync::{Arc, OnceLock};

use super::features::{Additions, Features};
use super::patterns::{ALL_FEATURES, CENTRES, FEATURES, FILLINGS, PATTERNS, additions, fillings};
use crate::SCALE;
use crate::board::Board;
use hansu_search::prefer_huge_pages;

/// The game is cut into so many stages of two plies.
pub(crate) const STAGES: usize = 30;

/// The stage of a position.
#[inline(always)]
pub(crate) const fn stage_of(empties: u32) -> usize {
    let played = 60u32.saturating_sub(empties) as usize;
    if played >= 2 * STAGES { STAGES - 1 } else { played / 2 }
}

/// The weight of each filling of each pattern at each stage, in 1/[`SCALE`] of a disc.
pub struct Weights {
    pub(crate) additions: Box<Additions>,
    /// One array, so that it can lie in large pages of memory.
    stages: Box<[[i16; FILLINGS]]>,
}

/// What is in the file of the weights that come with the engine. For WebAssembly it is no part of the program: a page fetches it when
/// it is needed.
static BUNDLED: Option<&[u8]> =
    if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../../weights/othello.bin")) };

/// The weights that all engines of a process share.
static SHIPPED: OnceLock<Arc<Weights>> = OnceLock::new();

/// Where each feature's filling of index 0 is.
const FEATURE_CENTRES: [usize; FEATURES] = {
    let mut centres = [0; FEATURES];
    let mut place = 0;
    while place < FEATURES {
        centres[place] = CENTRES[ALL_FEATURES[place].pattern];
        place += 1;
    }
    centres
};

impl Weights {
    /// Weights of zero.
    pub(crate) fn zero() -> Weights {
        let mut table: Box<Additions> = Box::new(Additions([[0; 64]; 64]));
        table.0 = *additions();
        let stages: Box<[[i16; FILLINGS]]> = bytemuck::allocation::zeroed_slice_box(STAGES);
        prefer_huge_pages(&stages);
        Weights { additions: table, stages }
    }

    /// The name of the file of the weights that come with the engine, for those who hand it in.
    pub const FILE: &str = "othello.bin";

    /// The weights that come with the engine, read once in a process. Panics if their file [is missing](Weights::missing_file).
    pub fn shipped() -> Arc<Weights> {
        let read = || {
            let bytes = BUNDLED.expect("the weights are handed in before an engine is made");
            Arc::new(Weights::from_bytes(bytes).expect("the weights that come with the engine can be read"))
        };
        SHIPPED.get_or_init(read).clone()
    }

    /// The file that has to be [handed in](Weights::supply) before the weights that come with the engine can be used; none where they
    /// are part of the program, or were handed in.
    pub fn missing_file() -> Option<&'static str> {
        (BUNDLED.is_none() && SHIPPED.get().is_none()).then_some(Weights::FILE)
    }

    /// Hands in what is in the file of the weights, where it is no part of the program. What was handed in first stays.
    pub fn supply(bytes: &[u8]) -> Result<(), super::WeightsError> {
        let _ = SHIPPED.set(Arc::new(Weights::from_bytes(bytes)?));
        Ok(())
    }

    /// Weights to begin learning from: a value for each square and nothing else.
    pub fn seed() -> Weights {
        const VALUES: [i32; 16] = [20, -3, 11, 8, -3, -7, -4, 1, 11, -4, 2, 2, 8, 1, 2, 0];
        let value = |square: u8| {
            let (x, y) = (square % 8, square / 8);
            VALUES[usize::from(y.min(7 - y) * 4 + x.min(7 - x))]
        };
        let mut weights = Weights::zero();
        // The edges and rows 2 to 4 cover every square by a row and by a column.
        for (row, pattern) in [2, 5, 6, 7].into_iter().enumerate() {
            let squares = PATTERNS[pattern].squares;
            for filling in 0..fillings(pattern) {
                let discs = squares.iter().enumerate().filter(|(_, square)| usize::from(**square / 8) == row);
                let sum: i32 = discs
                    .map(|(place, &square)| ((filling / 3usize.pow(place as u32) % 3) as i32 - 1) * value(square))
                    .sum();
                let place = CENTRES[pattern] - fillings(pattern) / 2 + filling;
                weights.stages.iter_mut().for_each(|stage| stage[place] = (sum * SCALE / 4) as i16);
            }
        }
        weights
    }

    /// The weights of one stage, pattern after pattern.
    pub(crate) fn stage(&self, stage: usize) -> &[i16; FILLINGS] {
        &self.stages[stage]
    }

    /// The weights of one stage, to be changed.
    pub(crate) fn stage_mut(&mut self, stage: usize) -> &mut [i16; FILLINGS] {
        &mut self.stages[stage]
    }

    /// Two stages to read and one between them to write.
    pub(super) fn stages_around(
        &mut self,
        from: usize,
        to: usize,
        between: usize,
    ) -> (&[i16; FILLINGS], &[i16; FILLINGS], &mut [i16; FILLINGS]) {
        let (before, rest) = self.stages.split_at_mut(between);
        let (table, after) = rest.split_first_mut().expect("the stage between is one of the stages");
        (&before[from], &after[to - between - 1], table)
    }

    /// Makes one stage like another.
    pub(super) fn copy_stage(&mut self, from: usize, to: usize) {
        self.stages.copy_within(from..=from, to);
    }

    /// The value of a position for the side to move, in 1/[`SCALE`] of a disc.
    #[inline(always)]
    pub(crate) fn evaluate(&self, features: &Features, empties: u32) -> i32 {
        let stage = &self.stages[stage_of(empties)];
        let mut sum = 0;
        for (centre, index) in FEATURE_CENTRES.iter().zip(&features.0) {
            let filling = (*centre as isize + isize::from(*index)) as usize;
            debug_assert!(filling < FILLINGS);
            // SAFETY: the index of a feature of length n is within (3^n - 1) / 2 of its pattern's centre, since every
            // square adds its power of 3 at most once; so it is among the pattern's fillings.
            sum += i32::from(unsafe { *stage.get_unchecked(filling) });
        }
        sum.clamp(-64 * SCALE, 64 * SCALE)
    }

    /// The value of a position without search, for the side to move, in discs.
    pub fn value(&self, board: Board) -> f32 {
        let features = Features::of(&self.additions, board);
        self.evaluate(&features, board.empties()) as f32 / SCALE as f32
    }
}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Weights").field("stages", &STAGES).field("fillings", &FILLINGS).finish()
    }
}
