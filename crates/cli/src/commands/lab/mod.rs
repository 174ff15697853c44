//! `hansu lab`

mod coverage;
mod matches;
mod report;
mod run;
mod table;

use std::borrow::Cow;
use std::path::Path;

use hansu_lab::{Experiment, ExperimentFolderError, Table};
use serde_json::{Map, Value, json};

use crate::args::{LabArgs, LabCommand};
use crate::failure::bad_input;
use crate::{output, wrap};

pub(crate) fn run(args: &LabArgs, json: bool) -> anyhow::Result<()> {
    match &args.command {
        LabCommand::List => list(json),
        LabCommand::Show { id } => output::text(&find(id)?.text),
        LabCommand::Run(args) => run::run_experiments(args, json),
        LabCommand::Report(args) => report::run(args, json),
        LabCommand::Coverage => coverage::run(json),
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

/// A folder that can't be used for what was asked is bad input; one that can't be written to is not.
fn folder_error(error: ExperimentFolderError) -> anyhow::Error {
    match error {
        ExperimentFolderError::Other { .. } | ExperimentFolderError::None(_) => bad_input(error),
        error => error.into(),
    }
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
