//! Self-play and fitting: `train games RULE SIZE COUNT NODES FILE SEED [WEIGHTS]`, `train fit OUT FILE...`.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Write};
use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_gomoku::Stop;
use hansu_gomoku::eval::Weights;
use hansu_gomoku::train::{FitOptions, Fitter, GameReader, Rows, SelfPlay, SelfPlayOptions, write_game};
use hansu_search::{Cancel, SystemClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args.get(1).map(String::as_str) {
        Some("games") => games(&args[2..]),
        Some("fit") => fit(&args[2], &args[3..]),
        Some("net") => net(&args[2], &args[3..]),
        _ => eprintln!("train games RULE SIZE COUNT NODES FILE SEED [WEIGHTS] | train fit OUT FILE..."),
    }
}

fn games(args: &[String]) {
    let rule: Rule = args[0].parse().expect("a rule");
    let rules = Rules::new(args[1].parse().expect("a size"), 5, rule).expect("rules");
    let count: usize = args[2].parse().expect("a number");
    let weights = args.get(6).map(|path| Weights::from_bytes(&std::fs::read(path).expect("a file")).expect("weights"));
    let options = SelfPlayOptions {
        rules,
        nodes: args[3].parse().expect("nodes"),
        balance: 120,
        seed: args[5].parse().expect("a seed"),
        weights,
    };
    let mut play = SelfPlay::new(options).expect("supported");
    let mut out = BufWriter::new(OpenOptions::new().append(true).create(true).open(&args[4]).expect("a file"));
    let stop = Stop::new(Cancel::default(), Arc::new(SystemClock::start()));
    let mut sums = [0; 3];
    for number in 1..=count {
        let game = play.play(&stop).expect("a game");
        sums[game.outcome.winner().map_or(0, |winner| 1 + winner.index())] += 1;
        write_game(&mut out, &game).expect("written");
        if number % 100 == 0 {
            out.flush().expect("written");
            println!("{number} games: {} draws, {} black, {} white", sums[0], sums[1], sums[2]);
        }
    }
}

fn fit(out: &str, files: &[String]) {
    let mut rows = Rows::default();
    let mut alike = true;
    for file in files {
        let mut reader = GameReader::new(BufReader::new(File::open(file).expect("a file")));
        while let Some(game) = reader.next_game().expect("games") {
            alike = game.rules.rule() != Rule::Renju;
            rows.add(&game).expect("supported");
        }
    }
    println!("{} positions, {} choices", rows.values.len(), rows.policies.len());
    let mut fitter = Fitter::new(FitOptions { colours_alike: alike, ..FitOptions::default() });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    fitter.fit(&rows, &mut rng, &mut |report| {
        println!(
            "epoch {}: value {:.4} (test {:.4}), policy {:.4}",
            report.epoch, report.value_loss, report.test_loss, report.policy_loss
        );
        true
    });
    std::fs::write(out, fitter.weights().to_bytes()).expect("written");
}

/// `train net OUT EPOCHS RATE RESULT_SHARE DECAY FILE...`
fn net(out: &str, args: &[String]) {
    let number = |nth: usize| args[nth].parse::<f32>().expect("a number");
    let epochs = number(0) as usize;
    let mut samples = Vec::new();
    let mut vcf = hansu_gomoku::solve::Vcf::new(14);
    let mut rule = Rule::Freestyle;
    for file in &args[4..] {
        let mut reader = GameReader::new(BufReader::new(File::open(file).expect("a file")));
        while let Some(game) = reader.next_game().expect("games") {
            rule = game.rules.rule();
            hansu_gomoku::train::samples_of(&game, number(2), &mut vcf, &mut samples).expect("supported");
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let test = samples.split_off(samples.len() - samples.len().min(20_000) / 2);
    println!("{} positions, {} for tests", samples.len(), test.len());
    let options = hansu_gomoku::train::NetFitOptions { rate: number(1), decay: number(3), ..Default::default() };
    let mut fitter = hansu_gomoku::train::NetFitter::new(rule, options, &mut rng);
    for epoch in 0..epochs {
        let share = 1.0 - 0.95 * (epoch as f32 / (epochs - 1).max(1) as f32);
        let learned = fitter.learn(&samples, share, &mut rng);
        let tested = fitter.losses(&test);
        println!("epoch {epoch}: {learned:.4?} test {tested:.4?}");
        std::fs::write(out, fitter.net().to_bytes()).expect("written");
    }
}
