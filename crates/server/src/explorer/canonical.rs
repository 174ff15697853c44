//! Symmetric positions as one: of the eight ways to turn a board, the lowest counts.

use hansu_game::{Game, Move, Player, Position, Square, Symmetry};

/// A position in its lowest form, and the ways to turn it there: more than one if it is symmetric itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    /// The same number for all symmetric positions of a game, and hardly ever for others.
    pub(super) key: i64,
    turns: Vec<Symmetry>,
    size: usize,
}

/// The number that stands for a pass.
const PASS: u16 = u16::MAX;

impl Canonical {
    pub(super) fn of(position: &Position) -> Canonical {
        let size = position.size();
        let (mut lowest, mut turns): (Vec<u8>, Vec<Symmetry>) = (Vec::new(), Vec::new());
        let cells: Vec<u8> = (0..size * size).map(|index| cell(position, Square::new(index))).collect();
        for symmetry in Symmetry::ALL {
            let mut turned = vec![0; cells.len()];
            for (index, &value) in cells.iter().enumerate() {
                turned[symmetry.square(Square::new(index), size).index()] = value;
            }
            if turns.is_empty() || turned < lowest {
                (lowest, turns) = (turned, vec![symmetry]);
            } else if turned == lowest {
                turns.push(symmetry);
            }
        }
        let side = u8::from(position.side_to_move() == Player::White);
        let spec = position.spec().to_string();
        let bytes = lowest.into_iter().chain([side]).chain(spec.bytes());
        Canonical { key: hash(bytes), turns, size }
    }

    /// A move as a number: the same for moves that are symmetric in the position.
    pub(super) fn number(&self, mv: Move) -> u16 {
        let turned = |symmetry: &Symmetry| symmetry.apply(mv, self.size).square();
        self.turns.iter().filter_map(turned).map(|square| square.index() as u16).min().unwrap_or(PASS)
    }

    /// The move of a number; of symmetric ones the first on the board.
    pub(super) fn mv(&self, number: u16) -> Option<Move> {
        if number == PASS {
            return Some(Move::PASS);
        }
        let index = usize::from(number);
        if index >= self.size * self.size {
            return None;
        }
        let back = |symmetry: &Symmetry| symmetry.inverse().square(Square::new(index), self.size);
        self.turns.iter().map(back).min().map(Move::place)
    }
}

fn cell(position: &Position, square: Square) -> u8 {
    match position.cell(square) {
        None => 0,
        Some(Player::Black) => 1,
        Some(Player::White) => 2,
    }
}

/// FNV-1a with a last mix (Fowler, Noll, Vo): stays the same from version to version, for it is kept in the database.
fn hash(bytes: impl Iterator<Item = u8>) -> i64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, step);
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ (mixed >> 32)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::{GameKind, GameSpec, parse_move};

    fn played(spec: GameSpec, moves: &str) -> Position {
        let mut position = spec.start();
        for text in moves.split_whitespace() {
            position.play(parse_move(text, spec.size()).expect("a move")).expect("legal");
        }
        position
    }

    #[test]
    fn the_four_first_moves_of_othello_are_one() {
        let start = Canonical::of(&GameSpec::Othello.start());
        let numbers = ["d3", "c4", "f5", "e6"].map(|text| start.number(parse_move(text, 8).expect("a move")));
        assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
        let back = start.mv(numbers[0]).expect("a move");
        assert_eq!(back.name(8), "d3");
        let keys =
            ["d3 c5", "c4 e3", "f5 d6", "e6 f4"].map(|moves| Canonical::of(&played(GameSpec::Othello, moves)).key);
        assert!(keys.iter().all(|key| *key == keys[0]));
        assert_ne!(Canonical::of(&played(GameSpec::Othello, "f5 f6")).key, keys[0]);
    }

    #[test]
    fn turned_positions_have_turned_moves() {
        let spec = GameSpec::new(GameKind::Gomoku, None, None, None).expect("rules");
        let position = played(spec, "h8 i9 j7 g10");
        let own = Canonical::of(&position);
        for &symmetry in position.symmetries() {
            let turned = Canonical::of(&position.transformed(symmetry));
            assert_eq!(turned.key, own.key);
            for mv in position.moves() {
                let there = symmetry.apply(mv, 15);
                assert_eq!(turned.number(there), own.number(mv));
                assert_eq!(turned.mv(turned.number(there)), Some(there));
            }
        }
    }

    #[test]
    fn rules_and_sides_are_kept_apart_and_a_pass_is_a_move() {
        use hansu_game::gomoku::Rule;
        let spec = |rule| GameSpec::new(GameKind::Gomoku, None, None, Some(rule)).expect("rules");
        let keys = [Rule::Freestyle, Rule::Standard, Rule::Renju].map(|rule| Canonical::of(&spec(rule).start()).key);
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
        let start = Canonical::of(&GameSpec::Othello.start());
        assert_eq!(start.mv(start.number(Move::PASS)), Some(Move::PASS));
        assert_eq!(start.mv(64), None);
    }
}
