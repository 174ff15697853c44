//! Results: the report that comes with the program, and what was run from the page.

use std::path::PathBuf;
use std::sync::LazyLock;

use hansu_lab::report::{Extent, ShownPart, ShownSection};

use super::find;
use crate::api::{LabCell, LabColumn, LabExtent, LabPart, LabPlot, LabResults, Problem};
use crate::app::App;
use crate::embedded::{Asset, LAB};
use crate::problem::ApiResult;

/// The sections of the report that comes along; none if it is not there.
static REPORT: LazyLock<Vec<ShownSection>> = LazyLock::new(|| {
    let file = Asset::find(LAB, "report.json").and_then(Asset::plain);
    file.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
});

/// Which results a plot belongs to.
const REPORT_PLOTS: &str = "report";
const OWN_PLOTS: &str = "own";

/// The full run of an experiment.
pub(super) fn report(id: &str) -> Option<LabResults> {
    REPORT.iter().find(|section| section.id == id).map(|section| results(section, REPORT_PLOTS))
}

/// The folder in which an experiment's own runs are kept.
pub(super) fn folder(app: &App) -> PathBuf {
    app.services.data.join("lab")
}

/// The last run from the page.
pub(super) fn own(app: &App, id: &str) -> Option<LabResults> {
    let text = std::fs::read_to_string(folder(app).join(id).join("shown.json")).ok()?;
    let section: ShownSection = serde_json::from_str(&text).ok()?;
    Some(results(&section, OWN_PLOTS))
}

/// A plot as an SVG picture.
pub(crate) fn plot(app: &App, id: &str, of: &str, file: &str) -> ApiResult<Vec<u8>> {
    find(id)?;
    let none = || Problem::not_found("page", "plot");
    let name = file.strip_suffix(".svg").ok_or_else(none)?;
    let known =
        |section: ShownSection| section.parts.iter().any(|part| part.plots.iter().any(|(_, plot)| plot == name));
    match of {
        REPORT_PLOTS => Asset::find(LAB, &format!("plots/{name}.svg")).and_then(Asset::plain).ok_or_else(none),
        OWN_PLOTS => {
            let folder = folder(app).join(id);
            let section = std::fs::read_to_string(folder.join("shown.json")).ok();
            let section = section.and_then(|text| serde_json::from_str(&text).ok());
            // Only names that the results hold lead to files.
            if !section.is_some_and(known) {
                return Err(none());
            }
            std::fs::read(folder.join("plots").join(format!("{name}.svg"))).map_err(|_| none())
        }
        _ => Err(none()),
    }
}

fn results(section: &ShownSection, of: &str) -> LabResults {
    let part = |part: &ShownPart| LabPart {
        title: part.title.clone(),
        about: part.about.clone(),
        columns: part
            .columns
            .iter()
            .map(|column| LabColumn { name: column.name.clone(), title: column.title.clone(), numeric: column.numeric })
            .collect(),
        rows: part
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| LabCell { text: cell.text.clone(), value: cell.value }).collect())
            .collect(),
        plots: part
            .plots
            .iter()
            .map(|(title, name)| LabPlot {
                title: title.clone(),
                svg: format!("/api/lab/{}/plots/{of}/{name}.svg", section.id),
            })
            .collect(),
    };
    let extent = |extent: &Extent| LabExtent {
        table: extent.table.clone(),
        rows_planned: extent.rows.planned,
        rows_present: extent.rows.present,
        games_planned: extent.games.planned,
        games_present: extent.games.present,
        missing: extent.missing.clone(),
    };
    LabResults {
        status: section.status.word().to_owned(),
        extents: section.extents.iter().map(extent).collect(),
        we_find: section.we_find.clone(),
        facts: section.facts.clone(),
        parts: section.parts.iter().map(part).collect(),
    }
}
