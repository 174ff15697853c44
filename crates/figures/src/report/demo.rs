//! A report for tests. Its figures are made up.

use std::path::Path;

use super::{Part, Report, Section};
use crate::{Axis, Cell, Plot, Point, Series, Table, Unit, write_table};
use hansu_stats::Interval;

fn strings<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_owned).into()
}

fn facts<const N: usize>(facts: [(&str, &str); N]) -> Vec<(String, String)> {
    facts.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
}

fn around(value: f64, half: f64) -> Interval {
    Interval { low: (value - half).max(0.0), value, high: (value + half).min(1.0) }
}

/// Two experiments, one with everything and one with little.
pub(super) fn demo() -> Report {
    Report {
        title: "Demonstration report".to_owned(),
        intro: strings([
            "Figures made up for a test: *nothing* here was measured. Every experiment is run by `hansu lab run` and can be repeated from its own folder.",
            "Scores are with 95% intervals of pairs of games; see [the method](https://example.org/method?a=1&b=2).",
        ]),
        facts: facts([
            ("date", "2026-01-31"),
            ("commit", "`0123abc`"),
            ("machine", "2 cores, made up"),
            ("version", "0.1.0"),
        ]),
        sections: vec![times(), depths()],
    }
}

/// Writes the demonstration with all files it refers to.
pub(super) fn write_demo(folder: &Path) {
    let report = demo();
    for part in report.sections.iter().flat_map(|section| &section.parts).filter(|part| !part.files.is_empty()) {
        let stem = part.files[0].trim_start_matches("data/").trim_end_matches(".csv");
        write_table(&part.table, &folder.join("data"), stem).expect("the table's files");
    }
    report.write(folder).expect("the report");
}

const TIMES: [f64; 6] = [0.01, 0.05, 0.1, 0.5, 1.0, 5.0];
const OURS: [f64; 6] = [0.08, 0.16, 0.22, 0.31, 0.36, 0.44];
const THEIRS: [f64; 6] = [0.0, 0.1, 0.3, 0.2, 0.1, 0.5];

fn times() -> Section {
    Section {
        id: "v5-mcts-vs-iddfs".to_owned(),
        title: "MCTS against iterative deepening".to_owned(),
        question: "Does tree search by playouts beat alpha-beta when both may think for the same time?".to_owned(),
        source: "the reference's fifth part, *tree search by playouts*".to_owned(),
        setup: strings([
            "`mcts:time=T` against `iddfs:time=T`, for T from 10 ms to 5 s.",
            "Pairs of games from 100 balanced openings, colours swapped.",
        ]),
        extents: Vec::new(),
        parts: vec![Part {
            title: "Score by thinking time".to_owned(),
            about: "The share of points that MCTS made, 200 games a row.".to_owned(),
            table: times_table(),
            plots: vec![("v5-scores".to_owned(), times_plot())],
            files: strings(["data/v5-scores.csv", "data/v5-scores.parquet"]),
        }],
        reference_found: strings([
            "MCTS won 0–50% of its games, mostly 10–30%.",
            "No trend: ten games a setting are too few to see one.",
        ]),
        we_find: strings([
            "MCTS loses at every time, but the more both think, the less: 8% at 10 ms, **44%** at 5 s.",
            "Doubling the time is worth about 25 Elo to it.",
        ]),
        discussion: strings([
            "Ten games leave an interval of about ±30%, so the reference's column is compatible with ours everywhere but at 1 s. There the machines differ: ours makes some 40 times as many playouts a second.",
        ]),
        facts: facts([("games", "1,200"), ("seed of the generator", "1"), ("time taken", "2 h 11 min")]),
    }
}

fn times_plot() -> Plot {
    let score = Axis::linear("score of MCTS").unit(Unit::Percent).range(0.0, 0.6);
    let points = |values: [f64; 6]| TIMES.into_iter().zip(values);
    Plot::new(
        "Score of MCTS against iterative deepening, by thinking time",
        Axis::log("time a move").unit(Unit::Seconds),
        score,
    )
    .with(Series::ours(
        "ours, 200 games a point",
        points(OURS).map(|(x, y)| Point::estimate(x, around(y, 0.06))).collect(),
    ))
    .with(Series::published("published, 10 games a point", points(THEIRS).map(|(x, y)| Point::new(x, y)).collect()))
    .guide(0.5, "equal")
}

fn times_table() -> Table {
    let mut table = Table::new([
        ("time", "Time a move"),
        ("score", "Score"),
        ("elo", "Elo"),
        ("playouts", "Playouts a move"),
        ("published", "Published"),
        ("note", "Note"),
    ]);
    for row in 0..6 {
        let elo = Interval {
            low: -300.0 + 40.0 * row as f64,
            value: -250.0 + 40.0 * row as f64,
            high: -205.0 + 40.0 * row as f64,
        };
        let note = if row == 4 { "outside <b>our</b> interval | the only one" } else { "" };
        table.push([
            Cell::seconds(TIMES[row], 2),
            Cell::score(around(OURS[row], 0.06)),
            Cell::elo(elo),
            Cell::Integer((TIMES[row] * 84_000.0) as i64),
            Cell::percent(THEIRS[row]),
            note.into(),
        ]);
    }
    table
}

fn depths() -> Section {
    let mut table = Table::new([("depth", "Depth"), ("nodes", "Nodes a search"), ("result", "Result")]);
    let rows = [(3u32, 1289u64, "45-19"), (4, 5950, "27-37"), (5, 25811, "39-25")];
    rows.iter().for_each(|row| table.push([row.0.into(), row.1.into(), row.2.into()]));
    let points = rows.iter().map(|row| Point::new(f64::from(row.0), row.1 as f64)).collect();
    let plot =
        Plot::new("Nodes a search", Axis::linear("depth"), Axis::log("nodes")).with(Series::ours("Black", points));
    Section {
        id: "v3-depth".to_owned(),
        title: "Alpha-beta against itself".to_owned(),
        question: "How do result and effort change with the depth?".to_owned(),
        we_find: strings(["The same nodes, to the unit."]),
        parts: vec![Part { table, plots: vec![("v3-nodes".to_owned(), plot)], ..Part::default() }],
        ..Section::default()
    }
}
