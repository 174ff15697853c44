//! A finished game as a line of JSON.

use hansu_game::{Game, GameSpec, Move, Outcome, Player, Position};
use hansu_record::sgf::{GameRecord, GameResult, WonBy};
use serde::{Deserialize, Serialize};

use super::plan::Slot;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Winner {
    Black,
    White,
    Draw,
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::Win(Player::Black) => Winner::Black,
            Outcome::Win(Player::White) => Winner::White,
            Outcome::Draw => Winner::Draw,
        }
    }
}

impl Winner {
    /// The name for files.
    pub const fn name(self) -> &'static str {
        match self {
            Winner::Black => "black",
            Winner::White => "white",
            Winner::Draw => "draw",
        }
    }

    /// In the words of the rules.
    pub fn outcome(self) -> Outcome {
        match self {
            Winner::Black => Outcome::Win(Player::Black),
            Winner::White => Outcome::Win(Player::White),
            Winner::Draw => Outcome::Draw,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules.
    Normal,
    /// The loser played an illegal move.
    Illegal,
    /// The loser ran out of time.
    Timeout,
    /// The loser failed to answer.
    Crash,
}

impl Ending {
    /// The name for files.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Normal => "normal",
            Ending::Illegal => "illegal",
            Ending::Timeout => "timeout",
            Ending::Crash => "crash",
        }
    }
}

/// A finished game. The lists have one entry for each move after the opening; a list of zeros is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    /// The contest it belongs to.
    pub contest: usize,
    /// Its number in the contest.
    pub game: u64,
    /// Black's agent.
    pub black: String,
    /// White's agent.
    pub white: String,
    /// The opening's name.
    pub opening: String,
    /// The position before the first move, unless it is the game's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// All moves, those of the opening first.
    pub moves: String,
    /// How many of them are the opening's.
    pub opening_moves: usize,
    /// Who won.
    pub winner: Winner,
    /// How.
    pub ended: Ending,
    /// What went wrong, if something did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The discs of Black and White at the end, in Othello.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discs: Option<[u32; 2]>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<u64>,
    /// Playouts made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub playouts: Vec<u64>,
    /// Depths finished.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<u32>,
    /// Microseconds spent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub micros: Vec<u64>,
    /// 1 where the time limit cut a search short.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<u8>,
    /// Microseconds of the move that was not played, because it took the loser out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrun: Option<u64>,
}

impl GameLine {
    /// Which game of the plan it is.
    pub fn slot(&self) -> Slot {
        Slot { contest: self.contest, game: self.game }
    }

    /// The half points of the contest's first agent: 0, 1 or 2.
    pub fn half_points_of_a(&self) -> usize {
        hansu_stats::Pentanomial::half_points(self.winner.outcome(), self.slot().colour_of_a())
    }

    /// The game without what differs from run to run: the times.
    #[must_use]
    pub fn without_times(&self) -> GameLine {
        GameLine { micros: Vec::new(), overrun: None, ..self.clone() }
    }

    /// The game as a record for other programs; `None` if the line was damaged by hand.
    pub fn record(&self, game: GameSpec) -> Option<GameRecord> {
        let start = match &self.start {
            Some(text) => hansu_record::parse_position(game, text).ok()?.position,
            None => game.start(),
        };
        let moves = read_moves(&self.moves, game)?;
        let mut record = GameRecord::new(start, moves);
        record.black = self.black.clone();
        record.white = self.white.clone();
        record.result = Some(self.result());
        let what = if self.detail.is_empty() { String::new() } else { format!("\n{}", self.detail) };
        record.comment = format!("game {} of contest {}, opening {}{what}", self.game, self.contest, self.opening);
        Some(record)
    }

    fn result(&self) -> GameResult {
        let Outcome::Win(winner) = self.winner.outcome() else { return GameResult::Draw };
        let by = match (self.ended, self.discs) {
            (Ending::Timeout, _) => WonBy::Time,
            (Ending::Illegal | Ending::Crash, _) => WonBy::Forfeit,
            (Ending::Normal, Some([black, white])) => WonBy::Margin(black.abs_diff(white)),
            (Ending::Normal, None) => WonBy::Play,
        };
        GameResult::Win { winner, by }
    }
}

/// Moves as a line writes them.
pub(super) fn write_moves(moves: &[Move], size: usize) -> String {
    moves.iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" ")
}

/// Moves as [`write_moves`] writes them.
pub(super) fn read_moves(text: &str, game: GameSpec) -> Option<Vec<Move>> {
    text.split_whitespace().map(|mv| hansu_game::parse_move(mv, game.size()).ok()).collect()
}

/// The position before the first move as text, unless it is the game's start.
pub(super) fn write_start(start: &Position) -> Option<String> {
    (*start != start.spec().start()).then(|| hansu_record::position_text(start))
}

/// Whose turn it was at each of a line's moves after the opening, and whether it was a forced pass.
pub(super) fn movers(line: &GameLine, game: GameSpec) -> impl Iterator<Item = (Player, bool)> + '_ {
    let start = line.start.as_deref().and_then(|text| hansu_record::parse_position(game, text).ok());
    let first = start.map_or(Player::Black, |parsed| parsed.position.side_to_move());
    // A pass is a move like any other, so that the sides always take turns.
    line.moves.split(' ').enumerate().skip(line.opening_moves).map(move |(ply, mv)| {
        let mover = if ply.is_multiple_of(2) { first } else { first.opponent() };
        (mover, mv == "pass")
    })
}
