//! Plays levels against each other, neighbours two apart, and prints a table: `levels RULE SIZE PAIRS [HIGHEST]`. Each
//! level looks at as many positions as it may, so the result does not depend on the machine.

use std::sync::Arc;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Outcome, Player, Square};
use hansu_gomoku::openings::{Opening, OpeningOptions, make_openings};
use hansu_gomoku::{Engine, EngineOptions, Level, Limits, Stop};
use hansu_search::{Cancel, SystemClock};

fn engine(rules: Rules, level: u8, seed: u64) -> Engine {
    let level = Level::new(level).expect("1 to 20");
    Engine::new(EngineOptions { hash_mb: 8, level, seed, ..EngineOptions::new(rules) }).expect("supported")
}

fn play(engines: &mut [Engine; 2], opening: &Opening, stop: &Stop) -> Outcome {
    let mut position = Gomoku::new(engines[0].options().rules);
    opening.cells.iter().for_each(|&cell| position.play(Move::place(Square::new(cell as usize))).expect("legal"));
    while !position.is_over() {
        let engine = &mut engines[position.side_to_move().index()];
        let answer = engine.think(&position, &Limits::default(), stop, &mut |_| ()).expect("a move");
        position.play(answer.mv).expect("legal");
    }
    position.outcome().expect("over")
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rule: Rule = args[1].parse().expect("a rule");
    let rules = Rules::new(args[2].parse().expect("a size"), 5, rule).expect("rules");
    let pairs: usize = args[3].parse().expect("a number");
    let highest: u8 = args.get(4).map_or(15, |level| level.parse().expect("a level"));
    let stop = Stop::new(Cancel::default(), Arc::new(SystemClock::start()));
    let options = OpeningOptions { nodes: 20_000, ..OpeningOptions::new(rules) };
    let openings = make_openings(&options, pairs, &stop, &mut |_| ()).expect("openings");
    for high in (3..=highest).step_by(2) {
        let low = high - 2;
        let mut tally = [0; 3];
        for (seed, opening) in openings.iter().enumerate() {
            for high_is in Player::ALL {
                let level = |player| if player == high_is { high } else { low };
                let mut engines = Player::ALL.map(|player| engine(rules, level(player), seed as u64));
                let result = match play(&mut engines, opening, &stop) {
                    Outcome::Draw => 1,
                    Outcome::Win(winner) => 2 * usize::from(winner == high_is),
                };
                tally[result] += 1;
            }
        }
        println!("level {high} against {low}: +{} ={} -{}", tally[2], tally[1], tally[0]);
    }
}
