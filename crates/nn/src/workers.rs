//! Threads that share out a batch.

use std::ops::Range;

use crate::error::NnError;

/// A fixed number of threads.
pub(crate) struct Workers {
    threads: usize,
    /// None for one thread: the caller's own.
    pool: Option<threads::Pool>,
}

impl Workers {
    /// `threads` workers; 0 counts as 1.
    pub(crate) fn new(threads: usize) -> Result<Self, NnError> {
        let threads = threads.max(1);
        let pool = match threads {
            1 => None,
            _ => Some(
                threads::Pool::start(threads)
                    .map_err(|error| NnError::Threads { threads, reason: error.to_string() })?,
            ),
        };
        Ok(Self { threads, pool })
    }

    pub(crate) fn count(&self) -> usize {
        self.threads
    }

    /// Runs `job` on every item, each on any one thread.
    pub(crate) fn for_each<T: Send>(&self, items: &mut [T], job: impl Fn(&mut T) + Sync + Send) {
        match &self.pool {
            Some(pool) if items.len() > 1 => pool.for_each(items, job),
            _ => items.iter_mut().for_each(job),
        }
    }

    /// The share of `total` samples that falls to each worker; without samples, no share.
    pub(crate) fn shares(&self, total: usize) -> Vec<Range<usize>> {
        let shares = self.threads.min(total);
        (0..shares).map(|i| i * total / shares..(i + 1) * total / shares).collect()
    }
}

/// The one place that starts threads.
#[cfg(feature = "train")]
mod threads {
    use rayon::prelude::*;
    use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

    pub(super) struct Pool(ThreadPool);

    impl Pool {
        pub(super) fn start(threads: usize) -> Result<Pool, ThreadPoolBuildError> {
            let builder = ThreadPoolBuilder::new().num_threads(threads);
            Ok(Pool(builder.thread_name(|index| format!("nn-{index}")).build()?))
        }

        pub(super) fn for_each<T: Send>(&self, items: &mut [T], job: impl Fn(&mut T) + Sync + Send) {
            self.0.install(|| items.par_iter_mut().with_max_len(1).for_each(job));
        }
    }
}

/// Where there are no threads to start.
#[cfg(not(feature = "train"))]
mod threads {
    pub(super) enum Pool {}

    impl Pool {
        pub(super) fn start(_threads: usize) -> Result<Pool, &'static str> {
            Err("this program was built without threads for networks")
        }

        pub(super) fn for_each<T>(&self, _items: &mut [T], _job: impl Fn(&mut T)) {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_the_batch_in_order() {
        let workers = Workers::new(3).unwrap();
        assert_eq!(workers.shares(8), [0..2, 2..5, 5..8]);
        assert_eq!(workers.shares(2), [0..1, 1..2]);
        assert!(workers.shares(0).is_empty());
    }
}
