//! What can be measured of a game, and of several.

use std::time::Duration;

use hansu_game::{Game, GameKind, Player};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::cell::{Cell, Cells};
use crate::PlayedGame;

/// What a column of a table of games shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// Black's discs at the end.
    BlackDiscs,
    /// White's discs at the end.
    WhiteDiscs,
    /// The discs of player `a` at the end.
    ADiscs,
    /// The discs of player `b` at the end.
    BDiscs,
    /// The colour of player `a`: `black` or `white`.
    AColour,
    /// Who won: `black`, `white` or `draw`.
    Winner,
    /// How many turns the game took, passes included.
    Turns,
    /// Nodes of Black's searches, on average.
    MeanNodesBlack,
    /// Nodes of White's searches, on average.
    MeanNodesWhite,
    /// Nodes of the searches of player `a`, on average.
    MeanNodesA,
    /// Nodes of the searches of player `b`, on average.
    MeanNodesB,
    /// Seconds of Black's searches, on average.
    MeanSecondsBlack,
    /// Seconds of White's searches, on average.
    MeanSecondsWhite,
    /// Seconds of the searches of player `a`, on average.
    MeanSecondsA,
    /// Seconds of the searches of player `b`, on average.
    MeanSecondsB,
    /// Seconds of the longest search of the game.
    LongestSeconds,
    /// Seconds that both sides thought over the whole game.
    Seconds,
}

impl Measure {
    /// Whether it differs from run to run.
    pub fn is_timed(self) -> bool {
        use Measure::*;
        matches!(self, MeanSecondsBlack | MeanSecondsWhite | MeanSecondsA | MeanSecondsB | LongestSeconds | Seconds)
    }

    /// Whether it says which of the two games of a point a row is of.
    pub(super) fn is_identity(self) -> bool {
        self == Measure::AColour
    }

    /// Whether a game has it: only Othello has discs to count.
    pub(super) fn is_for(self, game: GameKind) -> bool {
        use Measure::*;
        game.facts().counts_discs || !matches!(self, BlackDiscs | WhiteDiscs | ADiscs | BDiscs)
    }

    /// What it is in a game where `a` is that side.
    fn of(self, game: &PlayedGame, a: Player) -> Cell {
        use Measure::*;
        use Player::{Black, White};
        match self {
            BlackDiscs => discs(game, Black).into(),
            WhiteDiscs => discs(game, White).into(),
            ADiscs => discs(game, a).into(),
            BDiscs => discs(game, a.opponent()).into(),
            AColour => a.name().into(),
            Winner => winner(game).map_or("draw", Player::name).into(),
            Turns => (game.turns.len() as u64).into(),
            MeanNodesBlack => Effort::of(game, Black).mean_nodes().into(),
            MeanNodesWhite => Effort::of(game, White).mean_nodes().into(),
            MeanNodesA => Effort::of(game, a).mean_nodes().into(),
            MeanNodesB => Effort::of(game, a.opponent()).mean_nodes().into(),
            MeanSecondsBlack => Effort::of(game, Black).mean_seconds().into(),
            MeanSecondsWhite => Effort::of(game, White).mean_seconds().into(),
            MeanSecondsA => Effort::of(game, a).mean_seconds().into(),
            MeanSecondsB => Effort::of(game, a.opponent()).mean_seconds().into(),
            LongestSeconds => longest(game, Black).max(longest(game, White)).into(),
            Seconds => seconds(game.thinking_time()).into(),
        }
    }
}

/// The columns of a game.
pub(super) fn measured(columns: &IndexMap<String, Measure>, game: &PlayedGame, a: Player) -> Cells {
    columns.iter().map(|(name, measure)| (name.clone(), measure.of(game, a))).collect()
}

/// What a column shows of all games of a variant in a table of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TotalMeasure {
    /// Nodes of its searches, on average over all of them.
    MeanNodes,
    /// Seconds of its searches, on average over all of them.
    MeanSeconds,
    /// How many games it won.
    Wins,
    /// Which of its two games it won, in a table of kind "game".
    Won,
    /// Its discs less the opponent's, on average over both games, in a table of kind "game".
    MeanMargin,
}

impl TotalMeasure {
    /// Whether it differs from run to run.
    pub fn is_timed(self) -> bool {
        self == TotalMeasure::MeanSeconds
    }

    /// The measure of two games, if it is one.
    pub(super) fn of_pair(self) -> Option<PairMeasure> {
        match self {
            TotalMeasure::Won => Some(PairMeasure::Won),
            TotalMeasure::MeanMargin => Some(PairMeasure::MeanMargin),
            _ => None,
        }
    }

    /// What it is for that effort and that many wins.
    pub(super) fn of(self, effort: &Effort, wins: u32) -> Cell {
        match self {
            TotalMeasure::MeanNodes => effort.mean_nodes().into(),
            TotalMeasure::MeanSeconds => effort.mean_seconds().into(),
            TotalMeasure::Wins | TotalMeasure::Won | TotalMeasure::MeanMargin => wins.into(),
        }
    }
}

/// What the searches of one player took together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Effort {
    searches: u64,
    nodes: u64,
    elapsed: Duration,
}

impl Effort {
    pub(super) fn of(game: &PlayedGame, player: Player) -> Effort {
        let mut effort = Effort::default();
        effort.add(game, player);
        effort
    }

    fn add(&mut self, game: &PlayedGame, player: Player) {
        for turn in game.searches(player) {
            self.searches += 1;
            self.nodes += turn.nodes;
            self.elapsed += turn.elapsed;
        }
    }

    /// This and that.
    pub(super) fn add_effort(&mut self, more: &Effort) {
        self.searches += more.searches;
        self.nodes += more.nodes;
        self.elapsed += more.elapsed;
    }

    /// Rounded to the nearest whole number.
    fn mean_nodes(&self) -> u64 {
        (self.nodes + self.searches / 2).checked_div(self.searches).unwrap_or(0)
    }

    fn mean_seconds(&self) -> f64 {
        seconds(self.elapsed.checked_div(u32::try_from(self.searches.max(1)).unwrap_or(u32::MAX)).unwrap_or_default())
    }
}

/// Seconds to the nanosecond: so many digits come back from a file as they were written.
fn seconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e9
}

fn longest(game: &PlayedGame, player: Player) -> f64 {
    seconds(game.searches(player).map(|turn| turn.elapsed).max().unwrap_or_default())
}

/// What a column shows of two games of the same players, one for each colour; `a` has Black in the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PairMeasure {
    /// Which of them `a` won: `both`, `as black`, `as white` or `neither`.
    Won,
    /// Its discs less the opponent's, on average.
    MeanMargin,
}

impl PairMeasure {
    /// Whether a game has it: only Othello has discs to count.
    pub(super) fn is_for(self, game: GameKind) -> bool {
        self != PairMeasure::MeanMargin || game.facts().counts_discs
    }

    pub(super) fn of(self, games: &[PlayedGame; 2]) -> Cell {
        let [first, second] = games;
        match self {
            PairMeasure::Won => match (winner(first), winner(second)) {
                (Some(Player::Black), Some(Player::White)) => "both".into(),
                (Some(Player::Black), _) => "as black".into(),
                (_, Some(Player::White)) => "as white".into(),
                _ => "neither".into(),
            },
            PairMeasure::MeanMargin => {
                let margin = |game, a: Player| f64::from(discs(game, a)) - f64::from(discs(game, a.opponent()));
                ((margin(first, Player::Black) + margin(second, Player::White)) / 2.0).into()
            }
        }
    }
}

pub(super) fn winner(game: &PlayedGame) -> Option<Player> {
    game.end.outcome().and_then(|outcome| outcome.winner())
}

fn discs(game: &PlayedGame, player: Player) -> u32 {
    game.end.discs().map_or(0, |discs| discs[player.index()])
}
