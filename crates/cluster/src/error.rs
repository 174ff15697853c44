//! What can go wrong between us and the fleet.

use hansu_agents::TravelError;
use thiserror::Error;

/// Why work can't be done on the fleet.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// An address or a file of credentials that can't be used.
    #[error("can't use '{target}' as a cluster: {reason}")]
    Target {
        /// What was given.
        target: String,
        /// What is wrong with it.
        reason: String,
    },
    /// There is no server, or it does not let us in.
    #[error("can't connect to the NATS server at {url}: {reason}")]
    Connect {
        /// The server.
        url: String,
        /// What it or the system said.
        reason: String,
    },
    /// The server refused what was asked.
    #[error("the NATS server can't {action}: {reason}")]
    Server {
        /// What was tried.
        action: &'static str,
        /// What it said.
        reason: String,
    },
    /// An agent that can't be sent.
    #[error(transparent)]
    Travel(#[from] TravelError),
    /// A file of weights is not on the server, or damaged there.
    #[error("the object {hash} can't be had from the server: {reason}")]
    Object {
        /// Its content.
        hash: String,
        /// Why.
        reason: String,
    },
    /// A unit that no worker can do.
    #[error("unit {unit} failed on {tries} workers; the last one, {worker}, said: {reason}")]
    Unit {
        /// The unit.
        unit: String,
        /// How often it was tried.
        tries: usize,
        /// Who tried it last.
        worker: String,
        /// What went wrong.
        reason: String,
    },
    /// A server that can't do what is needed.
    #[error("the NATS server at {url} is nats-server {version}, which is too old: 2.9 or newer is needed")]
    Old {
        /// The server.
        url: String,
        /// Its version.
        version: String,
    },
    /// A worker that is not trusted.
    #[error("this worker is in quarantine as '{trust}': {reason}")]
    Quarantined {
        /// Its user, or itself where there are no users.
        trust: String,
        /// What it did.
        reason: String,
    },
    /// A quarantine that is to be lifted, and there is none.
    #[error("'{trust}' is not in quarantine; {}", in_quarantine(.there))]
    Trusted {
        /// The name that was given.
        trust: String,
        /// Those that are.
        there: Vec<String>,
    },
    /// What was collected can't be kept.
    #[error("{0}")]
    Keep(String),
    /// The command was told to stop.
    #[error("stopped")]
    Stopped,
}

impl ClusterError {
    /// An error of the server.
    pub(crate) fn server(action: &'static str) -> impl FnOnce(async_nats::Error) -> ClusterError {
        move |error| ClusterError::Server { action, reason: with_remedy(error.to_string()) }
    }
}

/// What can be done about what the server says most often.
fn with_remedy(reason: String) -> String {
    let remedy = match reason.to_lowercase() {
        text if ["jetstream unavailable", "jetstream resource does not exist", "no responders"]
            .iter()
            .any(|&word| text.contains(word)) =>
        {
            "JetStream is off there: start nats-server with -js, or with a file that has a block 'jetstream'"
        }
        text if text.contains("timed out") => {
            "it is gone or overloaded, or this user may not do that: requester.toml may hand out work, viewer.toml look"
        }
        text if text.contains("no space") || text.contains("insufficient") || text.contains("resource limits") => {
            "its disk is full, or has less room than it was promised: make room in its store_dir"
        }
        _ => return reason,
    };
    format!("{reason}; {remedy}")
}

fn in_quarantine(there: &[String]) -> String {
    match there {
        [] => "nobody is".to_owned(),
        there => format!("these are: {}", there.join(", ")),
    }
}

/// Makes one kind of error of all those of the client, so that they can be handed on alike.
pub(crate) fn boxed<E: std::error::Error + Send + Sync + 'static>(error: E) -> async_nats::Error {
    Box::new(error)
}
