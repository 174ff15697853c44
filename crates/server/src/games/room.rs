//! A game that somebody has open, or that is being changed: one place where everything that happens to it goes through.

use std::sync::{Arc, Mutex as StdMutex, MutexGuard as StdMutexGuard};
use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};

use super::judging::Looking;
use super::play::{Change, Play};
use super::thinking::Thinking;
use super::turn::{TurnTime, millis};
use super::view::view;
use crate::api::{GameView, Problem, ProblemCode, ServerMessage, Side, Swap2Choice, WatchMode};
use crate::ids::now;
use crate::problem::ApiResult;
use crate::services::{Owner, Services};
use crate::socket::Outbox;

/// A game and those who have it open.
pub(crate) struct Room {
    pub(super) id: String,
    pub(super) services: Arc<Services>,
    /// Whose work the judge's looks are: the room's own, so that nobody's moves wait for them.
    pub(super) judge: Owner,
    live: Mutex<Live>,
    watchers: StdMutex<Vec<Outbox>>,
}

/// What is true of a game at the moment.
pub(super) struct Live {
    pub(super) play: Play,
    pub(super) turn: TurnTime,
    pub(super) thinking: Option<Thinking>,
    /// Counts the searches, so that an answer can be told from one that is no longer wanted.
    pub(super) searches: u64,
    /// Whether two agents who wait may play one move.
    pub(super) step: bool,
    /// Why the agent can't move.
    pub(super) stuck: Option<String>,
    /// The position that the judge is looking at.
    pub(super) looking: Option<Looking>,
    /// Whether the judge has said something that is not on the disk yet.
    pub(super) judged_since: bool,
    deleted: bool,
}

impl Room {
    /// A room for a game.
    pub(super) fn new(play: Play, services: Arc<Services>) -> Room {
        let live = Live {
            play,
            turn: TurnTime::default(),
            thinking: None,
            searches: 0,
            step: false,
            stuck: None,
            looking: None,
            judged_since: false,
            deleted: false,
        };
        let judge = services.connections.next_owner();
        let id = live.play.stored.id.clone();
        Room { id, services, judge, live: Mutex::new(live), watchers: StdMutex::default() }
    }

    /// The game as it is now.
    pub(crate) async fn view(&self) -> ApiResult<GameView> {
        Ok(view(&*self.alive().await?))
    }

    /// A copy of the game.
    pub(crate) async fn play_now(&self) -> ApiResult<Play> {
        Ok(self.alive().await?.play.clone())
    }

    /// The game, unless it was deleted while we waited.
    pub(super) async fn alive(&self) -> ApiResult<MutexGuard<'_, Live>> {
        let live = self.live.lock().await;
        if live.deleted { Err(Problem::not_found("game", &self.id)) } else { Ok(live) }
    }

    /// Somebody opens the game.
    pub(crate) async fn enter(self: &Arc<Room>, outbox: Outbox) -> ApiResult<GameView> {
        let mut live = self.alive().await?;
        let mut watchers = self.watchers();
        if !watchers.iter().any(|watcher| watcher.is_same(&outbox)) {
            watchers.push(outbox);
        }
        drop(watchers);
        live.turn.go_on();
        self.go_on(&mut live);
        Ok(view(&live))
    }

    /// Somebody closes it. Once nobody has it open, agents stop thinking and the clock stands still.
    pub(crate) async fn leave(self: &Arc<Room>, outbox: &Outbox) -> ApiResult<()> {
        let mut live = self.alive().await?;
        self.watchers().retain(|watcher| !watcher.is_same(outbox));
        if !self.watchers().is_empty() {
            return Ok(());
        }
        (live.thinking, live.looking) = (None, None);
        live.turn.pause();
        let mut changed = std::mem::take(&mut live.judged_since);
        if let Some(side) = live.play.clock_side() {
            let elapsed = live.turn.elapsed();
            live.turn = TurnTime::begin(false);
            live.play.take_time(side, elapsed, false);
            changed = true;
        }
        if changed { self.services.store.save(&live.play.stored).await } else { Ok(()) }
    }

    /// A person's move.
    pub(crate) async fn play(self: &Arc<Room>, ply: usize, mv: &str) -> ApiResult<GameView> {
        self.change(|play, elapsed| {
            let side = play.clock_side();
            let change = play.play(ply, mv, millis(elapsed))?;
            if let (Some(side), Change::Turn) = (side, change) {
                play.take_time(side, elapsed, true);
            }
            Ok(change)
        })
        .await
    }

    /// Takes back.
    pub(crate) async fn undo(self: &Arc<Room>) -> ApiResult<GameView> {
        self.change(|play, _| play.undo()).await
    }

    /// Plays again what was taken back.
    pub(crate) async fn redo(self: &Arc<Room>) -> ApiResult<GameView> {
        self.change(|play, _| play.redo()).await
    }

    /// Goes to a ply.
    pub(crate) async fn goto(self: &Arc<Room>, ply: usize) -> ApiResult<GameView> {
        self.change(|play, _| play.goto(ply)).await
    }

    /// Gives up.
    pub(crate) async fn resign(self: &Arc<Room>, side: Option<Side>) -> ApiResult<GameView> {
        self.change(|play, _| play.resign(side)).await
    }

    /// Makes a choice in swap2.
    pub(crate) async fn choose(self: &Arc<Room>, choice: Swap2Choice) -> ApiResult<GameView> {
        self.change(|play, _| match play.agent_to_act() {
            Some(_) => Err(Problem::new(ProblemCode::NotYourTurn, "an agent is to choose: wait for it")),
            None => play.choose(choice),
        })
        .await
    }

    /// Two agents play on, or wait.
    pub(crate) async fn watch(self: &Arc<Room>, mode: WatchMode) -> ApiResult<GameView> {
        self.change(|play, _| play.watch(mode)).await
    }

    /// Two agents play faster or slower.
    pub(crate) async fn pace(self: &Arc<Room>, ms: u64) -> ApiResult<GameView> {
        self.change(|play, _| play.pace(ms)).await
    }

    /// Another name.
    pub(crate) async fn rename(self: &Arc<Room>, name: &str) -> ApiResult<GameView> {
        self.change(|play, _| play.rename(name)).await
    }

    /// There is a review now.
    pub(crate) async fn reviewed(self: &Arc<Room>) -> ApiResult<GameView> {
        self.change(|play, _| {
            play.stored.reviewed = true;
            Ok(Change::Aside)
        })
        .await
    }

    /// Two agents who wait play a move.
    pub(crate) async fn step(self: &Arc<Room>) -> ApiResult<GameView> {
        let mut live = self.alive().await?;
        if live.play.stored.watch != Some(WatchMode::Step) || live.play.to_act().is_none() {
            let detail = "only two agents who wait can be told to play a move: say watch with mode step first";
            return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "watch_step"));
        }
        live.step = true;
        self.go_on(&mut live);
        Ok(view(&live))
    }

    /// The agent stops thinking and moves; one that failed tries again.
    pub(crate) async fn move_now(self: &Arc<Room>) -> ApiResult<GameView> {
        let mut live = self.alive().await?;
        if let Some(thinking) = &live.thinking {
            thinking.answer();
        } else if live.stuck.take().is_some() {
            self.go_on(&mut live);
        } else {
            let detail = "no agent is thinking in this game";
            return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "thinking"));
        }
        Ok(view(&live))
    }

    /// Removes the game. Those who have it open are told.
    pub(crate) async fn delete(&self) -> ApiResult<()> {
        let mut live = self.alive().await?;
        self.services.store.delete(&self.id).await?;
        live.deleted = true;
        self.services.shelf.forget(&self.id);
        (live.thinking, live.looking) = (None, None);
        self.tell(&ServerMessage::Deleted { game: self.id.clone() });
        Ok(())
    }

    /// Changes the game: all of it happens, on the disk too, or nothing.
    async fn change(
        self: &Arc<Room>,
        change: impl FnOnce(&mut Play, Duration) -> ApiResult<Change>,
    ) -> ApiResult<GameView> {
        let mut live = self.alive().await?;
        self.end_if_time_is_up(&mut live).await?;
        let mut play = live.play.clone();
        let change = change(&mut play, live.turn.elapsed())?;
        if change != Change::None {
            self.keep(&mut live, play, change).await?;
        }
        Ok(view(&live))
    }

    pub(super) async fn keep(self: &Arc<Room>, live: &mut Live, mut play: Play, change: Change) -> ApiResult<()> {
        play.stored.version += 1;
        play.stored.updated = now();
        self.services.store.save(&play.stored).await?;
        self.services.metrics.moves.add(play.line.moves.len().saturating_sub(live.play.line.moves.len()) as u64);
        live.play = play;
        live.judged_since = false;
        if change == Change::Turn {
            live.turn = TurnTime::begin(live.turn.is_going_on());
            live.thinking = None;
            live.stuck = None;
            self.go_on(live);
        }
        self.tell(&ServerMessage::Game { game: Box::new(view(live)) });
        Ok(())
    }

    pub(super) fn watchers(&self) -> StdMutexGuard<'_, Vec<Outbox>> {
        self.watchers.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(super) fn tell(&self, message: &ServerMessage) {
        let Some(text) = Outbox::text(message) else { return };
        self.watchers().iter().for_each(|watcher| watcher.send_text(text.clone()));
    }
}
