//! The board of a game over Gomocup: points, and lists of stones.

use hansu_game::gomoku::{Gomoku, Rules};
use hansu_game::{Game, Move, Player, Position, Square};
use hansu_search::History;

/// A point from its column and line, both from 0 at the top left; `None` off the board.
pub(super) fn square(x: i64, y: i64, size: usize) -> Option<Square> {
    let on_board = |index: i64| usize::try_from(index).ok().filter(|&index| index < size);
    Some(Square::at(on_board(x)?, size - 1 - on_board(y)?, size))
}

/// A point's column and line.
pub(super) fn point(square: Square, size: usize) -> (usize, usize) {
    (square.column(size), size - 1 - square.row(size))
}

/// A move as it is written: `x,y`.
pub(super) fn written(mv: Move, size: usize) -> String {
    // Gomoku has no pass, so that there is always a square.
    mv.square().map_or(String::new(), |square| {
        let (x, y) = point(square, size);
        format!("{x},{y}")
    })
}

/// The whole numbers of `x,y` or `x,y,who`.
pub(super) fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Reads `x,y`; a third number, as in lists of stones, is passed over.
pub(super) fn parse_point(text: &str, size: usize) -> Result<Square, String> {
    match numbers(text).as_deref() {
        Some(&[x, y] | &[x, y, _]) => square(x, y, size).ok_or_else(|| off_board(text, size)),
        _ => Err(format!("can't read the point '{text}': write x,y")),
    }
}

pub(super) fn off_board(text: &str, size: usize) -> String {
    format!("{text} is off the board: both numbers go from 0 to {}", size - 1)
}

/// The stones in the order in which they were put down, and the position that they make.
#[derive(Clone, Debug)]
pub(super) struct Board {
    stones: Vec<(Square, Player)>,
    position: Gomoku,
}

impl Board {
    pub(super) fn new(rules: Rules) -> Board {
        Board { stones: Vec::new(), position: Gomoku::new(rules) }
    }

    pub(super) fn of(rules: Rules, stones: Vec<(Square, Player)>, side: Player) -> Result<Board, String> {
        let position = Gomoku::from_stones(rules, stones.iter().copied(), side).map_err(|error| error.to_string())?;
        Ok(Board { stones, position })
    }

    pub(super) fn position(&self) -> Position {
        self.position.into()
    }

    /// The game that led here, if the sides took turns from an empty board; else a game that begins here.
    pub(super) fn game(&self) -> History {
        let start = Gomoku::new(self.position.rules()).into();
        let moves = self.stones.iter().map(|(square, _)| Move::place(*square));
        let played = History::of(start, moves).ok().filter(|game| *game.position() == self.position());
        played.unwrap_or_else(|| History::new(self.position()))
    }

    pub(super) fn gomoku(&self) -> &Gomoku {
        &self.position
    }

    pub(super) fn size(&self) -> usize {
        self.position.size()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// The side to move puts down a stone.
    pub(super) fn play(&mut self, square: Square) -> Result<(), String> {
        let side = self.position.side_to_move();
        let (x, y) = point(square, self.size());
        let refused = |error: hansu_game::IllegalMove| format!("{x},{y} can't be played: {}", error.reason);
        self.position.play(square.into()).map_err(refused)?;
        self.stones.push((square, side));
        Ok(())
    }

    /// A stone is taken off again, and its side is to move.
    pub(super) fn take_back(&mut self, square: Square) -> Result<(), String> {
        let at = self.stones.iter().rposition(|(taken, _)| *taken == square).ok_or("there is no stone to take back")?;
        let mut stones = self.stones.clone();
        let (_, side) = stones.remove(at);
        *self = Board::of(self.position.rules(), stones, side)?;
        Ok(())
    }

    /// The same stones under other rules.
    pub(super) fn under(&self, rules: Rules) -> Result<Board, String> {
        Board::of(rules, self.stones.clone(), self.position.side_to_move())
    }
}

/// A list of stones that is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct StoneList {
    /// A stone, or a turn that was passed, and whether it is one's own.
    turns: Vec<(Option<Square>, bool)>,
}

impl StoneList {
    /// Reads `x,y,who`: 1 is one's own stone, 2 the opponent's; 3 marks a point, such as one of a winning row, and is no
    /// stone. A pass, which analysis programs send, is at -1,-1.
    pub(super) fn add(&mut self, line: &str, size: usize) -> Result<(), String> {
        let unreadable =
            || format!("can't read the stone '{line}': write x,y,who with 1 for own and 2 for the other's");
        let (x, y, who) = match numbers(line).as_deref() {
            Some(&[x, y, who]) => (x, y, who),
            _ => return Err(unreadable()),
        };
        let own = match who {
            1 => true,
            2 => false,
            3 => return Ok(()),
            _ => return Err(unreadable()),
        };
        let place =
            if (x, y) == (-1, -1) { None } else { Some(square(x, y, size).ok_or_else(|| off_board(line, size))?) };
        self.turns.push((place, own));
        Ok(())
    }

    /// The board, with oneself to move.
    ///
    /// Black began, so one's own colour follows from the counts. Where they fit no game, the first stone is Black's.
    pub(super) fn board(&self, rules: Rules) -> Result<Board, String> {
        let own = self.turns.iter().filter(|(_, own)| *own).count();
        let others = self.turns.len() - own;
        let own_is_black = match others.checked_sub(own) {
            Some(0) => true,
            Some(1) => false,
            _ => self.turns.first().is_some_and(|(_, own)| *own),
        };
        let colour = |own: bool| if own == own_is_black { Player::Black } else { Player::White };
        let stones = self.turns.iter().filter_map(|&(square, own)| Some((square?, colour(own)))).collect();
        Board::of(rules, stones, colour(true))
    }
}

#[cfg(test)]
mod tests {
    use hansu_record::stones;

    use super::*;

    fn check(lines: &[&str], expected: Result<&str, &str>) {
        let mut list = StoneList::default();
        let read = lines.iter().try_for_each(|line| list.add(line, 15));
        let board = read.and_then(|()| list.board(Rules::default())).map(|board| stones(board.gomoku()));
        match (board, expected) {
            (Ok(board), Ok(expected)) => assert_eq!(board, expected),
            (Err(error), Err(part)) => assert!(error.contains(part), "{error}"),
            (got, expected) => panic!("{got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn colours_follow_from_the_counts() {
        check(&[], Ok("black= white= turn=black"));
        check(&["7,7,2"], Ok("black=h8 white= turn=white"));
        check(&["7,7,1", "0, 0 ,2"], Ok("black=h8 white=a15 turn=black"));
        check(&["7,7,2", "8,7,1", "9,7,2"], Ok("black=h8,j8 white=i8 turn=white"));
        // Order does not matter where the counts decide.
        check(&["8,7,1", "7,7,2", "9,7,2"], Ok("black=h8,j8 white=i8 turn=white"));
        // One's own stone alone: the other side has passed, or the board was set up by hand.
        check(&["7,7,1"], Ok("black=h8 white= turn=black"));
        check(&["7,7,1", "-1,-1,2"], Ok("black=h8 white= turn=black"));
        check(&["7,7,2", "3,3,3"], Ok("black=h8 white= turn=white"));
    }

    #[test]
    fn stones_that_make_no_board_are_refused() {
        check(&["7,7"], Err("can't read the stone '7,7'"));
        check(&["7,7,4"], Err("can't read the stone"));
        check(&["15,0,1"], Err("off the board"));
        check(&["7,7,1", "7,7,2"], Err("two stones on h8"));
    }
}
