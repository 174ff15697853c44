//! How sure a selective search is.

use std::fmt;

/// How often a cut of a selective search is right: from 73% to always.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selectivity(u8);

/// Percent, and the number of standard deviations that a shallow search has to be beyond the window.
const LEVELS: [(u32, f32); 6] = [(73, 1.1), (87, 1.5), (95, 2.0), (98, 2.6), (99, 3.3), (100, 9.9)];

impl Selectivity {
    /// The most selective.
    pub const MOST: Selectivity = Selectivity(0);
    /// No cuts but proven ones.
    pub const NONE: Selectivity = Selectivity(5);

    /// All levels from the most selective on.
    pub fn all() -> impl Iterator<Item = Selectivity> {
        (0..=Selectivity::NONE.0).map(Selectivity)
    }

    /// The level with at least so many percent.
    pub fn at_least(percent: u32) -> Selectivity {
        Selectivity::all().find(|level| level.percent() >= percent).unwrap_or(Selectivity::NONE)
    }

    /// How often a cut is right.
    pub const fn percent(self) -> u32 {
        LEVELS[self.0 as usize].0
    }

    #[inline(always)]
    pub(crate) const fn level(self) -> u8 {
        self.0
    }

    /// How many standard deviations a cut takes.
    #[inline(always)]
    pub(crate) const fn deviations(self) -> f32 {
        LEVELS[self.0 as usize].1
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}
