//! Threads, where there are any: the only place that starts them.

/// Runs `work` once for each share, numbered from 0, at the same time where the machine can, and collects what comes of
/// it in order.
pub(crate) fn run<R: Send>(shares: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    #[cfg(not(target_family = "wasm"))]
    if shares > 1 {
        return std::thread::scope(|scope| {
            let work = &work;
            let others: Vec<_> = (1..shares).map(|share| scope.spawn(move || work(share))).collect();
            let mut results = vec![work(0)];
            // A panic of a share goes on in the caller.
            results.extend(
                others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))),
            );
            results
        });
    }
    (0..shares).map(work).collect()
}

/// Runs `main` on this thread and `helper` on `helpers` others, which have to return once `done` has been called; it is
/// called when `main` has returned, or panicked.
pub(crate) fn with_helpers<R>(
    helpers: usize,
    helper: impl Fn() + Sync,
    done: impl Fn(),
    main: impl FnOnce() -> R,
) -> R {
    struct WhenDropped<F: Fn()>(F);
    impl<F: Fn()> Drop for WhenDropped<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }
    #[cfg(not(target_family = "wasm"))]
    if helpers > 0 {
        return std::thread::scope(|scope| {
            let helper = &helper;
            for _ in 0..helpers {
                scope.spawn(helper);
            }
            let _done = WhenDropped(done);
            main()
        });
    }
    let (_, _, _done) = (helpers, helper, WhenDropped(done));
    main()
}

#[cfg(test)]
mod tests {
    #[test]
    fn shares_come_back_in_order() {
        assert_eq!(super::run(4, |share| share * share), [0, 1, 4, 9]);
        assert_eq!(super::run(1, |share| share), [0]);
    }
}
