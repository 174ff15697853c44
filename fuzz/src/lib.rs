//! What every fuzz target checks: no bytes make a reader panic, what it reads follows the rules, and what it reads can be
//! written and is read back the same.

mod protocols;
mod server;

use std::io::{BufReader, Cursor};

use hansu_game::GameSpec;
use hansu_record::wthor::{NameKind, Names, WthorWriter, read_names, write_names};
use hansu_record::{Format, GameRecord, GameWriter, ReadOptions, WriteError, reader, text_writer};

pub use protocols::check_session;
pub use server::{check_messages, check_request};

/// Reads a file of a format and checks what comes of it.
pub fn check_reader(format: Format, file: &[u8]) {
    let mut over = false;
    let mut records = Vec::new();
    // A small buffer, so that the ends of buffers fall within games too.
    for game in reader(format, BufReader::with_capacity(64, file), ReadOptions::default()) {
        assert!(!over, "nothing follows the last error");
        match game {
            Ok(record) => records.push(record),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                over = error.last;
            }
        }
    }
    for record in &records {
        check_record(format, record);
    }
}

fn check_record(format: Format, record: &GameRecord) {
    record.end().expect("what is read follows the rules");
    assert!(record.notes.len() <= record.moves.len());
    let format = if is_written(format, record) { format } else { Format::Sgf };
    let once = write_and_read(format, record).expect("what is read can be written");
    assert_eq!(once.moves.iter().filter(|mv| !mv.is_pass()).count(), placed(format, record));
    let twice = write_and_read(format, &once).expect("what is read can be written");
    assert_eq!(once, twice, "what has been written once stays the same");
}

/// Whether a format that a record was read from can be written with it too. Lists of moves are read with boards among
/// them, and are written without.
fn is_written(format: Format, record: &GameRecord) -> bool {
    let list_of_moves = matches!(format, Format::Transcript | Format::Pos | Format::Offset);
    format.is_written() && (record.start == record.spec.start() || !list_of_moves)
}

/// How many stones a format keeps.
fn placed(format: Format, record: &GameRecord) -> usize {
    if format == Format::Obf { 0 } else { record.moves.iter().filter(|mv| !mv.is_pass()).count() }
}

fn write_and_read(format: Format, record: &GameRecord) -> Result<GameRecord, WriteError> {
    let mut file = Cursor::new(Vec::new());
    let mut writer: Box<dyn GameWriter> = match format {
        Format::Wthor => Box::new(WthorWriter::new(&mut file, None)?),
        _ => Box::new(text_writer(format, &mut file)?),
    };
    writer.write(record)?;
    let names = writer.finish()?.unwrap_or_default();
    let file = file.into_inner();
    let mut games = reader(format, file.as_slice(), options(record.spec, names));
    let read = games.next().expect("what is written is there").expect("what is written can be read");
    assert!(games.next().is_none(), "one game was written");
    Ok(read)
}

/// The options that tell what a format leaves open.
fn options(spec: GameSpec, names: Names) -> ReadOptions {
    match spec {
        GameSpec::Othello => ReadOptions { names, ..ReadOptions::default() },
        GameSpec::Gomoku(rules) => {
            ReadOptions { size: Some(rules.size()), row: Some(rules.row()), rule: Some(rules.rule()), names }
        }
    }
}

/// Reads a file of names and checks that it is read back the same.
pub fn check_names(file: &[u8]) {
    for kind in [NameKind::Players, NameKind::Tournaments] {
        let Ok(names) = read_names(kind, file) else { continue };
        let mut written = Vec::new();
        write_names(kind, &names, None, &mut written).expect("memory can be written to");
        let again = read_names(kind, written.as_slice()).expect("what is written can be read");
        let cut = |name: &String| name.chars().take(kind.bytes() - 1).collect::<String>().trim_end().to_owned();
        assert_eq!(again, names.iter().map(cut).collect::<Vec<_>>());
    }
}

/// Guesses a format and reads the file as that.
pub fn check_guess(file: &[u8]) {
    if let Some(format) = hansu_record::guess(file, None) {
        check_reader(format, file);
    }
}
