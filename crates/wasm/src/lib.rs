//! Games, searches and engines as one WebAssembly module.
//!
//! Built for `wasm32-unknown-unknown` with `simd128`, without threads, files, programs from outside and a clock of its own.
//! `cargo xtask wasm` checks that it counts as the native program does, and measures how fast it is beside it.

mod speed;

use hansu_game::GameKind;

pub use speed::{WORKLOADS, Workload};

/// The bench signature's number for Othello.
#[unsafe(no_mangle)]
pub extern "C" fn signature_othello() -> u64 {
    number_of(GameKind::Othello)
}

/// The bench signature's number for Gomoku.
#[unsafe(no_mangle)]
pub extern "C" fn signature_gomoku() -> u64 {
    number_of(GameKind::Gomoku)
}

fn number_of(game: GameKind) -> u64 {
    hansu_agents::signature_of(game).expect("every sample is an agent that plays")
}

/// Does one of the workloads, by its place in [`WORKLOADS`], and tells how much work it was.
#[unsafe(no_mangle)]
pub extern "C" fn run_workload(place: usize) -> u64 {
    WORKLOADS[place].run()
}
