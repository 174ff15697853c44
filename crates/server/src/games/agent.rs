//! What an agent does when it is its turn.

use std::time::Duration;

use hansu_game::Game;
use hansu_search::{Budget, Cancel, Limits, TimeControl};
use serde::{Deserialize, Serialize};

use super::{Play, swap2};
use crate::agents::{MOST_TIME, Place, SafeAgent, think};
use crate::api::{PositionChoice, Problem, SearchView, Side, Swap2Choice, Swap2Step, Thinker};
use crate::line::LineOfPlay;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::work::Work;

/// What an agent does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Act {
    /// It plays a move of that name.
    Move(String),
    /// It makes a choice in swap2.
    Choose(Swap2Choice),
}

/// An agent whose turn it is, with all that it needs to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AgentTurn {
    place: Place,
    agent: String,
    position: PositionChoice,
    step: Option<Swap2Step>,
    opening: u64,
    ms: u64,
}

/// For a choice of colours a short look will do.
const CHOICE_TIME: Duration = Duration::from_secs(1);

impl AgentTurn {
    /// The turn of the agent who is to act in a game, with so much time used already.
    pub(super) fn of(play: &Play, elapsed: Duration) -> ApiResult<AgentTurn> {
        let nobody = || Problem::internal("it is no agent's turn");
        let (side, seat) = play.to_act().zip(play.agent_to_act()).ok_or_else(nobody)?;
        Ok(AgentTurn {
            place: Place { game: play.stored.id.clone(), side },
            // A game remembers the agent itself: levels may be other agents in later versions.
            agent: seat.agent.clone().unwrap_or_default(),
            position: play.line.choice(),
            step: play.stored.swap2,
            opening: play.stored.id.bytes().map(u64::from).sum(),
            ms: time(play, elapsed).unwrap_or(MOST_TIME).as_millis() as u64,
        })
    }

    fn is_choice(&self) -> bool {
        self.step.is_some_and(swap2::is_choice)
    }
}

impl Work for AgentTurn {
    type Outcome = Act;

    const NAME: &'static str = "turn";

    fn carry_out(self, services: &Services, cancel: Cancel, report: &mut dyn FnMut(SearchView)) -> ApiResult<Act> {
        let line = LineOfPlay::of(&self.position)?;
        let (game, stones) = (line.history(line.moves.len()), line.moves.len());
        let position = game.position();
        let size = position.size();
        if self.step == Some(Swap2Step::PlaceThree) {
            return Ok(Act::Move(swap2::opening_stone(size, stones, self.opening).name(size)));
        }
        let own = Limits { time: Some(Duration::from_millis(self.ms)), ..Limits::default() };
        let choice = self.is_choice();
        let time = Limits { time: choice.then_some(CHOICE_TIME), ..Limits::default() };
        let budget = Budget::new(own.tightest(time)).cancelled_by(cancel);
        let agent = SafeAgent::of(&Thinker::Agent { spec: self.agent.clone() }, position.spec(), &services.networks)?;
        let mut host = services.shelf.take(&self.place, &agent, position.spec());
        let decision = think(&mut host, &game, &budget, report)?;
        services.shelf.put(self.place.clone(), agent, host);
        if !choice {
            return Ok(Act::Move(decision.mv.name(size)));
        }
        // The colour of the side to move, if its chances are good.
        let good = decision.info.score.is_none_or(|score| score.chance() >= 0.5);
        let side = Side::from(position.side_to_move());
        Ok(Act::Choose(match if good { side } else { side.other() } {
            Side::Black => Swap2Choice::Black,
            Side::White => Swap2Choice::White,
        }))
    }

    #[cfg(target_family = "wasm")]
    fn place(&self) -> String {
        format!("{} {:?}", self.place.game, self.place.side)
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        let by = Thinker::Agent { spec: self.agent.clone() };
        let asked = crate::work::Asked { by, studying: false, ms: None };
        crate::line::game_spec(&self.position.settings).map(|game| asked.missing_files(game)).unwrap_or_default()
    }

    /// The move that it liked best; if it has said nothing yet, the first that is legal.
    #[cfg(target_family = "wasm")]
    fn broken_off(&self, last: Option<&SearchView>) -> Option<Act> {
        let line = LineOfPlay::of(&self.position).ok()?;
        if self.is_choice() {
            return Some(Act::Choose(Swap2Choice::Black));
        }
        let liked = last.and_then(|search| search.found.pv.first().cloned());
        liked.or_else(|| Some(line.position.moves().next()?.name(line.position.size()))).map(Act::Move)
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
