//! The state of the full-screen game and what the keys do to it. Draws nothing and waits for nothing.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use hansu_game::{Game, Move, Player, Position, Square};
use hansu_search::{Decision, Limits, SearchInfo};

use crate::play::session::{PlayedGame, Seat};
use crate::play::worker::Worker;
use crate::play::{HINT_TIME, Setup, save, text};

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

/// What is shown over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Help,
    Question(Question),
}

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    NewGame,
    SwapSides,
    Quit,
}

/// A message to the human.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// An agent's search for its move.
#[derive(Debug)]
pub(super) struct Thinking {
    pub(super) player: Player,
    /// The move, held back until it has been awaited long enough to be noticed.
    pub(super) answer: Option<Decision>,
}

/// The state of the full-screen game.
pub(super) struct App {
    pub(super) setup: Setup,
    pub(super) game: PlayedGame,
    pub(super) workers: [Option<Worker>; 2],
    pub(super) hinter: Option<Worker>,
    pub(super) hint: Option<Move>,
    pub(super) thinking: Option<Thinking>,
    /// What the last or the running search found, and for whom.
    pub(super) findings: Option<(Player, SearchInfo)>,
    /// The side whose agent failed in this position: the human may move for it.
    pub(super) failed: Option<Player>,
    pub(super) paused: bool,
    pub(super) overlay: Option<Overlay>,
    pub(super) notice: Option<Notice>,
    pub(super) cursor: Square,
    pub(super) turn_began: Instant,
    /// The least time between two moves, so that the eye can follow.
    pub(super) pace: Duration,
    pub(super) save_folder: PathBuf,
    pub(super) quit: bool,
}

impl App {
    pub(super) fn new(setup: &Setup, now: Instant) -> anyhow::Result<App> {
        Ok(App {
            game: setup.game(),
            workers: setup.workers()?,
            hinter: None,
            hint: None,
            thinking: None,
            findings: None,
            failed: None,
            paused: false,
            overlay: None,
            notice: None,
            cursor: first_cursor(&setup.game()),
            turn_began: now,
            pace: Duration::from_millis(350),
            save_folder: PathBuf::new(),
            quit: false,
            setup: setup.clone(),
        })
    }

    pub(super) fn game(&self) -> &PlayedGame {
        &self.game
    }

    pub(super) fn hint(&self) -> Option<Move> {
        self.hint
    }

    pub(super) fn cursor(&self) -> Square {
        self.cursor
    }

    /// Whether nobody at the keyboard plays.
    pub(super) fn is_watching(&self) -> bool {
        !self.game.seats().iter().any(Seat::is_human)
    }

    /// Whether the human is to choose a move: its own, or one for an agent that failed.
    pub(super) fn human_may_move(&self) -> bool {
        let side = self.game.side();
        !self.game.is_over() && (self.game.seat(side).is_human() || self.failed == Some(side))
    }

    /// Whether something goes on that the screen should follow closely.
    pub(super) fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.is_hinting()
    }

    pub(super) fn is_hinting(&self) -> bool {
        self.hinter.as_ref().is_some_and(Worker::is_thinking)
    }

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

    pub(super) fn tell(&mut self, text: &str) {
        self.notice = Some(Notice { text: text.to_owned(), is_error: false });
    }

    pub(super) fn warn(&mut self, text: String) {
        self.notice = Some(Notice { text, is_error: true });
    }

    fn move_cursor(&mut self, right: i32, down: i32) {
        let size = self.game.spec().size();
        let rows = text::rows_from_top(self.game.spec());
        let line = rows.iter().position(|&row| row == self.cursor.row(size)).unwrap_or(0);
        let step = |from: usize, by: i32| (from as i32 + by).clamp(0, size as i32 - 1) as usize;
        self.cursor = Square::at(step(self.cursor.column(size), right), rows[step(line, down)], size);
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
            hinter.think(self.game.position(), Limits { time: Some(HINT_TIME), ..Limits::default() });
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

    pub(super) fn legal_move_names(&self) -> String {
        let size = self.game.spec().size();
        let names: Vec<String> = self.game.position().moves().take(12).map(|mv| mv.name(size)).collect();
        names.join(" ")
    }
}

/// Where a first move would go: a legal square, near the last stone, or the middle of an empty board.
fn first_cursor(game: &PlayedGame) -> Square {
    let size = game.spec().size();
    let middle = Square::at(size / 2, size / 2, size);
    match game.position() {
        Position::Othello(othello) => othello.moves().find_map(Move::square).unwrap_or(middle),
        Position::Gomoku(_) => game.last_move().and_then(Move::square).unwrap_or(middle),
    }
}
