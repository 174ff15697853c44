//! What a store hands out, whatever keeps it.

use super::StoredGame;
use super::row::{read, shortened};
use crate::api::{
    ExplorerGame, GameQuery, GameSummary, KeptCard, PlayerChoice, Problem, ProblemCode, ResultCounts, Settings, Side,
};
use crate::problem::ApiResult;

/// Finished games that are to be looked through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Batch {
    /// Each with its key and the moment of its last change; nothing where it can't be read.
    pub(crate) games: Vec<(i64, String, Option<StoredGame>)>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The position before it, the same for symmetric ones.
    pub(crate) position: i64,
    /// The move, the same for symmetric ones.
    pub(crate) mv: u16,
    /// Who won: 0 black, 1 nobody, 2 white.
    pub(crate) result: u8,
}

/// What was played in a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionMoves {
    /// The moves and how their games ended.
    pub(crate) moves: Vec<(u16, ResultCounts)>,
    /// Some of the games, with the moves played in them.
    pub(crate) games: Vec<(u16, ExplorerGame)>,
}

/// What is kept of the cards of a pile that were answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckState {
    /// Their state.
    pub(crate) cards: Vec<KeptCard>,
}

/// A mistake of a person that was never answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The game.
    pub(crate) game: String,
    /// The ply.
    pub(crate) ply: usize,
}

/// Mistakes that are new, the latest game first, and how many there are in all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fresh {
    /// The first of them.
    pub(crate) first: Vec<Mistake>,
    /// How many are new.
    pub(crate) count: u32,
    /// How many there are, answered ones among them.
    pub(crate) total: u32,
}

/// A finished game of a person against a level.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LevelGame {
    /// When it was begun.
    pub(crate) at: String,
    /// The board.
    pub(crate) settings: Settings,
    /// The level.
    pub(crate) level: u8,
    /// The person's points: 1, a half or 0.
    pub(crate) score: f64,
}

/// A finished game of a person against a level; nothing if it is not one.
pub(super) fn level_game((at, summary): (String, String)) -> Option<LevelGame> {
    let summary: GameSummary = read(summary.as_bytes()).ok()?;
    let (person, level) = match (&summary.black.player, &summary.white.player) {
        (PlayerChoice::Human { .. }, PlayerChoice::Level { level }) => (Side::Black, *level),
        (PlayerChoice::Level { level }, PlayerChoice::Human { .. }) => (Side::White, *level),
        _ => return None,
    };
    let score = match summary.result?.winner {
        None => 0.5,
        Some(winner) if winner == person => 1.0,
        Some(_) => 0.0,
    };
    Some(LevelGame { at, settings: summary.settings, level, score })
}

/// How many games a list has, if nothing is said, and at most.
const PAGE: u32 = 50;
const LONGEST_PAGE: u32 = 200;

/// How many games a list is to have.
pub(super) fn checked_limit(query: &GameQuery) -> ApiResult<u32> {
    let limit = query.limit.unwrap_or(PAGE);
    if (1..=LONGEST_PAGE).contains(&limit) {
        return Ok(limit);
    }
    let detail = format!("limit={limit} is out of bounds: use 1 to {LONGEST_PAGE}");
    Err(Problem::new(ProblemCode::BadValue, detail))
}

/// A day as it is compared with moments.
pub(super) fn checked_day(text: &str) -> ApiResult<String> {
    let day: Option<jiff::civil::Date> = text.parse().ok().filter(|_| text.len() == 10);
    let detail = || format!("'{}' is not a day: write it as 2026-11-16", shortened(text));
    day.map(|day| day.to_string()).ok_or_else(|| Problem::new(ProblemCode::BadValue, detail()))
}
