//! `hansu puzzles`

mod common;

use common::{hansu, json, stdout};

#[test]
fn puzzles_are_made_again_the_same_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let make =
        |file: &str, count: &str| json(&["puzzles", "make", "--game", "othello", "--count", count, "--out", file]);
    let (once, twice) = (path("once"), path("twice"));
    assert_eq!(make(&once, "3")["puzzles"], 3);
    make(&twice, "1");
    assert_eq!(make(&twice, "3")["puzzles"], 3);
    let read = |file: &str| std::fs::read_to_string(file).expect("a file");
    assert_eq!(read(&once), read(&twice));
    let text = stdout(&["puzzles", "make", "--game", "othello", "--count", "3", "--out", once.as_str()]);
    assert!(text.starts_with("3 puzzles from "), "{text}");
    let other = hansu(&["puzzles", "make", "--game", "othello", "--seed", "9", "--out", once.as_str()]);
    assert!(other.code == Some(2) && other.stderr.contains("other options"), "{}", other.stderr);
    let nowhere = hansu(&["puzzles", "make", "--game", "othello", "--out", "/no/such/folder/file"]);
    assert!(nowhere.code == Some(2) && nowhere.stderr.contains("/no/such/folder/file"), "{}", nowhere.stderr);
}
