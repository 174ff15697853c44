//! What a finished match leaves in its folder besides the games' journal: tables, plots, games for other programs.

use hansu_record::{ggf, sgf};
use thiserror::Error;

use super::config::MatchConfig;
use super::folder::{FolderError, RunFolder};
use super::line::GameLine;
use super::pictures::{ranking_plot, running_plot};
use super::plan::Plan;
use super::ranking::{Ranked, ranking};
use super::results::{Results, Summary};
use hansu_figures::{Cell, FigureError, Table, write_table};
use hansu_stats::{Interval, elo_of_score};

/// Why a match's files can't be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FilesError {
    /// The folder can't be written to.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A table or a plot can't be made.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

/// Writes all files of a match anew: `table.{md,csv,parquet}`, `games.parquet`, `games.sgf` and, in Othello,
/// `games.ggf`, `plot.{svg,png}`, with more than two agents `ranking.{md,csv,parquet}`, and `summary.jsonl`.
pub fn write(folder: &RunFolder, config: &MatchConfig, plan: &Plan, results: &Results) -> Result<(), FilesError> {
    let summaries = results.summaries();
    let games = results.games();
    let table = table(&summaries);
    folder.write("table.md", table.to_markdown())?;
    write_table(&table, folder.path(), "table")?;
    write_table(&games_table(&games), folder.path(), "games")?;
    folder.write("games.sgf", records(&games, plan, sgf::write))?;
    if hansu_record::Format::Ggf.holds(plan.game.kind()) {
        folder.write("games.ggf", records(&games, plan, |record| ggf::write(record).unwrap_or_default()))?;
    }
    let mut documents = String::new();
    for summary in &summaries {
        documents.push_str(&serde_json::to_string(summary).unwrap_or_default());
        documents.push('\n');
    }
    folder.write("summary.jsonl", documents)?;
    let plot = if config.agents.len() > 2 {
        let ranking = ranking(&config.agents, &config.pairings(), &summaries);
        let table = ranking_table(&ranking);
        folder.write("ranking.md", table.to_markdown())?;
        write_table(&table, folder.path(), "ranking")?;
        ranking_plot(&ranking)
    } else {
        running_plot(&games, results, config.agents.join(" against "))
    };
    folder.write("plot.svg", plot.to_svg()?)?;
    folder.write("plot.png", plot.to_png()?)?;
    Ok(())
}

/// A row for each pairing.
pub fn table(summaries: &[Summary]) -> Table {
    let mut table = Table::new([
        ("a", "Agent"),
        ("b", "Opponent"),
        ("games", "Games"),
        ("wins", "+"),
        ("draws", "="),
        ("losses", "-"),
        ("score", "Score"),
        ("elo", "Elo"),
        ("superiority", "Stronger"),
        ("faults", "Faults"),
    ]);
    for summary in summaries {
        let Summary { a, b, games, wins, draws, losses, .. } = summary.clone();
        let score = Interval { low: summary.score_low, value: summary.score, high: summary.score_high };
        // From the score, since the summary's Elo ends where JSON would have no number.
        let elo =
            Interval { low: elo_of_score(score.low), value: elo_of_score(score.value), high: elo_of_score(score.high) };
        let faults = summary.illegal + summary.timeouts + summary.crashes;
        let counts = [games, wins, draws, losses].map(|count| Cell::Integer(count as i64));
        let mut row = vec![Cell::Text(a), Cell::Text(b)];
        row.extend(counts);
        row.extend([
            Cell::score(score),
            Cell::elo(elo),
            Cell::percent(summary.superiority),
            Cell::Integer(faults as i64),
        ]);
        table.push(row);
    }
    table
}

const GAME_COLUMNS: [&str; 13] = [
    "contest",
    "game",
    "black",
    "white",
    "opening",
    "opening_moves",
    "winner",
    "ended",
    "black_discs",
    "white_discs",
    "moves",
    "nodes",
    "seconds",
];

/// A row for each game.
pub fn games_table(games: &[&GameLine]) -> Table {
    let mut table = Table::new(GAME_COLUMNS.map(|name| (name, name)));
    for line in games {
        let discs = |side: usize| line.discs.map_or(Cell::Empty, |discs| Cell::Integer(i64::from(discs[side])));
        table.push([
            Cell::Integer(line.contest as i64),
            Cell::Integer(line.game as i64),
            Cell::Text(line.black.clone()),
            Cell::Text(line.white.clone()),
            Cell::Text(line.opening.clone()),
            Cell::Integer(line.opening_moves as i64),
            Cell::Text(line.winner.name().to_owned()),
            Cell::Text(line.ended.name().to_owned()),
            discs(0),
            discs(1),
            Cell::Text(line.moves.clone()),
            Cell::Integer(line.nodes.iter().sum::<u64>() as i64),
            Cell::number(line.micros.iter().sum::<u64>() as f64 / 1e6, 3),
        ]);
    }
    table
}

fn records(games: &[&GameLine], plan: &Plan, write: impl Fn(&sgf::GameRecord) -> String) -> String {
    let mut text = String::new();
    for record in games.iter().filter_map(|line| line.record(plan.game)) {
        let game = write(&record);
        text.push_str(game.trim_end());
        text.push('\n');
    }
    text
}

fn ranking_table(ranking: &[Ranked]) -> Table {
    let mut table = Table::new([("agent", "Agent"), ("elo", "Elo"), ("games", "Games"), ("score", "Score")]);
    for ranked in ranking {
        table.push([
            Cell::Text(ranked.agent.clone()),
            Cell::elo(ranked.interval()),
            Cell::Integer(ranked.games as i64),
            Cell::percent(ranked.score),
        ]);
    }
    table
}
