//! Gomoku (Omok) beyond the rules.
//!
//! For the generic searches of `hansu-search`:
//!
//! * [`GomokuKnowledge`]: line evaluation and candidate moves;
//! * [`LinesSearch`]: the line-evaluation player: defence first, a time limit with a safe fallback;
//! * [`insight`], [`continuous_fours`], [`forced_win`], [`drawn_by_pairs`]: what can be proved of a position without
//!   searching it move by move.
//!
//! The expert engine, for five in a row on boards of 5x5 to 20x20 by the freestyle, standard and Renju rules:
//!
//! * [`board`]: a board that keeps up, from move to move, what every line through every empty cell could become;
//! * [`eval`]: what those shapes are worth, in numbers learned from the engine's own games;
//! * [`net`]: a network over lines that evaluates positions;
//! * [`solve`]: solvers of forced wins by continuous fours and by continuous threats, with their proofs;
//! * [`search`]: iterative deepening over principal variation search;
//! * [`Engine`]: all of it behind one call, [`Engine::think`];
//! * [`Level`]: weaker play, in a human way;
//! * [`openings`]: balanced openings, found by search; [`swap2`]: judgement for the opening rule of that name.
//!
//! This crate prints nothing, opens no files but those of a training run, and reads no clock but one that it is handed. The rules are `hansu-game`'s;
//! agents by name are `hansu-agents`'.

pub mod board;
mod deepening;
mod engine;
pub mod eval;
mod knowledge;
mod level;
pub mod net;
pub mod openings;
mod parallel;
mod player;
pub mod search;
pub mod solve;
pub mod swap2;
#[cfg(feature = "train")]
pub mod train;

pub use engine::{Answer, Engine, EngineOptions, Info, Network, ThinkError, moves_of};
pub use knowledge::{
    Defence, ForcedWin, GomokuCandidates, GomokuKnowledge, Insight, LINE_SCALE, LineScores, LinesSearch, Threat,
    answer_to, centre_out, continuous_fours, continuous_fours_until, drawn_by_pairs, forced_win, forced_win_until,
    insight, stopped_by_pairs,
};
pub use level::Level;
pub use player::ExpertSearch;
pub use search::{Limits, Line, Params, Score, Stop};
