//! Tables of matches.

use std::sync::Arc;
use std::time::Duration;

use hansu_lab::matches::{GameLine, Journal, RunOptions};
use hansu_lab::{Cell, Experiment, ExperimentFolder, MatchRow, MatchRun, Row, Table};
use hansu_search::{Cancel, SystemClock};
use indicatif::ProgressBar;

use super::run::progress_bar;
use crate::args::LabRunArgs;
use crate::failure::bad_input;
use crate::work::cores;
use crate::{output, wrap};

/// Games of an experiment are not lost on time: a machine that is busy elsewhere says nothing about an agent.
const MARGIN: Duration = Duration::from_secs(10);

pub(super) fn run(
    experiment: &Experiment,
    table: &Table,
    rows: &[MatchRow],
    folder: Option<&ExperimentFolder>,
    args: &LabRunArgs,
    json: bool,
) -> anyhow::Result<()> {
    let mut run = MatchRun::new(&experiment.id, table, rows, args.seed).map_err(bad_input)?;
    let mut journal = Journal::in_memory();
    if let Some(folder) = folder {
        let (kept, games) = folder.journal(table)?;
        journal = kept;
        run.resume(games);
    }
    let text = MatchText::new(table);
    if !json {
        output::text(&text.heading(table, rows))?;
    }
    let (games, done) = run.progress();
    let progress = progress_bar(games);
    progress.set_position(done);
    let mut shown = Shown { rows: 0, text, json, failed: None };
    shown.show(&run, &progress);
    let mut progressed = |run: &MatchRun, line: &GameLine| {
        progress.inc(1);
        progress.set_message(format!("{} {} {}", experiment.id, table.name, run.keys(line)));
        shown.show(run, &progress);
    };
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let file = folder.map(|folder| folder.path().join(format!("cluster-{}.json", table.name)));
        let workers = hansu_cluster::FleetWorkers {
            fleet: &fleet,
            run: crate::fleet::run_id(file)?,
            kind: "lab",
            title: format!("{} {}", experiment.id, table.name),
            margin: MARGIN,
            cancel: Cancel::default(),
        };
        run.play_on(&workers, &mut journal, &mut progressed)?;
        progress.finish_and_clear();
        return shown.failed.map_or(Ok(()), Err);
    }
    let options = RunOptions {
        concurrency: args.concurrency.unwrap_or_else(cores),
        margin: MARGIN,
        clock: Arc::new(SystemClock::start()),
        cancel: Cancel::default(),
        make: &|spec, game| spec.build(game),
    };
    run.play(&mut journal, &options, &mut progressed)?;
    progress.finish_and_clear();
    shown.failed.map_or(Ok(()), Err)
}

/// The rows that are finished and shown.
struct Shown {
    rows: usize,
    text: MatchText,
    json: bool,
    failed: Option<anyhow::Error>,
}

impl Shown {
    /// Shows the rows that have been finished since.
    fn show(&mut self, run: &MatchRun, progress: &ProgressBar) {
        while self.rows < run.finished_rows() {
            let row = run.row(self.rows);
            let shown =
                progress.suspend(|| if self.json { output::json(&row) } else { output::text(&self.text.line(&row)) });
            self.failed = self.failed.take().or(shown.err());
            self.rows += 1;
        }
    }
}

/// Rows of matches as lines for people.
struct MatchText {
    keys: Vec<(String, usize)>,
}

impl MatchText {
    fn new(table: &Table) -> MatchText {
        let width = |key: &str| {
            let values = table.values(key).iter().map(|value| value.to_string().chars().count()).max().unwrap_or(0);
            values.max(key.chars().count())
        };
        MatchText { keys: table.keys().into_iter().map(|key| (key.to_owned(), width(key))).collect() }
    }

    fn heading(&self, table: &Table, rows: &[MatchRow]) -> String {
        let mut about = format!("{}: {}", table.name, table.about);
        if let [only] = rows {
            about += &format!(" {} against {}", only.a, only.b);
        }
        let keys: Vec<String> = self.keys.iter().map(|(key, width)| format!("{key:>width$}")).collect();
        let published = if rows.iter().any(|row| row.published.is_some()) { "  published" } else { "" };
        let about = wrap::hanging("", about.trim_end(), 0, wrap::width());
        format!("\n{about}\n{}  games   won drawn  lost  score, 95% interval  {published}\n", keys.join("  "))
    }

    fn line(&self, row: &Row) -> String {
        let cell = |name: &str| row.cells.get(name).map_or(String::new(), Cell::to_string);
        let keys: Vec<String> = self.keys.iter().map(|(key, width)| format!("{:>width$}", cell(key))).collect();
        let counts = ["wins", "draws", "losses"].map(|name| format!("{:>5}", cell(name))).join(" ");
        let percent = |name: &str| 100.0 * row.cells.get(name).and_then(Cell::magnitude).unwrap_or(f64::NAN);
        let score = format!("{:.1}% [{:.1}, {:.1}]", percent("score"), percent("score_low"), percent("score_high"));
        let line = format!("{}  {:>5} {counts}  {score:<22} {}", keys.join("  "), cell("games"), published(row));
        format!("{}\n", line.trim_end())
    }
}

/// What was published, and how ours compares.
fn published(row: &Row) -> String {
    let number = |name: &str| row.published.get(name).and_then(Cell::magnitude);
    let figures = match (number("score"), number("games"), number("score_low"), number("score_high")) {
        (Some(score), Some(games), ..) => format!("{:.1}% of {games}", 100.0 * score),
        (.., Some(low), Some(high)) => format!("{:.0} to {:.0}%", 100.0 * low, 100.0 * high),
        _ => return String::new(),
    };
    let ours = row.comparison().map_or("", |comparison| comparison.word());
    format!("{figures:<14} ours is {ours}")
}
