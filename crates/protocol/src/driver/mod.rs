//! Runs a machine: a thread reads lines, workers think, and this thread hands everything to the machine and writes.

mod lines;
mod pool;

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use hansu_search::{Cancel, SearchInfo};

use crate::machine::{Action, Answer, JobId, Machine};
use lines::Lines;
use pool::{AgentThreads, Order};

/// What the threads tell the driver.
enum Event {
    Line(String),
    EndOfInput,
    Report(JobId, SearchInfo),
    Done(JobId, Answer),
    Pondered(JobId),
}

/// Runs a machine until it quits, with so many agents thinking at once.
///
/// Writing to a reader that has gone is the only error. Searches that still run are told to stop; they are not waited
/// for.
pub fn run(
    machine: &mut dyn Machine,
    workers: usize,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (events, queue) = mpsc::channel();
    let pool = AgentThreads::start(workers, &events)?;
    thread::Builder::new().name("reader".to_owned()).spawn(move || read(input, &events))?;
    let mut driver = Driver { pool, running: HashMap::new(), output, line_end: machine.line_end() };
    let mut actions = Vec::new();
    machine.begin(&mut actions);
    driver.perform_all(&mut actions, Instant::now())?;
    for event in queue {
        let now = Instant::now();
        match event {
            Event::Line(line) => machine.line(&line, &mut actions),
            Event::EndOfInput => machine.end_of_input(&mut actions),
            Event::Report(job, info) => machine.report(job, info, &mut actions),
            Event::Done(job, answer) => {
                driver.running.remove(&job);
                machine.done(job, answer, &mut actions);
            }
            Event::Pondered(job) => drop(driver.running.remove(&job)),
        }
        if driver.perform_all(&mut actions, now)? == Next::Quit {
            break;
        }
    }
    Ok(())
}

/// The reader thread's life. It ends with the input, or when nobody listens any more.
fn read(input: impl BufRead, events: &Sender<Event>) {
    for line in Lines::new(input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Quit,
}

struct Driver<W> {
    pool: AgentThreads,
    running: HashMap<JobId, Cancel>,
    output: W,
    line_end: &'static str,
}

impl<W: Write> Driver<W> {
    /// `asked` is when the event came in that led to this. What comes after the end is not done.
    fn perform_all(&mut self, actions: &mut Vec<Action>, asked: Instant) -> io::Result<Next> {
        for action in actions.drain(..) {
            if self.perform(action, asked)? == Next::Quit {
                return Ok(Next::Quit);
            }
        }
        Ok(Next::GoOn)
    }

    fn perform(&mut self, action: Action, asked: Instant) -> io::Result<Next> {
        match action {
            Action::Say(line) => {
                write!(self.output, "{line}{}", self.line_end)?;
                self.output.flush()?;
            }
            Action::Think(job, question) => {
                let cancel = self.begin(job);
                self.pool.give(Order::Think { job, question, cancel, asked });
            }
            Action::Ponder(job, question) => {
                let cancel = self.begin(job);
                self.pool.give(Order::Ponder { job, question, cancel });
            }
            Action::Stop(job) => {
                if let Some(cancel) = self.running.get(&job) {
                    cancel.cancel();
                }
            }
            Action::Prepare(agent, game) => self.pool.give(Order::Prepare(agent, game)),
            Action::Forget => self.pool.give(Order::Forget),
            Action::Quit => return Ok(Next::Quit),
        }
        Ok(Next::GoOn)
    }

    /// What stops the job.
    fn begin(&mut self, job: JobId) -> Cancel {
        let cancel = Cancel::default();
        self.running.insert(job, cancel.clone());
        cancel
    }
}

impl<W> Drop for Driver<W> {
    fn drop(&mut self) {
        for cancel in self.running.values() {
            cancel.cancel();
        }
    }
}
