//! The arguments of `hansu train zero`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use hansu_zero::{Cpu, Device, ZeroConfig, card};

use crate::args::{BoardArgs, whole_number};
use crate::failure::bad_input;
use crate::programs::refuse_programs;

pub(crate) const HELP: &str = "\
Examples:
  hansu train zero --preset tiny                    four in a row on 6x6: two minutes
  hansu train zero --preset fast --out runs/nine    9x9 Omok, as long as you like
  hansu train zero --resume runs/nine               go on after any interruption
  hansu train zero --resume runs/nine --set train.options.learning_rate=3e-4
  hansu train zero --preset fast --from builtin     a new run that goes on from a network
  hansu train zero --resume runs/nine --device gpu  on a graphics card (docs/gpu.md)
  hansu train zero status runs/nine                 how it stands
  hansu train zero export runs/nine                 the newest network as a file
  hansu play omok --size 9 --white zero:net=runs/nine/networks/000010.safetensors

Presets: seed (as the reference describes it), fast (learns fastest on two cores),
tiny (a small board). '--show-config' prints all settings of one as a file for
--config; '--set' changes one of them.

With --cluster nats://HOST workers play the games ('hansu worker') while this
machine learns.

A run is a folder. Every finished game and every iteration is in it at once: it
may be killed at any moment, and --resume goes on with what is there.";

#[derive(Debug, Args)]
pub(crate) struct ZeroArgs {
    #[command(subcommand)]
    pub(super) command: Option<ZeroCommand>,
    /// The settings to start from: seed, fast or tiny
    #[arg(long, value_name = "NAME", default_value = "seed", conflicts_with_all = ["config", "resume"])]
    preset: String,
    /// A file of settings instead of a preset
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    config: Option<PathBuf>,
    /// Change a setting: train.batch=256 (again for more)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The game: othello (or reversi), gomoku (or omok)
    #[arg(long, value_name = "GAME", conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// Go on from this network, a file or builtin: its shape is kept, all else is as the settings say
    #[arg(long, value_name = "NET", conflicts_with = "resume")]
    pub(super) from: Option<String>,
    /// The iteration to end with
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>)]
    iterations: Option<u32>,
    /// Threads [default: as the settings say, 2]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// The run's folder [default: runs/zero-PRESET]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(super) out: Option<PathBuf>,
    /// What networks run and learn on: the processor, or a graphics card in a program that was built for one
    #[arg(long, value_name = "cpu|gpu", value_enum, default_value = "cpu", hide_possible_values = true)]
    device: DeviceName,
    /// Go on with the run in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) resume: Option<PathBuf>,
    /// Print all settings and stop
    #[arg(long)]
    pub(super) show_config: bool,
    /// Let settings name opponents that run programs (external:cmd=…): only if you trust whoever wrote them
    #[arg(long)]
    pub(super) allow_external: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) fleet: crate::fleet::ClusterArgs,
}

/// What networks run and learn on.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DeviceName {
    Cpu,
    Gpu,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ZeroCommand {
    /// Say how a run stands
    Status {
        /// The run's folder
        folder: PathBuf,
    },
    /// Write a run's network as files for other programs
    Export(ExportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The run's folder
    pub(super) folder: PathBuf,
    /// The network of this iteration [default: the newest]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>)]
    pub(super) iteration: Option<u32>,
    /// Where to write to [default: DIR/export]
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

impl ZeroArgs {
    /// The settings of a new run.
    pub(super) fn config(&self) -> anyhow::Result<ZeroConfig> {
        let config = match &self.config {
            Some(path) => ZeroConfig::load(path),
            None => ZeroConfig::preset(&self.preset),
        };
        self.changed(config.map_err(bad_input)?)
    }

    /// Settings with the changes that were asked for.
    pub(super) fn changed(&self, config: ZeroConfig) -> anyhow::Result<ZeroConfig> {
        let mut config = config;
        if let Some(game) = &self.game {
            config.game.name = game.clone();
            (config.game.size, config.game.row, config.game.rule) = (None, None, None);
        }
        config.game.size = self.board.size.or(config.game.size);
        config.game.row = self.board.row.or(config.game.row);
        config.game.rule = self.board.rule.map(|rule| rule.name().to_owned()).or(config.game.rule);
        config.iterations = self.iterations.unwrap_or(config.iterations);
        config.threads = self.threads.unwrap_or(config.threads);
        for assignment in &self.set {
            config = config.with(assignment).map_err(bad_input)?;
        }
        config.validate().map_err(bad_input)?;
        let opponents = config.ladder.opponents.iter().chain(&config.selfplay.rivals.agents);
        refuse_programs(opponents, self.allow_external)?;
        Ok(config)
    }

    /// What networks run and learn on; training on the processor uses so many threads.
    pub(super) fn device(&self, threads: usize) -> anyhow::Result<Box<dyn Device>> {
        match self.device {
            DeviceName::Cpu => Ok(Box::new(Cpu { threads })),
            DeviceName::Gpu => Ok(Box::new(card().map_err(bad_input)?)),
        }
    }

    /// The folder of a run that is given none.
    pub(super) fn run_name(&self) -> String {
        let stem =
            self.config.as_ref().and_then(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        format!("zero-{}", stem.unwrap_or_else(|| self.preset.clone()))
    }
}
