//! Why a move was good or bad, in words that code has checked.
//!
//! A judge has searched a position and says what the moves are worth; this crate looks for the reason. A [`Claim`] is a
//! statement about the position ("gives up the corner a1") with the squares and numbers that prove it. [`explain`] collects
//! the claims that hold, keeps those that separate the better move from the other, and puts the strongest first: the verdict
//! picks the claim, never the other way. Where nothing separates the two moves, it says so.
//!
//! * [`Case`] is what is to be explained: a position, and lines of the judge with their values.
//! * [`Explanation`] is the answer: what changed, the [`Point`]s, and the lines step by step.
//! * [`hints`] makes three steps of the same claims: where to look, the idea, the move.
//! * [`forbidden`] says why a point is forbidden in Renju.
//! * [`Language`] and [`Explanation::text`] make sentences. They see claims, never the board.
//!
//! The definitions are in `docs/coach.md`. This crate searches nothing but forced wins by fours, prints nothing, and reads no
//! clock: it is built for WebAssembly too.

mod case;
mod claim;
mod explain;
mod gomoku;
mod hint;
mod othello;
mod text;

pub use case::{Case, Change, Standing, Tried};
pub use claim::{Claim, ClaimId, Of, Point};
pub use explain::{Explanation, Step, explain};
pub use gomoku::{Kind, Prospects, Shape, answers, forbidden, forks, fours_win, ready_lines, shapes};
pub use hint::{Hint, hints};
pub use othello::{Facts, stable};
pub use text::Language;
