//! Protocols in which one thing is done at a time: what happens to lines that come in while an agent thinks.

use std::collections::VecDeque;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_search::SearchInfo;

use crate::machine::{Action, Answer, JobId, Machine, Question};

/// What to do with a line that comes in while an agent thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Its turn comes after the answer.
    Wait,
    /// It is taken at once, and the thinking goes on.
    Now,
    /// The agent answers at once; then its turn comes.
    Hurry,
    /// The same, and whatever is asked before its turn is answered at once too.
    Close,
    /// The agent's answer is not wanted any more; the line is taken at once.
    Drop,
}

/// What a command leads to.
#[derive(Debug, Default)]
pub struct Reply {
    /// Lines to write.
    pub lines: Vec<String>,
    /// What to think about next.
    pub question: Option<Question>,
    /// An agent to have ready.
    pub prepare: Option<(AgentSpec, GameSpec)>,
    /// Whether the agent has to forget the game.
    pub forget: bool,
    /// Whether this is the end.
    pub quit: bool,
}

impl Reply {
    /// Adds a line to write.
    pub fn say(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }
}

/// A language that a [`Conversation`] is held in.
pub trait Dialect {
    /// The agent to have ready from the beginning, so that making it is not on any clock.
    fn first_agent(&self) -> Option<(AgentSpec, GameSpec)> {
        None
    }

    /// What to do with a line while an agent thinks.
    fn urgency(&self, line: &str) -> Urgency;

    /// Does what a line says.
    fn command(&mut self, line: &str, reply: &mut Reply);

    /// Hears of the agent's progress.
    fn progress(&mut self, info: &SearchInfo, reply: &mut Reply);

    /// Takes the answer to the last question.
    fn answer(&mut self, answer: Answer, reply: &mut Reply);

    /// The last question is not wanted any more.
    fn dropped(&mut self);

    /// What to think about while there is nothing else to do: the position that the opponent has to move in.
    ///
    /// Nothing comes of it but what the agent remembers. Any line ends it; it is asked for again after each.
    fn ponder(&self) -> Option<Question> {
        None
    }

    /// What ends each line that is written.
    fn line_end(&self) -> &'static str {
        "\n"
    }
}

/// A machine that does one thing at a time, in the order of the lines.
///
/// At the end of the input the agent is told to answer at once, and so are the questions that waited behind it: every
/// command gets its answer, and then it is over.
#[derive(Debug)]
pub struct Conversation<D> {
    dialect: D,
    job: Option<JobId>,
    /// What an agent ponders about; its answer is not waited for.
    pondering: Option<JobId>,
    last_job: JobId,
    waiting: VecDeque<String>,
    hasty: bool,
    closed: bool,
}

impl<D: Dialect> Conversation<D> {
    /// Begins a conversation.
    pub fn new(dialect: D) -> Conversation<D> {
        Conversation {
            dialect,
            job: None,
            pondering: None,
            last_job: 0,
            waiting: VecDeque::new(),
            hasty: false,
            closed: false,
        }
    }

    fn take(&mut self, line: &str, out: &mut Vec<Action>) {
        let mut reply = Reply::default();
        self.dialect.command(line, &mut reply);
        self.perform(reply, out);
    }

    fn perform(&mut self, reply: Reply, out: &mut Vec<Action>) {
        out.extend(reply.lines.into_iter().map(Action::Say));
        if reply.forget {
            out.push(Action::Forget);
        }
        if let Some((agent, game)) = reply.prepare {
            out.push(Action::Prepare(agent, game));
        }
        if let Some(question) = reply.question {
            self.ask(question, out);
        }
        if reply.quit {
            out.push(Action::Quit);
        }
    }

    fn ask(&mut self, question: Question, out: &mut Vec<Action>) {
        self.last_job += 1;
        self.job = Some(self.last_job);
        out.push(Action::Think(self.last_job, Box::new(question)));
        if self.hasty {
            out.push(Action::Stop(self.last_job));
        }
    }

    /// Takes the lines that waited, until one of them leads to a question; with none left the agent may ponder.
    fn go_on(&mut self, out: &mut Vec<Action>) {
        while self.job.is_none() {
            match self.waiting.pop_front() {
                Some(line) => self.take(&line, out),
                None if self.closed => return out.push(Action::Quit),
                None => return self.ponder(out),
            }
        }
    }

    fn ponder(&mut self, out: &mut Vec<Action>) {
        if let Some(question) = self.dialect.ponder() {
            self.last_job += 1;
            self.pondering = Some(self.last_job);
            out.push(Action::Ponder(self.last_job, Box::new(question)));
        }
    }
}

impl<D: Dialect> Machine for Conversation<D> {
    fn begin(&mut self, out: &mut Vec<Action>) {
        out.extend(self.dialect.first_agent().map(|(agent, game)| Action::Prepare(agent, game)));
    }

    fn line(&mut self, line: &str, out: &mut Vec<Action>) {
        out.extend(self.pondering.take().map(Action::Stop));
        let Some(job) = self.job else {
            self.waiting.push_back(line.to_owned());
            return self.go_on(out);
        };
        let urgency = self.dialect.urgency(line);
        if !matches!(urgency, Urgency::Wait | Urgency::Now) {
            out.push(Action::Stop(job));
        }
        self.hasty |= urgency == Urgency::Close;
        match urgency {
            Urgency::Now => self.take(line, out),
            Urgency::Wait | Urgency::Hurry | Urgency::Close => self.waiting.push_back(line.to_owned()),
            Urgency::Drop => {
                self.job = None;
                self.waiting.clear();
                self.dialect.dropped();
                self.take(line, out);
            }
        }
    }

    fn report(&mut self, job: JobId, info: SearchInfo, out: &mut Vec<Action>) {
        if self.job == Some(job) {
            let mut reply = Reply::default();
            self.dialect.progress(&info, &mut reply);
            self.perform(reply, out);
        }
    }

    fn done(&mut self, job: JobId, answer: Answer, out: &mut Vec<Action>) {
        if self.job != Some(job) {
            return;
        }
        self.job = None;
        let mut reply = Reply::default();
        self.dialect.answer(answer, &mut reply);
        self.perform(reply, out);
        self.go_on(out);
    }

    fn end_of_input(&mut self, out: &mut Vec<Action>) {
        (self.hasty, self.closed) = (true, true);
        out.extend(self.pondering.take().map(Action::Stop));
        out.extend(self.job.map(Action::Stop));
        self.go_on(out);
    }

    fn line_end(&self) -> &'static str {
        self.dialect.line_end()
    }
}
