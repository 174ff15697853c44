//! Some units that are all wanted.

use std::collections::VecDeque;

use hansu_matches::Continue;

use crate::error::ClusterError;
use crate::job::{Job, Outcome, Part};
use crate::run::Task;

/// Units that are all wanted, whichever comes first.
pub(crate) struct AllOf {
    jobs: Vec<Job>,
    to_do: VecDeque<Job>,
    pub(crate) found: Vec<(Part, Outcome)>,
}

impl AllOf {
    pub(crate) fn new(jobs: Vec<Job>) -> AllOf {
        AllOf { to_do: jobs.clone().into(), jobs, found: Vec::new() }
    }

    /// What came of the units, in the order in which they were wanted, up to the first that is not done.
    pub(crate) fn in_order(&self) -> Vec<Outcome> {
        let of = |job: &Job| {
            let part = job.part();
            self.found.iter().find(|(found, _)| *found == part).map(|(_, outcome)| outcome.clone())
        };
        self.jobs.iter().map_while(of).collect()
    }
}

impl Task for AllOf {
    fn next(&mut self) -> Result<Option<Job>, ClusterError> {
        Ok(self.to_do.pop_front())
    }

    fn keep(&mut self, job: &Job, outcome: Outcome) -> Result<Continue, ClusterError> {
        self.found.push((job.part(), outcome));
        Ok(Continue::Yes)
    }

    fn withdraw(&mut self, parts: Vec<Part>, reason: &str) -> Result<(), ClusterError> {
        tracing::warn!("{} units are done again: {reason}", parts.len());
        self.found.retain(|(found, _)| !parts.contains(found));
        self.to_do.extend(self.jobs.iter().filter(|job| parts.contains(&job.part())).cloned());
        Ok(())
    }
}
