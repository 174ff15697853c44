//! A game as it is stored.

use hansu_game::GameSpec;
use hansu_record::{Date, GameRecord, GameResult, MoveNote, WonBy as RecordWonBy};
use serde::{Deserialize, Serialize};

use crate::api::{GameSummary, PlayerChoice, Problem, ResultView, Seat, Settings, Side, Swap2Step, WatchMode, WonBy};
use crate::line::{self, Line};
use crate::problem::Outcome;

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
    pub(crate) fn spec(&self) -> Outcome<GameSpec> {
        line::game_spec(&self.settings.into())
    }

    /// The line of play. Stored games are legal; one that is not says that the database was tampered with.
    pub(crate) fn line(&self) -> Outcome<Line> {
        let broken = |problem: Problem| Problem::storage(format!("game {} is damaged: {}", self.id, problem.detail));
        let spec = self.spec().map_err(broken)?;
        let mut line = Line::from(line::start(spec, self.start.as_deref()).map_err(broken)?);
        for stored in &self.moves {
            line.play(line::read_move(&stored.mv, spec.size()).map_err(broken)?).map_err(broken)?;
        }
        Ok(line)
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

    /// The game as a record, to be written in any format.
    pub(crate) fn record(&self) -> Outcome<GameRecord> {
        let line = self.line()?;
        let mut record = GameRecord::new(line.start, line.moves);
        let note = |stored: &StoredMove| MoveNote {
            eval: stored.eval,
            time: stored.ms.map(std::time::Duration::from_millis),
            comment: stored.comment.clone(),
        };
        record.notes = self.moves.iter().map(note).collect();
        (record.black, record.white) = (self.black.name.clone(), self.white.name.clone());
        let date = if self.about.date.is_empty() { &self.created } else { &self.about.date };
        record.date = Date::parse(date);
        record.event = self.about.event.clone();
        record.place = self.about.place.clone();
        record.comment = self.about.comment.clone();
        record.result = self.result.map(record_result);
        Ok(record)
    }

    /// A game of a file, with a new id.
    pub(crate) fn of_record(record: &GameRecord, id: String, now: &str) -> Outcome<StoredGame> {
        let end = record.end().map_err(Problem::internal)?;
        let size = record.spec.size();
        let stored = |(index, mv): (usize, &hansu_game::Move)| {
            let note = record.note(index);
            let ms = note.time.and_then(|time| u64::try_from(time.as_millis()).ok());
            StoredMove { mv: mv.name(size), ms, eval: note.eval, comment: note.comment.clone() }
        };
        let start = (record.start != record.spec.start()).then(|| line::notation(&record.start));
        Ok(StoredGame {
            id,
            version: 1,
            name: record.event.chars().take(200).collect(),
            created: now.to_owned(),
            updated: now.to_owned(),
            settings: record.spec.into(),
            start,
            moves: record.moves.iter().enumerate().map(stored).collect(),
            undone: Vec::new(),
            black: person(&record.black),
            white: person(&record.white),
            clock: None,
            result: record.result.map(result_view).or_else(|| line::board_result(&end)),
            swap2: None,
            watch: None,
            reviewed: false,
            opening: 0,
            by_swap2: false,
            about: About {
                date: record.date.map(|date| date.to_string()).unwrap_or_default(),
                event: record.event.clone(),
                place: record.place.clone(),
                comment: record.comment.clone(),
            },
        })
    }
}

/// A person of a file.
fn person(name: &str) -> Seat {
    let name: String = name.chars().take(200).collect();
    let known = Some(name.clone()).filter(|name| !name.is_empty());
    Seat { player: PlayerChoice::Human { name: known }, name, agent: None }
}

fn record_result(result: ResultView) -> GameResult {
    let Some(winner) = result.winner else { return GameResult::Draw };
    let by = match (result.by, result.margin) {
        (WonBy::Resignation, _) => RecordWonBy::Resignation,
        (WonBy::Time, _) => RecordWonBy::Time,
        (WonBy::Forfeit, _) => RecordWonBy::Forfeit,
        (WonBy::Play, Some(discs)) => RecordWonBy::Margin(discs),
        (WonBy::Play, None) => RecordWonBy::Play,
    };
    GameResult::Win { winner: winner.into(), by }
}

fn result_view(result: GameResult) -> ResultView {
    match result {
        GameResult::Draw => ResultView { winner: None, by: WonBy::Play, margin: None },
        GameResult::Win { winner, by } => {
            let (by, margin) = match by {
                RecordWonBy::Play => (WonBy::Play, None),
                RecordWonBy::Margin(discs) => (WonBy::Play, Some(discs)),
                RecordWonBy::Resignation => (WonBy::Resignation, None),
                RecordWonBy::Time => (WonBy::Time, None),
                RecordWonBy::Forfeit => (WonBy::Forfeit, None),
            };
            ResultView { winner: Some(winner.into()), by, margin }
        }
    }
}
