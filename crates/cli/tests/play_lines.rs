//! `hansu play` in line mode, as a script would use it.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn play_in(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hansu"))
        .arg("play")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hansu runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A program that ends before it has read everything closes the pipe: that is not the test's business.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("hansu ends");
    writer.join().expect("the writer ends");
    output
}

fn check(arguments: &[&str], input: &[u8], expected: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = play_in(folder.path(), arguments, input);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for part in expected {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn a_move_is_answered_and_the_end_of_input_is_polite() {
    check(&["othello", "--white", "random"], b"f5\n", &["AI plays ", "Black X", "Good-bye"]);
    check(&["gomoku", "--white", "random"], b"8 8\n", &["[X]", "AI plays "]);
    check(&["omok", "--size", "9", "--white", "random"], b"E5\r\nboard\r\nquit\r\n", &["Gomoku 9x9", "Good-bye"]);
    check(&["reversi", "--white", "random"], b"", &["Othello", "Good-bye"]);
}

#[test]
fn the_first_line_may_choose_size_and_colour() {
    check(&["omok"], b"7 white\n4 4\n", &["Gomoku 7x7", "[X]", "AI plays "]);
    check(&[], b"5 black\n", &["Gomoku 5x5", "AI plays "]);
}

#[test]
fn a_game_goes_on_from_a_position() {
    let arguments = ["othello", "--black", "human", "--white", "human", "--position", "f5d6c3"];
    check(&arguments, b"moves\n", &["White to move", "Played: f5 d6 c3"]);
}

#[test]
fn a_forced_pass_is_played_and_announced() {
    let position = format!("------OX{}------OX X", "-".repeat(48));
    let arguments = ["othello", "--white", "random", "--position", &position];
    check(&arguments, b"f1\nf8\n", &["White has no move: pass", "Black wins 6 to 0"]);
}

#[test]
fn agents_play_each_other_to_the_end() {
    check(&["othello", "--black", "random", "--white", "random"], b"", &["AI plays "]);
    check(&["gomoku", "--size", "3", "--black", "random", "--white", "random"], b"", &["AI plays "]);
}

#[test]
fn two_humans_play_a_whole_game() {
    let moves = b"a1\nb1\na2\nb2\na3\n";
    check(&["gomoku", "--size", "3", "--black", "human", "--white", "human"], moves, &["Black wins with a3"]);
}

#[test]
fn hostile_input_is_answered_and_never_crashes() {
    let mut input = Vec::new();
    input.extend_from_slice(b"\xff\xfe\x00\x01\n");
    input.extend(std::iter::repeat_n(b'9', 3_000_000));
    input.extend_from_slice(b"\n99999999999999999999999999 1\n-1 -1\ne5e5e5\n\x1b[31m\n");
    input.extend_from_slice("한수\n오목 10\n５ ５\n".as_bytes());
    input.extend_from_slice(b"save /no/such/folder/x.sgf\nsave /\nf5");
    let expected = ["too long", "off the board", "not understood", "Not saved", "AI plays "];
    check(&["othello", "--white", "random"], &input, &expected);
}

#[test]
fn control_characters_are_not_echoed() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = play_in(folder.path(), &["othello", "--white", "random"], b"\x1b]0;title\x07 x y\n\x1bz\n");
    assert!(!output.stdout.contains(&0x1b), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn games_are_saved_without_overwriting() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = b"f5\nsave\nsave\nsave mine.sgf\nsave mine.sgf\nresign\nsave end.sgf\n";
    let output = play_in(folder.path(), &["othello", "--white", "random"], input);
    let text = String::from_utf8(output.stdout).expect("text");
    for part in ["hansu-othello-1.sgf", "hansu-othello-2.sgf", "mine.sgf exists already", "Black resigns"] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let record = std::fs::read_to_string(folder.path().join("end.sgf")).expect("saved");
    assert!(record.contains("RE[W+R]") && record.contains(";B[fe]"), "{record}");
}

#[test]
fn wrong_arguments_are_refused_with_a_reason() {
    for (arguments, reason) in [
        (&["chess"][..], "unknown game 'chess'"),
        (&["othello", "--size", "10"], "8x8"),
        (&["gomoku", "--size", "21"], "not between 3 and 20"),
        (&["gomoku", "--rule", "wild"], "unknown rule 'wild'"),
        (&["othello", "--white", "nobody"], "nobody"),
        (&["othello", "--position", "a1"], "a1"),
    ] {
        let output = play_in(Path::new("."), arguments, b"");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(reason), "{arguments:?}: {text}");
    }
}
