//! The results of a table of matches as rows.

use super::cell::Cells;
use super::kept::{KeptMatch, Stretch};
use super::match_run::match_row;
use super::match_table::MatchRow;
use super::row::Row;
use super::table::Table;
use crate::matches::{ContestResults, GameLine, Measures};

/// The matches of a table by the games of its journal; the contest of a game is the number of its row.
pub(super) fn of_games(table: &Table, run: usize, lines: &[GameLine]) -> Vec<KeptMatch> {
    let by_turn = table.match_settings().and_then(|settings| settings.by_turn);
    let of_row = |(place, row): (usize, MatchRow)| {
        let games: Vec<&GameLine> = lines.iter().filter(|line| line.contest == place).collect();
        let agents = [row.a.to_string(), row.b.to_string()];
        let results = ContestResults::of_games(agents, table.game, games.iter().copied());
        let stretches = by_turn.map_or_else(Vec::new, |length| stretches(table, &games, length.max(1) as usize));
        (!games.is_empty()).then(|| KeptMatch { table: table.name.clone(), run, keys: row.keys, results, stretches })
    };
    table.match_rows().into_iter().enumerate().filter_map(of_row).collect()
}

fn stretches(table: &Table, games: &[&GameLine], length: usize) -> Vec<Stretch> {
    let longest = games.iter().map(|line| line.moves.split(' ').count()).max().unwrap_or(0);
    let stretch = |number: usize| {
        let turns = number * length..(number + 1) * length;
        let mut both = [Measures::default(); 2];
        for line in games {
            Measures::add_game(&mut both, line, table.game, |turn| turns.contains(&turn));
        }
        Stretch { turn: turns.start as u64 + 1, spent: both[0] }
    };
    (0..longest.div_ceil(length)).map(stretch).collect()
}

/// Matches as rows of their table.
pub(super) fn rows(matches: &[(MatchRow, &KeptMatch)]) -> Vec<Row> {
    let row = |(row, kept): &(MatchRow, &KeptMatch)| Some(match_row(row, &kept.results.summary().ok()?));
    matches.iter().filter_map(row).collect()
}

/// What the first agent spent in each stretch of the games: a row for each stretch of each match.
pub(super) fn stretch_rows(matches: &[(MatchRow, &KeptMatch)]) -> Vec<Row> {
    let of_match = |(row, kept): &(MatchRow, &KeptMatch)| {
        kept.stretches.iter().map(|stretch| stretch_row(&row.keys, stretch)).collect::<Vec<_>>()
    };
    matches.iter().flat_map(of_match).collect()
}

fn stretch_row(keys: &Cells, Stretch { turn, spent }: &Stretch) -> Row {
    let mut cells = keys.clone();
    cells.push("turn", *turn);
    cells.push("searches", spent.searches);
    cells.push("seconds", spent.mean_seconds());
    cells.push("longest", spent.longest_seconds());
    cells.push("nodes", spent.mean(spent.nodes));
    cells.push("cut", spent.cut);
    cells.push("cut_share", spent.mean(spent.cut));
    Row { cells, ..Row::default() }
}
