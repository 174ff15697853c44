//! What holds for all positions, games and texts.

mod common;

use common::{choices, gomoku_rules, play, result, spec, start};
use hansu_game::{Game, GameSpec, Move, Player, Position, Square};
use hansu_record::sgf::{self, GameRecord};
use hansu_record::{ggf, obf, offsets, parse_offsets, parse_position, points, stones, text_board, transcript};
use proptest::prelude::*;

/// Texts made of the pieces that positions and records are made of, more often wrong than right.
fn nearly_right() -> impl Strategy<Value = String> {
    let pieces = [
        "f5",
        "d6",
        "c3",
        "h8",
        "i9",
        "a0",
        "t20",
        "pa",
        "--",
        "pass",
        "-",
        "X",
        "O",
        "*",
        ".",
        " ",
        ",",
        ";",
        "=",
        "black=",
        "white=",
        "turn=",
        "turn=black",
        "(;",
        "(",
        ")",
        "GM[2]",
        "GM[4]",
        "SZ[15]",
        "SZ[",
        "AB[",
        "aa",
        "aa:hh",
        "]",
        "[",
        "\\",
        "B[",
        ";B[fe]",
        ";W[ff]",
        "RE[B+",
        "PL[W]",
        "AE[dd]",
        "\n",
        "é",
        "가",
        "\u{feff}",
        "0",
        "---------------------------OX------XO--------------------------- X",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(spec in spec(), text in ".*") {
        let _ = parse_position(spec, &text);
        let _ = sgf::read(&text);
        let _ = sgf::read_all(&text);
        if let GameSpec::Gomoku(rules) = spec {
            let _ = parse_offsets(rules, &text);
        }
    }

    #[test]
    fn no_nearly_right_text_makes_the_readers_panic(spec in spec(), text in nearly_right()) {
        if let Ok(parsed) = parse_position(spec, &text) {
            let mut replayed = parsed.start.clone();
            for &mv in &parsed.moves {
                replayed.play(mv).expect("parsed moves are legal");
            }
            prop_assert_eq!(replayed, parsed.position);
        }
        if let Ok(record) = sgf::read(&text) {
            prop_assert!(record.end().is_ok());
            if let Some(Ok(first)) = sgf::games(&text).next() {
                prop_assert_eq!(first.record, record);
            }
        }
    }

    #[test]
    fn no_nearly_right_offsets_make_the_reader_panic(rules in gomoku_rules(), text in "[-+0-9, \t]{0,40}") {
        if let Ok(parsed) = parse_offsets(rules, &text) {
            prop_assert_eq!(play_all(parsed.start, &parsed.moves), parsed.position);
        }
    }

    #[test]
    fn offsets_and_points_are_read_back(rules in gomoku_rules(), choices in choices(100)) {
        let (moves, position) = play(GameSpec::Gomoku(rules).start(), &choices);
        let by_offset = parse_offsets(rules, &offsets(&moves, rules.size())).expect("what is written can be read");
        let by_point = parse_position(GameSpec::Gomoku(rules), &points(&moves, rules.size()));
        prop_assert_eq!(Ok(&by_offset), by_point.as_ref());
        prop_assert_eq!((by_offset.moves, by_offset.position), (moves, position));
    }

    #[test]
    fn collections_are_read_back(games in prop::collection::vec((start(), choices(20)), 1..4)) {
        let record = |(start, choices): (Position, Vec<u16>)| {
            let (moves, _) = play(start.clone(), &choices);
            GameRecord::new(start, moves)
        };
        let records: Vec<GameRecord> = games.into_iter().map(record).collect();
        let text: String = records.iter().map(sgf::write).collect();
        let read = sgf::read_all(&text).expect("what is written can be read");
        prop_assert_eq!(read.into_iter().map(|game| game.record).collect::<Vec<_>>(), records);
    }

    #[test]
    fn every_game_of_othello_is_one_line_of_ggf(start in start(), choices in choices(70), name in ".{0,12}") {
        let (moves, _) = play(start.clone(), &choices);
        let mut record = GameRecord::new(start, moves);
        record.black = name;
        match ggf::write(&record) {
            Ok(text) => {
                prop_assert_eq!(text.lines().count(), 1);
                prop_assert_eq!(text.matches(']').count(), 7 + record.moves.len());
            }
            Err(_) => prop_assert_ne!(record.spec, GameSpec::Othello),
        }
    }

    #[test]
    fn othello_boards_are_read_back(start in start(), choices in choices(60)) {
        let (_, position) = play(start, &choices);
        if let Position::Othello(othello) = &position {
            let parsed = parse_position(GameSpec::Othello, &obf(othello)).expect("what is written can be read");
            prop_assert_eq!(parsed.position, position);
        }
    }

    #[test]
    fn othello_transcripts_are_read_back_with_their_passes(choices in choices(70)) {
        let (mut moves, mut position) = play(GameSpec::Othello.start(), &choices);
        // A pass after the last move can't be known from a transcript.
        if moves.last() == Some(&Move::PASS) {
            moves.pop();
            position = play_all(GameSpec::Othello.start(), &moves);
        }
        let parsed = parse_position(GameSpec::Othello, &transcript(&moves)).expect("what is written can be read");
        prop_assert_eq!(parsed.moves, moves);
        prop_assert_eq!(parsed.position, position);
    }

    #[test]
    fn gomoku_stones_are_read_back(start in start(), choices in choices(100)) {
        let (_, position) = play(start, &choices);
        if let Position::Gomoku(gomoku) = &position {
            let parsed = parse_position(position.spec(), &stones(gomoku)).expect("what is written can be read");
            prop_assert_eq!(parsed.position, position);
        }
    }

    #[test]
    fn gomoku_moves_are_read_back(rules in gomoku_rules(), choices in choices(100), separator in "[ ,]?") {
        let start = GameSpec::Gomoku(rules).start();
        let (moves, position) = play(start, &choices);
        let names: Vec<_> = moves.iter().map(|mv| mv.name(rules.size())).collect();
        let parsed = parse_position(GameSpec::Gomoku(rules), &names.join(&separator)).expect("a list of moves");
        prop_assert_eq!(parsed.moves, moves);
        prop_assert_eq!(parsed.position, position);
    }

    #[test]
    fn games_are_the_same_after_writing_and_reading(
        start in start(),
        choices in choices(70),
        names in ("[^\r\n]{0,12}", "[^\r\n]{0,12}"),
        result in result(),
        comment in "[^\r]{0,40}",
    ) {
        let (moves, _) = play(start.clone(), &choices);
        let mut record = GameRecord::new(start, moves);
        (record.black, record.white) = names;
        record.result = result;
        record.comment = comment;
        let text = sgf::write(&record);
        prop_assert_eq!(sgf::read(&text), Ok(record), "{}", text);
    }

    #[test]
    fn a_diagram_shows_every_stone(start in start(), choices in choices(60)) {
        let (_, position) = play(start, &choices);
        let board = text_board(&position);
        prop_assert_eq!(board.lines().count(), position.size() + 2);
        for (player, symbol) in [(Player::Black, 'X'), (Player::White, 'O')] {
            let squares = (0..position.size() * position.size()).map(Square::new);
            let stones = squares.filter(|&square| position.cell(square) == Some(player)).count();
            prop_assert_eq!(board.matches(symbol).count(), stones);
        }
    }
}

fn play_all(mut position: Position, moves: &[Move]) -> Position {
    for &mv in moves {
        position.play(mv).expect("a legal move");
    }
    position
}
