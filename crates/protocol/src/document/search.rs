//! What searches find, as JSON.

use std::time::Duration;

use hansu_game::Move;
use hansu_search::{Bound, Decision, MoveInfo, Score, SearchInfo, Selectivity, Variation};
use serde_json::{Value, json};

/// Seconds with microseconds: more digits are noise.
pub fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}

/// What a search has found: `score`, `score_kind`, `pv`, `nodes`, `seconds`, `moves` and, where it has them, `depth`,
/// `playouts` and `plies_to_end`; a selective search its `selectivity` in percent, and `lines` if several were asked for.
///
/// ```
/// use hansu_search::SearchInfo;
/// let document = hansu_protocol::document::search_info(&SearchInfo::default(), 8);
/// assert_eq!(document["nodes"], 0);
/// ```
pub fn search_info(info: &SearchInfo, size: usize) -> Value {
    let mut document = json!({
        "pv": names(&info.pv, size),
        "nodes": info.nodes,
        "seconds": seconds(info.elapsed),
        "moves": info.moves.iter().map(|entry| move_info(entry, size)).collect::<Vec<_>>(),
    });
    put_score(&mut document, info.score, info.bound);
    put(&mut document, "depth", info.depth);
    put(&mut document, "selective_depth", info.selective_depth);
    put(&mut document, "selectivity", info.selectivity.map(Selectivity::percent));
    put(&mut document, "playouts", info.playouts);
    put(&mut document, "hash_full", info.hash_full);
    if !info.lines.is_empty() {
        document["lines"] = info.lines.iter().map(|line| variation(line, size)).collect();
    }
    document
}

/// Sets a key that not every search has.
fn put(document: &mut Value, key: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        document[key] = value.into();
    }
}

fn names(moves: &[Move], size: usize) -> Vec<String> {
    moves.iter().map(|mv| mv.name(size)).collect()
}

fn variation(line: &Variation, size: usize) -> Value {
    let mut document = json!({ "pv": names(&line.pv, size) });
    put_score(&mut document, Some(line.score), line.bound);
    put(&mut document, "depth", line.depth);
    document
}

/// The same for the end of a search, with `move` and `reason`.
pub fn decision(decision: &Decision, size: usize) -> Value {
    let mut document = search_info(&decision.info, size);
    document["move"] = json!(decision.mv.name(size));
    document["reason"] = json!(decision.reason.name());
    document
}

/// `score`, `score_kind` and, where there is something to say, `plies_to_end`, `draw` and `bound`.
fn put_score(document: &mut Value, score: Option<Score>, bound: Bound) {
    document["score"] = json!(score.map(Score::value));
    document["score_kind"] = json!(score.map(Score::kind));
    if let Some(plies) = score.and_then(Score::plies) {
        document["plies_to_end"] = json!(plies);
    }
    if let Some(Score::Chances(chances)) = score {
        document["draw"] = json!(chances.draw);
    }
    if bound != Bound::Exact {
        document["bound"] = json!(bound.name());
    }
}

fn move_info(entry: &MoveInfo, size: usize) -> Value {
    let mut document = json!({ "move": entry.mv.name(size) });
    put_score(&mut document, entry.score, entry.bound);
    put(&mut document, "visits", entry.visits);
    document
}
