//! Tables of kind "match": many games for each row, colours swapped from game to game.

use std::path::{Path, PathBuf};

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;

use super::cell::{Cell, Cells};
use super::error::TableProblem;
use super::row::{figures_for, refuse_unknown_figures};
use super::schema::{PublishedFile, TableFile};
use super::sweep::{Point, Sweep};
use super::template::{Template, check_keys};
use crate::stats::{Estimate, Interval, Pentanomial};

/// What holds for all matches of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSettings {
    /// How games begin.
    pub openings: Openings,
    /// How many turns are counted together, if the games are also to be told of stretch by stretch.
    pub by_turn: Option<u32>,
    /// Whether the strengths of all agents are also to be told, from all results together.
    pub ratings: bool,
}

/// How the games of a match begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// At the game's start.
    Start,
    /// With random moves: so many, or as many as is usual for the game.
    Random {
        /// How many.
        plies: Option<u32>,
    },
    /// With those of a file.
    File(PathBuf),
}

/// A row of the table: a match to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRow {
    /// The values of the swept keys.
    pub keys: Cells,
    /// The agent whose results are told.
    pub a: AgentSpec,
    /// Its opponent.
    pub b: AgentSpec,
    /// How many games.
    pub games: u64,
    /// What was published for it.
    pub published: Option<PublishedMatch>,
}

/// What was published of a match, from the side of `a`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PublishedMatch {
    /// The games.
    Games {
        /// Games won.
        wins: u64,
        /// Games drawn, or left out.
        draws: u64,
        /// Games lost.
        losses: u64,
    },
    /// Only between which shares of the games were won, from 0 to 1.
    Share {
        /// The least share.
        low: f64,
        /// The greatest one.
        high: f64,
    },
}

impl PublishedMatch {
    /// How many games were published.
    pub fn games(&self) -> Option<u64> {
        match self {
            PublishedMatch::Games { wins, draws, losses } => Some(wins + draws + losses),
            PublishedMatch::Share { .. } => None,
        }
    }

    /// The score with its 95% interval, if the games are known.
    pub fn interval(&self) -> Option<Interval> {
        match *self {
            // Nothing is known of pairs: all games count as one each.
            PublishedMatch::Games { wins, draws, losses } => {
                Estimate::of(&Pentanomial::new([losses, 0, draws, 0, wins])).map(|estimate| estimate.score)
            }
            PublishedMatch::Share { .. } => None,
        }
    }

    /// Between which scores it lies, from 0 to 1, a draw being half a point.
    pub fn score(&self) -> (f64, f64) {
        match *self {
            PublishedMatch::Games { wins, draws, losses } => {
                let score = (wins as f64 + draws as f64 / 2.0) / (wins + draws + losses).max(1) as f64;
                (score, score)
            }
            PublishedMatch::Share { low, high } => (low, high),
        }
    }
}

/// What is particular to the kind.
#[derive(Clone, Debug)]
pub(super) struct MatchTable {
    pub(super) settings: MatchSettings,
    game: GameSpec,
    a: Template,
    b: Template,
    games: Option<u64>,
    published: Vec<(Cells, PublishedMatch)>,
}

impl MatchTable {
    pub(super) fn new(
        file: &TableFile,
        sweep: &Sweep,
        game: GameSpec,
        home: &Path,
    ) -> Result<MatchTable, TableProblem> {
        let openings = read_openings(file, home)?;
        let published = file.published.iter().map(read_published_row).collect::<Result<_, _>>()?;
        let table = MatchTable {
            settings: MatchSettings { openings, by_turn: file.by_turn, ratings: file.ratings.unwrap_or(false) },
            game,
            a: Template::new(file.a.as_deref().ok_or_else(|| file.missing("'a'"))?),
            b: Template::new(file.b.as_deref().ok_or_else(|| file.missing("'b'"))?),
            games: file.games,
            published,
        };
        check_keys(sweep, &file.labels, &[&table.a, &table.b])?;
        let named: Vec<Cells> = table.published.iter().map(|(keys, _)| keys.clone()).collect();
        refuse_unknown_figures(&named, &sweep.keys())?;
        table.rows(&sweep.points())?;
        Ok(table)
    }

    /// The matches at these points.
    pub(super) fn rows(&self, points: &[Point]) -> Result<Vec<MatchRow>, TableProblem> {
        points.iter().map(|point| self.row(point)).collect()
    }

    fn row(&self, point: &Point) -> Result<MatchRow, TableProblem> {
        let keys = point.keys.clone();
        let games = point.games.or(self.games).unwrap_or(0);
        if games == 0 {
            return Err(TableProblem::NoGames(if keys.is_empty() { String::new() } else { format!("row {keys}: ") }));
        }
        let published = match &point.published {
            Some(published) => Some(read_published(published, &published.cells.clone().into_iter().collect())?),
            None => self.published_for(&keys),
        };
        let (a, b) = (self.a.agent(&keys, self.game)?, self.b.agent(&keys, self.game)?);
        Ok(MatchRow { keys, a, b, games, published })
    }

    fn published_for(&self, keys: &Cells) -> Option<PublishedMatch> {
        let is_for = |of: &Cells| figures_for(std::slice::from_ref(of), keys).is_some();
        self.published.iter().find(|(of, _)| is_for(of)).map(|(_, published)| *published)
    }
}

fn read_openings(file: &TableFile, home: &Path) -> Result<Openings, TableProblem> {
    let openings = match file.openings.as_deref() {
        Some("start") => Openings::Start,
        None | Some("random") => return Ok(Openings::Random { plies: file.plies }),
        Some(path) => Openings::File(home.join(path)),
    };
    match file.plies {
        Some(_) => Err(TableProblem::NotInTable {
            entry: "plies",
            what: "a number of random moves".into(),
            known: "other openings".into(),
        }),
        None => Ok(openings),
    }
}

const RESULT: [&str; 3] = ["wins", "draws", "losses"];

/// Separates the keys from the result.
fn read_published_row(file: &PublishedFile) -> Result<(Cells, PublishedMatch), TableProblem> {
    let (result, keys): (Vec<_>, Vec<_>) =
        file.cells.clone().into_iter().partition(|(name, _)| RESULT.contains(&name.as_str()));
    Ok((keys.into_iter().collect(), read_published(file, &result.into_iter().collect())?))
}

fn read_published(file: &PublishedFile, result: &Cells) -> Result<PublishedMatch, TableProblem> {
    let bad = |what: &str| TableProblem::PublishedMatch(what.to_owned());
    if let Some([low, high]) = file.range {
        let fits = result.is_empty() && 0.0 <= low && low <= high && high <= 100.0;
        return if fits {
            Ok(PublishedMatch::Share { low: low / 100.0, high: high / 100.0 })
        } else {
            Err(bad("a range goes from 0 to 100, the smaller number first, and stands alone"))
        };
    }
    if let Some((name, _)) = result.iter().find(|(name, _)| !RESULT.contains(name)) {
        return Err(bad(&format!("'{name}' is neither")));
    }
    let count = |name: &str| match result.get(name) {
        Some(Cell::Integer(count)) => u64::try_from(*count).map_err(|_| bad(&format!("{name} is negative"))),
        Some(_) => Err(bad(&format!("{name} is no whole number"))),
        None if name == "draws" => Ok(0),
        None => Err(bad(&format!("{name} is missing"))),
    };
    Ok(PublishedMatch::Games { wins: count("wins")?, draws: count("draws")?, losses: count("losses")? })
}
