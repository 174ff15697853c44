//! Requests as they are written, and what they ask for.

use std::time::Duration;

use hansu_agents::AgentSpec;
use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec};
use hansu_record::{ParsedPosition, parse_position, replay};
use hansu_search::{History, Limits, parse_time};
use serde::Deserialize;
use serde_json::Value;

/// A line as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    pub(super) id: Value,
    pub(super) action: Option<String>,
    pub(super) target: Value,
    pub(super) game: Option<String>,
    size: Option<usize>,
    row: Option<usize>,
    rule: Option<String>,
    position: Option<String>,
    moves: Option<Moves>,
    agent: Option<String>,
    limits: WrittenLimits,
    turns: Option<Turns>,
    report_every: Option<Time>,
}

/// `"f5d6c3"` or `["f5","d6","c3"]`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Moves {
    Text(String),
    List(Vec<String>),
}

/// `[0, 3, 6]` or `"all"`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Turns {
    List(Vec<usize>),
    Word(String),
}

/// `1.5` seconds, or `"500ms"`.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Time {
    Seconds(f64),
    Text(String),
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct WrittenLimits {
    time: Option<Time>,
    nodes: Option<u64>,
    playouts: Option<u64>,
    depth: Option<u32>,
}

/// A request for analysis that makes sense.
#[derive(Debug)]
pub(super) struct Request {
    /// The agent asked for, if one is.
    pub(super) agent: Option<AgentSpec>,
    pub(super) game: GameSpec,
    pub(super) limits: Limits,
    /// The game up to each position to analyse, with the number of moves made.
    pub(super) turns: Vec<(usize, History)>,
    /// How often to tell what was found so far.
    pub(super) report_every: Option<Duration>,
}

impl Written {
    /// Checks everything; the first thing wrong is told.
    pub(super) fn request(&self) -> Result<Request, String> {
        let game = self.game_spec()?;
        let agent =
            self.agent.as_deref().map(str::parse::<AgentSpec>).transpose().map_err(|error| error.to_string())?;
        Ok(Request {
            agent,
            game,
            limits: self.limits.read()?,
            turns: self.turns(game)?,
            report_every: self.report_every.as_ref().map(|time| time.read("report_every")).transpose()?,
        })
    }

    fn game_spec(&self) -> Result<GameSpec, String> {
        let name = self.game.as_deref().ok_or("\"game\" is missing: write \"othello\" or \"gomoku\"")?;
        let kind: GameKind = name.parse().map_err(|error: hansu_game::GameSpecError| error.to_string())?;
        let rule: Option<Rule> = self.rule.as_deref().map(str::parse).transpose().map_err(told)?;
        GameSpec::new(kind, self.size, self.row, rule).map_err(|error| error.to_string().replace("--", ""))
    }

    /// The position, and the moves from there.
    fn played(&self, game: GameSpec) -> Result<ParsedPosition, String> {
        let start = parse_position(game, self.position.as_deref().unwrap_or_default()).map_err(told)?;
        let moves = match &self.moves {
            None => return Ok(start),
            Some(Moves::Text(text)) => text.clone(),
            Some(Moves::List(list)) => list.join(" "),
        };
        let more = replay(start.position, &moves).map_err(told)?;
        let moves = start.moves.into_iter().chain(more.moves).collect();
        Ok(ParsedPosition { start: start.start, moves, position: more.position })
    }

    fn turns(&self, game: GameSpec) -> Result<Vec<(usize, History)>, String> {
        let played = self.played(game)?;
        let count = played.moves.len();
        let wanted = match &self.turns {
            None => vec![count],
            Some(Turns::Word(word)) if word.eq_ignore_ascii_case("all") => (0..=count).collect(),
            Some(Turns::Word(word)) => {
                return Err(format!("can't read turns \"{word}\": write \"all\" or a list such as [0, 1]"));
            }
            Some(Turns::List(list)) => each_once(list),
        };
        if let Some(turn) = wanted.iter().find(|turn| **turn > count) {
            return Err(format!("turn {turn} is beyond the last move: turns go from 0 to {count}"));
        }
        let whole = History::of(played.start, played.moves).map_err(told)?;
        Ok(wanted.into_iter().map(|turn| (turn, whole.up_to(turn))).collect())
    }
}

/// The turns in the order of their first mention.
fn each_once(turns: &[usize]) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    turns.iter().copied().filter(|&turn| seen.insert(turn)).collect()
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl WrittenLimits {
    fn read(&self) -> Result<Limits, String> {
        let time = self.time.as_ref().map(|time| time.read("time")).transpose()?;
        Ok(Limits { time, nodes: self.nodes, playouts: self.playouts, depth: self.depth, ..Limits::default() })
    }
}

impl Time {
    fn read(&self, key: &str) -> Result<Duration, String> {
        let (time, text) = match self {
            Time::Seconds(seconds) => (parse_time(&seconds.to_string()), seconds.to_string()),
            Time::Text(text) => (parse_time(text), text.clone()),
        };
        time.ok_or_else(|| {
            format!("can't read \"{key}\" {text}: write seconds such as 0.5, or a text such as \"500ms\"")
        })
    }
}
