//! Quarantines, and their end.

use crate::error::ClusterError;
use crate::fleet::runtime;
use crate::names;
use crate::state::Quarantine;
use crate::streams::{Streams, latest};
use crate::target::Target;

/// Where quarantines are kept.
const ALL: &str = "hansu.quarantine.>";

/// All that were ever told, those that are over among them.
pub(crate) async fn quarantines(streams: &Streams) -> Result<Vec<Quarantine>, ClusterError> {
    latest(&streams.runs, ALL).await
}

/// Trusts someone again: whoever has looked into what a worker did, and mended it. What it did before stays dropped.
pub fn lift_quarantine(target: &Target, trust: &str) -> Result<(), ClusterError> {
    runtime(target, 1)?.block_on(async {
        let streams = Streams::of(target.connect("hansu").await?).await?;
        let mut there = quarantines(&streams).await?;
        there.retain(|quarantine| !quarantine.lifted);
        let Some(found) = there.iter().find(|quarantine| quarantine.trust == trust) else {
            let there = there.into_iter().map(|quarantine| quarantine.trust).collect();
            return Err(ClusterError::Trusted { trust: trust.to_owned(), there });
        };
        let lifted = Quarantine { lifted: true, ..found.clone() };
        streams.tell(names::quarantine_subject(trust), &lifted).await
    })
}
