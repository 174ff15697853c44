//! What everything that is not a game itself asks of one: how it is called, chosen, counted and shown.

use std::ops::RangeInclusive;

use crate::gomoku::{Forbidden, Rule, Rules};
use crate::{Game, GameKind, GameSpec, Gomoku, MAX_SIZE, Othello, Player, Position, Square};

/// What a game offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// Its name in sentences.
    pub title: &'static str,
    /// The names that are understood, the usual one first.
    pub names: &'static [&'static str],
    /// The sides of its boards.
    pub sizes: RangeInclusive<usize>,
    /// The board if nothing is said.
    pub usual_size: usize,
    /// The rules to choose from; none if there is no choice.
    pub rules: &'static [Rule],
    /// Whether swap2 is for it.
    pub swap2: bool,
    /// Whether stones stand on the crossings of lines, not in squares.
    pub on_crossings: bool,
    /// Whether the first row is drawn at the bottom.
    pub first_row_at_bottom: bool,
    /// Whether the winner is who has more discs.
    pub counts_discs: bool,
    /// Whether few empty squares are legal, so that it helps to mark those.
    pub marks_legal_moves: bool,
    /// Whether GTP names its points as on boards of Go: capital letters without I, and rows from the bottom.
    pub named_as_in_go: bool,
    /// Its number in SGF files, if SGF has one for it.
    pub sgf_number: Option<u8>,
    /// A short opening, as people type it.
    pub example: &'static str,
}

static OTHELLO: GameFacts = GameFacts {
    title: "Othello",
    names: &["othello", "reversi"],
    sizes: Othello::SIZE..=Othello::SIZE,
    usual_size: Othello::SIZE,
    rules: &[],
    swap2: false,
    on_crossings: false,
    first_row_at_bottom: false,
    counts_discs: true,
    marks_legal_moves: true,
    named_as_in_go: false,
    sgf_number: Some(2),
    example: "f5d6c3",
};

static GOMOKU: GameFacts = GameFacts {
    title: "Gomoku",
    names: &["gomoku", "omok"],
    sizes: 3..=MAX_SIZE,
    usual_size: 15,
    rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
    swap2: true,
    on_crossings: true,
    first_row_at_bottom: true,
    counts_discs: false,
    marks_legal_moves: false,
    named_as_in_go: true,
    sgf_number: Some(4),
    example: "b2 c3 b3",
};

/// The names of all games, for messages: "othello (or reversi) or gomoku (or omok)".
pub(crate) fn all_names() -> String {
    let names = GameKind::ALL.map(|kind| match kind.facts().names {
        [name] => (*name).to_owned(),
        [name, others @ ..] => format!("{name} (or {})", others.join(", ")),
        [] => unreachable!("a game has a name"),
    });
    names.join(" or ")
}

/// The names of the games that have rules to choose from.
pub(crate) fn with_rules() -> String {
    let games = GameKind::ALL.into_iter().filter(|kind| !kind.facts().rules.is_empty());
    games.map(GameKind::name).collect::<Vec<_>>().join(" or ")
}

impl GameKind {
    /// What it offers.
    ///
    /// ```
    /// use hansu_game::GameKind;
    /// assert_eq!(GameKind::Othello.facts().title, "Othello");
    /// assert!(GameKind::Gomoku.facts().sizes.contains(&19));
    /// ```
    pub fn facts(self) -> &'static GameFacts {
        match self {
            GameKind::Othello => &OTHELLO,
            GameKind::Gomoku => &GOMOKU,
        }
    }
}

impl GameSpec {
    /// The game as it is usually played.
    pub fn usual(kind: GameKind) -> GameSpec {
        match kind {
            GameKind::Othello => GameSpec::Othello,
            GameKind::Gomoku => GameSpec::Gomoku(Rules::default()),
        }
    }

    /// The rules chosen, in games that have a choice.
    pub const fn rules(self) -> Option<Rules> {
        match self {
            GameSpec::Othello => None,
            GameSpec::Gomoku(rules) => Some(rules),
        }
    }
}

impl Position {
    /// The discs of Black and White, in games that are decided by them.
    pub fn discs(&self) -> Option<[u32; 2]> {
        match self {
            Position::Othello(game) => Some(Player::ALL.map(|player| game.discs(player))),
            Position::Gomoku(_) => None,
        }
    }

    /// By how many discs one side is ahead of the other, in games that are decided by them.
    pub fn margin(&self) -> Option<u32> {
        self.discs().map(|[black, white]| black.abs_diff(white))
    }

    /// The same stones with the other side to move, in games where a side may be set to move. In the others the turn only
    /// changes by playing or passing.
    pub fn with_side(&self, side: Player) -> Option<Position> {
        match self {
            Position::Othello(_) => None,
            Position::Gomoku(game) => {
                let squares = (0..game.size() * game.size()).map(Square::new);
                let stones = squares.filter_map(|square| Some((square, game.cell(square)?)));
                Gomoku::from_stones(game.rules(), stones, side).ok().map(Position::Gomoku)
            }
        }
    }

    /// The points forbidden to the side to move, and why.
    pub fn forbidden_points(&self) -> Vec<(Square, Forbidden)> {
        match self {
            Position::Othello(_) => Vec::new(),
            Position::Gomoku(game) => game.forbidden_points(),
        }
    }

    /// The stones that have won, in games that are won by a row.
    pub fn winning_squares(&self) -> Vec<Square> {
        match self {
            Position::Othello(_) => Vec::new(),
            Position::Gomoku(game) => game.winning_squares(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_move;

    #[test]
    fn what_is_said_of_a_game_holds() {
        for kind in GameKind::ALL {
            let facts = kind.facts();
            let usual = GameSpec::usual(kind);
            assert_eq!(facts.names[0], kind.name());
            assert!(facts.names.iter().all(|name| name.parse() == Ok(kind)));
            assert_eq!((usual.kind(), usual.size()), (kind, facts.usual_size));
            for size in 0..=MAX_SIZE + 1 {
                let played = GameSpec::new(kind, Some(size), None, None).is_ok();
                assert_eq!(played, facts.sizes.contains(&size), "{kind} {size}");
            }
            assert_eq!(usual.rules().is_some(), !facts.rules.is_empty());
            let mut example = usual.start();
            for mv in facts.example.split_inclusive(|c: char| c.is_ascii_digit()) {
                let mv = parse_move(mv.trim(), usual.size()).expect("a move");
                example.play(mv).expect("a legal move");
            }
            let start = usual.start();
            assert_eq!(start.discs().is_some(), facts.counts_discs);
            assert_eq!(start.moves().count() < start.size() * start.size() / 2, facts.marks_legal_moves);
        }
    }
}
