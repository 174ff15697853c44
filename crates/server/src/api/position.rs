//! Positions: as they are asked for, and with everything that the rules say about them.

use serde::{Deserialize, Serialize};

use super::{Settings, SettingsChoice, Side};

/// A position: a game, where it begins, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct PositionChoice {
    /// The game.
    pub settings: SettingsChoice,
    /// Where it begins, as on the command line (64 squares of Othello and the side to move; `black=h8 white=i9
    /// turn=black`); the game's start if left out.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves from there. Forced passes may be left out.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub moves: Vec<String>,
}

/// A position with everything that the rules say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PositionView {
    /// The game.
    pub settings: Settings,
    /// A character a square, row by row from the row written 1, columns from `a`: `X` black, `O` white, `-` empty.
    pub cells: String,
    /// Who is to move; in a finished game, who would be.
    pub side: Side,
    /// How many moves were played, passes among them.
    pub ply: usize,
    /// The legal moves in board order; `["pass"]` where a pass is forced; none once the game is over.
    pub legal: Vec<String>,
    /// Renju: the empty points forbidden to Black, when Black is to move.
    pub forbidden: Vec<ForbiddenPoint>,
    /// Whether the side to move has to pass.
    pub must_pass: bool,
    /// The last move.
    pub last: Option<String>,
    /// Othello: the discs that the last move turned over.
    pub flipped: Vec<String>,
    /// Black's stones.
    pub black: usize,
    /// White's stones.
    pub white: usize,
    /// How the game ended on the board, if it did.
    pub result: Option<ResultView>,
    /// Gomoku: the stones of the winning row.
    pub winning: Vec<String>,
    /// The position in a form that `start` takes.
    pub text: String,
}

/// A point where Black may not play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ForbiddenPoint {
    /// The point.
    pub point: String,
    /// Why.
    pub kind: ForbiddenKind,
}

/// Why a point is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ForbiddenKind {
    DoubleThree,
    DoubleFour,
    Overline,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ResultView {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// In which way.
    pub by: WonBy,
    /// Othello: by how many discs.
    pub margin: Option<u32>,
}

/// In which way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// On the board.
    Play,
    /// The other side resigned.
    Resignation,
    /// The other side's time was up.
    Time,
    /// The other side broke the rules (games from files only).
    Forfeit,
}
