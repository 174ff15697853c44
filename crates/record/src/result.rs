//! Results of games, in the spelling of SGF.

use std::fmt;

use hansu_game::{Outcome, Player};

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Nobody won.
    Draw,
    /// A side won.
    Win {
        /// Which.
        winner: Player,
        /// And how.
        by: WonBy,
    },
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// On the board, or nothing is said about it.
    Play,
    /// By so many discs.
    Margin(u32),
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side broke the rules.
    Forfeit,
}

impl GameResult {
    /// Who won, in the words of the rules.
    pub fn outcome(self) -> Outcome {
        match self {
            GameResult::Draw => Outcome::Draw,
            GameResult::Win { winner, .. } => Outcome::Win(winner),
        }
    }

    /// Reads the value of `RE`: `B+4`, `W+R`, `0`, `Draw`. Unknown results (`?`, `Void`) are `None`.
    pub fn parse(text: &str) -> Option<GameResult> {
        let text = text.trim().to_ascii_lowercase();
        if matches!(text.as_str(), "0" | "draw") {
            return Some(GameResult::Draw);
        }
        let (side, how) = text.split_once('+')?;
        let winner = match side {
            "b" | "black" => Player::Black,
            "w" | "white" => Player::White,
            _ => return None,
        };
        Some(GameResult::Win { winner, by: parse_how(how) })
    }
}

fn parse_how(text: &str) -> WonBy {
    match text {
        "r" | "resign" => WonBy::Resignation,
        "t" | "time" => WonBy::Time,
        "f" | "forfeit" => WonBy::Forfeit,
        _ => text.split('.').next().and_then(|whole| whole.parse().ok()).map_or(WonBy::Play, WonBy::Margin),
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameResult::Win { winner, by } = self else { return f.write_str("0") };
        f.write_str(if *winner == Player::Black { "B+" } else { "W+" })?;
        match by {
            WonBy::Play => Ok(()),
            WonBy::Margin(discs) => write!(f, "{discs}"),
            WonBy::Resignation => f.write_str("R"),
            WonBy::Time => f.write_str("T"),
            WonBy::Forfeit => f.write_str("F"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        let written = GameResult::parse(text).map(|result| result.to_string());
        assert_eq!(written.as_deref(), expected, "{text}");
    }

    #[test]
    fn results_are_read_in_their_many_spellings() {
        check("B+4", Some("B+4"));
        check(" w+12.000 ", Some("W+12"));
        check("W+Resign", Some("W+R"));
        check("B+T", Some("B+T"));
        check("b+forfeit", Some("B+F"));
        check("B+", Some("B+"));
        check("Draw", Some("0"));
        check("0", Some("0"));
        for unknown in ["", "?", "Void", "X+3", "+", "é+3"] {
            check(unknown, None);
        }
    }
}
