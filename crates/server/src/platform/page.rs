//! In a Worker of a page: one thread, and the browser's timers.

use std::future::Future;
use std::time::Duration;

use tokio::sync::oneshot;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
pub(crate) use web_time::Instant;

use crate::problem::ApiResult;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(ring: &JsValue, ms: i32) -> JsValue;
}

/// Begins a task that goes on by itself.
pub(crate) fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    wasm_bindgen_futures::spawn_local(task);
}

/// Is over after a time, which runs from the call on.
pub(crate) fn sleep(time: Duration) -> impl Future<Output = ()> + Send + 'static {
    let (done, rings) = oneshot::channel();
    let ring = Closure::once_into_js(move || {
        // Nobody may be waiting any more.
        let _ = done.send(());
    });
    let ms = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    set_timeout(&ring, ms);
    async move {
        let _ = rings.await;
    }
}

/// Does the work: a Worker has one thread, and nobody but the page waits for it.
pub(crate) async fn off_the_loop<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    Ok(work())
}
