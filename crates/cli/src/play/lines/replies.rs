//! What line mode does about commands other than moves.

use std::io::Write;
use std::path::Path;

use hansu_game::Game;
use hansu_search::Limits;

use super::command::quote;
use super::{Next, Table};
use crate::play::{HINT_TIME, save, text};

impl<W: Write> Table<W> {
    pub(super) fn undo(&mut self) -> anyhow::Result<Next> {
        if !self.game.undo() {
            return self.say("There is nothing to take back");
        }
        self.failed = None;
        self.show_board()
    }

    pub(super) fn redo(&mut self) -> anyhow::Result<Next> {
        if !self.game.redo() {
            return self.say("There is nothing to play again");
        }
        self.show_board()
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<Next> {
        if self.game.is_over() {
            return self.say("The game is over: there is nothing to hint at");
        }
        if self.hinter.is_none() {
            self.hinter = Some(self.setup.hinter()?);
        }
        let Some(hinter) = &mut self.hinter else { return Ok(Next::GoOn) };
        hinter.think(self.game.so_far(), Limits { time: Some(HINT_TIME), ..Limits::default() });
        match hinter.wait() {
            Ok(decision) => {
                let score = decision.info.score.map(|score| format!(" ({score})")).unwrap_or_default();
                self.say(&format!("Hint: {}{score}", decision.mv.name(self.game.spec().size())))
            }
            Err(why) => self.say(&format!("No hint: {why}")),
        }
    }

    pub(super) fn show_board(&mut self) -> anyhow::Result<Next> {
        write!(self.out, "{}", text::board_text(self.game.position(), self.game.last_move()))?;
        if let Some([black, white]) = self.game.position().discs() {
            writeln!(self.out, "Black X {black}  White O {white}")?;
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
        writeln!(self.out, "Played: {}", played.join(" "))?;
        writeln!(self.out, "Legal: {}", legal.join(" "))?;
        Ok(Next::GoOn)
    }

    pub(super) fn save(&mut self, path: Option<&Path>) -> anyhow::Result<Next> {
        let saved = match path {
            Some(path) => save::save_as(&self.game, path).map(|()| path.to_owned()),
            None => save::save_numbered(&self.game, Path::new("")),
        };
        match saved {
            Ok(path) => self.say(&format!("Saved as {}", quote(&path.display().to_string()))),
            Err(error) => self.say(&format!("Not saved: {error:#}")),
        }
    }

    pub(super) fn resign(&mut self) -> anyhow::Result<Next> {
        if self.game.is_over() {
            return self.say("The game is over already");
        }
        if let Some(loser) = self.game.resigner() {
            self.game.resign(loser);
        }
        self.show_board()
    }
}
