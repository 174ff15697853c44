//! What things are called on the server: subjects, streams, runs and workers.
//!
//! | subject | stream | who writes |
//! |---|---|---|
//! | `hansu.work.IDENTITY.RUN` | `HANSU_WORK` | whoever wants work done |
//! | `hansu.result.RUN.USER.INSTANCE.UNIT` | `HANSU_RESULTS` | the worker of that user |
//! | `hansu.object.HASH.CHUNK` | `HANSU_OBJECTS` | whoever wants work done |
//! | `hansu.run.RUN`, `hansu.quarantine.WORKER` | `HANSU_RUNS` | whoever wants work done |
//! | `hansu.worker.USER.INSTANCE` | `HANSU_WORKERS` | the worker of that user |

use std::fmt;
use std::str::FromStr;

use hansu_agents::Identity;
use hansu_files::ContentHash;
use serde::{Deserialize, Serialize};

pub(crate) const WORK: &str = "HANSU_WORK";
pub(crate) const RESULTS: &str = "HANSU_RESULTS";
pub(crate) const OBJECTS: &str = "HANSU_OBJECTS";
pub(crate) const RUNS: &str = "HANSU_RUNS";
pub(crate) const WORKERS: &str = "HANSU_WORKERS";

/// The name of a run, under which its units and results are found again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RunId(String);

impl RunId {
    const DIGITS: usize = 16;

    /// A name that no other run has.
    pub fn random() -> RunId {
        RunId(random_hex(RunId::DIGITS))
    }
}

/// So many random digits from 0 to f.
pub(crate) fn random_hex(digits: usize) -> String {
    let mut bytes = vec![0; digits.div_ceil(2)];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    text[..digits].to_owned()
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for RunId {
    type Err = String;

    fn from_str(text: &str) -> Result<RunId, String> {
        let is_name = text.len() == RunId::DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_name.then(|| RunId(text.to_owned())).ok_or_else(|| format!("'{text}' is not the name of a run"))
    }
}

impl TryFrom<String> for RunId {
    type Error = String;

    fn try_from(text: String) -> Result<RunId, String> {
        text.parse()
    }
}

impl From<RunId> for String {
    fn from(id: RunId) -> String {
        id.0
    }
}

/// Who a worker is: the user that the server knows it by, and which of that user's workers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct WorkerName {
    /// The user at the server; [`WorkerName::ANYONE`] where it asks for no user.
    pub user: String,
    /// Which of this user's workers.
    pub instance: String,
}

impl WorkerName {
    /// The user of a server that lets everyone in.
    pub const ANYONE: &'static str = "anyone";

    /// A name of two parts; signs that subjects can't have become dashes.
    pub fn new(user: Option<&str>, instance: &str) -> WorkerName {
        WorkerName { user: token(user.unwrap_or(WorkerName::ANYONE)), instance: token(instance) }
    }

    /// By whom it stands or falls: one user's workers are trusted together, and where there are no users each one alone.
    pub fn trust(&self) -> &str {
        if self.user == WorkerName::ANYONE { &self.instance } else { &self.user }
    }
}

impl fmt::Display for WorkerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.user == WorkerName::ANYONE {
            f.write_str(&self.instance)
        } else {
            write!(f, "{}/{}", self.user, self.instance)
        }
    }
}

/// A text as one part of a subject.
fn token(text: &str) -> String {
    let fits = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    let text: String = text.chars().take(64).map(|sign| if fits(sign) { sign } else { '-' }).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// A short name of a program: only workers of the same one get its units.
pub(crate) fn identity_token(identity: &Identity) -> String {
    let hash = ContentHash::of_json(identity).map_or_else(|_| String::new(), |hash| hash.to_string());
    hash.trim_start_matches(ContentHash::PREFIX).chars().take(16).collect()
}

/// The digits of a hash, which can be a part of a subject.
pub(crate) fn digits(hash: ContentHash) -> String {
    hash.to_string().split_off(ContentHash::PREFIX.len())
}

/// A unit's name as it is written in logs.
pub(crate) fn short(unit: ContentHash) -> String {
    digits(unit)[..12].to_owned()
}

/// The consumer at the server from which workers of a program take units.
pub fn consumer(identity: &Identity) -> String {
    format!("workers-{}", identity_token(identity))
}

pub(crate) fn work_subject(identity: &Identity, run: &RunId) -> String {
    format!("hansu.work.{}.{run}", identity_token(identity))
}

pub(crate) fn work_filter(identity: &Identity) -> String {
    format!("hansu.work.{}.>", identity_token(identity))
}

pub(crate) fn result_subject(run: &RunId, worker: &WorkerName, unit: ContentHash) -> String {
    format!("hansu.result.{run}.{}.{}.{}", worker.user, worker.instance, digits(unit))
}

pub(crate) fn results_of(run: &RunId) -> String {
    format!("hansu.result.{run}.>")
}

/// Who wrote a result, and of which unit: the server has seen to it that this is true.
pub(crate) fn read_result_subject(subject: &str) -> Option<(WorkerName, ContentHash)> {
    let parts: Vec<&str> = subject.split('.').collect();
    let ["hansu", "result", _, user, instance, unit] = parts[..] else { return None };
    let unit = format!("{}{unit}", ContentHash::PREFIX).parse().ok()?;
    Some((WorkerName { user: user.to_owned(), instance: instance.to_owned() }, unit))
}

pub(crate) fn worker_subject(worker: &WorkerName) -> String {
    format!("hansu.worker.{}.{}", worker.user, worker.instance)
}

pub(crate) fn run_subject(run: &RunId) -> String {
    format!("hansu.run.{run}")
}

pub(crate) fn quarantine_subject(trust: &str) -> String {
    format!("hansu.quarantine.{}", token(trust))
}

/// Where answers for a user arrive; no other user may listen there.
pub(crate) fn inbox(user: Option<&str>) -> String {
    user.map_or_else(|| "_INBOX".to_owned(), |user| format!("_INBOX_{}", token(user)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_come_back_from_the_server_are_the_ones_that_were_written() {
        let (run, unit) = (RunId::random(), ContentHash::of(b"unit"));
        assert_eq!(run.to_string().parse(), Ok(run.clone()));
        assert!("../etc".parse::<RunId>().is_err());
        let worker = WorkerName::new(Some("a.b *>"), "host name.local");
        assert_eq!((worker.user.as_str(), worker.instance.as_str()), ("a-b---", "host-name-local"));
        assert_eq!(read_result_subject(&result_subject(&run, &worker, unit)), Some((worker, unit)));
        for wrong in ["hansu.result.r.u.i", "hansu.result.r.u.i.abc", "other.result.r.u.i.x", ""] {
            assert_eq!(read_result_subject(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_user_is_trusted_as_a_whole_and_strangers_each_by_themselves() {
        assert_eq!(WorkerName::new(Some("lab"), "one").trust(), "lab");
        assert_eq!(WorkerName::new(None, "one").trust(), "one");
    }
}
