//! The file that is written: all of it, or nothing.

use std::io::{self, BufWriter, Cursor, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use hansu_game::GameKind;
use hansu_record::wthor::{NameKind, Names, WthorWriter, write_names};
use hansu_record::{Date, Format, GameWriter, text_writer};
use tempfile::NamedTempFile;

use super::args::{ConvertArgs, FileArg};
use super::summary::Summary;
use crate::failure::bad_input;
use crate::files::{folder_of, temp_file};

/// Where the games go.
pub(super) struct Output<'a> {
    file: &'a FileArg,
    force: bool,
}

/// An error of writing.
pub(super) fn failed(file: &FileArg, error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("can't write {file}"))
}

impl<'a> Output<'a> {
    /// Refuses at once what would be refused in the end.
    pub(super) fn new(file: &'a FileArg, force: bool, json: bool) -> anyhow::Result<Output<'a>> {
        let output = Output { file, force };
        match file.path() {
            None if json => {
                Err(bad_input("with --json the summary goes to standard output: name a file for the games"))
            }
            None => Ok(output),
            Some(path) if path.is_dir() => Err(bad_input(format!("'{file}' is a folder: name a file"))),
            Some(path) => output.refuse_existing(path).map(|()| output),
        }
    }

    fn refuse_existing(&self, path: &Path) -> anyhow::Result<()> {
        if !self.force && path.exists() {
            let message = format!("'{}' exists already: choose another name, or say --force", path.display());
            return Err(bad_input(message));
        }
        Ok(())
    }

    /// The format that is asked for, or that the file's name tells; `txt` is the list of moves of the game.
    pub(super) fn format(&self, args: &ConvertArgs, from: Format, first: Option<GameKind>) -> anyhow::Result<Format> {
        let extension = self.file.extension().unwrap_or_default();
        let moves = || match args.game.or(from.game()).or(first).filter(|_| extension == "txt")? {
            GameKind::Othello => Some(Format::Transcript),
            GameKind::Gomoku => Some(Format::Pos),
        };
        let format = args.to.or_else(|| Format::of_extension(&extension)).or_else(moves).ok_or_else(|| {
            let formats = "transcript, obf, ggf, sgf, wthor, psq, rec, offset or pos";
            bad_input(format!("can't tell the format of '{}': say --to {formats}", self.file))
        })?;
        if !format.is_written() {
            return Err(bad_input(format!("{format} is only read: write sgf instead")));
        }
        if let (Format::Wthor, Some(path)) = (format, self.file.path()) {
            for kind in [NameKind::Players, NameKind::Tournaments] {
                self.refuse_existing(&path.with_extension(kind.extension()))?;
            }
        }
        Ok(format)
    }

    /// Has the games written, and gives the file its name when all is well.
    pub(super) fn write(
        &self,
        format: Format,
        convert: impl FnOnce(&mut dyn GameWriter) -> anyhow::Result<Summary>,
    ) -> anyhow::Result<Summary> {
        let failed = |error| failed(self.file, error);
        let Some(path) = self.file.path() else { return self.write_to_standard_output(format, convert) };
        let mut file = temp_file(folder_of(path)).map_err(failed)?;
        let (mut summary, names) = write_games(format, BufWriter::with_capacity(1 << 17, &mut file), convert)?;
        if let Some(names) = names {
            for kind in [NameKind::Players, NameKind::Tournaments] {
                summary.files.push(self.write_names(kind, &names, &path.with_extension(kind.extension()))?);
            }
        }
        self.persist(file, path)?;
        summary.files.insert(0, path.to_owned());
        Ok(summary)
    }

    fn write_names(&self, kind: NameKind, names: &Names, path: &Path) -> anyhow::Result<PathBuf> {
        let context = || format!("can't write '{}'", path.display());
        let mut file = temp_file(folder_of(path)).with_context(context)?;
        write_names(kind, names.of(kind), today(), BufWriter::new(&mut file)).with_context(context)?;
        self.persist(file, path)?;
        Ok(path.to_owned())
    }

    fn persist(&self, file: NamedTempFile, path: &Path) -> anyhow::Result<()> {
        let persisted = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
        match persisted {
            Ok(_) => Ok(()),
            Err(refused) => Err(refused.error).with_context(|| format!("can't write '{}'", path.display())),
        }
    }

    fn write_to_standard_output(
        &self,
        format: Format,
        convert: impl FnOnce(&mut dyn GameWriter) -> anyhow::Result<Summary>,
    ) -> anyhow::Result<Summary> {
        let failed = |error| failed(self.file, error);
        let mut stdout = io::stdout().lock();
        if format != Format::Wthor {
            let mut writer = Box::new(text_writer(format, &mut stdout)?);
            let summary = convert(writer.as_mut())?;
            writer.finish().map_err(|error| write_error(self.file, error))?;
            return Ok(summary);
        }
        // The number of games comes first in the file, and is known last.
        let mut file = Cursor::new(Vec::new());
        let (mut summary, _) = write_games(format, &mut file, convert)?;
        stdout.write_all(file.get_ref()).and_then(|()| stdout.flush()).map_err(failed)?;
        summary.nameless = true;
        Ok(summary)
    }
}

fn write_error(file: &FileArg, error: hansu_record::WriteError) -> anyhow::Error {
    match error {
        hansu_record::WriteError::Io(error) => failed(file, error),
        error => error.into(),
    }
}

fn write_games(
    format: Format,
    output: impl Write + Seek,
    convert: impl FnOnce(&mut dyn GameWriter) -> anyhow::Result<Summary>,
) -> anyhow::Result<(Summary, Option<Names>)> {
    let mut writer: Box<dyn GameWriter + '_> = match format {
        Format::Wthor => Box::new(WthorWriter::new(output, today())?),
        _ => Box::new(text_writer(format, output)?),
    };
    let summary = convert(writer.as_mut())?;
    Ok((summary, writer.finish()?))
}

fn today() -> Option<Date> {
    let now = jiff::Timestamp::now().to_string();
    Date::parse(&now)
}
