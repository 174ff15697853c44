//! The loop.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use hansu_files::JsonLines;
use hansu_game::{GameSpec, Gomoku, Othello, Position};
use hansu_nn::{Losses, NetSpec, Weights};
use hansu_search::{AgentHost, Cancel, Clock};

use super::folder::{Checkpoint, ZeroFolder};
use super::players::{Arrived, Players, Source, Wanted, evaluators};
use super::record::{IterationRecord, Judgement};
use super::{Provenance, RunError};
use crate::config::{NetConfig, ZeroConfig};
use crate::device::{Cpu, Device};
use crate::insight::ZeroGame;
use crate::network::{GAME_NOTE, game_note};
use crate::planes::Encoder;
use crate::replay::{Replay, StoredGame, StoredWinner};
use crate::selfplay::{Played, PoolStats, SelfPlayPool, TeachingGames, UnderWay};
use crate::teacher::Teacher;

/// Knows the agents that a network meets.
pub trait Judge {
    /// Measures the network of an iteration, which is kept in the folder.
    fn judge(&mut self, folder: &ZeroFolder, iteration: u32, cancel: &Cancel) -> Result<Option<Judgement>, RunError>;

    /// Makes an agent for self-play to play against.
    fn rival(&self, agent: &str, _game: GameSpec) -> Result<AgentHost, RunError> {
        Err(RunError::Rival { agent: agent.to_owned(), reason: "no agents are known here".to_owned() })
    }
}

/// What happens in a run.
#[derive(Clone, Debug)]
pub enum Event {
    /// It goes on from an iteration, with so many games of the next one already there.
    Resumed {
        /// The last iteration that is complete.
        iteration: u32,
        /// Games of the next one that were found.
        games: usize,
        /// Samples there are to learn from.
        samples: usize,
    },
    /// Something is not as it should be, but the run goes on.
    Warning(String),
    /// Games are being played: told now and then.
    Playing {
        /// The iteration.
        iteration: u32,
        /// Games finished in it.
        finished: usize,
        /// Games wanted in it.
        wanted: usize,
        /// How far those are that are not finished.
        under_way: UnderWay,
    },
    /// A game was finished and stored.
    Game {
        /// The iteration.
        iteration: u32,
        /// Games finished in it.
        finished: usize,
        /// Games wanted in it.
        wanted: usize,
        /// Its number of moves.
        plies: usize,
    },
    /// A step of training was taken.
    Step {
        /// The iteration.
        iteration: u32,
        /// Steps taken in it.
        step: usize,
        /// Steps to take in it.
        steps: usize,
        /// The losses before the step.
        losses: Losses,
    },
    /// The strength of the network is being measured.
    Judging(u32),
    /// It was measured.
    Judged(Judgement),
    /// An iteration is complete and kept.
    Iteration(Box<IterationRecord>),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunEnd {
    /// All iterations are done.
    Complete,
    /// It was told to stop; it can be resumed.
    Stopped,
}

/// A run that can be started.
pub struct ZeroRun {
    folder: ZeroFolder,
    config: ZeroConfig,
    clock: Arc<dyn Clock>,
}

impl ZeroRun {
    /// A new run in a folder that has none.
    pub fn create(
        path: &Path,
        config: ZeroConfig,
        provenance: &Provenance,
        clock: Arc<dyn Clock>,
    ) -> Result<ZeroRun, RunError> {
        config.validate()?;
        let folder = ZeroFolder::create(path, &config, None, provenance)?;
        Ok(ZeroRun { folder, config, clock })
    }

    /// A new run that goes on from a network: its shape takes the place of that of the settings, but for planes that
    /// they add.
    pub fn create_from(
        path: &Path,
        mut config: ZeroConfig,
        network: &Weights,
        provenance: &Provenance,
        clock: Arc<dyn Clock>,
    ) -> Result<ZeroRun, RunError> {
        let &NetSpec { planes, blocks, filters, value_hidden, .. } = network.spec();
        config.net = NetConfig { planes: planes.max(config.net.planes), blocks, filters, value_hidden };
        config.validate()?;
        let first = network.with_planes(config.net.planes)?;
        let folder = ZeroFolder::create(path, &config, Some(&first), provenance)?;
        Ok(ZeroRun { folder, config, clock })
    }

    /// A run that was begun before.
    pub fn resume(path: &Path, clock: Arc<dyn Clock>) -> Result<ZeroRun, RunError> {
        let folder = ZeroFolder::open(path)?;
        let config = folder.config()?;
        Ok(ZeroRun { folder, config, clock })
    }

    /// The folder.
    pub fn folder(&self) -> &ZeroFolder {
        &self.folder
    }

    /// The settings.
    pub fn config(&self) -> &ZeroConfig {
        &self.config
    }

    /// Goes on with other settings for what is still to come. The game and the network have to stay.
    pub fn set_config(&mut self, config: ZeroConfig) -> Result<(), RunError> {
        config.validate()?;
        let fixed = |config: &ZeroConfig| -> Result<_, RunError> { Ok((config.game.spec()?, config.net_spec()?)) };
        if fixed(&config)? != fixed(&self.config)? {
            return Err(crate::config::ConfigError::Value {
                key: "game and net".to_owned(),
                problem: "can't be changed in a run that has begun; begin a new one".to_owned(),
            }
            .into());
        }
        self.folder.set_config(&config)?;
        self.config = config;
        Ok(())
    }

    /// Runs on the processor until all iterations are done or the flag is set; `told` hears of everything.
    pub fn run(&self, judge: &mut dyn Judge, cancel: &Cancel, told: &mut dyn FnMut(Event)) -> Result<RunEnd, RunError> {
        self.run_on(&Cpu { threads: self.config.threads }, judge, cancel, told)
    }

    /// The same on any device.
    pub fn run_on(
        &self,
        device: &dyn Device,
        judge: &mut dyn Judge,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<RunEnd, RunError> {
        self.run_with(device, None, judge, cancel, told)
    }

    /// The same with games that are played elsewhere, if there are such players.
    pub fn run_with<'a>(
        &'a self,
        device: &'a dyn Device,
        players: Option<&'a mut (dyn Players + 'a)>,
        judge: &mut dyn Judge,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<RunEnd, RunError> {
        match self.config.game.spec()?.start() {
            Position::Othello(start) => self.run_from::<Othello>(start, device, players, judge, cancel, told),
            Position::Gomoku(start) => self.run_from::<Gomoku>(start, device, players, judge, cancel, told),
        }
    }

    fn run_from<'a, G: ZeroGame>(
        &'a self,
        start: G,
        device: &'a dyn Device,
        players: Option<&'a mut (dyn Players + 'a)>,
        judge: &mut dyn Judge,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<RunEnd, RunError> {
        let mut state = Running::open(self, start, device, players, judge, told)?;
        while state.iteration < self.config.iterations {
            if cancel.is_cancelled() || !state.iterate(judge, cancel, told)? {
                return Ok(RunEnd::Stopped);
            }
        }
        Ok(RunEnd::Complete)
    }
}

/// A run in progress.
struct Running<'a, G> {
    config: &'a ZeroConfig,
    folder: &'a ZeroFolder,
    clock: &'a Arc<dyn Clock>,
    device: &'a dyn Device,
    replay: Replay<G>,
    teacher: Teacher,
    source: Source<'a, G>,
    /// Whose games come first, and until which iteration.
    teaching: Option<(TeachingGames<G>, u32)>,
    records: JsonLines,
    ladder: JsonLines,
    /// The last iteration that is complete.
    iteration: u32,
    /// Seconds of work before this start, and when it was.
    seconds_before: f64,
    begun: Duration,
}

impl<'a, G: ZeroGame> Running<'a, G> {
    fn open(
        run: &'a ZeroRun,
        start: G,
        device: &'a dyn Device,
        players: Option<&'a mut dyn Players>,
        judge: &dyn Judge,
        told: &mut dyn FnMut(Event),
    ) -> Result<Running<'a, G>, RunError> {
        let (config, folder) = (&run.config, &run.folder);
        let spec = config.net_spec()?;
        let (records, lines) = JsonLines::open::<IterationRecord>(&folder.iterations_path())?;
        let (ladder, _) = JsonLines::open::<Judgement>(&folder.ladder_path())?;
        let encoder = Encoder::new(spec.size, spec.planes);
        let replay = Replay::open(&folder.replay(), start.clone(), encoder, config.replay.clone())?;
        let (checkpoint, problems) = folder.newest_state()?;
        for problem in problems {
            told(Event::Warning(format!("{problem}: an earlier training state is used")));
        }
        let (teacher, iteration) = match checkpoint {
            Some(Checkpoint { iteration, state, playing }) => {
                told(Event::Resumed {
                    iteration,
                    games: replay.games_of(iteration + 1),
                    samples: replay.samples().len(),
                });
                (Teacher::resume(&state, &playing, &config.train, device)?, iteration)
            }
            None => {
                if replay.next_game() > 0 {
                    told(Event::Resumed { iteration: 0, games: replay.games_of(1), samples: replay.samples().len() });
                }
                let first = match folder.first_network()? {
                    Some(first) => first,
                    None => Weights::init(&spec, config.seed)?,
                };
                (Teacher::new(&first, &config.train, device)?, 0)
            }
        };
        let teaching = match &config.selfplay.teaching {
            Some(teaching) if iteration < teaching.until => {
                let agents = (0..config.threads).map(|_| judge.rival(&teaching.agent, config.game.spec()?));
                let agents = agents.collect::<Result<_, RunError>>()?;
                let opening = config.selfplay.opening;
                let games = TeachingGames::new(start.clone(), opening, agents, config.seed, run.clock.clone());
                Some((games, teaching.until))
            }
            _ => None,
        };
        let source = match players {
            Some(players) => Source::Elsewhere(players),
            None => {
                let nets = evaluators(device, &teacher.playing(), config.threads)?;
                let (first_game, game) = (replay.next_game(), config.game.spec()?);
                let pool = SelfPlayPool::new(start, &config.selfplay, nets, config.seed, first_game, run.clock.clone());
                Source::Here(Box::new(pool.with_rivals(|agent| judge.rival(agent, game))?))
            }
        };
        Ok(Running {
            config,
            folder,
            clock: &run.clock,
            device,
            replay,
            teacher,
            source,
            teaching,
            records,
            ladder,
            iteration,
            seconds_before: lines.last().map_or(0.0, |record| record.seconds_total),
            begun: run.clock.now(),
        })
    }

    /// One iteration; whether it was completed.
    fn iterate(
        &mut self,
        judge: &mut dyn Judge,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<bool, RunError> {
        let iteration = self.iteration + 1;
        let mut record = IterationRecord { iteration, ..IterationRecord::default() };
        self.play(&mut record, cancel, told)?;
        if cancel.is_cancelled() || !self.learn(&mut record, cancel, told)? {
            return Ok(false);
        }
        let playing = self.teacher.playing();
        self.folder.keep(self.config.game.spec()?, iteration, &playing, &self.teacher.state()?)?;
        self.folder.tidy(self.config.checkpoint.states, self.config.checkpoint.every);
        record.seconds_total = self.seconds_before + self.seconds_since(self.begun);
        self.records.append(&record)?;
        self.iteration = iteration;
        told(Event::Iteration(Box::new(record)));
        if let Source::Here(pool) = &mut self.source {
            pool.replace(evaluators(self.device, &playing, self.config.threads)?);
        }
        let every = self.config.ladder.every;
        let is_due = every > 0 && (iteration.is_multiple_of(every) || iteration == self.config.iterations);
        if is_due && !cancel.is_cancelled() {
            told(Event::Judging(iteration));
            if let Some(judgement) = judge.judge(self.folder, iteration, cancel)? {
                self.ladder.append(&judgement)?;
                told(Event::Judged(judgement));
            }
        }
        Ok(true)
    }

    /// Plays the games of an iteration that are not there yet.
    fn play(
        &mut self,
        record: &mut IterationRecord,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<(), RunError> {
        let iteration = record.iteration;
        let wanted = self.config.selfplay.games;
        let before = self.replay.games_of(iteration);
        // Not only those of this session: an iteration may have been interrupted.
        self.replay.take_resumed(iteration).iter().for_each(|stored| count(record, stored));
        let missing = wanted.saturating_sub(before);
        let (mut finished, mut ages) = (before, 0.0);
        let played = self.replay.played_elsewhere().clone();
        let first_game = self.replay.next_game();
        let replay = &mut self.replay;
        let mut take = |game: Result<StoredGame, UnderWay>| -> Result<(), RunError> {
            let stored = match game {
                Ok(stored) => stored,
                Err(under_way) => {
                    told(Event::Playing { iteration, finished, wanted, under_way });
                    return Ok(());
                }
            };
            let stored = StoredGame { game: replay.next_game(), iteration, ..stored };
            replay.add(&stored)?;
            finished += 1;
            ages += f64::from(stored.age());
            count(record, &stored);
            told(Event::Game { iteration, finished, wanted, plies: stored.plies() });
            Ok(())
        };
        let rivals = &self.config.selfplay.rivals.agents;
        let mut heard = |played| match played {
            Played::Finished(game) => take(Ok(StoredGame::new(&game, rivals, game.number, iteration))),
            Played::UnderWay(under_way) => take(Err(under_way)),
        };
        let stats = match (&mut self.teaching, &mut self.source) {
            (Some((games, until)), _) if iteration <= *until => games.play(first_game, missing, cancel, heard)?,
            (_, Source::Here(pool)) => {
                pool.set_temperature(self.config.selfplay.temperature.of_iteration(iteration, self.config.iterations));
                pool.begin_at_most((!self.config.selfplay.carry_over).then_some(missing as u64));
                pool.play(missing, cancel, &mut heard)?
            }
            (_, Source::Elsewhere(players)) => {
                let notes = game_note(self.config.game.spec()?);
                let network = self.teacher.playing().to_bytes(&[(GAME_NOTE, &notes)])?.into();
                let wanted = Wanted { config: self.config, iteration, games: missing, network, played: &played };
                players.play(&wanted, cancel, &mut |arrived| match arrived {
                    Arrived::Game(game) => take(Ok(*game)),
                    Arrived::UnderWay(under_way) => take(Err(under_way)),
                })?
            }
        };
        record.staleness = ages / (finished - before).max(1) as f64;
        let played = finished - before;
        record.games_per_hour = played as f64 * 3600.0 / stats.elapsed.as_secs_f64().max(1e-9);
        record.plies /= record.games.max(1) as f64;
        record.samples = self.replay.samples_of(iteration);
        record.games_total = self.replay.next_game();
        record.buffer = self.replay.samples().len();
        note(record, &stats);
        Ok(())
    }

    /// Learns; whether it was completed.
    fn learn(
        &mut self,
        record: &mut IterationRecord,
        cancel: &Cancel,
        told: &mut dyn FnMut(Event),
    ) -> Result<bool, RunError> {
        let begun = self.clock.now();
        let iteration = record.iteration;
        // Not only those of this session: an iteration may have been interrupted.
        let new = self.replay.samples_of(iteration);
        let steps = self.teacher.steps_for(self.replay.samples().len(), new);
        let mut complete = true;
        let losses = self.teacher.learn(&self.replay, steps, iteration, self.config.seed, |step, losses| {
            told(Event::Step { iteration, step, steps, losses });
            complete = !cancel.is_cancelled();
            complete
        })?;
        (record.policy_loss, record.value_loss) = (losses.policy, losses.value);
        (record.steps, record.steps_total) = (steps as u64, self.teacher.steps());
        record.learning_rate = f64::from(self.teacher.learning_rate(iteration));
        record.train_seconds = self.seconds_since(begun);
        Ok(complete)
    }

    fn seconds_since(&self, begun: Duration) -> f64 {
        self.clock.now().saturating_sub(begun).as_secs_f64()
    }
}

fn count(record: &mut IterationRecord, game: &StoredGame) {
    record.games += 1;
    record.plies += game.plies() as f64;
    match game.winner {
        StoredWinner::Black => record.black_wins += 1,
        StoredWinner::White => record.white_wins += 1,
        StoredWinner::Draw => record.draws += 1,
    }
    if let Some(rival) = &game.rival {
        let won = game.winner != StoredWinner::Draw && game.winner != rival.side;
        record.rival_games += 1;
        record.rival_wins += usize::from(won);
        record.rival_losses += usize::from(game.winner == rival.side);
    }
    record.resigned += usize::from(game.resigned.is_some());
    record.would_have_resigned += usize::from(game.would_have_resigned.is_some());
    record.wrongly_resigned += usize::from(game.resigning_was_wrong() == Some(true));
}

fn note(record: &mut IterationRecord, stats: &PoolStats) {
    record.positions_per_second = stats.positions_per_second();
    record.batch = stats.batch();
    record.known = stats.known();
    record.network_share = stats.network_share();
    record.selfplay_seconds = stats.elapsed.as_secs_f64();
}
