//! Rows as plots.

use super::cell::Cell;
use super::plot::Plot as PlotFile;
use super::row::Row;
use super::shown_table::heading;
use super::table::Table;
use crate::figures::{Axis, Plot, Point, Series, Style, Unit};

/// The plot that a table asks for.
pub(super) fn plot(table: &Table, file: &PlotFile, rows: &[Row]) -> Plot {
    let columns: Vec<&str> =
        if file.y.is_empty() { vec!["score"] } else { file.y.iter().map(String::as_str).collect() };
    let is_score = columns == ["score"];
    let names = categories(file, rows);
    let title = if table.about.is_empty() { table.name.clone() } else { table.about.trim_end_matches('.').to_owned() };
    let mut plot = Plot::new(title, x_axis(file, rows, &names), y_axis(file, &columns, is_score));
    plot.series = named(lines(file, rows, &columns, &names));
    if is_score { plot.guide(0.5, "even") } else { plot }
}

/// What is drawn as one line: our points, and what was published for them.
struct Line {
    name: String,
    ours: Vec<Point>,
    published: Vec<Point>,
}

fn lines(file: &PlotFile, rows: &[Row], columns: &[&str], names: &Option<Vec<String>>) -> Vec<Line> {
    let mut lines = Vec::new();
    for (series, value) in series_values(file, rows) {
        let of_series: Vec<&Row> = rows.iter().filter(|row| in_series(file, row, &value)).collect();
        for column in columns {
            let points = |style| of_series.iter().filter_map(|row| point(file, row, column, names, style)).collect();
            let name = if columns.len() > 1 { format!("{series} {}", heading(column)) } else { series.clone() };
            let name = name.trim().to_owned();
            lines.push(Line { name, ours: points(Style::Ours), published: points(Style::Published) });
        }
    }
    lines.retain(|line| !line.ours.is_empty());
    if lines.len() > MOST_LINES && columns[0].ends_with("_share") {
        lines.retain(|line| line.ours.iter().any(|point| point.y >= HARDLY_ANY));
    }
    lines
}

/// As many lines can be told apart by their colours.
const MOST_LINES: usize = 8;
/// Where there are more, shares that are always below this are not drawn.
const HARDLY_ANY: f64 = 0.01;

/// Our lines, and beside each the published one; where all have the same published points, these are drawn once.
fn named(lines: Vec<Line>) -> Vec<Series> {
    let published = |line: &&Line| !line.published.is_empty();
    let any = lines.iter().any(|line| published(&line));
    let shared = lines.len() > 1 && any && lines.iter().all(|line| line.published == lines[0].published);
    let name = |name: &str, whose: &str| if name.is_empty() { whose.to_owned() } else { format!("{name}, {whose}") };
    let mut series = Vec::new();
    let count = lines.len();
    for (tone, line) in lines.into_iter().enumerate() {
        let ours = if any && !shared { name(&line.name, "ours") } else { line.name.clone() };
        series.push(Series::ours(ours, line.ours).tone(tone));
        if shared && tone + 1 == count {
            series.push(Series::published("published", line.published).tone(count));
        } else if !shared && !line.published.is_empty() {
            series.push(Series::published(name(&line.name, "published"), line.published).tone(tone));
        }
    }
    series
}

/// How the stretches of a table's games are drawn: the share of searches that were cut short, a line for each value of
/// the table's first key.
pub(super) fn by_turn(table: &Table) -> PlotFile {
    PlotFile {
        x: "turn".to_owned(),
        y: vec!["cut_share".to_owned()],
        series: table.keys().into_iter().map(str::to_owned).collect(),
        x_label: Some("turn of the game".to_owned()),
        y_label: Some("searches cut short".to_owned()),
        ..PlotFile::default()
    }
}

/// The names along the horizontal axis, if its values are names.
fn categories(file: &PlotFile, rows: &[Row]) -> Option<Vec<String>> {
    let values: Vec<&Cell> = rows.iter().filter_map(|row| row.cells.get(&file.x)).collect();
    if values.iter().all(|value| value.magnitude().is_some()) {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for value in values {
        if !names.contains(&value.to_string()) {
            names.push(value.to_string());
        }
    }
    Some(names)
}

fn x_axis(file: &PlotFile, rows: &[Row], names: &Option<Vec<String>>) -> Axis {
    let label = file.x_label.clone().unwrap_or_else(|| file.x.replace('_', " "));
    let is_time = rows.iter().any(|row| matches!(row.cells.get(&file.x), Some(Cell::Text(_))));
    match names {
        Some(names) => Axis::categories(label, names.clone()),
        None if is_time => (if file.log_x { Axis::log(label) } else { Axis::linear(label) }).unit(Unit::Seconds),
        None if file.log_x => Axis::log(label),
        None => Axis::linear(label),
    }
}

fn y_axis(file: &PlotFile, columns: &[&str], is_score: bool) -> Axis {
    let label = file.y_label.clone().unwrap_or_else(|| heading(columns[0]).to_lowercase());
    match (is_score, file.log_y) {
        (true, _) => Axis::linear(label).unit(Unit::Percent).range(0.0, 1.0),
        (_, true) => Axis::log(label),
        (_, false) if columns[0].ends_with("_share") => Axis::linear(label).unit(Unit::Percent),
        _ => Axis::linear(label),
    }
}

/// The values of the keys that tell the lines apart, with their names; one without a name if there are no such keys.
fn series_values(file: &PlotFile, rows: &[Row]) -> Vec<(String, Vec<Cell>)> {
    let mut values: Vec<(String, Vec<Cell>)> = Vec::new();
    for row in rows {
        let cells: Option<Vec<Cell>> = file.series.iter().map(|key| row.cells.get(key).cloned()).collect();
        let Some(cells) = cells else { continue };
        let name =
            file.series.iter().zip(&cells).map(|(key, cell)| series_name(key, cell)).collect::<Vec<_>>().join(", ");
        if !values.iter().any(|(known, _)| *known == name) {
            values.push((name, cells));
        }
    }
    values
}

fn series_name(key: &str, cell: &Cell) -> String {
    match cell {
        Cell::Text(text) if cell.magnitude().is_none() => text.clone(),
        _ => format!("{} {cell}", key.replace('_', " ")),
    }
}

fn in_series(file: &PlotFile, row: &Row, values: &[Cell]) -> bool {
    file.series.iter().zip(values).all(|(key, value)| row.cells.get(key).is_some_and(|cell| cell.same(value)))
}

fn point(file: &PlotFile, row: &Row, column: &str, names: &Option<Vec<String>>, style: Style) -> Option<Point> {
    let x = row.cells.get(&file.x)?;
    let x = match names {
        Some(names) => names.iter().position(|name| *name == x.to_string())? as f64,
        None => x.magnitude()?,
    };
    let cells = if style == Style::Ours { row.cells.and(&row.report) } else { row.published.clone() };
    let number = |name: &str| cells.get(name).and_then(Cell::magnitude);
    let [low, high] = ["low", "high"].map(|end| number(&format!("{column}_{end}")));
    // Where only a range was published, its middle stands for it.
    let y = number(column).or_else(|| Some((low? + high?) / 2.0))?;
    Some(Point { x, y, low, high })
}
