//! What every agent promises, tried on all of them.

mod budgets;
mod games;
mod readme;
mod soak;
mod specs;
mod tictactoe;
