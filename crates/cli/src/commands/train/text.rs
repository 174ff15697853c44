//! A training run in words.

use hansu_lab::figures::thousands;
use hansu_zero::{IterationRecord, Judgement, UnderWay, ZeroConfig, ZeroFolder};

use super::summary::summary;

/// What is about to be done.
pub(super) fn beginning(config: &ZeroConfig, folder: &ZeroFolder) -> String {
    let game = config.game.spec().map_or(String::new(), |game| game.to_string());
    format!("{game}, {} iterations in {}\n{}", config.iterations, folder.path().display(), summary(config))
}

/// How far games are that are not finished.
pub(super) fn under_way(games: &UnderWay) -> String {
    format!("{} moves under way, {} positions", thousands(games.plies as u64), thousands(games.positions))
}

/// One iteration in a line.
pub(super) fn iteration(record: &IterationRecord) -> String {
    let IterationRecord { rival_games, rival_wins, rival_losses, .. } = record;
    let rivals = match rival_games {
        0 => String::new(),
        _ => format!("  rivals +{rival_wins} ={} -{rival_losses}", rival_games - rival_wins - rival_losses),
    };
    // On a fleet the positions are counted by nobody, and networks may be older than the newest.
    let speed = match record.positions_per_second {
        0.0 => format!("networks {:.2} iterations old", record.staleness),
        speed => {
            format!("{speed:.0} positions/s in batches of {:.0}, {:.0}% known", record.batch, 100.0 * record.known)
        }
    };
    format!(
        "{:>5} {:>8} games  +{} ={} -{}{rivals}  {:.1} moves  {:.0} games/h  {speed}  policy {:.3}  value {:.3}",
        record.iteration,
        thousands(record.games_total),
        record.black_wins,
        record.draws,
        record.white_wins,
        record.plies,
        record.games_per_hour,
        record.policy_loss,
        record.value_loss,
    )
}

/// A measurement in a line.
pub(super) fn judgement(judgement: &Judgement) -> String {
    let opponents: Vec<String> = judgement
        .opponents
        .iter()
        .map(|opponent| format!("{} +{} ={} -{}", opponent.name, opponent.wins, opponent.draws, opponent.losses))
        .collect();
    format!(
        "{:>5}  Elo {:.0} [{:.0}, {:.0}]: {}",
        judgement.iteration,
        judgement.elo,
        judgement.elo_low,
        judgement.elo_high,
        opponents.join(", ")
    )
}

/// How a run stands.
pub(super) fn status(
    folder: &ZeroFolder,
    config: &ZeroConfig,
    iterations: &[IterationRecord],
    ladder: &[Judgement],
) -> anyhow::Result<String> {
    let run = folder.provenance();
    let mut text = format!("{}Begun {} with commit {}\n", beginning(config, folder), run.started, run.commit);
    let Some(last) = iterations.last() else {
        return Ok(text + "No iteration is complete yet.\n");
    };
    text += &format!(
        "{} of {} iterations, {} games, {} steps, {:.1} hours\n",
        last.iteration,
        config.iterations,
        thousands(last.games_total),
        thousands(last.steps_total),
        last.seconds_total / 3600.0
    );
    for record in &iterations[iterations.len().saturating_sub(5)..] {
        text += &format!("{}\n", iteration(record));
    }
    for measured in &ladder[ladder.len().saturating_sub(5)..] {
        text += &format!("{}\n", judgement(measured));
    }
    if let Some(network) = folder.networks().last() {
        text += &format!("The newest network: {}\n", network.path.display());
    }
    Ok(text)
}

/// What to do with a finished run.
pub(super) fn complete(folder: &ZeroFolder) -> String {
    match folder.networks().last() {
        None => String::new(),
        Some(network) => format!(
            "Complete. The network is {0}\nPlay against it as zero:net={0}; the curves are in {1}\n",
            network.path.display(),
            folder.path().join("curves").display()
        ),
    }
}
