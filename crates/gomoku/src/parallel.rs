//! The only place that starts threads.

/// Runs `main` here and each of `helpers` on a thread of its own; where there are no threads, the helpers are left out.
pub(crate) fn run_with_helpers<T, H: FnOnce() + Send>(helpers: Vec<H>, main: impl FnOnce() -> T) -> T {
    if cfg!(target_family = "wasm") || helpers.is_empty() {
        return main();
    }
    std::thread::scope(|scope| {
        for helper in helpers {
            // A thread that cannot be started is one helper less, no more.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, helper);
        }
        main()
    })
}

/// Enough for the deepest line.
const STACK: usize = 8 << 20;
