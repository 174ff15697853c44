//! Plays the games of a plan that are not finished yet, several at once.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::GameSpec;
use hansu_search::{Agent, AgentHost, Cancel, Clock};
use thiserror::Error;

use super::journal::Journal;
use super::line::{self, GameLine};
use super::plan::{Plan, Slot};
use super::referee::{Referee, Seat, Turn, seated};

/// Makes the agent of a spec, as [`AgentSpec::build`] does.
pub type MakeAgent = dyn Fn(&AgentSpec, GameSpec) -> Result<Box<dyn Agent>, SpecError> + Sync;

/// How to run a match; none of it changes the games.
pub struct RunOptions<'a> {
    /// How many games at once.
    pub concurrency: usize,
    /// By how much a time limit may be overrun.
    pub margin: Duration,
    /// The clock to go by.
    pub clock: Arc<dyn Clock>,
    /// Stops the match when set; games under way are given up.
    pub cancel: Cancel,
    /// Makes the agents.
    pub make: &'a MakeAgent,
}

/// Why a match broke off.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An agent can't be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The journal can't be written.
    #[error(transparent)]
    Journal(#[from] hansu_files::LinesError),
}

/// Plays all games of the plan that the journal does not hold. Each finished game is in the journal before `finished` is
/// told of it; when that says so, or the options' flag is set, the match ends early.
pub fn run(
    plan: &Plan,
    journal: &mut Journal,
    options: &RunOptions<'_>,
    finished: &mut dyn FnMut(&GameLine) -> Continue,
) -> Result<(), MatchError> {
    let to_play: Vec<Slot> = plan.slots().filter(|slot| !journal.holds(*slot)).collect();
    let next = Mutex::new(to_play.into_iter());
    let (sender, receiver) = mpsc::channel();
    let stop = options.cancel.clone();
    std::thread::scope(|scope| {
        for _ in 0..options.concurrency.max(1) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || work(plan, options, next, stop, &sender));
        }
        drop(sender);
        let result = collect(&receiver, journal, finished);
        // However it ended, no game that is still under way is of use.
        stop.cancel();
        result
    })
}

/// Whether a match goes on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continue {
    /// It does.
    Yes,
    /// It is decided.
    No,
}

type Finished = Result<GameLine, MatchError>;

fn collect(
    receiver: &mpsc::Receiver<Finished>,
    journal: &mut Journal,
    finished: &mut dyn FnMut(&GameLine) -> Continue,
) -> Result<(), MatchError> {
    for game in receiver {
        let game = game?;
        journal.add(&game)?;
        if finished(&game) == Continue::No {
            break;
        }
    }
    Ok(())
}

/// One thread's part: takes the next game until there is none.
fn work(
    plan: &Plan,
    options: &RunOptions<'_>,
    next: &Mutex<std::vec::IntoIter<Slot>>,
    stop: &Cancel,
    sender: &mpsc::Sender<Finished>,
) {
    let take = || next.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    while !stop.is_cancelled()
        && let Some(slot) = take()
        && let Some(game) = play_slot(plan, slot, options, stop).transpose()
    {
        let failed = game.is_err();
        if sender.send(game).is_err() || failed {
            break;
        }
    }
}

/// Plays one game; `None` if it was stopped.
fn play_slot(plan: &Plan, slot: Slot, options: &RunOptions<'_>, stop: &Cancel) -> Result<Option<GameLine>, MatchError> {
    let opening = plan.contests[slot.contest].book.opening(slot.game / 2);
    let players = plan.players(slot);
    let seat = |spec: &AgentSpec| -> Result<Seat, MatchError> {
        let host = AgentHost::of((options.make)(spec, plan.game)?);
        Ok(Seat { host, limit: spec.limits(plan.game.kind()).time })
    };
    let mut seats = [seat(&players[0])?, seat(&players[1])?];
    let referee = Referee { clock: options.clock.clone(), control: plan.control, margin: options.margin };
    let Some(played) = referee.play(&opening, &mut seats, stop) else { return Ok(None) };
    let moves: Vec<_> = opening.moves.iter().copied().chain(played.turns.iter().map(|turn| turn.mv)).collect();
    let contest = &plan.contests[slot.contest];
    let [black, white] = seated(&contest.a, &contest.b, slot.colour_of_a()).map(AgentSpec::to_string);
    let column = TurnColumns(&played.turns);
    Ok(Some(GameLine {
        contest: slot.contest,
        game: slot.game,
        black,
        white,
        opening: opening.name,
        start: line::write_start(&opening.start),
        moves: line::write_moves(&moves, plan.game.size()),
        opening_moves: opening.moves.len(),
        nodes: column.of(|turn| turn.nodes),
        playouts: column.of(|turn| turn.playouts),
        depths: column.of(|turn| turn.depth),
        micros: column.of(|turn| turn.elapsed.as_micros() as u64),
        cut: column.of(|turn| u8::from(turn.cut)),
        discs: line::discs(&played.end),
        winner: played.winner,
        ended: played.ended,
        detail: played.detail,
    }))
}

struct TurnColumns<'a>(&'a [Turn]);

impl TurnColumns<'_> {
    /// One value of each turn, or nothing if all are zero.
    fn of<T: Default + PartialEq>(&self, value: impl Fn(&Turn) -> T) -> Vec<T> {
        let values: Vec<T> = self.0.iter().map(value).collect();
        if values.iter().all(|value| *value == T::default()) { Vec::new() } else { values }
    }
}
