//! Claims as sentences. Nothing here looks at a board.

mod en;
mod en_gomoku;
mod en_quiet;
mod ko;
mod ko_gomoku;
mod ko_quiet;
mod words;

use hansu_game::{GameKind, Move, Player, Square};

use crate::claim::{Claim, ClaimId, Of};
use crate::explain::{Explanation, Step};

pub(crate) use words::{join_en, join_ko, josa};

/// The languages of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// `en` or `ko`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Korean => "ko",
        }
    }

    /// The language of a code.
    pub fn of(code: &str) -> Option<Language> {
        [Language::English, Language::Korean].into_iter().find(|language| language.code() == code)
    }

    pub(crate) fn player(self, player: Player) -> &'static str {
        match (self, player) {
            (Language::English, Player::Black) => "Black",
            (Language::English, Player::White) => "White",
            (Language::Korean, Player::Black) => "흑",
            (Language::Korean, Player::White) => "백",
        }
    }
}

impl Explanation {
    /// The explanation in two or three sentences.
    pub fn text(&self, language: Language) -> String {
        match (language, self.game) {
            (Language::English, GameKind::Othello) => en::text(self),
            (Language::English, GameKind::Gomoku) => en_gomoku::text(self),
            (Language::Korean, GameKind::Othello) => ko::text(self),
            (Language::Korean, GameKind::Gomoku) => ko_gomoku::text(self),
        }
    }

    pub(crate) fn name(&self, square: Square) -> String {
        square.name(self.size)
    }

    pub(crate) fn names(&self, squares: &[Square]) -> Vec<String> {
        squares.iter().map(|&square| self.name(square)).collect()
    }

    pub(crate) fn move_name(&self, mv: Option<Move>) -> String {
        mv.map_or(String::new(), |mv| mv.name(self.size))
    }

    pub(crate) fn of(&self, of: Of, ids: &[ClaimId]) -> Option<&Claim> {
        self.points.iter().find(|point| point.of == of && ids.contains(&point.claim.id)).map(|point| &point.claim)
    }
}

impl Step {
    /// What the move makes or takes, in a few words; nothing if there is nothing to say.
    pub fn text(&self, language: Language, size: usize) -> Option<String> {
        let claim = self.claim.as_ref()?;
        Some(match language {
            Language::English => en::step(claim, size),
            Language::Korean => ko::step(claim, size),
        })
    }
}
