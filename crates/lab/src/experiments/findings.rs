//! What a table says, in sentences made from its rows.

use super::cell::{Cell, Cells};
use super::compare::Comparison;
use super::row::Row;
use super::schema::Beside;
use super::table::Table;

/// What we find in a table.
pub(super) fn findings(table: &Table, rows: &[Row]) -> Vec<String> {
    let by_hand = table.finding.as_ref().map(|finding| finding.filled_in(table, rows));
    match (by_hand, table.kind()) {
        // A sentence with figures that are not there is left out.
        (Some(by_hand), "match") => by_hand.into_iter().chain(beside_published(table, rows)).collect(),
        (Some(by_hand), _) => of_exact(table, rows).into_iter().chain(by_hand).collect(),
        (None, "match") => of_matches(table, rows).into_iter().collect(),
        (None, _) => of_exact(table, rows).into_iter().collect(),
    }
}

fn of_exact(table: &Table, rows: &[Row]) -> Option<String> {
    let compared: Vec<bool> = rows.iter().filter_map(|row| row.agrees).collect();
    let agree = compared.iter().filter(|agrees| **agrees).count();
    let [what, of] = match table.beside {
        Beside::Published => ["published result", ""],
        Beside::ReImplementation => ["result", " of an independent re-implementation"],
    };
    match compared.len() {
        0 => None,
        1 if agree == 1 => Some(format!("*{}*: the one {what}{of} comes out to the digit.", table.name)),
        count if agree == count => Some(format!("*{}*: all {count} {what}s{of} come out to the digit.", table.name)),
        count => Some(format!("*{}*: {agree} of {count} {what}s{of} come out to the digit.", table.name)),
    }
}

fn of_matches(table: &Table, rows: &[Row]) -> Option<String> {
    let score = |row: &&Row| number(row, "score");
    let best = rows.iter().max_by(|a, b| score(a).total_cmp(&score(b)))?;
    let worst = rows.iter().min_by(|a, b| score(a).total_cmp(&score(b)))?;
    let name = agent_name(best);
    let mut text = format!("*{}*: {name} scores {}", table.name, percent(best));
    if rows.len() > 1 {
        text = format!(
            "*{}*: {name} scores from {} ({}) to {} ({})",
            table.name,
            percent(worst),
            keys(table, rows, worst),
            percent(best),
            keys(table, rows, best)
        );
    }
    let games: f64 = rows.iter().map(|row| number(row, "games")).sum();
    text += &format!(", in {games} games.");
    if let Some(comparison) = beside_published(table, rows) {
        text += " ";
        text += &comparison;
    }
    Some(text)
}

/// How many rows are in line with what was published, and which are not; where two or more keys tell rows apart, for each
/// value of the first one.
fn beside_published(table: &Table, rows: &[Row]) -> Option<String> {
    let compared: Vec<(&Row, Comparison)> = rows.iter().filter_map(|row| Some((row, row.comparison()?))).collect();
    if compared.is_empty() {
        return None;
    }
    let told = match telling_keys(table, rows).split_first() {
        Some((first, others)) if !others.is_empty() => {
            let mut values: Vec<&Cell> = Vec::new();
            for value in compared.iter().filter_map(|(row, _)| row.cells.get(first)) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            let of_value = |value: &Cell| {
                let group = compared.iter().filter(|(row, _)| row.cells.get(first) == Some(value));
                format!("with {first} `{value}` {}", counted(&group.copied().collect::<Vec<_>>()))
            };
            values.into_iter().map(of_value).collect::<Vec<_>>().join("; ")
        }
        _ => named(table, rows, &compared),
    };
    Some(format!("Beside the published one, the score of *{}* is {told}.", table.name))
}

/// The ways in which a score can stand to the published one, the most telling first.
const WAYS: [(Comparison, &str); 4] = [
    (Comparison::Higher, "higher"),
    (Comparison::Lower, "lower"),
    (Comparison::InLine, "in line"),
    (Comparison::TooFew, "from too few games to say"),
];

/// In how many of the rows the score is higher, and so on.
fn counted(compared: &[(&Row, Comparison)]) -> String {
    let way = |(wanted, words): (Comparison, &str)| {
        let count = compared.iter().filter(|(_, found)| *found == wanted).count();
        match count {
            0 => None,
            count if count == compared.len() => Some(format!("{words} in all {count} rows")),
            count => Some(format!("{words} in {count} of {} rows", compared.len())),
        }
    };
    WAYS.into_iter().filter_map(way).collect::<Vec<_>>().join(", ")
}

/// In which of the rows the score is higher, and so on.
fn named(table: &Table, rows: &[Row], compared: &[(&Row, Comparison)]) -> String {
    let telling = telling_keys(table, rows);
    let value = |row: &Row| match telling[..] {
        [key] => row.cells.get(key).map_or(String::new(), Cell::to_string),
        _ => keys(table, rows, row),
    };
    let key = if let [key] = telling[..] { format!("{key} ") } else { String::new() };
    let way = |(wanted, words): (Comparison, &str)| {
        let of_way = compared.iter().filter(|(_, found)| *found == wanted);
        let values: Vec<String> = of_way.map(|(row, _)| value(row)).collect();
        match values.len() {
            0 => None,
            count if count == compared.len() => Some(format!("{words} throughout")),
            _ => Some(format!("{words} at {key}{}", list(&values))),
        }
    };
    WAYS.into_iter().filter_map(way).collect::<Vec<_>>().join("; ")
}

fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn number(row: &Row, name: &str) -> f64 {
    row.cells.get(name).and_then(Cell::magnitude).unwrap_or(f64::NAN)
}

/// `57.5% [51.0, 63.8]`
fn percent(row: &Row) -> String {
    let [value, low, high] = ["score", "score_low", "score_high"].map(|name| 100.0 * number(row, name));
    format!("{value:.1}% [{low:.1}, {high:.1}]")
}

/// The values that tell a row from the others.
fn keys(table: &Table, rows: &[Row], row: &Row) -> String {
    values(row, &telling_keys(table, rows)).to_string()
}

/// The keys that tell rows apart: no more than are needed for that.
fn telling_keys<'a>(table: &'a Table, rows: &[Row]) -> Vec<&'a str> {
    let mut telling: Vec<&str> = Vec::new();
    let mut told_apart = 1;
    for key in table.keys() {
        telling.push(key);
        let count = distinct(rows, &telling);
        if count > told_apart {
            told_apart = count;
        } else {
            telling.pop();
        }
    }
    telling
}

fn values(row: &Row, keys: &[&str]) -> Cells {
    keys.iter().filter_map(|&key| Some((key.to_owned(), row.cells.get(key)?.clone()))).collect()
}

fn distinct(rows: &[Row], keys: &[&str]) -> usize {
    let mut seen: Vec<Cells> = Vec::new();
    for row in rows {
        let values = values(row, keys);
        if !seen.contains(&values) {
            seen.push(values);
        }
    }
    seen.len()
}

/// The first agent without its options.
fn agent_name(row: &Row) -> String {
    let agent = row.cells.get("a").map_or(String::new(), Cell::to_string);
    format!("`{}`", agent.split(':').next().unwrap_or_default())
}
