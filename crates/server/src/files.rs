//! Games in files: in and out.

use std::io::Cursor;

use axum::body::Bytes;
use hansu_game::GameKind;
use hansu_record::wthor::{NameKind, Names, WthorWriter, read_names};
use hansu_record::{Format, GameRecord, GameWriter, Loss, ReadOptions, WriteError, guess, losses, reader, text_writer};

use crate::api::{FormatInfo, ImportQuery, Problem, ProblemCode};
use crate::ids::{new_id, now};
use crate::problem::Outcome;
use crate::store::StoredGame;

/// The largest file, and the most games of one file, that are taken in.
pub(crate) const MOST_BYTES: usize = 16 << 20;
pub(crate) const MOST_GAMES: usize = 5000;

/// How many damaged games are told of one by one.
const TOLD: usize = 10;

/// What was read from a file.
#[derive(Debug, Default)]
pub(crate) struct ReadFile {
    /// The format.
    pub format: &'static str,
    /// The games.
    pub games: Vec<StoredGame>,
    /// How many could not be read.
    pub skipped: u64,
    /// What was wrong with the first of them.
    pub damaged: Vec<String>,
    /// Variations that were left out.
    pub variations: u64,
}

impl ReadFile {
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
pub(crate) fn read(uploads: &[Upload], query: &ImportQuery) -> Outcome<ReadFile> {
    let names = names_of(uploads)?;
    let mut file = ReadFile::default();
    for upload in uploads.iter().filter(|upload| upload.holds_games()) {
        read_games(upload, query, &names, &mut file)?;
    }
    if file.games.is_empty() {
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
fn names_of(uploads: &[Upload]) -> Outcome<Names> {
    let read = |kind: NameKind| {
        let Some(upload) = uploads.iter().find(|upload| upload.holds_names(kind)) else { return Ok(Vec::new()) };
        let wrong = |error| format!("the .{} file can't be read: {error}", kind.extension());
        read_names(kind, &upload.bytes[..]).map_err(|error| Problem::new(ProblemCode::BadFile, wrong(error)))
    };
    Ok(Names { players: read(NameKind::Players)?, tournaments: read(NameKind::Tournaments)? })
}

fn read_games(upload: &Upload, query: &ImportQuery, names: &Names, file: &mut ReadFile) -> Outcome<()> {
    let format = format_of(upload, query)?;
    let rule = query.rule.map(Into::into);
    let options = ReadOptions { size: query.size, row: query.row, rule, names: names.clone() };
    let mut games = reader(format, &upload.bytes[..], options);
    let now = now();
    file.format = format.name();
    for game in games.by_ref() {
        match game.map_err(|error| error.to_string().replace("--", "")) {
            Ok(record) => file.games.push(StoredGame::of_record(&record, new_id(), &now)?),
            Err(error) => file.skip(error),
        }
        if file.games.len() > MOST_GAMES {
            let detail = format!("there are more than {MOST_GAMES} games: split the file, or use the command line");
            return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", MOST_GAMES));
        }
    }
    file.variations += games.variations_left_out();
    Ok(())
}

fn format_of(upload: &Upload, query: &ImportQuery) -> Outcome<Format> {
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

/// The format of a name.
pub(crate) fn format(name: &str) -> Outcome<Format> {
    let name: String = name.chars().take(40).collect();
    name.parse().map_err(|error| Problem::new(ProblemCode::BadFormat, error))
}

/// A file to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenFile {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What the format has no place for.
    pub lost: Vec<&'static str>,
}

/// Writes games to a file.
pub(crate) fn write(games: &[StoredGame], format: Format) -> Outcome<WrittenFile> {
    let records = games.iter().map(StoredGame::record).collect::<Outcome<Vec<_>>>()?;
    let bytes = write_records(&records, format).map_err(|error| Problem::new(ProblemCode::BadFormat, error))?;
    let mut lost: Vec<Loss> = Vec::new();
    for loss in records.iter().flat_map(|record| losses(record, format).chain(names_lost(record, format))) {
        if !lost.contains(&loss) {
            lost.push(loss);
        }
    }
    Ok(WrittenFile { bytes, lost: lost.into_iter().map(Loss::name).collect() })
}

/// WTHOR keeps names in files of their own, which are not sent.
fn names_lost(record: &GameRecord, format: Format) -> Vec<Loss> {
    let players = !record.black.is_empty() || !record.white.is_empty();
    let lost = [(Loss::Players, players), (Loss::Event, !record.event.is_empty())];
    lost.into_iter().filter(|(_, is_there)| *is_there && format == Format::Wthor).map(|(loss, _)| loss).collect()
}

fn write_records(records: &[GameRecord], format: Format) -> Result<Vec<u8>, WriteError> {
    let mut file = Cursor::new(Vec::new());
    let mut writer: Box<dyn GameWriter + '_> = match format {
        Format::Wthor => Box::new(WthorWriter::new(&mut file, records.first().and_then(|record| record.date))?),
        _ => Box::new(text_writer(format, &mut file)?),
    };
    records.iter().try_for_each(|record| writer.write(record))?;
    writer.finish()?;
    Ok(file.into_inner())
}

/// The usual ending of a file's name.
pub(crate) fn extension(format: Format) -> &'static str {
    match format {
        Format::Transcript => "txt",
        Format::Wthor => "wtb",
        Format::RenLib => "lib",
        format => format.name(),
    }
}

/// All formats.
pub(crate) fn formats() -> Vec<FormatInfo> {
    let info = |format: Format| FormatInfo {
        name: format.name().to_owned(),
        game: format.game().map(Into::into),
        written: format.is_written(),
        extension: extension(format).to_owned(),
    };
    Format::ALL.into_iter().map(info).collect()
}
