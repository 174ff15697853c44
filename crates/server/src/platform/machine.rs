//! As a program: Tokio's tasks and threads.

use std::future::Future;
pub(crate) use std::time::Instant;

pub(crate) use tokio::time::sleep;

use crate::api::Problem;
use crate::problem::ApiResult;

/// Begins a task that goes on by itself.
pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

/// Has work done on a thread where it holds up nobody.
pub(crate) async fn off_the_loop<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    tokio::task::spawn_blocking(work).await.map_err(Problem::internal)
}
