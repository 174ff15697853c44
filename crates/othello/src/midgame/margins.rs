//! How far a shallow search is off a deep one: the margins of multi-ProbCut (Buro, 1997).
//!
//! The spread of the difference is modelled as the exponential of a sum of terms in both depths and in how full the
//! board is, fitted to the engine's own searches by [`train::calibrate`](crate::train::calibrate).

use std::sync::OnceLock;

use crate::SCALE;

/// The number of terms of the model.
pub(crate) const TERMS: usize = 7;

/// The terms for a search of `deep` plies foretold by one of `shallow` plies.
pub(crate) fn terms(deep: u32, shallow: u32, empties: u32) -> [f64; TERMS] {
    let (deep, shallow, empties) = (f64::from(deep), f64::from(shallow), f64::from(empties) / 60.0);
    let reaches_end = if deep >= empties * 60.0 { 1.0 } else { 0.0 };
    [
        1.0,
        libm::log(1.0 + deep),
        libm::log(1.0 + shallow),
        (deep - shallow) / 10.0,
        empties,
        empties * empties,
        reaches_end,
    ]
}

/// The fitted logarithm of the spread in discs; see `docs/engines/othello.md` for the command that made it.
const COEFFICIENTS: [f64; TERMS] = [1.816, -0.166, -0.080, 0.964, -1.051, -0.273, -0.212];

/// The spread in discs.
pub(crate) fn spread(deep: u32, shallow: u32, empties: u32) -> f64 {
    let terms = terms(deep, shallow, empties);
    libm::exp(terms.iter().zip(COEFFICIENTS).map(|(term, coefficient)| term * coefficient).sum::<f64>())
}

/// The shallow search that foretells a deep one: about half as deep, and as odd or even.
#[inline(always)]
pub(crate) const fn shallow_depth(deep: u32) -> u32 {
    2 * (deep / 4) + (deep & 1)
}

/// The spreads that searches ask for, in 1/[`SCALE`] of a disc.
pub(crate) struct Margins {
    probe: [[f32; 64]; 64],
    glance: [[f32; 64]; 64],
}

impl Margins {
    /// Made at the first call.
    pub(crate) fn shared() -> &'static Margins {
        static MARGINS: OnceLock<Margins> = OnceLock::new();
        MARGINS.get_or_init(|| {
            let scaled =
                |deep: u32, shallow: u32, empties: u32| (spread(deep, shallow, empties) * f64::from(SCALE)) as f32;
            let table = |shallow: fn(u32) -> (u32, u32)| {
                std::array::from_fn(|empties| {
                    std::array::from_fn(|depth| {
                        let (deep, shallow) = shallow(depth as u32);
                        scaled(deep, shallow, empties as u32)
                    })
                })
            };
            Margins {
                probe: table(|depth| (depth, shallow_depth(depth))),
                glance: table(|depth| (shallow_depth(depth), 0)),
            }
        })
    }

    /// How far the shallow search may be off one of `depth` plies.
    #[inline(always)]
    pub(crate) fn probe(&self, depth: u32, empties: u32) -> f32 {
        self.probe[empties as usize & 63][depth as usize & 63]
    }

    /// How far the evaluation may be off the shallow search.
    #[inline(always)]
    pub(crate) fn glance(&self, depth: u32, empties: u32) -> f32 {
        self.glance[empties as usize & 63][depth as usize & 63]
    }
}
