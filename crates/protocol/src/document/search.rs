//! What searches find, as JSON.

use std::time::Duration;

use hansu_search::{Decision, MoveInfo, Score, SearchInfo};
use serde_json::{Value, json};

/// Seconds with microseconds: more digits are noise.
pub fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}

/// What a search has found: `score`, `score_kind`, `pv`, `nodes`, `seconds`, `moves` and, where it has them, `depth`,
/// `playouts` and `plies_to_end`.
///
/// ```
/// use hansu_search::SearchInfo;
/// let document = hansu_protocol::document::search_info(&SearchInfo::default(), 8);
/// assert_eq!(document["nodes"], 0);
/// ```
pub fn search_info(info: &SearchInfo, size: usize) -> Value {
    let names: Vec<String> = info.pv.iter().map(|mv| mv.name(size)).collect();
    let mut document = json!({
        "pv": names,
        "nodes": info.nodes,
        "seconds": seconds(info.elapsed),
        "moves": info.moves.iter().map(|entry| move_info(entry, size)).collect::<Vec<_>>(),
    });
    put_score(&mut document, info.score);
    if let Some(depth) = info.depth {
        document["depth"] = json!(depth);
    }
    if let Some(playouts) = info.playouts {
        document["playouts"] = json!(playouts);
    }
    document
}

/// The same for the end of a search, with `move` and `reason`.
pub fn decision(decision: &Decision, size: usize) -> Value {
    let mut document = search_info(&decision.info, size);
    document["move"] = json!(decision.mv.name(size));
    document["reason"] = json!(decision.reason.name());
    document
}

fn put_score(document: &mut Value, score: Option<Score>) {
    document["score"] = json!(score.map(Score::value));
    document["score_kind"] = json!(score.map(Score::kind));
    if let Some(plies) = score.and_then(Score::plies) {
        document["plies_to_end"] = json!(plies);
    }
}

fn move_info(entry: &MoveInfo, size: usize) -> Value {
    let mut document = json!({ "move": entry.mv.name(size) });
    put_score(&mut document, entry.score);
    if let Some(visits) = entry.visits {
        document["visits"] = json!(visits);
    }
    document
}
