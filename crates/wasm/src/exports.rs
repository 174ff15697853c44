//! What a page can call.

use std::time::Duration;

use hansu_agents::document::SearchDocument;
use hansu_agents::{AGENTS, AgentSpec, build};
use hansu_game::{Game, GameKind, GameSpec, Position, parse_move};
use hansu_search::{Budget, Limits, SystemClock, set_time_source, throttled};
use js_sys::{Function, JSON};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

use crate::{WORKLOADS, searches};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A game: `othello`, or `gomoku` with its board. */
export interface Game {
  game: 'othello' | 'gomoku';
  /** Gomoku: 3 to 20 (15). */
  size?: number;
  /** Gomoku: how many in a row win (5). */
  row?: number;
  rule?: 'freestyle' | 'standard' | 'renju';
}

/** What the rules say of a position. */
export interface Position {
  /** A character a square, row by row from the row written 1: `X` black, `O` white, `-` empty. */
  cells: string;
  side: 'black' | 'white';
  /** The legal moves; `["pass"]` where a pass is forced, none once the game is over. */
  legal: string[];
  over: boolean;
  winner: 'black' | 'white' | null;
}

/** What a search has found, for the side to move. */
export interface Search {
  pv: string[];
  nodes: number;
  seconds: number;
  score?: number;
  win_probability?: number;
  depth?: number;
  moves: { move: string; score?: number; win_probability?: number }[];
}

export interface Thought extends Search {
  /** The move that it plays. */
  move: string;
}

export interface Limits {
  /** Milliseconds. */
  ms?: number;
  nodes?: number;
  playouts?: number;
  depth?: number;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// A game as a page names it.
    #[wasm_bindgen(typescript_type = "Game")]
    pub type GameValue;
    /// Limits as a page names them.
    #[wasm_bindgen(typescript_type = "Limits | undefined")]
    pub type LimitsValue;
    /// What the rules say of a position.
    #[wasm_bindgen(typescript_type = "Position")]
    pub type PositionValue;
    /// What an agent plays.
    #[wasm_bindgen(typescript_type = "Thought")]
    pub type ThoughtValue;
    /// Called with what was found so far.
    #[wasm_bindgen(typescript_type = "(search: Search) => void")]
    pub type Told;
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameChoice {
    game: String,
    size: Option<usize>,
    row: Option<usize>,
    rule: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitsChoice {
    ms: Option<u64>,
    nodes: Option<u64>,
    playouts: Option<u64>,
    depth: Option<u32>,
}

#[derive(Serialize)]
struct PositionView {
    cells: String,
    side: String,
    legal: Vec<String>,
    over: bool,
    winner: Option<String>,
}

#[derive(Serialize)]
struct Thought {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    found: SearchDocument,
}

/// The names of the agents of a game.
#[wasm_bindgen]
pub fn agents(game: &GameValue) -> Result<Vec<String>, JsError> {
    let game = game_of(game)?;
    let playing = AGENTS.iter().filter(|entry| entry.plays(game) && !entry.info.runs_commands());
    Ok(playing.map(|entry| entry.info.name.to_owned()).collect())
}

/// What the rules say after some moves.
#[wasm_bindgen]
pub fn position(game: &GameValue, moves: Vec<String>) -> Result<PositionValue, JsError> {
    let position = played(game_of(game)?, &moves)?;
    let size = position.size();
    let cell = |index| match position.cell(hansu_game::Square::new(index)) {
        Some(hansu_game::Player::Black) => 'X',
        Some(hansu_game::Player::White) => 'O',
        None => '-',
    };
    let winner = position.outcome().and_then(|outcome| outcome.winner());
    written(&PositionView {
        cells: (0..size * size).map(cell).collect(),
        side: side(position.side_to_move()),
        legal: position.moves().map(|mv| mv.name(size)).collect(),
        over: position.is_over(),
        winner: winner.map(side),
    })
}

/// The legal moves after some moves: `["pass"]` where a pass is forced, none once the game is over.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(game: &GameValue, moves: Vec<String>) -> Result<Vec<String>, JsError> {
    let position = played(game_of(game)?, &moves)?;
    Ok(position.moves().map(|mv| mv.name(position.size())).collect())
}

/// The files that have to be handed in by `supply` before an agent can think.
#[wasm_bindgen]
pub fn missing(game: &GameValue, agent: &str) -> Result<Vec<String>, JsError> {
    let game = game_of(game)?;
    let spec: AgentSpec = agent.parse()?;
    Ok(spec.missing_files(game)?.into_iter().map(str::to_owned).collect())
}

/// Hands in a file that an agent needs.
#[wasm_bindgen]
pub fn supply(file: &str, bytes: &[u8]) -> Result<(), JsError> {
    Ok(hansu_agents::supply(file, bytes)?)
}

/// Has an agent choose a move. It blocks until it has one: call it in a Worker.
#[wasm_bindgen]
pub fn think(game: &GameValue, moves: Vec<String>, agent: &str, limits: &LimitsValue) -> Result<ThoughtValue, JsError> {
    look(game, &moves, agent, limits, 1, None)
}

/// The same with progress, and with values of several moves.
#[wasm_bindgen]
pub fn analyse(
    game: &GameValue,
    moves: Vec<String>,
    agent: &str,
    limits: &LimitsValue,
    told: &Told,
) -> Result<ThoughtValue, JsError> {
    let told: &JsValue = told.as_ref();
    look(game, &moves, agent, limits, 4, Some(told.clone().unchecked_into()))
}

/// The shortest time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

fn look(
    game: &GameValue,
    moves: &[String],
    agent: &str,
    limits: &LimitsValue,
    lines: usize,
    told: Option<Function>,
) -> Result<ThoughtValue, JsError> {
    set_time_source(|| Duration::from_secs_f64(performance_now() / 1000.0));
    let game = game_of(game)?;
    let position = played(game, moves)?;
    let limits: &JsValue = limits.as_ref();
    let LimitsChoice { ms, nodes, playouts, depth } =
        if limits.is_undefined() { LimitsChoice::default() } else { read(limits)? };
    let limits = Limits { time: ms.map(Duration::from_millis), nodes, playouts, depth, ..Limits::default() };
    let mut agent = build(agent, game)?;
    let mut report = |info: hansu_search::SearchInfo| {
        let Some(told) = &told else { return };
        let found = SearchDocument::new(&info, &position);
        if let Ok(value) = written::<JsValue>(&found) {
            // A page that can't be told is no reason to stop thinking.
            let _ = told.call1(&JsValue::NULL, &value);
        }
    };
    let clock = SystemClock::shared();
    let mut throttle = throttled(BETWEEN_REPORTS, &*clock, &mut report);
    let decision = agent.think(&position, &Budget::new(limits).with_lines(lines), &mut throttle)?;
    drop(throttle);
    let found = SearchDocument::new(&decision.info, &position);
    written(&Thought { mv: decision.mv.name(position.size()), found })
}

/// The bench signature, as the program prints it. Networks and weights have to be supplied before.
#[wasm_bindgen]
pub fn signature() -> String {
    let number = |game| hansu_agents::signature_of(game).expect("every sample is an agent that plays");
    format!("othello={} gomoku={}", number(GameKind::Othello), number(GameKind::Gomoku))
}

/// What every agent finds in 200 positions by fixed work.
#[wasm_bindgen(js_name = fixedSearches)]
pub fn fixed_searches() -> String {
    searches()
}

/// Does one of the workloads, and tells how much work it was.
#[wasm_bindgen(js_name = runWorkload)]
pub fn run_workload(place: usize) -> u64 {
    WORKLOADS[place].run()
}

fn game_of(value: &GameValue) -> Result<GameSpec, JsError> {
    let choice: GameChoice = read(value.as_ref())?;
    let kind: GameKind = choice.game.parse()?;
    let rule = choice.rule.as_deref().map(str::parse).transpose()?;
    Ok(GameSpec::new(kind, choice.size, choice.row, rule)?)
}

fn played(game: GameSpec, moves: &[String]) -> Result<Position, JsError> {
    let mut position = game.start();
    for text in moves {
        position.play(parse_move(text, game.size())?)?;
    }
    Ok(position)
}

fn side(player: hansu_game::Player) -> String {
    let name = if player == hansu_game::Player::Black { "black" } else { "white" };
    name.to_owned()
}

fn read<T: serde::de::DeserializeOwned>(value: &JsValue) -> Result<T, JsError> {
    let text = JSON::stringify(value).map_err(|_| JsError::new("a value that JSON can hold is expected"))?;
    Ok(serde_json::from_str(&String::from(text))?)
}

fn written<T: wasm_bindgen::JsCast>(value: &impl Serialize) -> Result<T, JsError> {
    let text = serde_json::to_string(value)?;
    let value = JSON::parse(&text).map_err(|_| JsError::new("what was written can't be read"))?;
    Ok(value.unchecked_into())
}
