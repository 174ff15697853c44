//! Scores on one scale: the probability of winning, for the side to move.
//!
//! Agents speak in different units. Probabilities and proofs are taken as they are. The others go through a logistic curve,
//! `1 / (1 + exp(-points / scale))`, whose scale is the points that make 73% of a draw:
//!
//! | points | scale |
//! |---|---|
//! | final margin of Othello, in discs | 6 |
//! | weights of squares (`research`, `arbitrary`) | 60 |
//! | own discs, seen from 32 (`discs`) | 8 |
//! | line values of Gomoku | 12,000: a third of the way from an open three to an open four |
//!
//! They are rough. What matters is that they are the same everywhere, so that losses can be compared.

use hansu_game::{Game, GameKind, Position};
use hansu_search::{MoveInfo, Score, SearchInfo};

use super::allow::SafeAgent;
use crate::api::{MoveValue, ScoreKind, ScoreView, SearchView};
use crate::line::names;

const DISC_MARGIN: f64 = 6.0;
const SQUARE_WEIGHTS: f64 = 60.0;
const OWN_DISCS: f64 = 8.0;
const LINE_VALUES: f64 = 12_000.0;

fn logistic(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
}

/// The probability of winning that goes with points of an evaluation.
fn of_points(points: i32, agent: &SafeAgent, game: GameKind) -> f64 {
    let counts_discs = match agent.evaluation() {
        Some(eval) => eval == "discs",
        None => matches!(agent.name(), "greedy" | "minimax"),
    };
    match game {
        GameKind::Othello if counts_discs => logistic(f64::from(points) - 32.0, OWN_DISCS),
        GameKind::Othello => logistic(points.into(), SQUARE_WEIGHTS),
        GameKind::Gomoku => logistic(points.into(), LINE_VALUES),
    }
}

/// A score of an agent as it is shown.
pub(crate) fn score_view(score: Score, agent: &SafeAgent, game: GameKind) -> ScoreView {
    let (kind, win_probability) = match score {
        Score::Heuristic(points) => (ScoreKind::Heuristic, of_points(points, agent, game)),
        Score::Discs(margin) => (ScoreKind::Discs, logistic(margin.into(), DISC_MARGIN)),
        Score::WinProbability(p) => (ScoreKind::WinProbability, p),
        Score::WinIn(_) => (ScoreKind::Win, 1.0),
        Score::LossIn(_) => (ScoreKind::Loss, 0.0),
        Score::Draw => (ScoreKind::Draw, 0.5),
        _ => (ScoreKind::WinProbability, 0.5),
    };
    ScoreView { kind, value: score.value(), win_probability, plies: score.plies() }
}

/// The same score for the other side.
pub(crate) fn flipped(score: ScoreView) -> ScoreView {
    let kind = match score.kind {
        ScoreKind::Win => ScoreKind::Loss,
        ScoreKind::Loss => ScoreKind::Win,
        kind => kind,
    };
    let value = match kind {
        ScoreKind::Heuristic | ScoreKind::Discs => -score.value,
        _ => 1.0 - score.value,
    };
    ScoreView { kind, value, win_probability: 1.0 - score.win_probability, plies: score.plies }
}

/// What a search has found out, as it is shown.
pub(crate) fn search_view(info: &SearchInfo, position: &Position, agent: &SafeAgent) -> SearchView {
    let (size, game) = (position.size(), position.kind());
    let of_move = |info: &MoveInfo| MoveValue {
        mv: info.mv.name(size),
        score: info.score.map(|score| score_view(score, agent, game)),
        visits: info.visits,
    };
    SearchView {
        side: position.side_to_move().into(),
        depth: info.depth,
        score: info.score.map(|score| score_view(score, agent, game)),
        pv: names(info.pv.iter().copied(), size),
        nodes: info.nodes,
        playouts: info.playouts,
        ms: u64::try_from(info.elapsed.as_millis()).unwrap_or(u64::MAX),
        moves: info.moves.iter().map(of_move).collect(),
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;

    use super::super::Networks;
    use super::*;
    use crate::api::Thinker;

    fn probability(spec: &str, score: Score) -> f64 {
        let thinker = Thinker::Agent { spec: spec.to_owned() };
        let agent = SafeAgent::of(&thinker, GameSpec::Othello, &Networks::default()).expect("an agent");
        let view = score_view(score, &agent, GameKind::Othello);
        let back = flipped(flipped(view));
        assert_eq!((back.kind, back.plies), (view.kind, view.plies));
        assert!((flipped(view).win_probability - (1.0 - view.win_probability)).abs() < 1e-12);
        view.win_probability
    }

    #[test]
    fn an_even_score_is_an_even_chance_in_every_unit() {
        for (spec, score) in [
            ("iddfs", Score::Heuristic(0)),
            ("minimax", Score::Heuristic(32)),
            ("alphabeta:eval=discs", Score::Heuristic(32)),
            ("mcts", Score::WinProbability(0.5)),
            ("mcts", Score::Draw),
            ("mcts", Score::Discs(0)),
        ] {
            assert!((probability(spec, score) - 0.5).abs() < 1e-9, "{spec} {score}");
        }
    }

    #[test]
    fn more_points_are_better_chances_and_proofs_are_certain() {
        assert!(probability("iddfs", Score::Heuristic(100)) > probability("iddfs", Score::Heuristic(10)));
        assert_eq!(probability("iddfs", Score::WinIn(3)), 1.0);
        assert_eq!(probability("iddfs", Score::LossIn(4)), 0.0);
    }
}
