//! A game as a page is shown it.

use hansu_game::Game;

use super::room::Live;
use super::swap2;
use crate::api::{GameView, PlayedMove, Side};
use crate::line::LineOfPlay;

/// The game as it is shown.
pub(super) fn view(live: &Live) -> GameView {
    let (stored, line) = (&live.play.stored, &live.play.line);
    let played = stored.moves.iter().zip(sides(line));
    GameView {
        id: stored.id.clone(),
        version: stored.version,
        name: stored.name.clone(),
        created: stored.created.clone(),
        updated: stored.updated.clone(),
        black: stored.black.clone(),
        white: stored.white.clone(),
        start: stored.start.clone(),
        moves: played.map(|(stored, side)| PlayedMove { mv: stored.mv.clone(), side, ms: stored.ms }).collect(),
        undone: stored.undone.iter().rev().map(|stored| stored.mv.clone()).collect(),
        position: line.view(),
        clock: live.play.clock_view(&live.turn),
        result: stored.result,
        to_act: live.play.to_act(),
        thinking: live.thinking.is_some(),
        swap2: stored.swap2.map(swap2::view),
        watch: stored.watch,
        pace_ms: stored.pace_ms,
        judged: stored.judged(),
        reviewed: stored.reviewed,
        stuck: live.stuck.clone(),
    }
}

/// Who played each move.
fn sides(line: &LineOfPlay) -> Vec<Side> {
    let mut position = line.start.clone();
    let side = |&mv| {
        let side = position.side_to_move().into();
        position.play_unchecked(mv);
        side
    };
    line.moves.iter().map(side).collect()
}
