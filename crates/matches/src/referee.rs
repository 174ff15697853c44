//! Plays one game and sees to it that both sides keep to the rules and to the time.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::{Game, Move, Outcome, Player, Position};
use hansu_search::{
    AgentError, AgentHost, Budget, Cancel, Clock, Decision, History, HostError, Limits, Reason, TimeControl,
};

use super::line::{Ending, Winner};
use crate::openings::Opening;

/// The rules of time for a game.
#[derive(Clone)]
pub struct Referee {
    /// The clock to go by.
    pub clock: Arc<dyn Clock>,
    /// A time for the whole game, if there is one.
    pub control: Option<TimeControl>,
    /// By how much a time limit may be overrun before the game is lost.
    pub margin: Duration,
}

/// A side of a game.
pub(super) struct Seat {
    pub(super) host: AgentHost,
    /// What the agent itself takes for a move at most.
    pub(super) limit: Option<Duration>,
}

/// A game as it went.
pub(super) struct Played {
    pub(super) turns: Vec<PlayedTurn>,
    pub(super) end: Position,
    pub(super) winner: Winner,
    pub(super) ended: Ending,
    pub(super) detail: String,
    /// How long the move took that ran out of time.
    pub(super) overrun: Option<Duration>,
}

/// One move after the opening.
pub(super) struct PlayedTurn {
    pub(super) mv: Move,
    pub(super) nodes: u64,
    pub(super) playouts: u64,
    pub(super) depth: u32,
    pub(super) elapsed: Duration,
    pub(super) cut: bool,
}

/// What ends a game before its time.
struct Foul {
    ending: Ending,
    detail: String,
    overrun: Option<Duration>,
}

impl Foul {
    fn new(ending: Ending, detail: String) -> Foul {
        Foul { ending, detail, overrun: None }
    }
}

impl Referee {
    /// Plays a game from an opening; `None` if it was cancelled.
    pub(super) fn play(&self, opening: &Opening, seats: &mut [Seat; 2], cancel: &Cancel) -> Option<Played> {
        let mut game = opening.history();
        let mut turns = Vec::new();
        let mut left = self.control.map(|control| [control.base; 2]);
        let mut foul = Player::ALL.into_iter().find_map(|player| {
            let failure = seats[player.index()].host.follow(&game).err()?;
            Some((player, foul(failure, game.position())))
        });
        loop {
            let position = game.position();
            if let Some((player, Foul { ending, detail, overrun })) = foul {
                let winner = Outcome::Win(player.opponent()).into();
                let detail = format!("{player} {detail}");
                return Some(Played { turns, end: position.clone(), winner, ended: ending, detail, overrun });
            }
            if let Some(outcome) = position.outcome() {
                let (winner, detail) = (outcome.into(), String::new());
                let ended = Ending::Normal;
                return Some(Played { turns, end: position.clone(), winner, ended, detail, overrun: None });
            }
            let player = position.side_to_move();
            let turn = self.turn(&mut game, &mut seats[player.index()], left.as_mut(), cancel);
            if cancel.is_cancelled() {
                return None;
            }
            foul = turn.map(|turn| turns.push(turn)).err().map(|foul| (player, foul));
        }
    }

    fn turn(
        &self,
        game: &mut History,
        seat: &mut Seat,
        left: Option<&mut [Duration; 2]>,
        cancel: &Cancel,
    ) -> Result<PlayedTurn, Foul> {
        let position = game.position();
        let player = position.side_to_move();
        let mut on_clock = left.map(|left| &mut left[player.index()]);
        let allotted = match (&self.control, &on_clock) {
            (Some(control), Some(left)) => Some(control.allot(**left, position.thoughts_to_come())),
            _ => None,
        };
        let most_time = match (&self.control, &on_clock) {
            (Some(control), Some(left)) => Some(control.most(**left, position.thoughts_to_come())),
            _ => None,
        };
        let limits = Limits { time: allotted, most_time, ..Limits::default() };
        let budget = Budget::with_clock(limits, self.clock.clone()).cancelled_by(cancel.clone());
        let started = self.clock.now();
        let decision = seat.host.think(game, &budget, &mut |_| ()).map_err(|failure| foul(failure, position))?;
        let elapsed = self.clock.now().saturating_sub(started);
        // The agent's own limit, which it took upon itself, and what is left on the clock, which binds it.
        let allowed = match &on_clock {
            Some(left) => Some(**left),
            None => seat.limit,
        };
        if let Some(allowed) = allowed.filter(|allowed| elapsed > *allowed + self.margin) {
            return Err(out_of_time(elapsed, allowed));
        }
        if let (Some(left), Some(control)) = (on_clock.as_mut(), &self.control) {
            **left = left.saturating_sub(elapsed) + control.increment;
        }
        let cut = was_cut_short(&decision, [seat.limit, allotted].into_iter().flatten().min());
        game.play(decision.mv).map_err(|error| illegal(game.position(), &error))?;
        Ok(PlayedTurn {
            mv: decision.mv,
            nodes: decision.info.nodes,
            playouts: decision.info.playouts.unwrap_or(0),
            depth: decision.info.depth.unwrap_or(0),
            elapsed,
            cut,
        })
    }
}

/// What an agent's failure is in the words of a match. A panic is the agent's own fault, not the match's.
fn foul(failure: HostError, position: &Position) -> Foul {
    match failure {
        HostError::Panic(text) => Foul::new(Ending::Crash, format!("crashed: {text}")),
        HostError::Illegal(error) | HostError::Agent(AgentError::Illegal(error)) => illegal(position, &error),
        HostError::Agent(error @ AgentError::Overdue { .. }) => {
            Foul::new(Ending::Timeout, format!("gave no move: {error}"))
        }
        error => Foul::new(Ending::Crash, format!("gave no move: {error}")),
    }
}

fn out_of_time(elapsed: Duration, allowed: Duration) -> Foul {
    let foul = Foul::new(Ending::Timeout, format!("took {elapsed:.0?} of {allowed:.0?}"));
    Foul { overrun: Some(elapsed), ..foul }
}

fn illegal(position: &Position, error: &hansu_game::IllegalMove) -> Foul {
    let on = hansu_record::position_text(position);
    Foul::new(Ending::Illegal, format!("played an illegal move: {error} (on {on})"))
}

/// Whether it was the time limit that ended a search.
fn was_cut_short(decision: &Decision, limit: Option<Duration>) -> bool {
    decision.reason != Reason::OnlyMove && limit.is_some_and(|limit| decision.info.elapsed >= limit)
}

/// The seat of each colour, given those of the contest's two agents.
pub(super) fn seated<T>(a: T, b: T, colour_of_a: Player) -> [T; 2] {
    match colour_of_a {
        Player::Black => [a, b],
        Player::White => [b, a],
    }
}
