//! Jobs: work that takes a while, with progress that every page is told of.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use hansu_search::Cancel;

use crate::api::{JobKind, JobState, JobView, Problem, ProblemCode, ServerMessage};
use crate::platform::Instant;
use crate::problem::ApiResult;
use crate::services::Services;

/// Jobs at once, and jobs that are remembered.
const AT_ONCE: usize = 4;
const REMEMBERED: usize = 100;

/// The shortest time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// All jobs since the server was started.
pub(crate) struct Jobs {
    services: Arc<Services>,
    jobs: Mutex<Vec<Entry>>,
}

struct Entry {
    view: JobView,
    cancel: Cancel,
    told: Instant,
}

/// A job as those who do it see it.
pub(crate) struct Job {
    jobs: Arc<Jobs>,
    id: String,
    /// Set when it is to stop.
    pub cancel: Cancel,
}

impl Jobs {
    /// No jobs yet.
    pub(crate) fn new(services: Arc<Services>) -> Jobs {
        Jobs { services, jobs: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.jobs.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// All jobs, the newest first.
    pub(crate) fn list(&self) -> Vec<JobView> {
        self.lock().iter().rev().map(|entry| entry.view.clone()).collect()
    }

    /// The job of an id.
    pub(crate) fn get(&self, id: &str) -> ApiResult<JobView> {
        let jobs = self.lock();
        let entry = jobs.iter().find(|entry| entry.view.id == id);
        entry.map(|entry| entry.view.clone()).ok_or_else(|| Problem::not_found("job", id))
    }

    /// The job that works on something at the moment.
    pub(crate) fn at_work(&self, kind: JobKind, subject: &str) -> Option<JobView> {
        let jobs = self.lock();
        let works = |entry: &&Entry| entry.view.kind == kind && entry.view.subject == subject && is_open(&entry.view);
        jobs.iter().find(works).map(|entry| entry.view.clone())
    }

    /// Stops a job; it says so itself when it has stopped.
    pub(crate) fn cancel(&self, id: &str) -> ApiResult<JobView> {
        let view = self.get(id)?;
        self.lock().iter().filter(|entry| entry.view.id == id).for_each(|entry| entry.cancel.cancel());
        Ok(view)
    }

    /// Stops all jobs.
    pub(crate) fn cancel_all(&self) {
        self.lock().iter().for_each(|entry| entry.cancel.cancel());
    }

    /// Begins a job.
    pub(crate) fn begin(self: &Arc<Jobs>, kind: JobKind, subject: &str) -> ApiResult<(Job, JobView)> {
        let mut jobs = self.lock();
        if jobs.iter().filter(|entry| is_open(&entry.view)).count() >= AT_ONCE {
            let detail = format!("{AT_ONCE} jobs are at work: wait for one, or cancel one");
            return Err(Problem::new(ProblemCode::TooMany, detail));
        }
        let id = format!("j{}", self.services.connections.next_owner());
        let view = JobView {
            id: id.clone(),
            kind,
            subject: subject.to_owned(),
            state: JobState::Queued,
            done: 0,
            total: 0,
            message: String::new(),
            problem: None,
        };
        let cancel = Cancel::default();
        jobs.push(Entry { view: view.clone(), cancel: cancel.clone(), told: Instant::now() });
        if jobs.len() > REMEMBERED
            && let Some(old) = jobs.iter().position(|entry| !is_open(&entry.view))
        {
            jobs.remove(old);
        }
        Ok((Job { jobs: self.clone(), id, cancel }, view))
    }

    fn update(&self, id: &str, always: bool, change: impl FnOnce(&mut JobView)) {
        let mut jobs = self.lock();
        let Some(entry) = jobs.iter_mut().find(|entry| entry.view.id == id) else { return };
        let state = entry.view.state;
        change(&mut entry.view);
        if always || state != entry.view.state || entry.told.elapsed() >= BETWEEN_REPORTS {
            entry.told = Instant::now();
            let message = ServerMessage::Job { job: entry.view.clone() };
            drop(jobs);
            self.services.connections.tell(&message);
        }
    }
}

fn is_open(view: &JobView) -> bool {
    view.is_open()
}

impl JobView {
    /// Whether it is still to be done.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.state, JobState::Queued | JobState::Running)
    }
}

impl Job {
    /// Its id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// How far it is.
    pub(crate) fn progress(&self, done: u64, total: u64, message: &str) {
        self.jobs.update(&self.id, false, |view| {
            view.state = JobState::Running;
            (view.done, view.total) = (done, total);
            message.clone_into(&mut view.message);
        });
    }

    /// It is over.
    pub(crate) fn end(self, outcome: ApiResult<()>) {
        let cancelled = self.cancel.is_cancelled();
        self.jobs.update(&self.id, true, |view| {
            view.message.clear();
            view.state = match &outcome {
                _ if cancelled => JobState::Cancelled,
                Ok(()) => JobState::Done,
                Err(_) => JobState::Failed,
            };
            view.problem = outcome.err().filter(|_| !cancelled);
        });
    }
}
