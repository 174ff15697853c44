//! Attacks of Gomoku: whether a forced win is there, whether a move keeps it, and how it is put off longest.

use hansu_game::{Gomoku, Move, Square};
use hansu_gomoku::board::{Board, Cell, Threat};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::solve::{MAX_FOURS, Proof, Replies, Vcf, Vct, Verdict, replies};

/// Positions for the solver of threats at each step of a proof.
const NODES: u64 = 20_000;

/// Positions for the solver of fours.
const FOUR_NODES: u64 = 50_000;

/// A position in which the side to move may have a forced win.
#[derive(Debug)]
pub struct Attack {
    board: Board,
    vct: Vct,
}

/// What is left to the defender after a move that keeps the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// The row is complete.
    Over,
    /// This puts the loss off longest.
    Best(Cell),
}

impl Attack {
    /// Of a position; `None` for rules that the engine does not know (rows other than five).
    pub fn of(position: &Gomoku) -> Option<Attack> {
        let board = Board::of(position, &Weights::by_hand()).ok()?;
        Some(Attack { board, vct: Vct::new(4) })
    }

    /// Follows a move of the game.
    pub fn play(&mut self, mv: Move) {
        if let Some(square) = mv.square() {
            self.board.play(square.index() as Cell);
        }
    }

    /// Whether a forced win is found with so many positions.
    pub fn is_won(&mut self, nodes: u64) -> bool {
        matches!(self.vct.solve(&mut self.board, nodes), Verdict::Win(_))
    }

    /// A proof that the side to move wins.
    pub fn proof(&mut self) -> Option<Proof> {
        match self.fours() {
            Some((_, line)) => Proof::of_line(&line),
            None => self.vct.prove(&mut self.board, NODES),
        }
    }

    /// The fewest fours that win, with a line.
    pub fn fours(&mut self) -> Option<(u32, Vec<Cell>)> {
        let mut vcf = Vcf::new(14);
        let fewest = (1..=MAX_FOURS.min(24)).find(|&fours| vcf.solve(&mut self.board, fours, FOUR_NODES).is_some())?;
        Some((fewest, vcf.line(&mut self.board, fewest, FOUR_NODES)?))
    }

    /// Whether the side to move could complete a row at once, or make a four that is open at both ends.
    pub fn is_plain(&self) -> bool {
        let side = self.board.side();
        [Threat::Five, Threat::OpenFour].iter().any(|&threat| self.board.count(side, threat) > 0)
    }

    /// The moves that threaten something, or answer a five, in board order: no others can keep a win.
    pub fn threats(&self) -> Vec<Cell> {
        let side = self.board.side();
        let has_to_answer = self.board.count(!side, Threat::Five) > 0;
        let threatens = |cell: Cell| has_to_answer || self.board.threat(cell, side) != Threat::Quiet;
        self.board.candidates().iter().filter(|&cell| self.board.is_legal(cell, side) && threatens(cell)).collect()
    }

    /// What is left to the defender after a move, if the move keeps the win: a proof for each answer.
    pub fn keeps(&mut self, cell: Cell) -> Option<Defence> {
        let attacker = self.board.side();
        if self.board.threat(cell, attacker) == Threat::Five {
            return self.board.is_legal(cell, attacker).then_some(Defence::Over);
        }
        // A row that can be completed is completed: nobody is to be led about the board.
        if self.board.count(attacker, Threat::Five) > 0 {
            return None;
        }
        self.board.play(cell);
        let defence = self.best_defence();
        self.board.take_back();
        defence.map(Defence::Best)
    }

    /// The answer that puts the loss off longest; `None` if one of them refutes the attack.
    fn best_defence(&mut self) -> Option<Cell> {
        let cells = match replies(&self.board) {
            Replies::Free => return None,
            Replies::Lost => return self.last_stand(),
            Replies::Only(cells) => cells,
        };
        let mut longest = None;
        for cell in cells {
            self.board.play(cell);
            let proof = self.proof();
            self.board.take_back();
            let length = proof?.length();
            if longest.is_none_or(|(most, _)| length > most) {
                longest = Some((length, cell));
            }
        }
        longest.map_or_else(|| self.last_stand(), |(_, cell)| Some(cell))
    }

    /// Where nothing helps: one of the rows is stopped, or any move is made.
    fn last_stand(&self) -> Option<Cell> {
        let defender = self.board.side();
        let legal = |cell: &Cell| self.board.is_legal(*cell, defender);
        let stops = self.board.with_threat(!defender, Threat::Five).iter().find(legal);
        stops.or_else(|| self.board.empty_cells().iter().find(legal))
    }
}

/// The move of a cell.
pub(crate) fn move_of(cell: Cell) -> Move {
    Move::place(Square::new(cell as usize))
}

/// The cell of a move; a pass has none.
pub(crate) fn cell_of(mv: Move) -> Option<Cell> {
    mv.square().map(|square| square.index() as Cell)
}
