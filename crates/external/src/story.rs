//! How a position came about, as far as it is known.

use hansu_game::{Game, Move, Position, Square};

/// A game so far: where it began, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Story {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) end: Position,
}

impl Story {
    /// A game that begins with a position.
    pub(crate) fn from(start: &Position) -> Story {
        Story { start: start.clone(), moves: Vec::new(), end: start.clone() }
    }

    /// A game of some moves; `None` if they can't be played.
    pub(crate) fn of(start: &Position, moves: &[Move]) -> Option<Story> {
        let mut story = Story::from(start);
        moves.iter().try_for_each(|&mv| story.play(mv))?;
        Some(story)
    }

    /// Goes on with a move; `None` if it can't be played.
    pub(crate) fn play(&mut self, mv: Move) -> Option<()> {
        self.end.play(mv).ok()?;
        self.moves.push(mv);
        Some(())
    }

    /// The same game going on to a position at most `plies` moves away.
    pub(crate) fn up_to(&self, position: &Position, plies: usize) -> Option<Story> {
        if self.end == *position {
            return Some(self.clone());
        }
        if plies == 0 || self.end.spec() != position.spec() {
            return None;
        }
        // Only moves on squares that are taken in the other position can lead to it.
        let squares = (0..position.size() * position.size()).map(Square::new);
        let taken = squares.filter(|&square| self.end.cell(square).is_none() && position.cell(square).is_some());
        taken.map(Move::place).chain([Move::PASS]).find_map(|mv| {
            let mut next = self.clone();
            next.play(mv)?;
            next.up_to(position, plies - 1)
        })
    }

    /// The moves that lead from an earlier state of the same game to this one.
    pub(crate) fn since(&self, earlier: &Story) -> Option<&[Move]> {
        if self.start != earlier.start {
            return None;
        }
        self.moves.strip_prefix(&earlier.moves[..])
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameKind, GameSpec};
    use hansu_record::parse_position;

    use super::*;

    fn story(moves: &str) -> Story {
        let parsed = parse_position(GameSpec::Othello, moves).expect("moves");
        Story::of(&parsed.start, &parsed.moves).expect("legal moves")
    }

    /// Whether a game is found to go on to the position after other moves.
    fn check(moves: &str, to: &str, expected: Option<&str>) {
        let found = story(moves).up_to(&story(to).end, 2);
        assert_eq!(found, expected.map(story), "{moves} to {to}");
    }

    #[test]
    fn a_game_is_followed_by_one_or_two_moves() {
        check("f5d6", "f5d6", Some("f5d6"));
        check("f5", "f5d6", Some("f5d6"));
        check("f5", "f5d6c3", Some("f5d6c3"));
        check("f5", "f5d6c3d3", None);
        check("f5d6c3", "f5", None);
        check("f5d6", "c4c3", None);
    }

    #[test]
    fn a_forced_pass_is_followed() {
        check("e6d6c3d3e3f7d7c8d8e8g8g6", "e6d6c3d3e3f7d7c8d8e8g8g6pa", Some("e6d6c3d3e3f7d7c8d8e8g8g6pa"));
        check("e6d6c3d3e3f7d7c8d8e8g8", "e6d6c3d3e3f7d7c8d8e8g8g6pa", Some("e6d6c3d3e3f7d7c8d8e8g8g6pa"));
    }

    #[test]
    fn only_the_same_game_goes_on() {
        assert_eq!(story("f5d6c3").since(&story("f5")).map(<[Move]>::len), Some(2));
        assert_eq!(story("f5d6c3").since(&story("c4")), None);
        let gomoku = GameSpec::new(GameKind::Gomoku, None, None, None).expect("valid").start();
        assert_eq!(story("f5").up_to(&gomoku, 2), None);
        assert_eq!(Story::of(&gomoku, &[Move::PASS]), None);
    }
}
