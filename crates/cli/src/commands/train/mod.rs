//! `hansu train`

mod args;
mod dashboard;
mod export;
mod gomoku;
mod live;
mod patterns;
mod summary;
mod text;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use hansu_lab::training::{Ladder, event_file, rated, write_curves};
use hansu_nn::Weights;
use hansu_search::{Cancel, Clock, SystemClock};
use hansu_zero::{Device, Event, Network, Provenance, RunEnd, RunError, ZeroConfig, ZeroFolder, ZeroRun, load_network};
use serde_json::json;

use args::{ExportArgs, ZeroCommand};
pub(crate) use args::{HELP, ZeroArgs};
use export::CHECKED;
pub(crate) use export::{EXPORT_HELP, ExportNetworkArgs};
pub(crate) use gomoku::{GOMOKU_HELP, GomokuArgs};
use live::Live;
pub(crate) use patterns::{PATTERNS_HELP, PatternsArgs};

use crate::args::{TrainArgs, TrainCommand};
use crate::failure::bad_input;
use crate::output;

pub(crate) fn run(args: &TrainArgs, json: bool) -> anyhow::Result<()> {
    let args = match &args.command {
        TrainCommand::Gomoku(args) => return gomoku::run(args, json),
        TrainCommand::Patterns(args) => return patterns::run(args, json),
        TrainCommand::Export(args) => return export::run(args, json),
        TrainCommand::Zero(args) => args,
    };
    match &args.command {
        Some(ZeroCommand::Status { folder }) => status(folder, json),
        Some(ZeroCommand::Export(args)) => export_of_run(args, json),
        None => train(args, json),
    }
}

fn train(args: &ZeroArgs, json: bool) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
    let settings = settings(args)?;
    if args.show_config {
        return output::text(&settings.to_toml());
    }
    // Before a folder is made: a card that does not work is bad input.
    let device = args.device(settings.threads)?;
    let run = match &args.resume {
        Some(folder) => resume(folder, args, clock.clone())?,
        None => begin(args, clock.clone())?,
    };
    let live = Live::new(run.config(), run.folder(), json)?;
    let cancel = Cancel::default();
    let mut ladder = Ladder { concurrency: run.config().threads, clock, told: Box::new(live.ladder()) };
    let mut failed: Option<anyhow::Error> = None;
    let mut told = |event| {
        if let Err(error) = heard(&run, &live, &event) {
            failed.get_or_insert(error);
            cancel.cancel();
        }
    };
    let outcome = run_games(args, &run, &*device, &mut ladder, &cancel, &mut told);
    live.finish();
    let outcome = outcome?;
    if let Some(error) = failed {
        return Err(error);
    }
    if outcome == RunEnd::Complete && !json {
        output::text(&text::complete(run.folder()))?;
    }
    Ok(())
}

/// The run, with games of this machine or of a fleet.
fn run_games(
    args: &ZeroArgs,
    run: &ZeroRun,
    device: &dyn Device,
    ladder: &mut Ladder,
    cancel: &Cancel,
    told: &mut dyn FnMut(Event),
) -> anyhow::Result<RunEnd> {
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let id = crate::fleet::run_id(Some(crate::fleet::run_file(run.folder().path())))?;
        let title = format!("{} {}", run.config().game.spec()?, run.folder().path().display());
        let mut players = hansu_cluster::FleetSelfPlay::open(&fleet, id, &title)?;
        let end = run.run_with(device, Some(&mut players), ladder, cancel, told)?;
        if end == RunEnd::Complete {
            players.close()?;
        }
        return Ok(end);
    }
    // Without the feature nothing else is asked of them.
    let _ = args;
    Ok(run.run_on(device, ladder, cancel, told)?)
}

/// Shows an event, and keeps the pictures up to date.
fn heard(run: &ZeroRun, live: &Live, event: &Event) -> anyhow::Result<()> {
    live.show(event)?;
    if matches!(event, Event::Iteration(_) | Event::Judged(_)) {
        write_curves(run.folder()).context("can't draw the curves")?;
        write_events(run.folder()).context("can't write the TensorBoard file")?;
    }
    Ok(())
}

/// What TensorBoard opens.
fn write_events(folder: &ZeroFolder) -> anyhow::Result<()> {
    let started: Option<jiff::Timestamp> = folder.provenance().started.parse().ok();
    let began = started.map_or(0.0, |time| time.as_millisecond() as f64 / 1e3);
    let events = event_file(began, &folder.iterations()?, &rated(folder.ladder()?));
    Ok(folder.write("tensorboard/events.out.tfevents.hansu", &events)?)
}

/// The settings that a run would have.
fn settings(args: &ZeroArgs) -> anyhow::Result<ZeroConfig> {
    match &args.resume {
        Some(folder) => args.changed(ZeroFolder::open(folder).and_then(|folder| folder.config()).map_err(wrong)?),
        None => args.config(),
    }
}

fn begin(args: &ZeroArgs, clock: Arc<dyn Clock>) -> anyhow::Result<ZeroRun> {
    let config = args.config()?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from("runs").join(args.run_name()));
    let facts = crate::provenance::facts();
    let text = |key: &str| facts.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
    let provenance = Provenance { version: text("version"), commit: text("commit"), started: text("started") };
    let Some(net) = &args.from else {
        return ZeroRun::create(&folder, config, &provenance, clock).map_err(wrong);
    };
    let network = load_network(net, config.game.spec().map_err(bad_input)?).map_err(bad_input)?;
    ZeroRun::create_from(&folder, config, &network, &provenance, clock).map_err(wrong)
}

fn resume(folder: &Path, args: &ZeroArgs, clock: Arc<dyn Clock>) -> anyhow::Result<ZeroRun> {
    let mut run = ZeroRun::resume(folder, clock).map_err(wrong)?;
    let config: ZeroConfig = args.changed(run.config().clone())?;
    if config != *run.config() {
        run.set_config(config).map_err(wrong)?;
    }
    Ok(run)
}

/// What is wrong with the user's input ends with another code than what is wrong with the machine.
fn wrong(error: RunError) -> anyhow::Error {
    match error {
        RunError::Config(_) | RunError::Taken(_) | RunError::NoRun(_) => bad_input(error),
        error => anyhow::Error::new(error),
    }
}

fn status(folder: &Path, json: bool) -> anyhow::Result<()> {
    let folder = ZeroFolder::open(folder).map_err(wrong)?;
    let (config, iterations, ladder) = (folder.config()?, folder.iterations()?, rated(folder.ladder()?));
    if json {
        return output::json(&json!({
            "folder": folder.path(),
            "game": config.game.spec()?.to_string(),
            "iterations": config.iterations,
            "run": folder.provenance(),
            "last": iterations.last(),
            "ladder": ladder,
            "networks": folder.networks().iter().map(|network| network.iteration).collect::<Vec<_>>(),
        }));
    }
    output::text(&text::status(&folder, &config, &iterations, &ladder)?)
}

fn export_of_run(args: &ExportArgs, json: bool) -> anyhow::Result<()> {
    let folder = ZeroFolder::open(&args.folder).map_err(wrong)?;
    let networks = folder.networks();
    let network = match args.iteration {
        None => networks.last(),
        Some(iteration) => networks.iter().find(|network| network.iteration == iteration),
    };
    let Some(network) = network else {
        let kept: Vec<String> = networks.iter().map(|network| network.iteration.to_string()).collect();
        return Err(bad_input(match (args.iteration, kept.is_empty()) {
            (Some(iteration), false) => {
                format!(
                    "no network of iteration {iteration} is kept in '{}'; there are those of {}",
                    args.folder.display(),
                    kept.join(", ")
                )
            }
            _ => format!("'{}' holds no network yet: the first iteration is not complete", args.folder.display()),
        }));
    };
    let out = args.out.clone().unwrap_or_else(|| args.folder.join("export"));
    let files = Exported::write(network, &out)?;
    if json {
        return output::json(&json!({
            "iteration": network.iteration,
            "safetensors": files.safetensors,
            "onnx": files.onnx,
            "onnx_difference": files.difference,
        }));
    }
    output::text(&format!(
        "The network of iteration {}:\n  {}\n  {} (differs by at most {:.0e} on {CHECKED} random positions)\n",
        network.iteration,
        files.safetensors.display(),
        files.onnx.display(),
        files.difference,
    ))
}

/// The files of an exported network.
struct Exported {
    safetensors: PathBuf,
    onnx: PathBuf,
    /// The largest difference between the outputs of the ONNX file and ours.
    difference: f32,
}

impl Exported {
    /// Writes both files; the ONNX file only if it computes the same.
    fn write(network: &Network, out: &Path) -> anyhow::Result<Exported> {
        let bytes = std::fs::read(&network.path).with_context(|| format!("can't read '{}'", network.path.display()))?;
        let weights = Weights::from_bytes(&bytes, &network.path)?;
        let (model, difference) = export::onnx(&weights)?;
        let named = |extension| out.join(format!("iteration-{}.{extension}", network.iteration));
        let files = Exported { safetensors: named("safetensors"), onnx: named("onnx"), difference };
        for (path, bytes) in [(&files.safetensors, &bytes), (&files.onnx, &model)] {
            export::write(path, bytes)?;
        }
        Ok(files)
    }
}
