//! `hansu lab run`

use std::time::{Duration, Instant};

use hansu_lab::{Choice, Experiment, ExperimentFolder, Filter, Found, GamesStep, Table, TablePlan, Work};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use super::table::TextTable;
use super::{find, folder_error, matches};
use crate::args::LabRunArgs;
use crate::failure::bad_input;
use crate::{output, provenance};

pub(super) fn run_experiments(args: &LabRunArgs, json: bool) -> anyhow::Result<()> {
    let choice = Choice { only: args.only.clone(), quick: args.quick };
    let experiments = args.ids.iter().map(|id| find(id)).collect::<anyhow::Result<Vec<_>>>()?;
    if let Some(experiment) = experiments.iter().find(|experiment| experiment.runs_programs() && !args.allow_external) {
        let id = &experiment.id;
        return Err(bad_input(format!(
            "{id} has agents that run programs: if you trust the file, say --allow-external"
        )));
    }
    // Everything is checked before anything runs.
    let mut plans = Vec::new();
    for experiment in &experiments {
        let plan = experiment.plan(&choice).map_err(|error| bad_input(format!("{}: {error}", experiment.id)))?;
        plans.push((experiment, plan));
    }
    for (number, (experiment, plan)) in plans.iter().enumerate() {
        if !json {
            let gap = if number > 0 { "\n" } else { "" };
            output::text(&format!("{gap}{}: {}\n", experiment.id, experiment.question))?;
        }
        run_experiment(experiment, plan, args, json)?;
    }
    Ok(())
}

fn run_experiment(
    experiment: &Experiment,
    plan: &[TablePlan<'_>],
    args: &LabRunArgs,
    json: bool,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let make =
        |out: &std::path::PathBuf| ExperimentFolder::make(out, experiment, facts(args, None)).map_err(folder_error);
    let folder = args.out.as_ref().map(make).transpose()?;
    let named = args.only.iter().any(|filter| filter.key == "table");
    for table in plan.iter().filter(|table| named || !json || !table.table.aside) {
        match &table.work {
            Work::Games(steps) => run_games(experiment, table.table, steps, folder.as_ref(), json)?,
            Work::Matches(rows) => matches::run(experiment, table.table, rows, folder.as_ref(), args, json)?,
        }
    }
    if let Some(out) = &args.out {
        let folder = ExperimentFolder::make(out, experiment, facts(args, Some(started.elapsed())))?;
        folder.write_figures()?;
        if !json {
            output::text(&format!("\nGames, tables and plots are in {}\n", out.join(&experiment.id).display()))?;
        }
    }
    Ok(())
}

/// What is written down of a run.
fn facts(args: &LabRunArgs, elapsed: Option<Duration>) -> Map<String, Value> {
    let mut facts = provenance::facts();
    facts.insert("seed".into(), json!(args.seed));
    facts.insert("part".into(), json!(if args.quick { "quick" } else { "full" }));
    let at_once = args.concurrency.unwrap_or_else(crate::work::cores);
    facts.insert("games_at_once".into(), json!(at_once));
    if let Some(load) = provenance::load() {
        facts.insert("load".into(), json!(load));
    }
    if !args.only.is_empty() {
        facts.insert("only".into(), json!(args.only.iter().map(Filter::to_string).collect::<Vec<_>>()));
    }
    if let Some(elapsed) = elapsed {
        facts.insert("last_run_seconds".into(), json!(elapsed.as_secs()));
    }
    facts
}

fn run_games(
    experiment: &Experiment,
    table: &Table,
    steps: &[GamesStep<'_>],
    folder: Option<&ExperimentFolder>,
    json: bool,
) -> anyhow::Result<()> {
    let progress = progress_bar(steps.len() as u64);
    let mut text = TextTable::new(table);
    if !json {
        output::text(&text.heading(experiment.tables.len() > 1))?;
    }
    let (mut journal, kept) = folder.map(|folder| folder.rows(table)).transpose().map_err(folder_error)?.unzip();
    let kept = kept.unwrap_or_default();
    for step in steps {
        progress.set_message(format!("{} {}", experiment.id, step.keys()));
        let mut failed = None;
        step.run(&kept, &mut |found: Found| {
            // What is shown is kept: whoever reads it may stop us at once.
            let written = match (&found, &mut journal) {
                (Found::Now(row), Some(journal)) => journal.keep(row).map_err(folder_error),
                _ => Ok(()),
            };
            let row = found.row();
            let shown = progress.suspend(|| if json { output::json(row) } else { output::text(&text.lines(row)) });
            failed = failed.take().or(written.err()).or(shown.err());
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if json { Ok(()) } else { output::text(&text.summary()) }
}

/// Drawn on standard error, and only if that is a terminal.
pub(super) fn progress_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} [{elapsed_precise}] {bar:24} {pos}/{len} {msg}");
    let bar = ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
