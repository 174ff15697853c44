//! How much may be sent in a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::limits::ServeLimits;

/// Who sends a request, as far as that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// Somebody of whom nothing is known.
    pub(crate) const UNKNOWN: Client = Client(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// Whoever has one address of version 6 usually has 2^64 of them.
    fn network(self) -> Client {
        match self.0 {
            IpAddr::V6(address) => Client(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()),
            address => Client(address),
        }
    }
}

/// What a request costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// It changes something.
    Change,
    /// It looks through much.
    Search,
    /// Anything else.
    Request,
}

/// Clients that are remembered. Those who have sent nothing for a while are forgotten first.
const MOST_CLIENTS: usize = 4096;

/// How much each client has sent.
#[derive(Debug)]
pub(crate) struct Rates {
    limits: [(u64, u64); 3],
    clients: Mutex<HashMap<Client, [Rate; 3]>>,
}

impl Rates {
    /// Nobody has sent anything.
    pub(crate) fn new(limits: &ServeLimits) -> Rates {
        let limits = [(limits.changes, 10), (limits.searches, 5), (limits.requests, 5)];
        Rates { limits, clients: Mutex::default() }
    }

    /// Whether a client may send another request.
    pub(crate) fn allows(&self, client: Client, cost: Cost, now: Instant) -> bool {
        let mut clients = self.clients.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if clients.len() >= MOST_CLIENTS {
            clients.retain(|_, rates| !rates.iter().all(|rate| rate.is_rested(now)));
        }
        if clients.len() >= MOST_CLIENTS {
            return false;
        }
        let new = || self.limits.map(|(a_second, burst)| Rate::new(a_second, a_second.saturating_mul(burst), now));
        clients.entry(client.network()).or_insert_with(new)[cost as usize].allows(now)
    }
}

/// A bucket of tokens that fills up again.
#[derive(Debug)]
pub(crate) struct Rate {
    a_second: f64,
    at_once: f64,
    tokens: f64,
    last: Instant,
}

impl Rate {
    /// So many a second in the long run, and so many at once.
    pub(crate) fn new(a_second: u64, at_once: u64, now: Instant) -> Rate {
        let at_once = at_once as f64;
        Rate { a_second: a_second as f64, at_once, tokens: at_once, last: now }
    }

    /// Whether another one is within the limit.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        self.tokens = self.tokens_at(now);
        self.last = now;
        let allowed = self.tokens >= 1.0;
        self.tokens -= if allowed { 1.0 } else { 0.0 };
        allowed
    }

    fn tokens_at(&self, now: Instant) -> f64 {
        let since: Duration = now.saturating_duration_since(self.last);
        (self.tokens + since.as_secs_f64() * self.a_second).min(self.at_once)
    }

    fn is_rested(&self, now: Instant) -> bool {
        self.tokens_at(now) >= self.at_once
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_a_flood_is_not() {
        let start = Instant::now();
        let mut rate = Rate::new(40, 120, start);
        assert_eq!((0..1000).filter(|_| rate.allows(start)).count(), 120);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..1000).filter(|_| rate.allows(later)).count(), 40);
    }

    #[test]
    fn clients_do_not_use_up_each_other_s_share_and_are_forgotten() {
        let limits = ServeLimits { searches: 2, ..ServeLimits::default() };
        let (rates, start) = (Rates::new(&limits), Instant::now());
        let client = |number: usize| Client(Ipv4Addr::from_bits(number as u32).into());
        let many = |number| (0..100).filter(|_| rates.allows(client(number), Cost::Search, start)).count();
        assert_eq!([many(1), many(2)], [10, 10]);
        assert!(rates.allows(client(1), Cost::Request, start));
        let allowed = (0..MOST_CLIENTS).filter(|&number| rates.allows(client(number), Cost::Change, start)).count();
        assert!(allowed >= MOST_CLIENTS - 2);
        assert!(!rates.allows(client(1 << 20), Cost::Change, start));
        assert!(rates.allows(client(1 << 20), Cost::Change, start + Duration::from_secs(60)));
    }
}
