//! The sequential probability ratio test: play until the result is clear, and no longer.

use std::str::FromStr;

use thiserror::Error;

use super::likelihood::{frequencies, mean_log_ratio, with_mean, with_normalized_mean};
use super::{Pentanomial, score_of_elo};

/// In which Elo the hypotheses are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EloModel {
    /// The usual logistic Elo: a statement on the expected score.
    Logistic,
    /// Normalized Elo: a statement on the score in units of its standard deviation, so that a test takes as many games
    /// whatever the share of draws.
    Normalized,
}

impl EloModel {
    /// The name for JSON and the command line.
    pub const fn name(self) -> &'static str {
        match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalized => "normalized",
        }
    }
}

/// Normalized Elo for a score of one standard deviation of a game above ½.
const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Two hypotheses on the difference in Elo: no more than the first, or no less than the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The first hypothesis.
    pub elo0: f64,
    /// The second one, greater than the first.
    pub elo1: f64,
}

/// Why a text is no pair of bounds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// Not two numbers.
    #[error("can't read '{0}' as two Elo bounds: write ELO0,ELO1 such as 0,10")]
    Syntax(String),
    /// The first is not below the second.
    #[error("the first Elo bound of '{0}' must be below the second: write for example 0,10")]
    Order(String),
}

impl FromStr for Bounds {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Bounds, SprtError> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 2000.0);
        let numbers = text.split_once(',').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        let (elo0, elo1) = numbers.ok_or_else(|| SprtError::Syntax(text.to_owned()))?;
        if elo0 < elo1 { Ok(Bounds { elo0, elo1 }) } else { Err(SprtError::Order(text.to_owned())) }
    }
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The second hypothesis is accepted: the player is that strong.
    Accepted,
    /// The first one is: it is not.
    Rejected,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// The name for JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        }
    }
}

/// A test of two hypotheses with given chances of error.
///
/// ```
/// use hansu_stats::{EloModel, Pentanomial, Sprt, Verdict};
///
/// let test = Sprt::new("0,20".parse()?, EloModel::Logistic, 0.05, 0.05);
/// assert_eq!(test.verdict(&Pentanomial::new([5, 20, 50, 20, 5])), Verdict::Open);
/// assert_eq!(test.verdict(&Pentanomial::new([50, 150, 400, 250, 150])), Verdict::Accepted);
/// # Ok::<(), hansu_stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    bounds: Bounds,
    model: EloModel,
    /// The log-likelihood ratios at which the test ends.
    lower: f64,
    upper: f64,
}

impl Sprt {
    /// `alpha` is the chance of accepting a player that is only `elo0` stronger, `beta` that of rejecting one that is
    /// `elo1` stronger.
    pub fn new(bounds: Bounds, model: EloModel, alpha: f64, beta: f64) -> Sprt {
        // Wald (1945).
        Sprt { bounds, model, lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// The hypotheses.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The Elo they are meant in.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The log-likelihood ratios at which the test ends: rejected below the first, accepted above the second.
    pub fn limits(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// The log-likelihood ratio of the two hypotheses, given the results.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (count, observed) = frequencies(pairs.counts());
        let [first, second] = [self.bounds.elo0, self.bounds.elo1].map(|elo| match self.model {
            EloModel::Logistic => with_mean(&observed, score_of_elo(elo)),
            // A pair's mean score varies less than a game's, by the root of two.
            EloModel::Normalized => with_normalized_mean(&observed, std::f64::consts::SQRT_2 * elo / NORMALIZED_ELO),
        });
        count * mean_log_ratio(&observed, &first, &second)
    }

    /// How the test stands after these results.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= self.upper => Verdict::Accepted,
            ratio if ratio <= self.lower => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt::new(Bounds { elo0, elo1 }, model, 0.05, 0.05)
    }

    #[test]
    fn the_limits_are_walds() {
        let (lower, upper) = test(0.0, 10.0, EloModel::Logistic).limits();
        assert!((upper - 19f64.ln()).abs() < 1e-12 && (lower + 19f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn ratios_agree_with_those_of_another_program() {
        // fastchess states these to two digits for results of engine tests.
        let check = |model, (elo0, elo1), pairs, expected: f64| {
            let found = test(elo0, elo1, model).log_likelihood_ratio(&Pentanomial::new(pairs));
            assert!((found - expected).abs() < 0.01 * expected.abs(), "{found} {expected}");
        };
        check(EloModel::Normalized, (0.0, 2.0), [365, 16_618, 36_229, 16_974, 390], 2.25);
        check(EloModel::Normalized, (-1.75, 0.25), [127, 4_883, 10_712, 5_150, 104], 3.01);
        check(EloModel::Logistic, (0.5, 2.5), [223, 9_863, 21_279, 10_037, 246], -3.07);
        check(EloModel::Logistic, (0.0, 2.0), [871, 26_175, 55_983, 26_678, 821], -4.98);
    }

    #[test]
    fn for_many_pairs_the_ratio_is_that_of_two_normal_distributions() {
        let pairs = Pentanomial::new([5_000, 20_000, 50_000, 20_500, 5_200]);
        let (mean, variance) = (pairs.score().expect("pairs"), pairs.variance().expect("pairs"));
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(2.0));
        let normal = pairs.pairs() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let exact = test(0.0, 2.0, EloModel::Logistic).log_likelihood_ratio(&pairs);
        assert!((exact - normal).abs() < 0.002 * normal.abs().max(1.0), "{exact} {normal}");
    }

    #[test]
    fn a_result_mirrored_has_the_ratio_mirrored() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let forwards = test(-5.0, 5.0, model).log_likelihood_ratio(&Pentanomial::new([7, 33, 91, 41, 12]));
            let backwards = test(-5.0, 5.0, model).log_likelihood_ratio(&Pentanomial::new([12, 41, 91, 33, 7]));
            assert!(forwards > 0.0 && (forwards + backwards).abs() < 1e-6, "{forwards} {backwards}");
        }
    }

    #[test]
    fn normalized_and_logistic_elo_agree_where_every_pair_is_a_coin_toss() {
        // Without draws a game's score has the standard deviation ½, so 1 normalized Elo is about 1 logistic Elo.
        let pairs = Pentanomial::new([250, 0, 520, 0, 270]);
        let logistic = test(0.0, 5.0, EloModel::Logistic).log_likelihood_ratio(&pairs);
        let normalized = test(0.0, 5.0, EloModel::Normalized).log_likelihood_ratio(&pairs);
        assert!((logistic - normalized).abs() < 0.02 * logistic.abs(), "{logistic} {normalized}");
    }

    /// The share of simulated tests that accept a player of this strength.
    fn accepted(elo: f64, seed: u64) -> f64 {
        const TESTS: usize = 400;
        let sprt = test(0.0, 40.0, EloModel::Logistic);
        let win = score_of_elo(elo);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut toss = || if (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= win { 2 } else { 0 };
        let mut accepted = 0;
        for _ in 0..TESTS {
            let mut pairs = Pentanomial::default();
            accepted += loop {
                pairs.add(toss(), toss());
                // Looked at in batches, as a match of several games at once would.
                if pairs.pairs().is_multiple_of(8) {
                    match sprt.verdict(&pairs) {
                        Verdict::Accepted => break 1,
                        Verdict::Rejected => break 0,
                        Verdict::Open => {}
                    }
                }
            };
        }
        f64::from(accepted) / TESTS as f64
    }

    #[test]
    fn simulated_tests_err_as_seldom_as_they_promise() {
        assert!(accepted(0.0, 1) <= 0.08, "of players that are not stronger");
        assert!(accepted(40.0, 2) >= 0.92, "of players that are 40 Elo stronger");
    }

    /// How 200 tests of at most 400 games each end for a player of this strength, some of whose games are drawn.
    fn verdicts_within_400_games(elo: f64, model: EloModel, seed: u64) -> [u32; 3] {
        const PAIRS: u64 = 200;
        const DRAWS: f64 = 0.1;
        let sprt = test(0.0, 60.0, model);
        let win = score_of_elo(elo) - DRAWS / 2.0;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = || match (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 {
            x if x < win => 2,
            x if x < win + DRAWS => 1,
            _ => 0,
        };
        let mut ends = [0; 3];
        for _ in 0..200 {
            let mut pairs = Pentanomial::default();
            while pairs.pairs() < PAIRS && sprt.verdict(&pairs) == Verdict::Open {
                pairs.add(game(), game());
            }
            ends[sprt.verdict(&pairs) as usize] += 1;
        }
        ends
    }

    #[test]
    fn a_simulated_test_of_400_games_ends_with_the_right_verdict() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let [accepted, rejected, open] = verdicts_within_400_games(100.0, model, 3);
            assert!(accepted >= 196 && rejected <= 1, "much stronger: {accepted} {rejected} {open}");
            let [accepted, rejected, open] = verdicts_within_400_games(0.0, model, 4);
            assert!(rejected >= 170 && accepted <= 12, "equal: {accepted} {rejected} {open}");
            let [accepted, rejected, open] = verdicts_within_400_games(-100.0, model, 5);
            assert!(rejected >= 199 && accepted == 0, "weaker: {accepted} {rejected} {open}");
        }
    }

    #[test]
    fn bounds_are_read_and_checked() {
        assert_eq!("0, 10".parse(), Ok(Bounds { elo0: 0.0, elo1: 10.0 }));
        assert_eq!("-3,1.5".parse(), Ok(Bounds { elo0: -3.0, elo1: 1.5 }));
        for text in ["", "5", "a,b", "0,1e9", "0,nan"] {
            assert_eq!(text.parse::<Bounds>(), Err(SprtError::Syntax(text.to_owned())));
        }
        assert_eq!("10,0".parse::<Bounds>(), Err(SprtError::Order("10,0".to_owned())));
    }
}
