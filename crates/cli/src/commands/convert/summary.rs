//! What came of a conversion.

use std::path::PathBuf;
use std::time::Duration;

use hansu_record::{Format, Loss};
use serde_json::{Map, Value, json};

use super::args::{ConvertArgs, FileArg};
use crate::output;
use hansu_lab::figures::thousands;

/// How many messages about damaged games are kept.
const KEPT: usize = 10;

/// The counts of a conversion.
#[derive(Debug)]
pub(super) struct Summary {
    input: FileArg,
    output: FileArg,
    from: Format,
    to: Format,
    pub(super) games: u64,
    pub(super) skipped: u64,
    /// What is wrong with the first games that were skipped.
    pub(super) damaged: Vec<String>,
    /// Whether the rest of the file could not be read.
    pub(super) cut_short: bool,
    /// Variations beside the main lines.
    pub(super) variations: u64,
    pub(super) lost: Losses,
    /// The files that were written.
    pub(super) files: Vec<PathBuf>,
    /// Whether there was no place for the files of names.
    pub(super) nameless: bool,
}

/// In how many games something was lost.
#[derive(Debug)]
pub(super) struct Losses([u64; Loss::ALL.len()]);

impl Losses {
    pub(super) fn extend(&mut self, losses: impl Iterator<Item = Loss>) {
        for loss in losses {
            self.0[loss as usize] += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Loss, u64)> {
        Loss::ALL.into_iter().zip(self.0).filter(|(_, games)| *games > 0)
    }
}

impl Summary {
    pub(super) fn new(args: &ConvertArgs, from: Format, to: Format) -> Summary {
        Summary {
            input: args.input.clone(),
            output: args.output.clone(),
            from,
            to,
            games: 0,
            skipped: 0,
            damaged: Vec::new(),
            cut_short: false,
            variations: 0,
            lost: Losses([0; Loss::ALL.len()]),
            files: Vec::new(),
            nameless: false,
        }
    }

    /// Counts a game that is left out.
    pub(super) fn skip(&mut self, message: String) {
        self.skipped += 1;
        if self.damaged.len() < KEPT {
            self.damaged.push(message);
        }
    }

    /// Prints it where it does not get among the games.
    pub(super) fn show(&self, elapsed: Duration, json: bool) -> anyhow::Result<()> {
        match (json, &self.output) {
            (true, _) => output::json(&self.document(elapsed)),
            (false, FileArg::File(_)) => output::text(&self.text(elapsed)),
            (false, FileArg::Standard) => {
                eprint!("{}", self.text(elapsed));
                Ok(())
            }
        }
    }

    fn document(&self, elapsed: Duration) -> Value {
        let lost: Map<String, Value> =
            self.lost.iter().map(|(loss, games)| (loss.name().to_owned(), games.into())).collect();
        json!({
            "in": self.input.to_string(),
            "out": self.output.to_string(),
            "from": self.from.name(),
            "to": self.to.name(),
            "games": self.games,
            "skipped": self.skipped,
            "damaged": self.damaged,
            "cut_short": self.cut_short,
            "variations": self.variations,
            "lost": lost,
            "files": self.files,
            "seconds": output::seconds(elapsed),
        })
    }

    fn text(&self, elapsed: Duration) -> String {
        let Summary { from, to, .. } = self;
        let skipped = if self.skipped > 0 { format!(", {} skipped", thousands(self.skipped)) } else { String::new() };
        let mut text = format!(
            "converted {} from {from} to {to}{skipped}, {:.2} s\n",
            count(self.games, "game"),
            elapsed.as_secs_f64()
        );
        for message in &self.damaged {
            text += &format!("  skipped: {message}\n");
        }
        if self.skipped > self.damaged.len() as u64 {
            text += &format!("  and {} more\n", thousands(self.skipped - self.damaged.len() as u64));
        }
        if self.cut_short {
            text += "  the rest of the file could not be read\n";
        }
        if self.variations > 0 {
            text += &format!("  left out: {} beside the main lines\n", count(self.variations, "variation"));
        }
        for (loss, games) in self.lost.iter() {
            text += &format!("  {to} has no place for {loss} ({})\n", count(games, "game"));
        }
        if self.nameless {
            text += "  the names of players and tournaments are lost: name a file, and they are written beside it\n";
        }
        for file in self.files.iter().skip(1) {
            text += &format!("  also wrote {}\n", file.display());
        }
        text
    }
}

fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", thousands(number))
}
