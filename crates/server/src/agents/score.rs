//! Scores on one scale: the probability of winning, for the side to move.
//!
//! Agents speak in different units; [`Score::chance`] has the scales.

use hansu_game::{Game, Position};
use hansu_search::{Bound, MoveInfo, Score, SearchInfo, Selectivity};

use crate::api::{BoundView, MoveValue, ScoreKind, ScoreView, SearchView};
use crate::line::names;

/// A score of an agent as it is shown.
pub(crate) fn score_view(score: Score) -> ScoreView {
    let kind = match score {
        Score::Heuristic(_) => ScoreKind::Heuristic,
        Score::Discs(_) => ScoreKind::Discs,
        Score::WinIn(_) => ScoreKind::Win,
        Score::LossIn(_) => ScoreKind::Loss,
        Score::Draw => ScoreKind::Draw,
        _ => ScoreKind::WinProbability,
    };
    ScoreView { kind, value: score.value(), win_probability: score.chance(), plies: score.plies() }
}

/// What a search has found out, as it is shown.
pub(crate) fn search_view(info: &SearchInfo, position: &Position) -> SearchView {
    let size = position.size();
    let of_move = |info: &MoveInfo| MoveValue {
        mv: info.mv.name(size),
        score: info.score.map(score_view),
        bound: bound_view(info.bound),
        visits: info.visits,
    };
    SearchView {
        side: position.side_to_move().into(),
        depth: info.depth,
        selectivity: info.selectivity.map(Selectivity::percent),
        bound: bound_view(info.bound),
        score: info.score.map(score_view),
        pv: names(info.pv.iter().copied(), size),
        nodes: info.nodes,
        playouts: info.playouts,
        ms: u64::try_from(info.elapsed.as_millis()).unwrap_or(u64::MAX),
        moves: info.moves.iter().map(of_move).collect(),
    }
}

/// A bound as it is shown; nothing for a score that is exact.
fn bound_view(bound: Bound) -> Option<BoundView> {
    match bound {
        Bound::Exact => None,
        Bound::Lower => Some(BoundView::Lower),
        Bound::Upper => Some(BoundView::Upper),
    }
}
