//! Files that are sent to the server.

use axum::body::Bytes;
use hansu_game::GameKind;
use hansu_record::wthor::{NameKind, Names, read_names};
use hansu_record::{Format, GameRecord, ReadOptions, guess, reader};

use super::format;
use super::text::one_game_a_line;
use crate::api::{GameSummary, ImportQuery, Problem, ProblemCode};
use crate::ids::{new_id, now};
use crate::limits::ServeLimits;
use crate::problem::ApiResult;
use crate::store::{Row, StoredGame};

/// How many games are listed in the answer.
const LISTED: usize = 200;

/// How many damaged games are told of one by one.
const TOLD: usize = 10;

/// What was read from a file.
#[derive(Debug, Default)]
pub(crate) struct ReadFile {
    /// The format.
    pub format: &'static str,
    /// The games as they are to be stored.
    pub rows: Vec<Row>,
    /// The first of them as a list shows them.
    pub listed: Vec<GameSummary>,
    /// How many could not be read.
    pub skipped: u64,
    /// What was wrong with the first of them.
    pub damaged: Vec<String>,
    /// Variations that were left out.
    pub variations: u64,
}

impl ReadFile {
    fn take(&mut self, record: &GameRecord, now: &str) -> ApiResult<()> {
        let game = StoredGame::of_record(record, new_id(), now)?;
        if self.listed.len() < LISTED {
            self.listed.push(Row::summary(&game)?);
        }
        self.rows.push(Row::of(&game)?);
        Ok(())
    }

    fn skip(&mut self, damage: String) {
        self.skipped += 1;
        if self.damaged.len() < TOLD {
            self.damaged.push(damage);
        }
    }
}

/// A file that was sent.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// Its name, if it came with one.
    pub name: Option<String>,
    /// What is in it.
    pub bytes: Bytes,
}

impl Upload {
    fn ending(&self) -> Option<&str> {
        self.name.as_deref().and_then(ending)
    }

    fn holds_names(&self, kind: NameKind) -> bool {
        self.ending().is_some_and(|ending| ending.eq_ignore_ascii_case(kind.extension()))
    }

    fn holds_games(&self) -> bool {
        !self.holds_names(NameKind::Players) && !self.holds_names(NameKind::Tournaments)
    }
}

fn ending(name: &str) -> Option<&str> {
    name.rsplit_once('.').map(|(_, ending)| ending)
}

/// Reads all games of files that were sent together.
pub(crate) fn read(uploads: &[Upload], query: &ImportQuery, limits: &ServeLimits) -> ApiResult<ReadFile> {
    let names = names_of(uploads)?;
    let mut file = ReadFile::default();
    for upload in uploads.iter().filter(|upload| upload.holds_games()) {
        read_games(upload, query, &names, limits, &mut file)?;
    }
    if file.rows.is_empty() {
        return Err(Problem::new(ProblemCode::BadFile, format!("no game could be read: {}", why_none(uploads, &file))));
    }
    Ok(file)
}

fn why_none(uploads: &[Upload], file: &ReadFile) -> String {
    if let Some(damage) = file.damaged.first() {
        return damage.clone();
    }
    let only_names = !uploads.is_empty() && !uploads.iter().any(Upload::holds_games);
    let why = if only_names {
        "these are the names of players or tournaments: send them together with the .wtb file"
    } else {
        "there is no game in it"
    };
    why.to_owned()
}

/// The names that games of WTHOR refer to by numbers; none if their files were not sent.
fn names_of(uploads: &[Upload]) -> ApiResult<Names> {
    let read = |kind: NameKind| {
        let Some(upload) = uploads.iter().find(|upload| upload.holds_names(kind)) else { return Ok(Vec::new()) };
        let wrong = |error| format!("the .{} file can't be read: {error}", kind.extension());
        read_names(kind, &upload.bytes[..]).map_err(|error| Problem::new(ProblemCode::BadFile, wrong(error)))
    };
    Ok(Names { players: read(NameKind::Players)?, tournaments: read(NameKind::Tournaments)? })
}

fn read_games(
    upload: &Upload,
    query: &ImportQuery,
    names: &Names,
    limits: &ServeLimits,
    file: &mut ReadFile,
) -> ApiResult<()> {
    let format = format_of(upload, query)?;
    let rule = query.rule.map(Into::into);
    let options = ReadOptions { size: query.size, row: query.row, rule, names: names.clone() };
    // What was pasted has no name. A game with numbers may be spread over lines there.
    let pasted = upload.name.is_none() && matches!(format, Format::Transcript | Format::Pos);
    let joined = pasted.then(|| one_game_a_line(&String::from_utf8_lossy(&upload.bytes)));
    let bytes = joined.as_ref().map_or(&upload.bytes[..], |joined| joined.as_bytes());
    let mut games = reader(format, bytes, options);
    let now = now();
    file.format = format.name();
    for game in games.by_ref() {
        let game = game.map_err(|error| error.to_string().replace("--", ""));
        match game.and_then(|record| not_too_large(record, limits)) {
            Ok(record) => file.take(&record, &now)?,
            Err(error) => file.skip(error),
        }
        if file.rows.len() as u64 > limits.import_games {
            let most = limits.import_games;
            let detail = format!("there are more than {most} games: split the file, or use the command line");
            return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", most).with("unit", "games"));
        }
    }
    file.variations += games.variations_left_out();
    Ok(())
}

/// A game with texts longer than any game needs would be a burden whenever it is opened.
fn not_too_large(record: GameRecord, limits: &ServeLimits) -> Result<GameRecord, String> {
    let texts = [&record.black, &record.white, &record.event, &record.place, &record.comment];
    let notes = record.notes.iter().map(|note| note.comment.len());
    let bytes = texts.into_iter().map(String::len).chain(notes).sum::<usize>() as u64;
    match bytes <= limits.game_bytes {
        true => Ok(record),
        false => Err(format!("a game has {bytes} bytes of comments: at most {} are kept", limits.game_bytes)),
    }
}

fn format_of(upload: &Upload, query: &ImportQuery) -> ApiResult<Format> {
    let game = query.game.map(GameKind::from);
    if let Some(name) = &query.format {
        return format(name);
    }
    let ending = upload.ending().or_else(|| query.file.as_deref().and_then(ending));
    let found = ending.and_then(Format::of_extension).or_else(|| guess(&upload.bytes, game));
    found.ok_or_else(|| {
        let detail = "the format of the file can't be told: say format=transcript, obf, ggf, sgf, wthor, psq, rec, offset, \
                      pos or renlib";
        Problem::new(ProblemCode::BadFile, detail)
    })
}
