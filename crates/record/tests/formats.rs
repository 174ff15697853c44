//! Files as other programs write them, whole and damaged.

use hansu_game::gomoku::Rule;
use hansu_game::{GameSpec, Player};
use hansu_record::wthor::{Header, Names, WthorReader, WthorWriter};
use hansu_record::{
    Date, Format, GameRecord, GameResult, GameWriter, Loss, ReadOptions, WonBy, losses, parse_position, reader,
    text_writer,
};

/// Checks the games of a file by their moves (`f5 d6 pass`), or by parts of the messages.
fn check(format: Format, file: impl AsRef<[u8]>, expected: &[Result<&str, &str>]) {
    check_with(format, file, ReadOptions::default(), expected);
}

fn check_with(format: Format, file: impl AsRef<[u8]>, options: ReadOptions, expected: &[Result<&str, &str>]) {
    let games: Vec<_> = reader(format, file.as_ref(), options).collect();
    assert_eq!(games.len(), expected.len(), "{games:?}");
    for (game, expected) in games.iter().zip(expected) {
        match (game, expected) {
            (Ok(record), Ok(moves)) => assert_eq!(names(record), *moves),
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{got:?} instead of {expected:?}"),
        }
    }
}

fn names(record: &GameRecord) -> String {
    let names: Vec<_> = record.moves.iter().map(|mv| mv.name(record.spec.size())).collect();
    names.join(" ")
}

fn one(format: Format, file: impl AsRef<[u8]>) -> GameRecord {
    let mut games = reader(format, file.as_ref(), ReadOptions::default());
    games.next().expect("a game").expect("a sound game")
}

fn written(format: Format, record: &GameRecord) -> Result<String, String> {
    let mut file = Vec::new();
    let mut writer = Box::new(text_writer(format, &mut file).map_err(|error| error.to_string())?);
    writer.write(record).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(String::from_utf8(file).expect("text"))
}

fn othello(moves: &str) -> GameRecord {
    let parsed = parse_position(GameSpec::Othello, moves).expect("a transcript");
    GameRecord::new(parsed.start, parsed.moves)
}

/// Black has no seventh move.
const PASSING: &str = "e6d6c3d3e3f7d7c8d8e8g8g6c4";
const PASSING_NAMES: &str = "e6 d6 c3 d3 e3 f7 d7 c8 d8 e8 g8 g6 pass c4";

#[test]
fn transcripts_are_read_line_by_line() {
    let file = format!("\u{feff}F5 d6 c3 # the start\r\n\r\n% a remark\r\n{PASSING}\r\nstart\r\nf5f5\r\nf5");
    let wrong = Err("transcript, game 4 at line 6: move 2: f5 is illegal: the square is taken");
    check(Format::Transcript, file, &[Ok("f5 d6 c3"), Ok(PASSING_NAMES), Ok(""), wrong, Ok("f5")]);
    check(Format::Transcript, "", &[]);
    check(Format::Transcript, "hello", &[Err("game 1 at line 1: move 1: 'hello' is not a move")]);
    check(Format::Transcript, b"f5\n\xff\xfe\x00\n", &[Ok("f5"), Err("game 2 at line 2")]);
}

#[test]
fn boards_among_lists_of_moves_are_read_and_written_elsewhere() {
    let board = "...........................O*......*O........................... O";
    let stones = "black=h8,i9 white=j10,a1";
    for (format, line, moves) in [(Format::Transcript, board, "f5 d6"), (Format::Pos, stones, "h8 i9")] {
        let file = format!("{moves}\n{line}\n{moves}\n");
        check(format, &file, &[Ok(moves), Ok(""), Ok(moves)]);
        let record = one(format, line);
        let refused = written(format, &record).expect_err("no list of moves");
        assert!(refused.contains("begins from another position: use sgf"), "{refused}");
        assert_eq!(one(Format::Sgf, written(Format::Sgf, &record).expect("SGF holds it")).start, record.start);
    }
}

#[test]
fn boards_keep_their_scores() {
    let board = "---------------------------OX------XO--------------------------- X";
    let record = one(Format::Obf, format!("{board}; D3:+1; c4:-2.5;\n"));
    assert_eq!(record.comment, "D3:+1; c4:-2.5");
    assert_eq!(written(Format::Obf, &record), Ok(format!("{board}; D3:+1; c4:-2.5;\n")));
    let mut commented = record.clone();
    commented.comment = "a nice one".to_owned();
    assert_eq!(written(Format::Obf, &commented), Ok(format!("{board};\n")));
    assert_eq!(losses(&commented, Format::Obf).collect::<Vec<_>>(), [Loss::Comment]);
    assert_eq!(losses(&record, Format::Obf).count(), 0);
    check(Format::Obf, "f5d6\n", &[Err("game 1 at line 1: the line is no board")]);
    check(Format::Obf, format!("{}\n{board}\n", &board[1..]), &[Err("64 characters, but 63 were read"), Ok("")]);
}

const GGF_BOARD: &str = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

#[test]
fn ggf_is_read_as_the_server_writes_it() {
    let file = format!(
        "2 (;GM[Othello]PC[GGS/os]DT[2004.09.18_05:54:38.MDT]PB[ant]PW[new guy]RB[2300.5]RW[1720]TI[15:00//02:00]\
         TY[8r]RE[-64.00:r]BO[{GGF_BOARD}]B[F5//1.22]W[d6/2.5/0.01]B[C3/-1];)\
         (;GM[Othello]PC[?]DT[945277754]PB[?]PW[?]TY[8]RE[?]BO[{GGF_BOARD}]B[f5];)\n"
    );
    check(Format::Ggf, &file, &[Ok("f5 d6 c3"), Ok("f5")]);
    let record = one(Format::Ggf, &file);
    assert_eq!((record.black.as_str(), record.white.as_str(), record.place.as_str()), ("ant", "new guy", "GGS/os"));
    assert_eq!(record.date, Date::new(2004, 9, 18));
    assert_eq!(record.result, Some(GameResult::Win { winner: Player::White, by: WonBy::Resignation }));
    let notes: Vec<_> = record.notes.iter().map(|note| (note.eval, note.time.map(|time| time.as_millis()))).collect();
    assert_eq!(notes, [(None, Some(1220)), (Some(250), Some(10)), (Some(-100), None)]);
    let second = reader(Format::Ggf, file.as_bytes(), ReadOptions::default()).nth(1).expect("two").expect("sound");
    assert_eq!((second.black.as_str(), second.place.as_str(), second.result), ("", "", None));
    assert_eq!(second.date, Date::new(1999, 12, 15));
}

#[test]
fn damaged_ggf_is_named_with_its_game_and_line() {
    let game = |board: &str, moves: &str| format!("(;GM[Othello]PB[a]BO[{board}]{moves};)\n");
    let file = [
        game(GGF_BOARD, "B[f5]B[d6]"),
        game(GGF_BOARD, "B[f5]W[a1]"),
        game("10 ---------- *", "B[f5]"),
        game("8 ---", ""),
        game(GGF_BOARD, "B[x9]"),
        "(;GM[Amazons]BO[10 *])\n(;GM[Othello]B[f5];)\n".to_owned(),
        game(GGF_BOARD, "B[f5]"),
        "(;GM[Othello]BO[8 ".to_owned(),
    ];
    let expected = [
        Err("ggf, game 1 at line 1: move 2 (d6) is black's, but it is not black's turn"),
        Err("game 2 at line 2: move 2: a1 is illegal: it turns over no disc"),
        Err("game 3 at line 3: the board BO[10 ...] is of another size: only boards of 8x8 are read"),
        Err("game 4 at line 4: an Othello board has 64 characters"),
        Err("game 5 at line 5: move 1: 'x9' is off the board"),
        Err("game 6 at line 6: GM[Amazons] is not Othello"),
        Err("game 7 at line 7: the board BO[8 ...] is missing"),
        Ok("f5"),
        Err("game 9 at line 9: the file ends within a game"),
    ];
    check(Format::Ggf, file.concat(), &expected);
    check(Format::Ggf, "nothing", &[Err("no game found")]);
}

#[test]
fn a_stream_of_sgf_is_read_past_broken_games() {
    let file =
        b"(;GM[4]SZ[9];B[ee](;W[ed])(;W[ef](;B[aa])))\n(;GM[4]\n?)\n(;GM[1])(;GM[2]PB[\xe9];B[F5])\n(;GM[2];B[fe";
    let expected = [
        Ok("e5 e6"),
        Err("sgf, game 2 at line 2: line 3: unexpected '?'"),
        Err("game 3 at line 4: GM[1] is none of our games"),
        Ok("f5"),
        Err("game 5 at line 5: line 5: '[' is not closed"),
    ];
    check(Format::Sgf, file, &expected);
    let mut games = reader(Format::Sgf, file.as_slice(), ReadOptions::default());
    assert_eq!(games.by_ref().flatten().nth(1).expect("a game").black, "é");
    assert_eq!(games.variations_left_out(), 2);
    check(Format::Sgf, "", &[Err("no game found")]);
}

#[test]
fn sgf_that_does_not_say_its_board_is_read_with_the_options() {
    let options = ReadOptions { size: Some(19), rule: Some(Rule::Renju), ..ReadOptions::default() };
    let file = "(;GM[4];B[ss])(;GM[4]SZ[9]RU[0];B[ii])";
    let specs: Vec<String> = reader(Format::Sgf, file.as_bytes(), options)
        .map(|game| game.expect("a sound game").spec.to_string())
        .collect();
    assert!(specs[0].contains("19x19") && specs[0].contains("renju"), "{specs:?}");
    assert!(specs[1].contains("9x9") && specs[1].contains("freestyle"), "{specs:?}");
}

#[test]
fn sgf_keeps_what_is_said_about_moves() {
    let file = "(;GM[2]DT[1996-05-06]EV[Cup]PC[Oslo]C[all];B[F5]C[first]V[1.5];C[and more];W[D6]V[-0.25])";
    let record = one(Format::Sgf, file);
    assert_eq!((record.event.as_str(), record.place.as_str()), ("Cup", "Oslo"));
    assert_eq!(record.date, Date::new(1996, 5, 6));
    assert_eq!(record.comment, "all");
    assert_eq!(record.note(0).comment, "first\nand more");
    assert_eq!((record.note(0).eval, record.note(1).eval), (Some(150), Some(25)), "each for the side that moved");
}

/// A file of WTHOR with these games: numbers, score, moves as a transcript.
fn wtb(year: u16, games: &[([u16; 3], u8, &str)]) -> Vec<u8> {
    let header = Header {
        created: Date::new(2001, 2, 3),
        games: games.len() as u32,
        names: 0,
        year,
        size: 8,
        kind: 0,
        depth: 22,
    };
    let mut file = header.to_bytes().to_vec();
    for (numbers, score, moves) in games {
        numbers.iter().for_each(|number| file.extend(number.to_le_bytes()));
        file.extend([*score, *score]);
        let from = file.len();
        file.extend(moves.as_bytes().chunks(2).map(|mv| 10 * (mv[1] - b'0') + (mv[0] - b'a' + 1)));
        file.resize(from + 60, 0);
    }
    file
}

#[test]
fn wthor_headers_are_laid_out_as_documented() {
    let file = wtb(1999, &[([0x0102, 3, 4], 40, "f5d6c3")]);
    assert_eq!(file.len(), 16 + 68);
    assert_eq!(file[..16], [20, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0xcf, 0x07, 8, 0, 22, 0]);
    assert_eq!(file[16..28], [2, 1, 3, 0, 4, 0, 40, 40, 56, 64, 33, 0], "f5 is 56: 10 * row + column");
}

#[test]
fn wthor_games_have_names_scores_and_passes() {
    let file = wtb(1999, &[([1, 0, 2], 20, PASSING), ([9, 1, 1], 32, ""), ([0, 1, 0], 64, "f5d6c5f4e3f6g5e6e7")]);
    check(Format::Wthor, &file, &[Ok(PASSING_NAMES), Ok(""), Ok("f5 d6 c5 f4 e3 f6 g5 e6 e7")]);
    let names = Names {
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        tournaments: vec!["Oslo".to_owned(), "Paris".to_owned()],
    };
    let games: Vec<GameRecord> = WthorReader::new(file.as_slice(), names).map(|game| game.expect("sound")).collect();
    assert_eq!((games[0].event.as_str(), games[0].black.as_str(), games[0].white.as_str()), ("Paris", "Ann", "#2"));
    assert_eq!((games[1].event.as_str(), games[1].result), ("#9", Some(GameResult::Draw)));
    assert_eq!(games[0].result, Some(GameResult::Win { winner: Player::White, by: WonBy::Margin(24) }));
    assert_eq!(games[2].result, Some(GameResult::Win { winner: Player::Black, by: WonBy::Margin(64) }));
    assert_eq!(games[0].date, Date::new(1999, 0, 0));
}

#[test]
fn damaged_wthor_is_named_with_its_byte() {
    let file = wtb(1999, &[([0, 0, 0], 32, "f5d6"), ([0, 0, 0], 32, "f5f6"), ([0, 0, 0], 32, "f5")]);
    let damage = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] = byte;
        file
    };
    let (first, second, third) = (Ok("f5 d6"), Ok("f5 f6"), Ok("f5"));
    check(Format::Wthor, &file, &[first, second, third]);
    let no_square = Err("wthor, game 2 at byte 92: move 1 has the code 99, which is no square");
    check(Format::Wthor, damage(16 + 68 + 8, 99), &[first, no_square, third]);
    let illegal = Err("game 2 at byte 93: move 2: a1 is illegal: it turns over no disc");
    check(Format::Wthor, damage(16 + 68 + 9, 11), &[first, illegal, third]);
    check(Format::Wthor, damage(16 + 6, 65), &[Err("game 1 at byte 22: Black has 65 discs"), second, third]);
    check(Format::Wthor, damage(12, 10), &[Err("game 1 at byte 12: the board is 10x10")]);
    check(Format::Wthor, damage(13, 1), &[Err("game 1 at byte 13: the file is of type 1, not of games")]);
    check(Format::Wthor, damage(4, 4), &[first, second, third, Err("the file ends after 3 of the 4 games")]);
    check(Format::Wthor, damage(4, 2), &[first, second, Err("game 3 at byte 152: more follows after the 2 games")]);
    check(Format::Wthor, &file[..16 + 70], &[first, Err("game 2 at byte 86: the file ends after 1 of the 3 games")]);
    check(Format::Wthor, &file[..9], &[Err("game 1 at byte 9: the file ends within the header")]);
    // A length that promises more than there is costs nothing.
    let mut promise = file[..16].to_vec();
    promise[4..8].copy_from_slice(&[0xff; 4]);
    check(Format::Wthor, promise, &[Err("the file ends after 0 of the 4294967295 games")]);
}

/// The scores that a written file has for these games.
fn wthor_scores(records: &[GameRecord]) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    let mut writer = Box::new(WthorWriter::new(&mut file, None).expect("memory"));
    records.iter().for_each(|record| writer.write(record).expect("a game from the usual start"));
    writer.finish().expect("memory");
    file.into_inner()[16..].chunks(68).map(|game| game[6]).collect()
}

#[test]
fn empty_squares_count_for_the_winner_in_wthor() {
    let with_result = |moves: &str, result: &str| {
        let mut record = othello(moves);
        record.result = GameResult::parse(result);
        record
    };
    let wiped_out = "f5d6c5f4e3f6g5e6e7"; // 13 to 0
    let scores = wthor_scores(&[
        othello(wiped_out),
        with_result(wiped_out, "B+13"),
        with_result("f5", "B+13"),
        with_result("f5", "W+4"),
        with_result("f5", "W+R"),
        with_result("f5", "0"),
        othello("f5"),
    ]);
    assert_eq!(scores, [64, 64, 39, 30, 0, 32, 63]);
}

#[test]
fn psq_is_read_as_tournament_managers_write_it() {
    let file = "Piskvorky 20x20, 11:11, 0\r\n11,10,0\r\n12,9,250\r\n1,20,30\r\npbrain-a.exe\r\npbrain-b.zip\r\n-1\r\n\
                Piskvorky 15x15, 0:0, 1\r\n8,8,1\r\nAnn\r\nBob\r\n-1\r\n1,Renju\r\n";
    check(Format::Psq, file, &[Ok("k11 l12 a1"), Ok("h8")]);
    let games: Vec<GameRecord> =
        reader(Format::Psq, file.as_bytes(), ReadOptions::default()).map(|game| game.expect("sound")).collect();
    assert_eq!((games[0].black.as_str(), games[0].white.as_str()), ("pbrain-a.exe", "pbrain-b.zip"));
    let times: Vec<_> = games[0].notes.iter().map(|note| note.time.map(|time| time.as_millis())).collect();
    assert_eq!(times, [None, Some(250), Some(30)]);
    assert_eq!(games[0].result, None);
    assert_eq!((games[1].black.as_str(), games[1].white.as_str()), ("Bob", "Ann"), "the second one began");
    assert_eq!(games[1].result, Some(GameResult::Win { winner: Player::Black, by: WonBy::Play }));
    assert!(games[1].spec.to_string().contains("renju"));
}

#[test]
fn psq_is_written_exactly() {
    let spec = GameSpec::new(hansu_game::GameKind::Gomoku, Some(9), None, Some(Rule::Standard)).expect("rules");
    let parsed = parse_position(spec, "e5 e6 a9").expect("moves");
    let mut record = GameRecord::new(parsed.start, parsed.moves);
    let moves = "5,5,0\n5,4,0\n1,1,0\n";
    assert_eq!(written(Format::Psq, &record), Ok(format!("Piskvorky 9x9, 0:0, 0\n{moves}-1\n-1,Standard\n")));
    record.black = "Ann".to_owned();
    record.result = GameResult::parse("W+R");
    let expected = format!("Piskvorky 9x9, 0:0, 0\n{moves}Ann\n?\n-1\n2,Standard\n");
    assert_eq!(written(Format::Psq, &record), Ok(expected));
    assert_eq!(written(Format::Rec, &record), Ok("Ann\n?\n4,4,0\n4,3,0\n0,0,0\n-1\n".to_owned()));
    let lost: Vec<Loss> = losses(&record, Format::Rec).collect();
    assert_eq!(lost, [Loss::Result, Loss::Ending, Loss::Size, Loss::Rule]);
}

#[test]
fn rec_has_the_names_first_and_counts_from_zero() {
    let file = "Ann\nBob\n10,10,5\n0,19,7\n-1\nCarl\nDora\n0,0\n-1\n";
    check(Format::Rec, file, &[Ok("k10 a1"), Ok("a20")]);
    assert_eq!(one(Format::Rec, file).white, "Bob");
    let options = ReadOptions { size: Some(15), ..ReadOptions::default() };
    let expected = [Err("rec, game 1 at line 1: move 2 is off the 15x15 board"), Ok("a15")];
    check_with(Format::Rec, file, options, &expected);
    check(Format::Rec, "hello\nworld\nthis is\nno game\n", &[Err("is it a REC file?"), Err("is it a REC file?")]);
    check(Format::Rec, "", &[Err("the file is empty")]);
}

#[test]
fn damaged_psq_is_named_with_its_game_and_line() {
    let good = "Piskvorky 15x15, 0:0, 0\n8,8,0\n";
    let taken = Err("psq, game 2 at line 3: move 2: h8 is illegal: the square is taken");
    check(Format::Psq, format!("{good}{good}8,8,0\n{good}"), &[Ok("h8"), taken, Ok("h8")]);
    check(Format::Psq, "8,8,0\n", &[Err("game 1 at line 1: the first line is not 'Piskvorky")]);
    check(Format::Psq, "Piskvorky 15x20, 0:0, 0\n", &[Err("the board is 15x20: boards have to be square")]);
    check(Format::Psq, "Piskvorky 99x99, 0:0, 0\n", &[Err("board size 99")]);
    check(Format::Psq, "Piskvorky 15x15, 0:0, 0\n0,1,0\n", &[Err("move 1 is off the 15x15 board")]);
    let far = "Piskvorky 15x15, 0:0, 0\n-9223372036854775808,9223372036854775807,0\n";
    check(Format::Psq, far, &[Err("move 1 is off the 15x15 board")]);
    let endless = format!("{good}{}", "1,1,0\n".repeat(500));
    check(Format::Psq, endless, &[Err("there are more than 400 moves")]);
}

#[test]
fn offsets_and_points_are_read_line_by_line() {
    check(
        Format::Offset,
        "0,0, 1,-2\r\n\n-7 -7 # corner\nstart\n8,0\n",
        &[Ok("h8 i6"), Ok("a1"), Ok(""), Err("offset, game 4 at line 5: move 1: 8,0 is off the board")],
    );
    let options = ReadOptions { size: Some(9), ..ReadOptions::default() };
    let expected = [Ok("e5 e6"), Err("pos, game 2 at line 2: move 1: 'h10' is off the board")];
    check_with(Format::Pos, "e5e6\nh10\n", options, &expected);
    let wrong = ReadOptions { size: Some(2), ..ReadOptions::default() };
    check_with(Format::Pos, "e5e6\n", wrong, &[Err("board size 2")]);
}

/// A library with the header of version 3.4.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    file
}

#[test]
fn each_line_of_a_library_is_a_game() {
    // h8 with two answers, of which the first has two: h9 (i8, j8) and a15.
    let tree = [0, 0, 0x78, 0, 0x68, 0x80, 0x79, 0xc0, 0x7a, 0x40, 0x01, 0x40];
    check(Format::RenLib, library(&tree), &[Ok("h8 h9 i8"), Ok("h8 h9 j8"), Ok("h8 a15")]);
    // Without a root, and from the time before headers.
    check(Format::RenLib, library(&tree[2..]), &[Ok("h8 h9 i8"), Ok("h8 h9 j8"), Ok("h8 a15")]);
    check(Format::RenLib, &tree[2..], &[Ok("h8 h9 i8"), Ok("h8 h9 j8"), Ok("h8 a15")]);
    check(Format::RenLib, library(&[0, 0x40]), &[]);
    check(Format::RenLib, library(&[0xef, 0x40]), &[Ok("o1")]);
}

#[test]
fn comments_of_a_library_come_with_the_first_line_through_them() {
    let mut nodes = vec![0, 0x08];
    nodes.extend(b"about\x08more\r\nlines\0"); // 18 bytes
    nodes.extend([0x78, 0x08]);
    nodes.extend(b"odd\0");
    nodes.extend([0x68, 0x88 | 0x40]);
    nodes.extend(b"even\0\0");
    nodes.extend([0x79, 0x41, 0, 1]); // a text beside the point
    nodes.extend(b"A\0");
    let file = library(&nodes);
    check(Format::RenLib, &file, &[Ok("h8 h9"), Ok("h8 i8")]);
    let games: Vec<GameRecord> =
        reader(Format::RenLib, file.as_slice(), ReadOptions::default()).map(|game| game.expect("sound")).collect();
    assert_eq!(games[0].comment, "about\nmore\nlines");
    assert_eq!((games[0].note(0).comment.as_str(), games[0].note(1).comment.as_str()), ("odd", "even"));
    assert_eq!((games[1].comment.as_str(), games[1].note(0).comment.as_str()), ("", ""));
    assert_eq!(games[1].note(1).comment, "A");
}

#[test]
fn texts_beside_the_moves_of_a_library_are_no_lines() {
    // h8 with a text on a15 and an answer on h9: one line. Then h8 with nothing but a text: one line too.
    let text = |flags: u8| [&[0x01, flags | 0x03, 0, 1][..], b"A\0"].concat();
    let with_answer = [&[0, 0, 0x78, 0][..], &text(0xc0), &[0x68, 0x40]].concat();
    check(Format::RenLib, library(&with_answer), &[Ok("h8 h9")]);
    let alone = [&[0, 0, 0x78, 0][..], &text(0x40)].concat();
    check(Format::RenLib, library(&alone), &[Ok("h8")]);
    assert_eq!(one(Format::RenLib, library(&alone)).note(0).comment, "A");
}

#[test]
fn damaged_libraries_are_named_with_their_byte() {
    check(Format::RenLib, "no library", &[Err("game 1 at byte 10: the file ends within the header")]);
    check(Format::RenLib, "no library at all, but long", &[Err("byte 0: the file does not begin with the mark")]);
    check(Format::RenLib, library(&[]), &[Err("game 1 at byte 20: the file ends within the tree of moves")]);
    check(Format::RenLib, library(&[0, 0, 0x78]), &[Err("byte 23: the file ends within a move")]);
    check(Format::RenLib, library(&[0, 0, 0x78, 8, b'a']), &[Err("byte 25: the file ends within a comment")]);
    check(
        Format::RenLib,
        library(&[0, 0, 0x78, 0x40, 1, 1]),
        &[Err("byte 24: more follows after the end of the tree")],
    );
    let twice = library(&[0, 0, 0x78, 0, 0x78, 0xc0, 0x68, 0x40]);
    check(Format::RenLib, twice, &[Err("renlib, game 1 at byte 24: move 2: h8 is illegal"), Ok("h8 h9")]);
    check(Format::RenLib, library(&[0, 0, 0x70, 0x40]), &[Err("move 1 has the code 70, which is no point")]);
    check(Format::RenLib, library(&[0, 0, 0xf8, 0x40]), &[Err("move 1 has the code f8, which is no point")]);
    check(Format::RenLib, library(&[0, 0, 0x78, 0, 0, 0x40]), &[Err("move 2 is a pass")]);
    let deep = [&[0, 0][..], &[0x78, 0].repeat(1_000_000)].concat();
    check(Format::RenLib, library(&deep), &[Err("a line is longer than the board has points")]);
    let talkative = [&[0, 8][..], &[b'x'; 3 << 20]].concat();
    check(Format::RenLib, library(&talkative), &[Err("a comment is longer than a megabyte")]);
}

#[test]
fn what_a_format_can_not_hold_is_refused_with_the_remedy() {
    let board = parse_position(GameSpec::Othello, &format!("{}XO O", "-".repeat(62))).expect("a board").position;
    let odd_start = GameRecord::new(board, vec![]);
    let refused = written(Format::Transcript, &odd_start).unwrap_err();
    assert_eq!(
        refused,
        "transcript holds games from the usual start only, and this one begins from another position: use sgf"
    );
    let refused = written(Format::Psq, &othello("f5")).unwrap_err();
    assert_eq!(refused, "psq does not hold games of othello: use sgf, ggf, wthor, transcript or obf");
    assert_eq!(written(Format::RenLib, &othello("f5")).unwrap_err(), "renlib is only read: write sgf instead");
    let mut broken = othello("f5d6");
    broken.moves.swap(0, 1);
    let refused = written(Format::Transcript, &broken).unwrap_err();
    assert_eq!(refused, "move 1 of the record: d6 is illegal: it turns over no disc: mend the record");
}
