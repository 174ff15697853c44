//! What varies in a table.

use super::cell::{Cell, Cells};
use super::error::TableProblem;
use super::filter::Filter;
use super::schema::{PublishedFile, QuickFile, RowFile, TableFile};

/// Names that mean something in rows, in `published` or in `--only`.
const RESERVED: [&str; 7] = ["table", "games", "published", "range", "wins", "draws", "losses"];

/// All combinations of the values of `sweep`, and for each of them all of `rows`.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    axes: Vec<(String, Vec<Cell>)>,
    rows: Vec<Point>,
    quick: Quick,
}

/// One combination of values.
#[derive(Clone, Debug, Default)]
pub(super) struct Point {
    pub(super) keys: Cells,
    pub(super) games: Option<u64>,
    pub(super) published: Option<PublishedFile>,
}

/// What is left of a table by `--quick`.
#[derive(Clone, Debug, Default)]
struct Quick {
    nothing: bool,
    games: Option<u64>,
    keys: Vec<(String, Vec<Cell>)>,
}

impl Sweep {
    pub(super) fn new(file: &TableFile) -> Result<Sweep, TableProblem> {
        let axes: Vec<(String, Vec<Cell>)> = file.sweep.clone().into_iter().collect();
        let rows = file.rows.iter().flatten().cloned().map(Point::from).collect();
        let mut sweep = Sweep { axes, rows, quick: Quick::default() };
        sweep.check()?;
        if sweep.rows.is_empty() {
            sweep.rows.push(Point::default());
        }
        sweep.quick = sweep.read_quick(file.quick.as_ref())?;
        sweep.refuse_strangers("labels", &file.labels)?;
        Ok(sweep)
    }

    fn check(&self) -> Result<(), TableProblem> {
        if let Some((key, _)) = self.axes.iter().find(|(_, values)| values.is_empty()) {
            return Err(TableProblem::NoValues(key.clone()));
        }
        let Some(first) = self.rows.first() else { return self.refuse_reserved() };
        for (number, row) in self.rows.iter().enumerate() {
            if !same_names(&first.keys, &row.keys) {
                let [found, expected] = [&row.keys, &first.keys].map(names);
                return Err(TableProblem::UnevenRows { number: number + 1, found, expected });
            }
        }
        match self.axes.iter().find(|(key, _)| first.keys.get(key).is_some()) {
            Some((key, _)) => Err(TableProblem::KeyTwice(key.clone())),
            None => self.refuse_reserved(),
        }
    }

    fn refuse_reserved(&self) -> Result<(), TableProblem> {
        match self.keys().into_iter().find(|key| RESERVED.contains(key)) {
            Some(key) => Err(TableProblem::Reserved(key.to_owned())),
            None => Ok(()),
        }
    }

    fn read_quick(&self, quick: Option<&QuickFile>) -> Result<Quick, TableProblem> {
        let (games, keys) = match quick {
            None => return Ok(Quick::default()),
            Some(QuickFile::Whether(whole)) => return Ok(Quick { nothing: !whole, ..Quick::default() }),
            Some(QuickFile::Part { games, keys }) => (*games, keys.clone()),
        };
        for (key, chosen) in &keys {
            self.refuse_strangers("quick", std::slice::from_ref(key))?;
            let values = self.values(key);
            if let Some(stranger) = chosen.iter().find(|chosen| !values.iter().any(|value| value.same(chosen))) {
                let what = format!("the {key} {stranger}");
                return Err(TableProblem::NotInTable { entry: "quick", what, known: list(&values) });
            }
        }
        Ok(Quick { nothing: false, games, keys: keys.into_iter().collect() })
    }

    /// Refuses names that are no keys.
    pub(super) fn refuse_strangers(&self, entry: &'static str, names: &[String]) -> Result<(), TableProblem> {
        let keys = self.keys();
        match names.iter().find(|name| !keys.contains(&name.as_str())) {
            Some(name) => {
                let what = format!("'{name}'");
                Err(TableProblem::NotInTable { entry, what, known: known(&keys) })
            }
            None => Ok(()),
        }
    }

    /// The keys, in the order of the columns.
    pub(super) fn keys(&self) -> Vec<&str> {
        let rows = self.rows.iter().take(1).flat_map(|row| row.keys.iter().map(|(key, _)| key));
        self.axes.iter().map(|(key, _)| key.as_str()).chain(rows).collect()
    }

    /// The values of a key, each once.
    pub(super) fn values(&self, key: &str) -> Vec<Cell> {
        let axis = self.axes.iter().find(|(name, _)| name == key).map(|(_, values)| values.iter());
        let rows = self.rows.iter().filter_map(|row| row.keys.get(key));
        let mut values: Vec<Cell> = Vec::new();
        for value in axis.into_iter().flatten().chain(rows) {
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        values
    }

    /// All points in order: the last key changes fastest.
    pub(super) fn points(&self) -> Vec<Point> {
        let mut stems = vec![Cells::default()];
        for (key, values) in &self.axes {
            let with = |stem: &Cells, value: &Cell| stem.and(&Cells::from_iter([(key.clone(), value.clone())]));
            stems = stems.iter().flat_map(|stem| values.iter().map(move |value| with(stem, value))).collect();
        }
        let with_row = |stem: &Cells, row: &Point| Point { keys: stem.and(&row.keys), ..row.clone() };
        stems.iter().flat_map(|stem| self.rows.iter().map(move |row| with_row(stem, row))).collect()
    }

    /// The points that `--only` and `--quick` leave. A filter on a key that the table does not have leaves none.
    pub(super) fn chosen(&self, only: &[&Filter], quick: bool) -> Vec<Point> {
        if quick && self.quick.nothing {
            return Vec::new();
        }
        let only: Vec<Filter> = only.iter().map(|filter| filter.among(&self.values(&filter.key))).collect();
        let through =
            |point: &Point| only.iter().all(|f| point.keys.get(&f.key).is_some_and(|value| f.lets_through(value)));
        let mut points: Vec<Point> = self.points().into_iter().filter(through).collect();
        if quick {
            points.retain(|point| self.quick.keeps(&point.keys));
            for point in &mut points {
                point.games = self.quick.games.or(point.games);
            }
        }
        points
    }
}

impl Quick {
    fn keeps(&self, keys: &Cells) -> bool {
        let chosen = |key, value: &Cell| match self.keys.iter().find(|(name, _)| name == key) {
            Some((_, values)) => values.iter().any(|chosen| chosen.same(value)),
            None => true,
        };
        keys.iter().all(|(key, value)| chosen(key, value))
    }
}

impl From<RowFile> for Point {
    fn from(row: RowFile) -> Point {
        Point { keys: row.keys.into_iter().collect(), games: row.games, published: row.published }
    }
}

fn same_names(a: &Cells, b: &Cells) -> bool {
    a.iter().count() == b.iter().count() && a.iter().all(|(name, _)| b.get(name).is_some())
}

fn names(cells: &Cells) -> String {
    known(&cells.iter().map(|(name, _)| name).collect::<Vec<_>>())
}

/// A list of names for a message.
pub(super) fn known(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// A list of values for a message.
pub(super) fn list(values: &[Cell]) -> String {
    values.iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")
}
