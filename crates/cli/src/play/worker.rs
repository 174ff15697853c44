//! Agents on threads of their own, so that whoever asks is never kept waiting and never crashes with them.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::Context as _;
use hansu_search::{AgentHost, Budget, Cancel, Decision, History, Limits, MakeAgent, SearchInfo};

/// What a thinking agent has to say.
#[derive(Debug)]
pub(crate) enum Answer {
    /// What it has found so far.
    Progress(SearchInfo),
    /// Its move.
    Move(Decision),
    /// It has no move, for this reason.
    Failed(String),
}

enum Order {
    Think { job: u64, game: Box<History>, budget: Budget },
    NewGame,
}

/// An agent on its own thread. Dropping it stops the thread's search.
pub(crate) struct Worker {
    orders: Sender<Order>,
    answers: Receiver<(u64, Answer)>,
    job: u64,
    running: Option<Cancel>,
}

impl Worker {
    /// Starts the thread; the agent is made there when it is first asked.
    pub(crate) fn start(make: MakeAgent) -> anyhow::Result<Worker> {
        let (orders, order_queue) = mpsc::channel();
        let (answer_queue, answers) = mpsc::channel();
        thread::Builder::new()
            .name("agent".to_owned())
            .spawn(move || serve(AgentHost::new(make), &order_queue, &answer_queue))
            .context("no thread for the agent")?;
        Ok(Worker { orders, answers, job: 0, running: None })
    }

    /// Asks for a move. An earlier question is dropped, and so is its answer.
    pub(crate) fn think(&mut self, game: History, limits: Limits) {
        self.abandon();
        let budget = Budget::new(limits);
        self.job += 1;
        self.running = Some(budget.cancel.clone());
        // A closed channel shows when the answer is waited for.
        let _ = self.orders.send(Order::Think { job: self.job, game: Box::new(game), budget });
    }

    /// Whether an answer is due.
    pub(crate) fn is_thinking(&self) -> bool {
        self.running.is_some()
    }

    /// Asks the agent to answer now with what it has.
    pub(crate) fn hurry(&self) {
        if let Some(cancel) = &self.running {
            cancel.cancel();
        }
    }

    /// Stops the agent; its answer is not wanted any more.
    pub(crate) fn abandon(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.cancel();
        }
    }

    /// Has the agent forget the game.
    pub(crate) fn new_game(&mut self) {
        self.abandon();
        let _ = self.orders.send(Order::NewGame);
    }

    /// What came in since the last call, if anything; never waits.
    pub(crate) fn poll(&mut self) -> Option<Answer> {
        loop {
            match self.answers.try_recv() {
                Ok(answer) => {
                    if let Some(answer) = self.accept(answer) {
                        return Some(answer);
                    }
                }
                Err(mpsc::TryRecvError::Empty) => return None,
                Err(mpsc::TryRecvError::Disconnected) => return self.lost(),
            }
        }
    }

    /// Waits for the move or the failure.
    pub(crate) fn wait(&mut self) -> Result<Decision, String> {
        while self.is_thinking() {
            let answer = match self.answers.recv() {
                Ok(answer) => self.accept(answer),
                Err(mpsc::RecvError) => self.lost(),
            };
            match answer {
                Some(Answer::Move(decision)) => return Ok(decision),
                Some(Answer::Failed(why)) => return Err(why),
                Some(Answer::Progress(_)) | None => {}
            }
        }
        Err("nothing was asked".to_owned())
    }

    /// Drops stale answers and notes final ones.
    fn accept(&mut self, (job, answer): (u64, Answer)) -> Option<Answer> {
        if job != self.job || self.running.is_none() {
            return None;
        }
        if !matches!(answer, Answer::Progress(_)) {
            self.running = None;
        }
        Some(answer)
    }

    fn lost(&mut self) -> Option<Answer> {
        self.running.take().map(|_| Answer::Failed("the agent's thread has ended".to_owned()))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.abandon();
    }
}

/// The thread's life: takes orders until nobody can give any.
fn serve(mut host: AgentHost, orders: &Receiver<Order>, answers: &Sender<(u64, Answer)>) {
    for order in orders {
        match order {
            // A crash shows when the next question gets a new agent.
            Order::NewGame => drop(host.new_game()),
            Order::Think { job, game, budget } => {
                let mut report = |info| {
                    let _ = answers.send((job, Answer::Progress(info)));
                };
                let answer = match host.think(&game, &budget, &mut report) {
                    Ok(decision) => Answer::Move(decision),
                    Err(why) => Answer::Failed(why.to_string()),
                };
                if answers.send((job, answer)).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::scripted::{Script, make};
    use super::*;
    use hansu_game::GameSpec;

    fn start() -> History {
        History::new(GameSpec::Othello.start())
    }

    fn worker(script: Script) -> Worker {
        Worker::start(make(script)).expect("a thread")
    }

    #[test]
    fn an_agent_answers_from_its_thread() {
        let mut worker = worker(Script::FirstMove);
        worker.think(start(), Limits::default());
        assert!(worker.wait().is_ok());
        assert!(!worker.is_thinking());
    }

    #[test]
    fn a_hurried_agent_answers_at_once() {
        let mut worker = worker(Script::UntilCancelled);
        worker.think(start(), Limits::default());
        assert!(matches!(worker.poll(), None | Some(Answer::Progress(_))));
        worker.hurry();
        assert!(worker.wait().is_ok());
    }

    #[test]
    fn stale_answers_are_dropped() {
        let mut worker = worker(Script::UntilCancelled);
        worker.think(start(), Limits::default());
        worker.abandon();
        assert!(!worker.is_thinking());
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(worker.poll().is_none());
    }

    #[test]
    fn a_crash_is_reported_and_the_next_question_gets_a_new_agent() {
        let mut worker = worker(Script::Panics);
        for _ in 0..2 {
            worker.think(start(), Limits::default());
            let why = worker.wait().expect_err("a crash");
            assert!(why.contains("scripted crash"), "{why}");
        }
    }

    #[test]
    fn an_agent_that_cannot_be_made_is_reported() {
        let mut worker = Worker::start(Box::new(|| Err("no such agent".into()))).expect("a thread");
        worker.think(start(), Limits::default());
        assert_eq!(worker.wait().expect_err("no agent"), "no such agent");
    }
}
