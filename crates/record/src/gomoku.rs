//! Gomoku's notations: lists of moves, and lists of stones.

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Player, Square, parse_move};

use crate::position::{ParsedPosition, PositionError};
use crate::replay::replay;
use crate::tokens::pieces;

/// Reads moves or stones; `text` is not empty.
pub(crate) fn parse(rules: Rules, text: &str) -> Result<ParsedPosition, PositionError> {
    if let Some((cells, turn)) = diagram(rules, text) {
        return Ok(ParsedPosition::without_moves(Gomoku::from_stones(rules, cells, turn)?));
    }
    if text.contains('=') {
        parse_stones(rules, text).map(ParsedPosition::without_moves)
    } else {
        replay(Gomoku::new(rules).into(), text)
    }
}

/// A board as it is written for Othello: a character a point, row by row from the row written 1, and the side to move.
fn diagram(rules: Rules, text: &str) -> Option<(Vec<(Square, Player)>, Player)> {
    let (cells, turn) = text.rsplit_once(char::is_whitespace)?;
    let player = |cell: char| match cell {
        'X' => Some(Some(Player::Black)),
        'O' => Some(Some(Player::White)),
        '-' => Some(None),
        _ => None,
    };
    let points: Vec<Option<Player>> = cells.trim_end().chars().map(player).collect::<Option<_>>()?;
    let turn = turn.chars().next().and_then(player).flatten().filter(|_| turn.len() == 1)?;
    let stones = points.iter().enumerate().filter_map(|(index, cell)| Some((Square::new(index), (*cell)?)));
    (points.len() == rules.size() * rules.size()).then(|| (stones.collect(), turn))
}

fn parse_stones(rules: Rules, text: &str) -> Result<Gomoku, PositionError> {
    let mut setup = Setup { size: rules.size(), key: None, points: [Vec::new(), Vec::new()], turn: None };
    for word in text.split_whitespace() {
        setup.read_word(word)?;
    }
    let turn = setup.turn.unwrap_or_else(|| turn_by_count(&setup.points));
    let stones = Player::ALL.into_iter().flat_map(|side| setup.points[side.index()].iter().map(move |&at| (at, side)));
    Ok(Gomoku::from_stones(rules, stones, turn)?)
}

/// Black moves first, so White is to move unless both have as many stones.
fn turn_by_count(points: &[Vec<Square>; 2]) -> Player {
    if points[0].len() == points[1].len() { Player::Black } else { Player::White }
}

/// What has been read of a list of stones.
struct Setup {
    size: usize,
    key: Option<Player>,
    points: [Vec<Square>; 2],
    turn: Option<Player>,
}

impl Setup {
    /// Reads `key=value`, or more points for the last key.
    fn read_word(&mut self, word: &str) -> Result<(), PositionError> {
        let Some((key, value)) = word.split_once('=') else { return self.read_points(word) };
        if key.eq_ignore_ascii_case("turn") {
            let turn = parse_player(value).ok_or_else(|| PositionError::UnknownSide {
                text: value.to_owned(),
                expected: "turn=black or turn=white",
            })?;
            self.key = None;
            return if self.turn.replace(turn).is_some() { Err(PositionError::TurnTwice) } else { Ok(()) };
        }
        self.key = Some(parse_player(key).ok_or_else(|| PositionError::UnknownKey(key.to_owned()))?);
        self.read_points(value)
    }

    fn read_points(&mut self, text: &str) -> Result<(), PositionError> {
        for piece in pieces(text) {
            let side = self.key.ok_or_else(|| PositionError::StrayPoint(piece.to_owned()))?;
            let points = &mut self.points[side.index()];
            let at = || format!("stone {} of {side}", points.len() + 1);
            let mv = parse_move(piece, self.size).map_err(|error| PositionError::Unreadable { at: at(), error })?;
            let square = mv.square();
            points.push(square.ok_or_else(|| PositionError::PassAsStone { at: at(), text: piece.to_owned() })?);
        }
        Ok(())
    }
}

fn parse_player(text: &str) -> Option<Player> {
    Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(text))
}

/// A position as a list of its stones, such as `black=h8,i9 white=j10 turn=white`.
///
/// ```
/// use hansu_game::{Game, Gomoku, parse_move};
/// let mut position = Gomoku::default();
/// position.play(parse_move("h8", 15)?)?;
/// assert_eq!(hansu_record::stones(&position), "black=h8 white= turn=white");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn stones(position: &Gomoku) -> String {
    let size = position.size();
    let list = |player: Player| {
        let squares = (0..size * size).map(Square::new).filter(|&square| position.cell(square) == Some(player));
        squares.map(|square| square.name(size)).collect::<Vec<_>>().join(",")
    };
    format!("black={} white={} turn={}", list(Player::Black), list(Player::White), position.side_to_move())
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;
    use hansu_game::gomoku::Rule;

    use super::*;
    use crate::parse_position;

    fn check(rule: Rule, text: &str, expected: Result<&str, &str>) {
        let rules = Rules::new(15, 5, rule).expect("a valid combination");
        match (parse_position(GameSpec::Gomoku(rules), text), expected) {
            (Ok(parsed), Ok(expected)) => {
                let position = (&parsed.position).try_into().expect("a position of Gomoku");
                assert_eq!(stones(position), expected, "{text}");
            }
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    fn check_freestyle(text: &str, expected: Result<&str, &str>) {
        check(Rule::Freestyle, text, expected);
    }

    #[test]
    fn a_board_is_read_row_by_row_with_the_side_to_move() {
        let board = |stones: &str| format!("{stones}{}", "-".repeat(225 - stones.len()));
        check_freestyle(&format!("{} O", board("X-O")), Ok("black=a1 white=c1 turn=white"));
        check_freestyle(&format!("{} X", board("")), Ok("black= white= turn=black"));
        for wrong in [format!("{} Z", board("X")), board("X"), "X-O X".to_owned()] {
            let rules = Rules::new(15, 5, Rule::Freestyle).expect("valid");
            assert!(parse_position(GameSpec::Gomoku(rules), &wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn moves_are_read_with_spaces_commas_or_nothing_between() {
        for text in ["h8 i9 j10", "h8,i9, J10", "H8i9j10"] {
            check_freestyle(text, Ok("black=h8,j10 white=i9 turn=white"));
        }
    }

    #[test]
    fn stones_are_read_in_any_order_of_the_keys() {
        let expected = Ok("black=h8,i9 white=j10 turn=black");
        check_freestyle("black=h8,i9 white=j10 turn=black", expected);
        check_freestyle("turn=BLACK White=J10 black=h8, i9", expected);
        check_freestyle("black=h8 white=j10 black=i9 turn=black", expected);
    }

    #[test]
    fn without_a_turn_the_counts_decide() {
        check_freestyle("black=h8 white=j10", Ok("black=h8 white=j10 turn=black"));
        check_freestyle("black=h8 white=", Ok("black=h8 white= turn=white"));
        check_freestyle("white=h8", Ok("black= white=h8 turn=white"));
    }

    #[test]
    fn a_wrong_piece_of_a_list_of_stones_is_named() {
        check_freestyle("black=h8,z3", Err("stone 2 of black: 'z3' is off the board"));
        check_freestyle("white=pass", Err("stone 1 of white: 'pass' is not a point"));
        check_freestyle("red=h8", Err("unknown key 'red'"));
        check_freestyle("h8 black=i9", Err("'h8' belongs to neither side"));
        check_freestyle("black=h8 turn=red", Err("'red' is not a side to move: write turn=black or turn=white"));
        check_freestyle("turn=black turn=white", Err("turn= is given twice"));
        check_freestyle("black=h8 white=h8", Err("two stones on h8"));
        check_freestyle("black=a1,b1,c1,d1,e1 white=a2,b2,c2,d2,e2", Err("both sides have a winning row"));
    }

    #[test]
    fn a_wrong_move_is_named_with_its_number() {
        check_freestyle("h8 h8", Err("move 2: h8 is illegal: the square is taken; choose one of the 224 legal points"));
        check_freestyle("h8 p1", Err("move 2: 'p1' is off the board"));
        check_freestyle("h8 pass", Err("move 2: pass is illegal: this game has no pass"));
        let won = "a1 a2 b1 b2 c1 c2 d1 d2 e1";
        check_freestyle(&format!("{won} e2 f1"), Err("move 10 (e2) comes after the end of the game (black wins)"));
        let double_three = "h7 a1 h9 a15 g8 o1 i8 o15 h8";
        check(Rule::Renju, double_three, Err("move 9: h8 is illegal: the point is forbidden to Black (double-three)"));
    }
}
