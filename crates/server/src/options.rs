//! How the server is to run.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use crate::fleet::WatchedFleet;
use crate::limits::ServeLimits;

/// How the server is to run.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Where it listens.
    pub addr: SocketAddr,
    /// The folder in which everything is kept. Nothing outside it is written.
    pub data: PathBuf,
    /// A folder with training runs, to be looked at only.
    pub runs: Option<PathBuf>,
    /// Hosts by which the server may be called, besides `localhost` and addresses of numbers.
    pub hosts: Vec<String>,
    /// Threads for analyses, reviews and experiments. One more is kept for moves of games.
    pub threads: usize,
    /// Whether training runs may be started from a page. They take a core for minutes or hours.
    pub training: bool,
    /// What it takes on at most.
    pub limits: ServeLimits,
    /// A fleet to look at.
    pub fleet: Option<Arc<dyn WatchedFleet>>,
}
