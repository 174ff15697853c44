//! The server: games, analysis, review, the lab and the page over HTTP and a WebSocket.
//!
//! * [`api`]: the types of everything that goes over the wire; the page's TypeScript types are made from them.
//! * [`App`]: the server without a network, [`router`] what it answers, [`serve`] the whole of it.
//!
//! Compiled for WebAssembly it is the server of one page, in a Worker of that page (`page`): the same requests and messages, the
//! same games and answers, with the browser's storage and searches in other Workers; see `docs/site.md`.
//!
//! Searches run on a pool of threads of their own, the database on another; the threads that talk to the network never wait for
//! either. Games live in rooms (`games`), through which everything that happens to them goes. What others send is not trusted:
//! see `http::guard` for who may ask, and `agents::allow` for which agents may be asked for.

// A page needs less of some modules than a program does.
#![cfg_attr(target_family = "wasm", allow(dead_code))]

pub mod api;

mod agents;
mod app;
mod backup;
mod coach;
#[cfg(not(target_family = "wasm"))]
mod embedded;
mod explorer;
mod files;
#[cfg(not(target_family = "wasm"))]
mod fleet;
mod games;
mod http;
mod ids;
mod jobs;
mod judge;
#[cfg(not(target_family = "wasm"))]
mod lab;
mod lessons;
mod limits;
mod line;
mod metrics;
#[cfg(not(target_family = "wasm"))]
mod net;
#[cfg(not(target_family = "wasm"))]
mod options;
#[cfg(target_family = "wasm")]
pub mod page;
mod platform;
#[cfg(not(target_family = "wasm"))]
mod pool;
mod practice;
mod problem;
#[cfg(not(target_family = "wasm"))]
mod rate;
mod review;
#[cfg(not(target_family = "wasm"))]
mod serve;
mod services;
mod share;
mod socket;
mod stats;
mod store;
#[cfg(not(target_family = "wasm"))]
mod training;
mod work;

/// What the fuzz targets need.
#[cfg(fuzzing)]
pub mod fuzzing {
    /// Takes messages as if a page had sent them over a WebSocket, and hands out the answers.
    pub async fn answers<'a>(app: &crate::App, messages: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
        crate::socket::answers(app, messages).await
    }
}

pub use app::App;
#[cfg(not(target_family = "wasm"))]
pub use fleet::{Looked, WatchedFleet};
#[cfg(not(target_family = "wasm"))]
pub use http::router;
pub use limits::{Limit, LimitError, ServeLimits};
#[cfg(not(target_family = "wasm"))]
pub use options::ServeOptions;
#[cfg(not(target_family = "wasm"))]
pub use serve::{ServeError, serve};
#[cfg(not(target_family = "wasm"))]
pub use store::StoreError;
