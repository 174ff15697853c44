//! A game and what is chosen before its first move.

use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, Player};
use serde::{Deserialize, Serialize};

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameName {
    /// Othello, also called Reversi.
    Othello,
    /// Gomoku, also called Omok.
    Gomoku,
}

impl From<GameName> for GameKind {
    fn from(name: GameName) -> GameKind {
        match name {
            GameName::Othello => GameKind::Othello,
            GameName::Gomoku => GameKind::Gomoku,
        }
    }
}

impl From<GameKind> for GameName {
    fn from(kind: GameKind) -> GameName {
        match kind {
            GameKind::Othello => GameName::Othello,
            GameKind::Gomoku => GameName::Gomoku,
        }
    }
}

/// A side. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Side {
    Black,
    White,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Black => Side::Black,
            Player::White => Side::White,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Black => Player::Black,
            Side::White => Player::White,
        }
    }
}

/// A rule of Gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RuleName {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// Black may not make double threes, double fours and overlines.
    Renju,
}

impl From<RuleName> for Rule {
    fn from(name: RuleName) -> Rule {
        match name {
            RuleName::Freestyle => Rule::Freestyle,
            RuleName::Standard => Rule::Standard,
            RuleName::Renju => Rule::Renju,
        }
    }
}

impl From<Rule> for RuleName {
    fn from(rule: Rule) -> RuleName {
        match rule {
            Rule::Freestyle => RuleName::Freestyle,
            Rule::Standard => RuleName::Standard,
            Rule::Renju => RuleName::Renju,
        }
    }
}

/// A game as it is asked for; what is left out has its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct SettingsChoice {
    /// The game.
    pub game: GameName,
    /// Gomoku: the board's side, 3 to 20 (15).
    #[serde(default)]
    pub size: Option<usize>,
    /// Gomoku: how many in a row win (5, or the size if that is less).
    #[serde(default)]
    pub row: Option<usize>,
    /// Gomoku: the rule (freestyle).
    #[serde(default)]
    pub rule: Option<RuleName>,
}

/// A game with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Settings {
    /// The game.
    pub game: GameName,
    /// The board's side.
    pub size: usize,
    /// Gomoku: how many in a row win.
    pub row: Option<usize>,
    /// Gomoku: the rule.
    pub rule: Option<RuleName>,
}

impl From<GameSpec> for Settings {
    fn from(spec: GameSpec) -> Settings {
        let rules = spec.rules();
        Settings {
            game: spec.kind().into(),
            size: spec.size(),
            row: rules.map(|rules| rules.row()),
            rule: rules.map(|rules| rules.rule().into()),
        }
    }
}

impl From<Settings> for SettingsChoice {
    fn from(settings: Settings) -> SettingsChoice {
        let Settings { game, size, row, rule } = settings;
        SettingsChoice { game, size: Some(size), row, rule }
    }
}
