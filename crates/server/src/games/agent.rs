//! What an agent does when it is its turn.

use std::time::Duration;

use hansu_game::{Game, Move, Position};
use hansu_search::{Budget, Cancel, Limits, TimeControl};

use super::{Play, swap2};
use crate::agents::{MOST_TIME, Networks, SafeAgent, think};
use crate::api::{Problem, SearchView, Side, Swap2Choice, Swap2Step, Thinker};
use crate::ids::chance;
use crate::problem::Outcome;

/// What an agent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// It plays a move.
    Move(Move),
    /// It makes a choice in swap2.
    Choose(Swap2Choice),
}

/// An agent whose turn it is, with all that it needs to know.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    agent: SafeAgent,
    position: Position,
    step: Option<Swap2Step>,
    stones: usize,
    opening: u64,
    limits: Limits,
}

/// For a choice of colours a short look will do.
const CHOICE_TIME: Duration = Duration::from_secs(1);

impl Turn {
    /// The turn of the agent who is to act in a game, with so much time used already.
    pub(super) fn of(play: &Play, elapsed: Duration, networks: &Networks) -> Outcome<Turn> {
        let seat = play.agent_to_act().ok_or_else(|| Problem::internal("it is no agent's turn"))?;
        let position = play.line.position.clone();
        // A game remembers the agent itself: levels may be other agents in later versions.
        let spec = seat.agent.clone().unwrap_or_default();
        let agent = SafeAgent::of(&Thinker::Agent { spec }, position.spec(), networks)?;
        let agent = agent.seeded(chance(), position.kind());
        let limits = Limits { time: Some(time(play, elapsed).unwrap_or(MOST_TIME)), ..Limits::default() };
        let opening = play.stored.id.bytes().map(u64::from).sum();
        Ok(Turn { agent, position, step: play.stored.swap2, stones: play.line.moves.len(), opening, limits })
    }

    /// Thinks. `report` is told of progress.
    pub(super) fn act(&self, cancel: Cancel, report: &mut dyn FnMut(SearchView)) -> Outcome<Act> {
        if self.step == Some(Swap2Step::PlaceThree) {
            return Ok(Act::Move(swap2::opening_stone(self.position.size(), self.stones, self.opening)));
        }
        let choice = self.step.is_some_and(swap2::is_choice);
        let time = Limits { time: choice.then_some(CHOICE_TIME), ..Limits::default() };
        let budget = Budget::new(self.limits.tightest(time)).cancelled_by(cancel);
        let thought = think(&self.agent, &self.position, &budget, report)?;
        if !choice {
            return Ok(Act::Move(thought.decision.mv));
        }
        // The colour of the side to move, if its chances are good.
        let good = thought.search.score.is_none_or(|score| score.win_probability >= 0.5);
        let side = Side::from(self.position.side_to_move());
        Ok(Act::Choose(match if good { side } else { side.other() } {
            Side::Black => Swap2Choice::Black,
            Side::White => Swap2Choice::White,
        }))
    }
}

/// The share of its clock that an agent may spend.
fn time(play: &Play, elapsed: Duration) -> Option<Duration> {
    let (side, clock) = (play.to_act()?, play.stored.clock?);
    let left = play.time_left(side, elapsed)?;
    let control = TimeControl {
        base: Duration::from_millis(clock.base_ms),
        increment: Duration::from_millis(clock.increment_ms),
    };
    Some(control.allot(left, moves_to_come(&play.line.position)).min(MOST_TIME))
}

/// About how many moves a side still has to make: half of the empty squares, and in Gomoku not more than a game lasts.
fn moves_to_come(position: &Position) -> u32 {
    const LONG_GAME: usize = 30;
    let squares = position.size() * position.size();
    let empty = (0..squares).filter(|&square| position.cell(hansu_game::Square::new(square)).is_none()).count();
    empty.div_ceil(2).clamp(2, LONG_GAME) as u32
}
