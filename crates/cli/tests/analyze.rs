//! `hansu solve` and `hansu analyze`.

mod common;

use std::path::{Path, PathBuf};

use common::{hansu, json_lines, stdout};
use serde_json::{Value, json};

/// The game in which an earlier judge called moves the best that threw away 18 to 26 discs.
const THROWN_AWAY: &str = "d3e3f3e2f1e1d1c5f5c3c4g2h3c2c1h1f4b5a6d2c6g3e6e7e8g6g4b7c8g5h6b2a3a5a4f2h4a2a1h2d6h5f6b4b3g7h8b1b6d7d8\
                           f7f8g1h7a7a8c7g8b8";

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

#[test]
fn positions_are_solved_exactly_and_compared_with_what_the_file_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let ends = "\
        --OOOO--X-OOOO-XXXOOXXXXXXOXXXXXXXOXXXXXXXXOXXXXX-OOOXXX--OOOO-- O;\n";
    let path = file(folder.path(), "ends.obf", ends);
    let solved = json_lines(&["solve", path.to_str().expect("a path"), "--threads", "1"]);
    assert_eq!(solved.len(), 1);
    let row = &solved[0];
    assert_eq!((&row["index"], row["empty"].as_u64()), (&Value::from(1), Some(11)));
    let score = row["score"].as_i64().expect("a score");
    let wld = json_lines(&["solve", path.to_str().expect("a path"), "--goal", "result"]);
    assert_eq!(wld[0]["score"].as_i64().expect("a bound").signum(), score.signum());

    // The same with its score, and with another.
    let best = row["best"].as_str().expect("a move");
    let with = |score: i64| format!("{} {best}:{score:+};\n", ends.trim());
    let right = file(folder.path(), "right.obf", &with(score));
    assert!(stdout(&["solve", right.to_str().expect("a path")]).contains("1 positions"));
    let wrong = file(folder.path(), "wrong.obf", &with(score + 2));
    let run = hansu(&["solve", wrong.to_str().expect("a path")]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("differs from the file") && run.stderr.contains("1 of 1"), "{run:?}");
}

#[test]
fn what_can_t_be_solved_or_analysed_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text, said) in [
        ("empty.obf", "", "is empty"),
        ("gomoku.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n", "othello"),
        ("wrong.obf", "--OOOO-- X;\n", "wrong.obf"),
    ] {
        let path = file(folder.path(), name, text);
        let run = hansu(&["solve", path.to_str().expect("a path")]);
        assert_eq!(run.code, Some(2), "{name}: {run:?}");
        assert!(run.stderr.to_lowercase().contains(said), "{name}: {}", run.stderr);
    }
    let run = hansu(&["analyze", "no-such-file.sgf"]);
    assert!(run.code == Some(2) && run.stderr.contains("no-such-file.sgf"), "{run:?}");
    let path = file(folder.path(), "game.txt", "f5d6\n");
    let run = hansu(&["analyze", path.to_str().expect("a path"), "exprt"]);
    assert!(run.code == Some(2) && run.stderr.contains("did you mean 'expert'?"), "{run:?}");
}

#[test]
fn discs_that_were_thrown_away_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "game.txt", THROWN_AWAY);
    let rows = json_lines(&["analyze", path.to_str().expect("a path"), "expert:nodes=300000"]);
    assert_eq!(rows.len(), 62);
    let row = |ply: usize| &rows[ply - 1];
    // By hand from an exact solver: what each of these moves dropped.
    for (ply, lost) in [(49, 22.0), (50, 26.0), (51, 18.0), (52, 18.0), (53, 18.0)] {
        let found = row(ply);
        assert_eq!((found["loss"].as_f64(), &found["exact"]), (Some(lost), &Value::from(true)), "{found}");
        assert_eq!(found["verdict"], "blunder", "{found}");
        assert_ne!(found["best"], found["move"]);
    }
    assert_eq!((row(54)["verdict"].as_str(), row(54)["loss"].as_f64()), (Some("best"), Some(0.0)));
    assert_eq!((&row(59)["move"], &row(59)["forced"]), (&Value::from("pass"), &Value::from(true)));
    for found in &rows {
        let best = found["move"] == found["best"];
        assert!(!best || found["verdict"] == "best", "{found}");
        let serious = ["mistake", "blunder"].contains(&found["verdict"].as_str().expect("a verdict"));
        assert_eq!(found.get("why").is_some(), serious, "{found}");
        let said = found["why"]["text"].as_str().unwrap_or_default();
        assert!(!serious || said.contains(found["best"].as_str().expect("a move")), "{found}");
    }
}

#[test]
fn a_missed_win_of_gomoku_comes_with_its_move_and_a_missed_defence_with_what_it_lets_in() {
    let folder = tempfile::tempdir().expect("a folder");
    // White leaves a four open at one end, Black does not see it, White stops it.
    let path = file(folder.path(), "game.pos", "h8g8i8h9j8i9k8o15c13l8\n");
    let spec = "expert:nodes=20000";
    let rows = json_lines(&["analyze", path.to_str().expect("a path"), spec, "--game", "gomoku"]);
    let row = |ply: usize| &rows[ply - 1];
    assert_eq!((row(8)["verdict"].as_str(), row(8)["best"].as_str()), (Some("blunder"), Some("l8")), "{}", row(8));
    assert!(row(8)["loses_in"].as_u64().is_some(), "{}", row(8));
    assert_eq!((&row(9)["missed_win"], row(9)["line"][0].as_str()), (&Value::from(true), Some("l8")), "{}", row(9));
    assert_eq!(row(10)["verdict"], "best", "{}", row(10));
    assert_eq!(row(8)["why"]["claims"][0]["id"], "ignores_threat", "{}", row(8));
    assert_eq!((&row(9)["why"]["has_reason"], &row(9)["why"]["better_line"]), (&Value::from(true), &json!(["l8"])));
    let korean = stdout(&["analyze", path.to_str().expect("a path"), spec, "--game", "gomoku", "--lang", "ko"]);
    assert!(korean.contains("막을 수 있는 곳은 l8뿐입니다."), "{korean}");
    let text = stdout(&["analyze", path.to_str().expect("a path"), spec, "--game", "gomoku"]);
    assert!(text.contains("Only l8 stops Black."), "{text}");
    assert!(text.contains("missed win: l8") && text.contains("blunder: loses in 1"), "{text}");
}
