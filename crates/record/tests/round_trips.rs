//! Every format: what is written is read back, and no bytes harm a reader.

mod common;

use std::io::{BufReader, Cursor};

use common::{known_game, start, usual_start};
use hansu_game::{GameKind, GameSpec, Move};
use hansu_record::wthor::{NameKind, Names, WthorWriter, read_names, write_names};
use hansu_record::{Date, Format, FormatError, GameRecord, GameWriter, Loss, ReadOptions, losses, reader, text_writer};
use proptest::prelude::*;

/// Writes games, and the names beside them.
fn write(format: Format, records: &[GameRecord]) -> (Vec<u8>, Names) {
    let mut file = Cursor::new(Vec::new());
    let mut writer: Box<dyn GameWriter> = match format {
        Format::Wthor => Box::new(WthorWriter::new(&mut file, Date::new(2001, 2, 3)).expect("memory")),
        _ => Box::new(text_writer(format, &mut file).expect("a format of text")),
    };
    for record in records {
        writer.write(record).expect("a game that the format can hold");
    }
    let names = writer.finish().expect("memory can be written to").unwrap_or_default();
    (file.into_inner(), through_files(names))
}

/// The names after writing and reading their files.
fn through_files(names: Names) -> Names {
    let read_back = |kind: NameKind| {
        let mut file = Vec::new();
        write_names(kind, names.of(kind), None, &mut file).expect("memory can be written to");
        read_names(kind, file.as_slice()).expect("what is written can be read")
    };
    let read = Names { players: read_back(NameKind::Players), tournaments: read_back(NameKind::Tournaments) };
    assert_eq!(read, names);
    read
}

fn read(format: Format, file: &[u8], options: ReadOptions) -> Vec<Result<GameRecord, FormatError>> {
    // A small buffer, so that nothing relies on seeing a game at once.
    reader(format, BufReader::with_capacity(7, file), options).collect()
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

fn write_and_read(format: Format, records: &[GameRecord]) -> Vec<GameRecord> {
    let (file, names) = write(format, records);
    let read = read(format, &file, options(records[0].spec, names));
    let read: Result<Vec<_>, _> = read.into_iter().collect();
    read.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&file)))
}

/// Whether a record keeps a part of it in a format.
fn keeps(record: &GameRecord, format: Format, part: Loss) -> bool {
    losses(record, format).all(|loss| loss != part)
}

/// A format can't hold a pass after the last move, if nothing tells it from no pass.
fn without_last_pass(mut record: GameRecord) -> GameRecord {
    if record.moves.last() == Some(&Move::PASS) {
        record.moves.pop();
        record.notes.truncate(record.moves.len());
        record.result = None;
    }
    record
}

/// Checks everything that a format is said to keep.
fn check_kept(format: Format, record: &GameRecord, read: &GameRecord) {
    let keeps = |part| keeps(record, format, part);
    let text = format!("{format}\n{record:?}\n{read:?}");
    assert_eq!(read.spec, record.spec, "{text}");
    assert_eq!((&read.start, &read.moves), (&record.start, &record.moves), "{text}");
    if keeps(Loss::Players) {
        assert_eq!((&read.black, &read.white), (&record.black, &record.white), "{text}");
    }
    if keeps(Loss::Event) {
        assert_eq!(read.event, record.event, "{text}");
    }
    if keeps(Loss::Place) && !(record.place.is_empty() && format == Format::Ggf) {
        assert_eq!(read.place, record.place, "{text}");
    }
    if keeps(Loss::Date) && format != Format::Wthor {
        assert_eq!(read.date, record.date, "{text}");
    }
    if let (Some(result), true) = (record.result, keeps(Loss::Result)) {
        assert_eq!(read.result.map(|read| read.outcome()), Some(result.outcome()), "{text}");
    }
    if keeps(Loss::Comment) {
        assert_eq!(read.comment, record.comment, "{text}");
    }
    for index in 0..record.moves.len() {
        let (note, read) = (record.note(index), read.note(index));
        assert_eq!(read.eval, note.eval.filter(|_| keeps(Loss::Evaluations)), "{text}");
        assert_eq!(read.time, note.time.filter(|_| keeps(Loss::Times)), "{text}");
        assert!(read.comment == note.comment || read.comment.is_empty() && !keeps(Loss::MoveComments), "{text}");
    }
}

/// Writes and reads games: what is said to be kept is, and nothing changes when that is done again.
fn check_round_trip(format: Format, records: &[GameRecord]) {
    let once = write_and_read(format, records);
    assert_eq!(once.len(), records.len());
    for (record, read) in records.iter().zip(&once) {
        check_kept(format, record, read);
    }
    assert_eq!(write_and_read(format, &once), once);
}

/// One to three games with the same settings.
fn games(kind: GameKind) -> impl Strategy<Value = Vec<GameRecord>> {
    usual_start()
        .prop_filter("the game", move |start| start.kind() == kind)
        .prop_flat_map(|start| prop::collection::vec(known_game(Just(start)), 1..4))
}

/// A format, and whether it is broken by what was done to the file.
fn any_format() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

/// Checks that whatever was read follows the rules, and that nothing follows a last error.
fn check_sound(format: Format, file: &[u8], options: ReadOptions) {
    let mut over = false;
    for game in read(format, file, options) {
        assert!(!over, "{format}: a game after the last error");
        match game {
            Ok(record) => {
                assert!(record.end().is_ok());
                assert!(record.notes.len() <= record.moves.len());
            }
            Err(error) => over = error.last,
        }
    }
}

proptest! {
    #[test]
    fn games_of_othello_are_read_back_from_every_format(records in games(GameKind::Othello)) {
        check_round_trip(Format::Sgf, &records);
        check_round_trip(Format::Ggf, &records);
        check_round_trip(Format::Transcript, &records);
        let records: Vec<GameRecord> = records.into_iter().map(without_last_pass).collect();
        check_round_trip(Format::Wthor, &records);
    }

    #[test]
    fn games_of_gomoku_are_read_back_from_every_format(records in games(GameKind::Gomoku)) {
        for format in [Format::Sgf, Format::Psq, Format::Rec, Format::Offset, Format::Pos] {
            check_round_trip(format, &records);
        }
    }

    #[test]
    fn games_from_any_start_are_read_back_where_there_is_a_set_up(record in known_game(start())) {
        check_round_trip(Format::Sgf, std::slice::from_ref(&record));
        if record.spec == GameSpec::Othello {
            check_round_trip(Format::Ggf, std::slice::from_ref(&record));
            let end = GameRecord::new(record.end().expect("legal moves"), Vec::new());
            prop_assert_eq!(write_and_read(Format::Obf, &[record]), vec![end]);
        }
    }

    #[test]
    fn no_name_breaks_a_file(
        records in prop_oneof![games(GameKind::Othello), games(GameKind::Gomoku)],
        names in prop::collection::vec(".{0,30}|[0-9,-]{0,6}|Piskvorky.*|[\\PC\\n\\r]{0,8}", 4),
    ) {
        let mut records = records;
        for record in &mut records {
            record.black.clone_from(&names[0]);
            record.white.clone_from(&names[1]);
            record.event.clone_from(&names[2]);
            record.place.clone_from(&names[3]);
        }
        let records: Vec<GameRecord> = records.into_iter().map(without_last_pass).collect();
        let formats: &[Format] = match records[0].spec {
            GameSpec::Othello => &[Format::Ggf, Format::Wthor, Format::Sgf],
            GameSpec::Gomoku(_) => &[Format::Psq, Format::Rec, Format::Sgf],
        };
        for &format in formats {
            let once = write_and_read(format, &records);
            prop_assert_eq!(once.len(), records.len());
            for (record, read) in records.iter().zip(&once) {
                prop_assert_eq!(&read.moves, &record.moves);
            }
            prop_assert_eq!(write_and_read(format, &once), once, "{}", format);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(format in any_format(), file in prop::collection::vec(any::<u8>(), 0..400)) {
        check_sound(format, &file, ReadOptions::default());
        let _ = hansu_record::guess(&file, None);
        let library = [b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".as_slice(), &file].concat();
        check_sound(Format::RenLib, &library, ReadOptions::default());
    }

    #[test]
    fn no_damaged_file_makes_a_reader_panic(
        records in prop_oneof![games(GameKind::Othello), games(GameKind::Gomoku)],
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0u8..4), 1..6),
    ) {
        let (spec, records) = (records[0].spec, records);
        let written = Format::ALL.into_iter().filter(|format| format.is_written());
        for format in written.filter(|format| format.game().is_none_or(|game| game == spec.kind())) {
            let (mut file, names) = write(format, &records);
            for (place, byte, how) in &damage {
                let at = place.index(file.len() + 1);
                match how {
                    0 if at < file.len() => file[at] = *byte,
                    1 => file.insert(at, *byte),
                    2 if at < file.len() => drop(file.remove(at)),
                    _ => file.truncate(at.max(1)),
                }
            }
            check_sound(format, &file, options(spec, names));
        }
    }
}
