//! What line mode does about commands other than moves.

use std::io::Write;
use std::path::Path;

use hansu_game::Game;
use hansu_search::Limits;

use super::command::quote;
use super::{Next, Table};
use crate::play::words::{said, say};
use crate::play::{HINT_TIME, save, text};

impl<W: Write> Table<W> {
    pub(super) fn undo(&mut self) -> anyhow::Result<Next> {
        if !self.game.undo() {
            return self.say(said("There is nothing to take back", "무를 수가 없습니다"));
        }
        self.failed = None;
        self.show_board()
    }

    pub(super) fn redo(&mut self) -> anyhow::Result<Next> {
        if !self.game.redo() {
            return self.say(said("There is nothing to play again", "다시 둘 수가 없습니다"));
        }
        self.show_board()
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<Next> {
        if self.game.is_over() {
            return self.say(said("The game is over: there is nothing to hint at", "대국이 끝나 힌트가 없습니다"));
        }
        if self.hinter.is_none() {
            self.hinter = Some(self.setup.hinter()?);
        }
        let Some(hinter) = &mut self.hinter else { return Ok(Next::GoOn) };
        hinter.think(self.game.so_far(), Limits { time: Some(HINT_TIME), ..Limits::default() });
        match hinter.wait() {
            Ok(decision) => {
                let score = decision.info.score.map(|score| format!(" ({score})")).unwrap_or_default();
                let mv = decision.mv.name(self.game.spec().size());
                self.say(&say!("Hint: {mv}{score}", "힌트: {mv}{score}"))
            }
            Err(why) => self.say(&say!("No hint: {why}", "힌트가 없습니다: {why}")),
        }
    }

    pub(super) fn show_board(&mut self) -> anyhow::Result<Next> {
        write!(self.out, "{}", text::board_text(self.game.position(), self.game.last_move()))?;
        if let Some([black, white]) = self.game.position().discs() {
            writeln!(self.out, "{}", say!("Black X {black}  White O {white}", "흑 X {black}  백 O {white}"))?;
        }
        match self.game.ending() {
            Some(ending) => self.say(&text::ending_text(&self.game, ending)),
            None => Ok(Next::GoOn),
        }
    }

    pub(super) fn show_moves(&mut self) -> anyhow::Result<Next> {
        let size = self.game.spec().size();
        let played: Vec<String> = self.game.moves().map(|(_, mv)| mv.name(size)).collect();
        let legal: Vec<String> = self.game.position().moves().map(|mv| mv.name(size)).collect();
        writeln!(self.out, "{}: {}", said("Played", "둔 수"), played.join(" "))?;
        writeln!(self.out, "{}: {}", said("Legal", "둘 수 있는 곳"), legal.join(" "))?;
        Ok(Next::GoOn)
    }

    pub(super) fn save(&mut self, path: Option<&Path>) -> anyhow::Result<Next> {
        let saved = match path {
            Some(path) => save::save_as(&self.game, path).map(|()| path.to_owned()),
            None => save::save_numbered(&self.game, Path::new("")),
        };
        match saved {
            Ok(path) => {
                let path = quote(&path.display().to_string());
                self.say(&say!("Saved as {path}", "{path}에 저장했습니다"))
            }
            Err(error) => self.say(&say!("Not saved: {error:#}", "저장하지 못했습니다: {error:#}")),
        }
    }

    /// Another level takes the agents' places.
    pub(super) fn change_level(&mut self, level: u8) -> anyhow::Result<Next> {
        let Some(setup) = self.setup.at_level(level) else {
            return self.say(said("There is no agent whose level could be changed", "레벨을 바꿀 AI가 없습니다"));
        };
        self.workers = setup.workers()?;
        self.game.set_seats(setup.seats.clone());
        (self.setup, self.failed) = (setup, None);
        self.say(&say!("The opponent is now level {level}", "이제 상대는 레벨 {level}입니다"))
    }

    pub(super) fn resign(&mut self) -> anyhow::Result<Next> {
        if self.game.is_over() {
            return self.say(said("The game is over already", "이미 끝난 대국입니다"));
        }
        if let Some(loser) = self.game.resigner() {
            self.game.resign(loser);
        }
        self.show_board()
    }
}
