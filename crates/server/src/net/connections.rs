//! Which connections are open, and which of them wait.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

/// All connections that are open.
#[derive(Debug)]
pub(crate) struct OpenConnections {
    most: usize,
    state: Mutex<State>,
    /// Told whenever one ends.
    ended: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// Counts all that ever was, so that what is older has the lower number.
    clock: u64,
    open: HashMap<u64, Connection>,
}

/// A connection as it is counted.
#[derive(Debug)]
struct Connection {
    /// Requests that are being served, or a WebSocket.
    served: usize,
    /// When it last began to wait.
    waiting_since: u64,
    give_way: Arc<Notify>,
}

/// There is no room: all connections are being served.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl OpenConnections {
    /// Room for so many.
    pub(crate) fn new(most: usize) -> Arc<OpenConnections> {
        Arc::new(OpenConnections { most, state: Mutex::default(), ended: Notify::new() })
    }

    /// How many there may be.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.state().open.len()
    }

    /// A connection comes. If there is no room, the one that has waited longest gives way.
    pub(super) fn enter(self: &Arc<OpenConnections>) -> Result<Open, Full> {
        let mut state = self.state();
        if state.open.len() >= self.most {
            let waiting = state.open.iter().filter(|(_, line)| line.served == 0);
            let longest = waiting.min_by_key(|(_, line)| line.waiting_since).map(|(id, _)| *id);
            let line = longest.and_then(|id| state.open.remove(&id)).ok_or(Full)?;
            line.give_way.notify_one();
        }
        state.clock += 1;
        let (id, give_way) = (state.clock, Arc::new(Notify::new()));
        let line = Connection { served: 0, waiting_since: id, give_way: give_way.clone() };
        state.open.insert(id, line);
        Ok(Open(Arc::new(Counted { id, connections: self.clone(), give_way })))
    }

    /// Waits until there are none.
    pub(super) async fn all_ended(&self) {
        loop {
            let ended = self.ended.notified();
            if self.count() == 0 {
                return;
            }
            ended.await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A connection that is counted as long as this, or what it handed out, is kept.
#[derive(Clone, Debug)]
pub(super) struct Open(Arc<Counted>);

#[derive(Debug)]
struct Counted {
    id: u64,
    connections: Arc<OpenConnections>,
    give_way: Arc<Notify>,
}

impl Open {
    /// Waits until there is no room for a connection that waits.
    pub(super) async fn must_give_way(&self) {
        self.0.give_way.notified().await;
    }

    /// The connection is being served as long as what is handed out is kept.
    pub(super) fn busy(&self) -> Busy {
        if let Some(line) = self.0.connections.state().open.get_mut(&self.0.id) {
            line.served += 1;
        }
        Busy(self.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.connections.state().open.remove(&self.id);
        self.connections.ended.notify_waiters();
    }
}

/// Something is being served.
#[derive(Debug)]
pub(crate) struct Busy(Open);

impl Clone for Busy {
    fn clone(&self) -> Busy {
        self.0.busy()
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let Open(counted) = &self.0;
        let mut state = counted.connections.state();
        state.clock += 1;
        let now = state.clock;
        if let Some(line) = state.open.get_mut(&counted.id) {
            line.served -= 1;
            line.waiting_since = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_has_waited_longest_gives_way_and_what_is_served_does_not() {
        let connections = OpenConnections::new(3);
        let [a, b, c] = [(), (), ()].map(|()| connections.enter().expect("room"));
        let serving_b = b.busy();
        drop(a.busy()); // now c has waited longer than a
        let d = connections.enter().expect("c gives way");
        c.must_give_way().await;
        drop(c);
        assert_eq!(connections.count(), 3);
        let (_a, _d) = (a.busy(), d.busy());
        assert_eq!(connections.enter().map(|_| ()), Err(Full));
        drop(serving_b);
        connections.enter().map(drop).expect("b gives way");
        b.must_give_way().await;
    }

    #[tokio::test]
    async fn the_end_of_all_is_noticed() {
        let connections = OpenConnections::new(3);
        let open = connections.enter().expect("room");
        let (all_ended, ()) = tokio::join!(connections.all_ended(), async { drop(open) });
        assert_eq!(all_ended, ());
    }
}
