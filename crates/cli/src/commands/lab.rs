//! `hansu lab`

use std::time::Duration;

use hansu_lab::{EXPERIMENTS, Experiment, Filter, Row};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::lab_table::Table;
use crate::args::{LabArgs, LabCommand, LabRunArgs};
use crate::failure::bad_input;
use crate::{output, wrap};

pub(crate) fn run(args: &LabArgs, json: bool) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::List => list(json),
        LabCommand::Run(args) => run_experiments(args, json),
    }
}

fn list(json: bool) -> anyhow::Result<()> {
    for experiment in EXPERIMENTS {
        let (first, last) = experiment.depths;
        if json {
            let document = json!({ "id": experiment.id, "question": experiment.question, "depths": [first, last] });
            output::json(&document)?;
        } else {
            let about = format!("{} (depths {first} to {last})", experiment.question);
            output::text(&wrap::hanging(experiment.id, &about, 13, wrap::width()))?;
        }
    }
    Ok(())
}

fn run_experiments(args: &LabRunArgs, json: bool) -> anyhow::Result<()> {
    // Everything is checked before anything runs.
    let mut plans = Vec::new();
    for id in &args.ids {
        let experiment = Experiment::find(id).ok_or_else(|| unknown(id))?;
        let (first, last) = experiment.depths;
        let depths = Filter::depths(&args.only, first, last).map_err(|error| bad_input(format!("{id}: {error}")))?;
        plans.push((experiment, depths));
    }
    for (number, (experiment, depths)) in plans.into_iter().enumerate() {
        if number > 0 && !json {
            output::text("\n")?;
        }
        run_one(experiment, &depths, json)?;
    }
    Ok(())
}

fn unknown(id: &str) -> anyhow::Error {
    let known: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.id).collect();
    let hint = hansu_agents::nearest(id, known.iter().copied())
        .map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
    bad_input(format!("unknown experiment '{id}'{hint}; the experiments are {}", known.join(", ")))
}

fn run_one(experiment: &Experiment, depths: &[u32], json: bool) -> anyhow::Result<()> {
    if !json {
        output::text(&format!("{}: {}\n\n{}", experiment.id, experiment.question, Table::header(experiment.id)))?;
    }
    let progress = progress_bar(depths.len() as u64);
    let mut table = Table::new();
    for &depth in depths {
        progress.set_message(format!("{} depth {depth}", experiment.id));
        let mut failed = None;
        experiment.run(depth, &mut |row: Row| {
            let shown = progress.suspend(|| if json { output::json(&row) } else { output::text(&table.line(&row)) });
            failed = failed.take().or(shown.err());
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if json { Ok(()) } else { output::text(&table.summary()) }
}

/// Drawn on standard error, and only if that is a terminal.
fn progress_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} [{elapsed_precise}] {bar:24} {pos}/{len} {msg}");
    let bar = ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
