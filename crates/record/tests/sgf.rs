//! SGF as other programs write it.

use hansu_game::{Game, GameSpec, Player};
use hansu_record::parse_position;
use hansu_record::sgf::{GameRecord, read, write};

/// Checks the moves of a game (`f5 d6 pass`), or a part of the error.
fn check(text: &str, expected: Result<&str, &str>) {
    match (read(text), expected) {
        (Ok(record), Ok(expected)) => {
            let names: Vec<_> = record.moves.iter().map(|mv| mv.name(record.spec.size())).collect();
            assert_eq!(names.join(" "), expected, "{text}");
            assert_eq!(read(&write(&record)), Ok(record));
        }
        (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
        (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
    }
}

#[test]
fn letter_pairs_and_human_coordinates_are_read() {
    check("(;GM[2];B[fe];W[df];B[cc])", Ok("f5 d6 c3"));
    check("(;FF[4]GM[2]SZ[8];B[F5];W[d6];B[C3])", Ok("f5 d6 c3"));
    check("(;GM[4]SZ[15];B[hh];W[ig])", Ok("h8 i9"));
    check("(;GM[4]SZ[15:15]RU[renju];B[H8];W[i9])", Ok("h8 i9"));
}

#[test]
fn the_main_line_is_followed_through_variations() {
    check("(;GM[4]SZ[9];B[ee](;W[ed](;B[dd])(;B[ff]))(;W[ef]))", Ok("e5 e6 d6"));
}

#[test]
fn forced_passes_may_be_missing() {
    let before = "(;GM[2];B[E6];W[D6];B[C3];W[D3];B[E3];W[F7];B[D7];W[C8];B[D8];W[E8];B[G8];W[G6]";
    let expected = Ok("e6 d6 c3 d3 e3 f7 d7 c8 d8 e8 g8 g6 pass c4");
    check(&format!("{before};W[C4])"), expected);
    for pass in ["", "tt", "PA", "pass"] {
        check(&format!("{before};B[{pass}];W[C4])"), expected);
    }
    check(&format!("{before};W[C4];B[PA])"), Err("move 14: pass is illegal"));
}

#[test]
fn set_ups_before_the_first_move_are_read() {
    let record = read("(;GM[4]SZ[9]AB[ee][df]AW[ed];W[aa])").expect("a game");
    assert_eq!(record.start.side_to_move(), Player::White, "the first move says whose turn it is");
    assert_eq!(record.moves.len(), 1);
    let record = read("(;GM[2]AB[D4][E4]AW[C4]PL[B];B[B4])").expect("a game");
    assert_eq!(record.moves.len(), 1);
    let record = read("(;GM[2]PL[W])").expect("a game");
    assert_eq!(record.start.side_to_move(), Player::White);
    assert_ne!(record.start, GameSpec::Othello.start());
    check("(;GM[4]SZ[9];B[ee];AB[aa])", Err("move 1 is followed by a set-up (AB)"));
    check("(;GM[4]SZ[9]AB[ee]AW[ee])", Err("both a black and a white stone on e5"));
    check("(;GM[4]SZ[9]AB[zz])", Err("'zz' is not a point of the board"));
}

#[test]
fn games_that_are_not_ours_are_refused_with_the_reason() {
    check("(;GM[1];B[aa])", Err("GM[1] is none of our games"));
    check("(;B[aa])", Err("GM[1] is none of our games"));
    check("(;GM[2]SZ[10])", Err("SZ[10] can't be used"));
    check("(;GM[4]SZ[15:9])", Err("SZ[15:9] can't be used"));
    check("(;GM[4]SZ[x])", Err("SZ[x] can't be used"));
    check("(;GM[4]SZ[99])", Err("board size 99"));
    check("(;GM[4]RU[9])", Err("RU[9] can't be used"));
}

#[test]
fn wrong_moves_are_named_with_their_number() {
    check("(;GM[2];B[F5];W[zz])", Err("move 2: 'zz' is not a point"));
    check("(;GM[2];B[F5];B[D6])", Err("move 2 is black's, but it is white's turn"));
    check("(;GM[2];B[F5];W[A1])", Err("move 2: a1 is illegal: it turns over no disc"));
}

#[test]
fn names_result_and_comment_are_read() {
    let record = read("(;GM[4]PB[A\\]nn]PW[Bo\nb]RE[W+Resign]GC[one\\\\]C[two\r\nthree])").expect("a game");
    assert_eq!((record.black.as_str(), record.white.as_str()), ("A]nn", "Bo b"));
    assert_eq!(record.result.map(|result| result.to_string()).as_deref(), Some("W+R"));
    assert_eq!(record.comment, "one\\\ntwo\nthree");
}

#[test]
fn an_empty_othello_board_is_not_taken_for_the_usual_start() {
    let empty = parse_position(GameSpec::Othello, &format!("{} O", "-".repeat(64))).expect("a board");
    let record = GameRecord::new(empty.position, Vec::new());
    assert_eq!(read(&write(&record)), Ok(record));
}
