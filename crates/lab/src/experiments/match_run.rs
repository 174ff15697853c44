//! Plays the matches of a table.

use super::cell::Cells;
use super::compare::compare;
use super::match_table::{MatchRow, MatchSettings, Openings};
use super::row::Row;
use super::table::Table;
use crate::matches::{
    self, ConfigError, Contest, Continue, GameLine, Journal, MatchError, Plan, Results, RunOptions, SlotOrder, Summary,
    Workers, seeds,
};
use crate::openings::default_plies;

/// The matches of a table, and how far they are.
///
/// Every row of the table has its number, whether it is chosen or not. So a journal can be filled by several runs with
/// different choices, and holds the same games as if all had been played at once.
pub struct MatchRun {
    plan: Plan,
    rows: Vec<MatchRow>,
    chosen: Vec<usize>,
    results: Results,
}

impl MatchRun {
    /// The chosen matches of a table. All random numbers come from `seed`, the experiment's name and the table's.
    pub fn new(experiment: &str, table: &Table, chosen: &[MatchRow], seed: u64) -> Result<MatchRun, ConfigError> {
        let settings = table.match_settings().cloned().unwrap_or(NO_SETTINGS);
        let seed = seeds::named(seeds::named(seed, experiment), &table.name);
        let book = matches::book(&openings(&settings, table), table.game, seed)?;
        let mut rows = table.match_rows();
        let mut places = Vec::new();
        for (place, row) in rows.iter_mut().enumerate() {
            row.games = match chosen.iter().find(|choice| choice.keys == row.keys) {
                Some(choice) => {
                    places.push(place);
                    choice.games
                }
                None => 0,
            };
        }
        let contest =
            |row: &MatchRow| Contest { a: row.a.clone(), b: row.b.clone(), games: row.games, book: book.clone() };
        let contests = rows.iter().map(contest).collect();
        let plan = Plan { game: table.game, contests, order: SlotOrder::InTurn, seed, control: None };
        let results = Results::new(&plan, None);
        Ok(MatchRun { plan, rows, chosen: places, results })
    }

    /// Takes over games that were played before, as far as they are of chosen rows.
    pub fn resume(&mut self, games: impl IntoIterator<Item = GameLine>) {
        for line in games {
            if self.rows.get(line.contest).is_some_and(|row| line.game < row.games) {
                self.results.add(line);
            }
        }
    }

    /// How many games there are, and how many of them are finished.
    pub fn progress(&self) -> (u64, u64) {
        (self.plan.games(), self.results.len() as u64)
    }

    /// Plays what is not finished yet. `progress` is told after each game.
    pub fn play(
        &mut self,
        journal: &mut Journal,
        options: &RunOptions<'_>,
        progress: &mut dyn FnMut(&MatchRun, &GameLine),
    ) -> Result<(), MatchError> {
        self.play_on(options, journal, progress)
    }

    /// The same with any workers.
    pub fn play_on(
        &mut self,
        workers: &dyn Workers,
        journal: &mut Journal,
        progress: &mut dyn FnMut(&MatchRun, &GameLine),
    ) -> Result<(), MatchError> {
        let plan = self.plan.clone();
        loop {
            let played = matches::run_on(workers, &plan, journal, &mut |line| {
                self.results.add(line.clone());
                progress(self, line);
                Continue::Yes
            });
            match played {
                Err(MatchError::Withdrawn { slots, .. }) => self.results = self.results.without(&plan, None, &slots),
                played => return played,
            }
        }
    }

    /// The values of the swept keys of a game's row.
    pub fn keys(&self, line: &GameLine) -> &Cells {
        &self.rows[line.contest].keys
    }

    /// The chosen rows from the first on, up to the first that is not finished.
    pub fn finished_rows(&self) -> usize {
        let done = |place: &&usize| self.results.tally(**place).record().games() >= self.rows[**place].games;
        self.chosen.iter().take_while(done).count()
    }

    /// One of the chosen rows.
    pub fn row(&self, number: usize) -> Row {
        let place = self.chosen[number];
        match_row(&self.rows[place], &self.results.summary(place))
    }
}

const NO_SETTINGS: MatchSettings = MatchSettings { openings: Openings::Start, by_turn: None, ratings: false };

fn openings(settings: &MatchSettings, table: &Table) -> matches::Openings {
    match &settings.openings {
        Openings::Start => matches::Openings::Start,
        Openings::Random { plies } => {
            matches::Openings::Random { plies: plies.map_or_else(|| default_plies(table.game), |plies| plies as usize) }
        }
        Openings::File(path) => matches::Openings::File { path: path.clone(), rotate: false },
    }
}

/// A finished match as a row.
pub(super) fn match_row(row: &MatchRow, summary: &Summary) -> Row {
    let mut cells = row.keys.clone();
    cells.push("a", summary.a.as_str());
    cells.push("b", summary.b.as_str());
    for (name, count) in
        [("games", summary.games), ("wins", summary.wins), ("draws", summary.draws), ("losses", summary.losses)]
    {
        cells.push(name, count);
    }
    for (name, value) in [
        ("score", summary.score),
        ("score_low", summary.score_low),
        ("score_high", summary.score_high),
        ("elo", summary.elo),
        ("elo_low", summary.elo_low),
        ("elo_high", summary.elo_high),
    ] {
        cells.push(name, value);
    }
    for (side, spent) in [("a", &summary.spent_a), ("b", &summary.spent_b)] {
        cells.push(&format!("seconds_{side}"), spent.seconds);
        cells.push(&format!("nodes_{side}"), spent.nodes);
        cells.push(&format!("playouts_{side}"), spent.playouts);
        cells.push(&format!("depth_{side}"), spent.depth);
        cells.push(&format!("cut_{side}"), spent.cut);
    }
    for (name, count) in [("illegal", summary.illegal), ("timeouts", summary.timeouts), ("crashes", summary.crashes)] {
        cells.push(name, count);
    }
    let mut made = Row { cells, ..Row::default() };
    if let Some(published) = &row.published {
        made.published = published.cells();
        made.note = Some(compare(summary, published).words().to_owned());
    }
    made
}
