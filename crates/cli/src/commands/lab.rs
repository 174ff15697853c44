//! `hansu lab`

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use anyhow::bail;
use hansu_lab::{Choice, Experiment, GamesStep, Row, Table, TablePlan, Work};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value, json};

use super::lab_table::TextTable;
use crate::args::{LabArgs, LabCommand, LabRunArgs};
use crate::failure::bad_input;
use crate::{output, wrap};

pub(crate) fn run(args: &LabArgs, json: bool) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::List => list(json),
        LabCommand::Show { id } => output::text(&find(id)?.text),
        LabCommand::Run(args) => run_experiments(args, json),
    }
}

fn list(json: bool) -> anyhow::Result<()> {
    const INDENT: usize = 20;
    for experiment in Experiment::all() {
        if json {
            output::json(&description(experiment))?;
        } else {
            output::text(&wrap::hanging(&experiment.id, &experiment.question, INDENT, wrap::width()))?;
        }
    }
    Ok(())
}

fn description(experiment: &Experiment) -> Value {
    let tables: Vec<Value> = experiment.tables.iter().map(table_description).collect();
    json!({
        "id": experiment.id, "title": experiment.title, "question": experiment.question, "source": experiment.source,
        "tables": tables,
    })
}

fn table_description(table: &Table) -> Value {
    let keys: Map<String, Value> = table.keys().into_iter().map(|key| (key.into(), json!(table.values(key)))).collect();
    json!({
        "name": table.name, "kind": table.kind(), "about": table.about, "game": table.game.to_string(), "keys": keys,
    })
}

/// The experiment of that id, or in that file.
fn find(id: &str) -> anyhow::Result<Cow<'static, Experiment>> {
    let path = Path::new(id);
    match Experiment::find(id) {
        Some(experiment) => Ok(Cow::Borrowed(experiment)),
        None if path.extension().is_some_and(|extension| extension == "toml") => {
            Experiment::open(path).map(Cow::Owned).map_err(bad_input)
        }
        None => Err(unknown(id)),
    }
}

fn unknown(id: &str) -> anyhow::Error {
    let known: Vec<&str> = Experiment::all().iter().map(|experiment| experiment.id.as_str()).collect();
    let hint = hansu_agents::nearest(id, known.iter().copied())
        .map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
    let known = known.join(", ");
    bad_input(format!("unknown experiment '{id}'{hint}; the experiments are {known}, or give a .toml file of your own"))
}

fn run_experiments(args: &LabRunArgs, json: bool) -> anyhow::Result<()> {
    let choice = Choice { only: args.only.clone(), quick: args.quick };
    let experiments = args.ids.iter().map(|id| find(id)).collect::<anyhow::Result<Vec<_>>>()?;
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
        for table in plan {
            run_table(experiment, table, json)?;
        }
    }
    Ok(())
}

fn run_table(experiment: &Experiment, plan: &TablePlan<'_>, json: bool) -> anyhow::Result<()> {
    match &plan.work {
        Work::Games(steps) => run_games(experiment, plan.table, steps, json),
        Work::Matches(_) => {
            bail!("{}: table '{}' needs matches, which are not played yet", experiment.id, plan.table.name)
        }
    }
}

fn run_games(experiment: &Experiment, table: &Table, steps: &[GamesStep<'_>], json: bool) -> anyhow::Result<()> {
    let progress = progress_bar(steps.len() as u64);
    let mut text = TextTable::new(table);
    if !json {
        output::text(&text.heading(experiment.tables.len() > 1))?;
    }
    for step in steps {
        progress.set_message(format!("{} {}", experiment.id, step.keys()));
        let mut failed = None;
        step.run(&mut |row: Row| {
            let shown = progress.suspend(|| if json { output::json(&row) } else { output::text(&text.lines(&row)) });
            failed = failed.take().or(shown.err());
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
fn progress_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} [{elapsed_precise}] {bar:24} {pos}/{len} {msg}");
    let bar = ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
