//! The interface every game offers to searches, agents and tools.

use std::fmt::Debug;

use rand_core::Rng;

use crate::{IllegalMove, Move, MoveList, Outcome, Player, Square, Symmetry};

/// A position of a two-player game on a square board, with the rules to go on from it.
///
/// Implementors promise, and [`conformance`](crate::conformance) checks:
///
/// * [`moves`](Game::moves) is empty exactly when [`outcome`](Game::outcome) is known; a forced pass is a move.
/// * [`play`](Game::play) takes exactly the moves that `moves` lists, and changes nothing when it refuses.
/// * [`with_move`](Game::with_move) leaves the position as it was.
/// * [`key`](Game::key) is the same for equal positions, however they were reached.
/// * [`transformed`](Game::transformed) commutes with playing.
///
/// ```
/// use hansu_game::{Game, Othello, parse_move};
///
/// let mut position = Othello::new();
/// assert_eq!(position.moves().count(), 4);
/// position.play(parse_move("f5", position.size())?)?;
/// assert!(position.play(parse_move("a1", 8)?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Clone + PartialEq + Eq + Debug + Send + Sync + 'static {
    /// The legal moves in board order. Holds what it needs, so the position may change meanwhile.
    type Moves: Iterator<Item = Move> + Clone;

    /// The board's side.
    fn size(&self) -> usize;

    /// Who is to move. In a finished game: who would be.
    fn side_to_move(&self) -> Player;

    /// The stone on a square of the board, if any.
    fn cell(&self, square: Square) -> Option<Player>;

    /// The result, or `None` while there are moves.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves in board order; none once the game is over; only a pass where one is forced.
    fn moves(&self) -> Self::Moves;

    /// Why `mv` can't be played here, or `None` if it can.
    fn illegal_reason(&self, mv: Move) -> Option<crate::IllegalReason>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position becomes meaningless, or the call panics; it is never undefined behaviour.
    fn play_unchecked(&mut self, mv: Move);

    /// A 64-bit key for hash tables: equal for equal positions, different with high probability for others.
    fn key(&self) -> u64;

    /// The position turned or mirrored.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The symmetries under which the rules do not change.
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    /// Whether `mv` can be played here.
    fn is_legal(&self, mv: Move) -> bool {
        self.illegal_reason(mv).is_none()
    }

    /// Plays a move, or refuses it and changes nothing.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match self.illegal_reason(mv) {
            None => {
                self.play_unchecked(mv);
                Ok(())
            }
            Some(reason) => Err(IllegalMove { mv, name: mv.name(self.size()), reason }),
        }
    }

    /// The legal moves as a list.
    fn legal_moves(&self) -> MoveList {
        self.moves().collect()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// About how many moves the side to move still has to make: half of the empty squares. Games that usually end before
    /// the board is full say so.
    ///
    /// ```
    /// use hansu_game::{Game, GameSpec};
    /// assert_eq!(GameSpec::Othello.start().moves_to_come(), 30);
    /// ```
    fn moves_to_come(&self) -> u32 {
        (self.empty_squares().div_ceil(2)) as u32
    }

    /// So many moves like the next one the time left is to be shared among: the moves to come, unless those late in a game
    /// need less thought than those before.
    ///
    /// ```
    /// use hansu_game::{Game, GameSpec};
    /// assert_eq!(GameSpec::Othello.start().thoughts_to_come(), 24);
    /// ```
    fn thoughts_to_come(&self) -> u32 {
        self.moves_to_come()
    }

    /// How many squares are empty.
    fn empty_squares(&self) -> usize {
        let squares = self.size() * self.size();
        (0..squares).filter(|&index| self.cell(Square::new(index)).is_none()).count()
    }

    /// Calls `visit` with the position after a legal move, then takes the move back.
    ///
    /// The way searches descend: each game does it in whichever way is fastest for it, by a copy or by undoing.
    #[inline]
    fn with_move<T>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> T) -> T {
        let mut child = self.clone();
        child.play_unchecked(mv);
        visit(&mut child)
    }

    /// Plays uniformly random legal moves to the end, telling `played` of each.
    ///
    /// Games override it where they can be faster than this.
    fn random_playout<R: Rng>(&self, rng: &mut R, mut played: impl FnMut(Move)) -> Outcome {
        let mut position = self.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let moves = position.legal_moves();
            let mv = moves[pick(rng, moves.len())];
            position.play_unchecked(mv);
            played(mv);
        }
    }
}

/// A uniformly random number below `bound`, by multiplication (Lemire 2019, without the rejection step: the bias
/// is below `bound / 2^32`).
///
/// ```
/// # use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// assert!((0..100).all(|_| hansu_game::pick(&mut rng, 7) < 7));
/// ```
#[inline(always)]
pub fn pick<R: Rng>(rng: &mut R, bound: usize) -> usize {
    (((rng.next_u64() >> 32) * bound as u64) >> 32) as usize
}

/// Spreads the bits of `x` (the finaliser of SplitMix64, Steele et al. 2014).
#[inline(always)]
pub(crate) const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
