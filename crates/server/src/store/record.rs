//! Stored games as records of files, and back.

use std::time::Duration;

use hansu_game::Move;
use hansu_record::{Date, GameRecord, GameResult, MoveNote, WonBy as RecordWonBy};

use super::game::{About, StoredGame, StoredMove, usual_pace};
use crate::api::{PlayerChoice, Problem, ResultView, Seat, WonBy};
use crate::line;
use crate::problem::ApiResult;

impl StoredGame {
    /// The game as a record, to be written in any format.
    pub(crate) fn record(&self) -> ApiResult<GameRecord> {
        let line = self.line()?;
        let mut record = GameRecord::new(line.start, line.moves);
        let note = |stored: &StoredMove| MoveNote {
            eval: stored.eval,
            time: stored.ms.map(Duration::from_millis),
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
    pub(crate) fn of_record(record: &GameRecord, id: String, now: &str) -> ApiResult<StoredGame> {
        let end = record.end().map_err(Problem::internal)?;
        let size = record.spec.size();
        let stored = |(index, mv): (usize, &Move)| {
            let note = record.note(index);
            let ms = note.time.and_then(|time| u64::try_from(time.as_millis()).ok());
            StoredMove { mv: mv.name(size), ms, eval: note.eval, comment: note.comment.clone(), judged: None }
        };
        let start = (record.start != record.spec.start()).then(|| hansu_record::position_text(&record.start));
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
            pace_ms: usual_pace(),
            judged: None,
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
