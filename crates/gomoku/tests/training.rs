//! A training run of a few games: what it leaves behind, and that it goes on where it was.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hansu_game::gomoku::Rule;
use hansu_gomoku::eval::Weights;
use hansu_gomoku::net::Net;
use hansu_gomoku::train::{Generation, Learns, Progress, TrainError, TrainOptions, train};
use hansu_gomoku::{Limits, Stop};
use hansu_search::{Cancel, NoClock};

fn options(folder: &Path, rule: Rule) -> TrainOptions {
    let generation = |learns| Generation { games: 4, nodes: 60, learns, epochs: 2 };
    TrainOptions {
        folder: folder.to_owned(),
        rule,
        seed: 7,
        threads: 2,
        generations: vec![generation(Learns::Weights), generation(Learns::Network)],
        pairs: 2,
        match_limits: Limits { nodes: Some(60), ..Limits::default() },
    }
}

fn stop() -> Stop {
    Stop::new(Cancel::default(), Arc::new(NoClock))
}

/// All files of a run with their bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = ["games.bin", "weights.bin", "network.bin", "match.txt"];
    let folders = ["gen-0", "gen-1", "."];
    let paths = folders.iter().flat_map(|folder| names.map(|name| format!("{folder}/{name}")));
    paths.filter_map(|path| Some((path.clone(), std::fs::read(folder.join(&path)).ok()?))).collect()
}

#[test]
fn a_run_that_is_stopped_anywhere_goes_on_and_ends_as_one_that_was_not() {
    let whole = tempfile::tempdir().expect("a folder");
    let learned = train(&options(whole.path(), Rule::Standard), &stop(), &|_| ()).expect("a run");
    let files_of_whole = files(whole.path());
    assert!(files_of_whole.len() >= 7, "{} files", files_of_whole.len());
    let shipped = std::fs::read(whole.path().join("weights.bin")).expect("weights");
    assert_eq!(Weights::from_bytes(&shipped), Ok(learned.weights));
    let network = std::fs::read(whole.path().join("gen-1/network.bin")).expect("a network");
    assert!(Net::from_bytes(&network).is_ok());

    let broken = tempfile::tempdir().expect("a folder");
    let mut runs = 0;
    loop {
        let stop = stop();
        let events = AtomicUsize::new(0);
        let run = train(&options(broken.path(), Rule::Standard), &stop, &|_| {
            if events.fetch_add(1, Relaxed) == 1 {
                stop.cancel.cancel();
            }
        });
        runs += 1;
        match run {
            Ok(_) => break,
            Err(error) => assert!(matches!(error, TrainError::Cancelled), "{error}"),
        }
        // A crash may leave part of a game behind.
        let games = broken.path().join("gen-0/games.bin");
        let mut bytes = std::fs::read(&games).expect("games");
        bytes.extend([0x47, 15, 1]);
        std::fs::write(&games, bytes).expect("written");
        assert!(runs < 20, "it never ends");
    }
    assert!(runs > 1);
    assert!(files(broken.path()) == files_of_whole, "other games or other results");
}

#[test]
fn a_complete_run_makes_nothing_again_and_a_damaged_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = options(folder.path(), Rule::Renju);
    let finished = AtomicUsize::new(0);
    let count = |progress: Progress| {
        if let Progress::Finished { points, .. } = progress {
            assert!((0.0..=1.0).contains(&points));
            finished.fetch_add(1, Relaxed);
        }
    };
    train(&options, &stop(), &count).expect("a run");
    assert_eq!(finished.load(Relaxed), 2);
    train(&options, &stop(), &|progress| panic!("{progress:?}")).expect("nothing to do");
    for name in ["gen-0/weights.bin", "gen-1/network.bin", "gen-1/match.txt", "gen-1/games.bin"] {
        let path = folder.path().join(name);
        let bytes = std::fs::read(&path).expect("a file");
        std::fs::write(&path, "something else\n").expect("written");
        let error = train(&options, &stop(), &|_| ()).expect_err("a damaged file").to_string();
        assert!(error.contains(name), "{error}");
        std::fs::write(&path, bytes).expect("written");
    }
}
