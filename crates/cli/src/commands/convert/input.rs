//! The file that is read, and the files of names beside it.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Context as _;
use hansu_game::GameKind;
use hansu_record::wthor::{NameKind, Names, read_names};
use hansu_record::{Format, GUESS_BYTES, guess};
use indicatif::ProgressBar;

use super::args::{ConvertArgs, FileArg};
use crate::failure::bad_input;
use crate::work::bar_style;
use hansu_lab::figures::thousands;

/// An opened file, of which the beginning has been looked at.
pub(crate) struct Input {
    name: String,
    begin: Vec<u8>,
    rest: Box<dyn Read>,
    size: Option<u64>,
    read: Rc<Cell<u64>>,
}

impl Input {
    pub(crate) fn open(file: &FileArg) -> anyhow::Result<Input> {
        let (mut rest, size): (Box<dyn Read>, Option<u64>) = match file {
            FileArg::Standard => (Box::new(io::stdin().lock()), None),
            FileArg::File(path) if path.is_dir() => {
                return Err(bad_input(format!("'{file}' is a folder: name a file of games")));
            }
            FileArg::File(path) => {
                let opened = File::open(path).map_err(|error| bad_input(format!("can't open '{file}': {error}")))?;
                let size = opened.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
                (Box::new(opened), size)
            }
        };
        let mut begin = Vec::new();
        rest.by_ref()
            .take(GUESS_BYTES as u64)
            .read_to_end(&mut begin)
            .with_context(|| format!("can't read '{file}'"))?;
        Ok(Input { name: file.to_string(), begin, rest, size, read: Rc::default() })
    }

    /// The format that is asked for, or that the file's name or beginning tells.
    pub(crate) fn format(
        &mut self,
        file: &FileArg,
        from: Option<Format>,
        game: Option<GameKind>,
    ) -> anyhow::Result<Format> {
        if self.begin.is_empty() {
            return Err(bad_input(format!("'{}' is empty: there is no game in it", self.name)));
        }
        let by_name = || file.extension().and_then(|extension| Format::of_extension(&extension));
        let format = from.or_else(by_name).or_else(|| guess(&self.begin, game));
        let format = format.ok_or_else(|| {
            let formats = "transcript, obf, ggf, sgf, wthor, psq, rec, offset, pos or renlib";
            bad_input(format!("can't tell the format of '{}': say --from {formats}", self.name))
        })?;
        match (game, format.game()) {
            (Some(wanted), Some(held)) if wanted != held => {
                Err(bad_input(format!("{format} holds games of {held} only, and --game says {wanted}: leave it out")))
            }
            _ => Ok(format),
        }
    }

    /// A bar that follows the reading, shown if standard error is a terminal.
    pub(super) fn progress(&self) -> Progress {
        let bar = match self.size {
            Some(size) => {
                ProgressBar::new(size).with_style(bar_style("{bar:20} {percent}% {msg} games (about {eta} left)"))
            }
            None => ProgressBar::new_spinner().with_style(bar_style("{spinner} {msg} games")),
        };
        Progress { bar, read: self.read.clone() }
    }

    pub(crate) fn into_stream(self) -> impl BufRead {
        let counted = Counted { input: Cursor::new(self.begin).chain(self.rest), read: self.read };
        BufReader::with_capacity(1 << 17, counted)
    }
}

/// How far the reading is.
pub(super) struct Progress {
    bar: ProgressBar,
    read: Rc<Cell<u64>>,
}

impl Progress {
    pub(super) fn show(&self, games: u64) {
        self.bar.set_position(self.read.get());
        self.bar.set_message(thousands(games));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A stream that tells how much of it has been read.
struct Counted<R> {
    input: R,
    read: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}

/// The names that a file of WTHOR refers to; none if there are no files of names.
pub(super) fn names(args: &ConvertArgs) -> anyhow::Result<Names> {
    let read = |kind: NameKind, given: &Option<PathBuf>| -> anyhow::Result<Vec<String>> {
        let beside = || args.input.path().and_then(|games| beside(games, kind));
        let Some(path) = given.clone().or_else(beside) else { return Ok(Vec::new()) };
        let wrong = |error: io::Error| bad_input(format!("can't read '{}': {error}", path.display()));
        read_names(kind, BufReader::new(File::open(&path).map_err(wrong)?)).map_err(wrong)
    };
    Ok(Names { players: read(NameKind::Players, &args.jou)?, tournaments: read(NameKind::Tournaments, &args.trn)? })
}

/// The file of names beside a file of games: with the same name, or called WTHOR, or the only one.
fn beside(games: &Path, kind: NameKind) -> Option<PathBuf> {
    let folder = games.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_names =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(kind.extension()));
    let mut found: Vec<PathBuf> =
        folder.read_dir().ok()?.filter_map(|entry| Some(entry.ok()?.path())).filter(is_names).collect();
    found.sort();
    let called = |stem: &std::ffi::OsStr| {
        found.iter().find(|path| path.file_stem().is_some_and(|name| name.eq_ignore_ascii_case(stem))).cloned()
    };
    let same = games.file_stem().and_then(called);
    same.or_else(|| called("wthor".as_ref())).or_else(|| if found.len() == 1 { found.pop() } else { None })
}
