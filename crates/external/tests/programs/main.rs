//! Programs that behave and programs that do not, in all protocols. This test program is also the program that it
//! tests with: started with `mock` as its first argument, it plays.

mod ends;
mod games;
mod matrix;
mod positions;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "mock") {
        return hansu_mock::run(&arguments[1..]);
    }
    let trials: Vec<Trial> = [matrix::trials(), positions::trials(), ends::trials()].into_iter().flatten().collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
