//! What can be done elsewhere, what comes of it, and how to tell a true result from a false one.

use std::sync::Arc;

use hansu_agents::{Access, AgentSpec};
use hansu_files::ContentHash;
use hansu_game::GameSpec;
use hansu_matches::{GameJob, GameLine, RunOptions, Slot};
use hansu_search::{AgentHost, Cancel, SystemClock};
use hansu_zero::{Cpu, RunError, SelfPlayJob, StoredGame};
use serde::{Deserialize, Serialize};
use std::time::Duration;

use crate::book::BookJob;
use crate::gomoku::{GomokuGamesJob, GomokuPairsJob};
use crate::objects::Shelf;
use crate::patterns::PatternsJob;

/// A unit of work: everything that its result depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Job {
    /// A game of a match or an experiment.
    Game {
        /// The game.
        job: Box<GameJob>,
        /// By how many milliseconds a time limit may be overrun.
        margin: u64,
    },
    /// Games of a network against itself.
    SelfPlay(Box<SelfPlayJob>),
    /// Games of the Othello expert against itself.
    Patterns(PatternsJob),
    /// Games of the Gomoku expert against itself.
    GomokuGames(GomokuGamesJob),
    /// Pairs of games between two Gomoku experts.
    GomokuPairs(GomokuPairsJob),
    /// A position of the Othello book.
    Book(BookJob),
    /// Nothing but waiting, to measure what handing out work costs.
    Wait {
        /// Tells one from the other.
        number: u64,
        /// How long.
        millis: u64,
        /// The size of the result.
        bytes: usize,
    },
}

/// What came of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Outcome {
    /// A game of a match.
    Game(Box<GameLine>),
    /// Games of a network against itself.
    SelfPlay(Vec<StoredGame>),
    /// Games in the bytes of their own file format, as base64.
    Bytes(String),
    /// Half points of pairs.
    Points(Vec<u32>),
    /// Moves of a position, with scores.
    Moves(Vec<(u8, i16)>),
    /// So many letters.
    Waited(String),
}

/// Which part of a run a unit is, so that it can be asked for again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A game of a match.
    Slot(Slot),
    /// Some numbers.
    Numbers(std::ops::Range<u64>),
    /// A position: the discs of both sides.
    Board(u64, u64),
}

impl Job {
    pub(crate) fn part(&self) -> Part {
        match self {
            Job::Game { job, .. } => Part::Slot(job.slot),
            Job::SelfPlay(job) => Part::Numbers(job.numbers.clone()),
            Job::Patterns(job) => Part::Numbers(job.unit..job.unit + 1),
            Job::GomokuGames(job) => Part::Numbers(job.first..job.end),
            Job::GomokuPairs(job) => Part::Numbers(job.first..job.end),
            Job::Book(job) => Part::Board(job.own, job.opponent),
            Job::Wait { number, .. } => Part::Numbers(*number..number + 1),
        }
    }

    /// What has to be fetched from the server before it can be done.
    pub(crate) fn objects(&self) -> Vec<ContentHash> {
        match self {
            Job::Game { job, .. } => job.players.iter().flat_map(AgentSpec::networks).collect(),
            Job::SelfPlay(job) => {
                let rivals = job.settings.rivals.agents.iter().filter_map(|agent| agent.parse::<AgentSpec>().ok());
                std::iter::once(job.network).chain(rivals.flat_map(|rival| rival.networks())).collect()
            }
            Job::Patterns(job) => vec![job.weights],
            Job::GomokuGames(job) => job.player.objects(),
            Job::GomokuPairs(job) => job.players.iter().flat_map(|player| player.objects()).collect(),
            Job::Book(_) | Job::Wait { .. } => Vec::new(),
        }
    }

    /// Whether two honest workers of one program come to the same result, provided their networks' arithmetic is the same.
    pub(crate) fn is_repeatable(&self) -> bool {
        match self {
            Job::Game { job, .. } => job.is_repeatable(),
            Job::SelfPlay(job) => {
                let game = job.game.spec().map(|game| game.kind());
                let by_work = |agent: &String| match (agent.parse::<AgentSpec>(), &game) {
                    (Ok(spec), Ok(game)) => spec.limits(*game).time.is_none(),
                    _ => false,
                };
                job.settings.rivals.agents.iter().all(by_work)
            }
            Job::GomokuPairs(job) => job.limits.millis.is_none(),
            Job::Patterns(_) | Job::GomokuGames(_) | Job::Book(_) | Job::Wait { .. } => true,
        }
    }

    /// Whether results depend on the arithmetic of networks of floating-point numbers.
    pub(crate) fn runs_networks(&self) -> bool {
        match self {
            Job::SelfPlay(_) => true,
            Job::Game { job, .. } => job.players.iter().any(|spec| spec.given().any(|(param, _)| param.key == "net")),
            _ => false,
        }
    }

    /// Refuses agents that would reach for files or programs of the worker's machine, whoever sent them.
    fn check_agents(&self) -> Result<(), String> {
        let refuse = |spec: &AgentSpec| match spec.access() {
            Access::Nothing => Ok(()),
            _ => Err(format!("the agent '{spec}' reaches for files or programs of this machine: that never travels")),
        };
        match self {
            Job::Game { job, .. } => job.players.iter().try_for_each(refuse),
            Job::SelfPlay(job) => job.settings.rivals.agents.iter().try_for_each(|agent| {
                refuse(&agent.parse().map_err(|error: hansu_agents::SpecError| error.to_string())?)
            }),
            _ => Ok(()),
        }
    }

    /// Does it; `None` if it was stopped. The objects have to be on the shelf.
    pub(crate) fn execute(&self, shelf: &Shelf, cancel: &Cancel) -> Result<Option<Outcome>, String> {
        self.check_agents()?;
        match self {
            Job::Game { job, margin } => play_game(job, *margin, cancel),
            Job::SelfPlay(job) => play_against_itself(job, cancel),
            Job::Patterns(job) => job.execute(shelf, cancel),
            Job::GomokuGames(job) => job.execute(shelf, cancel),
            Job::GomokuPairs(job) => job.execute(shelf, cancel),
            Job::Book(job) => job.execute(cancel),
            Job::Wait { millis, bytes, .. } => {
                std::thread::sleep(Duration::from_millis(*millis));
                Ok(Some(Outcome::Waited("x".repeat(*bytes))))
            }
        }
    }

    /// Whether a result can be true: what can be seen without doing the work again. Says what is wrong.
    pub(crate) fn accepts(&self, outcome: &Outcome) -> Result<(), String> {
        match (self, outcome) {
            (Job::Game { job, .. }, Outcome::Game(line)) => job.accepts(line),
            (Job::SelfPlay(job), Outcome::SelfPlay(games)) => job.accepts(games),
            (Job::Patterns(job), Outcome::Bytes(text)) => job.accepts(text),
            (Job::GomokuGames(job), Outcome::Bytes(text)) => job.accepts(text),
            (Job::GomokuPairs(job), Outcome::Points(points)) => job.accepts(points),
            (Job::Book(job), Outcome::Moves(moves)) => job.accepts(moves),
            (Job::Wait { bytes, .. }, Outcome::Waited(text)) if text.len() == *bytes => Ok(()),
            _ => Err("it is the result of another kind of work".to_owned()),
        }
    }
}

impl Outcome {
    /// Whether two results are the same but for what a clock measured.
    pub(crate) fn agrees(&self, other: &Outcome) -> bool {
        match (self, other) {
            (Outcome::Game(one), Outcome::Game(other)) => one.without_times() == other.without_times(),
            (one, other) => one == other,
        }
    }
}

fn play_game(job: &GameJob, margin: u64, cancel: &Cancel) -> Result<Option<Outcome>, String> {
    let options = RunOptions {
        concurrency: 1,
        margin: Duration::from_millis(margin),
        clock: Arc::new(SystemClock::start()),
        cancel: cancel.clone(),
        make: &AgentSpec::build,
    };
    let line = job.play(&options, cancel).map_err(|error| error.to_string())?;
    Ok(line.map(|line| Outcome::Game(Box::new(line))))
}

fn play_against_itself(job: &SelfPlayJob, cancel: &Cancel) -> Result<Option<Outcome>, String> {
    let clock = Arc::new(SystemClock::start());
    let games = job.play(&Cpu { threads: 1 }, &mut rival, clock, cancel).map_err(|error| error.to_string())?;
    let wanted = job.numbers.end.saturating_sub(job.numbers.start);
    Ok((games.len() as u64 == wanted).then_some(Outcome::SelfPlay(games)))
}

fn rival(agent: &str, game: GameSpec) -> Result<AgentHost, RunError> {
    let wrong = |reason: String| RunError::Rival { agent: agent.to_owned(), reason };
    let mut host = agent.parse::<AgentSpec>().map_err(|error| wrong(error.to_string()))?.host(game);
    host.prepare().map_err(|error| wrong(error.to_string()))?;
    Ok(host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_matches::{MatchConfig, Plan};

    fn plan(agents: [&str; 2]) -> Plan {
        let text = format!(
            "game = \"othello\"\nagents = [{:?}, {:?}]\nformat = \"round-robin\"\ngames = 2\nseed = 1\n[openings]\nfrom = \"random\"\nplies = 8\n",
            agents[0], agents[1]
        );
        toml::from_str::<MatchConfig>(&text).expect("a configuration").plan().expect("a plan")
    }

    fn job(agents: [&str; 2]) -> Job {
        Job::Game { job: Box::new(plan(agents).job(Slot { contest: 0, game: 1 })), margin: 500 }
    }

    #[test]
    fn a_true_game_is_accepted_and_false_ones_are_not() {
        let job = job(["random", "greedy"]);
        assert!(job.is_repeatable() && !job.runs_networks() && job.objects().is_empty());
        let done =
            |job: &Job| job.execute(&Shelf::default(), &Cancel::default()).expect("played").expect("not stopped");
        let outcome = done(&job);
        assert_eq!(job.accepts(&outcome), Ok(()));
        assert!(outcome.agrees(&done(&job)));
        let Outcome::Game(line) = &outcome else { panic!("a game") };
        type Change<'a> = &'a dyn Fn(&mut GameLine);
        let changes: [(Change<'_>, &str); 6] = [
            (&|line| line.game = 0, "another game"),
            (&|line| line.opening = "mine".to_owned(), "another game"),
            (&|line| line.moves = line.moves.replacen(' ', " a1 ", 1), "opening"),
            (&|line| line.moves.truncate(line.moves.len() - 3), "discs"),
            (&|line| line.discs = Some([64, 0]), "discs"),
            (
                &|line| {
                    line.winner = if line.winner == hansu_matches::Winner::Black {
                        hansu_matches::Winner::White
                    } else {
                        hansu_matches::Winner::Black
                    }
                },
                "by the rules",
            ),
        ];
        for (change, words) in changes {
            let mut changed = line.clone();
            change(&mut changed);
            let error = job.accepts(&Outcome::Game(changed)).expect_err("false");
            assert!(error.contains(words), "{error}");
        }
        assert!(job.accepts(&Outcome::Points(vec![1])).is_err());
    }

    #[test]
    fn agents_that_reach_for_the_machine_are_refused_by_the_worker_itself() {
        for agent in ["external:cmd=\"touch x\"", "zero:net=/etc/passwd"] {
            let mut travelled = job(["random", "greedy"]);
            let Job::Game { job, .. } = &mut travelled else { panic!("a game") };
            job.players[0] = agent.parse().expect("a spec");
            let error = travelled.execute(&Shelf::default(), &Cancel::default()).expect_err("refused");
            assert!(error.contains("never travels"), "{error}");
        }
    }

    #[test]
    fn what_goes_by_a_clock_is_not_compared() {
        assert!(!job(["mcts:time=1ms", "random"]).is_repeatable());
        assert!(!job(["level:n=1", "random"]).is_repeatable());
        assert!(job(["zero:sims=1", "random"]).is_repeatable());
    }
}
