//! Games, searches and engines as one WebAssembly module.
//!
//! Built for `wasm32-unknown-unknown` without threads, files, programs from outside and a clock of its own. Today it does one
//! thing: it counts what the searches do, so that the same counts on every platform can be checked (`cargo xtask wasm`).

use hansu_game::GameKind;

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
