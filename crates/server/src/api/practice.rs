//! Practice: puzzles and one's own mistakes, as cards that come back.

use serde::{Deserialize, Serialize};

use super::{MoveClass, PositionChoice, PositionView, RuleName, Side, Why};

/// A pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// Othello: endings with one best move.
    Endgame,
    /// Gomoku: wins by fours.
    Fours,
    /// Gomoku: wins by fours and threes.
    Threats,
    /// Mistakes of one's own reviewed games, both games.
    Mistakes,
}

/// A strength on the scale of the levels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingView {
    /// In Elo; level 1 of the game has 0.
    pub elo: f64,
    /// The 95% interval is so much to both sides.
    pub error: f64,
}

/// How practice stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PracticeView {
    /// The piles.
    pub decks: Vec<DeckView>,
    /// Days in a row with at least one card, up to today or yesterday.
    pub streak: u32,
    /// The last seven days, the oldest first: how many cards were answered on each.
    pub week: Vec<DayCount>,
    /// Days a card waits in each box.
    pub box_days: Vec<f64>,
}

/// A day's cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DayCount {
    /// The day, as `2026-11-16`.
    pub day: String,
    /// How many cards.
    pub count: u32,
}

/// How a pile stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeckView {
    /// Which.
    pub deck: Deck,
    /// All its cards.
    pub total: u32,
    /// Cards never answered.
    pub fresh: u32,
    /// Cards whose time has come.
    pub due: u32,
    /// How many cards are in each box.
    pub boxes: Vec<u32>,
    /// When the next card comes back, if none is due (RFC 3339).
    pub next_due: Option<String>,
    /// How strong the first answers were; nothing before the first, and for mistakes.
    pub rating: Option<RatingView>,
}

/// The day on the page's side of the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PracticeQuery {
    /// As `2026-11-16`.
    pub day: String,
}

/// Which card is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct CardQuery {
    /// Of which pile.
    pub deck: Deck,
    /// Gomoku: only puzzles of this rule.
    #[serde(default)]
    pub rule: Option<RuleName>,
    /// Not this card, if there is another.
    #[serde(default)]
    pub not: Option<String>,
}

/// The next card of a pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NextCard {
    /// The card; nothing if none is due and none is new.
    pub card: Option<CardView>,
    /// When the next one comes back then (RFC 3339).
    pub next_due: Option<String>,
}

/// A card: a position in which a move is to be found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CardView {
    /// Its id.
    pub id: String,
    /// Its pile.
    pub deck: Deck,
    /// The position.
    pub position: PositionChoice,
    /// Who is to find a move.
    pub side: Side,
    /// Puzzles: empty squares, or the attacker's stones up to a row that can't be stopped.
    pub depth: Option<u32>,
    /// Endings: the margin to be reached.
    pub margin: Option<i32>,
    /// Endings: what the best other move leads to.
    pub second: Option<i32>,
    /// Puzzles: how hard it is.
    pub rating: Option<RatingView>,
    /// Mistakes: what was played.
    pub mistake: Option<MistakeView>,
    /// Its box, from 0; nothing if it is new.
    #[serde(rename = "box")]
    pub box_number: Option<u8>,
    /// How often it was answered.
    pub seen: u32,
}

/// A mistake of a reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MistakeView {
    /// The game.
    pub game: String,
    /// How many moves came before.
    pub ply: usize,
    /// What was played.
    pub played: String,
    /// What it is called.
    pub class: MoveClass,
    /// What it lost in chances, 0 to 1.
    pub loss: f64,
    /// What it lost in discs, in Othello.
    pub discs_lost: Option<f64>,
}

/// A card is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct OfCard {
    /// Its id.
    pub card: String,
}

/// A move is tried on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TryChoice {
    /// The card.
    pub card: String,
    /// All moves from the card's position on, of both sides; the last is the one that is tried.
    pub moves: Vec<String>,
}

/// What a move that was tried is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Tried {
    /// Whether it is right: the full margin, a win that is still forced, or good by the judge.
    pub right: bool,
    /// A best move in its place.
    pub best: Option<String>,
    /// Endings: the margin it leads to with perfect play.
    pub margin: Option<i32>,
    /// Endings: the margin of the best move.
    pub best_margin: Option<i32>,
    /// What the best defence answers, passes among it.
    pub replies: Vec<String>,
    /// The position after the move and the answers.
    pub position: PositionView,
    /// Why it was wrong.
    pub why: Option<Why>,
}

/// The solution of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Solution {
    /// The moves that are right.
    pub moves: Vec<String>,
    /// A best line, up to the end in puzzles.
    pub line: Vec<String>,
    /// Mistakes: why the move played was one.
    pub why: Option<Why>,
}

/// How a card went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerChoice {
    /// The card.
    pub card: String,
    /// Whether it was solved at the first try.
    pub right: bool,
    /// Whether hints were taken.
    pub hinted: bool,
    /// How long it took, in milliseconds.
    pub ms: u64,
    /// The day on the page's side of the world, as `2026-11-16`.
    pub day: String,
}

/// When a card comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Answered {
    /// Its box, from 0.
    #[serde(rename = "box")]
    pub box_number: u8,
    /// When it comes back (RFC 3339).
    pub due: String,
    /// How often it was answered.
    pub seen: u32,
}

/// Everything that is kept of practice, to be taken elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PracticeFile {
    /// The form of the file: 1.
    pub version: u32,
    /// The cards that were answered.
    pub cards: Vec<KeptCard>,
    /// All answers.
    pub answers: Vec<KeptAnswer>,
}

/// A card as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptCard {
    /// Its id.
    pub id: String,
    /// Its pile.
    pub deck: Deck,
    /// Its box.
    #[serde(rename = "box")]
    pub box_number: u8,
    /// When it comes back (RFC 3339).
    pub due: String,
    /// How often it was answered.
    pub seen: u32,
    /// Whether the first answer was right, without a hint.
    pub first_right: bool,
    /// When it was answered last (RFC 3339).
    pub changed: String,
}

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptAnswer {
    /// The card.
    pub card: String,
    /// When (RFC 3339).
    pub at: String,
    /// The day on the page's side of the world.
    pub day: String,
    /// Whether it was right.
    pub right: bool,
    /// Whether hints were taken.
    pub hinted: bool,
    /// How long it took, in milliseconds.
    pub ms: u64,
}

/// What was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PracticeImported {
    /// Cards that are new or newer than those that were there.
    pub cards: u32,
    /// Answers that were not there.
    pub answers: u32,
}
