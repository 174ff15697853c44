//! A game as it is stored.

use hansu_game::GameSpec;
use serde::{Deserialize, Serialize};

use crate::api::{GameSummary, Judged, Problem, ResultView, Seat, Settings, Side, Swap2Step, WatchMode};
use crate::line::{self, LineOfPlay};
use crate::problem::ApiResult;

/// A game as it is stored: everything that outlives the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    /// Its id.
    pub id: String,
    /// Counts the changes.
    pub version: u64,
    /// Its name, or nothing.
    pub name: String,
    /// When it was made.
    pub created: String,
    /// When it last changed.
    pub updated: String,
    /// The game.
    pub settings: Settings,
    /// Where it begins, if not at the game's start.
    pub start: Option<String>,
    /// The moves that were played.
    pub moves: Vec<StoredMove>,
    /// The moves that were taken back; the last one is the next to play again.
    pub undone: Vec<StoredMove>,
    /// Black.
    pub black: Seat,
    /// White.
    pub white: Seat,
    /// The clocks.
    pub clock: Option<StoredClock>,
    /// How it ended, on the board or otherwise.
    pub result: Option<ResultView>,
    /// The step of swap2, while the colours are not settled.
    pub swap2: Option<Swap2Step>,
    /// Two agents: how they play.
    pub watch: Option<WatchMode>,
    /// Two agents: how long a move takes at least.
    #[serde(default = "usual_pace")]
    pub pace_ms: u64,
    /// What the judge said of where the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
    /// Whether there is a review.
    #[serde(default)]
    pub reviewed: bool,
    /// How many of the moves were there when it was made.
    #[serde(default)]
    pub opening: usize,
    /// Whether the colours were, or are, settled by swap2.
    #[serde(default)]
    pub by_swap2: bool,
    /// What a file said about it.
    #[serde(default)]
    pub about: About,
}

/// A move as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredMove {
    /// Its name.
    pub mv: String,
    /// How long it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// What a file said it was worth, in hundredths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<i32>,
    /// What a file said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What the judge said of the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Judged>,
}

/// Between two agents a move takes at least so long, so that it can be seen.
pub(crate) fn usual_pace() -> u64 {
    300
}

/// The clocks between two moves, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredClock {
    /// At the start.
    pub base_ms: u64,
    /// For each move.
    pub increment_ms: u64,
    /// What Black has left.
    pub black_ms: u64,
    /// What White has left.
    pub white_ms: u64,
}

/// What a file said about a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct About {
    /// The day.
    pub date: String,
    /// The event.
    pub event: String,
    /// The place.
    pub place: String,
    /// A comment.
    pub comment: String,
}

impl StoredGame {
    /// The game and its settings.
    pub(crate) fn spec(&self) -> ApiResult<GameSpec> {
        line::game_spec(&self.settings.into())
    }

    /// The line of play. Stored games are legal; one that is not says that the database was tampered with.
    pub(crate) fn line(&self) -> ApiResult<LineOfPlay> {
        let broken = |problem: Problem| Problem::storage(format!("game {} is damaged: {}", self.id, problem.detail));
        let spec = self.spec().map_err(broken)?;
        let mut line = LineOfPlay::from(line::start(spec, self.start.as_deref()).map_err(broken)?);
        for stored in &self.moves {
            line.play(line::read_move(&stored.mv, spec.size()).map_err(broken)?).map_err(broken)?;
        }
        Ok(line)
    }

    /// What the judge said of the position before each move and after the last.
    pub(crate) fn judged(&self) -> Vec<Option<Judged>> {
        std::iter::once(self.judged).chain(self.moves.iter().map(|stored| stored.judged)).collect()
    }

    /// Keeps what the judge says of the position after so many moves.
    pub(crate) fn keep_judged(&mut self, ply: usize, judged: Judged) {
        let place = match ply.checked_sub(1) {
            None => Some(&mut self.judged),
            Some(last) => self.moves.get_mut(last).map(|stored| &mut stored.judged),
        };
        place.into_iter().for_each(|place| *place = Some(judged));
    }

    /// The player of a side.
    pub(crate) fn seat(&self, side: Side) -> &Seat {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }

    /// What a list shows, with the last position.
    pub(super) fn summary(&self, cells: String) -> GameSummary {
        GameSummary {
            id: self.id.clone(),
            name: self.name.clone(),
            created: self.created.clone(),
            updated: self.updated.clone(),
            settings: self.settings,
            black: self.black.clone(),
            white: self.white.clone(),
            plies: self.moves.len(),
            cells,
            result: self.result,
            reviewed: self.reviewed,
            damaged: false,
        }
    }

    /// The words that a search looks in.
    pub(super) fn words(&self) -> String {
        let moves: Vec<&str> = self.moves.iter().map(|stored| stored.mv.as_str()).collect();
        let agents = [&self.black, &self.white].map(|seat| seat.agent.as_deref().unwrap_or_default());
        let words =
            [&self.name, &self.black.name, &self.white.name, agents[0], agents[1], &self.about.event, &moves.join(" ")];
        words.join("\n").to_lowercase()
    }

    /// The result as a word for a search.
    pub(super) fn result_word(&self) -> &'static str {
        match self.result.map(|result| result.winner) {
            None => "unfinished",
            Some(None) => "draw",
            Some(Some(Side::Black)) => "black",
            Some(Some(Side::White)) => "white",
        }
    }
}
