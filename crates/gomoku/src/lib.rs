//! What Hansu knows of Gomoku (Omok) beyond the rules.
//!
//! * [`GomokuKnowledge`]: line evaluation and candidate moves, for the generic searches of `hansu-search`.
//! * [`LinesSearch`]: the line-evaluation player: defence first, a time limit with a safe fallback.
//! * [`insight`], [`continuous_fours`], [`forced_win`], [`drawn_by_pairs`]: what can be proved of a position without
//!   searching it move by move.
//!
//! The rules are `hansu-game`'s; agents by name are `hansu-agents`'.

mod knowledge;

pub use knowledge::{
    Defence, ForcedWin, GomokuCandidates, GomokuKnowledge, Insight, LINE_SCALE, LineScores, LinesSearch, Threat,
    answer_to, centre_out, continuous_fours, continuous_fours_until, drawn_by_pairs, forced_win, forced_win_until,
    insight, stopped_by_pairs,
};
