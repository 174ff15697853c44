//! The settings of a training run in words.

use hansu_lab::figures::thousands;
use hansu_zero::{Epoch, FpuChoice, LadderConfig, Over, SelfPlaySettings, TrainConfig, ZeroConfig};

/// A line for each part of a run; options that are off are left out.
pub(super) fn summary(config: &ZeroConfig) -> String {
    let selfplay = &config.selfplay;
    let parts = [
        ("network", vec![network(config)]),
        ("search", search(selfplay)),
        ("without the network", insights(selfplay)),
        ("games", games(selfplay)),
        ("replay", vec![format!("the newest {} samples", thousands(config.replay.samples as u64))]),
        ("training", training(&config.train)),
        ("ladder", ladder(&config.ladder)),
    ];
    let line = |(name, facts): &(&str, Vec<String>)| format!("  {name:<21}{}\n", facts.join(", "));
    parts.iter().filter(|(_, facts)| !facts.is_empty()).map(line).collect()
}

fn network(config: &ZeroConfig) -> String {
    let net = &config.net;
    let weights = config.net_spec().map_or(0, |spec| spec.tensors().iter().map(|tensor| tensor.len()).sum());
    let (planes, blocks, filters) = (net.planes, net.blocks, net.filters);
    format!("{planes} planes, {blocks} blocks of {filters} filters, {} weights", thousands(weights as u64))
}

fn search(selfplay: &SelfPlaySettings) -> Vec<String> {
    let root = match selfplay.gumbel {
        0 if selfplay.dirichlet_share == 0.0 => "no noise at the root".to_owned(),
        0 => format!("Dirichlet noise {} with weight {}", selfplay.dirichlet_alpha, selfplay.dirichlet_share),
        considered => format!("Gumbel root of {considered} moves"),
    };
    let urgency = match selfplay.fpu {
        FpuChoice::Zero => None,
        FpuChoice::Parent => Some("moves without a visit worth as much as their position"),
        FpuChoice::Reduced => Some("moves without a visit worth less than their position"),
    };
    let cap = |cap: hansu_zero::PlayoutCap| {
        format!("{} for {:.0}% of the moves, which are not learnt from", cap.simulations, 100.0 * (1.0 - cap.full))
    };
    let forced = || format!("forced playouts {}", selfplay.forced_playouts);
    let options = [
        selfplay.playout_cap.map(cap),
        urgency.map(str::to_owned),
        (selfplay.forced_playouts > 0.0).then(forced),
        selfplay.reuse.then(|| "trees kept between moves".to_owned()),
    ];
    let rule = [format!("{} simulations a move", selfplay.simulations), format!("c_puct {}", selfplay.cpuct), root];
    rule.into_iter().chain(options.into_iter().flatten()).collect()
}

/// What is found without asking the network.
fn insights(selfplay: &SelfPlaySettings) -> Vec<String> {
    let facts = [
        selfplay.proofs.then(|| "proven results".to_owned()),
        selfplay.threats.then(|| "threats".to_owned()),
        (selfplay.fours > 0).then(|| format!("continuous fours ({} moves a leaf)", selfplay.fours)),
        (selfplay.threes > 0).then(|| format!("continuous threats ({} searches a leaf)", selfplay.threes)),
        selfplay.pairs.map(|_| "draws by pairs of points".to_owned()),
    ];
    facts.into_iter().flatten().collect()
}

fn games(selfplay: &SelfPlaySettings) -> Vec<String> {
    let temperature = selfplay.temperature;
    let course = match temperature.over {
        Over::Game => format!("in {} moves", temperature.plies),
        Over::Training => "over the course of training".to_owned(),
    };
    let falling = || format!("temperature {} falling to {} {course}", temperature.start, temperature.end);
    let opening = selfplay.opening;
    let rivals = &selfplay.rivals;
    let facts = [
        Some(format!("{} an iteration", selfplay.games)),
        // A Gumbel root's noise is chance enough.
        (selfplay.gumbel == 0).then(falling),
        selfplay.resign.map(|resign| format!("given up below {}", resign.below)),
        (opening.share > 0.0)
            .then(|| format!("{:.0}% begin with up to {} random moves", 100.0 * opening.share, opening.plies)),
        (rivals.share > 0.0).then(|| format!("{:.0}% against {}", 100.0 * rivals.share, rivals.agents.join(" or "))),
    ];
    facts.into_iter().flatten().collect()
}

fn training(train: &TrainConfig) -> Vec<String> {
    let options = &train.options;
    let epoch = match train.epoch {
        Epoch::Buffer => "epochs over all samples",
        Epoch::New => "times as many samples as an iteration brings",
        Epoch::Batch => "batches an iteration",
    };
    let schedule =
        |schedule: hansu_zero::Schedule| format!("falling to {} of it by iteration {}", schedule.to, schedule.until);
    let facts = [
        Some(format!("Adam with learning rate {}", options.learning_rate)),
        train.schedule.map(schedule),
        Some(format!("batches of {}", train.batch)),
        Some(format!("{} {epoch}", train.epochs)),
        (options.weight_decay > 0.0).then(|| format!("weight decay {}", options.weight_decay)),
        options.clip_norm.map(|norm| format!("gradients clipped at {norm}")),
        train.average.map(|kept| format!("averaged weights ({kept})")),
        (train.searched_share > 0.0).then(|| format!("{:.0}% of the search's value", 100.0 * train.searched_share)),
        (!train.augment).then(|| "samples not turned or mirrored".to_owned()),
    ];
    facts.into_iter().flatten().collect()
}

fn ladder(ladder: &LadderConfig) -> Vec<String> {
    if ladder.every == 0 {
        return Vec::new();
    }
    let against = ladder.opponents.join(", ");
    vec![format!("every {} iterations, {} games each against {against}", ladder.every, ladder.games)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(preset: &str, expected: &[&str], absent: &[&str]) {
        let text = summary(&ZeroConfig::preset(preset).expect(preset));
        for line in expected {
            assert!(text.contains(line), "{preset} lacks '{line}':\n{text}");
        }
        for word in absent {
            assert!(!text.contains(word), "{preset} should not have '{word}':\n{text}");
        }
    }

    #[test]
    fn the_seeds_settings_are_told_as_the_seed_has_them() {
        check(
            "seed",
            &[
                "2 planes, 4 blocks of 128 filters",
                "200 simulations a move, c_puct 1.5, Dirichlet noise 0.3 with weight 0.25\n",
                "50 an iteration, temperature 1 falling to 0.1 over the course of training\n",
                "the newest 50,000 samples\n",
                "Adam with learning rate 0.001, batches of 128, 5 batches an iteration, samples not turned or mirrored\n",
            ],
            &["Gumbel", "without the network", "random moves"],
        );
    }

    #[test]
    fn options_are_told_where_they_are_on() {
        check(
            "fast",
            &["Gumbel root of 16 moves", "continuous fours", "random moves", "weight decay 0.01", "averaged weights"],
            &["temperature", "Dirichlet", "rivals"],
        );
    }
}
