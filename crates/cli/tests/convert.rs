//! `hansu convert`: files of games from one format to another.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use common::{Run, command, hansu, json, keys, take_seconds};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with files in it.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        for (name, content) in files {
            std::fs::write(folder.path(name), content).expect("written");
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file of text")
    }

    /// Runs the command on files of the folder; words with a dot are their names.
    fn convert(&self, line: &str) -> Run {
        let name =
            |word: &str| if word.contains('.') { self.path(word).display().to_string() } else { word.to_owned() };
        let words: Vec<String> = std::iter::once("convert".to_owned()).chain(line.split(' ').map(name)).collect();
        hansu(&words)
    }

    fn converted(&self, line: &str) -> String {
        let run = self.convert(line);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}: {}", run.stdout);
        run.stdout
    }

    /// Runs a command that has to be refused, with these parts in the message; no file appears or changes.
    fn refused(&self, line: &str, parts: &[&str]) {
        let before = self.files();
        let run = self.convert(line);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{line}: {}", run.stderr);
        for part in parts {
            assert!(run.stderr.contains(part), "{part:?} in the message for '{line}': {}", run.stderr);
        }
        assert_eq!(self.files(), before, "{line}");
    }

    /// All files with what is in them.
    fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = self.0.path().read_dir().expect("listed").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> = entries.map(|path| (path.clone(), std::fs::read(path).expect("read"))).collect();
        files.sort();
        files
    }
}

const GAMES: &str = "f5d6c3\ne6d6c3d3e3f7d7c8d8e8g8g6c4\nf5d6c5f4e3f6g5e6e7\n";

const SGF: &str = "(;GM[2]PB[Ann]PW[Bob]EV[Cup]DT[1999]RE[B+4]C[a remark];B[F5]C[good];W[D6](;B[C3])(;B[C5]))\n\
                   (;GM[2]PB[Bob]PW[Carl]EV[Cup]DT[1999]RE[0];B[F5])\n";

#[test]
fn every_format_of_othello_leads_back_to_the_same_games() {
    let folder = Folder::new(&[("games.txt", GAMES)]);
    for way in ["ggf", "sgf", "wtb"] {
        let said = folder.converted(&format!("games.txt there.{way}"));
        assert!(said.starts_with("converted 3 games from transcript to "), "{said}");
        folder.converted(&format!("there.{way} back-{way}.txt"));
        assert_eq!(folder.text(&format!("back-{way}.txt")), GAMES, "{way}");
    }
}

#[test]
fn every_format_of_gomoku_leads_back_to_the_same_games() {
    let games = "h8i9j10\na1t20b2\nk11\n";
    let folder = Folder::new(&[("games.pos", games)]);
    for way in ["psq", "sgf", "rec", "offset"] {
        folder.converted(&format!("games.pos there.{way} --size 20 --rule renju"));
        folder.converted(&format!("there.{way} back-{way}.pos --size 20"));
        assert_eq!(folder.text(&format!("back-{way}.pos")), games, "{way}");
    }
    assert!(folder.text("there.psq").contains("Piskvorky 20x20"));
}

#[test]
fn names_of_wthor_are_written_and_found_beside_the_games() {
    let folder = Folder::new(&[("games.sgf", SGF)]);
    let said = folder.converted("games.sgf games.wtb");
    assert!(said.contains("games.jou") && said.contains("games.trn"), "{said}");
    assert_eq!(std::fs::metadata(folder.path("games.wtb")).expect("a file").len(), 16 + 2 * 68);
    folder.converted("games.wtb back.sgf");
    let back = folder.text("back.sgf");
    assert!(back.contains("PB[Ann]PW[Bob]DT[1999]EV[Cup]RE[B+4]"), "{back}");
    std::fs::rename(folder.path("games.jou"), folder.path("WTHOR.JOU")).expect("renamed");
    folder.converted("games.wtb again.sgf");
    assert_eq!(folder.text("again.sgf"), back);
    std::fs::rename(folder.path("WTHOR.JOU"), folder.path("players.old")).expect("renamed");
    folder.converted("games.wtb numbers.sgf");
    assert!(folder.text("numbers.sgf").contains("PB[#0]PW[#1]"));
    folder.converted("games.wtb given.sgf --jou players.old --trn games.trn");
    assert_eq!(folder.text("given.sgf"), back);
}

#[test]
fn what_is_lost_is_told() {
    let folder = Folder::new(&[("games.sgf", SGF)]);
    let said = folder.converted("games.sgf games.ggf");
    for part in ["1 variation beside", "ggf has no place for the event's full name (2 games)", "the comment (1 game)"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let mut document = json(&["convert", &name(&folder, "games.sgf"), &name(&folder, "games.txt")]);
    take_seconds(&mut document);
    let lost = json!({"comment": 1, "date": 2, "event": 2, "move_comments": 1, "players": 2, "result": 2});
    assert_eq!(document["lost"], lost);
    assert_eq!((&document["games"], &document["variations"]), (&json!(2), &json!(1)));
    assert_eq!((&document["from"], &document["to"]), (&json!("sgf"), &json!("transcript")));
    let expected =
        ["cut_short", "damaged", "files", "from", "games", "in", "lost", "out", "skipped", "to", "variations"];
    assert_eq!(keys(&document), expected);
}

fn name(folder: &Folder, file: &str) -> String {
    folder.path(file).display().to_string()
}

#[test]
fn a_damaged_game_stops_the_conversion_and_changes_nothing() {
    let folder = Folder::new(&[("games.txt", "f5d6c3\nf5f5\nf5\n"), ("old.sgf", "mine")]);
    let parts = ["games.txt: transcript, game 2 at line 2: move 2: f5 is illegal", "--skip-damaged"];
    folder.refused("games.txt new.sgf", &parts);
    folder.refused("games.txt old.sgf --force", &parts);
    assert_eq!(folder.text("old.sgf"), "mine");
}

#[test]
fn damaged_games_can_be_skipped_and_are_counted() {
    let folder = Folder::new(&[("games.txt", "f5d6c3\nf5f5\nf5\n"), ("cut.sgf", "(;GM[2];B[F5])(;GM[2];B[F5")]);
    let said = folder.converted("games.txt good.txt --skip-damaged");
    assert!(said.starts_with("converted 2 games from transcript to transcript, 1 skipped"), "{said}");
    assert!(said.contains("skipped: transcript, game 2 at line 2"), "{said}");
    assert_eq!(folder.text("good.txt"), "f5d6c3\nf5\n");
    let said = folder.converted("cut.sgf cut.txt --skip-damaged");
    assert!(said.contains("the rest of the file could not be read"), "{said}");
    assert_eq!(folder.text("cut.txt"), "f5\n");
}

#[test]
fn a_damaged_file_of_wthor_is_named_with_its_byte() {
    let folder = Folder::new(&[("games.txt", GAMES)]);
    folder.converted("games.txt games.wtb");
    let mut bytes = std::fs::read(folder.path("games.wtb")).expect("read");
    bytes[16 + 68 + 10] = 99;
    std::fs::write(folder.path("bad.wtb"), &bytes).expect("written");
    folder.refused("bad.wtb out.ggf", &["bad.wtb: wthor, game 2 at byte 94: move 3 has the code 99"]);
    std::fs::write(folder.path("bad.wtb"), &bytes[..100]).expect("written");
    folder.refused("bad.wtb out.ggf", &["game 2 at byte 100: the file ends after 1 of the 3 games"]);
}

#[test]
fn files_that_exist_are_not_written_over_unasked() {
    let folder = Folder::new(&[("games.txt", GAMES), ("old.sgf", "mine"), ("two.jou", "mine")]);
    folder.refused("games.txt old.sgf", &["old.sgf' exists already", "--force"]);
    folder.refused("games.txt two.wtb", &["two.jou' exists already", "--force"]);
    folder.converted("games.txt old.sgf --force");
    assert!(folder.text("old.sgf").starts_with("(;FF[4]"));
    folder.converted("games.txt games.txt --force");
    assert_eq!(folder.text("games.txt"), GAMES);
}

#[test]
fn formats_that_can_not_be_told_are_asked_for() {
    let folder = Folder::new(&[("games.txt", GAMES), ("odd.txt", "hello\n"), ("empty.sgf", ""), ("few.txt", "# no\n")]);
    folder.refused("games.txt games.xyz", &["can't tell the format of", "games.xyz", "--to transcript, obf"]);
    folder.refused("odd.txt games.sgf", &["can't tell the format of", "odd.txt", "--from transcript"]);
    folder.refused("games.txt games.lib", &["renlib is only read: write sgf instead"]);
    folder.refused("games.txt out.sgf --from chess", &["unknown format 'chess'", "transcript, obf, ggf"]);
    folder.refused("games.txt out.psq", &["game 1: psq does not hold games of othello", "use sgf, ggf"]);
    folder.refused("games.txt out.sgf --from ggf --game omok", &["ggf holds games of othello only"]);
    folder.refused("empty.sgf out.sgf", &["is empty"]);
    folder.refused("few.txt out.sgf --from transcript", &["there is no game in it"]);
    folder.refused("missing.sgf out.sgf", &["can't open", "missing.sgf"]);
    folder.refused("games.txt - --json", &["name a file for the games"]);
    folder.refused("games.txt -", &["can't tell the format of '-'", "--to"]);
    folder.refused(". out.sgf", &["is a folder"]);
}

#[test]
fn endings_in_capitals_and_contents_tell_the_format() {
    let folder = Folder::new(&[("GAMES.SGF", SGF), ("noname.dat", SGF)]);
    folder.converted("GAMES.SGF one.TXT");
    folder.converted("noname.dat two.txt");
    assert_eq!(folder.text("one.TXT"), "f5d6c3\nf5\n");
    assert_eq!(folder.text("two.txt"), folder.text("one.TXT"));
}

#[test]
fn standard_input_and_output_are_files_too() {
    let mut child = command()
        .args(["convert", "-", "-", "--to", "pos", "--from", "offset", "--size", "20"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hansu can be started");
    child.stdin.take().expect("a pipe").write_all(b"0,0, 1,-2\n").expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "k11l9\n");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("converted 1 game from offset to pos"));
    assert!(output.status.success());
}

#[test]
fn a_library_becomes_its_lines() {
    let folder = Folder::new(&[]);
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend([0, 0, 0x78, 0, 0x68, 0x80, 0x79, 0xc0, 0x7a, 0x40, 0x01, 0x40]);
    std::fs::write(folder.path("tree.lib"), library).expect("written");
    folder.converted("tree.lib lines.txt");
    assert_eq!(folder.text("lines.txt"), "h8h9i8\nh8h9j8\nh8a15\n");
}

#[test]
fn the_json_document_names_the_files_that_were_written() {
    let folder = Folder::new(&[("games.sgf", SGF)]);
    let document = json(&["convert", &name(&folder, "games.sgf"), &name(&folder, "games.wtb")]);
    let endings: Vec<&str> = document["files"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|file| Path::new(file.as_str()?).extension()?.to_str())
        .collect();
    assert_eq!(endings, ["wtb", "jou", "trn"]);
    assert_eq!(document["damaged"], Value::Array(vec![]));
}
