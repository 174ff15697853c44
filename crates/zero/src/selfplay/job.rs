//! Some games against itself, as a value that can be sent anywhere.

use std::ops::Range;
use std::sync::Arc;

use hansu_files::ContentHash;
use hansu_game::{Game, GameSpec, Gomoku, Othello, Position};
use hansu_nn::Evaluate;
use hansu_search::{AgentHost, Cancel, Clock};
use serde::{Deserialize, Serialize};

use super::pool::{Played, SelfPlayPool};
use super::settings::SelfPlaySettings;
use crate::config::GameConfig;
use crate::device::Device;
use crate::insight::ZeroGame;
use crate::network::load_network;
use crate::planes::Encoder;
use crate::replay::StoredGame;
use crate::run::RunError;

/// Some games of a network against itself. Each follows from its number, the seed, the settings and the network, whoever
/// plays it, as far as the networks' arithmetic is the same: on machines with other kernels the last digits may differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayJob {
    /// The game.
    pub game: GameConfig,
    /// How it is played.
    pub settings: SelfPlaySettings,
    /// What is in the network's file; it has to be at hand where the games are played
    /// ([`bring_network`](crate::bring_network)).
    pub network: ContentHash,
    /// The iteration that the games are for.
    pub iteration: u32,
    /// What all chance comes from.
    pub seed: u64,
    /// The numbers of the games.
    pub numbers: Range<u64>,
}

/// Makes an agent for self-play to play against.
pub type MakeRival<'a> = dyn FnMut(&str, GameSpec) -> Result<AgentHost, RunError> + 'a;

impl SelfPlayJob {
    /// Plays the games on one thread and gives them by their numbers; those that were finished, if it is stopped.
    pub fn play(
        &self,
        device: &dyn Device,
        rival: &mut MakeRival<'_>,
        clock: Arc<dyn Clock>,
        cancel: &Cancel,
    ) -> Result<Vec<StoredGame>, RunError> {
        let game = self.game.spec()?;
        let net = device.evaluator(&load_network(&self.network.to_string(), game)?)?;
        match game.start() {
            Position::Othello(start) => self.play_from::<Othello>(start, net, rival, clock, cancel),
            Position::Gomoku(start) => self.play_from::<Gomoku>(start, net, rival, clock, cancel),
        }
    }

    /// Whether games that someone else played can be these: their numbers, legal moves and policies, and an end by the
    /// rules. Says what is wrong.
    pub fn accepts(&self, games: &[StoredGame]) -> Result<(), String> {
        let game = self.game.spec().map_err(|error| error.to_string())?;
        match game.start() {
            Position::Othello(start) => self.accepts_from(&start, games),
            Position::Gomoku(start) => self.accepts_from(&start, games),
        }
    }

    fn accepts_from<G: Game>(&self, start: &G, games: &[StoredGame]) -> Result<(), String> {
        if !games.iter().map(|game| game.game).eq(self.numbers.clone()) {
            return Err("they are other games than those that were asked for".to_owned());
        }
        let encoder = Encoder::new(start.size(), *Encoder::PLANES.start());
        for game in games {
            if game.iteration != self.iteration || game.elsewhere.is_some() {
                return Err("they are for another iteration".to_owned());
            }
            let checked = game.samples(start, &encoder).and_then(|_| game.check_end(start));
            checked.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn play_from<G: ZeroGame>(
        &self,
        start: G,
        net: Box<dyn Evaluate + Send>,
        rival: &mut MakeRival<'_>,
        clock: Arc<dyn Clock>,
        cancel: &Cancel,
    ) -> Result<Vec<StoredGame>, RunError> {
        let (game, rivals) = (self.game.spec()?, &self.settings.rivals.agents);
        let mut pool = SelfPlayPool::new(start, &self.settings, vec![net], self.seed, self.numbers.start, clock)
            .up_to(self.numbers.end)
            .with_rivals(|agent| rival(agent, game))?;
        let mut games = Vec::new();
        let wanted = self.numbers.end.saturating_sub(self.numbers.start) as usize;
        pool.play(wanted, cancel, |played| -> Result<(), RunError> {
            if let Played::Finished(over) = played {
                games.push(StoredGame::new(&over, rivals, over.number, self.iteration));
            }
            Ok(())
        })?;
        games.sort_by_key(|game| game.game);
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use hansu_nn::{NetSpec, Weights};
    use hansu_search::SystemClock;

    use super::*;
    use crate::device::Cpu;
    use crate::network::bring_network;

    fn play(job: &SelfPlayJob) -> Result<Vec<StoredGame>, RunError> {
        let clock = Arc::new(SystemClock::start());
        let mut none = |agent: &str, _: GameSpec| {
            Err(RunError::Rival { agent: agent.to_owned(), reason: "no agents are known here".to_owned() })
        };
        job.play(&Cpu { threads: 1 }, &mut none, clock, &Cancel::default())
    }

    fn job() -> SelfPlayJob {
        let spec = NetSpec { size: 5, blocks: 1, filters: 8, ..NetSpec::default() };
        let network = bring_network(&Weights::init(&spec, 3).expect("valid").to_bytes(&[]).expect("written"));
        let game = GameConfig { name: "gomoku".to_owned(), size: Some(5), row: Some(4), rule: None };
        let settings = SelfPlaySettings { simulations: 8, parallel: 3, ..SelfPlaySettings::default() };
        SelfPlayJob { game, settings, network, iteration: 2, seed: 4, numbers: 10..17 }
    }

    #[test]
    fn the_games_of_a_job_are_those_of_its_parts_wherever_they_are_played() {
        let job = job();
        let text = serde_json::to_string(&job).expect("written");
        let sent: SelfPlayJob = serde_json::from_str(&text).expect("read");
        assert_eq!(sent, job);
        let whole = play(&job).expect("played");
        assert_eq!(whole.iter().map(|game| game.game).collect::<Vec<_>>(), (10..17).collect::<Vec<_>>());
        let parts = [10..12, 12..17].map(|numbers| play(&SelfPlayJob { numbers, ..sent.clone() }).expect("played"));
        assert_eq!(parts.concat(), whole);
        assert_ne!(whole[0].moves, whole[1].moves);
        assert_eq!(play(&SelfPlayJob { numbers: 5..5, ..job.clone() }).expect("nothing to do"), []);
        assert_eq!(job.accepts(&whole), Ok(()));
    }

    #[test]
    fn games_that_can_not_be_those_of_the_job_are_refused() {
        let job = SelfPlayJob { numbers: 10..12, ..job() };
        let games = play(&job).expect("played");
        let refused = |change: &dyn Fn(&mut Vec<StoredGame>)| {
            let mut changed = games.clone();
            change(&mut changed);
            job.accepts(&changed).expect_err("false")
        };
        assert!(refused(&|games| games.truncate(1)).contains("other games"));
        assert!(refused(&|games| games[0].iteration = 9).contains("another iteration"));
        assert!(refused(&|games| games[1].moves = format!("a1 a1{}", &games[1].moves[5..])).contains("game 11"));
        let turned = |games: &mut Vec<StoredGame>| {
            games[0].winner = match games[0].winner {
                crate::StoredWinner::Black => crate::StoredWinner::White,
                _ => crate::StoredWinner::Black,
            };
        };
        assert!(refused(&turned).contains("not what its moves lead to"));
    }

    #[test]
    fn a_job_without_its_network_or_with_a_strange_rival_says_so() {
        let absent = SelfPlayJob { network: ContentHash::of(b"nothing"), ..job() };
        let error = play(&absent).expect_err("no network").to_string();
        assert!(error.contains(&absent.network.to_string()), "{error}");
        let mut strange = job();
        strange.settings.rivals.agents = vec!["nobody".to_owned()];
        assert!(play(&strange).expect_err("no rival").to_string().contains("nobody"));
    }
}
