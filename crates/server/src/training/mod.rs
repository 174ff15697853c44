//! Training runs, to be looked at and played against.

mod start;

pub(crate) use start::begin;

use hansu_zero::{IterationRecord, Judgement, ZeroFolder};

use crate::agents::Networks;
use crate::api::{IterationPoint, LadderOpponent, LadderPoint, Problem, TrainedNetwork, TrainingRun, TrainingView};
use crate::problem::ApiResult;

/// All runs; one that can't be read is left out.
pub(crate) fn runs(networks: &Networks) -> Vec<TrainingRun> {
    networks.runs().iter().filter_map(|(name, folder)| Some(read(name, folder).ok()?.run)).collect()
}

/// A run with its curves.
pub(crate) fn run(name: &str, networks: &Networks) -> ApiResult<TrainingView> {
    let shown: String = name.chars().take(64).collect();
    let folder = networks.run(name).ok_or_else(|| Problem::not_found("run", shown))?;
    read(name, &folder)
}

fn read(name: &str, folder: &ZeroFolder) -> ApiResult<TrainingView> {
    let unreadable = |error: hansu_zero::RunError| Problem::storage(format!("the run '{name}' can't be read: {error}"));
    let config = folder.config().map_err(unreadable)?;
    let spec = config.game.spec().map_err(|error| Problem::storage(format!("the run '{name}': {error}")))?;
    let iterations = folder.iterations().map_err(unreadable)?;
    let ladder = folder.ladder().map_err(unreadable)?;
    let agent = |iteration: u32| TrainedNetwork { iteration, agent: format!("zero:net={name}@{iteration}") };
    let networks = folder.networks().into_iter().rev().map(|network| agent(network.iteration));
    let run = TrainingRun {
        name: name.to_owned(),
        settings: spec.into(),
        iterations: iterations.last().map_or(0, |record| record.iteration),
        iterations_planned: config.iterations,
        games: iterations.last().map_or(0, |record| record.games_total),
        started: Some(folder.provenance().started).filter(|started| !started.is_empty()),
        elo: ladder.last().map(|judgement| judgement.elo),
        networks: networks.collect(),
    };
    let ladder = ladder.iter().map(ladder_point).collect();
    Ok(TrainingView { run, iterations: iterations.iter().map(iteration_point).collect(), ladder })
}

fn iteration_point(record: &IterationRecord) -> IterationPoint {
    let share = |games: usize| games as f64 / record.games.max(1) as f64;
    IterationPoint {
        iteration: record.iteration,
        games_total: record.games_total,
        policy_loss: record.policy_loss,
        value_loss: record.value_loss,
        games_per_hour: record.games_per_hour,
        positions_per_second: record.positions_per_second,
        plies: record.plies,
        black_wins: share(record.black_wins),
        draws: share(record.draws),
        seconds_total: record.seconds_total,
    }
}

fn ladder_point(judgement: &Judgement) -> LadderPoint {
    let opponents = judgement.opponents.iter().map(|opponent| LadderOpponent {
        name: opponent.name.clone(),
        elo: opponent.elo,
        wins: opponent.wins,
        draws: opponent.draws,
        losses: opponent.losses,
    });
    LadderPoint {
        iteration: judgement.iteration,
        elo: judgement.elo,
        elo_low: judgement.elo_low,
        elo_high: judgement.elo_high,
        opponents: opponents.collect(),
    }
}
