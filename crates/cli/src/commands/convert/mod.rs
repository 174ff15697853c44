//! `hansu convert`

mod args;
mod input;
mod output;
mod summary;

use std::time::Instant;

use hansu_game::GameKind;
use hansu_record::{
    Format, FormatError, GameReader, GameRecord, GameWriter, Problem, ReadOptions, WriteError, losses, reader,
};

pub(crate) use args::{ConvertArgs, FileArg, HELP};
pub(crate) use input::Input;
use output::Output;
use summary::Summary;

use crate::failure::bad_input;

pub(crate) fn run(args: &ConvertArgs, json: bool) -> anyhow::Result<()> {
    let started = Instant::now();
    let output = Output::new(&args.output, args.force, json)?;
    let mut input = Input::open(&args.input)?;
    let from = input.format(&args.input, args.from, args.game)?;
    let names = if from == Format::Wthor { input::names(args)? } else { Default::default() };
    let options = ReadOptions { size: args.board.size, row: args.board.row, rule: args.board.rule, names };
    let progress = input.progress();
    let mut games = PeekedGames::new(reader(from, input.into_stream(), options));
    let to = output.format(args, from, games.first_kind())?;
    let mut conversion = Conversion { args, to, summary: Summary::new(args, from, to) };
    let summary = output.write(to, |writer| {
        conversion.convert_all(&mut games, writer, &progress)?;
        conversion.summary.variations = games.reader.variations_left_out();
        Ok(conversion.summary)
    })?;
    drop(progress);
    summary.show(started.elapsed(), json)
}

/// A reader whose first game can be looked at before it is taken.
struct PeekedGames<'a> {
    reader: Box<dyn GameReader + 'a>,
    first: Option<Result<GameRecord, FormatError>>,
}

impl<'a> PeekedGames<'a> {
    fn new(mut reader: Box<dyn GameReader + 'a>) -> PeekedGames<'a> {
        let first = reader.next();
        PeekedGames { reader, first }
    }

    /// The game that the first record is of.
    fn first_kind(&self) -> Option<GameKind> {
        self.first.as_ref()?.as_ref().ok().map(|record| record.spec.kind())
    }
}

impl Iterator for PeekedGames<'_> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.first.take().or_else(|| self.reader.next())
    }
}

/// Going through the games.
struct Conversion<'a> {
    args: &'a ConvertArgs,
    to: Format,
    summary: Summary,
}

/// How many games there are between two looks at the progress.
const LOOK: u64 = 512;

impl Conversion<'_> {
    fn convert_all(
        &mut self,
        games: &mut PeekedGames<'_>,
        writer: &mut dyn GameWriter,
        progress: &input::Progress,
    ) -> anyhow::Result<()> {
        let mut number = 0;
        for game in games {
            number += 1;
            match game {
                Ok(record) => self.convert(number, &record, writer)?,
                Err(error) => self.damaged(error)?,
            }
            if number % LOOK == 0 {
                progress.show(number);
            }
        }
        match (self.summary.games, self.summary.skipped) {
            (0, 0) => Err(bad_input(format!("{}: there is no game in it", self.args.input))),
            (0, _) => {
                let first = self.summary.damaged.first().map(String::as_str).unwrap_or_default();
                Err(bad_input(format!("{}: no game could be converted: {first}", self.args.input)))
            }
            _ => Ok(()),
        }
    }

    fn convert(&mut self, number: u64, record: &GameRecord, writer: &mut dyn GameWriter) -> anyhow::Result<()> {
        let found = record.spec.kind();
        if let Some(wanted) = self.args.game.filter(|&wanted| wanted != found) {
            return self.refuse(format!("game {number} is a game of {found}, and --game says {wanted}"));
        }
        match writer.write(record) {
            Ok(()) => {
                self.summary.games += 1;
                self.summary.lost.extend(losses(record, self.to));
                Ok(())
            }
            Err(WriteError::Io(error)) => Err(output::failed(&self.args.output, error)),
            Err(error) => self.refuse(format!("game {number}: {error}")),
        }
    }

    fn damaged(&mut self, error: FormatError) -> anyhow::Result<()> {
        match error.problem {
            Problem::Io(error) => Err(anyhow::Error::new(error).context(format!("can't read {}", self.args.input))),
            _ => {
                self.summary.cut_short |= error.last;
                self.refuse(error.to_string())
            }
        }
    }

    /// Stops because of a game that can't be converted, or counts it.
    fn refuse(&mut self, message: String) -> anyhow::Result<()> {
        if !self.args.skip_damaged {
            let remedy = "--skip-damaged leaves such games out";
            return Err(bad_input(format!("{}: {message} ({remedy})", self.args.input)));
        }
        self.summary.skip(message);
        Ok(())
    }
}
