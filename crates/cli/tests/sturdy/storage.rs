//! What is on the disk when the server has ended, and what it says of damage.

use std::fs;
use std::path::Path;

use crate::server::{PATIENCE, Server};

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn an_orderly_end_leaves_everything_in_the_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut games = Vec::new();
    for signal in ["-TERM", "-INT", "-TERM", "-TERM"] {
        let mut server = Server::start(folder.path());
        games.push(server.new_game());
        server.signal(signal);
        assert!(server.ended_after(PATIENCE).is_some());
        let left: Vec<String> = files(folder.path()).into_iter().filter(|name| name.starts_with("hansu.db-")).collect();
        assert_eq!(left, Vec::<String>::new(), "beside the database");
    }
    // The file alone is enough.
    let elsewhere = tempfile::tempdir().expect("a folder");
    fs::copy(folder.path().join("hansu.db"), elsewhere.path().join("hansu.db")).expect("copied");
    assert_eq!(Server::start(elsewhere.path()).json("/api/games")["total"], games.len());
}

#[test]
fn a_damaged_log_is_told_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    (0..10).for_each(|_| drop(server.new_game()));
    server.signal("-KILL");
    drop(server);
    let log = folder.path().join("hansu.db-wal");
    let mut bytes = fs::read(&log).expect("a killed server leaves its log");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&log, &bytes).expect("written");
    let server = Server::start(folder.path());
    assert!(
        server.said.contains("is damaged") && server.said.contains("last changes can't be read"),
        "{}",
        server.said
    );
    let kept = files(folder.path()).into_iter().find(|name| name.starts_with("hansu.db-wal.damaged-"));
    assert_eq!(fs::read(folder.path().join(kept.expect("a file kept aside"))).expect("readable"), bytes);
    assert_eq!(server.get("/api/games").0, 200);
}

#[test]
fn a_damaged_database_is_told_kept_and_gone_on_without_what_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let comment = "x".repeat(2000);
    let games = format!("(;GM[2]C[{comment}];B[dc])\n").repeat(200);
    assert_eq!(server.import(games.as_bytes()).0, 201);
    server.signal("-TERM");
    assert!(server.ended_after(PATIENCE).is_some());
    drop(server);
    let path = folder.path().join("hansu.db");
    let mut bytes = fs::read(&path).expect("a database");
    let from = bytes.len() / 4096 / 2 * 4096;
    bytes[from..from + 3 * 4096].fill(0xa5);
    fs::write(&path, &bytes).expect("written");
    let server = Server::start(folder.path());
    assert!(server.said.contains("games could be read and are there"), "{}", server.said);
    let total = server.json("/api/games")["total"].as_u64().expect("a number");
    assert!((100..=200).contains(&total), "{total} of 200 games are there");
    let kept = files(folder.path()).into_iter().find(|name| name.starts_with("hansu.db.damaged-"));
    assert_eq!(fs::read(folder.path().join(kept.expect("a file kept aside"))).expect("readable"), bytes);
}

#[test]
fn a_full_disk_is_told_by_healthz() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(folder.path(), &["--limit", &format!("free-bytes={}", u64::MAX)], "");
    let (status, body) = server.get("/healthz");
    assert_eq!(status, 500);
    assert!(String::from_utf8_lossy(&body).contains("almost full"), "{}", String::from_utf8_lossy(&body));
    drop(server);
    // A disk that takes no more bytes, as far as this process is concerned.
    let server = Server::start_with(folder.path(), &[], "ulimit -f 2000; trap '' XFSZ;");
    let game = b"(;GM[2]C[".iter().chain(&[b'x'; 900_000]).chain(b"];B[dc])").copied().collect::<Vec<u8>>();
    assert_eq!(server.import(&game.repeat(8)).0, 500);
    assert_eq!(server.get("/api/games").0, 200);
}
