//! Programs from outside through the commands. This test program is also the engine that it tests with: started with
//! `mock` as its first argument, it plays.

mod commands;
#[path = "../common/mod.rs"]
mod common;
mod matrix;
mod mock;
mod signals;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "mock") {
        return hansu_mock::run(&arguments[1..]);
    }
    let trials: Vec<Trial> = [matrix::trials(), commands::trials(), signals::trials()].into_iter().flatten().collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
