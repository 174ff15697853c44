//! Analysis for programs: a request a line, any number at once, answers in the order in which they are found.

mod request;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use hansu_agents::document::{self, AgentDocument, DecisionDocument, SearchDocument};
use hansu_agents::{AGENTS, Access};
use hansu_game::{Game, GameKind};
use hansu_search::{History, Limits, SearchInfo};
use serde_json::{Value, json};

use crate::machine::{Action, Answer, JobId, Machine, Question};
use crate::players::Players;
use request::{Request, Written};

/// A machine that answers requests in JSON lines, so many at once.
#[derive(Debug)]
pub struct Analyze {
    players: Players,
    /// Whether requests may name agents that run programs.
    allows_programs: bool,
    at_once: usize,
    waiting: VecDeque<Job>,
    running: BTreeMap<JobId, Job>,
    last_job: JobId,
    closed: bool,
}

/// One turn of a request.
#[derive(Debug)]
struct Job {
    id: Value,
    turn: usize,
    players: Players,
    game: History,
    limits: Limits,
    report_every: Option<Duration>,
    next_report: Duration,
    cancelled: bool,
}

impl Job {
    fn answer(&self, mut document: Value, partial: bool) -> Action {
        document["id"] = self.id.clone();
        document["turn"] = json!(self.turn);
        document["partial"] = json!(partial);
        if self.cancelled {
            document["cancelled"] = json!(true);
        }
        Action::Say(document.to_string())
    }

    fn agent(&self) -> String {
        self.players.of(self.game.position().spec()).to_string()
    }

    fn question(&self) -> Question {
        Question { fresh: true, ..self.players.question(&self.game, self.limits) }
    }
}

impl Analyze {
    /// Requests that name no agent are answered by the usual one of `players`.
    pub fn new(players: Players, at_once: usize) -> Analyze {
        Analyze {
            players,
            allows_programs: false,
            at_once: at_once.max(1),
            waiting: VecDeque::new(),
            running: BTreeMap::new(),
            last_job: 0,
            closed: false,
        }
    }

    /// Whether requests may name agents that run programs. Whoever writes a request could then have any command run.
    #[must_use]
    pub fn allowing_programs(self, allows_programs: bool) -> Analyze {
        Analyze { allows_programs, ..self }
    }

    fn take(&mut self, line: &str, out: &mut Vec<Action>) -> Result<(), (Value, String)> {
        let unreadable = |error: serde_json::Error| format!("can't read the request: {error}");
        let value: Value = serde_json::from_str(line).map_err(|error| (Value::Null, unreadable(error)))?;
        let id = value.get("id").cloned().unwrap_or(Value::Null);
        let failed = |error: String| (id.clone(), error);
        if !value.is_object() {
            return Err(failed("a request is an object such as {\"id\":1,\"game\":\"othello\"}".to_owned()));
        }
        let written: Written = serde_json::from_value(value).map_err(|error| failed(unreadable(error)))?;
        match written.action.as_deref() {
            None | Some("analyze") => self.accept(&id, &written).map_err(failed)?,
            Some("cancel") => self.cancel(&id, &written.target, out).map_err(failed)?,
            Some("version") => {
                say(out, json!({"id": id, "action": "version", "name": crate::NAME, "version": crate::VERSION}));
            }
            Some("agents") => say(out, agents(&id, &written).map_err(failed)?),
            Some(other) => {
                let known = "analyze (or none), cancel, version and agents";
                return Err(failed(format!("unknown action \"{other}\": the actions are {known}")));
            }
        }
        Ok(())
    }

    fn accept(&mut self, id: &Value, written: &Written) -> Result<(), String> {
        if id.is_null() {
            return Err("\"id\" is missing: the answers are known by it".to_owned());
        }
        if self.waiting.iter().chain(self.running.values()).any(|job| job.id == *id) {
            return Err(format!("id {id} is in use: choose another, or wait for its answers"));
        }
        let Request { agent, game, limits, turns, report_every } = written.request()?;
        if let Some(agent) = agent.as_ref().filter(|agent| agent.access() == Access::Commands && !self.allows_programs)
        {
            let name: String = agent.to_string().chars().take(40).collect();
            return Err(format!(
                "'{name}' runs a program, which requests may not ask for: start with --allow-external"
            ));
        }
        let players = agent.map_or_else(|| self.players.clone(), |agent| Players::new(Some(agent)));
        players.check(game).map_err(|error| error.to_string())?;
        self.waiting.extend(turns.into_iter().map(|(turn, game)| Job {
            id: id.clone(),
            turn,
            players: players.clone(),
            game,
            limits,
            report_every,
            next_report: report_every.unwrap_or_default(),
            cancelled: false,
        }));
        Ok(())
    }

    /// Turns that wait are given up; those that are thought about answer at once with what they have.
    fn cancel(&mut self, id: &Value, target: &Value, out: &mut Vec<Action>) -> Result<(), String> {
        if target.is_null() {
            return Err("\"target\" is missing: write the id of the request to cancel".to_owned());
        }
        let mut cancelled = 0;
        for job in self.waiting.iter_mut().chain(self.running.values_mut()).filter(|job| job.id == *target) {
            job.cancelled = true;
            cancelled += 1;
        }
        say(out, json!({"id": id, "action": "cancel", "target": target, "cancelled": cancelled}));
        let given_up: VecDeque<Job>;
        (given_up, self.waiting) = self.waiting.drain(..).partition(|job| job.cancelled);
        out.extend(given_up.iter().map(|job| job.answer(json!({}), false)));
        let running = self.running.iter().filter(|(_, job)| job.id == *target);
        out.extend(running.map(|(&job, _)| Action::Stop(job)));
        Ok(())
    }

    /// Starts as many of the jobs that wait as there is room for.
    fn dispatch(&mut self, out: &mut Vec<Action>) {
        while self.running.len() < self.at_once {
            let Some(job) = self.waiting.pop_front() else { break };
            if let Some(outcome) = job.game.position().outcome() {
                let winner = outcome.winner().map(|winner| winner.name());
                out.push(job.answer(json!({"over": true, "winner": winner, "draw": winner.is_none()}), false));
                continue;
            }
            self.last_job += 1;
            out.push(Action::Think(self.last_job, Box::new(job.question())));
            self.running.insert(self.last_job, job);
        }
        if self.closed && self.running.is_empty() {
            out.push(Action::Quit);
        }
    }
}

fn say(out: &mut Vec<Action>, document: Value) {
    out.push(Action::Say(document.to_string()));
}

fn agents(id: &Value, written: &Written) -> Result<Value, String> {
    let game: Option<GameKind> = written
        .game
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|error: hansu_game::GameSpecError| error.to_string())?;
    let agents =
        AGENTS.iter().map(|entry| entry.info).filter(|agent| game.is_none_or(|game| agent.games.contains(&game)));
    let agents: Vec<_> = agents.map(|agent| AgentDocument::new(agent, game)).collect();
    Ok(json!({"id": id, "action": "agents", "agents": agents}))
}

impl Machine for Analyze {
    fn line(&mut self, line: &str, out: &mut Vec<Action>) {
        if line.trim().is_empty() {
            return;
        }
        if let Err((id, error)) = self.take(line, out) {
            say(out, json!({"id": id, "error": error}));
        }
        self.dispatch(out);
    }

    fn report(&mut self, job: JobId, info: SearchInfo, out: &mut Vec<Action>) {
        let Some(job) = self.running.get_mut(&job) else { return };
        let Some(every) = job.report_every.filter(|_| info.elapsed >= job.next_report && !job.cancelled) else {
            return;
        };
        job.next_report = info.elapsed + every;
        let found = SearchDocument::new(&info, job.game.position());
        let document = document::signed(&found, &job.agent());
        out.push(job.answer(document, true));
    }

    fn done(&mut self, job: JobId, answer: Answer, out: &mut Vec<Action>) {
        if let Some(job) = self.running.remove(&job) {
            let document = match answer.result {
                Ok(decision) => {
                    let found = DecisionDocument::new(&decision, job.game.position());
                    document::signed(&found, &job.agent())
                }
                Err(error) => json!({ "error": error }),
            };
            out.push(job.answer(document, false));
        }
        self.dispatch(out);
    }

    /// What was asked is answered first: requests often come from a file.
    fn end_of_input(&mut self, out: &mut Vec<Action>) {
        self.closed = true;
        self.dispatch(out);
    }
}
