//! A table of an experiment, checked.

use std::path::Path;

use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, GameSpecError};
use indexmap::IndexMap;

use super::cell::{Cell, Cells};
use super::error::TableProblem;
use super::filter::Filter;
use super::finding::Finding;
use super::game_table::GameTable;
use super::match_table::{MatchRow, MatchSettings, MatchTable};
use super::measure::{PairMeasure, TotalMeasure};
use super::pair_table::PairTable;
use super::plan::{GamesStep, Work};
use super::plot::Plot;
use super::schema::{Beside, ExperimentFile, Kind, TableFile};
use super::sweep::Sweep;

/// A table: which games are played, and what is told of them.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name within the experiment.
    pub name: String,
    /// What it shows.
    pub about: String,
    /// The game.
    pub game: GameSpec,
    /// How it is drawn, if it is.
    pub plot: Option<Plot>,
    /// What a person says of it; figures in braces are filled in.
    pub(super) finding: Option<Finding>,
    /// Where the figures beside ours are from.
    pub(super) beside: Beside,
    /// The key whose best value is wanted.
    pub(super) best: Option<String>,
    sweep: Sweep,
    contents: Contents,
}

#[derive(Clone, Debug)]
enum Contents {
    Game(GameTable),
    Pairs(PairTable),
    Match(MatchTable),
}

impl Table {
    /// Checks everything: agents are tried for every row.
    pub(super) fn new(file: &TableFile, experiment: &ExperimentFile, home: &Path) -> Result<Table, TableProblem> {
        file.refuse_foreign_entries()?;
        let game = file.game(experiment)?;
        let sweep = Sweep::new(file)?;
        let contents = match file.kind {
            Kind::Game => Contents::Game(GameTable::new(file, &sweep, game)?),
            Kind::Pairs => Contents::Pairs(PairTable::new(file, &sweep, game)?),
            Kind::Match => Contents::Match(MatchTable::new(file, &sweep, game, home)?),
        };
        let table = Table {
            name: file.name.clone(),
            about: file.about.clone(),
            game,
            plot: file.plot.clone(),
            finding: file.finding.as_deref().map(Finding::read).transpose()?,
            beside: file.beside,
            best: file.best.clone(),
            sweep,
            contents,
        };
        if let Some(key) = &table.best {
            table.sweep.refuse_strangers("best", std::slice::from_ref(key))?;
        }
        if let Some(finding) = &table.finding {
            finding.check(&table)?;
        }
        if let Some(plot) = &table.plot {
            plot.check(&table.keys(), &table.columns())?;
        }
        Ok(table)
    }

    /// The kind: `game`, `pairs` or `match`.
    pub fn kind(&self) -> &'static str {
        match &self.contents {
            Contents::Game(_) => Kind::Game.name(),
            Contents::Pairs(_) => Kind::Pairs.name(),
            Contents::Match(_) => Kind::Match.name(),
        }
    }

    /// Whose figures stand beside ours: `published` ones, or `re-implemented` ones.
    pub fn whose_figures(&self) -> &'static str {
        match self.beside {
            Beside::Published => "published",
            Beside::ReImplementation => "re-implemented",
        }
    }

    /// The keys that vary, in the order of the columns.
    pub fn keys(&self) -> Vec<&str> {
        self.sweep.keys()
    }

    /// The values that a key takes, each once.
    pub fn values(&self, key: &str) -> Vec<Cell> {
        self.sweep.values(key)
    }

    /// The columns besides the keys. Those of a match are up to whoever plays it: there are none here.
    pub fn columns(&self) -> Vec<&str> {
        match &self.contents {
            Contents::Game(table) => table.columns(),
            Contents::Pairs(table) => table.columns(),
            Contents::Match(_) => Vec::new(),
        }
    }

    /// What holds for all matches of the table, if it is one of matches.
    pub fn match_settings(&self) -> Option<&MatchSettings> {
        match &self.contents {
            Contents::Match(table) => Some(&table.settings),
            _ => None,
        }
    }

    /// All matches of the table, if it is one of matches.
    pub(super) fn match_rows(&self) -> Vec<MatchRow> {
        match self.work(&[], false) {
            Some(Work::Matches(rows)) => rows,
            _ => Vec::new(),
        }
    }

    /// What `--only` and `--quick` leave to do; `None` if that is nothing.
    pub(super) fn work(&self, only: &[&Filter], quick: bool) -> Option<Work<'_>> {
        const CHECKED: &str = "every row was checked when the table was read";
        let points = self.sweep.chosen(only, quick);
        let work = match &self.contents {
            Contents::Game(table) => {
                let step = |point| GamesStep::point(table, table.point(point).expect(CHECKED));
                Work::Games(points.into_iter().map(|point| step(point.keys)).collect())
            }
            Contents::Pairs(table) => {
                let points = table.points(&points).expect(CHECKED);
                Work::Games(points.into_iter().map(|point| GamesStep::pairs(table, point)).collect())
            }
            Contents::Match(table) => Work::Matches(table.rows(&points).expect(CHECKED)),
        };
        (work.steps() > 0).then_some(work)
    }
}

impl TableFile {
    /// The table's game: the experiment's, as far as the table says nothing else.
    fn game(&self, experiment: &ExperimentFile) -> Result<GameSpec, GameSpecError> {
        let of_experiment: GameKind = experiment.game.parse()?;
        let kind = self.game.as_deref().map_or(Ok(of_experiment), str::parse)?;
        let inherits = kind == of_experiment;
        let size = self.size.or(experiment.size.filter(|_| inherits));
        let row = self.row.or(experiment.row.filter(|_| inherits));
        let rule = self.rule.as_deref().or(experiment.rule.as_deref().filter(|_| inherits));
        let rule: Option<Rule> = rule.map(|rule| rule.parse()).transpose()?;
        GameSpec::new(kind, size, row, rule)
    }

    pub(super) fn missing(&self, needed: &'static str) -> TableProblem {
        TableProblem::Missing { kind: self.kind.name(), needed }
    }

    /// The published figures of a table that has no ranges.
    pub(super) fn published_cells(&self) -> Result<Vec<Cells>, TableProblem> {
        if self.published.iter().any(|published| published.range.is_some()) {
            return Err(TableProblem::NotForKind { key: "range", kind: self.kind.name() });
        }
        Ok(self.published.iter().map(|published| published.cells.clone().into_iter().collect()).collect())
    }

    /// The totals of a table of single games: those that tell of one game for each colour.
    pub(super) fn pair_totals(&self) -> Result<IndexMap<String, PairMeasure>, TableProblem> {
        let kind = self.kind.name();
        let of_pair = |(name, measure): (&String, &TotalMeasure)| match measure.of_pair() {
            Some(measure) => Ok((name.clone(), measure)),
            None => Err(TableProblem::NotATotal { name: name.clone(), kind }),
        };
        self.totals.iter().flatten().map(of_pair).collect()
    }

    /// Refuses entries that mean nothing for the kind.
    fn refuse_foreign_entries(&self) -> Result<(), TableProblem> {
        use Kind::{Game, Match, Pairs};
        let row_games = self.rows.iter().flatten().any(|row| row.games.is_some() || row.published.is_some());
        let entries: [(&'static str, bool, &[Kind]); 17] = [
            ("best", self.best.is_some(), &[Match]),
            ("black", self.black.is_some(), &[Game]),
            ("white", self.white.is_some(), &[Game]),
            ("a", self.a.is_some(), &[Game, Match]),
            ("b", self.b.is_some(), &[Game, Match]),
            ("player", self.player.is_some(), &[Pairs]),
            ("pairs", self.pairs.is_some(), &[Pairs]),
            ("columns", self.columns.is_some(), &[Game, Pairs]),
            ("report", self.report.is_some(), &[Game]),
            ("totals", self.totals.is_some(), &[Game, Pairs]),
            ("published_pairs", self.published_pairs.is_some(), &[Pairs]),
            ("exact", self.exact.is_some(), &[Game, Pairs]),
            ("games", self.games.is_some() || row_games, &[Match]),
            ("openings", self.openings.is_some(), &[Match]),
            ("plies", self.plies.is_some(), &[Match]),
            ("by_turn", self.by_turn.is_some(), &[Match]),
            ("ratings", self.ratings.is_some(), &[Match]),
        ];
        match entries.iter().find(|(_, given, kinds)| *given && !kinds.contains(&self.kind)) {
            Some(&(key, ..)) => Err(TableProblem::NotForKind { key, kind: self.kind.name() }),
            None => Ok(()),
        }
    }
}
