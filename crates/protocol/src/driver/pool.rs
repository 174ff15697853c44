//! Agents on threads of their own.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_search::{Agent, Budget, Cancel, Decision, SearchInfo, panic_text};

use super::Event;
use crate::machine::{Answer, JobId, Question};

/// What a worker is to do.
pub(super) enum Order {
    Think { job: JobId, question: Box<Question>, cancel: Cancel, asked: Instant },
    Prepare(AgentSpec, GameSpec),
    Forget,
}

/// Threads that take orders in turn. They end when the pool is dropped and their work is done.
pub(super) struct Pool {
    orders: Sender<Order>,
}

impl Pool {
    pub(super) fn start(workers: usize, events: &Sender<Event>) -> io::Result<Pool> {
        let (orders, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..workers.max(1) {
            let (queue, events) = (Arc::clone(&queue), events.clone());
            let worker = Worker { seated: None, events };
            thread::Builder::new().name(format!("agent {number}")).spawn(move || worker.serve(&queue))?;
        }
        Ok(Pool { orders })
    }

    pub(super) fn give(&self, order: Order) {
        // The workers live as long as the pool does.
        let _ = self.orders.send(order);
    }
}

/// An agent that was made, and what for.
struct Seated {
    spec: AgentSpec,
    game: GameSpec,
    agent: Box<dyn Agent>,
}

struct Worker {
    seated: Option<Seated>,
    events: Sender<Event>,
}

impl Worker {
    fn serve(mut self, orders: &Mutex<Receiver<Order>>) {
        loop {
            let order = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
            match order {
                Ok(Order::Think { job, question, cancel, asked }) => {
                    let result = self.think(job, &question, cancel, asked);
                    let answer = Answer { result, elapsed: asked.elapsed() };
                    if self.events.send(Event::Done(job, answer)).is_err() {
                        return;
                    }
                }
                // What goes wrong here shows when the agent is asked.
                Ok(Order::Prepare(spec, game)) => drop(caught(|| self.seat(&spec, game).map(|_| ()))),
                Ok(Order::Forget) => self.forget(),
                Err(mpsc::RecvError) => return,
            }
        }
    }

    /// The time that has gone since the line came in is taken off the limit.
    fn think(&mut self, job: JobId, question: &Question, cancel: Cancel, asked: Instant) -> Result<Decision, String> {
        let events = self.events.clone();
        let mut report = |info: SearchInfo| drop(events.send(Event::Report(job, info)));
        let decision = caught(|| {
            let seated = self.seat(&question.agent, question.position.spec())?;
            if question.fresh {
                seated.agent.new_game();
            }
            let mut limits = question.limits;
            limits.time = limits.time.map(|time| time.saturating_sub(asked.elapsed()));
            let mut budget = Budget::new(limits);
            budget.cancel = cancel;
            seated.agent.think(&question.position, &budget, &mut report).map_err(|error| error.to_string())
        });
        if decision.is_err() {
            self.seated = None;
        }
        decision
    }

    /// The agent, made anew if the last one was another.
    fn seat(&mut self, spec: &AgentSpec, game: GameSpec) -> Result<&mut Seated, String> {
        let kept = self.seated.take().filter(|seated| seated.spec == *spec && seated.game == game);
        let seated = match kept {
            Some(seated) => seated,
            None => {
                let agent = spec.build(game).map_err(|error| error.to_string())?;
                Seated { spec: spec.clone(), game, agent }
            }
        };
        Ok(self.seated.insert(seated))
    }

    fn forget(&mut self) {
        let forgotten = caught(|| {
            if let Some(seated) = &mut self.seated {
                seated.agent.new_game();
            }
            Ok(())
        });
        if forgotten.is_err() {
            self.seated = None;
        }
    }
}

/// An agent that panics has failed; the protocol goes on.
fn caught<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(format!("the agent crashed: {}", panic_text(&*panic).unwrap_or("no reason given"))))
}
