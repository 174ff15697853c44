//! A fleet to look at: whoever starts the server may know of one.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;

use crate::api::FleetView;

/// An answer that takes a while.
pub type Looked<'a, T> = Pin<Box<dyn Future<Output = Result<T, String>> + Send + 'a>>;

/// A fleet to look at.
pub trait WatchedFleet: Debug + Send + Sync {
    /// How it is, or why that can't be told.
    fn look(&self) -> Looked<'_, FleetView>;

    /// The same as figures for Prometheus.
    fn metrics(&self) -> Looked<'_, String>;
}
