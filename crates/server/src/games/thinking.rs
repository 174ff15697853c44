//! Agents at their turn: thinking in the background, and what becomes of their answers.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::Game;

use super::agent::{Act, AgentTurn};
use super::room::{Live, Room};
use super::turn::millis;
use super::view::view;
use crate::api::{SearchView, ServerMessage, WatchMode};
use crate::line::read_move;
use crate::platform::{sleep, spawn};
use crate::problem::ApiResult;
use crate::services::Class;
use crate::socket::Outbox;
use crate::work::Stops;

/// A search for a move. It ends when this is dropped.
pub(super) struct Thinking {
    number: u64,
    stops: Stops,
}

impl Thinking {
    /// The agent is to answer at once.
    pub(super) fn answer(&self) {
        self.stops.answer.cancel();
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Nobody wants the answer any more: a search that has not begun need not begin.
        self.stops.forget.cancel();
        self.stops.answer.cancel();
    }
}

impl Room {
    /// Has the agent think whose turn it is, if it is one's, and looks after the clock.
    pub(super) fn go_on(self: &Arc<Room>, live: &mut Live) {
        if self.watchers().is_empty() {
            return;
        }
        self.watch_the_clock(live);
        self.have_agent_think(live);
        self.have_judged(live);
    }

    fn have_agent_think(self: &Arc<Room>, live: &mut Live) {
        let waits = live.play.stored.watch == Some(WatchMode::Step) && !live.step;
        let agents_turn = live.play.agent_to_act().is_some() && !waits;
        if !agents_turn || live.thinking.is_some() || live.stuck.is_some() {
            return;
        }
        match AgentTurn::of(&live.play, live.turn.elapsed()) {
            Ok(turn) => self.have_think(live, turn),
            Err(problem) => live.stuck = Some(problem.detail),
        }
    }

    fn have_think(self: &Arc<Room>, live: &mut Live, turn: AgentTurn) {
        live.searches += 1;
        let (number, stops) = (live.searches, Stops::default());
        live.thinking = Some(Thinking { number, stops: stops.clone() });
        let owner = self.watchers().first().map_or(0, Outbox::owner);
        let (room, ply) = (self.clone(), live.play.line.moves.len());
        let wait = self.services.longest_wait(owner, Class::Play);
        if !wait.is_zero() {
            let at_most_ms = wait.as_millis() as u64;
            self.tell(&ServerMessage::Waiting { game: self.id.clone(), ply, at_most_ms });
        }
        let pace = Duration::from_millis(if live.play.is_watched() { live.play.stored.pace_ms } else { 0 });
        spawn(async move {
            let pause = sleep(pace);
            let thinker = room.clone();
            // Nothing of the room is held on to while the answer is on its way: the report goes with the work.
            let report = move |search| thinker.tell_progress(ply, search);
            let act = room.services.think(owner, Class::Play, turn, stops, report).await;
            pause.await;
            if let Some(act) = act.transpose() {
                room.agent_acts(number, act).await;
            }
        });
    }

    /// An agent's answer. It counts only if it is the one that is waited for.
    async fn agent_acts(self: &Arc<Room>, number: u64, act: ApiResult<Act>) {
        let Ok(mut live) = self.alive().await else { return };
        if live.thinking.as_ref().is_none_or(|thinking| thinking.number != number) {
            return;
        }
        live.thinking = None;
        live.step = false;
        let elapsed = live.turn.elapsed();
        if self.end_if_time_is_up(&mut live).await.is_err() {
            return;
        }
        let mut play = live.play.clone();
        let done = act.and_then(|act| {
            let side = play.clock_side();
            let change = match act {
                Act::Move(mv) => {
                    read_move(&mv, play.line.position.size()).and_then(|mv| play.place(mv, Some(millis(elapsed))))
                }
                Act::Choose(choice) => play.choose(choice),
            };
            side.into_iter().for_each(|side| play.take_time(side, elapsed, true));
            change
        });
        let kept = match done {
            Ok(change) => self.keep(&mut live, play, change).await,
            Err(problem) => Err(problem),
        };
        if let Err(problem) = kept {
            live.stuck = Some(problem.detail);
            self.tell(&ServerMessage::Game { game: Box::new(view(&live)) });
        }
    }

    fn tell_progress(&self, ply: usize, search: SearchView) {
        let message = ServerMessage::Thinking { game: self.id.clone(), ply, search };
        let Some(text) = Outbox::text(&message) else { return };
        self.watchers().iter().for_each(|watcher| watcher.send_if_there_is_room(text.clone()));
    }
}
