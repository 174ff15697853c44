//! More games and networks than a run of `hansu train gomoku` makes, one step at a time:
//! `learn play RULE FILE SEED GAMES NODES [NETWORK]` appends games of a player against itself to a file; NETWORK is a file,
//! `off`, or left out for what comes with the engine;
//! `learn fit RULE NETWORK EPOCHS RATE DECAY [from=NETWORK] [later=SHARE] [fading=SHARE] FILE...` fits a network to the
//! games of files, going on from another one if told so; for `later` and `fading` see `Targets`.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_gomoku::net::{Net, PreparedNet};
use hansu_gomoku::solve::Vcf;
use hansu_gomoku::train::{
    GameReader, NetFitOptions, NetFitter, SelfPlay, SelfPlayOptions, StoredGame, Targets, samples_of, write_game,
};
use hansu_gomoku::{Network, Stop};
use hansu_search::{Cancel, NoClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn net(path: &str) -> Net {
    Net::from_bytes(&std::fs::read(path).expect("a file")).expect("a network")
}

fn play(rule: Rule, args: &[String]) {
    let mut file = OpenOptions::new().create(true).append(true).open(&args[0]).expect("a file");
    let [seed, games, nodes] = [1, 2, 3].map(|at: usize| args[at].parse::<u64>().expect("a number"));
    let network = match args.get(4).map(String::as_str) {
        None => Network::Shipped,
        Some("off") => Network::Off,
        Some(path) => Network::Other(Arc::new(PreparedNet::of(&net(path)))),
    };
    let stop = Stop::new(Cancel::default(), Arc::new(NoClock));
    for number in 0..games {
        let size = match number % 10 {
            3 => 9 + number as usize / 10 % 5,
            7 if rule == Rule::Freestyle => 20,
            _ => 15,
        };
        let rules = Rules::new(size, 5, rule).expect("rules");
        let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        let network = network.clone();
        let options = SelfPlayOptions { rules, nodes, balance: 120, seed, weights: None, network };
        let game = SelfPlay::new(options).expect("supported").play(&stop).expect("a game");
        let mut bytes = Vec::new();
        write_game(&mut bytes, &game).expect("memory");
        file.write_all(&bytes).expect("written");
        if number % 200 == 199 {
            println!("{} games", number + 1);
        }
    }
}

/// One game in so many is kept for a test.
const TESTED: usize = 20;

fn fit(rule: Rule, args: &[String]) {
    let epochs: usize = args[1].parse().expect("a number");
    let [rate, decay] = [2, 3].map(|at: usize| args[at].parse::<f32>().expect("a number"));
    let (settings, files): (Vec<&String>, Vec<&String>) = args[4..].iter().partition(|text| text.contains('='));
    let (mut from, mut targets) = (None, Targets::USUAL);
    for (key, value) in settings.iter().filter_map(|text| text.split_once('=')) {
        match key {
            "from" => from = Some(net(value)),
            "later" => targets.later = value.parse().expect("a share"),
            "fading" => targets.fading = value.parse().expect("a share"),
            other => panic!("no setting {other}"),
        }
    }
    let games: Vec<StoredGame> = files.iter().flat_map(|path| games_of(path)).collect();
    let mut vcf = Vcf::new(14);
    let (mut samples, mut tested, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for (nth, game) in games.iter().enumerate() {
        if nth % TESTED == 0 {
            samples_of(game, targets, &mut vcf, &mut tested).expect("supported");
            samples_of(game, Targets::RESULT, &mut vcf, &mut results).expect("supported");
        } else {
            samples_of(game, targets, &mut vcf, &mut samples).expect("supported");
        }
    }
    println!("{} games, {} positions, {} for the test", games.len(), samples.len(), tested.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let options = NetFitOptions { rate, decay, ..NetFitOptions::default() };
    let mut fitter = match &from {
        Some(net) => NetFitter::going_on_from(rule, net, options, &mut rng),
        None => NetFitter::new(rule, options, &mut rng),
    };
    println!("before: test {:?}, results alone {:.4}", fitter.losses(&tested), fitter.losses(&results).value);
    for epoch in 1..=epochs {
        let share = 1.0 - 0.95 * (epoch - 1) as f32 / (epochs.max(2) - 1) as f32;
        let learned = fitter.learn(&samples, share, &mut rng);
        let (test, result) = (fitter.losses(&tested), fitter.losses(&results).value);
        println!("epoch {epoch}: {learned:?}, test {test:?}, results alone {result:.4}");
        std::fs::write(&args[0], fitter.net().to_bytes()).expect("written");
    }
}

fn games_of(path: &str) -> Vec<StoredGame> {
    let mut reader = GameReader::new(BufReader::new(File::open(path).expect("a file")));
    std::iter::from_fn(|| reader.next_game().expect("games")).collect()
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
