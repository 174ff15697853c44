//! Work as a page has it done: sent to Workers as text, which send back what they find.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::future::{Either, select};
use tokio::sync::oneshot;

use super::{Stops, Work};
use crate::api::{Problem, ProblemCode, SearchView};
use crate::page::{Class, Hooks, Owner};
use crate::platform::sleep;
use crate::problem::ApiResult;
use crate::services::Services;

/// How often it is looked whether work is to stop.
const LOOK: Duration = Duration::from_millis(15);

/// Work as it is sent to a Worker.
#[derive(Clone, Debug)]
pub struct Order {
    /// By which reports and the end of it are told.
    pub id: u32,
    /// What comes first: 0 moves of games, 1 study, 2 the judge.
    pub class: u8,
    /// Whose it is: work of the same place is best done by the same Worker.
    pub place: String,
    /// What kind of work it is.
    pub name: &'static str,
    /// The work as JSON.
    pub work: String,
}

/// Those who work, somewhere else.
pub(crate) struct Crew {
    hooks: Hooks,
    orders: Mutex<Orders>,
}

#[derive(Default)]
struct Orders {
    last: u32,
    open: HashMap<u32, Open>,
}

struct Open {
    report: Box<dyn FnMut(SearchView) + Send>,
    last: Option<SearchView>,
    ended: oneshot::Sender<(Option<String>, Option<SearchView>)>,
}

impl Crew {
    pub(crate) fn new(hooks: Hooks) -> Crew {
        Crew { hooks, orders: Mutex::default() }
    }

    /// Moves of games go first, and a page has one reader: nobody is told to wait.
    pub(crate) fn longest_wait(&self, _owner: Owner, _class: Class) -> Duration {
        Duration::ZERO
    }

    /// A Worker has found something out.
    pub(crate) fn report(&self, id: u32, search: &str) {
        let Ok(search) = serde_json::from_str::<SearchView>(search) else { return };
        if let Some(open) = self.orders().open.get_mut(&id) {
            open.last = Some(search.clone());
            (open.report)(search);
        }
    }

    /// A Worker has ended; without an outcome if it was broken off.
    pub(crate) fn end(&self, id: u32, outcome: Option<String>) {
        let open = self.orders().open.remove(&id);
        if let Some(open) = open {
            let _ = open.ended.send((outcome, open.last));
        }
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Services {
    /// Has work done. Nothing comes of it if it was forgotten before it began.
    pub(crate) async fn think<W: Work>(
        self: &Arc<Services>,
        _owner: Owner,
        class: Class,
        work: W,
        stops: Stops,
        report: impl FnMut(SearchView) + Send + 'static,
    ) -> ApiResult<Option<W::Outcome>> {
        if stops.forget.is_cancelled() {
            return Ok(None);
        }
        let text = serde_json::to_string(&work).map_err(Problem::internal)?;
        let (sender, mut ended) = oneshot::channel();
        let id = {
            let mut orders = self.crew.orders();
            orders.last += 1;
            let id = orders.last;
            orders.open.insert(id, Open { report: Box::new(report), last: None, ended: sender });
            id
        };
        (self.crew.hooks.hire)(&Order { id, class: class as u8, place: work.place(), name: W::NAME, work: text });
        let mut told = (false, false);
        let (outcome, last) = loop {
            match select(&mut ended, Box::pin(sleep(LOOK))).await {
                Either::Left((ended, _)) => break ended.unwrap_or((None, None)),
                Either::Right(_) => {
                    let now = (stops.answer.is_cancelled(), stops.forget.is_cancelled());
                    if now != told {
                        told = now;
                        (self.crew.hooks.halt)(id, now.1);
                    }
                }
            }
        };
        let Some(outcome) = outcome else {
            if stops.forget.is_cancelled() {
                return Ok(work.broken_off(last.as_ref()));
            }
            let lost = || Problem::new(ProblemCode::AgentFailed, "the search was broken off before it had an answer");
            return work.broken_off(last.as_ref()).map(Some).ok_or_else(lost);
        };
        let outcome: Result<W::Outcome, Problem> = serde_json::from_str(&outcome).map_err(Problem::internal)?;
        outcome.map(Some)
    }
}
