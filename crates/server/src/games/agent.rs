//! What an agent does when it is its turn.

use std::time::Duration;

use hansu_game::{Game, Move};
use hansu_search::{Budget, Cancel, History, Limits, TimeControl};

use super::{Play, swap2};
use crate::agents::{MOST_TIME, Place, SafeAgent, think};
use crate::api::{Problem, SearchView, Side, Swap2Choice, Swap2Step, Thinker};
use crate::problem::ApiResult;
use crate::services::Services;

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
pub(super) struct AgentTurn {
    place: Place,
    agent: String,
    game: History,
    step: Option<Swap2Step>,
    stones: usize,
    opening: u64,
    limits: Limits,
}

/// For a choice of colours a short look will do.
const CHOICE_TIME: Duration = Duration::from_secs(1);

impl AgentTurn {
    /// The turn of the agent who is to act in a game, with so much time used already.
    pub(super) fn of(play: &Play, elapsed: Duration) -> ApiResult<AgentTurn> {
        let nobody = || Problem::internal("it is no agent's turn");
        let (side, seat) = play.to_act().zip(play.agent_to_act()).ok_or_else(nobody)?;
        let limits = Limits { time: Some(time(play, elapsed).unwrap_or(MOST_TIME)), ..Limits::default() };
        Ok(AgentTurn {
            place: Place { game: play.stored.id.clone(), side },
            // A game remembers the agent itself: levels may be other agents in later versions.
            agent: seat.agent.clone().unwrap_or_default(),
            game: play.line.history(play.line.moves.len()),
            step: play.stored.swap2,
            stones: play.line.moves.len(),
            opening: play.stored.id.bytes().map(u64::from).sum(),
            limits,
        })
    }

    /// Thinks. `report` is called with progress.
    pub(super) fn act(
        &self,
        services: &Services,
        cancel: Cancel,
        report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<Act> {
        let position = self.game.position();
        if self.step == Some(Swap2Step::PlaceThree) {
            return Ok(Act::Move(swap2::opening_stone(position.size(), self.stones, self.opening)));
        }
        let choice = self.step.is_some_and(swap2::is_choice);
        let time = Limits { time: choice.then_some(CHOICE_TIME), ..Limits::default() };
        let budget = Budget::new(self.limits.tightest(time)).cancelled_by(cancel);
        let agent = SafeAgent::of(&Thinker::Agent { spec: self.agent.clone() }, position.spec(), &services.networks)?;
        let mut host = services.shelf.take(&self.place, &agent, position.spec());
        let decision = think(&mut host, &self.game, &budget, report)?;
        services.shelf.put(self.place.clone(), agent, host);
        if !choice {
            return Ok(Act::Move(decision.mv));
        }
        // The colour of the side to move, if its chances are good.
        let good = decision.info.score.is_none_or(|score| score.chance() >= 0.5);
        let side = Side::from(position.side_to_move());
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
    Some(control.allot(left, play.line.position.thoughts_to_come()).min(MOST_TIME))
}
