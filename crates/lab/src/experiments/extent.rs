//! How much of an experiment's plan there is.

use super::kept::Kept;
use super::match_table::MatchRow;
use super::plan::{GamesStep, Work};
use super::row::Row;
use super::table::Table;
use crate::report::{Count, Extent};

/// How much of a table is kept.
pub(super) fn extent(table: &Table, kept: &Kept) -> Extent {
    let mut extent = Extent { table: table.name.clone(), ..Extent::default() };
    match table.work(&[], false) {
        Some(Work::Games(steps)) => {
            let rows = kept.rows_of(table);
            steps.iter().for_each(|step| count_games(&mut extent, step, &rows));
        }
        Some(Work::Matches(rows)) => {
            let there = kept.matches_of(table);
            let games = |row: &MatchRow| {
                there.iter().find(|(known, _)| known.keys == row.keys).map_or(0, |(_, kept)| kept.results.games())
            };
            rows.iter().for_each(|row| count_match(&mut extent, row, games(row)));
        }
        None => {}
    }
    extent
}

fn count_match(extent: &mut Extent, row: &MatchRow, games: u64) {
    let games = games.min(row.games);
    add(&mut extent.rows, u64::from(games == row.games), 1);
    add(&mut extent.games, games, row.games);
    if games < row.games {
        extent.missing.push(format!("{}: {games} of {} games", named(&row.keys.to_string()), row.games));
    }
}

fn count_games(extent: &mut Extent, step: &GamesStep<'_>, rows: &[Row]) {
    let of_step: Vec<&Row> = rows.iter().filter(|row| row.has(step.keys())).collect();
    let (planned_rows, planned_games) = step.planned();
    let present = (of_step.len() as u64).min(planned_rows);
    // Rows that sum up games are not there before their games are.
    let games = of_step.iter().map(|row| step.games_of(row)).sum::<u64>().min(planned_games);
    add(&mut extent.rows, present, planned_rows);
    add(&mut extent.games, games, planned_games);
    if present < planned_rows || games < planned_games {
        let keys = named(&step.keys().to_string());
        extent.missing.push(format!("{keys}: {present} of {planned_rows} rows"));
    }
}

fn add(count: &mut Count, present: u64, planned: u64) {
    count.present += present;
    count.planned += planned;
}

fn named(keys: &str) -> String {
    if keys.is_empty() { "the only row".to_owned() } else { keys.to_owned() }
}
