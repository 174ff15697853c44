//! What a review has to think about, as work.

use std::time::Duration;

use hansu_game::Game;
use hansu_review::Finding;
use hansu_search::{Budget, Cancel, Limits, Score};
use serde::{Deserialize, Serialize};

use super::judge::judge;
use crate::agents::{Place, think};
use crate::api::{PositionChoice, Review, SearchView, Side};
use crate::judge::followed;
use crate::line::{LineOfPlay, names, read_move};
use crate::problem::ApiResult;
use crate::services::Services;
use crate::work::{Asked, Work};

/// A position of a game that is reviewed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Position {
    /// The review: its agent keeps what it has found out from position to position.
    pub(super) job: String,
    pub(super) agent: Asked,
    pub(super) line: PositionChoice,
    pub(super) ms: u64,
}

impl Work for Position {
    type Outcome = Found;

    const NAME: &'static str = "review";

    fn carry_out(self, services: &Services, cancel: Cancel, _report: &mut dyn FnMut(SearchView)) -> ApiResult<Found> {
        let line = LineOfPlay::of(&self.line)?;
        let game = line.history(line.moves.len());
        let spec = game.position().spec();
        let limits = Limits { time: Some(Duration::from_millis(self.ms)), ..Limits::default() };
        let budget = Budget::new(limits).cancelled_by(cancel);
        let place = Place { game: self.job, side: Side::Black };
        let agent = self.agent.agent(spec, &services.networks)?;
        let mut host = services.shelf.take(&place, &agent, spec);
        let decision = think(&mut host, &game, &budget, &mut |_| ())?;
        let finding = followed(Finding::of(&decision, game.position()), &game, &mut host, &budget)?;
        services.shelf.put(place, agent, host);
        Ok(Found::of(&finding, game.position().size()))
    }

    #[cfg(target_family = "wasm")]
    fn place(&self) -> String {
        self.job.clone()
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        crate::line::game_spec(&self.line.settings).map(|game| self.agent.missing_files(game)).unwrap_or_default()
    }
}

/// What was found in each position of a game, to be put into words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Explain {
    pub(super) line: PositionChoice,
    pub(super) found: Vec<Found>,
}

impl Work for Explain {
    type Outcome = Review;

    const NAME: &'static str = "explain";

    fn carry_out(
        self,
        _services: &Services,
        _cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<Review> {
        let line = LineOfPlay::of(&self.line)?;
        let size = line.position.size();
        let findings: Vec<Finding> = self.found.iter().map(|found| found.finding(size)).collect::<ApiResult<_>>()?;
        Ok(judge(&line, &findings))
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A finding that can be sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    line: Vec<String>,
    score: Option<Score>,
    exact: bool,
    forced: bool,
    moves_to_come: u32,
}

impl Found {
    pub(super) fn of(finding: &Finding, size: usize) -> Found {
        let Finding { line, score, exact, forced, moves_to_come } = finding;
        let line = names(line.iter().copied(), size);
        Found { line, score: *score, exact: *exact, forced: *forced, moves_to_come: *moves_to_come }
    }

    fn finding(&self, size: usize) -> ApiResult<Finding> {
        let Found { line, score, exact, forced, moves_to_come } = self.clone();
        let line = line.iter().map(|text| read_move(text, size)).collect::<ApiResult<_>>()?;
        Ok(Finding { line, score, exact, forced, moves_to_come })
    }
}
