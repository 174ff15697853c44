//! One game to be played, as a value that can be sent anywhere.

use hansu_agents::{AgentSpec, TravelError};
use hansu_game::{Game, GameSpec, Move, Position};
use hansu_search::{AgentHost, Cancel, TimeControl};
use serde::{Deserialize, Serialize};

use super::line::{self, Ending, GameLine, Winner};
use super::plan::{Plan, Slot};
use super::referee::{PlayedTurn, Referee, Seat, seated};
use super::runner::{MatchError, RunOptions};
use super::written;
use crate::openings::Opening;

/// One game of a plan with everything that it depends on: whoever plays it, wherever, plays the same game, as far as the
/// agents' limits are those of work and not of time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameJob {
    /// Which game of the plan it is.
    pub slot: Slot,
    /// The game.
    #[serde(with = "written::game")]
    pub game: GameSpec,
    /// What Black and White are called in the results.
    pub names: [String; 2],
    /// Black's agent and White's, with their random numbers.
    pub players: [AgentSpec; 2],
    /// Where it begins.
    pub opening: Opening,
    /// A clock for each side, if there is one.
    #[serde(with = "written::clock", default, skip_serializing_if = "Option::is_none")]
    pub control: Option<TimeControl>,
}

impl Plan {
    /// A game of the plan as a job.
    pub fn job(&self, slot: Slot) -> GameJob {
        let contest = &self.contests[slot.contest];
        GameJob {
            slot,
            game: self.game,
            names: seated(&contest.a, &contest.b, slot.colour_of_a()).map(AgentSpec::to_string),
            players: self.players(slot),
            opening: contest.book.opening(slot.game / 2),
            control: self.control,
        }
    }
}

impl GameJob {
    /// The same job in words that mean the same on every machine, or why it has to be done here.
    pub fn portable(&self) -> Result<GameJob, TravelError> {
        let [black, white] = &self.players;
        let players = [black.portable(self.game)?, white.portable(self.game)?];
        Ok(GameJob { players, ..self.clone() })
    }

    /// Whether whoever plays it plays the same game: nothing in it goes by a clock, and each search is one thread.
    pub fn is_repeatable(&self) -> bool {
        let by_work = |spec: &AgentSpec| {
            let limits = spec.limits(self.game.kind());
            // What a level stands for may go by a clock, and its spec does not tell.
            let is_one_thread = limits.threads.is_none_or(|threads| threads <= 1);
            spec.info().name != "level" && limits.time.is_none() && is_one_thread
        };
        self.control.is_none() && self.players.iter().all(by_work)
    }

    /// Whether a game that someone else played can be this one: its name, its opening, legal moves, and an end by the
    /// rules. Says what is wrong.
    pub fn accepts(&self, line: &GameLine) -> Result<(), String> {
        let [black, white] = &self.names;
        let same = line.slot() == self.slot
            && line.black == *black
            && line.white == *white
            && line.opening == self.opening.name
            && line.start == line::write_start(&self.opening.start)
            && line.opening_moves == self.opening.moves.len();
        if !same {
            return Err("it is another game than the one that was asked for".to_owned());
        }
        let moves = line::read_moves(&line.moves, self.game).ok_or("its moves can't be read")?;
        if !moves.starts_with(&self.opening.moves) {
            return Err("it does not begin with the opening".to_owned());
        }
        let end = self.replay(&moves)?;
        self.accepts_end(line, &end)?;
        let turns = moves.len() - self.opening.moves.len();
        let lengths = [line.nodes.len(), line.playouts.len(), line.depths.len(), line.micros.len(), line.cut.len()];
        if lengths.into_iter().any(|length| length != 0 && length != turns) {
            return Err("it does not have one figure for each move".to_owned());
        }
        Ok(())
    }

    fn replay(&self, moves: &[Move]) -> Result<Position, String> {
        let mut position = self.opening.start.clone();
        for &mv in moves {
            position.play(mv).map_err(|error| format!("an illegal move: {error}"))?;
        }
        Ok(position)
    }

    fn accepts_end(&self, line: &GameLine, end: &Position) -> Result<(), String> {
        if line.discs != end.discs() {
            return Err("the discs at the end are others".to_owned());
        }
        let as_it_should = match (line.ended, end.outcome()) {
            (Ending::Normal, outcome) => outcome.map(Winner::from) == Some(line.winner),
            (_, Some(_)) => false,
            // Whoever makes a fault loses, usually with the move; an agent that can't be made loses at once.
            (_, None) => line.winner != Winner::Draw && !line.detail.is_empty(),
        };
        let without_clock = self.is_repeatable() && line.ended == Ending::Timeout;
        match as_it_should && !without_clock {
            true => Ok(()),
            false => Err(format!("its end ({}, {}) is not by the rules", line.ended.name(), line.winner.name())),
        }
    }

    /// Plays the game; `None` if it was stopped.
    pub fn play(&self, options: &RunOptions<'_>, stop: &Cancel) -> Result<Option<GameLine>, MatchError> {
        let seat = |spec: &AgentSpec| -> Result<Seat, MatchError> {
            // With a clock, that decides: no limit of the agent's own is to stand in its way.
            let spec = if self.control.is_some() { spec.without_usual_effort() } else { spec.clone() };
            let host = AgentHost::of((options.make)(&spec, self.game)?);
            Ok(Seat { host, limit: spec.limits(self.game.kind()).time })
        };
        let mut seats = [seat(&self.players[0])?, seat(&self.players[1])?];
        let referee = Referee { clock: options.clock.clone(), control: self.control, margin: options.margin };
        let Some(played) = referee.play(&self.opening, &mut seats, stop) else { return Ok(None) };
        let opening = &self.opening;
        let moves: Vec<_> = opening.moves.iter().copied().chain(played.turns.iter().map(|turn| turn.mv)).collect();
        let [black, white] = self.names.clone();
        let column = TurnColumns(&played.turns);
        Ok(Some(GameLine {
            contest: self.slot.contest,
            game: self.slot.game,
            black,
            white,
            opening: opening.name.clone(),
            start: line::write_start(&opening.start),
            moves: line::write_moves(&moves, self.game.size()),
            opening_moves: opening.moves.len(),
            nodes: column.of(|turn| turn.nodes),
            playouts: column.of(|turn| turn.playouts),
            depths: column.of(|turn| turn.depth),
            micros: column.of(|turn| turn.elapsed.as_micros() as u64),
            cut: column.of(|turn| u8::from(turn.cut)),
            discs: played.end.discs(),
            winner: played.winner,
            ended: played.ended,
            detail: played.detail,
            overrun: played.overrun.map(|time| time.as_micros() as u64),
        }))
    }
}

struct TurnColumns<'a>(&'a [PlayedTurn]);

impl TurnColumns<'_> {
    /// One value of each turn, or nothing if all are zero.
    fn of<T: Default + PartialEq>(&self, value: impl Fn(&PlayedTurn) -> T) -> Vec<T> {
        let values: Vec<T> = self.0.iter().map(value).collect();
        if values.iter().all(|value| *value == T::default()) { Vec::new() } else { values }
    }
}
