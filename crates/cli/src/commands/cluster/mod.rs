//! `hansu cluster`

mod config;
mod status;
mod trust;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
pub(crate) struct ClusterCommandArgs {
    #[command(subcommand)]
    command: ClusterCommand,
}

#[derive(Debug, Subcommand)]
enum ClusterCommand {
    /// Show the workers, the runs and the queue
    #[command(after_help = status::HELP)]
    Status(status::StatusArgs),
    /// Write a configuration for nats-server, and credentials for everyone
    #[command(after_help = config::HELP)]
    Config(config::ConfigArgs),
    /// Trust a worker again that is in quarantine
    #[command(after_help = trust::HELP)]
    Trust(trust::TrustArgs),
}

pub(crate) fn run(args: &ClusterCommandArgs, json: bool) -> anyhow::Result<()> {
    match &args.command {
        ClusterCommand::Status(args) => status::run(args, json),
        ClusterCommand::Config(args) => config::run(args, json),
        ClusterCommand::Trust(args) => trust::run(args, json),
    }
}
