//! Proofs that can be printed and checked.

use super::vct::{Moves, VCF_NODES, Vct, answers};
use crate::board::{Board, Cell};

/// How the attacker wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The attacker's move.
    pub cell: Cell,
    /// What the attacker does after each answer that is not hopeless. After any other answer there is a five, or a move
    /// that makes two fives possible while the defender has none.
    pub answers: Vec<(Cell, Proof)>,
}

impl Proof {
    /// The longest line of the proof, as it would be played.
    pub fn line(&self) -> Vec<Cell> {
        let longest = self.answers.iter().max_by_key(|(_, proof)| proof.length());
        let rest = longest.into_iter().flat_map(|(cell, proof)| [vec![*cell], proof.line()].concat());
        std::iter::once(self.cell).chain(rest).collect()
    }

    /// The attacker's moves on the longest line.
    pub fn length(&self) -> usize {
        1 + self.answers.iter().map(|(_, proof)| proof.length()).max().unwrap_or(0)
    }

    /// Plies until five is on the board, at most.
    pub fn plies(&self) -> usize {
        // After the last move of a line there may be an open four and a five still to come.
        2 * self.length() + 3
    }

    /// The attacker's moves in all lines.
    pub fn size(&self) -> usize {
        1 + self.answers.iter().map(|(_, proof)| proof.size()).sum::<usize>()
    }

    /// A line of fours, answers and a five as a proof.
    pub fn of_line(line: &[Cell]) -> Option<Proof> {
        let (&cell, rest) = line.split_first()?;
        let answers = match rest.split_first() {
            Some((&answer, rest)) => vec![(answer, Proof::of_line(rest)?)],
            None => vec![],
        };
        Some(Proof { cell, answers })
    }
}

impl Vct {
    /// The proof that the side to move wins by continuous threats, if that can be shown with about so many positions.
    pub fn prove(&mut self, board: &mut Board, max_nodes: u64) -> Option<Proof> {
        self.prove_within(board, max_nodes, u64::MAX)
    }

    /// The same, with about so many positions for each step of the proof, and for all of it.
    pub(crate) fn prove_within(&mut self, board: &mut Board, each: u64, all: u64) -> Option<Proof> {
        let last = self.nodes().saturating_add(all);
        self.prove_until(board, each, last)
    }

    fn prove_until(&mut self, board: &mut Board, each: u64, last: u64) -> Option<Proof> {
        let max_nodes = each.min(last.checked_sub(self.nodes())?);
        if let Some(line) = self.vcf.line(board, super::MAX_FOURS, VCF_NODES) {
            return Proof::of_line(&line);
        }
        let super::Verdict::Win(cell) = self.solve(board, max_nodes) else { return None };
        board.play(cell);
        let proof = self.prove_answers(board, each, last).map(|answers| Proof { cell, answers });
        board.take_back();
        proof
    }

    fn prove_answers(&mut self, board: &mut Board, each: u64, last: u64) -> Option<Vec<(Cell, Proof)>> {
        let side = board.side();
        let Moves::Cells(cells) = answers(board) else { return Some(vec![]) };
        let legal: Vec<Cell> = cells.iter().filter(|&cell| board.is_legal(cell, side)).collect();
        let mut proofs = Vec::with_capacity(legal.len());
        for cell in legal {
            board.play(cell);
            let proof = self.prove_until(board, each, last);
            board.take_back();
            proofs.push((cell, proof?));
        }
        Some(proofs)
    }
}
