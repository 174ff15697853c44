//! Whose turn it is and what follows: agents asked, answers taken, forced passes played.

use std::time::{Duration, Instant};

use hansu_game::{Move, Player};
use hansu_search::{Decision, Limits};

use super::app::{App, Thinking};
use crate::play::text::player_name;
use crate::play::words::{said, say};
use crate::play::worker::Answer;

impl App {
    /// Takes in what the agents have answered and sets going what is due. Never waits.
    pub(super) fn tick(&mut self, now: Instant) {
        self.collect_hint();
        self.collect_answer();
        self.play_answer(now);
        self.go_on(now);
    }

    /// Plays a move for the side to move, or tells why not.
    pub(super) fn play(&mut self, mv: Move, now: Instant) {
        let (side, by_agent) = (self.game.side(), self.thinking.is_some());
        let spent = now.saturating_duration_since(self.turn_began);
        match self.game.play(mv, spent) {
            Ok(()) => {
                self.interrupt(now);
                // What the human was told stays to be read while an agent answers at once.
                if !by_agent || self.is_watching() {
                    self.notice = None;
                }
                self.announce_ending();
            }
            Err(error) if by_agent => self.fail(side, error.to_string()),
            Err(error) => {
                let few = self.game.spec().kind().facts().marks_legal_moves;
                let names = self.legal_move_names();
                let remedy = if few { say!(": try {names}", ": 둘 수 있는 곳은 {names}") } else { String::new() };
                self.warn(format!("{error}{remedy}"));
            }
        }
    }

    /// The time the side to move has taken for this move.
    pub(super) fn turn_time(&self, now: Instant) -> Duration {
        match self.game.is_over() || self.paused {
            true => Duration::ZERO,
            false => now.saturating_duration_since(self.turn_began),
        }
    }

    /// Stops all searches, whose answers are out of date, and begins a turn.
    pub(super) fn interrupt(&mut self, now: Instant) {
        for worker in self.workers.iter_mut().chain([&mut self.hinter]).flatten() {
            worker.abandon();
        }
        (self.thinking, self.hint, self.failed) = (None, None, None);
        self.turn_began = now;
    }

    /// Has the thinking agent move with what it has found.
    pub(super) fn hurry(&mut self) {
        match &self.thinking {
            None => self.tell(said("No agent is thinking", "생각 중인 AI가 없습니다")),
            Some(thinking) => {
                if let Some(worker) = &self.workers[thinking.player.index()] {
                    worker.hurry();
                }
            }
        }
    }

    pub(super) fn toggle_pause(&mut self, now: Instant) {
        self.paused = !self.paused;
        self.interrupt(now);
    }

    fn collect_hint(&mut self) {
        let Some(hinter) = &mut self.hinter else { return };
        let (side, size) = (self.game.side(), self.game.spec().size());
        while let Some(answer) = hinter.poll() {
            match answer {
                Answer::Progress(info) => self.findings = Some((side, info)),
                Answer::Failed(why) => return self.warn(say!("No hint: {why}", "힌트가 없습니다: {why}")),
                Answer::Move(decision) => {
                    self.hint = Some(decision.mv);
                    let score = decision.info.score.map(|score| format!(" ({score})")).unwrap_or_default();
                    self.findings = Some((side, decision.info));
                    let mv = decision.mv.name(size);
                    return self.tell(&say!("Hint: {mv}{score}", "힌트: {mv}{score}"));
                }
            }
        }
    }

    fn collect_answer(&mut self) {
        let Some(thinking) = &mut self.thinking else { return };
        let player = thinking.player;
        let Some(worker) = &mut self.workers[player.index()] else { return };
        while let Some(answer) = worker.poll() {
            match answer {
                Answer::Progress(info) => self.findings = Some((player, info)),
                Answer::Failed(why) => return self.fail(player, why),
                Answer::Move(decision) => return self.hold(player, decision),
            }
        }
    }

    /// Keeps an answer until it is time to play it.
    fn hold(&mut self, player: Player, decision: Decision) {
        // An answer without a search (an only move, a crash of the clock) should not blank what was found before.
        if decision.info.nodes > 0 || !decision.info.moves.is_empty() {
            self.findings = Some((player, decision.info.clone()));
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.answer = Some(decision);
        }
    }

    fn play_answer(&mut self, now: Instant) {
        let due = now.saturating_duration_since(self.turn_began) >= self.pace;
        let answer = self.thinking.as_mut().filter(|_| due).and_then(|thinking| thinking.answer.take());
        if let Some(decision) = answer {
            self.play(decision.mv, now);
        }
    }

    /// Lets the human go on after an agent gave no move.
    fn fail(&mut self, player: Player, why: String) {
        self.thinking = None;
        self.failed = Some(player);
        let who = player_name(player);
        self.warn(say!(
            "{who}'s agent failed (g asks again, or play for it): {why}",
            "{who}의 AI가 실패했습니다 (g로 다시 묻거나 대신 두세요): {why}"
        ));
    }

    /// Plays a forced pass, or asks the agent whose turn it is.
    fn go_on(&mut self, now: Instant) {
        let side = self.game.side();
        if self.game.is_over() || self.paused || self.thinking.is_some() {
            return;
        }
        if self.game.must_pass() {
            self.play(Move::PASS, now);
            let who = player_name(side);
            return self.tell(&say!("{who} has no move: pass", "{who}이 둘 곳이 없어 패스합니다"));
        }
        if self.failed == Some(side) {
            return;
        }
        if let Some(worker) = &mut self.workers[side.index()] {
            worker.think(self.game.so_far(), Limits::default());
            self.thinking = Some(Thinking { player: side, answer: None });
        }
    }

    /// The ending itself is told where the turn was.
    fn announce_ending(&mut self) {
        if self.game.is_over() {
            self.tell(said(
                "n new game · x swap sides · u take back · s save · q quit",
                "n 새 대국 · x 색 바꾸기 · u 무르기 · s 저장 · q 끝",
            ));
        }
    }
}
