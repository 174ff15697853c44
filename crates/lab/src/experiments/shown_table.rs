//! Rows as tables for people and files.

use super::cell::Cell;
use super::row::Row;
use super::table::Table;
use crate::figures::{Cell as Figure, Table as FigureTable};
use crate::matches::MOST_ELO;
use crate::stats::Interval;

/// The rows of a table as tables to be shown, one for each kind of row.
pub(super) fn tables(table: &Table, rows: &[Row]) -> Vec<FigureTable> {
    let names = |row: &Row| row.cells.and(&row.report).iter().map(|(name, _)| name.to_owned()).collect::<Vec<_>>();
    let mut kinds: Vec<(Vec<String>, Vec<&Row>)> = Vec::new();
    for row in rows {
        let names = names(row);
        match kinds.iter_mut().find(|(known, _)| *known == names) {
            Some((_, rows)) => rows.push(row),
            None => kinds.push((names, vec![row])),
        }
    }
    kinds.iter().map(|(names, rows)| figure(table, names, rows)).collect()
}

fn figure(table: &Table, names: &[String], rows: &[&Row]) -> FigureTable {
    let columns = columns(table, names, rows);
    let mut figure = FigureTable::new(columns.iter().map(|column| (column.name.as_str(), column.title.as_str())));
    for row in rows {
        figure.push(columns.iter().map(|column| (column.cell)(row)));
    }
    figure
}

/// A column: its name in files, its heading, and how its cells are found.
struct Column {
    name: String,
    title: String,
    cell: Box<dyn Fn(&Row) -> Figure>,
}

fn column(name: &str, title: &str, cell: impl Fn(&Row) -> Figure + 'static) -> Column {
    Column { name: name.to_owned(), title: title.to_owned(), cell: Box::new(cell) }
}

fn columns(table: &Table, names: &[String], rows: &[&Row]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for name in names {
        columns.extend(match name.as_str() {
            "score" | "elo" if names.contains(&format!("{name}_low")) => Some(interval_column(name)),
            "score_low" | "score_high" | "elo_low" | "elo_high" => None,
            // Who plays is said once, above the table.
            "a" | "b" if table.kind() == "match" => None,
            name if is_idle(name, rows) && name != "cut_a" => None,
            // That a search by time uses its time is worth telling only where it is what was asked.
            "cut_a" | "cut_b" if table.match_settings().is_some_and(|settings| settings.by_turn.is_none()) => None,
            // Where time-outs are asked for, none is an answer too.
            "cut_a" => Some(plain_column(name)),
            name if table.keys().contains(&name) => Some(key_column(name)),
            name => Some(plain_column(name)),
        });
    }
    let published = |name: &&String| rows.iter().any(|row| row.published.get(name).is_some());
    if table.kind() == "match" {
        if rows.iter().any(|row| !row.published.is_empty()) {
            columns.push(column("published", "Published", published_match));
            columns.push(column("comparison", "Ours is", comparison));
        }
        return columns;
    }
    let whose = table.whose_figures();
    for name in names.iter().filter(published) {
        let (key, title) = (name.clone(), format!("{}, {whose}", heading(name)));
        let file_name = format!("{name}_published");
        columns.push(column(&file_name, &title, move |row| row.published.get(&key).map_or(Figure::Empty, plain)));
    }
    if rows.iter().any(|row| row.agrees.is_some()) {
        let words =
            |row: &Row| row.agrees.map_or(Figure::Empty, |agrees| Figure::from(if agrees { "yes" } else { "NO" }));
        columns.push(column("as_published", &format!("As {whose}"), words));
    }
    columns
}

/// Whether a column of what was spent or what went wrong says nothing: all zero.
fn is_idle(name: &str, rows: &[&Row]) -> bool {
    let spent = ["nodes_", "playouts_", "depth_", "cut_"].iter().any(|prefix| name.starts_with(prefix));
    let zero = |row: &&Row| row.cells.get(name).and_then(Cell::magnitude) == Some(0.0);
    (spent || ["illegal", "timeouts", "crashes", "cut"].contains(&name)) && rows.iter().all(zero)
}

fn interval_column(name: &str) -> Column {
    let of = |row: &Row, name: &str| row.cells.get(name).and_then(Cell::magnitude).unwrap_or(f64::NAN);
    let key = name.to_owned();
    let title = if name == "elo" { "Elo" } else { "Score" };
    column(name, title, move |row| {
        let interval = Interval {
            low: of(row, &format!("{key}_low")),
            value: of(row, &key),
            high: of(row, &format!("{key}_high")),
        };
        // Elo is cut off for files that hold no infinity; here it is what it is.
        let whole = |elo: f64| if elo.abs() >= MOST_ELO { elo.signum() * f64::INFINITY } else { elo };
        let of_elo = Interval { low: whole(interval.low), value: whole(interval.value), high: whole(interval.high) };
        if key == "elo" { Figure::elo(of_elo) } else { Figure::score(interval) }
    })
}

fn plain_column(name: &str) -> Column {
    let key = name.to_owned();
    column(name, &heading(name), move |row| {
        let cell = row.cells.get(&key).or(row.report.get(&key));
        match cell {
            Some(Cell::Number(share)) if key.ends_with("_share") => Figure::percent(*share),
            Some(cell) => plain(cell),
            None => Figure::Empty,
        }
    })
}

/// A swept key: with all digits it was given, and no more.
fn key_column(name: &str) -> Column {
    let key = name.to_owned();
    column(name, &heading(name), move |row| match row.cells.get(&key) {
        Some(Cell::Number(number)) => {
            let text = number.to_string();
            let digits = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            Figure::number(*number, u8::try_from(digits).unwrap_or(u8::MAX))
        }
        Some(cell) => plain(cell),
        None => Figure::Empty,
    })
}

fn plain(cell: &Cell) -> Figure {
    match cell {
        Cell::Integer(number) => Figure::Integer(*number),
        Cell::Number(number) => Figure::number(*number, digits(*number)),
        Cell::Text(text) => Figure::Text(text.clone()),
    }
}

/// About four digits in all, since more are noise.
fn digits(number: f64) -> u8 {
    match number.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 0.1 => 3,
        _ => 6,
    }
}

fn published_match(row: &Row) -> Figure {
    let count = |name: &str| row.published.get(name).and_then(Cell::magnitude);
    match (count("wins"), count("draws"), count("losses"), count("score"), count("score_low"), count("score_high")) {
        (Some(wins), Some(draws), Some(losses), Some(score), ..) => {
            Figure::from(format!("{:.1}% (+{wins} ={draws} -{losses})", 100.0 * score))
        }
        (.., Some(low), Some(high)) => Figure::from(format!("{:.0} to {:.0}%", 100.0 * low, 100.0 * high)),
        _ => Figure::Empty,
    }
}

fn comparison(row: &Row) -> Figure {
    row.comparison().map_or(Figure::Empty, |comparison| Figure::from(comparison.word()))
}

/// A column's name as a heading.
pub(super) fn heading(name: &str) -> String {
    match name {
        "wins" => "+".to_owned(),
        "draws" => "=".to_owned(),
        "losses" => "-".to_owned(),
        "turn" => "From turn".to_owned(),
        "cut" => "Cut short".to_owned(),
        "cut_share" => "Share cut short".to_owned(),
        "cut_a" => "A's searches cut short".to_owned(),
        "cut_b" => "B's searches cut short".to_owned(),
        _ => match name.rsplit_once('_') {
            Some((what @ ("seconds" | "nodes" | "playouts" | "depth"), side @ ("a" | "b"))) => {
                format!("{}'s {what} a move", side.to_uppercase())
            }
            _ => capitalised(&name.replace('_', " ")),
        },
    }
}

/// The words with a capital at the beginning.
pub(super) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
