//! Files of games, in and out, and what they cost.

use crate::server::Server;

/// A game with a comment of so many bytes.
fn commented(bytes: usize) -> Vec<u8> {
    format!("(;GM[2]C[{}];B[dc])", "x".repeat(bytes)).into_bytes()
}

#[test]
fn a_game_named_a_thousand_times_is_exported_once_and_costs_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (status, imported) = server.import(&commented(300_000));
    assert_eq!(status, 201, "{imported}");
    let id = imported["games"][0]["id"].as_str().expect("an id");
    let before = server.most_memory();
    let (status, file) = server.get(&format!("/api/games/export?format=sgf&ids={}", vec![id; 1000].join(",")));
    assert_eq!(status, 200);
    assert!((300_000..310_000).contains(&file.len()), "{} bytes", file.len());
    let more = server.most_memory() - before;
    assert!(more < 100, "{more} MB for a file of 0.3 MB");
}

#[test]
fn many_large_games_are_streamed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let mut ids = Vec::new();
    for _ in 0..4 {
        let file = commented(900_000).repeat(8);
        let (status, imported) = server.import(&file);
        assert_eq!(status, 201, "{imported}");
        let games = imported["games"].as_array().expect("games").iter();
        ids.extend(games.map(|game| game["id"].as_str().expect("an id").to_owned()));
    }
    let before = server.most_memory();
    let (status, file) = server.get(&format!("/api/games/export?format=sgf&ids={}", ids.join(",")));
    assert_eq!((status, file.len() > 28_000_000), (200, true), "{} bytes", file.len());
    let more = server.most_memory().saturating_sub(before);
    assert!(more < 30, "{more} MB to send 29 MB");
}

#[test]
fn a_file_of_empty_properties_costs_a_few_times_its_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    server.new_game();
    let before = server.most_memory();
    let file = [b"(;GM[4]SZ[15]", &b"A[]".repeat(2 << 20 >> 2)[..], b")"].concat();
    std::thread::scope(|scope| {
        let imports: Vec<_> = (0..4).map(|_| scope.spawn(|| server.import(&file).0)).collect();
        imports.into_iter().for_each(|import| assert_eq!(import.join().expect("no panic"), 201));
    });
    let (megabytes, more) = (file.len() as u64 >> 20, server.most_memory() - before);
    assert!(more < 4 * 5 * megabytes, "{more} MB for four files of {megabytes} MB");
}

#[test]
fn a_game_with_endless_comments_is_passed_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (status, problem) = server.import(&commented(2 << 20));
    assert_eq!((status, problem["code"].as_str()), (422, Some("bad_file")));
    assert!(problem["detail"].as_str().expect("a text").contains("at most 1048576 are kept"), "{problem}");
}
