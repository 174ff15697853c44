//! An opening book that the engine makes by its own searches.
//!
//! The book holds positions, symmetric ones once, each with the values of its best moves by a search. What a move is worth in
//! the book is what the position after it is worth there, if the book has that position, else what the search found: so
//! values come from the rim of the book inwards. [`build`] says how it grows, [`file`] how it is kept, [`names`] what
//! openings are called.

mod build;
mod file;
mod names;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use hansu_game::{Othello, Square};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::Score;
use crate::board::Board;
use crate::eval::patterns::image;
use crate::kernel::Portable;

pub use build::{BookOptions, BookProgress, SearchedMoves, search_position};
pub use file::BookError;
pub use names::Opening;

/// A book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// By position, the lowest of the eight symmetric ones.
    nodes: BTreeMap<Board, Node>,
}

/// A position of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    /// Plies of the search.
    depth: u8,
    /// Moves and their values by the search, the best first, in parts of a disc.
    searched: Vec<(u8, i16)>,
    /// The same with the book's values, the best first.
    settled: Vec<(u8, i16)>,
}

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where.
    pub square: Square,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether the book has the position after it.
    pub is_followed: bool,
}

/// A position of the book with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The position, the lowest of the symmetric ones.
    pub board: Board,
    /// Plies of the search.
    pub depth: u32,
    /// Its moves, the best first.
    pub moves: Vec<BookMove>,
}

impl Book {
    /// The book that comes with the engine, read once in a process.
    pub fn shipped() -> Arc<Book> {
        static SHIPPED: OnceLock<Arc<Book>> = OnceLock::new();
        let read = || Book::from_bytes(include_bytes!("../../weights/book.bin"));
        Arc::clone(SHIPPED.get_or_init(|| Arc::new(read().expect("the book that comes with the engine can be read"))))
    }

    /// How many positions it has, symmetric ones counted once.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All positions, in the order of their discs' bits.
    pub fn entries(&self) -> impl Iterator<Item = BookEntry> + '_ {
        self.nodes.iter().map(|(&board, node)| BookEntry {
            board,
            depth: node.depth.into(),
            moves: self.moves_of(board, node, 0),
        })
    }

    /// The moves of a position, the best first; none if the book does not have it.
    pub fn moves(&self, position: &Othello) -> Vec<BookMove> {
        let (board, symmetry) = canonical(position.into());
        self.nodes.get(&board).map_or_else(Vec::new, |node| self.moves_of(board, node, symmetry))
    }

    fn moves_of(&self, board: Board, node: &Node, symmetry: usize) -> Vec<BookMove> {
        let of_move = |&(square, score): &(u8, i16)| BookMove {
            square: Square::new(usize::from(original(symmetry, square))),
            score: Score(score.into()),
            is_followed: self.nodes.contains_key(&after(board, square).0),
        };
        node.settled.iter().map(of_move).collect()
    }

    /// A move of the book: any that loses no more than `variety` discs, the less it loses the likelier. The same
    /// `seed` chooses the same in the same position.
    pub fn choose(&self, position: &Othello, variety: f64, seed: u64) -> Option<Square> {
        let moves = self.moves(position);
        let best = moves.first()?.score.discs();
        let weight = |found: &BookMove| {
            let loss = best - found.score.discs();
            if loss <= variety.max(0.0) { 1.0 - 0.9 * loss / variety.max(0.01) } else { 0.0 }
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ canonical(position.into()).0.key());
        let sum: f64 = moves.iter().map(weight).sum();
        let mut left = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * sum;
        for found in &moves {
            left -= weight(found);
            if left < 0.0 {
                return Some(found.square);
            }
        }
        Some(moves[0].square)
    }

    /// Brings the values of the rim to all positions above.
    fn settle(&mut self) {
        let mut boards: Vec<Board> = self.nodes.keys().copied().collect();
        boards.sort_by_key(|board| board.empties());
        for board in boards {
            let node = &self.nodes[&board];
            let value = |&(square, searched): &(u8, i16)| {
                let (next, sign) = after(board, square);
                let known = self.nodes.get(&next).and_then(|node| node.settled.first());
                (square, known.map_or(searched, |&(_, score)| sign * score))
            };
            let mut settled: Vec<(u8, i16)> = node.searched.iter().map(value).collect();
            settled.sort_by_key(|&(_, score)| -score);
            self.nodes.get_mut(&board).expect("it was there a moment ago").settled = settled;
        }
    }
}

/// The lowest of the eight symmetric boards, and by which symmetry it comes from the given one.
fn canonical(board: Board) -> (Board, usize) {
    let all = (0..8).map(|symmetry| (turned(board, symmetry), symmetry));
    all.min().expect("there are eight")
}

fn turned(board: Board, symmetry: usize) -> Board {
    let turn = |bits: u64| crate::board::Squares(bits).fold(0, |set, square| set | 1 << image(symmetry, square as u8));
    Board { own: turn(board.own), opponent: turn(board.opponent) }
}

/// The square that a symmetry brings to `square`.
fn original(symmetry: usize, square: u8) -> u8 {
    (0..64).find(|&from| image(symmetry, from) == square).expect("a symmetry reaches every square")
}

/// The canonical board after a move, and the sign of its values for the mover: minus, unless the opponent has to pass.
fn after(board: Board, square: u8) -> (Board, i16) {
    let next = board.after(square.into(), board.flips(Portable, square.into()));
    if next.legal(Portable) == 0 && next.passed().legal(Portable) != 0 {
        return (canonical(next.passed()).0, 1);
    }
    (canonical(next).0, -1)
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Move, parse_move};

    use super::*;
    use crate::testing::{random_boards, stop};
    use crate::{Engine, EngineOptions, Weights};

    pub(super) fn small_book() -> Book {
        let mut engine = Engine::new(EngineOptions { hash_mb: 1, threads: 1 }, Arc::new(Weights::seed()));
        let options = BookOptions { positions: 60, depth: 2, lines: 3, ..BookOptions::default() };
        let mut book = Book::default();
        book.grow(&mut engine, &options, &stop(), &mut |_| ());
        book
    }

    fn played(moves: &[&str]) -> Othello {
        let mut position = Othello::new();
        for text in moves {
            position.play(parse_move(text, 8).unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn symmetric_positions_have_the_same_moves_turned() {
        let book = small_book();
        assert_eq!(book.len(), 60);
        let values = |moves: &[&str]| -> Vec<Score> { book.moves(&played(moves)).iter().map(|m| m.score).collect() };
        assert!(!values(&["f5", "d6"]).is_empty());
        for other in [["d3", "c5"], ["c4", "e3"], ["e6", "f4"]] {
            assert_eq!(values(&other), values(&["f5", "d6"]));
        }
        for moves in [["f5", "d6"], ["d3", "c5"], ["c4", "e3"], ["e6", "f4"]] {
            let position = played(&moves);
            for found in book.moves(&position) {
                assert!(position.moves().any(|mv| mv == Move::place(found.square)));
            }
        }
    }

    #[test]
    fn a_value_is_that_of_the_best_line_through_the_book() {
        let book = small_book();
        for entry in book.entries() {
            for found in entry.moves.iter().filter(|found| found.is_followed) {
                let (next, sign) = after(entry.board, found.square.index() as u8);
                assert_eq!(found.score.0, i32::from(sign * book.nodes[&next].settled[0].1));
            }
            assert!(entry.moves.windows(2).all(|pair| pair[0].score >= pair[1].score));
        }
    }

    #[test]
    fn variety_chooses_among_the_good_moves_and_none_is_the_best() {
        let book = small_book();
        let position = played(&["f5", "d6"]);
        let moves = book.moves(&position);
        // Several may be equally good.
        let best: Vec<_> =
            moves.iter().filter(|found| found.score == moves[0].score).map(|found| found.square).collect();
        assert!((0..20).all(|seed| best.contains(&book.choose(&position, 0.0, seed).unwrap())));
        let chosen: std::collections::BTreeSet<_> = (0..60).map(|seed| book.choose(&position, 30.0, seed)).collect();
        assert!(chosen.len() > 1);
        let late = random_boards(8, 45)[44];
        let unknown = Othello::from_discs(late.own, late.opponent, hansu_game::Player::Black).unwrap();
        assert_eq!(book.choose(&unknown, 1.0, 1), None);
    }

    #[test]
    fn every_symmetric_board_has_the_same_canonical_one() {
        for board in random_boards(8, 50) {
            let (lowest, symmetry) = canonical(board);
            assert_eq!(turned(board, symmetry), lowest);
            assert!((0..8).all(|symmetry| canonical(turned(board, symmetry)).0 == lowest));
            for square in 0..64 {
                assert_eq!(image(symmetry, original(symmetry, square)), square);
            }
        }
    }

    #[test]
    fn the_shipped_book_has_only_legal_moves_and_knows_the_start() {
        let book = Book::shipped();
        assert!(!book.moves(&Othello::new()).is_empty());
        for entry in book.entries() {
            let legal = entry.board.legal(Portable);
            assert!(entry.moves.iter().all(|found| legal >> found.square.index() & 1 == 1));
        }
    }
}
