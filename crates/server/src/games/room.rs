//! A game that somebody has open, or that is being changed: one place where everything that happens to it goes through.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard as StdMutexGuard, Weak};
use std::time::Duration;

use hansu_search::Cancel;
use tokio::sync::{Mutex, MutexGuard};

use super::agent::{Act, Turn as AgentTurn};
use super::play::{Change, Play};
use super::swap2;
use super::turn::{Turn, millis};
use crate::api::{GameView, PlayedMove, Problem, ProblemCode, SearchView, ServerMessage, Side, Swap2Choice, WatchMode};
use crate::ids::now;
use crate::pool::Class;
use crate::problem::Outcome;
use crate::services::Services;
use crate::socket::Outbox;

/// Between two agents a move takes at least so long, so that it can be seen.
const PACE: Duration = Duration::from_millis(300);

/// A game and those who have it open.
pub(crate) struct Room {
    id: String,
    services: Arc<Services>,
    live: Mutex<Live>,
    watchers: StdMutex<Vec<Outbox>>,
}

/// What is true of a game at the moment.
struct Live {
    play: Play,
    turn: Turn,
    thinking: Option<Thinking>,
    /// Counts the searches, so that an answer can be told from one that is no longer wanted.
    searches: u64,
    /// Whether two agents who wait may play one move.
    step: bool,
    stuck: Option<String>,
    deleted: bool,
}

/// A search for a move.
struct Thinking {
    number: u64,
    cancel: Cancel,
    /// Nobody wants the answer any more: a search that has not begun need not begin.
    unwanted: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.unwanted.store(true, Ordering::Relaxed);
        self.cancel.cancel();
    }
}

impl Room {
    /// A room for a game.
    pub(super) fn new(play: Play, services: Arc<Services>) -> Room {
        let live =
            Live { play, turn: Turn::default(), thinking: None, searches: 0, step: false, stuck: None, deleted: false };
        Room { id: live.play.stored.id.clone(), services, live: Mutex::new(live), watchers: StdMutex::default() }
    }

    /// The game as it is now.
    pub(crate) async fn view(&self) -> Outcome<GameView> {
        Ok(view(&*self.alive().await?))
    }

    /// A copy of the game.
    pub(crate) async fn play_now(&self) -> Outcome<Play> {
        Ok(self.alive().await?.play.clone())
    }

    /// The game, unless it was deleted while we waited.
    async fn alive(&self) -> Outcome<MutexGuard<'_, Live>> {
        let live = self.live.lock().await;
        if live.deleted { Err(Problem::not_found("game", &self.id)) } else { Ok(live) }
    }

    /// Somebody opens the game.
    pub(crate) async fn enter(self: &Arc<Room>, outbox: Outbox) -> Outcome<GameView> {
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
    pub(crate) async fn leave(self: &Arc<Room>, outbox: &Outbox) -> Outcome<()> {
        let mut live = self.alive().await?;
        self.watchers().retain(|watcher| !watcher.is_same(outbox));
        if !self.watchers().is_empty() {
            return Ok(());
        }
        live.thinking = None;
        live.turn.pause();
        if let Some(side) = live.play.clock_side() {
            let elapsed = live.turn.elapsed();
            live.turn = Turn::begin(false);
            live.play.take_time(side, elapsed, false);
            self.services.store.save(vec![live.play.stored.clone()]).await?;
        }
        Ok(())
    }

    /// A person's move.
    pub(crate) async fn play(self: &Arc<Room>, ply: usize, mv: &str) -> Outcome<GameView> {
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
    pub(crate) async fn undo(self: &Arc<Room>) -> Outcome<GameView> {
        self.change(|play, _| play.undo()).await
    }

    /// Plays again what was taken back.
    pub(crate) async fn redo(self: &Arc<Room>) -> Outcome<GameView> {
        self.change(|play, _| play.redo()).await
    }

    /// Goes to a ply.
    pub(crate) async fn goto(self: &Arc<Room>, ply: usize) -> Outcome<GameView> {
        self.change(|play, _| play.goto(ply)).await
    }

    /// Gives up.
    pub(crate) async fn resign(self: &Arc<Room>, side: Option<Side>) -> Outcome<GameView> {
        self.change(|play, _| play.resign(side)).await
    }

    /// Makes a choice in swap2.
    pub(crate) async fn choose(self: &Arc<Room>, choice: Swap2Choice) -> Outcome<GameView> {
        self.change(|play, _| match play.agent_to_act() {
            Some(_) => Err(Problem::new(ProblemCode::NotYourTurn, "an agent is to choose: wait for it")),
            None => play.choose(choice),
        })
        .await
    }

    /// Two agents play on, or wait.
    pub(crate) async fn watch(self: &Arc<Room>, mode: WatchMode) -> Outcome<GameView> {
        self.change(|play, _| play.watch(mode)).await
    }

    /// Another name.
    pub(crate) async fn rename(self: &Arc<Room>, name: &str) -> Outcome<GameView> {
        self.change(|play, _| play.rename(name)).await
    }

    /// There is a review now.
    pub(crate) async fn reviewed(self: &Arc<Room>) -> Outcome<GameView> {
        self.change(|play, _| {
            play.stored.reviewed = true;
            Ok(Change::Aside)
        })
        .await
    }

    /// Two agents who wait play a move.
    pub(crate) async fn step(self: &Arc<Room>) -> Outcome<GameView> {
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
    pub(crate) async fn move_now(self: &Arc<Room>) -> Outcome<GameView> {
        let mut live = self.alive().await?;
        if let Some(thinking) = &live.thinking {
            thinking.cancel.cancel();
        } else if live.stuck.take().is_some() {
            self.go_on(&mut live);
        } else {
            let detail = "no agent is thinking in this game";
            return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "thinking"));
        }
        Ok(view(&live))
    }

    /// Removes the game. Those who have it open are told.
    pub(crate) async fn delete(&self) -> Outcome<()> {
        let mut live = self.alive().await?;
        self.services.store.delete(&self.id).await?;
        live.deleted = true;
        live.thinking = None;
        self.tell(&ServerMessage::Deleted { game: self.id.clone() });
        Ok(())
    }

    /// Changes the game: all of it happens, on the disk too, or nothing.
    async fn change(
        self: &Arc<Room>,
        change: impl FnOnce(&mut Play, Duration) -> Outcome<Change>,
    ) -> Outcome<GameView> {
        let mut live = self.alive().await?;
        self.end_if_time_is_up(&mut live).await?;
        let mut play = live.play.clone();
        let change = change(&mut play, live.turn.elapsed())?;
        if change != Change::None {
            self.keep(&mut live, play, change).await?;
        }
        Ok(view(&live))
    }

    async fn keep(self: &Arc<Room>, live: &mut Live, mut play: Play, change: Change) -> Outcome<()> {
        play.stored.version += 1;
        play.stored.updated = now();
        self.services.store.save(vec![play.stored.clone()]).await?;
        self.services.metrics.moves.add(play.line.moves.len().saturating_sub(live.play.line.moves.len()) as u64);
        live.play = play;
        if change == Change::Turn {
            live.turn = Turn::begin(live.turn.is_going_on());
            live.thinking = None;
            live.stuck = None;
            self.go_on(live);
        }
        self.tell(&ServerMessage::Game { game: Box::new(view(live)) });
        Ok(())
    }

    /// Has the agent think whose turn it is, if it is one's, and looks after the clock.
    fn go_on(self: &Arc<Room>, live: &mut Live) {
        if self.watchers().is_empty() {
            return;
        }
        self.watch_the_clock(live);
        let waits = live.play.stored.watch == Some(WatchMode::Step) && !live.step;
        let agents_turn = live.play.agent_to_act().is_some() && !waits;
        if !agents_turn || live.thinking.is_some() || live.stuck.is_some() {
            return;
        }
        match AgentTurn::of(&live.play, live.turn.elapsed(), &self.services.networks) {
            Ok(turn) => self.have_think(live, turn),
            Err(problem) => live.stuck = Some(problem.detail),
        }
    }

    fn have_think(self: &Arc<Room>, live: &mut Live, turn: AgentTurn) {
        live.searches += 1;
        let (number, cancel, unwanted) = (live.searches, Cancel::default(), Arc::new(AtomicBool::new(false)));
        live.thinking = Some(Thinking { number, cancel: cancel.clone(), unwanted: unwanted.clone() });
        let owner = self.watchers().first().map_or(0, Outbox::owner);
        let (room, ply) = (self.clone(), live.play.line.moves.len());
        let pace = if live.play.is_watched() { PACE } else { Duration::ZERO };
        tokio::spawn(async move {
            let pause = tokio::time::sleep(pace);
            let thinker = room.clone();
            let work = move || {
                let told = |search| thinker.tell_progress(ply, search);
                let act = (!unwanted.load(Ordering::Relaxed)).then(|| turn.act(cancel, &mut { told }));
                // Nothing of the room is held on to while the answer is on its way.
                drop(thinker);
                act
            };
            let act = room.services.pool.run(owner, Class::Play, work).await;
            pause.await;
            if let Some(act) = act.transpose() {
                room.agent_acts(number, act.and_then(|act| act)).await;
            }
        });
    }

    /// An agent's answer. It counts only if it is the one that is waited for.
    async fn agent_acts(self: &Arc<Room>, number: u64, act: Outcome<Act>) {
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
                Act::Move(mv) => play.place(mv, Some(millis(elapsed))),
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

    /// Ends the game if the time of the side to act is up, and says so.
    async fn end_if_time_is_up(self: &Arc<Room>, live: &mut Live) -> Outcome<()> {
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
    fn watch_the_clock(self: &Arc<Room>, live: &Live) {
        let Some(side) = live.play.clock_side().filter(|_| live.turn.is_going_on()) else { return };
        let Some(left) = live.play.time_left(side, live.turn.elapsed()) else { return };
        let (room, version): (Weak<Room>, u64) = (Arc::downgrade(self), live.play.stored.version);
        tokio::spawn(async move {
            tokio::time::sleep(left + Duration::from_millis(5)).await;
            let Some(room) = room.upgrade() else { return };
            let Ok(mut live) = room.alive().await else { return };
            if live.play.stored.version == version && live.turn.is_going_on() {
                let _ = room.end_if_time_is_up(&mut live).await;
            }
        });
    }

    fn watchers(&self) -> StdMutexGuard<'_, Vec<Outbox>> {
        self.watchers.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn tell(&self, message: &ServerMessage) {
        let Some(text) = Outbox::text(message) else { return };
        self.watchers().iter().for_each(|watcher| watcher.send_text(text.clone()));
    }

    fn tell_progress(&self, ply: usize, search: SearchView) {
        let message = ServerMessage::Thinking { game: self.id.clone(), ply, search };
        let Some(text) = Outbox::text(&message) else { return };
        self.watchers().iter().for_each(|watcher| watcher.send_if_there_is_room(text.clone()));
    }
}

/// The game as it is shown.
fn view(live: &Live) -> GameView {
    let (stored, line) = (&live.play.stored, &live.play.line);
    let sides = (0..line.moves.len()).scan(line.start.clone(), |position, ply| {
        let side = Side::from(hansu_game::Game::side_to_move(position));
        hansu_game::Game::play_unchecked(position, line.moves[ply]);
        Some(side)
    });
    let played = stored.moves.iter().zip(sides);
    GameView {
        id: stored.id.clone(),
        version: stored.version,
        name: stored.name.clone(),
        created: stored.created.clone(),
        updated: stored.updated.clone(),
        black: stored.black.clone(),
        white: stored.white.clone(),
        start: stored.start.clone(),
        moves: played.map(|(stored, side)| PlayedMove { mv: stored.mv.clone(), side, ms: stored.ms }).collect(),
        undone: stored.undone.iter().rev().map(|stored| stored.mv.clone()).collect(),
        position: line.view(),
        clock: live.play.clock_view(&live.turn),
        result: stored.result,
        to_act: live.play.to_act(),
        thinking: live.thinking.is_some(),
        swap2: stored.swap2.map(swap2::view),
        watch: stored.watch,
        reviewed: stored.reviewed,
        stuck: live.stuck.clone(),
    }
}
