//! Makes balanced openings and prints one a line, as `x,y` pairs: `openings RULE SIZE COUNT [SEED]`.

use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_gomoku::Stop;
use hansu_gomoku::openings::{OpeningOptions, make_openings};
use hansu_search::{Cancel, SystemClock};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rule: Rule = args[1].parse().expect("a rule");
    let size: usize = args[2].parse().expect("a size");
    let rules = Rules::new(size, 5, rule).expect("rules");
    let count = args[3].parse().expect("a number");
    let seed = args.get(4).map_or(1, |seed| seed.parse().expect("a seed"));
    let options = OpeningOptions { seed, ..OpeningOptions::new(rules) };
    let stop = Stop::new(Cancel::default(), Arc::new(SystemClock::start()));
    let openings = make_openings(&options, count, &stop, &mut |_| ()).expect("openings");
    for opening in openings {
        let pair = |&cell: &u16| format!("{},{}", cell as usize % size, cell as usize / size);
        println!("{}", opening.cells.iter().map(pair).collect::<Vec<_>>().join(" "));
    }
}
