//! Random openings that give both sides a chance.

use hansu_game::{Game, GameSpec, Gomoku, Move, Player, Position, Square, pick};
use hansu_gomoku::centre_out;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::judge::{even_enough, imbalance};
use super::{Opening, PliesError};

/// So many openings are tried for an even one; then the most even of them is taken.
const TRIES: usize = 12;

/// The side of the square around the centre that Gomoku openings are played in, if they fit.
const MIDDLE: usize = 7;

/// An endless list of random openings, each made for itself: a match that is resumed can ask for number 17 alone.
///
/// The moves are random, but leave nobody a win with the next move, and those lines are preferred whose end a quick
/// search (Othello) or a few playouts (Gomoku) call even. Where the game can't be kept open for so many plies, as on
/// the smallest boards, an opening is shorter.
///
/// ```
/// use hansu_game::{Game, GameSpec};
/// use hansu_matches::openings::{RandomOpenings, default_plies};
///
/// let game = GameSpec::Othello;
/// let openings = RandomOpenings::new(game, default_plies(game), 42)?;
/// assert_eq!(openings.nth(3), RandomOpenings::new(game, 8, 42)?.nth(3));
/// assert_ne!(openings.nth(3).position(), openings.nth(4).position());
/// # Ok::<(), hansu_matches::openings::PliesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    game: GameSpec,
    plies: usize,
    seed: u64,
    /// Gomoku: the points that stones are put on.
    middle: Vec<Move>,
}

impl RandomOpenings {
    /// Openings of so many plies; another seed makes another list.
    pub fn new(game: GameSpec, plies: usize, seed: u64) -> Result<RandomOpenings, PliesError> {
        let most = most_plies(game);
        if plies > most {
            return Err(PliesError { plies, most, game });
        }
        let middle = centre_out(game.size()).take(middle_squares(game.size(), plies)).map(Move::place).collect();
        Ok(RandomOpenings { game, plies, seed, middle })
    }

    /// What all openings follow from: the game, how many plies they have, and the seed.
    pub fn content(&self) -> (GameSpec, usize, u64) {
        (self.game, self.plies, self.seed)
    }

    /// The opening with this number.
    pub fn nth(&self, n: u64) -> Opening {
        let mut rng = self.generator(n);
        let enough = even_enough(self.game);
        let mut best: Option<(u32, Vec<Move>)> = None;
        for _ in 0..TRIES {
            let (moves, position) = self.line(&mut rng);
            let judged = imbalance(&position);
            if best.as_ref().is_none_or(|(least, _)| judged < *least) {
                best = Some((judged, moves));
            }
            if judged <= enough {
                break;
            }
        }
        let moves = best.map(|(_, moves)| moves).unwrap_or_default();
        Opening { name: format!("random {n}"), start: self.game.start(), moves }
    }

    /// The seed is scattered first, so that the lists of neighbouring seeds have nothing in common.
    fn generator(&self, n: u64) -> Xoshiro256PlusPlus {
        let scattered = Xoshiro256PlusPlus::seed_from_u64(self.seed).next_u64();
        Xoshiro256PlusPlus::seed_from_u64(scattered.wrapping_add(n))
    }

    /// A random line and the position after it.
    fn line(&self, rng: &mut impl Rng) -> (Vec<Move>, Position) {
        let (mut position, mut moves) = (self.game.start(), Vec::new());
        while moves.len() < self.plies {
            let Some(mv) = self.random_move(&position, rng) else { break };
            position.play_unchecked(mv);
            moves.push(mv);
        }
        (moves, position)
    }

    /// A random move that keeps the game open, if there is one.
    fn random_move(&self, position: &Position, rng: &mut impl Rng) -> Option<Move> {
        let mut moves = self.sensible_moves(position);
        while !moves.is_empty() {
            let mv = moves.swap_remove(pick(rng, moves.len()));
            let mut after = position.clone();
            after.play_unchecked(mv);
            if is_open(&after) {
                return Some(mv);
            }
        }
        None
    }

    fn sensible_moves(&self, position: &Position) -> Vec<Move> {
        match self.game {
            GameSpec::Othello => position.legal_moves().to_vec(),
            GameSpec::Gomoku(_) => self.middle.iter().copied().filter(|&mv| position.is_legal(mv)).collect(),
        }
    }
}

/// How many squares around the centre Gomoku openings are played on: three times as many as there are stones at least.
fn middle_squares(size: usize, plies: usize) -> usize {
    let side = (MIDDLE..).step_by(2).find(|side| side * side >= 3 * plies).unwrap_or(size).min(size);
    side * side
}

/// Whether the game goes on and nobody can end it with the next move.
fn is_open(position: &Position) -> bool {
    match position {
        Position::Othello(othello) => {
            let ends = |mv| {
                let mut after = *othello;
                after.play_unchecked(mv);
                after.is_over()
            };
            !othello.is_over() && !othello.moves().any(ends)
        }
        Position::Gomoku(gomoku) => !gomoku.is_over() && !has_winning_point(gomoku),
    }
}

/// Whether either side could complete a row: the side to move would win, the other has to be stopped at once.
fn has_winning_point(position: &Gomoku) -> bool {
    let mut empty = (0..position.size() * position.size()).map(Square::new).filter(|&at| position.cell(at).is_none());
    empty.any(|square| Player::ALL.into_iter().any(|player| position.would_win(square, player)))
}

/// The most plies that random openings may have: enough of the game has to be left.
fn most_plies(game: GameSpec) -> usize {
    match game {
        GameSpec::Othello => 30,
        GameSpec::Gomoku(rules) => rules.size() * rules.size() / 2,
    }
}

/// The usual length of a random opening.
///
/// In Gomoku it is odd, so that the side with a stone less has the next move, and so short that neither side can have
/// a row but for one stone.
pub fn default_plies(game: GameSpec) -> usize {
    match game {
        GameSpec::Othello => 8,
        GameSpec::Gomoku(rules) => match (rules.row(), rules.size()) {
            (..=3, _) => 2,
            (4, _) | (_, ..=6) => 3,
            _ => 5,
        },
    }
}
