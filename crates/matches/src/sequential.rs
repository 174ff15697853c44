//! A sequential test that looks at the pairs in the order of play.

use super::tally::Tally;
use hansu_stats::{Pentanomial, Sprt, Verdict};

/// A test that ends a match as soon as the result is clear.
///
/// With several games at once, pairs finish in an order that differs from run to run. The test looks at them in the
/// order of play, so that its verdict and the number of games it rests on do not.
#[derive(Clone, Copy, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    pairs: Pentanomial,
    verdict: Verdict,
}

impl SequentialTest {
    /// A test that has seen no games.
    pub fn new(sprt: Sprt) -> SequentialTest {
        SequentialTest { sprt, pairs: Pentanomial::default(), verdict: Verdict::Open }
    }

    /// Looks at the pairs that are new. Once there is a verdict, later pairs change nothing.
    pub fn look(&mut self, tally: &Tally) -> Verdict {
        for (first, second) in tally.pairs_in_order().skip(self.pairs.pairs() as usize) {
            if self.verdict != Verdict::Open {
                break;
            }
            self.pairs.add(first, second);
            self.verdict = self.sprt.verdict(&self.pairs);
        }
        self.verdict
    }

    /// The verdict so far.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The pairs that the test has looked at.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// The log-likelihood ratio so far.
    pub fn ratio(&self) -> f64 {
        self.sprt.log_likelihood_ratio(&self.pairs)
    }

    /// The ratios at which it ends.
    pub fn limits(&self) -> (f64, f64) {
        self.sprt.limits()
    }

    /// The test itself.
    pub fn sprt(&self) -> Sprt {
        self.sprt
    }
}
