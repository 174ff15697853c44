//! Games, searches and engines as one WebAssembly module, and as the npm package `hansu-wasm`.
//!
//! Built for `wasm32-unknown-unknown` with `simd128`, without threads, files and programs from outside. `cargo xtask wasm` checks
//! that it searches as the native program does, and measures how fast it is beside it; `cargo xtask npm` makes the package.
//! Weights and networks are no part of it: `supply` hands them in.

#[cfg(target_family = "wasm")]
pub mod exports;
mod searches;
mod speed;

pub use searches::searches;
pub use speed::{WORKLOADS, Workload};
