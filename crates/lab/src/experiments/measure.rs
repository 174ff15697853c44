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
    /// Seconds that both sides thought over the whole game.
    Seconds,
}

impl Measure {
    /// Whether it differs from run to run.
    pub fn is_timed(self) -> bool {
        use Measure::*;
        matches!(self, MeanSecondsBlack | MeanSecondsWhite | MeanSecondsA | MeanSecondsB | Seconds)
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
            Seconds => game.thinking_time().as_secs_f64().into(),
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
}

impl TotalMeasure {
    /// Whether it differs from run to run.
    pub fn is_timed(self) -> bool {
        self == TotalMeasure::MeanSeconds
    }

    /// What it is for that effort and that many wins.
    pub(super) fn of(self, effort: &Effort, wins: u32) -> Cell {
        match self {
            TotalMeasure::MeanNodes => effort.mean_nodes().into(),
            TotalMeasure::MeanSeconds => effort.mean_seconds().into(),
            TotalMeasure::Wins => wins.into(),
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
        self.elapsed.as_secs_f64() / self.searches.max(1) as f64
    }
}

pub(super) fn winner(game: &PlayedGame) -> Option<Player> {
    game.end.outcome().and_then(|outcome| outcome.winner())
}

fn discs(game: &PlayedGame, player: Player) -> u32 {
    game.end.discs().map_or(0, |discs| discs[player.index()])
}
