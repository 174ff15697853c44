//! How much an agent may spend on a move.

use std::time::Duration;

/// Limits on one search. A limit of `None` is none; an agent minds those that make sense for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Where `time` is a share of a clock: how long a move may take that is worth more than its share. A search that knows of no
    /// such moves goes by `time` alone.
    pub most_time: Option<Duration>,
    /// Positions visited by a tree search.
    pub nodes: Option<u64>,
    /// Playouts (simulations) of a Monte Carlo search.
    pub playouts: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Threads that search together.
    pub threads: Option<u32>,
    /// Megabytes of a hash table.
    pub hash: Option<u32>,
}

impl Limits {
    /// Whether they say how long a search may go on: time, nodes or playouts. A depth does not, for nobody knows how long it
    /// takes.
    pub const fn are_of_effort(self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.playouts.is_some()
    }

    /// For each limit the stricter one of two.
    #[must_use]
    pub fn tightest(self, other: Limits) -> Limits {
        fn stricter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        // Who has no clock to share out may not take longer than their time.
        let most_time = match (self.most_time, other.most_time) {
            (None, None) => None,
            (a, b) => stricter(a.or(self.time), b.or(other.time)),
        };
        Limits {
            time: stricter(self.time, other.time),
            most_time,
            nodes: stricter(self.nodes, other.nodes),
            playouts: stricter(self.playouts, other.playouts),
            depth: stricter(self.depth, other.depth),
            threads: stricter(self.threads, other.threads),
            hash: stricter(self.hash, other.hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_clock_may_be_exceeded_but_not_a_time_for_each_move() {
        let [one, two, three] = [1, 2, 3].map(Duration::from_secs);
        let clock = Limits { time: Some(one), most_time: Some(three), ..Limits::default() };
        assert_eq!(clock.tightest(Limits::default()).most_time, Some(three));
        let own = Limits { time: Some(two), ..Limits::default() };
        assert_eq!((clock.tightest(own).time, clock.tightest(own).most_time), (Some(one), Some(two)));
        assert_eq!(own.tightest(own).most_time, None);
    }

    #[test]
    fn the_stricter_of_two_limits_holds() {
        let a = Limits { time: Some(Duration::from_secs(1)), depth: Some(3), ..Limits::default() };
        let b = Limits { time: Some(Duration::from_secs(2)), nodes: Some(10), ..Limits::default() };
        let both = a.tightest(b);
        assert_eq!(both.time, Some(Duration::from_secs(1)));
        assert_eq!((both.depth, both.nodes, both.playouts), (Some(3), Some(10), None));
    }
}
