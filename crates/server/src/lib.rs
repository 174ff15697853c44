//! The server: games, analysis, review, the lab and the page over HTTP and a WebSocket.
//!
//! * [`api`]: the types of everything that goes over the wire; the page's TypeScript types are made from them.
//! * [`App`]: the server without a network, [`router`] what it answers, [`serve`] the whole of it.
//!
//! Searches run on a pool of threads of their own, the database on another; the threads that talk to the network never wait for
//! either. Games live in rooms (`games`), through which everything that happens to them goes. What others send is not trusted:
//! see `http::guard` for who may ask, and `agents::allow` for which agents may be asked for.

pub mod api;

mod agents;
mod app;
mod coach;
mod embedded;
mod explorer;
mod files;
mod fleet;
mod games;
mod http;
mod ids;
mod jobs;
mod judge;
mod lab;
mod lessons;
mod limits;
mod line;
mod metrics;
mod net;
mod options;
mod pool;
mod practice;
mod problem;
mod rate;
mod review;
mod serve;
mod services;
mod share;
mod socket;
mod stats;
mod store;
mod training;

/// What the fuzz targets need.
#[cfg(fuzzing)]
pub mod fuzzing {
    /// Takes messages as if a page had sent them over a WebSocket, and hands out the answers.
    pub async fn answers<'a>(app: &crate::App, messages: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
        crate::socket::answers(app, messages).await
    }
}

pub use app::App;
pub use fleet::{Looked, WatchedFleet};
pub use http::router;
pub use limits::{Limit, LimitError, ServeLimits};
pub use options::ServeOptions;
pub use serve::{ServeError, serve};
pub use store::StoreError;
