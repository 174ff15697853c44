//! Scores on one scale: the probability of winning, for the side to move.
//!
//! Agents speak in different units; [`Score::chance`] has the scales.

use hansu_game::{Game, GameKind, Position};
use hansu_search::{MoveInfo, Score, SearchInfo, chance_of_points};

use super::allow::SafeAgent;
use crate::api::{MoveValue, ScoreKind, ScoreView, SearchView};
use crate::line::names;

/// Agents that count their own discs, who are even at 32: about as many discs of these as make 73% of a draw.
const OWN_DISCS: f64 = 8.0;

/// The probability of winning that goes with a score.
fn chance(score: Score, agent: &SafeAgent, game: GameKind) -> f64 {
    let counts_discs = match agent.evaluation() {
        Some(eval) => eval == "discs",
        None => matches!(agent.name(), "greedy" | "minimax"),
    };
    match score {
        Score::Heuristic(discs) if counts_discs && game == GameKind::Othello => {
            chance_of_points(f64::from(discs) - 32.0, OWN_DISCS)
        }
        score => score.chance(game),
    }
}

/// A score of an agent as it is shown.
pub(crate) fn score_view(score: Score, agent: &SafeAgent, game: GameKind) -> ScoreView {
    let kind = match score {
        Score::Heuristic(_) => ScoreKind::Heuristic,
        Score::Discs(_) => ScoreKind::Discs,
        Score::WinIn(_) => ScoreKind::Win,
        Score::LossIn(_) => ScoreKind::Loss,
        Score::Draw => ScoreKind::Draw,
        _ => ScoreKind::WinProbability,
    };
    ScoreView { kind, value: score.value(), win_probability: chance(score, agent, game), plies: score.plies() }
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
