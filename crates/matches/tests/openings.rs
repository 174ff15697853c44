//! Lists of openings, as users write them and as other programs do.

use std::path::Path;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Symmetry};
use hansu_matches::openings::{MAX_BYTES, Opening, parse, read};
use proptest::prelude::*;

const BOARD: &str = "---------------------------OX------XO---------------------------";

/// The shortest game of Othello: White is wiped out by the ninth move.
const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

fn gomoku(size: usize, rule: Rule) -> GameSpec {
    GameSpec::Gomoku(Rules::new(size, 5, rule).expect("a valid combination"))
}

/// An opening as text: its name and its moves.
fn shown(opening: &Opening) -> String {
    let moves = opening.moves.iter().map(|mv| mv.name(opening.start.size())).collect::<Vec<_>>().join(" ");
    format!("{}: {moves}", opening.name)
}

fn check(game: GameSpec, file: &str, text: &str, expected: Result<&[&str], &str>) {
    match (parse(text, file, game), expected) {
        (Ok(openings), Ok(expected)) => {
            assert_eq!(openings.iter().map(shown).collect::<Vec<_>>(), expected, "{text}");
            for opening in openings {
                assert!(!opening.position().is_over());
                assert_eq!(opening.start.spec(), game);
            }
        }
        (Err(error), Err(expected)) => assert_eq!(error.to_string(), expected, "{text}"),
        (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
    }
}

fn check_othello(text: &str, expected: Result<&[&str], &str>) {
    check(GameSpec::Othello, "book.txt", text, expected);
}

fn check_gomoku(text: &str, expected: Result<&[&str], &str>) {
    check(gomoku(15, Rule::Renju), "book.txt", text, expected);
}

#[test]
fn othello_lists_are_transcripts_one_a_line() {
    check_othello("f5d6c3\nF5 F6\n", Ok(&["book.txt:1: f5 d6 c3", "book.txt:2: f5 f6"]));
    let passing = "e6d6c3d3e3f7d7c8d8e8g8g6";
    let expected = "e6 d6 c3 d3 e3 f7 d7 c8 d8 e8 g8 g6 pass c4";
    for pass in ["", "pa", "PS", "--"] {
        check_othello(&format!("{passing}{pass}c4"), Ok(&[&format!("book.txt:1: {expected}")]));
    }
}

#[test]
fn comments_empty_lines_line_ends_and_byte_order_marks_are_skipped() {
    let text = "\u{feff}# one\r\n\r\n  f5d6c3 # tiger\r\n; two\r\n% three\r\n\tf5f6\r\n";
    check_othello(text, Ok(&["book.txt:3: f5 d6 c3", "book.txt:6: f5 f6"]));
}

#[test]
fn boards_are_openings_without_moves() {
    let text = format!("{BOARD} X; D3:+1; C4:-1;\n{} O % number 2\n", BOARD.replace('-', ".").replace('X', "*"));
    check_othello(&text, Ok(&["book.txt:1: ", "book.txt:2: "]));
    let openings = parse(&text, "book.txt", GameSpec::Othello).expect("two boards");
    assert_eq!(openings[0].position(), GameSpec::Othello.start());
    assert_ne!(openings[1].position(), GameSpec::Othello.start(), "White is to move");
}

#[test]
fn gomoku_lists_are_points_offsets_or_stones() {
    let text = "h8 i9 j10\nh8i9j10\n0,0, 1,1, 2,2\n0 0 1 1 2 2\n-7,-7\nblack=h8 white=i9\n";
    let moves = "h8 i9 j10";
    let expected: Vec<String> = (1..=4).map(|line| format!("book.txt:{line}: {moves}")).collect();
    let mut expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    expected.extend(["book.txt:5: a1", "book.txt:6: "]);
    check_gomoku(text, Ok(&expected));
}

#[test]
fn every_game_of_a_collection_is_an_opening() {
    let one = "(;GM[4]SZ[15];B[hh](;W[ig])(;W[ii]))\n";
    let expected = ["b.sgf:1 game 1: h8 i9", "b.sgf:2 game 2: h8 i9"];
    check(gomoku(15, Rule::Freestyle), "some/b.sgf", &one.repeat(2), Ok(&expected));
    // Known by its content, and read under the rule that is asked for.
    check(gomoku(15, Rule::Renju), "b.txt", one, Ok(&["b.txt:1 game 1: h8 i9"]));
    let set_up = "(;GM[4]SZ[15]AB[hh]AW[ig];B[aa])";
    check(gomoku(15, Rule::Standard), "b.sgf", set_up, Ok(&["b.sgf:1 game 1: a15"]));
    check(GameSpec::Othello, "b.SGF", "(;GM[2];B[F5];W[D6])", Ok(&["b.SGF:1 game 1: f5 d6"]));
}

#[test]
fn a_line_that_is_no_opening_is_named_with_the_remedy() {
    check_othello("f5\nf5f5", Err("book.txt:2: move 2: f5 is illegal: the square is taken; play f4, d6 or f6"));
    let word = "book.txt:1: move 1: 'hello' is not a move: write a letter and a number such as 'd3', or 'pass'";
    check_othello("hello", Err(word));
    let over = "book.txt:2: the game is over after this opening (black wins): leave out its last moves";
    check_othello(&format!("f5\n{WIPE_OUT}"), Err(over));
    let double_three = "h7 a1 h9 a15 g8 o1 i8 o15 h8";
    let forbidden = "book.txt:1: move 9: h8 is illegal: the point is forbidden to Black (double-three); choose one of \
                     the 216 legal points";
    check_gomoku(double_three, Err(forbidden));
    let off = "book.txt:3: move 1: 8,0 is off the board: offsets from the centre go from -7 to 7 here";
    check_gomoku("h8\n#\n8,0", Err(off));
}

#[test]
fn an_empty_file_says_what_an_opening_looks_like() {
    let empty = "book.txt: there is no opening in it: write one a line, such as f5d6c3";
    check_othello("", Err(empty));
    check_othello("\u{feff}\r\n# nothing\n", Err(empty));
    check(GameSpec::Othello, "b.sgf", " \n", Err(&empty.replace("book.txt", "b.sgf")));
    check_gomoku("\n", Err("book.txt: there is no opening in it: write one a line, such as b2 c3 b3"));
}

#[test]
fn a_record_that_is_no_opening_is_named_with_the_remedy() {
    let sgf = |game, text, expected| check(game, "b.sgf", text, Err(expected));
    let other =
        "b.sgf:2: game 2 is Othello, but openings of Gomoku 15x15 renju are wanted: remove it, or change the game";
    sgf(gomoku(15, Rule::Renju), "(;GM[4]SZ[15];B[hh])\n(;GM[2];B[F5])", other);
    let size = "b.sgf:1: game 1 is Gomoku 9x9 freestyle, but openings of Gomoku 15x15 renju are wanted: remove it, or \
                change the game";
    sgf(gomoku(15, Rule::Renju), "(;GM[4]SZ[9];B[ee])", size);
    let illegal = "b.sgf:1: game 1: move 2: h8 is illegal: the square is taken: mend or remove this game";
    sgf(gomoku(15, Rule::Renju), "(;GM[4]SZ[15];B[hh];W[hh])", illegal);
    let go = "b.sgf:1: game 1: GM[1] is none of our games: GM[2] is Othello, GM[4] is Gomoku: mend or remove this game";
    sgf(GameSpec::Othello, "(;GM[1])", go);
    // Allowed by the record's own rule, but not by that of the match.
    let double_three = "(;GM[4]SZ[15];B[H7];W[A1];B[H9];W[A15];B[G8];W[O1];B[I8];W[O15];B[H8])";
    let forbidden = "b.sgf:1: game 1: move 9: h8 is illegal: the point is forbidden to Black (double-three): mend or \
                     remove this game";
    sgf(gomoku(15, Rule::Renju), double_three, forbidden);
    let won = "(;GM[4]SZ[15]AB[aa][ba][ca][da]PL[B];B[ea])";
    let over = "b.sgf:1: the game is over after this opening (black wins): leave out its last moves";
    sgf(gomoku(15, Rule::Freestyle), won, over);
}

fn check_file(path: &Path, expected: &str) {
    let error = read(path, GameSpec::Othello).expect_err("not a list of openings").to_string();
    assert_eq!(error.replace(&path.display().to_string(), "FILE"), expected);
}

#[test]
fn files_that_are_no_lists_are_refused_with_the_remedy() {
    let folder = tempfile::tempdir().expect("a directory");
    check_file(folder.path(), "FILE is a directory: name a file in it");
    let missing =
        "FILE: No such file or directory (os error 2): check the name of the file and whether you may read it";
    let absent = folder.path().join("absent.txt");
    if cfg!(unix) {
        check_file(&absent, missing);
    }
    let binary = folder.path().join("binary.txt");
    std::fs::write(&binary, b"f5d6c3\n\xff\xfe").expect("a file");
    check_file(&binary, "FILE:2: this is not UTF-8 text: save the file as UTF-8");
    let huge = folder.path().join("huge.txt");
    std::fs::File::create(&huge).and_then(|file| file.set_len(MAX_BYTES + 1)).expect("a sparse file");
    check_file(&huge, "FILE is larger than 16 MiB: split it, or name a list of openings");
}

#[test]
fn a_file_is_read_and_its_openings_are_named_without_the_directory() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("book.txt");
    std::fs::write(&path, "\nf5d6c3\n").expect("a file");
    let openings = read(&path, GameSpec::Othello).expect("an opening");
    assert_eq!(openings.iter().map(shown).collect::<Vec<_>>(), ["book.txt:2: f5 d6 c3"]);
}

#[test]
fn turned_openings_are_legal_lines_on_turned_boards() {
    for (game, moves) in [(GameSpec::Othello, "f5d6c3d3"), (gomoku(15, Rule::Renju), "h8i9j8a1")] {
        let opening = &parse(moves, "book.txt", game).expect("an opening")[0];
        for symmetry in Symmetry::ALL {
            let turned = opening.transformed(symmetry);
            let mut position = turned.start.clone();
            for &mv in &turned.moves {
                position.play(mv).expect("a legal move");
            }
            assert_eq!(position, opening.position().transformed(symmetry));
            assert_eq!(turned.transformed(symmetry.inverse()), *opening);
        }
    }
    assert_eq!(shown(&Opening::start_of(GameSpec::Othello)), "start: ");
}

/// Texts made of the pieces that lists are made of, more often wrong than right.
fn nearly_right() -> impl Strategy<Value = String> {
    let pieces = [
        "f5", "d6", "c3", "h8", "i9", "0,0", "1,-2", "-", "+", "9", ",", " ", "\n", "\r\n", "#", ";", "%", "pa", "--",
        "(;", "GM[2]", "GM[4]", "SZ[15]", "RU[4]", ";B[hh]", ";W[ig]", "AB[aa]", ")", "black=h8", "start", "\u{feff}",
        "가",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn whatever_is_read_can_be_played_from(text in prop_oneof![".{0,60}", nearly_right()], sgf: bool) {
        let file = if sgf { "b.sgf" } else { "b.txt" };
        for game in [GameSpec::Othello, gomoku(15, Rule::Renju), gomoku(8, Rule::Freestyle)] {
            match parse(&text, file, game) {
                Ok(openings) => {
                    prop_assert!(!openings.is_empty());
                    for opening in openings {
                        let mut position = opening.start.clone();
                        for &mv in &opening.moves {
                            prop_assert!(position.play(mv).is_ok());
                        }
                        prop_assert!(!position.is_over());
                        prop_assert_eq!(position, opening.position());
                    }
                }
                Err(error) => prop_assert!(error.to_string().starts_with(file), "{}", error),
            }
        }
    }
}
