//! The ladder: a network's games against opponents that do not change and against earlier networks.

use std::sync::Arc;
use std::time::Duration;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_search::{AgentHost, Cancel, Clock};
use hansu_zero::{Between, Judge, Judgement, LadderConfig, Opponent, RunError, ZeroConfig, ZeroFolder};

use crate::matches::{
    Contest, Continue, Journal, Openings, Plan, Ratings, Record, Results, RunOptions, SlotOrder, book, run,
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
        let mut all = folder.ladder()?;
        all.retain(|earlier| earlier.iteration < iteration);
        let network = agent_of(folder, &config.ladder, iteration)?;
        let mut pairings = against_others(&network, folder, &config.ladder, iteration)?;
        pairings.extend(among_themselves(&config.ladder, &all)?);
        let plan = plan(pairings, &config, iteration)?;
        let Some(results) = self.play(&plan, cancel)? else { return Ok(None) };
        let mut judgement = Judgement { iteration, ..Judgement::default() };
        for (at, Contest { a, b, .. }) in plan.contests.iter().enumerate() {
            let Record { wins, draws, losses } = results.tally(at).record();
            let against = name_of(b);
            if *a == network {
                judgement.opponents.push(Opponent { name: against, elo: 0.0, wins, draws, losses });
            } else {
                judgement.between.push(Between { name: name_of(a), against, wins, draws, losses });
            }
        }
        judgement.seconds = self.clock.now().saturating_sub(begun).as_secs_f64();
        all.push(judgement);
        Ok(rated(all).pop())
    }

    fn rival(&self, agent: &str, game: GameSpec) -> Result<AgentHost, RunError> {
        let wrong = |reason: String| RunError::Rival { agent: agent.to_owned(), reason };
        let mut host = agent.parse::<AgentSpec>().map_err(|error| wrong(error.to_string()))?.host(game);
        host.prepare().map_err(|error| wrong(error.to_string()))?;
        Ok(host)
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

/// Two agents that play each other.
type Pairing = (AgentSpec, AgentSpec);

/// The network against the agents that never change and against its own earlier versions.
fn against_others(
    network: &AgentSpec,
    folder: &ZeroFolder,
    config: &LadderConfig,
    iteration: u32,
) -> Result<Vec<Pairing>, RunError> {
    let mut opponents = fixed_agents(config)?;
    for back in [config.earlier, 2 * config.earlier].into_iter().filter(|&back| back > 0 && back < iteration) {
        if folder.network_path(iteration - back).exists() {
            opponents.push(agent_of(folder, config, iteration - back)?);
        }
    }
    Ok(opponents.into_iter().map(|opponent| (network.clone(), opponent)).collect())
}

/// Neighbours among the agents that never change, those that have not met in an earlier measurement. Two that lose all games
/// against the networks would else be held for equals.
fn among_themselves(config: &LadderConfig, earlier: &[Judgement]) -> Result<Vec<Pairing>, RunError> {
    let agents = fixed_agents(config)?;
    let have_met = |a: &AgentSpec, b: &AgentSpec| {
        let (a, b) = (name_of(a), name_of(b));
        let are_they = |met: &Between| [(&a, &b), (&b, &a)].contains(&(&met.name, &met.against));
        earlier.iter().flat_map(|judgement| &judgement.between).any(are_they)
    };
    let neighbours = agents.windows(2).filter(|pair| pair[0] != pair[1] && !have_met(&pair[0], &pair[1]));
    Ok(neighbours.map(|pair| (pair[0].clone(), pair[1].clone())).collect())
}

fn fixed_agents(config: &LadderConfig) -> Result<Vec<AgentSpec>, RunError> {
    config.opponents.iter().map(|text| text.parse().map_err(|error| wrong(&error))).collect()
}

fn agent_of(folder: &ZeroFolder, config: &LadderConfig, iteration: u32) -> Result<AgentSpec, RunError> {
    let options = if config.agent.is_empty() { String::new() } else { format!(",{}", config.agent) };
    let path = folder.network_path(iteration);
    format!("zero:net=\"{}\"{options}", path.display()).parse().map_err(|error| wrong(&error))
}

fn plan(pairings: Vec<Pairing>, config: &ZeroConfig, iteration: u32) -> Result<Plan, RunError> {
    let game = config.game.spec()?;
    let openings = Openings::Random { plies: default_plies(game) };
    let book = book(&openings, game, config.seed).map_err(|error| wrong(&error))?;
    let contest = |(a, b)| Contest { a, b, games: config.ladder.games, book: book.clone() };
    Ok(Plan {
        game,
        contests: pairings.into_iter().map(contest).collect(),
        order: SlotOrder::Interleaved,
        seed: config.seed.wrapping_add(u64::from(iteration)),
        control: None,
    })
}

fn wrong(error: &dyn std::fmt::Display) -> RunError {
    RunError::Judge(error.to_string())
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
        for Between { name, against, wins, draws, losses } in judgement.between.clone() {
            results.push((place(name), place(against), Record { wins, draws, losses }));
        }
    }
    let count = names.len();
    let ratings = if count > 0 { Ratings::of(count, &results).about(0) } else { Vec::new() };
    let of = |name: &str| names.iter().position(|known| known == name).map(|at| ratings[at]);
    for judgement in &mut judgements {
        if let Some(rating) = of(&Opponent::earlier_name(judgement.iteration)) {
            judgement.elo = rating.elo;
            (judgement.elo_low, judgement.elo_high) = (judgement.elo - rating.error, judgement.elo + rating.error);
        }
        for opponent in &mut judgement.opponents {
            opponent.elo = of(&opponent.name).map_or(0.0, |rating| rating.elo);
        }
    }
    judgements
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(opponents: &[&str]) -> LadderConfig {
        LadderConfig { opponents: opponents.iter().map(|&name| name.to_owned()).collect(), ..LadderConfig::default() }
    }

    fn met(name: &str, against: &str) -> Judgement {
        let between = Between { name: name.to_owned(), against: against.to_owned(), wins: 1, ..Between::default() };
        Judgement { iteration: 1, between: vec![between], ..Judgement::default() }
    }

    fn check_pairings(opponents: &[&str], earlier: &[Judgement], expected: &[(&str, &str)]) {
        let pairings = among_themselves(&config(opponents), earlier).expect("valid agents");
        let names: Vec<_> = pairings.iter().map(|(a, b)| (name_of(a), name_of(b))).collect();
        let expected: Vec<_> = expected.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn neighbours_that_never_change_meet_once() {
        let agents = ["random", "greedy", "lines:depth=2"];
        check_pairings(&agents, &[], &[("random", "greedy"), ("greedy", "lines:depth=2")]);
        check_pairings(&agents, &[met("random", "greedy")], &[("greedy", "lines:depth=2")]);
        check_pairings(&agents, &[met("lines:depth=2", "greedy"), met("random", "greedy")], &[]);
        check_pairings(&["random", "random"], &[], &[]);
        check_pairings(&["random"], &[], &[]);
        assert!(among_themselves(&config(&["randm"]), &[]).unwrap_err().to_string().contains("random"));
    }

    #[test]
    fn agents_that_lose_all_games_to_the_networks_are_told_apart() {
        let beaten = |name: &str| Opponent { name: name.to_owned(), wins: 20, ..Opponent::default() };
        let opponents = vec![beaten("random"), beaten("greedy")];
        let alone = Judgement { iteration: 1, opponents, ..Judgement::default() };
        let elo_of_greedy = |judgement: Judgement| rated(vec![judgement]).remove(0).opponents[1].elo;
        assert!(elo_of_greedy(alone.clone()).abs() < 1.0, "nothing tells them apart");
        let between = Between { name: "random".into(), against: "greedy".into(), losses: 20, ..Between::default() };
        let both = Judgement { between: vec![between], ..alone };
        assert!(elo_of_greedy(both) > 200.0);
    }
}
