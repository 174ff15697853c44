//! What searches find, as JSON.

use std::time::Duration;

use hansu_game::{Game, Move, Position};
use hansu_search::{Bound, Decision, MoveInfo, Score, SearchInfo, Selectivity, Variation};
use serde::{Deserialize, Serialize};

/// Seconds with microseconds: more digits are noise.
pub fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}

/// A judgement for the side to move, and how it is to be read.
///
/// The other names that are read are those of reviews that were kept before there was one form for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScoreDocument {
    /// Points for `heuristic` and `discs`, else the probability of winning.
    #[serde(alias = "value")]
    pub score: Option<f64>,
    /// What it is.
    #[serde(alias = "kind")]
    pub score_kind: Option<ScoreKind>,
    /// The probability of winning, a draw counting half: on the same scale for all agents and both games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub win_probability: Option<f64>,
    /// The plies to the end of a proven win or loss.
    #[serde(alias = "plies", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plies_to_end: Option<u32>,
    /// The probability of a draw, where it is known by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub draw: Option<f64>,
    /// Whether the score is no more than a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub bound: Option<BoundName>,
}

impl ScoreDocument {
    /// A score and what it bounds, in a position where the side to move has about so many moves to make.
    pub fn new(score: Option<Score>, bound: Bound, moves_to_come: u32) -> ScoreDocument {
        let draw = match score {
            Some(Score::Chances(chances)) => Some(f64::from(chances.draw)),
            _ => None,
        };
        ScoreDocument {
            score: score.map(Score::value),
            score_kind: score.map(ScoreKind::of),
            win_probability: score.map(|score| score.chance_with(moves_to_come)),
            plies_to_end: score.and_then(Score::plies),
            draw,
            bound: BoundName::of(bound),
        }
    }
}

/// Kinds of judgements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// In the units of an evaluation.
    Heuristic,
    /// Othello: the final margin in discs.
    Discs,
    /// The probability of winning.
    WinProbability,
    /// A win that can't be prevented.
    Win,
    /// A loss that can't be prevented.
    Loss,
    /// A draw with best play by both.
    Draw,
}

impl ScoreKind {
    fn of(score: Score) -> ScoreKind {
        match score {
            Score::Heuristic(_) => ScoreKind::Heuristic,
            Score::Discs(_) => ScoreKind::Discs,
            Score::WinIn(_) => ScoreKind::Win,
            Score::LossIn(_) => ScoreKind::Loss,
            Score::Draw => ScoreKind::Draw,
            _ => ScoreKind::WinProbability,
        }
    }
}

/// A bound that a search has proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoundName {
    /// The true score is at least that.
    Lower,
    /// The true score is at most that.
    Upper,
}

impl BoundName {
    /// Nothing for a score that is exact.
    fn of(bound: Bound) -> Option<BoundName> {
        match bound {
            Bound::Exact => None,
            Bound::Lower => Some(BoundName::Lower),
            Bound::Upper => Some(BoundName::Upper),
        }
    }
}

/// What a search knows of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveDocument {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the side that plays it.
    #[serde(flatten)]
    pub score: ScoreDocument,
    /// How often a Monte Carlo search tried it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub visits: Option<u64>,
}

impl MoveDocument {
    fn new(info: &MoveInfo, position: &Position) -> MoveDocument {
        let score = ScoreDocument::new(info.score, info.bound, position.moves_to_come());
        MoveDocument { mv: info.mv.name(position.size()), score, visits: info.visits }
    }
}

/// One of several lines of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LineDocument {
    /// The moves, the searcher's own first.
    pub pv: Vec<String>,
    /// What the line is worth.
    #[serde(flatten)]
    pub score: ScoreDocument,
    /// The depth it was searched to, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub depth: Option<u32>,
}

impl LineDocument {
    fn new(line: &Variation, position: &Position) -> LineDocument {
        let score = ScoreDocument::new(Some(line.score), line.bound, position.moves_to_come());
        LineDocument { pv: names(&line.pv, position.size()), score, depth: line.depth }
    }
}

/// What a search has found out so far.
///
/// ```
/// use hansu_agents::document::SearchDocument;
/// use hansu_search::SearchInfo;
/// let start = hansu_game::GameSpec::Othello.start();
/// let document = serde_json::to_value(SearchDocument::new(&SearchInfo::default(), &start)).unwrap();
/// assert_eq!(document["nodes"], 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SearchDocument {
    /// What it thinks of the position.
    #[serde(flatten)]
    pub score: ScoreDocument,
    /// The line it expects, its own move first.
    pub pv: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent, in seconds.
    pub seconds: f64,
    /// What it knows of each move, the best first.
    pub moves: Vec<MoveDocument>,
    /// The depth finished, in plies, for searches that have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub depth: Option<u32>,
    /// The depth of the longest line looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub selective_depth: Option<u32>,
    /// How sure a selective search is of what it did not search, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub selectivity: Option<u8>,
    /// Playouts made, for Monte Carlo searches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub playouts: Option<u64>,
    /// How full the hash table is, in thousandths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub hash_full: Option<u16>,
    /// The best lines, if several were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<LineDocument>>"))]
    pub lines: Vec<LineDocument>,
}

impl SearchDocument {
    /// What a search of a position has found.
    pub fn new(info: &SearchInfo, position: &Position) -> SearchDocument {
        SearchDocument {
            score: ScoreDocument::new(info.score, info.bound, position.moves_to_come()),
            pv: names(&info.pv, position.size()),
            nodes: info.nodes,
            seconds: seconds(info.elapsed),
            moves: info.moves.iter().map(|entry| MoveDocument::new(entry, position)).collect(),
            depth: info.depth,
            selective_depth: info.selective_depth,
            selectivity: info.selectivity.map(Selectivity::percent),
            playouts: info.playouts,
            hash_full: info.hash_full,
            lines: info.lines.iter().map(|line| LineDocument::new(line, position)).collect(),
        }
    }
}

/// The end of a search: what it found, what it plays, and why it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DecisionDocument {
    /// What it has found.
    #[serde(flatten)]
    pub search: SearchDocument,
    /// What it plays.
    #[serde(rename = "move")]
    pub mv: String,
    /// Why it ended.
    pub reason: String,
}

impl DecisionDocument {
    /// A decision in a position.
    pub fn new(decision: &Decision, position: &Position) -> DecisionDocument {
        DecisionDocument {
            search: SearchDocument::new(&decision.info, position),
            mv: decision.mv.name(position.size()),
            reason: decision.reason.name().to_owned(),
        }
    }
}

fn names(moves: &[Move], size: usize) -> Vec<String> {
    moves.iter().map(|mv| mv.name(size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_kept_reviews_are_read() {
        let kept = r#"{"kind":"win","value":1.0,"win_probability":1.0,"plies":7}"#;
        let read: ScoreDocument = serde_json::from_str(kept).expect("an older document");
        assert_eq!(read, ScoreDocument::new(Some(Score::WinIn(7)), Bound::Exact, 9));
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let text = serde_json::to_string(&ScoreDocument::new(None, Bound::Lower, 9)).expect("plain data");
        assert_eq!(text, r#"{"score":null,"score_kind":null,"bound":"lower"}"#);
    }
}
