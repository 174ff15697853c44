//! Which value of a key is best, and how sure that is.

use super::cell::{Cell, Cells};
use super::kept::KeptMatch;
use super::match_table::MatchRow;
use super::row::Row;
use super::table::Table;
use crate::matches::seeds;
use crate::stats::{Estimate, Pentanomial};

/// How the values were found, for people.
pub(super) const ABOUT: &str = "The value with the highest score, and the range of values that came out highest in 95% of \
    2,000 resamples of the pairs of games. It is clearly better than the opponent if the whole interval of its score \
    is above one half.";

const RESAMPLES: u64 = 2000;

/// The best value of a key for each combination of the others.
pub(super) struct Best {
    table: String,
    key: String,
    found: Vec<BestOf>,
}

struct BestOf {
    /// The other keys.
    keys: Cells,
    value: Cell,
    least: Cell,
    most: Cell,
    estimate: Estimate,
}

/// The best values of `key`.
pub(super) fn best(table: &Table, key: &str, matches: &[(MatchRow, &KeptMatch)]) -> Best {
    let mut groups: Vec<(Cells, Vec<Candidate>)> = Vec::new();
    for (row, kept) in matches {
        let (Some(value), Ok(tally)) = (row.keys.get(key), kept.results.tally()) else { continue };
        let others: Cells = row
            .keys
            .iter()
            .filter(|(name, _)| *name != key)
            .map(|(name, cell)| (name.to_owned(), cell.clone()))
            .collect();
        let candidate = Candidate { value: value.clone(), pairs: tally.pairs() };
        match groups.iter_mut().find(|(known, _)| *known == others) {
            Some((_, candidates)) => candidates.push(candidate),
            None => groups.push((others, vec![candidate])),
        }
    }
    let found = groups.into_iter().filter_map(|(keys, candidates)| best_of(keys, &candidates)).collect();
    Best { table: table.name.clone(), key: key.to_owned(), found }
}

/// A value and its results.
struct Candidate {
    value: Cell,
    pairs: Pentanomial,
}

fn best_of(keys: Cells, candidates: &[Candidate]) -> Option<BestOf> {
    let scores: Vec<f64> = candidates.iter().filter_map(|candidate| candidate.pairs.score()).collect();
    if scores.len() < 2 || scores.len() < candidates.len() {
        return None;
    }
    let chosen = &candidates[highest(&scores)];
    let mut winners: Vec<usize> = (0..RESAMPLES).map(|sample| highest(&resampled(candidates, sample))).collect();
    // In the order of the values, so that a range of them has ends.
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    let size = |place: usize| candidates[place].value.magnitude().unwrap_or(place as f64);
    order.sort_by(|&a, &b| size(a).total_cmp(&size(b)));
    let rank = |place: usize| order.iter().position(|&known| known == place);
    winners.sort_by_key(|&place| rank(place));
    let at = |share: f64| candidates[winners[(share * (RESAMPLES - 1) as f64).round() as usize]].value.clone();
    Some(BestOf {
        keys,
        value: chosen.value.clone(),
        least: at(0.025),
        most: at(0.975),
        estimate: Estimate::of(&chosen.pairs)?,
    })
}

/// The place of the highest score, the first of equal ones.
fn highest(scores: &[f64]) -> usize {
    let mut best = 0;
    for (place, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = place;
        }
    }
    best
}

/// The scores that as many pairs would have brought, drawn from those there are.
fn resampled(candidates: &[Candidate], sample: u64) -> Vec<f64> {
    let of = |(place, candidate): (usize, &Candidate)| {
        let (counts, total) = (candidate.pairs.counts(), candidate.pairs.pairs());
        let seed = seeds::derive(seeds::derive(0, sample), place as u64);
        let mut drawn = [0; 5];
        for draw in 0..total {
            let mut left = seeds::derive(seed, draw) % total;
            let kind = counts.iter().position(|&count| {
                let here = left < count;
                left = left.saturating_sub(count);
                here
            });
            drawn[kind.unwrap_or(4)] += 1;
        }
        Pentanomial::new(drawn).score().unwrap_or(0.0)
    };
    candidates.iter().enumerate().map(of).collect()
}

impl Best {
    /// A row for each combination of the other keys.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |best: &BestOf| {
            let mut cells = best.keys.clone();
            cells.push(&format!("best_{}", self.key), best.value.clone());
            cells.push("from", best.least.clone());
            cells.push("to", best.most.clone());
            cells.push("score", best.estimate.score.value);
            cells.push("score_low", best.estimate.score.low);
            cells.push("score_high", best.estimate.score.high);
            cells.push("clearly_better", if best.is_clear() { "yes" } else { "no" });
            Row { cells, ..Row::default() }
        };
        self.found.iter().map(row).collect()
    }

    /// The answer in a sentence.
    pub(super) fn sentence(&self) -> Option<String> {
        let of = |best: &BestOf| {
            let at = if best.keys.is_empty() { String::new() } else { format!(" with {}", best.keys) };
            let score = best.estimate.score;
            let [low, value, high] = [score.low, score.value, score.high].map(|share| 100.0 * share);
            let clear = if best.is_clear() {
                "clearly better than the opponent"
            } else {
                "not clearly better than the opponent"
            };
            format!(
                "{}{at} (95%: {} to {}), {clear} at {value:.1}% [{low:.1}, {high:.1}]",
                best.value, best.least, best.most
            )
        };
        let parts: Vec<String> = self.found.iter().map(of).collect();
        (!parts.is_empty()).then(|| format!("*{}*: the best {} is {}.", self.table, self.key, parts.join("; ")))
    }
}

impl BestOf {
    fn is_clear(&self) -> bool {
        self.estimate.score.low > 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(value: f64, counts: [u64; 5]) -> Candidate {
        Candidate { value: value.into(), pairs: Pentanomial::new(counts) }
    }

    #[test]
    fn a_value_that_stands_out_is_certain_and_one_among_equals_is_not() {
        let middling = [20, 0, 40, 0, 20];
        let clear = [candidate(0.5, middling), candidate(1.0, [0, 0, 10, 0, 70]), candidate(2.0, middling)];
        let found = best_of(Cells::default(), &clear).expect("candidates");
        assert_eq!((found.value, found.least, found.most), (1.0.into(), 1.0.into(), 1.0.into()));
        assert!(found.estimate.score.low > 0.5);
        let even = [2.0, 0.5, 1.0].map(|value| candidate(value, middling));
        let found = best_of(Cells::default(), &even).expect("candidates");
        assert_eq!((found.least, found.most), (0.5.into(), 2.0.into()));
        assert!(best_of(Cells::default(), &even[..1]).is_none(), "one value is not the best of any");
    }
}
