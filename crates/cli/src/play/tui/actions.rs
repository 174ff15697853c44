//! What can be asked for, and what it does to the game.

use std::time::Instant;

use hansu_game::{Move, Square};
use hansu_search::Limits;

use super::app::{App, Overlay, Question};
use crate::play::words::{said, say};
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
    /// A harder opponent, or an easier one.
    Level(i8),
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
            Action::Level(step) => self.change_level(step, now),
            Action::Retry => (self.failed, self.notice) = (None, None),
            Action::Resign if self.game.is_over() => {
                self.tell(said("The game is over already", "이미 끝난 대국입니다"))
            }
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
            return self.tell(said(
                "The game is over: n new game, x swap sides, u take back, s save",
                "대국이 끝났습니다: n 새 대국, x 색 바꾸기, u 무르기, s 저장",
            ));
        }
        if !self.human_may_move() {
            return self.tell(said(
                "It is not your turn: wait, press m to have the agent move now, or u to take back",
                "내 차례가 아닙니다. 기다리거나, m으로 바로 두게 하거나, u로 무르세요",
            ));
        }
        self.play(Move::place(square), now);
    }

    fn pass(&mut self, now: Instant) {
        match self.human_may_move() {
            true => self.play(Move::PASS, now),
            false => self.tell(said("It is not your turn", "내 차례가 아닙니다")),
        }
    }

    fn undo(&mut self, now: Instant) {
        if self.game.undo() {
            self.interrupt(now);
            // Otherwise the agents would play on at once.
            self.paused = self.is_watching();
            self.tell(said("Taken back (r plays it again)", "물렀습니다 (r로 다시 둡니다)"));
        } else {
            self.tell(said("There is nothing to take back", "무를 수가 없습니다"));
        }
    }

    fn redo(&mut self, now: Instant) {
        if self.game.redo() {
            self.interrupt(now);
            self.notice = None;
        } else {
            self.tell(said("There is nothing to play again", "다시 둘 수가 없습니다"));
        }
    }

    fn ask_for_hint(&mut self) {
        if !self.human_may_move() {
            return self.tell(said("Hints are for your own turn", "힌트는 내 차례에 볼 수 있습니다"));
        }
        if self.hinter.is_none() {
            match self.setup.hinter() {
                Ok(worker) => self.hinter = Some(worker),
                Err(error) => return self.warn(say!("No hint: {error:#}", "힌트가 없습니다: {error:#}")),
            }
        }
        if let Some(hinter) = &mut self.hinter {
            hinter.think(self.game.so_far(), Limits { time: Some(HINT_TIME), ..Limits::default() });
            self.tell(said("Looking for a hint…", "힌트를 찾는 중…"));
        }
    }

    /// Another level takes the opponent's place, from the next move on. An agent that is no level makes room for the middle one.
    fn change_level(&mut self, step: i8, now: Instant) {
        const MIDDLE: u8 = 5;
        let level = self.game.seats().iter().find_map(|seat| seat.level());
        let wanted = level.map_or(Some(MIDDLE), |level| level.checked_add_signed(step));
        let Some(setup) = wanted.and_then(|wanted| self.setup.at_level(wanted)) else {
            return self.tell(said("There is no such level", "그런 레벨은 없습니다"));
        };
        // The sides may have been swapped since the game was set up.
        let mut seats = setup.seats.clone();
        if seats[0].is_human() != self.game.seats()[0].is_human() {
            seats.swap(0, 1);
        }
        let setup = crate::play::Setup { seats: seats.clone(), ..setup };
        match setup.workers() {
            Ok(workers) => {
                self.interrupt(now);
                (self.workers, self.setup) = (workers, setup);
                self.game.set_seats(seats);
                let level = wanted.unwrap_or(MIDDLE);
                self.tell(&say!("The opponent is now level {level}", "이제 상대는 레벨 {level}입니다"));
            }
            Err(error) => self.warn(format!("{error:#}")),
        }
    }

    fn save(&mut self) {
        match save::save_numbered(&self.game, &self.save_folder) {
            Ok(path) => {
                let path = path.display();
                self.tell(&say!("Saved as {path}", "{path}에 저장했습니다"));
            }
            Err(error) => self.warn(say!("Not saved: {error:#}", "저장하지 못했습니다: {error:#}")),
        }
    }

    /// Asks first where a game could be lost.
    fn ask(&mut self, question: Question, now: Instant) {
        if question == Question::Resign && self.game.resigner().is_none() {
            return self.tell(said("Nobody is here to resign: q quits", "기권할 사람이 없습니다. q로 끝냅니다"));
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
