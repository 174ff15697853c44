//! The state of the full-screen game. Draws nothing and waits for nothing.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use hansu_game::{Game, Move, Player, Square};
use hansu_search::{Decision, SearchInfo};

use crate::play::Setup;
use crate::play::session::{PlayedGame, Seat};
use crate::play::worker::Worker;

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

    pub(super) fn tell(&mut self, text: &str) {
        self.notice = Some(Notice { text: text.to_owned(), is_error: false });
    }

    pub(super) fn warn(&mut self, text: String) {
        self.notice = Some(Notice { text, is_error: true });
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
    let place = match game.spec().kind().facts().marks_legal_moves {
        true => game.position().moves().find_map(Move::square),
        false => game.last_move().and_then(Move::square),
    };
    place.unwrap_or(middle)
}
