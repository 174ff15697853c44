//! Games in files: in and out.

use std::io::Cursor;

use hansu_game::GameKind;
use hansu_record::wthor::WthorWriter;
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

/// Reads all games of a file.
pub(crate) fn read(bytes: &[u8], query: &ImportQuery) -> Outcome<ReadFile> {
    let format = format_of(bytes, query)?;
    let options =
        ReadOptions { size: query.size, row: query.row, rule: query.rule.map(Into::into), names: Default::default() };
    let mut games = reader(format, bytes, options);
    let (mut file, now) = (ReadFile { format: format.name(), ..ReadFile::default() }, now());
    for game in games.by_ref() {
        match game.map_err(|error| error.to_string().replace("--", "")) {
            Ok(record) => file.games.push(StoredGame::of_record(&record, new_id(), &now)?),
            Err(error) => {
                file.skipped += 1;
                if file.damaged.len() < TOLD {
                    file.damaged.push(error);
                }
            }
        }
        if file.games.len() > MOST_GAMES {
            let detail = format!("the file holds more than {MOST_GAMES} games: split it, or use the command line");
            return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", MOST_GAMES));
        }
    }
    file.variations = games.variations_left_out();
    if file.games.is_empty() {
        let why = file.damaged.first().map_or("there is no game in it".to_owned(), Clone::clone);
        return Err(Problem::new(ProblemCode::BadFile, format!("no game could be read: {why}")));
    }
    Ok(file)
}

fn format_of(bytes: &[u8], query: &ImportQuery) -> Outcome<Format> {
    let game = query.game.map(GameKind::from);
    if let Some(name) = &query.format {
        return format(name);
    }
    let ending = query.file.as_deref().and_then(|file| file.rsplit_once('.')).map(|(_, ending)| ending);
    let found = ending.and_then(Format::of_extension).or_else(|| guess(bytes, game));
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
    for loss in records.iter().flat_map(|record| losses(record, format)) {
        if !lost.contains(&loss) {
            lost.push(loss);
        }
    }
    Ok(WrittenFile { bytes, lost: lost.into_iter().map(Loss::name).collect() })
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
