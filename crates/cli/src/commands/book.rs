//! `hansu book`

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use hansu_game::{Game, GameSpec, Move, Othello, Position};
#[cfg(feature = "cluster")]
use hansu_othello::Board;
use hansu_othello::{Book, BookMove, BookOptions, BookProgress, Engine, EngineOptions, Opening, Stop, Weights};
use hansu_record::parse_position;
use hansu_search::SystemClock;
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::{bar_style, cores};

const HELP: &str = "\
The book is made by the expert itself: positions are added where good play goes,
each searched, and values are brought back to the start. A book that is there
grows on; a run that was stopped loses at most a few positions.

Examples:
  hansu book build my.book --positions 5000
  hansu book build my.book --positions 50000 --cluster nats://fleet
  hansu book show                          the start, from the book that comes with Hansu
  hansu book show f5d6c3d3c4 --book my.book
  hansu book export lines.txt              its main lines as transcripts";

/// The largest file that is taken for a book.
const MOST_BYTES: u64 = 256 << 20;

/// A growing book is written to the disk after so many positions.
const KEPT_AFTER: usize = 64;

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// Make an Othello book, or let one grow
    Build(BuildArgs),
    /// Show what the book knows of a position
    Show(ShowArgs),
    /// Write the book's lines, one transcript a line
    Export(ExportArgs),
}

#[derive(Debug, Args)]
struct BuildArgs {
    /// The book; it is made if there is none
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many positions it is to have
    #[arg(long, value_name = "N", default_value = "2000", value_parser = whole_number::<usize>)]
    positions: usize,
    /// Plies of each search
    #[arg(long, value_name = "N", default_value = "14", value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Threads that search together [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    fleet: crate::fleet::ClusterArgs,
}

#[derive(Debug, Args)]
struct ShowArgs {
    /// The position, as for 'hansu show' [default: the start]
    #[arg(value_name = "POSITION", default_value = "")]
    position: String,
    /// The book [default: the one that comes with Hansu]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct ExportArgs {
    /// The file to write, or - for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The book [default: the one that comes with Hansu]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

pub(crate) fn run(args: &BookArgs, json: bool) -> anyhow::Result<()> {
    match &args.command {
        BookCommand::Build(args) => build(args, json),
        BookCommand::Show(args) => show(args, json),
        BookCommand::Export(args) => export(args, json),
    }
}

fn read(path: &Path) -> anyhow::Result<Book> {
    let wrong = |problem: String| bad_input(format!("can't read the book '{}': {problem}", path.display()));
    let bytes = hansu_files::read_regular(path, MOST_BYTES).map_err(|error| wrong(error.to_string()))?;
    Book::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))
}

fn chosen(book: Option<&Path>) -> anyhow::Result<Arc<Book>> {
    book.map_or_else(|| Ok(Book::shipped()), |path| read(path).map(Arc::new))
}

fn build(args: &BuildArgs, json: bool) -> anyhow::Result<()> {
    let mut book = if args.file.exists() { read(&args.file)? } else { Book::default() };
    let bar = ProgressBar::new(args.positions as u64);
    bar.set_style(bar_style("{bar:30} {pos}/{len} positions, the start is worth {msg} (about {eta} left)"));
    let mut report = |progress: BookProgress| {
        bar.set_position(progress.positions as u64);
        bar.set_message(format!("{:+.1} discs", progress.value));
    };
    grow(args, &mut book, &mut report)?;
    bar.finish_and_clear();
    if json {
        return output::json(&json!({ "file": args.file, "positions": book.len() }));
    }
    output::text(&format!("{} positions in '{}'\n", book.len(), args.file.display()))
}

/// Adds the positions, searched here or by a fleet.
fn grow(args: &BuildArgs, book: &mut Book, report: &mut dyn FnMut(BookProgress)) -> anyhow::Result<()> {
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let file = args.file.with_extension("cluster.json");
        let searches = hansu_cluster::FleetSearches { fleet: &fleet, run: crate::fleet::run_id(Some(file))? };
        let (at_a_time, cancel) = (searches.at_a_time(), hansu_search::Cancel::default());
        let mut failed = None;
        in_stages(args, book, KEPT_AFTER.max(at_a_time), &mut |book, options| {
            let mut search = |boards: &[Board]| {
                let found = searches.search(boards, options, &cancel);
                found.unwrap_or_else(|error| {
                    failed.get_or_insert(error);
                    Vec::new()
                })
            };
            book.grow_by(&mut search, at_a_time, options, report);
        })?;
        return failed.map_or(Ok(()), |error| Err(error.into()));
    }
    let threads = args.threads.unwrap_or_else(cores);
    let mut engine = Engine::new(EngineOptions { hash_mb: 256, threads }, Weights::shipped());
    let stop = Stop::new(Arc::new(SystemClock::start()));
    in_stages(args, book, KEPT_AFTER, &mut |book, options| book.grow(&mut engine, options, &stop, report))
}

/// Lets a book grow by so many positions at a time, and writes it each time.
fn in_stages(
    args: &BuildArgs,
    book: &mut Book,
    stage: usize,
    grow: &mut dyn FnMut(&mut Book, &BookOptions),
) -> anyhow::Result<()> {
    while book.len() < args.positions {
        let before = book.len();
        let options = BookOptions {
            positions: (before + stage).min(args.positions),
            depth: args.depth,
            ..BookOptions::default()
        };
        grow(book, &options);
        hansu_files::write_atomically(&args.file, &book.to_bytes())
            .map_err(|error| bad_input(format!("can't write '{}': {error}", args.file.display())))?;
        if book.len() == before {
            break;
        }
    }
    Ok(())
}

fn show(args: &ShowArgs, json: bool) -> anyhow::Result<()> {
    let book = chosen(args.book.as_deref())?;
    let parsed = parse_position(GameSpec::Othello, &args.position).map_err(bad_input)?;
    let Position::Othello(position) = &parsed.position else { return Err(bad_input("this is no position of Othello")) };
    let moves = book.moves(position);
    let name = Opening::of(position);
    let written = |known: &BookMove| Move::place(known.square).name(8);
    if json {
        let moves: Vec<_> = moves
            .iter()
            .map(|known| json!({ "move": written(known), "score": known.score.discs(), "followed": known.is_followed }))
            .collect();
        let names = name.map(|name| json!({ "en": name.english, "ja": name.japanese, "ko": name.korean }));
        return output::json(&json!({ "positions": book.len(), "name": names, "moves": moves }));
    }
    let mut text =
        name.map_or(String::new(), |name| format!("{} · {} · {}\n", name.english, name.japanese, name.korean));
    if moves.is_empty() {
        text += &format!("the book of {} positions does not have this one\n", book.len());
    }
    for known in &moves {
        let more = if known.is_followed { "" } else { "  (end of the book)" };
        text += &format!("{}  {:+.2}{more}\n", written(known), known.score.discs());
    }
    output::text(&text)
}

fn export(args: &ExportArgs, json: bool) -> anyhow::Result<()> {
    let book = chosen(args.book.as_deref())?;
    let mut lines = Vec::new();
    follow(&book, &Othello::default(), &mut Vec::new(), &mut std::collections::HashSet::new(), &mut lines);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if args.file.as_os_str() == "-" {
        return output::text(&text);
    }
    hansu_files::write_atomically(&args.file, text.as_bytes())
        .map_err(|error| bad_input(format!("can't write '{}': {error}", args.file.display())))?;
    if json {
        return output::json(&json!({ "file": args.file, "lines": lines.len() }));
    }
    output::text(&format!("{} lines written to '{}'\n", lines.len(), args.file.display()))
}

/// Goes through all positions of the book once; where nothing new follows, the moves so far are a line.
fn follow(
    book: &Book,
    position: &Othello,
    moves: &mut Vec<Move>,
    seen: &mut std::collections::HashSet<u64>,
    lines: &mut Vec<String>,
) {
    let mut ends = true;
    for known in book.moves(position).into_iter().filter(|known| known.is_followed) {
        let mv = Move::place(known.square);
        let mut next = *position;
        if next.play(mv).is_err() || !seen.insert(next.key()) {
            continue;
        }
        let before = moves.len();
        moves.push(mv);
        if next.moves().next() == Some(Move::PASS) && next.play(Move::PASS).is_ok() {
            moves.push(Move::PASS);
        }
        follow(book, &next, moves, seen, lines);
        moves.truncate(before);
        ends = false;
    }
    if ends && !moves.is_empty() {
        lines.push(moves.iter().filter(|mv| **mv != Move::PASS).map(|mv| mv.name(8)).collect());
    }
}
