//! `hansu cluster trust`

use clap::Args;
use hansu_cluster::{ClusterError, lift_quarantine};
use serde_json::json;

use crate::failure::bad_input;
use crate::fleet::read_target;
use crate::output;

pub(super) const HELP: &str = "\
A worker whose results were false is in quarantine: nothing of it counts, and it
ends. Once you know why (memory that errs, a program that was changed) and it is
mended, its name is trusted again by this, and it can be started again.
'hansu cluster status' tells the names.

Example:
  hansu cluster trust fleet/requester.toml ann";

#[derive(Debug, Args)]
pub(super) struct TrustArgs {
    /// The server: nats://HOST, tls://HOST, or the requester's file of credentials
    #[arg(value_name = "TARGET")]
    target: String,
    /// Who is to be trusted: the worker's user, or its name where there are no users
    #[arg(value_name = "NAME")]
    name: String,
}

pub(super) fn run(args: &TrustArgs, json: bool) -> anyhow::Result<()> {
    let target = read_target(&args.target)?;
    lift_quarantine(&target, &args.name).map_err(|error| match error {
        ClusterError::Trusted { .. } => bad_input(error),
        error => error.into(),
    })?;
    if json {
        return output::json(&json!({ "trusted": args.name }));
    }
    output::text(&format!("'{}' is trusted again.\n", args.name))
}
