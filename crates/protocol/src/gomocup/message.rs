//! `MESSAGE` lines: what the search has found, for people and for programs that show analysis.

use hansu_game::Move;
use hansu_search::{Score, SearchInfo};

use crate::best_moves::BestLine;

/// `MESSAGE Depth 7-7 | Eval 120 | Node 81234 | Time 35ms | H8 I9`.
pub(super) fn progress(info: &SearchInfo, size: usize) -> Option<String> {
    if info.pv.is_empty() {
        return None;
    }
    let effort = effort(info.depth, info.playouts);
    let (nodes, time) = (info.nodes, info.elapsed.as_millis());
    Some(format!(
        "MESSAGE {effort}Eval {} | Node {nodes} | Time {time}ms | {}",
        evaluation(info.score),
        pv(&info.pv, size)
    ))
}

/// The same for the n-th best move: `MESSAGE (2) Depth 6-6 | Eval 80 | H8 I9`.
pub(super) fn candidate(number: usize, line: &BestLine, size: usize) -> String {
    let effort = effort(line.depth, line.visits);
    format!("MESSAGE ({number}) {effort}Eval {} | {}", evaluation(line.score), pv(&line.pv, size))
}

/// The depth, twice since programs expect the deepest line too; or the number of visits.
fn effort(depth: Option<u32>, visits: Option<u64>) -> String {
    match (depth, visits) {
        (Some(depth), _) => format!("Depth {depth}-{depth} | "),
        (None, Some(visits)) => format!("Visits {visits} | "),
        (None, None) => String::new(),
    }
}

/// Points, a percentage, or the plies to a proven end as `+M5` or `-M4`.
fn evaluation(score: Option<Score>) -> String {
    match score {
        None => "-".to_owned(),
        Some(Score::WinIn(plies)) => format!("+M{plies}"),
        Some(Score::LossIn(plies)) => format!("-M{plies}"),
        Some(Score::Draw) => "0".to_owned(),
        Some(score @ (Score::WinProbability(_) | Score::Chances(_))) => format!("{:.1}%", 100.0 * score.chance()),
        Some(other) => format!("{:.0}", other.value()),
    }
}

/// Points as people write them, columns as letters and rows from the bottom.
fn pv(moves: &[Move], size: usize) -> String {
    moves.iter().map(|mv| mv.name(size).to_uppercase()).collect::<Vec<_>>().join(" ")
}
