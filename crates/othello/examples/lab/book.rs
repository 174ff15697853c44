//! Grows a book: `book FILE POSITIONS DEPTH LINES [WEIGHTS]`; a file that is there is gone on with.

use std::sync::Arc;

use hansu_othello::{Book, BookOptions, Engine, EngineOptions, Stop};
use hansu_search::SystemClock;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let path = args.next().expect("a file");
    let mut number = || args.next().and_then(|text| text.parse::<usize>().ok()).expect("a number");
    let options =
        BookOptions { positions: number(), depth: number() as u32, lines: number(), ..BookOptions::default() };
    let weights = crate::weights(args.next().as_deref().unwrap_or("shipped"));
    let mut engine = Engine::new(EngineOptions { hash_mb: 64, threads: 1 }, weights);
    let mut book = match std::fs::read(&path) {
        Ok(bytes) if !bytes.is_empty() => Book::from_bytes(&bytes).expect("a book"),
        _ => Book::default(),
    };
    let stop = Stop::new(Arc::new(SystemClock::start()));
    book.grow(&mut engine, &options, &stop, &mut |progress| {
        println!("{} of {} positions, the start is worth {:+.2}", progress.positions, progress.wanted, progress.value);
    });
    std::fs::write(path, book.to_bytes()).expect("a writable file");
}
