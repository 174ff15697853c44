//! `hansu train patterns`

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use clap::Args;
use hansu_othello::Weights;
use hansu_othello::train::{OnThreads, Progress, StageError, TrainOptions, train_with};
use hansu_search::Cancel;
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::{bar_style, cores};

pub(crate) const PATTERNS_HELP: &str = "\
Learns the evaluation of the Othello expert from nothing: generations of games
against itself, each labelled by searches with the weights of the one before, and
weights fitted to them by least squares. FOLDER/gen-N holds games.pos (positions,
20 bytes each) and weights.bin. A run that was stopped goes on where it was: give
the same folder again. All seven generations take a night on two cores; the first
four half an hour.

With --from it goes on from weights instead, those that come with the program
(shipped) or a file's: games with them, and a fit that keeps a share of them, for
the positions they were made of are not at hand.

Examples:
  hansu train patterns runs/patterns
  hansu train patterns runs/onward --from shipped --generations 1
  hansu train patterns runs/small --scale 0.01 --generations 3   a look, in minutes

With --cluster nats://HOST the games are played by workers ('hansu worker').";

#[derive(Debug, Args)]
pub(crate) struct PatternsArgs {
    /// The folder of the run; it is made if there is none
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// The weights to go on from: shipped, or a file [default: from nothing]
    #[arg(long, value_name = "WEIGHTS")]
    from: Option<String>,
    /// How many generations [default: all there are, 7 from nothing, 2 with --from]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    generations: Option<usize>,
    /// So many times the usual number of positions
    #[arg(long, value_name = "X", default_value = "1")]
    scale: f64,
    /// Other numbers give other games
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    seed: u64,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    fleet: crate::fleet::ClusterArgs,
}

pub(super) fn run(args: &PatternsArgs, json: bool) -> anyhow::Result<()> {
    if !(args.scale > 0.0 && args.scale <= 100.0) {
        return Err(bad_input(format!("--scale {} makes no sense: use a number above 0, at most 100", args.scale)));
    }
    let threads = args.threads.unwrap_or_else(cores);
    let mut options = match &args.from {
        Some(from) => TrainOptions::onward(args.folder.clone(), threads, args.seed, weights(from)?),
        None => TrainOptions::usual(args.folder.clone(), threads, args.seed),
    };
    let most = options.generations.len();
    let generations = args.generations.unwrap_or(most);
    if generations == 0 || generations > most {
        return Err(bad_input(format!("there are 1 to {most} generations, not {generations}")));
    }
    options.generations.truncate(generations);
    for generation in &mut options.generations {
        generation.positions = ((generation.positions as f64 * args.scale) as u64).max(1000);
    }
    let live = Live::new(json);
    play(args, &options, &live)?;
    live.bar.finish_and_clear();
    let last = args.folder.join(format!("gen-{}/weights.bin", generations - 1));
    if !json {
        output::text(&format!("complete: {}\n", last.display()))?;
    }
    Ok(())
}

/// The run, with games of this machine or of a fleet.
fn play(args: &PatternsArgs, options: &TrainOptions, live: &Live) -> anyhow::Result<()> {
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let run = crate::fleet::run_id(Some(crate::fleet::run_file(&args.folder)))?;
        let players = hansu_cluster::FleetPatterns { fleet: &fleet, run };
        train_with(&players, options, &Cancel::default(), &|progress| live.show(progress))?;
        return Ok(());
    }
    let _ = args;
    train_with(&OnThreads, options, &Cancel::default(), &|progress| live.show(progress))?;
    Ok(())
}

/// Weights by the name of their file, or those that come with the program.
fn weights(name: &str) -> anyhow::Result<Arc<Weights>> {
    if name == "shipped" {
        return Ok(Weights::shipped());
    }
    let refuse = |error: &dyn std::fmt::Display| {
        bad_input(format!("--from {name}: {error}; use 'shipped', or the weights.bin of a generation"))
    };
    let bytes = std::fs::read(name).map_err(|error| refuse(&error))?;
    let read = Weights::from_bytes(&bytes).map_err(|error| refuse(&error))?;
    Ok(Arc::new(read))
}

/// What a run shows: a bar while it plays, a table of each generation's errors.
struct Live {
    json: bool,
    started: Instant,
    bar: ProgressBar,
    errors: Mutex<Vec<StageError>>,
}

impl Live {
    fn new(json: bool) -> Live {
        let bar = ProgressBar::new(0);
        bar.set_style(bar_style("{msg} {bar:30} {human_pos}/{human_len} (about {eta} left)"));
        Live { json, started: Instant::now(), bar, errors: Mutex::default() }
    }

    fn show(&self, progress: Progress) {
        let mut errors = self.errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match progress {
            Progress::Playing { generation, positions, wanted } => {
                self.bar.set_length(wanted);
                self.bar.set_message(format!("generation {generation}: positions"));
                self.bar.set_position(positions);
            }
            Progress::Fitted { generation, errors: stage } => {
                self.bar.set_message(format!("generation {generation}: fitting stages"));
                self.bar.set_length(30);
                self.bar.set_position(30 - stage.stage as u64);
                errors.push(stage);
            }
            Progress::Finished { generation } => {
                let stages = std::mem::take(&mut *errors);
                let seconds = self.started.elapsed();
                // A reader that has gone away does not end a training.
                let _ = self.bar.suspend(|| {
                    if self.json {
                        output::json(&document(generation, &stages, seconds))
                    } else {
                        output::text(&table(generation, &stages))
                    }
                });
            }
            _ => {}
        }
    }
}

fn document(generation: usize, stages: &[StageError], elapsed: std::time::Duration) -> serde_json::Value {
    let stages: Vec<_> = stages
        .iter()
        .map(|stage| {
            json!({ "stage": stage.stage, "empty": 60 - 2 * stage.stage, "positions": stage.fitted,
                    "error": rounded(stage.fitted_error), "held_out": stage.held_out,
                    "held_out_error": rounded(stage.held_out_error), "outcome_error": rounded(stage.outcome_error) })
        })
        .collect();
    json!({ "generation": generation, "stages": stages, "seconds": output::seconds(elapsed) })
}

fn rounded(discs: f64) -> f64 {
    (discs * 1000.0).round() / 1000.0
}

/// Root-mean-square errors in discs, a line for every few stages.
fn table(generation: usize, stages: &[StageError]) -> String {
    let mut text = format!("generation {generation}: root-mean-square errors in discs\n");
    text += "  empty  positions  fitted  held out  against outcomes\n";
    for stage in stages.iter().filter(|stage| stage.stage % 3 == 2) {
        text += &format!(
            "  {:>5}  {:>9}  {:>6.2}  {:>8.2}  {:>16.2}\n",
            60 - 2 * stage.stage,
            stage.fitted,
            stage.fitted_error,
            stage.held_out_error,
            stage.outcome_error
        );
    }
    text
}
