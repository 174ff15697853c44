//! A stand-in for the driver: agents answer at once, or when the test says so.

use std::collections::VecDeque;
use std::time::Duration;

use hansu_game::{Game, GameSpec};
use hansu_protocol::{Action, Analyze, Answer, JobId, Machine, Players, Question, gomocup, gtp, nboard};
use hansu_search::{Budget, Decision, Reason, SearchInfo};

/// Who answers questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinker {
    /// The agent that is asked, within limits that do not depend on the time.
    Real,
    /// The first legal move, without any thought.
    First,
}

/// A machine with what it has said and what it waits for.
pub(crate) struct Script {
    machine: Box<dyn Machine>,
    thinker: Thinker,
    pub(crate) said: Vec<String>,
    pub(crate) jobs: VecDeque<(JobId, Question)>,
    pub(crate) pondered: Vec<(JobId, Question)>,
    pub(crate) stopped: Vec<JobId>,
    pub(crate) has_quit: bool,
}

/// The machine that a name stands for, such as `gtp gomoku 9`, with an agent.
pub(crate) fn machine(name: &str, agent: &str) -> Box<dyn Machine> {
    let players = Players::new(Some(agent.parse().expect("an agent")));
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        ["gtp", game] => gtp_of(players, game, None),
        ["gtp", game, size] => gtp_of(players, game, size.parse().ok()),
        ["nboard"] => Box::new(nboard(players).expect("an agent of Othello")),
        ["gomocup"] => Box::new(gomocup(players).expect("an agent of Gomoku")),
        ["analyze"] => Box::new(Analyze::new(players, 2)),
        _ => panic!("no machine '{name}'"),
    }
}

fn gtp_of(players: Players, game: &str, size: Option<usize>) -> Box<dyn Machine> {
    let game = GameSpec::new(game.parse().expect("a game"), size, None, None).expect("a game");
    Box::new(gtp(players, game).expect("an agent of the game"))
}

impl Script {
    pub(crate) fn new(name: &str, agent: &str, thinker: Thinker) -> Script {
        Script::of(machine(name, agent), thinker)
    }

    pub(crate) fn of(machine: Box<dyn Machine>, thinker: Thinker) -> Script {
        Script {
            machine,
            thinker,
            said: Vec::new(),
            jobs: VecDeque::new(),
            pondered: Vec::new(),
            stopped: Vec::new(),
            has_quit: false,
        }
    }

    /// Sends a line and leaves the questions open.
    pub(crate) fn line(&mut self, line: &str) {
        let mut actions = Vec::new();
        self.machine.line(line, &mut actions);
        self.note(actions);
    }

    /// Sends a line, answers everything, and gives what was said.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.line(line);
        self.answer_all();
        std::mem::take(&mut self.said)
    }

    pub(crate) fn end_of_input(&mut self) {
        let mut actions = Vec::new();
        self.machine.end_of_input(&mut actions);
        self.note(actions);
    }

    pub(crate) fn answer_all(&mut self) {
        while self.answer_next() {}
    }

    /// Answers the oldest open question; `false` if there is none.
    pub(crate) fn answer_next(&mut self) -> bool {
        let Some((job, question)) = self.jobs.pop_front() else { return false };
        let mut reports = Vec::new();
        let decision = match self.thinker {
            Thinker::First => Ok(first_move(&question)),
            Thinker::Real => think(&question, &mut reports),
        };
        let mut actions = Vec::new();
        for info in reports {
            self.machine.report(job, info, &mut actions);
        }
        self.machine.done(job, Answer { result: decision, elapsed: Duration::ZERO }, &mut actions);
        self.note(actions);
        true
    }

    fn note(&mut self, actions: Vec<Action>) {
        for action in actions {
            assert!(!self.has_quit, "{action:?} after the end");
            match action {
                Action::Say(line) => self.said.push(line),
                Action::Think(job, question) => self.jobs.push_back((job, *question)),
                Action::Ponder(job, question) => self.pondered.push((job, *question)),
                Action::Stop(job) => self.stopped.push(job),
                Action::Quit => self.has_quit = true,
                Action::Prepare(..) | Action::Forget => {}
            }
        }
    }
}

fn first_move(question: &Question) -> Decision {
    let mv = question.game.position().moves().next().expect("questions are about games that are not over");
    Decision { mv, reason: Reason::Search, info: SearchInfo { pv: vec![mv], ..SearchInfo::default() } }
}

/// Times differ from run to run, so they are left out.
fn think(question: &Question, reports: &mut Vec<SearchInfo>) -> Result<Decision, String> {
    let mut agent = question.agent.build(question.game.position().spec()).map_err(|error| error.to_string())?;
    let mut budget = Budget::unlimited();
    budget.limits.depth = question.limits.depth;
    budget.limits.playouts = question.limits.playouts;
    let timeless = |info: SearchInfo| SearchInfo { elapsed: Duration::ZERO, ..info };
    let decision = agent.think(question.game.position(), &budget, &mut |info| reports.push(timeless(info)));
    let decision = decision.map_err(|error| error.to_string())?;
    Ok(Decision { info: timeless(decision.info), ..decision })
}
