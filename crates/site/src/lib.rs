//! Hansu without a server: the module that a page of static files loads into its Workers.
//!
//! One Worker has a [`Desk`], which answers what a page would ask a server; the others have a [`Hand`] each, which thinks. The
//! JavaScript around them is in `web/src/site`. All that is decided is decided in `hansu-server`: here are only the ways in and
//! out. Elsewhere than in WebAssembly the crate is empty.

#![cfg(target_family = "wasm")]

mod clock;
mod desk;
mod hand;

pub use desk::{Answered, Desk};
pub use hand::Hand;

use hansu_game::GameKind;
use wasm_bindgen::prelude::wasm_bindgen;

/// Hands in a file of weights or of a network, before work that needs it.
#[wasm_bindgen]
pub fn supply(file: &str, bytes: &[u8]) -> Result<(), String> {
    hansu_server::page::supply(file, bytes)
}

/// The bench signature, as the program prints it: the files of both games' agents have to be supplied before.
#[wasm_bindgen]
pub fn signature() -> String {
    let number = |game| hansu_agents::signature_of(game).expect("every sample is an agent that plays");
    format!("othello={} gomoku={}", number(GameKind::Othello), number(GameKind::Gomoku))
}
