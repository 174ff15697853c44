//! The games of a match as they come in, and what they say.

use hansu_agents::AgentSpec;
use hansu_game::{GameSpec, Player};
use serde::Serialize;

use super::line::GameLine;
use super::measures::Measures;
use super::plan::Plan;
use super::runner::Continue;
use super::sequential::SequentialTest;
use super::tally::{Faults, Record, Tally};
use hansu_stats::{Estimate, Interval, Sprt, Verdict};

/// The games of a match so far.
#[derive(Debug)]
pub struct Results {
    game: GameSpec,
    names: Vec<[String; 2]>,
    lines: Vec<GameLine>,
    tallies: Vec<Tally>,
    test: Option<SequentialTest>,
}

impl Results {
    /// Of a match without games so far; with a test if it is to end once that has a verdict on the first contest.
    pub fn new(plan: &Plan, test: Option<Sprt>) -> Results {
        let names = |contest: &super::Contest| [&contest.a, &contest.b].map(AgentSpec::to_string);
        Results {
            game: plan.game,
            names: plan.contests.iter().map(names).collect(),
            lines: Vec::new(),
            tallies: vec![Tally::default(); plan.contests.len()],
            test: test.map(SequentialTest::new),
        }
    }

    /// Adds a game; tells whether the match goes on.
    pub fn add(&mut self, line: GameLine) -> Continue {
        if let Some(tally) = self.tallies.get_mut(line.contest) {
            tally.add(&line);
            self.lines.push(line);
        }
        let (Some(test), Some(tally)) = (&mut self.test, self.tallies.first()) else { return Continue::Yes };
        if test.look(tally) == Verdict::Open { Continue::Yes } else { Continue::No }
    }

    /// The same without some games that turned out to be false; of the same plan.
    #[must_use]
    pub fn without(&self, plan: &Plan, test: Option<Sprt>, slots: &[super::Slot]) -> Results {
        let mut results = Results::new(plan, test);
        for line in self.lines.iter().filter(|line| !slots.contains(&line.slot())) {
            let _ = results.add(line.clone());
        }
        results
    }

    /// The games that count, in the order of play within each contest. Where a test ended the match, games that were
    /// under way just then do not.
    pub fn games(&self) -> Vec<&GameLine> {
        let mut games: Vec<&GameLine> = self.lines.iter().filter(|line| self.counts(line)).collect();
        games.sort_by_key(|line| line.slot());
        games
    }

    fn counts(&self, line: &GameLine) -> bool {
        match &self.test {
            Some(test) if test.verdict() != Verdict::Open => line.game < 2 * test.pairs().pairs(),
            _ => true,
        }
    }

    /// The running result of a contest.
    pub fn tally(&self, contest: usize) -> &Tally {
        &self.tallies[contest]
    }

    /// The test, if there is one.
    pub fn test(&self) -> Option<&SequentialTest> {
        self.test.as_ref()
    }

    /// Whether a test has ended the match.
    pub fn decided(&self) -> bool {
        self.test.is_some_and(|test| test.verdict() != Verdict::Open)
    }

    /// How many games there are so far.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is none yet.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// What each contest came to.
    pub fn summaries(&self) -> Vec<Summary> {
        (0..self.names.len()).map(|contest| self.summary(contest)).collect()
    }

    /// What one contest came to.
    pub fn summary(&self, contest: usize) -> Summary {
        let (mut tally, mut spent) = (Tally::default(), [Measures::default(); 2]);
        for line in self.lines.iter().filter(|line| line.contest == contest && self.counts(line)) {
            tally.add(line);
            Measures::add_game(&mut spent, line, self.game, |_| true);
        }
        Summary::new(&self.names[contest], &tally, spent, self.test.as_ref())
    }
}

/// What a contest came to, from its first agent's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Summary {
    pub a: String,
    pub b: String,
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// Points a game, and its 95% interval.
    pub score: f64,
    pub score_low: f64,
    pub score_high: f64,
    /// The difference in Elo and its 95% interval, all within ±[`MOST_ELO`].
    pub elo: f64,
    pub elo_low: f64,
    pub elo_high: f64,
    /// The probability that the first agent is the stronger one.
    pub superiority: f64,
    /// Games lost by other means than on the board, by either.
    pub illegal: u64,
    pub timeouts: u64,
    pub crashes: u64,
    pub faults_a: Faults,
    pub faults_b: Faults,
    pub as_black: Record,
    pub as_white: Record,
    /// Pairs of games that brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    pub spent_a: Spent,
    pub spent_b: Spent,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<TestSummary>,
}

/// What an agent spent on a move, on average.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Spent {
    pub moves: u64,
    pub seconds: f64,
    pub longest: f64,
    pub nodes: f64,
    pub playouts: f64,
    pub depth: f64,
    /// Searches that a time limit ended.
    pub cut: u64,
}

/// How a sequential test ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct TestSummary {
    pub elo0: f64,
    pub elo1: f64,
    pub model: &'static str,
    pub llr: f64,
    pub lower: f64,
    pub upper: f64,
    /// `accepted`, `rejected` or `open`.
    pub verdict: &'static str,
}

/// Elo is told up to here: a clean sweep, whose Elo is infinite, is written as that much.
pub const MOST_ELO: f64 = 3000.0;

impl Summary {
    pub(super) fn new(
        [a, b]: &[String; 2],
        tally: &Tally,
        spent: [Measures; 2],
        test: Option<&SequentialTest>,
    ) -> Summary {
        let Record { wins, draws, losses } = tally.record();
        let estimate = tally.estimate();
        let nothing = Interval { low: 0.0, value: 0.5, high: 1.0 };
        let score = estimate.map_or(nothing, |estimate: Estimate| estimate.score);
        let elo = |score: f64| hansu_stats::elo_of_score(score).clamp(-MOST_ELO, MOST_ELO);
        let [faults_a, faults_b] = tally.faults();
        let [spent_a, spent_b] = spent.map(Spent::of);
        Summary {
            a: a.clone(),
            b: b.clone(),
            games: tally.record().games(),
            wins,
            draws,
            losses,
            score: score.value,
            score_low: score.low,
            score_high: score.high,
            elo: elo(score.value),
            elo_low: elo(score.low),
            elo_high: elo(score.high),
            superiority: estimate.map_or(0.5, |estimate| estimate.superiority),
            illegal: faults_a.illegal + faults_b.illegal,
            timeouts: faults_a.timeouts + faults_b.timeouts,
            crashes: faults_a.crashes + faults_b.crashes,
            faults_a,
            faults_b,
            as_black: tally.record_as(Player::Black),
            as_white: tally.record_as(Player::White),
            pairs: tally.pairs().counts(),
            spent_a,
            spent_b,
            sprt: test.map(TestSummary::of),
        }
    }
}

impl Spent {
    fn of(sums: Measures) -> Spent {
        Spent {
            moves: sums.searches,
            seconds: sums.mean_seconds(),
            longest: sums.longest_seconds(),
            nodes: sums.mean(sums.nodes),
            playouts: sums.mean(sums.playouts),
            depth: sums.mean(sums.depths),
            cut: sums.cut,
        }
    }
}

impl TestSummary {
    fn of(test: &SequentialTest) -> TestSummary {
        let (lower, upper) = test.limits();
        let bounds = test.sprt().bounds();
        TestSummary {
            elo0: bounds.elo0,
            elo1: bounds.elo1,
            model: test.sprt().model().name(),
            llr: test.ratio(),
            lower,
            upper,
            verdict: test.verdict().name(),
        }
    }
}
