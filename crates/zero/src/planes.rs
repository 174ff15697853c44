//! Positions as a network sees them.

use hansu_game::{Game, Player, Square, Symmetry};

/// Turns positions into planes, and knows how the symmetries move the cells.
///
/// The first plane holds the stones of the side to move, the second the opponent's. A third one, if the network has
/// it, is all ones when Black is to move: for rules that treat the sides differently.
#[derive(Clone, Debug)]
pub struct Encoder {
    size: usize,
    planes: usize,
    /// For each symmetry, in the order of [`Symmetry::ALL`]: where each cell goes.
    maps: Vec<Vec<u16>>,
    /// A random number for each cell with an own stone, then for each with an opponent's; the last is for the third
    /// plane.
    keys: Vec<u64>,
}

/// A way to look at a position: how it is turned, and a key that is the same for all positions that look the same then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The place of the symmetry in [`Symmetry::ALL`].
    pub symmetry: usize,
    /// The same for all turned and mirrored forms of a position.
    pub key: u64,
}

impl Encoder {
    /// The least and the most planes it can fill.
    pub const PLANES: std::ops::RangeInclusive<usize> = 2..=3;

    /// For boards of a size and networks with so many planes.
    ///
    /// # Panics
    /// If the number of planes is none of [`Encoder::PLANES`].
    pub fn new(size: usize, planes: usize) -> Encoder {
        assert!(Encoder::PLANES.contains(&planes), "two or three planes");
        let cells = size * size;
        let map = |symmetry: Symmetry| {
            (0..cells).map(|cell| symmetry.square(Square::new(cell), size).index() as u16).collect()
        };
        let mut state = 0x5eed;
        Encoder {
            size,
            planes,
            maps: Symmetry::ALL.map(map).into(),
            keys: (0..=2 * cells).map(|_| split_mix(&mut state)).collect(),
        }
    }

    /// Cells of the board.
    pub fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Floats of an encoded position.
    pub fn len(&self) -> usize {
        self.planes * self.cells()
    }

    /// Never: a board has cells.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Where a cell goes under a symmetry, given by its place in [`Symmetry::ALL`].
    #[inline(always)]
    pub fn turned(&self, symmetry: usize, cell: usize) -> usize {
        usize::from(self.maps[symmetry][cell])
    }

    /// The stones of a position from the side to move.
    pub fn stones<G: Game>(&self, position: &G) -> Stones {
        let own = position.side_to_move();
        let cell = |cell: usize| match position.cell(Square::new(cell)) {
            None => 0,
            Some(player) if player == own => 1,
            Some(_) => 2,
        };
        Stones { cells: (0..self.cells()).map(cell).collect(), black: own == Player::Black }
    }

    /// The view with the least key of all that the game's symmetries allow. (A key of its own, not the game's: it has
    /// to be cheap for all eight symmetries.)
    pub fn canonical(&self, stones: &Stones, symmetries: &[Symmetry]) -> View {
        let views = (0..Symmetry::ALL.len()).filter(|&index| symmetries.contains(&Symmetry::ALL[index]));
        let key = |symmetry| View { symmetry, key: self.key(stones, symmetry) };
        views.map(key).min_by_key(|view| view.key).expect("the identity is always a symmetry")
    }

    /// The view without any turn.
    pub fn plain(&self, stones: &Stones) -> View {
        View { symmetry: 0, key: self.key(stones, 0) }
    }

    fn key(&self, stones: &Stones, symmetry: usize) -> u64 {
        let map = &self.maps[symmetry];
        let start = if self.planes == 3 && stones.black { self.keys[2 * self.cells()] } else { 0 };
        let cells = stones.cells.iter().zip(map);
        cells.fold(start, |key, (&stone, &to)| match stone {
            0 => key,
            stone => key ^ self.keys[usize::from(to) + (usize::from(stone) - 1) * self.cells()],
        })
    }

    /// Appends the planes of turned stones.
    pub fn encode(&self, stones: &Stones, symmetry: usize, planes: &mut Vec<f32>) {
        let start = planes.len();
        planes.resize(start + self.len(), 0.0);
        let target = &mut planes[start..];
        for (&stone, &to) in stones.cells.iter().zip(&self.maps[symmetry]) {
            if stone > 0 {
                target[usize::from(to) + (usize::from(stone) - 1) * self.cells()] = 1.0;
            }
        }
        if self.planes == 3 && stones.black {
            target[2 * self.cells()..].fill(1.0);
        }
    }
}

/// The stones of a position from the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    /// For each cell: 0 empty, 1 own, 2 the opponent's.
    pub cells: Box<[u8]>,
    /// Whether Black is to move.
    pub black: bool,
}

/// The next number of SplitMix64 (Steele et al. 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::gomoku::{Rule, Rules};
    use hansu_game::{Gomoku, Move, Othello};

    fn some_position() -> Gomoku {
        let mut position = Gomoku::new(Rules::new(6, 4, Rule::Freestyle).expect("valid"));
        for cell in [7, 8, 15, 30, 2] {
            position.play(Move::place(Square::new(cell))).expect("legal");
        }
        position
    }

    #[test]
    fn planes_are_told_from_the_side_to_move() {
        let encoder = Encoder::new(6, 3);
        let mut planes = Vec::new();
        encoder.encode(&encoder.stones(&some_position()), 0, &mut planes);
        let ones = |plane: usize| (0..36).filter(|&cell| planes[plane * 36 + cell] == 1.0).collect::<Vec<_>>();
        assert_eq!(planes.len(), 3 * 36);
        assert_eq!((ones(0), ones(1)), (vec![8, 30], vec![2, 7, 15]), "White is to move");
        assert!(ones(2).is_empty());
    }

    #[test]
    fn turned_planes_are_those_of_the_turned_position() {
        fn check<G: Game>(position: &G, encoder: &Encoder) {
            let stones = encoder.stones(position);
            for (index, &symmetry) in Symmetry::ALL.iter().enumerate() {
                let (mut turned, mut of_turned) = (Vec::new(), Vec::new());
                encoder.encode(&stones, index, &mut turned);
                encoder.encode(&encoder.stones(&position.transformed(symmetry)), 0, &mut of_turned);
                assert_eq!(turned, of_turned);
            }
        }
        check(&some_position(), &Encoder::new(6, 2));
        let mut othello = Othello::new();
        othello.play(othello.legal_moves()[1]).expect("legal");
        check(&othello, &Encoder::new(8, 3));
    }

    #[test]
    fn all_forms_of_a_position_look_the_same_and_others_do_not() {
        let encoder = Encoder::new(6, 2);
        let position = some_position();
        let look = |position: &Gomoku| encoder.canonical(&encoder.stones(position), position.symmetries());
        let view = look(&position);
        for symmetry in Symmetry::ALL {
            let turned = position.transformed(symmetry);
            let again = look(&turned);
            assert_eq!(again.key, view.key);
            let (mut a, mut b) = (Vec::new(), Vec::new());
            encoder.encode(&encoder.stones(&position), view.symmetry, &mut a);
            encoder.encode(&encoder.stones(&turned), again.symmetry, &mut b);
            assert_eq!(a, b);
        }
        let mut next = position;
        next.play(Move::place(Square::new(35))).expect("legal");
        assert_ne!(look(&next).key, view.key);
    }

    #[test]
    fn a_game_without_symmetries_is_never_turned() {
        let encoder = Encoder::new(6, 2);
        let stones = encoder.stones(&some_position());
        assert_eq!(encoder.canonical(&stones, &[Symmetry::IDENTITY]), encoder.plain(&stones));
    }
}
