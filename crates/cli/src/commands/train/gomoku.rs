//! `hansu train gomoku`

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use hansu_game::gomoku::Rule;
use hansu_gomoku::train::{Learned, NetFitReport, OnThreads, Progress, TrainOptions, train_with};
use hansu_gomoku::{Limits, Stop};
use hansu_search::{Cancel, SystemClock};
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::{bar_style, cores};

pub(crate) const GOMOKU_HELP: &str = "\
Learns what the Gomoku expert knows from nothing, for one rule: two generations of
games against itself from which it learns what shapes are worth, and two from which
it learns a network. Each new player meets the best one so far in a match, and takes
its place if it makes more than half of the points. FOLDER/gen-N holds games.bin,
weights.bin or network.bin, and match.txt; in the end FOLDER/weights.bin and
FOLDER/network.bin are the best player's. A run that was stopped goes on where it
was: give the same folder again. All of it takes about an hour and a half on two cores.

Examples:
  hansu train gomoku runs/freestyle
  hansu train gomoku runs/renju --rule renju
  hansu train gomoku runs/small --scale 0.01   a look, in minutes

With --cluster nats://HOST the games are played by workers ('hansu worker').";

#[derive(Debug, Args)]
pub(crate) struct GomokuArgs {
    /// The folder of the run; it is made if there is none
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The rule: freestyle, standard or renju
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: Rule,
    /// Games at once [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = TrainOptions::GENERATIONS, value_parser = whole_number::<usize>)]
    generations: usize,
    /// So many times the usual number of games
    #[arg(long, value_name = "X", default_value = "1")]
    scale: f64,
    /// Pairs of games in each match [default: 100, or fewer by the scale]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    pairs: Option<usize>,
    /// Nodes for each move of the matches, in place of 50 ms
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>)]
    match_nodes: Option<u64>,
    /// Other numbers give other games
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    seed: u64,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    fleet: crate::fleet::ClusterArgs,
}

impl GomokuArgs {
    fn options(&self) -> anyhow::Result<TrainOptions> {
        if !(self.scale > 0.0 && self.scale <= 100.0) {
            return Err(bad_input(format!("--scale {} makes no sense: use a number above 0, at most 100", self.scale)));
        }
        if self.generations == 0 || self.generations > TrainOptions::GENERATIONS {
            let most = TrainOptions::GENERATIONS;
            return Err(bad_input(format!("there are 1 to {most} generations, not {}", self.generations)));
        }
        if self.pairs == Some(0) || self.match_nodes == Some(0) {
            return Err(bad_input("a match has at least one pair of games, and a move at least one node"));
        }
        let threads = self.threads.unwrap_or_else(cores);
        let mut options = TrainOptions::usual(self.folder.clone(), self.rule, threads, self.seed, self.scale);
        options.generations.truncate(self.generations);
        options.pairs = self.pairs.unwrap_or(options.pairs);
        if let Some(nodes) = self.match_nodes {
            options.match_limits = Limits { nodes: Some(nodes), ..Limits::default() };
        }
        Ok(options)
    }
}

pub(super) fn run(args: &GomokuArgs, json: bool) -> anyhow::Result<()> {
    let options = args.options()?;
    let live = Live::new(json);
    let stop = Stop::new(Cancel::default(), Arc::new(SystemClock::start()));
    let learned = play(args, &options, &stop, &live);
    live.bar.finish_and_clear();
    let learned = learned?;
    if !json {
        let network = if learned.network.is_some() { " and network.bin" } else { ", no network yet" };
        output::text(&format!("complete: {}{network}\n", args.folder.join("weights.bin").display()))?;
    }
    Ok(())
}

/// The run, with games of this machine or of a fleet.
fn play(args: &GomokuArgs, options: &TrainOptions, stop: &Stop, live: &Live) -> anyhow::Result<Learned> {
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let run = crate::fleet::run_id(Some(crate::fleet::run_file(&args.folder)))?;
        let players = hansu_cluster::FleetGomoku { fleet: &fleet, run };
        return Ok(train_with(&players, options, stop, &|progress| live.show(progress))?);
    }
    let _ = args;
    Ok(train_with(&OnThreads(options.threads), options, stop, &|progress| live.show(progress))?)
}

/// What a run shows: a bar for what it is at, a line for each generation.
struct Live {
    json: bool,
    started: Instant,
    bar: ProgressBar,
    losses: Mutex<Option<NetFitReport>>,
}

impl Live {
    fn new(json: bool) -> Live {
        let bar = ProgressBar::new(0);
        bar.set_style(bar_style("{msg} {bar:30} {human_pos}/{human_len} (about {eta} left)"));
        Live { json, started: Instant::now(), bar, losses: Mutex::default() }
    }

    fn show(&self, progress: Progress) {
        let mut losses = self.losses.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match progress {
            Progress::Playing { generation, games, wanted } => {
                self.at(format!("generation {generation}: games"), games, wanted);
            }
            Progress::Learned { generation, epoch, epochs, test } => {
                self.at(format!("generation {generation}: learning"), epoch, epochs);
                *losses = Some(test);
            }
            Progress::Matching { generation, pairs, wanted } => {
                self.at(format!("generation {generation}: pairs of the match"), pairs, wanted);
            }
            Progress::Finished { generation, points, kept } => {
                let row = Row { generation, losses: losses.take(), points, kept, elapsed: self.started.elapsed() };
                // A reader that has gone away does not end a training.
                let _ = self
                    .bar
                    .suspend(|| if self.json { output::json(&row.document()) } else { output::text(&row.text()) });
            }
            _ => {}
        }
    }

    fn at(&self, message: String, done: usize, wanted: usize) {
        if self.bar.message() != message {
            self.bar.reset();
            self.bar.set_message(message);
        }
        self.bar.set_length(wanted as u64);
        self.bar.set_position(done as u64);
    }
}

/// What came of a generation.
struct Row {
    generation: usize,
    /// None if it had been learned in an earlier run.
    losses: Option<NetFitReport>,
    points: f64,
    kept: bool,
    elapsed: Duration,
}

impl Row {
    fn document(&self) -> serde_json::Value {
        let rounded = |loss: f64| (loss * 10_000.0).round() / 10_000.0;
        json!({
            "generation": self.generation,
            "value_loss": self.losses.map(|losses| rounded(losses.value)),
            "policy_loss": self.losses.map(|losses| rounded(losses.policy)),
            "points": rounded(self.points),
            "kept": self.kept,
            "seconds": output::seconds(self.elapsed),
        })
    }

    fn text(&self) -> String {
        let losses = self.losses.map_or_else(String::new, |losses| {
            format!("losses {:.4} (value) and {:.4} (moves), ", losses.value, losses.policy)
        });
        let kept = if self.kept { "the best player from now on" } else { "not kept" };
        format!("generation {}: {losses}{:.1}% of its match: {kept}\n", self.generation, 100.0 * self.points)
    }
}
