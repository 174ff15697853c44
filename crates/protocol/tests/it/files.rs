//! `loadsgf`.

use super::script::{Script, Thinker};

#[test]
fn games_are_loaded_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two words.sgf");
    std::fs::write(&path, "(;GM[4]SZ[9];B[ee];W[ff];B[ed])").expect("a file");
    let mut gtp = Script::new("gtp othello", "random", Thinker::First);
    let path = path.display();
    assert_eq!(gtp.ask(&format!("loadsgf {path}")), ["=\n"]);
    assert_eq!(gtp.ask("gogui-rules_game_id"), ["= Gomoku\n"]);
    assert_eq!(gtp.ask("gogui-rules_side_to_move"), ["= white\n"]);
    assert_eq!(gtp.ask(&format!("loadsgf {path} 3")), ["=\n"]);
    assert_eq!(gtp.ask("gogui-rules_side_to_move"), ["= black\n"]);
    assert_eq!(gtp.ask("undo"), ["=\n"]);
    assert!(gtp.ask("showboard")[0].contains("5 . . . . X . . . .\n4 . . . . . . . . ."));
}

#[test]
fn a_file_that_is_no_game_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tea.sgf");
    std::fs::write(&path, "no game").expect("a file");
    let mut gtp = Script::new("gtp othello", "random", Thinker::First);
    gtp.ask("play b f5");
    let answer = gtp.ask(&format!("loadsgf {}", path.display()));
    assert!(answer[0].starts_with("? cannot load file") && answer[0].contains("begins with '(;'"), "{answer:?}");
    assert_eq!(gtp.ask("gogui-rules_side_to_move"), ["= white\n"]);
}
