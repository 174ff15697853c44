//! Agents on threads of their own.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_search::{AgentHost, Budget, Cancel, Decision, HostError, SearchInfo};

use super::Event;
use crate::machine::{Answer, JobId, Question};

/// What a worker is to do.
pub(super) enum Order {
    Think { job: JobId, question: Box<Question>, cancel: Cancel, asked: Instant },
    Ponder { job: JobId, question: Box<Question>, cancel: Cancel },
    Prepare(AgentSpec, GameSpec),
    Forget,
}

/// Threads that take orders in turn. They end when the pool is dropped and their work is done.
pub(super) struct AgentThreads {
    orders: Sender<Order>,
}

impl AgentThreads {
    pub(super) fn start(workers: usize, events: &Sender<Event>) -> io::Result<AgentThreads> {
        let (orders, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..workers.max(1) {
            let (queue, events) = (Arc::clone(&queue), events.clone());
            let worker = Worker { seated: None, events };
            thread::Builder::new().name(format!("agent {number}")).spawn(move || worker.serve(&queue))?;
        }
        Ok(AgentThreads { orders })
    }

    pub(super) fn give(&self, order: Order) {
        // The workers live as long as the pool does.
        let _ = self.orders.send(order);
    }
}

/// An agent, and what it was made for.
struct Seated {
    spec: AgentSpec,
    game: GameSpec,
    host: AgentHost,
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
                    let result = self.think(job, &question, cancel, asked).map_err(|error| error.to_string());
                    let answer = Answer { result, elapsed: asked.elapsed() };
                    if self.events.send(Event::Done(job, answer)).is_err() {
                        return;
                    }
                }
                Ok(Order::Ponder { job, question, cancel }) => {
                    self.ponder(&question, cancel);
                    if self.events.send(Event::Pondered(job)).is_err() {
                        return;
                    }
                }
                // What goes wrong here shows when the agent is asked.
                Ok(Order::Prepare(spec, game)) => drop(self.seat(&spec, game).prepare()),
                Ok(Order::Forget) => drop(self.seated.as_mut().map(|seated| seated.host.new_game())),
                Err(mpsc::RecvError) => return,
            }
        }
    }

    /// The time that has gone since the line came in is taken off the limit.
    fn think(
        &mut self,
        job: JobId,
        question: &Question,
        cancel: Cancel,
        asked: Instant,
    ) -> Result<Decision, HostError> {
        let events = self.events.clone();
        let mut report = |info: SearchInfo| drop(events.send(Event::Report(job, info)));
        let host = self.seat(&question.agent, question.game.position().spec());
        if question.fresh {
            host.new_game()?;
        }
        host.follow(&question.game)?;
        let mut limits = question.limits;
        let waited = asked.elapsed();
        limits.time = limits.time.map(|time| time.saturating_sub(waited));
        limits.most_time = limits.most_time.map(|time| time.saturating_sub(waited));
        let budget = Budget::new(limits).cancelled_by(cancel).with_lines(question.lines);
        host.think(&question.game, &budget, &mut report)
    }

    /// Only the agent that was asked last ponders, and only if it remembers what it finds. Failures show when it is asked.
    fn ponder(&mut self, question: &Question, cancel: Cancel) {
        let Some(Seated { spec, host, .. }) = &mut self.seated else { return };
        if *spec == question.agent && host.abilities().ponders && host.follow(&question.game).is_ok() {
            let budget = Budget::new(question.limits).cancelled_by(cancel);
            let _ = host.think(&question.game, &budget, &mut |_| ());
        }
    }

    /// The agent, another one if the last one was for something else.
    fn seat(&mut self, spec: &AgentSpec, game: GameSpec) -> &mut AgentHost {
        let kept = self.seated.take().filter(|seated| seated.spec == *spec && seated.game == game);
        let seated = kept.unwrap_or_else(|| Seated { spec: spec.clone(), game, host: spec.host(game) });
        &mut self.seated.insert(seated).host
    }
}
