//! The end of the time.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::room::{Live, Room};
use crate::api::{Problem, ProblemCode};
use crate::platform::{sleep, spawn};
use crate::problem::ApiResult;

impl Room {
    /// Ends the game if the time of the side to act is up, and says so.
    pub(super) async fn end_if_time_is_up(self: &Arc<Room>, live: &mut Live) -> ApiResult<()> {
        let Some(side) = live.play.clock_side() else { return Ok(()) };
        let elapsed = live.turn.elapsed();
        if live.play.time_left(side, elapsed).is_none_or(|left| !left.is_zero()) {
            return Ok(());
        }
        let mut play = live.play.clone();
        play.take_time(side, elapsed, false);
        let change = play.time_is_up(side);
        self.keep(live, play, change).await?;
        Err(Problem::new(ProblemCode::GameOver, "the time is up: the game is over"))
    }

    /// Looks again when the time of the side to act will be up.
    pub(super) fn watch_the_clock(self: &Arc<Room>, live: &Live) {
        let Some(side) = live.play.clock_side().filter(|_| live.turn.is_going_on()) else { return };
        let Some(left) = live.play.time_left(side, live.turn.elapsed()) else { return };
        let (room, version): (Weak<Room>, u64) = (Arc::downgrade(self), live.play.stored.version);
        spawn(async move {
            sleep(left + Duration::from_millis(5)).await;
            let Some(room) = room.upgrade() else { return };
            let Ok(mut live) = room.alive().await else { return };
            if live.play.stored.version == version && live.turn.is_going_on() {
                let _ = room.end_if_time_is_up(&mut live).await;
            }
        });
    }
}
