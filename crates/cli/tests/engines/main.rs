//! Programs from outside through the commands. This test program is also the engine that it tests with: started with
//! `mock` as its first argument, it plays.

mod commands;
#[path = "../common/mod.rs"]
mod common;
mod matrix;
mod mock;
mod signals;

fn main() {
    hansu_mock::test_program(|| {
        [matrix::trials(), commands::trials(), signals::trials()].into_iter().flatten().collect()
    });
}
