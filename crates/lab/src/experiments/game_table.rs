//! Tables of kind "game": one game for each point of the sweep, or one for each colour.

use hansu_agents::AgentSpec;
use hansu_game::{GameSpec, Player};
use indexmap::IndexMap;

use super::cell::Cells;
use super::error::{ExperimentError, TableProblem};
use super::measure::{Measure, PairMeasure, measured};
use super::row::{Found, Row, figures_for, refuse_unknown_figures};
use super::schema::TableFile;
use super::sweep::Sweep;
use super::template::{Template, check_keys};
use crate::{PlayedGame, play_game};

/// What is particular to the kind.
#[derive(Clone, Debug)]
pub(super) struct GameTable {
    game: GameSpec,
    /// `a` plays Black in the first game.
    a: Template,
    b: Template,
    /// Whether there is a second game with the colours swapped.
    both_colours: bool,
    columns: IndexMap<String, Measure>,
    report: IndexMap<String, Measure>,
    /// What is told of both games together; then there is one row for both.
    totals: IndexMap<String, PairMeasure>,
    published: Vec<Cells>,
    exact: bool,
}

/// The agents of one point.
#[derive(Clone, Debug)]
pub(super) struct GamePoint {
    pub(super) keys: Cells,
    a: AgentSpec,
    b: AgentSpec,
}

impl GamePoint {
    pub(super) fn agents(&self) -> [&AgentSpec; 2] {
        [&self.a, &self.b]
    }
}

impl GameTable {
    pub(super) fn new(file: &TableFile, sweep: &Sweep, game: GameSpec) -> Result<GameTable, TableProblem> {
        let (a, b, both_colours) = match (&file.black, &file.white, &file.a, &file.b) {
            (Some(black), Some(white), None, None) => (black, white, false),
            (None, None, Some(a), Some(b)) => (a, b, true),
            _ => {
                return Err(
                    file.missing("either 'black' and 'white' (one game a row) or 'a' and 'b' (one for each colour)")
                );
            }
        };
        let totals = file.pair_totals()?;
        if !totals.is_empty() && !both_colours {
            return Err(file.missing("'a' and 'b' for 'totals', which tell of one game for each colour"));
        }
        let columns = match &file.columns {
            Some(columns) if totals.is_empty() => columns.clone(),
            None if !totals.is_empty() => IndexMap::new(),
            _ => return Err(file.missing("either 'columns' (a row for each game) or 'totals' (a row for both)")),
        };
        let table = GameTable {
            game,
            a: Template::new(a),
            b: Template::new(b),
            both_colours,
            columns,
            report: file.report.clone().unwrap_or_default(),
            totals,
            published: file.published_cells()?,
            exact: file.exact.unwrap_or(false),
        };
        check_keys(sweep, &file.labels, &[&table.a, &table.b])?;
        table.check(sweep)?;
        Ok(table)
    }

    fn check(&self, sweep: &Sweep) -> Result<(), TableProblem> {
        let kind = self.game.kind();
        let discs = self.measures().find(|(_, measure)| !measure.is_for(kind)).map(|(name, _)| name);
        let margins = self.totals.iter().find(|(_, measure)| !measure.is_for(kind)).map(|(name, _)| name);
        if let Some(name) = discs.or(margins) {
            return Err(TableProblem::NoDiscs(name.clone()));
        }
        let names: Vec<&str> = sweep.keys().into_iter().chain(self.columns()).collect();
        refuse_unknown_figures(&self.published, &names)?;
        for point in sweep.points() {
            self.point(point.keys)?;
        }
        Ok(())
    }

    fn measures(&self) -> impl Iterator<Item = (&String, &Measure)> {
        self.columns.iter().chain(&self.report)
    }

    pub(super) fn columns(&self) -> Vec<&str> {
        self.measures().map(|(name, _)| name).chain(self.totals.keys()).map(String::as_str).collect()
    }

    /// How many rows and games there are at a point.
    pub(super) fn planned(&self) -> (u64, u64) {
        let games = if self.both_colours { 2 } else { 1 };
        (games / self.games_of_a_row(), games)
    }

    /// How many games a row tells of.
    pub(super) fn games_of_a_row(&self) -> u64 {
        if self.totals.is_empty() { 1 } else { 2 }
    }

    pub(super) fn point(&self, keys: Cells) -> Result<GamePoint, TableProblem> {
        let (a, b) = (self.a.agent(&keys, self.game)?, self.b.agent(&keys, self.game)?);
        Ok(GamePoint { keys, a, b })
    }

    /// Plays those of the point's games that no earlier run has played.
    pub(super) fn run(
        &self,
        point: &GamePoint,
        kept: &[Row],
        found: &mut dyn FnMut(Found),
    ) -> Result<(), ExperimentError> {
        let mut kept = kept.iter().filter(|row| row.has(&point.keys));
        if !self.totals.is_empty() {
            found(match kept.next() {
                Some(row) => Found::Before(row.clone()),
                None => {
                    let games = [play(&point.a, &point.b, self.game)?, play(&point.b, &point.a, self.game)?];
                    Found::Now(self.total_row(point, &games))
                }
            });
            return Ok(());
        }
        let games = [(&point.a, &point.b, Player::Black), (&point.b, &point.a, Player::White)];
        for (black, white, a) in games.into_iter().take(if self.both_colours { 2 } else { 1 }) {
            found(match kept.next() {
                Some(row) => Found::Before(row.clone()),
                None => Found::Now(self.row(point, &play(black, white, self.game)?, a)),
            });
        }
        Ok(())
    }

    fn row(&self, point: &GamePoint, game: &PlayedGame, a: Player) -> Row {
        let cells = point.keys.and(&measured(&self.columns, game, a));
        self.compared_anew(Row { cells, report: measured(&self.report, game, a), ..Row::default() })
    }

    /// `a` had Black in the first game.
    fn total_row(&self, point: &GamePoint, games: &[PlayedGame; 2]) -> Row {
        let totals: Cells = self.totals.iter().map(|(name, measure)| (name.clone(), measure.of(games))).collect();
        self.compared_anew(Row { cells: point.keys.and(&totals), ..Row::default() })
    }

    /// The row beside what is published for it.
    pub(super) fn compared_anew(&self, mut row: Row) -> Row {
        let is_figure = |name: &str| {
            self.columns.get(name).is_some_and(|measure| !measure.is_identity()) || self.totals.contains_key(name)
        };
        let named = row.cells.iter().filter(|(name, _)| !is_figure(name));
        let identity: Cells = named.map(|(name, cell)| (name.to_owned(), cell.clone())).collect();
        (row.published, row.agrees) = (Cells::default(), None);
        if let Some(figures) = figures_for(&self.published, &identity) {
            row.compare(figures, self.exact, |name| self.is_timed(name));
        }
        row
    }

    fn is_timed(&self, column: &str) -> bool {
        self.measures().any(|(name, measure)| name == column && measure.is_timed())
    }
}

/// A game from the start.
pub(super) fn play(black: &AgentSpec, white: &AgentSpec, game: GameSpec) -> Result<PlayedGame, ExperimentError> {
    black.check(game)?;
    white.check(game)?;
    let mut agents = [black.host(game), white.host(game)];
    Ok(play_game(&game.start(), &mut agents)?)
}
