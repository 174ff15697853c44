//! `hansu lab report`

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use hansu_lab::figures::write_atomically;
use hansu_lab::report::Report;
use hansu_lab::{Experiment, ExperimentFolder};
use serde_json::json;

use super::{coverage, folder_error};
use crate::args::LabReportArgs;
use crate::failure::bad_input;
use crate::output;

pub(super) fn run(args: &LabReportArgs, json: bool) -> anyhow::Result<()> {
    let mut folders = Vec::new();
    for folder in &args.folders {
        folders.extend(experiment_folders(folder)?);
    }
    sort(&mut folders);
    let out = args.out.clone().unwrap_or_else(|| args.folders[0].clone());
    let mut report = Report { title: args.title.clone(), intro: vec![INTRO.to_owned()], ..Report::default() };
    for folder in &folders {
        let data = out.join("data").join(&folder.experiment().id);
        report.sections.push(folder.write_report_data(&data).with_context(|| format!("{}", folder.path().display()))?);
    }
    report.sections.push(coverage::section());
    let mut files = report.write(&out)?;
    let sources = out.join("sources.md");
    write_atomically(&sources, SOURCES.as_bytes())?;
    files.push(sources);
    let status = report.status().word();
    match (json, files.iter().find(|file| file.extension().is_some_and(|ending| ending == "html"))) {
        (true, page) => {
            output::json(&json!({ "page": page, "files": files, "experiments": folders.len(), "status": status }))
        }
        (false, Some(page)) => output::text(&format!("{} ({status})\n", page.display())),
        (false, None) => Ok(()),
    }
}

/// What the reference is; every report refers to it.
const SOURCES: &str = include_str!("../../../../../docs/lab/sources.md");

const INTRO: &str = "Each experiment below was run by `hansu lab run ID --out DIR`, some of them in parts: each lists its runs, with \
    their commits and, where it is known, how loaded the machine was; seconds a move of a machine with more to do than it has \
    cores are too long. This page is made of the results by `hansu lab report`, which makes it again, byte for byte, from the \
    data that come along. Scores are points a game (a draw is half a point) with 95% intervals from pairs of games with colours \
    swapped; [how often they hold the truth](#coverage) is told at the end. *Published* figures are those of [five \
    write-ups](sources.md) on programs that play Othello and Omok; *the reference* is the one that an experiment comes from. \
    Where the games are known, ours is called higher or lower only if chance alone would hardly explain it (5%), and in line only \
    if there are at least 20 games on both sides. An Elo with a \u{2265} or \u{2264} is a bound: all games were won, or lost.";

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
