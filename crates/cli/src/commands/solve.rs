//! `hansu solve`

use std::sync::Arc;
use std::time::Duration;

use clap::builder::{OsStringValueParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use hansu_game::{Game, GameKind, Move, Othello, Player, Position};
use hansu_othello::{Answer, Engine, EngineOptions, Goal, Stop, Weights};
use hansu_record::{Format, GameRecord, ReadOptions, reader};
use hansu_search::SystemClock;
use indicatif::ProgressBar;
use serde_json::json;

use super::convert::{FileArg, Input};
use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::{bar_style, cores, number_range};
use hansu_lab::figures::thousands;

pub(crate) const HELP: &str = "\
A score is the final margin of the side to move with perfect play by both, empty
squares counted for the winner. Of a game in the file, the last position is
solved. Scores that the file has beside a position (A2:+38; C7:+36) are
compared, and a wrong one ends the command with code 1.

Examples:
  hansu solve positions.obf
  hansu solve ffo40-59.obf --only 1..10 --threads 1
  hansu solve game.ggf --goal result --json";

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// A file of Othello positions: OBF, or any format of games; - for standard input
    #[arg(value_name = "FILE", value_parser = OsStringValueParser::new().map(FileArg::from))]
    file: FileArg,
    /// Threads that search together [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// Megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value = "512", value_parser = whole_number::<usize>)]
    hash: usize,
    /// Only these positions, counted from 1: a number, or first..last
    #[arg(long, value_name = "N..M", value_parser = range)]
    only: Option<(usize, usize)>,
    /// What to find out: the score and a best move; only who wins, which is faster; only a best move
    #[arg(long, value_enum, default_value_t = GoalArg::Score)]
    goal: GoalArg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GoalArg {
    Score,
    Result,
    Move,
}

impl From<GoalArg> for Goal {
    fn from(goal: GoalArg) -> Goal {
        match goal {
            GoalArg::Score => Goal::Score,
            GoalArg::Result => Goal::WinDrawLoss,
            GoalArg::Move => Goal::BestMove,
        }
    }
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = number_range(text)?;
    if first == 0 || first > last {
        Err("count from 1, the first before the last".to_owned())
    } else {
        Ok((first, last))
    }
}

pub(crate) fn run(args: &SolveArgs, json: bool) -> anyhow::Result<()> {
    let mut input = Input::open(&args.file)?;
    let format = input.format(&args.file, None, Some(GameKind::Othello))?;
    let threads = args.threads.unwrap_or_else(cores);
    let mut engine = Engine::new(EngineOptions { hash_mb: args.hash, threads }, Weights::shipped());
    let mut totals = Totals::default();
    if !json {
        output::text("    #  empty  score  best        nodes   seconds     nodes/s\n")?;
    }
    for (index, record) in (1..).zip(reader(format, input.into_stream(), ReadOptions::default())) {
        if args.only.is_some_and(|(first, last)| index < first || index > last) {
            continue;
        }
        let record = record.map_err(|error| bad_input(format!("'{}': {error}", args.file)))?;
        let position =
            end_of(&record).map_err(|problem| bad_input(format!("'{}', number {index}: {problem}", args.file)))?;
        let solved = solve(&mut engine, &position, args.goal, index);
        let is_wrong = args.goal == GoalArg::Score && format == Format::Obf && is_wrong(&record, &solved);
        totals.add(&solved, is_wrong);
        if json {
            output::json(&solved.document(index, is_wrong))?
        } else {
            output::text(&solved.row(index, is_wrong))?
        }
    }
    if totals.positions == 0 {
        return Err(bad_input(format!("'{}' has no such position: there is nothing to solve", args.file)));
    }
    if !json {
        output::text(&totals.text(threads))?;
    }
    if totals.wrong > 0 {
        anyhow::bail!("{} of {} results differ from those in the file", totals.wrong, totals.positions);
    }
    Ok(())
}

/// The position that a record ends with.
fn end_of(record: &GameRecord) -> Result<Othello, String> {
    match record.end().map_err(|error| error.to_string())? {
        Position::Othello(othello) => Ok(othello),
        other => Err(format!("this is a position of {}: only Othello is solved", other.kind())),
    }
}

/// What was found of a position.
struct Solved {
    empty: u32,
    score: i32,
    is_bound: bool,
    best: Option<Move>,
    nodes: u64,
    elapsed: Duration,
}

fn solve(engine: &mut Engine, position: &Othello, goal: GoalArg, index: usize) -> Solved {
    let empty = 64 - position.discs(Player::Black) - position.discs(Player::White);
    let passes = position.moves().next() == Some(Move::PASS);
    let mut searched = *position;
    if passes {
        searched.play_unchecked(Move::PASS);
    }
    if searched.is_over() {
        let margin = position.margin(position.side_to_move());
        let score = margin + margin.signum() * empty as i32;
        return Solved { empty, score, is_bound: false, best: None, nodes: 0, elapsed: Duration::ZERO };
    }
    let bar = ProgressBar::new_spinner().with_message(format!("position {index}"));
    bar.set_style(bar_style("{spinner} {msg}"));
    engine.forget();
    let stop = Stop::new(Arc::new(SystemClock::start()));
    let answer = engine.solve(&searched, goal.into(), &stop, &mut |info| {
        let score = info.lines.first().map_or(String::new(), |line| line.score.to_string());
        bar.set_message(format!("position {index}: depth {}@{}% {score}", info.depth, info.selectivity.percent()));
        bar.tick();
    });
    bar.finish_and_clear();
    let Answer { best, info } = answer;
    let score = info.lines.first().map_or(0, |line| line.score.discs().round() as i32);
    Solved {
        empty,
        score: if passes { -score } else { score },
        is_bound: goal != GoalArg::Score,
        best: if passes { Some(Move::PASS) } else { best.map(Move::place) },
        nodes: info.nodes,
        elapsed: info.elapsed,
    }
}

/// Whether the file says something else: another best score, or that the move found is not among the best.
fn is_wrong(record: &GameRecord, solved: &Solved) -> bool {
    let scores: Vec<(String, i32)> = record
        .comment
        .split(';')
        .filter_map(|entry| {
            let (mv, score) = entry.trim().split_once(':')?;
            Some((mv.trim().to_ascii_lowercase(), score.trim().parse().ok()?))
        })
        .collect();
    let Some(best) = scores.iter().map(|(_, score)| *score).max() else { return false };
    let found = solved.best.map(|mv| mv.name(8)).unwrap_or_default();
    let listed = scores.iter().find(|(mv, _)| *mv == found);
    best != solved.score || listed.is_some_and(|(_, score)| *score != best)
}

impl Solved {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)
    }

    fn best_name(&self) -> Option<String> {
        self.best.map(|mv| mv.name(8))
    }

    fn document(&self, index: usize, is_wrong: bool) -> serde_json::Value {
        let mut document = json!({
            "index": index, "score": self.score, "best": self.best_name(), "empty": self.empty,
            "nodes": self.nodes, "seconds": output::seconds(self.elapsed),
        });
        if self.is_bound {
            document["bound"] = json!(true);
        }
        if is_wrong {
            document["differs"] = json!(true);
        }
        document
    }

    fn row(&self, index: usize, is_wrong: bool) -> String {
        format!(
            "{index:>5} {:>6} {:>+6}  {:<4} {:>12} {:>9.3} {:>11}{}\n",
            self.empty,
            self.score,
            self.best_name().unwrap_or_else(|| "-".to_owned()),
            thousands(self.nodes),
            self.elapsed.as_secs_f64(),
            thousands(self.rate() as u64),
            if is_wrong { "  differs from the file" } else { "" },
        )
    }
}

/// All positions together.
#[derive(Default)]
struct Totals {
    positions: u64,
    wrong: u64,
    nodes: u64,
    elapsed: Duration,
}

impl Totals {
    fn add(&mut self, solved: &Solved, is_wrong: bool) {
        self.positions += 1;
        self.wrong += u64::from(is_wrong);
        self.nodes += solved.nodes;
        self.elapsed += solved.elapsed;
    }

    fn text(&self, threads: usize) -> String {
        let rate = self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6);
        format!(
            "{} positions, {} nodes, {:.3} seconds, {} nodes/s, {threads} thread{}\n",
            self.positions,
            thousands(self.nodes),
            self.elapsed.as_secs_f64(),
            thousands(rate as u64),
            if threads == 1 { "" } else { "s" },
        )
    }
}
