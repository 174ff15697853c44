//! Games: as they are asked for, in full, and in lists.

use serde::{Deserialize, Serialize};

use super::{
    ClockChoice, ClockView, GameName, Judged, PlayerChoice, PositionChoice, PositionView, ResultView, Seat, Settings,
    Side,
};

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct NewGame {
    /// The game, where it begins, and the moves of an opening.
    pub position: PositionChoice,
    /// Who plays Black.
    pub black: PlayerChoice,
    /// Who plays White.
    pub white: PlayerChoice,
    /// A name for the list of games.
    #[serde(default)]
    pub name: Option<String>,
    /// Clocks, if wanted.
    #[serde(default)]
    pub clock: Option<ClockChoice>,
    /// Gomoku from the empty board: the colours are settled by swap2. Black is then the player who begins.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub swap2: bool,
    /// Two agents: whether they play on by themselves (the default) or wait for `step`.
    #[serde(default)]
    pub watch: Option<WatchMode>,
    /// Two agents: how long a move takes at least, in milliseconds, 100 to 10000 (300).
    #[serde(default)]
    pub pace_ms: Option<u64>,
}

/// How two agents play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WatchMode {
    /// Move after move.
    Auto,
    /// A move for each `step`.
    Step,
}

/// A game in full.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// Counts the changes of the game: a view with a lower number is older.
    pub version: u64,
    /// Its name, or nothing.
    pub name: String,
    /// When it was made (RFC 3339).
    pub created: String,
    /// When it last changed (RFC 3339).
    pub updated: String,
    /// Who plays Black.
    pub black: Seat,
    /// Who plays White.
    pub white: Seat,
    /// Where it begins: a text for `start` in [`PositionChoice`], or nothing for the game's start.
    pub start: Option<String>,
    /// The moves to the position shown.
    pub moves: Vec<PlayedMove>,
    /// The moves that were taken back and can be played again, the next one first.
    pub undone: Vec<String>,
    /// The position shown.
    pub position: PositionView,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// How it ended, if it did.
    pub result: Option<ResultView>,
    /// Who has to do something: play, or choose in swap2. Nobody once the game is over.
    pub to_act: Option<Side>,
    /// Whether an agent is thinking about its move.
    pub thinking: bool,
    /// The state of swap2, while the colours are not settled.
    pub swap2: Option<Swap2View>,
    /// Two agents: how they play.
    pub watch: Option<WatchMode>,
    /// Two agents: how long a move takes at least, in milliseconds.
    pub pace_ms: u64,
    /// What the judge says of the position before each move and after the last, as far as it has looked.
    pub judged: Vec<Option<Judged>>,
    /// Whether there is a review.
    pub reviewed: bool,
    /// Why the agent can't move, if it failed. `move_now` has it try again.
    pub stuck: Option<String>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayedMove {
    /// The move, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    pub side: Side,
    /// How long it took, in milliseconds, if known.
    pub ms: Option<u64>,
}

/// What is to be done in swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Swap2View {
    /// What is to be done next, by the side `to_act`.
    pub step: Swap2Step,
    /// The choices there are: none while stones are placed.
    pub may_place: bool,
}

/// A step of swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Swap2Step {
    /// The first player places three stones: black, white, black.
    PlaceThree,
    /// The second player chooses a colour, or to place two more stones.
    Choose,
    /// The second player places two more stones: white, black.
    PlaceTwo,
    /// The first player chooses a colour.
    ChooseColour,
}

/// A choice in swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Swap2Choice {
    /// To play Black.
    Black,
    /// To play White.
    White,
    /// To place two more stones, and let the other choose.
    Place,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// Its name, or nothing.
    pub name: String,
    /// When it was made (RFC 3339).
    pub created: String,
    /// When it last changed (RFC 3339).
    pub updated: String,
    /// The game.
    pub settings: Settings,
    /// Who plays Black.
    pub black: Seat,
    /// Who plays White.
    pub white: Seat,
    /// How many moves were played.
    pub plies: usize,
    /// The last position, for a small picture; see [`PositionView`].
    pub cells: String,
    /// How it ended, if it did.
    pub result: Option<ResultView>,
    /// Whether there is a review.
    pub reviewed: bool,
    /// Whether what is stored of it can't be read: only the id, the game and the times are known then.
    #[serde(default)]
    pub damaged: bool,
}

/// Which games to list, the last changed first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct GameQuery {
    /// Words that have to be in the name, a player's name, or the moves.
    #[serde(default)]
    pub text: Option<String>,
    /// The game.
    #[serde(default)]
    pub game: Option<GameName>,
    /// The result.
    #[serde(default)]
    pub result: Option<ResultFilter>,
    /// Made on that day or later: `2026-11-16`.
    #[serde(default)]
    pub from: Option<String>,
    /// Made on that day or earlier.
    #[serde(default)]
    pub to: Option<String>,
    /// How many to leave out (0).
    #[serde(default)]
    pub offset: Option<u32>,
    /// How many at most: 1 to 200 (50).
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Games of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ResultFilter {
    Black,
    White,
    Draw,
    Unfinished,
}

/// A part of a list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// How many there are in all.
    pub total: u64,
}

/// What can be changed about a stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GameChange {
    /// Its new name, at most 200 characters.
    pub name: String,
}
