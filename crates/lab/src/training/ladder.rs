//! The ladder: a network's games against opponents that do not change and against earlier networks.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::GameSpec;
use hansu_search::{Agent, Cancel, Clock};
use hansu_zero::{Judge, Judgement, LadderConfig, Opponent, RunError, ZeroFolder};

use crate::matches::{
    Contest, Continue, Journal, Openings, Plan, Record, Results, RunOptions, SlotOrder, book, ratings, run,
};
use crate::openings::default_plies;

/// Measures networks by matches.
pub struct Ladder {
    /// How many games at once.
    pub concurrency: usize,
    /// The clock to go by.
    pub clock: Arc<dyn Clock>,
    /// Told of every finished game: how many there are, and how many there will be.
    pub told: Box<dyn FnMut(u64, u64)>,
}

impl Judge for Ladder {
    fn judge(&mut self, folder: &ZeroFolder, iteration: u32, cancel: &Cancel) -> Result<Option<Judgement>, RunError> {
        let config = folder.config()?;
        let begun = self.clock.now();
        let plan = plan(folder, &config.ladder, config.game.spec()?, iteration, config.seed)?;
        let Some(results) = self.play(&plan, cancel)? else { return Ok(None) };
        let opponents = (0..plan.contests.len()).map(|contest| {
            let Record { wins, draws, losses } = results.tally(contest).record();
            Opponent { name: name_of(&plan.contests[contest].b), elo: 0.0, wins, draws, losses }
        });
        let seconds = self.clock.now().saturating_sub(begun).as_secs_f64();
        let judgement = Judgement { iteration, opponents: opponents.collect(), seconds, ..Judgement::default() };
        let mut all = folder.ladder()?;
        all.retain(|earlier| earlier.iteration < iteration);
        all.push(judgement);
        Ok(rated(all).pop())
    }

    fn rival(&self, agent: &str, game: GameSpec) -> Result<Box<dyn Agent>, RunError> {
        let wrong = |error: SpecError| RunError::Rival { agent: agent.to_owned(), reason: error.to_string() };
        hansu_agents::build(agent, game).map_err(wrong)
    }
}

impl Ladder {
    /// The results of all games, or `None` if they were stopped.
    fn play(&mut self, plan: &Plan, cancel: &Cancel) -> Result<Option<Results>, RunError> {
        let mut results = Results::new(plan, None);
        let options = RunOptions {
            concurrency: self.concurrency,
            margin: Duration::from_secs(60),
            clock: self.clock.clone(),
            // Not the run's own flag: a match sets its flag when it ends.
            cancel: Cancel::default(),
            make: &AgentSpec::build,
        };
        run(plan, &mut Journal::in_memory(), &options, &mut |line| {
            let _ = results.add(line.clone());
            (self.told)(results.len() as u64, plan.games());
            if cancel.is_cancelled() { Continue::No } else { Continue::Yes }
        })
        .map_err(|error| RunError::Judge(error.to_string()))?;
        Ok((results.len() as u64 == plan.games()).then_some(results))
    }
}

fn plan(
    folder: &ZeroFolder,
    config: &LadderConfig,
    game: GameSpec,
    iteration: u32,
    seed: u64,
) -> Result<Plan, RunError> {
    let wrong = |error: &dyn std::fmt::Display| RunError::Judge(error.to_string());
    let of_net = |path: &Path| -> Result<AgentSpec, RunError> {
        let options = if config.agent.is_empty() { String::new() } else { format!(",{}", config.agent) };
        format!("zero:net=\"{}\"{options}", path.display()).parse().map_err(|error| wrong(&error))
    };
    let mut opponents = Vec::new();
    for text in &config.opponents {
        opponents.push(text.parse::<AgentSpec>().map_err(|error| wrong(&error))?);
    }
    for back in [config.earlier, 2 * config.earlier].into_iter().filter(|&back| back > 0 && back < iteration) {
        let path = folder.network_path(iteration - back);
        if path.exists() {
            opponents.push(of_net(&path)?);
        }
    }
    let openings = Openings::Random { plies: default_plies(game) };
    let book = book(&openings, game, seed).map_err(|error| wrong(&error))?;
    let a = of_net(&folder.network_path(iteration))?;
    let contest = |b| Contest { a: a.clone(), b, games: config.games, book: book.clone() };
    Ok(Plan {
        game,
        contests: opponents.into_iter().map(contest).collect(),
        order: SlotOrder::Interleaved,
        seed: seed.wrapping_add(u64::from(iteration)),
        control: None,
    })
}

/// How an opponent is named: a network by its iteration.
fn name_of(spec: &AgentSpec) -> String {
    let text = spec.to_string();
    let iteration = text.strip_prefix("zero:net=").and_then(|rest| {
        let file = rest.split_once(".safetensors")?.0.rsplit(['/', '\\']).next()?;
        file.parse::<u32>().ok()
    });
    iteration.map_or(text, Opponent::earlier_name)
}

/// Judgements with the strengths that make all their results likeliest. The first opponent of the first one has 0.
pub fn rated(mut judgements: Vec<Judgement>) -> Vec<Judgement> {
    let mut names: Vec<String> = Vec::new();
    let mut place = |name: String| {
        names.iter().position(|known| *known == name).unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
    };
    let mut results = Vec::new();
    for judgement in &judgements {
        let opponents: Vec<usize> = judgement.opponents.iter().map(|opponent| place(opponent.name.clone())).collect();
        let net = place(Opponent::earlier_name(judgement.iteration));
        for (opponent, &b) in judgement.opponents.iter().zip(&opponents) {
            let Opponent { wins, draws, losses, .. } = *opponent;
            results.push((net, b, Record { wins, draws, losses }));
        }
    }
    let count = names.len();
    let ratings = ratings(count, &results);
    let zero = ratings.first().map_or(0.0, |rating| rating.elo);
    let of = |name: &str| names.iter().position(|known| known == name).map(|at| ratings[at]);
    for judgement in &mut judgements {
        if let Some(rating) = of(&Opponent::earlier_name(judgement.iteration)) {
            judgement.elo = rating.elo - zero;
            (judgement.elo_low, judgement.elo_high) = (judgement.elo - rating.error, judgement.elo + rating.error);
        }
        for opponent in &mut judgement.opponents {
            opponent.elo = of(&opponent.name).map_or(0.0, |rating| rating.elo - zero);
        }
    }
    judgements
}
