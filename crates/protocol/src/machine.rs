//! What every protocol is to the driver: a machine that takes lines and what the agents say, and gives lines and jobs.

use std::time::Duration;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_search::{Decision, History, Limits, SearchInfo};

/// The number of a job, chosen by the machine.
pub type JobId = u64;

/// A move to be thought about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Who thinks.
    pub agent: AgentSpec,
    /// About which game: the position that it has come to.
    pub game: History,
    /// Within which limits. The time counts from the line that asked.
    pub limits: Limits,
    /// How many of the best lines are wanted.
    pub lines: usize,
    /// Whether the agent has to forget what it remembers of earlier questions.
    pub fresh: bool,
}

/// How a job ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The decision, or why there is none.
    pub result: Result<Decision, String>,
    /// The time from the line that asked to the answer.
    pub elapsed: Duration,
}

/// What the driver has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Write a line.
    Say(String),
    /// Have this thought about.
    Think(JobId, Box<Question>),
    /// Have this thought about if the agent remembers what it finds. Limits are the agent's own, and nobody waits for the answer.
    Ponder(JobId, Box<Question>),
    /// Have a job answer at once with what it has.
    Stop(JobId),
    /// Have the agent ready before it is asked.
    Prepare(AgentSpec, GameSpec),
    /// Have the agent forget the game.
    Forget,
    /// End.
    Quit,
}

/// A protocol as a state machine. It does not read, write, wait or look at the clock.
pub trait Machine {
    /// The session begins: there may be something to have ready.
    fn begin(&mut self, _out: &mut Vec<Action>) {}

    /// A line has come in.
    fn line(&mut self, line: &str, out: &mut Vec<Action>);

    /// A job tells what it has found so far.
    fn report(&mut self, job: JobId, info: SearchInfo, out: &mut Vec<Action>);

    /// A job has ended.
    fn done(&mut self, job: JobId, answer: Answer, out: &mut Vec<Action>);

    /// There will be no more lines.
    fn end_of_input(&mut self, out: &mut Vec<Action>);

    /// What ends each line that is written.
    fn line_end(&self) -> &'static str {
        "\n"
    }
}
