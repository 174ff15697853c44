//! The judge beside the board: what each position of an open game is worth, whoever plays.

use std::sync::Arc;

use hansu_game::Position;
use hansu_search::Cancel;

use super::play::Play;
use super::room::{Live, Room};
use crate::api::{Judged, ServerMessage};
use crate::judge::Judges;
use crate::line::LineOfPlay;
use crate::platform::spawn;

/// Besides the position on the board so many before it are looked at, if a fast game has run ahead of the judge.
const BEFORE: usize = 2;

/// A look of the judge. It ends when this is dropped.
pub(super) struct Looking {
    position: Position,
    cancel: Cancel,
}

impl Drop for Looking {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Play {
    /// The part of the line that ends with so many moves.
    fn line_to(&self, ply: usize) -> LineOfPlay {
        let moves = self.line.moves[..ply].to_vec();
        LineOfPlay { start: self.line.start.clone(), moves, position: self.line.at(ply) }
    }

    /// The plies that are worth a look, the one on the board first. While colours are not settled, the judge says nothing: who
    /// is to choose would only have to read.
    fn plies_of_interest(&self) -> impl Iterator<Item = usize> {
        let last = self.line.moves.len();
        let settled = self.stored.swap2.is_none() && Judges::judges(self.line.start.spec());
        (last.saturating_sub(BEFORE)..=last).rev().filter(move |_| settled)
    }
}

impl Room {
    /// Has the judge look at what it has not looked at. What is known already is taken at once.
    pub(super) fn have_judged(self: &Arc<Room>, live: &mut Live) {
        let missing = live.play.stored.judged().iter().map(Option::is_none).collect::<Vec<_>>();
        let mut wanted = Vec::new();
        for ply in live.play.plies_of_interest().filter(|&ply| missing[ply]).collect::<Vec<_>>() {
            let line = live.play.line_to(ply);
            match self.services.judges.known(&line.position) {
                // Those who watch already may not have heard of it: the look that found it is dropped here.
                Some(Some(judged)) => {
                    live.keep_judged(ply, judged);
                    self.tell_judged(ply, judged);
                }
                Some(None) => {}
                None => wanted.push((ply, line)),
            }
        }
        let goes_on = |looking: &Looking| wanted.iter().any(|(_, line)| line.position == looking.position);
        if live.looking.as_ref().is_some_and(goes_on) {
            return;
        }
        live.looking = None;
        if let Some((ply, line)) = wanted.into_iter().next() {
            self.look(live, ply, line);
        }
    }

    fn look(self: &Arc<Room>, live: &mut Live, ply: usize, line: LineOfPlay) {
        let cancel = Cancel::default();
        let position = line.position.clone();
        live.looking = Some(Looking { position: position.clone(), cancel: cancel.clone() });
        // The room may be left meanwhile: it is not kept for the judge's sake.
        let (room, services, owner) = (Arc::downgrade(self), self.services.clone(), self.judge);
        spawn(async move {
            let looked = services.judges.ask(owner, &line, &services, &cancel).await;
            let Some(room) = room.upgrade() else { return };
            match looked {
                Ok(judged) if !cancel.is_cancelled() => room.judged(ply, &position, judged).await,
                Ok(_) => {}
                Err(problem) => tracing::debug!("the judge says nothing: {}", problem.detail),
            }
        });
    }

    /// Takes what the judge has found, and has it look at what is left.
    async fn judged(self: &Arc<Room>, ply: usize, position: &Position, judged: Option<Judged>) {
        let Ok(mut live) = self.alive().await else { return };
        live.looking = None;
        if let Some(judged) = judged.filter(|_| live.play.line.at(ply) == *position) {
            live.keep_judged(ply, judged);
            self.tell_judged(ply, judged);
        }
        let is_over = live.play.stored.result.is_some();
        if is_over && std::mem::take(&mut live.judged_since) {
            let _ = self.services.store.save(&live.play.stored).await;
        }
        if !self.watchers().is_empty() {
            self.have_judged(&mut live);
        }
    }

    fn tell_judged(&self, ply: usize, judged: Judged) {
        self.tell(&ServerMessage::Judged { game: self.id.clone(), ply, judged });
    }
}

impl Live {
    fn keep_judged(&mut self, ply: usize, judged: Judged) {
        self.play.stored.keep_judged(ply, judged);
        self.judged_since = true;
    }
}
