//! Many games at once, on several threads, each with a network of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use hansu_game::Move;
use hansu_nn::{Evaluate, NnError};
use hansu_search::{AgentHost, Budget, Cancel, Clock, History, HostError, Leaf};
use thiserror::Error;

use super::game::{FinishedGame, Need, SelfGame};
use super::settings::{SeenAs, SelfPlaySettings, Temperature};
use crate::insight::ZeroGame;
use crate::oracle::{Asked, Counts, Look, Oracle, Ticket};

/// Why games can't go on.
#[derive(Debug, Error)]
pub enum PoolError {
    /// The network.
    #[error(transparent)]
    Net(#[from] NnError),
    /// A rival gave no move.
    #[error("a rival in self-play: {0}")]
    Rival(#[from] HostError),
}

/// Plays games on several threads. Games that are not finished when enough others are stay where they are and go on
/// the next time, so that batches are full from the first to the last.
pub struct SelfPlayPool<G> {
    start: G,
    settings: SelfPlaySettings,
    workers: Vec<Worker<G>>,
    next_game: AtomicU64,
    /// The number of the first game that is not begun any more.
    end: u64,
    seed: u64,
    clock: Arc<dyn Clock>,
}

/// One thread's games.
struct Worker<G> {
    oracle: Oracle,
    /// The agents of the settings.
    rivals: Vec<AgentHost>,
    games: Vec<SelfGame<G>>,
    asking: Duration,
}

/// What is heard of games while they are played.
#[derive(Clone, Debug)]
pub enum Played<G> {
    /// One is finished.
    Finished(FinishedGame<G>),
    /// They go on: told now and then, for the first games may take minutes.
    UnderWay(UnderWay),
}

/// How far games are that are not finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnderWay {
    /// Moves played in them.
    pub plies: usize,
    /// Positions that the networks have evaluated since playing began.
    pub positions: u64,
}

/// What playing took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoolStats {
    /// What the networks did.
    pub counts: Counts,
    /// Time that passed.
    pub elapsed: Duration,
    /// The time of all threads that went into running the network.
    pub network: Duration,
    /// The time of all threads.
    pub total: Duration,
}

impl PoolStats {
    /// Positions that the network evaluates in a second.
    pub fn positions_per_second(&self) -> f64 {
        self.counts.evaluated as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// Positions in a batch, on average.
    pub fn batch(&self) -> f64 {
        self.counts.evaluated as f64 / self.counts.batches.max(1) as f64
    }

    /// The share of positions that were known.
    pub fn known(&self) -> f64 {
        self.counts.known as f64 / (self.counts.known + self.counts.evaluated).max(1) as f64
    }

    /// The share of the time that the network took.
    pub fn network_share(&self) -> f64 {
        self.network.as_secs_f64() / self.total.as_secs_f64().max(1e-9)
    }
}

impl<G: ZeroGame> SelfPlayPool<G> {
    /// One thread for each network. `first_game` is the number of the first game: a game's chance follows from its
    /// number and the seed.
    pub fn new(
        start: G,
        settings: &SelfPlaySettings,
        nets: Vec<Box<dyn Evaluate + Send>>,
        seed: u64,
        first_game: u64,
        clock: Arc<dyn Clock>,
    ) -> SelfPlayPool<G> {
        let look = match settings.symmetry {
            SeenAs::Plain => Look::Plain,
            SeenAs::Canonical => Look::Canonical,
        };
        let worker = |net| Worker {
            oracle: Oracle::new(net, look, settings.cache),
            rivals: Vec::new(),
            games: Vec::new(),
            asking: Duration::ZERO,
        };
        SelfPlayPool {
            start,
            settings: settings.clone(),
            workers: nets.into_iter().map(worker).collect(),
            next_game: AtomicU64::new(first_game),
            end: u64::MAX,
            seed,
            clock,
        }
    }

    /// With the rivals of the settings, made for each thread.
    pub fn with_rivals<E>(mut self, mut make: impl FnMut(&str) -> Result<AgentHost, E>) -> Result<SelfPlayPool<G>, E> {
        for worker in &mut self.workers {
            worker.rivals = self.settings.rivals.agents.iter().map(|agent| make(agent)).collect::<Result<_, E>>()?;
        }
        Ok(self)
    }

    /// Begins no game from this number on: the pool is empty once those before it are finished.
    #[must_use]
    pub fn up_to(self, end: u64) -> SelfPlayPool<G> {
        SelfPlayPool { end, ..self }
    }

    /// Begins no game beyond so many more than were begun so far; `None` for as many as it takes.
    pub fn begin_at_most(&mut self, games: Option<u64>) {
        let begun = self.next_game.load(Ordering::Relaxed);
        self.end = games.map_or(u64::MAX, |games| begun.saturating_add(games));
    }

    /// Sets the temperature of the games that are begun from now on.
    pub fn set_temperature(&mut self, temperature: Temperature) {
        self.settings.temperature = temperature;
    }

    /// Goes on with other networks, one for each thread.
    pub fn replace(&mut self, nets: Vec<Box<dyn Evaluate + Send>>) {
        for (worker, net) in self.workers.iter_mut().zip(nets) {
            worker.oracle.replace(net);
        }
    }

    /// Plays until `told` has heard of so many finished games, or until it fails or the flag says to stop.
    pub fn play<E: From<PoolError>>(
        &mut self,
        games: usize,
        cancel: &Cancel,
        mut told: impl FnMut(Played<G>) -> Result<(), E>,
    ) -> Result<PoolStats, E> {
        if games == 0 {
            return Ok(PoolStats::default());
        }
        let (before, asking) = (self.counts(), self.asking());
        let begun = self.clock.now();
        let (done, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (plies, positions) = (AtomicUsize::new(0), AtomicU64::new(0));
        let shared = Shared {
            start: &self.start,
            settings: &self.settings,
            next_game: &self.next_game,
            end: self.end,
            seed: self.seed,
            clock: &*self.clock,
            wanted: games,
            done: &done,
            plies: &plies,
            positions: &positions,
            failed: &failed,
            cancel,
        };
        let result = std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for worker in &mut self.workers {
                let sender = sender.clone();
                let shared = &shared;
                scope.spawn(move || {
                    if let Err(error) = worker.play(shared, &sender) {
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            // All that the threads have finished: none is lost because enough were there.
            let result = receiver.iter().try_for_each(|played| told(played?));
            failed.store(result.is_err(), Ordering::Relaxed);
            result
        });
        result?;
        let elapsed = self.clock.now().saturating_sub(begun);
        Ok(PoolStats {
            counts: self.counts() - before,
            elapsed,
            network: self.asking() - asking,
            total: elapsed * self.workers.len() as u32,
        })
    }

    /// Moves that have been played in games that are not finished.
    pub fn plies_under_way(&self) -> usize {
        self.workers.iter().map(Worker::plies).sum()
    }

    fn counts(&self) -> Counts {
        self.workers.iter().map(|worker| worker.oracle.counts()).sum()
    }

    fn asking(&self) -> Duration {
        self.workers.iter().map(|worker| worker.asking).sum()
    }
}

/// What all threads look at.
struct Shared<'a, G> {
    start: &'a G,
    settings: &'a SelfPlaySettings,
    next_game: &'a AtomicU64,
    end: u64,
    seed: u64,
    clock: &'a dyn Clock,
    /// Games to finish, and how many are.
    wanted: usize,
    done: &'a AtomicUsize,
    /// What [`UnderWay`] tells: the sum over all threads of what each counted last.
    plies: &'a AtomicUsize,
    positions: &'a AtomicU64,
    /// Whether nobody wants the games any more.
    failed: &'a AtomicBool,
    cancel: &'a Cancel,
}

impl<G: ZeroGame> Shared<'_, G> {
    /// The next game, if there is to be another one.
    fn new_game(&self) -> Option<SelfGame<G>> {
        let number = self.next_game.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then(|| SelfGame::new(self.start.clone(), self.settings, self.seed, number))
    }

    /// Takes a thread's count in the place of the one before; the sum over all threads.
    fn under_way(&self, before: UnderWay, now: UnderWay) -> UnderWay {
        // Moves become fewer when games end: the difference wraps around, and the sum comes out right.
        self.plies.fetch_add(now.plies.wrapping_sub(before.plies), Ordering::Relaxed);
        self.positions.fetch_add(now.positions - before.positions, Ordering::Relaxed);
        UnderWay { plies: self.plies.load(Ordering::Relaxed), positions: self.positions.load(Ordering::Relaxed) }
    }

    fn stop(&self) -> bool {
        let enough = self.done.load(Ordering::Relaxed) >= self.wanted;
        enough || self.failed.load(Ordering::Relaxed) || self.cancel.is_cancelled()
    }
}

/// Where threads tell what they have done.
type Teller<G> = mpsc::Sender<Result<Played<G>, PoolError>>;

impl<G: ZeroGame> Worker<G> {
    /// How often a thread tells that its games go on.
    const BEAT: Duration = Duration::from_millis(250);

    fn plies(&self) -> usize {
        self.games.iter().map(SelfGame::plies).sum()
    }

    /// How far this thread's games are, of a network that had evaluated so many positions at first.
    fn under_way(&self, first: u64) -> UnderWay {
        UnderWay { plies: self.plies(), positions: self.oracle.counts().evaluated - first }
    }

    fn play(&mut self, shared: &Shared<'_, G>, teller: &Teller<G>) -> Result<(), PoolError> {
        while self.games.len() < shared.settings.parallel
            && let Some(game) = shared.new_game()
        {
            self.games.push(game);
        }
        let mut waiting: Vec<Question<G>> = Vec::with_capacity(self.games.len());
        let first = self.oracle.counts().evaluated;
        let (mut next_beat, mut counted) = (Duration::ZERO, UnderWay::default());
        while !shared.stop() && !self.games.is_empty() {
            let (oracle, rivals) = (&mut self.oracle, &mut self.rivals);
            let mut result = Ok(());
            self.games.retain_mut(|game| match ask(game, oracle, rivals, shared, teller) {
                Ok(Question::End) => false,
                Ok(question) => {
                    waiting.push(question);
                    true
                }
                Err(error) => {
                    result = Err(error);
                    false
                }
            });
            result?;
            let begun = shared.clock.now();
            self.oracle.run()?;
            let now = shared.clock.now();
            self.asking += now.saturating_sub(begun);
            if now >= next_beat {
                next_beat = now + Self::BEAT;
                let before = std::mem::replace(&mut counted, self.under_way(first));
                // The receiver is there until all threads are done.
                let _ = teller.send(Ok(Played::UnderWay(shared.under_way(before, counted))));
            }
            for (game, asked) in self.games.iter_mut().zip(waiting.drain(..)) {
                if let Question::Asked(leaf, ticket) = asked {
                    let evaluation = self.oracle.answer(&ticket, &leaf.position);
                    game.apply(leaf, evaluation.expect("a whole run answers all tickets"));
                }
            }
        }
        Ok(())
    }
}

/// Where a game stands after it went on as far as it could.
#[allow(clippy::large_enum_variant)] // one for each game of a thread
enum Question<G> {
    /// A position waits for the network.
    Asked(Leaf<G>, Ticket),
    /// Playing stops before there was one.
    None,
    /// It is over, and no other one takes its place.
    End,
}

/// Goes on with a game, and the ones after it, until a position has to wait for the network.
fn ask<G: ZeroGame>(
    game: &mut SelfGame<G>,
    oracle: &mut Oracle,
    rivals: &mut [AgentHost],
    shared: &Shared<'_, G>,
    teller: &Teller<G>,
) -> Result<Question<G>, PoolError> {
    loop {
        match game.proceed() {
            Need::Nothing(over) => {
                let _ = teller.send(Ok(Played::Finished(over)));
                shared.done.fetch_add(1, Ordering::Relaxed);
                let Some(next) = shared.new_game() else { return Ok(Question::End) };
                *game = next;
                if shared.stop() {
                    return Ok(Question::None);
                }
            }
            Need::RivalMove(rival) => {
                let mv = move_of(&mut rivals[rival], game)?;
                game.play_rival(mv);
            }
            Need::Evaluation(leaf) => match oracle.ask(&leaf.position) {
                Asked::Known(evaluation) => game.apply(leaf, evaluation),
                Asked::Queued(ticket) => return Ok(Question::Asked(leaf, ticket)),
            },
        }
    }
}

/// What a rival plays. It meets many games in turn, so each is a new one to it.
fn move_of<G: ZeroGame>(rival: &mut AgentHost, game: &SelfGame<G>) -> Result<Move, HostError> {
    let (start, moves) = game.history();
    let game = History::of(start.clone().into(), moves).map_err(HostError::Illegal)?;
    rival.new_game()?;
    Ok(rival.think(&game, &Budget::unlimited(), &mut |_| ())?.mv)
}

impl<G> std::fmt::Debug for Worker<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("oracle", &self.oracle).field("games", &self.games.len()).finish()
    }
}
