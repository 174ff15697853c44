//! More games and networks than a run of `hansu train gomoku` makes, one step at a time:
//! `learn play RULE FILE SEED GAMES NODES` appends games of the shipped player against itself to a file;
//! `learn fit RULE NETWORK EPOCHS RATE DECAY FILE...` fits a network to the games of files.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_gomoku::solve::Vcf;
use hansu_gomoku::train::{GameReader, NetFitOptions, NetFitter, SelfPlay, SelfPlayOptions, samples_of, write_game};
use hansu_gomoku::{Network, Stop};
use hansu_search::{Cancel, NoClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn play(rule: Rule, args: &[String]) {
    let mut file = OpenOptions::new().create(true).append(true).open(&args[0]).expect("a file");
    let [seed, games, nodes] = [1, 2, 3].map(|at: usize| args[at].parse::<u64>().expect("a number"));
    let stop = Stop::new(Cancel::default(), Arc::new(NoClock));
    for number in 0..games {
        let size = match number % 10 {
            3 => 9 + number as usize / 10 % 5,
            7 if rule == Rule::Freestyle => 20,
            _ => 15,
        };
        let rules = Rules::new(size, 5, rule).expect("rules");
        let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        let options = SelfPlayOptions { rules, nodes, balance: 120, seed, weights: None, network: Network::Shipped };
        let game = SelfPlay::new(options).expect("supported").play(&stop).expect("a game");
        let mut bytes = Vec::new();
        write_game(&mut bytes, &game).expect("memory");
        file.write_all(&bytes).expect("written");
        if number % 200 == 199 {
            println!("{} games", number + 1);
        }
    }
}

fn fit(rule: Rule, args: &[String]) {
    let epochs: usize = args[1].parse().expect("a number");
    let [rate, decay] = [2, 3].map(|at: usize| args[at].parse::<f32>().expect("a number"));
    let (mut samples, mut vcf, mut games) = (Vec::new(), Vcf::new(14), 0);
    for path in &args[4..] {
        let mut reader = GameReader::new(BufReader::new(File::open(path).expect("a file")));
        while let Some(game) = reader.next_game().expect("games") {
            samples_of(&game, 0.5, &mut vcf, &mut samples).expect("supported");
            games += 1;
        }
    }
    let tested = samples.split_off(samples.len() - samples.len() / 20);
    println!("{games} games, {} positions, {} for the test", samples.len(), tested.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut fitter = NetFitter::new(rule, NetFitOptions { rate, decay, ..NetFitOptions::default() }, &mut rng);
    for epoch in 1..=epochs {
        let share = 1.0 - 0.95 * (epoch - 1) as f32 / (epochs.max(2) - 1) as f32;
        let learned = fitter.learn(&samples, share, &mut rng);
        println!("epoch {epoch}: {learned:?}, test {:?}", fitter.losses(&tested));
        std::fs::write(&args[0], fitter.net().to_bytes()).expect("written");
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rule: Rule = args[2].parse().expect("a rule");
    match args[1].as_str() {
        "play" => play(rule, &args[3..]),
        "fit" => fit(rule, &args[3..]),
        other => panic!("play or fit, not {other}"),
    }
}
