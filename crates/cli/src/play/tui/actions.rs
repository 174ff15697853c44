//! What can be asked for, and what it does to the game.

use std::time::Instant;

use hansu_game::{Move, Square};
use hansu_search::Limits;

use super::app::{App, Overlay, Question};
use crate::play::{HINT_TIME, save};

/// What a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Columns to the right and lines down.
    MoveCursor(i32, i32),
    PointAt(Square),
    PlayAt(Square),
    PlayCursor,
    Pass,
    Undo,
    Redo,
    Hint,
    MoveNow,
    Retry,
    Resign,
    Save,
    NewGame,
    SwapSides,
    Help,
    Quit,
    QuitNow,
    Confirm,
    Dismiss,
}

impl App {
    /// Does what was asked for.
    pub(super) fn act(&mut self, action: Action, now: Instant) {
        match action {
            Action::MoveCursor(right, down) => self.move_cursor(right, down),
            Action::PointAt(square) => self.cursor = square,
            Action::PlayAt(square) => self.play_at(square, now),
            Action::PlayCursor if self.is_watching() && self.failed.is_none() => self.toggle_pause(now),
            Action::PlayCursor => self.play_at(self.cursor, now),
            Action::Pass => self.pass(now),
            Action::Undo => self.undo(now),
            Action::Redo => self.redo(now),
            Action::Hint => self.ask_for_hint(),
            Action::MoveNow => self.hurry(),
            Action::Retry => (self.failed, self.notice) = (None, None),
            Action::Resign if self.game.is_over() => self.tell("The game is over already"),
            Action::Resign => self.ask(Question::Resign, now),
            Action::Save => self.save(),
            Action::NewGame => self.ask(Question::NewGame, now),
            Action::SwapSides => self.ask(Question::SwapSides, now),
            Action::Help => self.overlay = Some(Overlay::Help),
            Action::Quit => self.ask(Question::Quit, now),
            Action::QuitNow => self.quit = true,
            Action::Confirm => self.confirm(now),
            Action::Dismiss => self.overlay = None,
        }
    }

    fn move_cursor(&mut self, right: i32, down: i32) {
        let spec = self.game.spec();
        let size = spec.size();
        let step = |from: usize, by: i32| (from as i32 + by).clamp(0, size as i32 - 1) as usize;
        let line = step(spec.line_of_row(self.cursor.row(size)), down);
        self.cursor = Square::at(step(self.cursor.column(size), right), spec.line_of_row(line), size);
    }

    fn play_at(&mut self, square: Square, now: Instant) {
        self.cursor = square;
        if self.game.is_over() {
            return self.tell("The game is over: n new game, x swap sides, u take back, s save");
        }
        if !self.human_may_move() {
            return self.tell("It is not your turn: wait, press m to have the agent move now, or u to take back");
        }
        self.play(Move::place(square), now);
    }

    fn pass(&mut self, now: Instant) {
        match self.human_may_move() {
            true => self.play(Move::PASS, now),
            false => self.tell("It is not your turn"),
        }
    }

    fn undo(&mut self, now: Instant) {
        if self.game.undo() {
            self.interrupt(now);
            // Otherwise the agents would play on at once.
            self.paused = self.is_watching();
            self.tell("Taken back (r plays it again)");
        } else {
            self.tell("There is nothing to take back");
        }
    }

    fn redo(&mut self, now: Instant) {
        if self.game.redo() {
            self.interrupt(now);
            self.notice = None;
        } else {
            self.tell("There is nothing to play again");
        }
    }

    fn ask_for_hint(&mut self) {
        if !self.human_may_move() {
            return self.tell("Hints are for your own turn");
        }
        if self.hinter.is_none() {
            match self.setup.hinter() {
                Ok(worker) => self.hinter = Some(worker),
                Err(error) => return self.warn(format!("No hint: {error:#}")),
            }
        }
        if let Some(hinter) = &mut self.hinter {
            hinter.think(self.game.so_far(), Limits { time: Some(HINT_TIME), ..Limits::default() });
            self.tell("Looking for a hint…");
        }
    }

    fn save(&mut self) {
        match save::save_numbered(&self.game, &self.save_folder) {
            Ok(path) => self.tell(&format!("Saved as {}", path.display())),
            Err(error) => self.warn(format!("Not saved: {error:#}")),
        }
    }

    /// Asks first where a game could be lost.
    fn ask(&mut self, question: Question, now: Instant) {
        if question == Question::Resign && self.game.resigner().is_none() {
            return self.tell("Nobody is here to resign: q quits");
        }
        self.overlay = Some(Overlay::Question(question));
        if !self.game.is_under_way() && question != Question::Resign {
            self.confirm(now);
        }
    }

    fn confirm(&mut self, now: Instant) {
        let Some(Overlay::Question(question)) = self.overlay.take() else { return };
        match question {
            Question::Quit => self.quit = true,
            Question::Resign => self.resign(now),
            Question::NewGame => {
                self.game.restart();
                self.begin(now);
            }
            Question::SwapSides => {
                self.game.swap_sides();
                self.workers.swap(0, 1);
                self.begin(now);
            }
        }
    }

    fn resign(&mut self, now: Instant) {
        if let Some(loser) = self.game.resigner() {
            self.game.resign(loser);
            self.interrupt(now);
            self.notice = None;
        }
    }

    fn begin(&mut self, now: Instant) {
        for worker in self.workers.iter_mut().chain([&mut self.hinter]).flatten() {
            worker.new_game();
        }
        self.interrupt(now);
        (self.findings, self.notice, self.paused) = (None, None, false);
    }
}
