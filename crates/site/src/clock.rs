//! The browser's clock, and the flag that stops a search: both are looked at together.

use std::cell::RefCell;
use std::time::Duration;

use hansu_search::{Cancel, set_time_source};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    /// Whether the page wants the search that is under way to end.
    #[wasm_bindgen(js_namespace = hansu, js_name = isHalted)]
    fn is_halted() -> bool;
}

thread_local! {
    /// What stops the search that is under way.
    static CURRENT: RefCell<Option<Cancel>> = const { RefCell::new(None) };
}

/// Makes the browser's clock the one that searches go by.
pub(crate) fn start() {
    set_time_source(now);
}

/// The time; on the way the page is asked whether the search is to end, for a search looks at the clock often enough.
fn now() -> Duration {
    CURRENT.with_borrow(|current| {
        if let Some(cancel) = current
            && is_halted()
        {
            cancel.cancel();
        }
    });
    Duration::from_secs_f64(performance_now() / 1000.0)
}

/// Does something that the page can end.
pub(crate) fn stoppable<T>(work: impl FnOnce(Cancel) -> T) -> T {
    let cancel = Cancel::default();
    CURRENT.set(Some(cancel.clone()));
    let done = work(cancel);
    CURRENT.set(None);
    done
}
