//! `hansu lab report`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use hansu_lab::report::Report;
use hansu_lab::{Experiment, ExperimentFolder};
use serde_json::json;

use super::folder_error;
use crate::args::LabReportArgs;
use crate::failure::bad_input;
use crate::{output, provenance};

pub(super) fn run(args: &LabReportArgs, json: bool) -> anyhow::Result<()> {
    let mut folders = Vec::new();
    for folder in &args.folders {
        folders.extend(experiment_folders(folder)?);
    }
    sort(&mut folders);
    let out = args.out.clone().unwrap_or_else(|| args.folders[0].clone());
    let mut report = Report { title: args.title.clone(), facts: facts(), ..Report::default() };
    report.intro = vec![INTRO.to_owned()];
    for folder in &folders {
        report.sections.push(folder.write_figures().with_context(|| format!("{}", folder.path().display()))?);
        copy_data(folder, &out)?;
    }
    let files = report.write(&out)?;
    match (json, files.iter().find(|file| file.extension().is_some_and(|ending| ending == "html"))) {
        (true, page) => output::json(&json!({ "page": page, "files": files, "experiments": folders.len() })),
        (false, Some(page)) => output::text(&format!("{}\n", page.display())),
        (false, None) => Ok(()),
    }
}

const INTRO: &str = "Each experiment below was run by one command, `hansu lab run ID --out DIR`, and this page made of the \
    games by `hansu lab report`. Scores are points a game (a draw is half a point) with 95% intervals from pairs of games \
    with colours swapped. *Published* figures are those of the documents that the experiments come from; where the games \
    are known, ours is called higher or lower only if chance alone would hardly explain it (5%).";

fn facts() -> Vec<(String, String)> {
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let names = [
        ("version", "version"),
        ("commit", "commit"),
        ("started", "made"),
        ("processor", "processor"),
        ("cores", "cores"),
    ];
    let facts = provenance::facts();
    names.into_iter().filter_map(|(key, name)| Some((name.to_owned(), text(facts.get(key)?)))).collect()
}

/// The experiments' folders that a folder is or holds.
fn experiment_folders(folder: &Path) -> anyhow::Result<Vec<ExperimentFolder>> {
    if folder.join("experiment.toml").exists() {
        return Ok(vec![ExperimentFolder::open(folder).map_err(folder_error)?]);
    }
    let entries =
        fs::read_dir(folder).map_err(|error| bad_input(format!("can't read '{}': {error}", folder.display())))?;
    let inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let found: Vec<&PathBuf> = inside.iter().filter(|path| path.join("experiment.toml").exists()).collect();
    if found.is_empty() {
        // The error of the folder itself says what is missing.
        ExperimentFolder::open(folder).map_err(folder_error)?;
    }
    found.into_iter().map(|path| ExperimentFolder::open(path).map_err(folder_error)).collect()
}

/// In the order of `hansu lab list`, those of users last.
fn sort(folders: &mut [ExperimentFolder]) {
    let place = |folder: &ExperimentFolder| {
        let id = &folder.experiment().id;
        (Experiment::all().iter().position(|known| known.id == *id).unwrap_or(usize::MAX), id.clone())
    };
    folders.sort_by_key(place);
}

/// Puts the data beside the page, where its links lead.
fn copy_data(folder: &ExperimentFolder, out: &Path) -> anyhow::Result<()> {
    let target = out.join("data").join(&folder.experiment().id);
    fs::create_dir_all(&target).with_context(|| format!("can't make '{}'", target.display()))?;
    for entry in fs::read_dir(folder.path())? {
        let path = entry?.path();
        let kept = path
            .extension()
            .is_some_and(|ending| ["toml", "json", "csv", "parquet"].iter().any(|kept| ending == *kept));
        // The games are there as Parquet, which is a tenth of the size.
        let games = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(".games.csv"));
        if kept && !games {
            let to = target.join(path.file_name().unwrap_or_default());
            fs::copy(&path, &to).with_context(|| format!("can't copy '{}'", path.display()))?;
        }
    }
    Ok(())
}
