//! A folder's results as a section of a report, with the files that it refers to.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::best;
use super::extent::extent;
use super::findings::findings;
use super::folder::ExperimentFolderError;
use super::kept::{Kept, KeptMatch};
use super::match_table::MatchRow;
use super::plan::Work;
use super::ratings::RatedAgents;
use super::row::Row;
use super::table::Table;
use super::{Experiment, ExperimentFolder, match_results, shown_plot, shown_table};
use crate::figures::{Plot, write_atomically, write_table};
use crate::matches::files;
use crate::report::{Part, Section};

type Result<T> = std::result::Result<T, ExperimentFolderError>;

impl ExperimentFolder {
    /// Writes tables, plots and games for other programs into the folder, and tells what there is to report.
    pub fn write_figures(&self) -> Result<Section> {
        Writer { from: self, experiment: self.experiment(), into: self.path().to_owned(), pictures: true }.section()
    }

    /// Writes what a report refers to into a folder of its own, and tells what there is to report: everything that the
    /// same report can be made from again.
    ///
    /// If the experiment has grown since the games were played, its plan of today counts.
    pub fn write_report_data(&self, into: &Path) -> Result<Section> {
        let experiment = self.planned_today();
        fs::create_dir_all(into).map_err(|source| io("make", into, source))?;
        let section = Writer { from: self, experiment, into: into.to_owned(), pictures: false }.section()?;
        write_atomically(&into.join("experiment.toml"), experiment.text.as_bytes())?;
        self.copy_the_rest(into)?;
        Ok(section)
    }

    /// The experiment that comes with the program, if it has all rows of the folder's; otherwise the folder's.
    fn planned_today(&self) -> &Experiment {
        let own = self.experiment();
        Experiment::find(&own.id).filter(|known| known.has_all_rows_of(own)).unwrap_or(own)
    }

    /// The facts of the last run, and the games that came along.
    fn copy_the_rest(&self, into: &Path) -> Result<()> {
        let same = |a: &Path, b: &Path| fs::canonicalize(a).ok() == fs::canonicalize(b).ok();
        if same(self.path(), into) {
            return Ok(());
        }
        for entry in fs::read_dir(self.path()).map_err(|source| io("read", self.path(), source))?.flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let to = into.join(&name);
            let name = name.to_string_lossy();
            if name == "run.json" || name.ends_with(".games.parquet") && !to.exists() {
                fs::copy(&path, &to).map_err(|source| io("copy", &path, source))?;
            }
        }
        Ok(())
    }
}

impl Experiment {
    /// Whether all rows of another version are among those of this one, with the same agents.
    fn has_all_rows_of(&self, other: &Experiment) -> bool {
        other.tables.iter().all(|table| {
            let ours = self.tables.iter().find(|known| known.name == table.name && known.game == table.game);
            ours.is_some_and(|ours| {
                let known = row_signatures(ours);
                row_signatures(table).iter().all(|row| known.contains(row))
            })
        })
    }
}

/// The keys and the agents of each row.
fn row_signatures(table: &Table) -> Vec<String> {
    match table.work(&[], false) {
        Some(Work::Matches(rows)) => rows.iter().map(|row| format!("{}: {} {}", row.keys, row.a, row.b)).collect(),
        Some(Work::Games(steps)) => {
            let agents = |step: &super::GamesStep<'_>| {
                step.agents().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            steps.iter().map(|step| format!("{}: {}", step.keys(), agents(step))).collect()
        }
        None => Vec::new(),
    }
}

/// What the file of the games is called beside its table's name, if older rows have another one.
const LATER: &str = "later.";

/// Makes a section.
struct Writer<'a> {
    from: &'a ExperimentFolder,
    experiment: &'a Experiment,
    /// Where the files go.
    into: PathBuf,
    /// Whether plots are wanted there too, and tables for people.
    pictures: bool,
}

/// Rows of a table in one of the ways that they are told.
struct View<'a> {
    /// What way that is; empty for the rows themselves.
    kind: &'static str,
    about: &'a str,
    rows: &'a [Row],
    plot: Option<Plot>,
}

impl Writer<'_> {
    fn section(&self) -> Result<Section> {
        let (kept, experiment) = (self.from.kept()?, self.experiment);
        let mut section = Section {
            id: experiment.id.clone(),
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            source: experiment.source.clone(),
            reference_found: experiment.reference_found.clone(),
            discussion: experiment.discussion.clone(),
            extents: experiment.tables.iter().map(|table| extent(table, &kept)).collect(),
            facts: run_facts(&kept),
            ..Section::default()
        };
        for table in &experiment.tables {
            self.add_table(&mut section, table, &kept)?;
        }
        kept.write(&self.into)?;
        Ok(section)
    }

    fn add_table(&self, section: &mut Section, table: &Table, kept: &Kept) -> Result<()> {
        let matches = kept.matches_of(table);
        let rows = if table.kind() == "match" { match_results::rows(&matches) } else { game_rows(table, kept) };
        if rows.is_empty() {
            return Ok(());
        }
        match &table.best {
            Some(key) => section.we_find.extend(best::best(table, key, &matches).sentence()),
            None => section.we_find.extend(findings(table, &rows)),
        }
        let plot = table.plot.as_ref().map(|file| shown_plot::plot(table, file, &rows));
        section.parts.extend(self.parts(table, View { kind: "", about: &table.about, rows: &rows, plot })?);
        self.write_games(table, &matches)?;
        self.add_further_views(section, table, &matches)
    }

    /// The games of the journal as a file. Rows whose games are not in it, because they came along with a report, have
    /// them in a file already; that one stays, and those of the journal go beside it.
    fn write_games(&self, table: &Table, matches: &[(MatchRow, &KeptMatch)]) -> Result<()> {
        let Some(games) = self.from.games(table)? else { return Ok(()) };
        let played = match_results::of_games(table, 0, &games);
        let all = matches.iter().all(|(_, kept)| {
            played.iter().any(|row| row.is_same_row(kept) && row.results.games() >= kept.results.games())
        });
        let file = |kind: &str| format!("{}.{kind}games.parquet", table.name);
        let (name, stale) = (file(if all { "" } else { LATER }), file(LATER));
        let mut games: Vec<_> = games.iter().collect();
        games.sort_by_key(|line| line.slot());
        write_atomically(&self.into.join(name), &files::games_table(&games).to_parquet()?)?;
        for folder in [&self.into, self.from.path()] {
            let path = folder.join(&stale);
            if all && path.exists() {
                fs::remove_file(&path).map_err(|source| io("remove", &path, source))?;
            }
        }
        Ok(())
    }

    /// What else there is to tell of a table of matches, if it asks for that.
    fn add_further_views(
        &self,
        section: &mut Section,
        table: &Table,
        matches: &[(MatchRow, &KeptMatch)],
    ) -> Result<()> {
        if let Some(key) = &table.best {
            let found = best::best(table, key, matches);
            let about = best::ABOUT;
            section.parts.extend(self.parts(table, View { kind: "best", about, rows: &found.rows(), plot: None })?);
        }
        if table.match_settings().is_some_and(|settings| settings.ratings) {
            let ratings = RatedAgents::of(matches);
            let title = table.about.trim_end_matches('.').to_owned();
            let plot = Some(ratings.plot(table.plot.as_ref(), title));
            let about = ratings.about();
            section
                .parts
                .extend(self.parts(table, View { kind: "ratings", about: &about, rows: &ratings.rows(), plot })?);
        }
        let stretches = match_results::stretch_rows(matches);
        if !stretches.is_empty() {
            let about = "The same games, stretch by stretch. Where there are many settings, the plot leaves out those \
                         with hardly a search cut short.";
            let plot = Some(shown_plot::plot(table, &shown_plot::by_turn(table), &stretches));
            section.parts.extend(self.parts(table, View { kind: "by-turn", about, rows: &stretches, plot })?);
        }
        Ok(())
    }

    fn parts(&self, table: &Table, view: View<'_>) -> Result<Vec<Part>> {
        let View { kind, about, rows, plot } = view;
        let stem = if kind.is_empty() { table.name.clone() } else { format!("{}.{kind}", table.name) };
        let mut parts = Vec::new();
        for (number, figure) in shown_table::tables(table, rows).into_iter().enumerate() {
            let stem = if number == 0 { stem.clone() } else { format!("{stem}.{}", number + 1) };
            write_table(&figure, &self.into, &stem)?;
            if self.pictures {
                write_atomically(&self.into.join(format!("{stem}.md")), figure.to_markdown().as_bytes())?;
            }
            let files = ["csv", "parquet"].map(|ending| format!("data/{}/{stem}.{ending}", self.experiment.id));
            parts.push(Part {
                title: title(&table.name, kind, number),
                about: if number == 0 { about.to_owned() } else { String::new() },
                table: figure,
                plots: Vec::new(),
                files: files.into(),
            });
        }
        if let (Some(first), Some(plot)) = (parts.first_mut(), plot) {
            if self.pictures {
                write_atomically(&self.into.join(format!("{stem}.svg")), plot.to_svg()?.as_bytes())?;
                write_atomically(&self.into.join(format!("{stem}.png")), &plot.to_png()?)?;
            }
            first.plots.push((format!("{}-{}", self.experiment.id, stem.replace('.', "-")), plot));
        }
        Ok(parts)
    }
}

/// The rows of single games in the table's order, each beside what is published for it today.
fn game_rows(table: &Table, kept: &Kept) -> Vec<Row> {
    let Some(Work::Games(steps)) = table.work(&[], false) else { return Vec::new() };
    let rows = kept.rows_of(table);
    let of_step = |step: &super::GamesStep<'_>| {
        rows.iter().filter(|row| row.has(step.keys())).map(|row| step.compared_anew(row)).collect::<Vec<_>>()
    };
    steps.iter().flat_map(of_step).collect()
}

/// The heading of a table: its name, and which part of it.
fn title(name: &str, kind: &str, number: usize) -> String {
    let words = format!("{} {}", name.replace('-', " "), kind.replace('-', " "));
    let title = shown_table::capitalised(words.trim());
    if number == 0 { title } else { format!("{title}: in all") }
}

/// What is known about each run that rows are from, and of which tables these are.
fn run_facts(kept: &Kept) -> Vec<(String, String)> {
    let text = |facts: &Map<String, Value>, name: &str| match facts.get(name)? {
        Value::String(text) => Some(text.clone()),
        value => Some(value.to_string()),
    };
    let of_run = |(number, facts): (usize, &Map<String, Value>)| {
        let mut words: Vec<String> = Vec::new();
        for (name, before, after) in [
            ("commit", "commit ", ""),
            ("started", "", ""),
            ("processor", "", ""),
            ("cores", "", " cores"),
            ("games_at_once", "", " at once"),
            ("load", "load ", ""),
            ("seed", "seed ", ""),
        ] {
            words.extend(text(facts, name).map(|value| format!("{before}{value}{after}")));
        }
        (format!("run {}", number + 1), format!("{}: {}", words.join(", "), tables_of(kept, number)))
    };
    kept.runs.iter().enumerate().map(of_run).collect()
}

fn tables_of(kept: &Kept, run: usize) -> String {
    let rows = kept.rows.iter().map(|row| (&row.table, row.run));
    let matches = kept.matches.iter().map(|row| (&row.table, row.run));
    let mut counts: Vec<(&String, u64)> = Vec::new();
    for (table, _) in rows.chain(matches).filter(|(_, of)| *of == run) {
        match counts.iter_mut().find(|(known, _)| *known == table) {
            Some((_, count)) => *count += 1,
            None => counts.push((table, 1)),
        }
    }
    let words: Vec<String> = counts.iter().map(|(table, count)| format!("{table} ({count} rows)")).collect();
    words.join(", ")
}

fn io(action: &'static str, path: &Path, source: std::io::Error) -> ExperimentFolderError {
    ExperimentFolderError::Io { action, path: path.to_owned(), source }
}
