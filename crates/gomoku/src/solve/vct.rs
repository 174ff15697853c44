//! Wins by continuous threats: every move of the attacker makes a four or a three that must be answered.
//!
//! Depth-first proof-number search (Nagai 2002) over attacker's threats and *all* answers to them: an answer to a four is
//! the cell that stops it; answers to a three are the cells that stop every open four it threatens, and the defender's own
//! fours. Every other move of the defender loses to five or an open four, so what is proven is certain.

use super::vcf::Vcf;
use crate::board::{Board, Cell, CellSet, Threat};
use crate::search::{cells_against_open_fours, fours};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins by continuous threats, beginning with this move.
    Win(Cell),
    /// It does not.
    None,
    /// The nodes were used up before it was known.
    Unknown,
}

/// Proof and disproof numbers: how many leaves are still to be settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

const MOST: u32 = 1 << 30;

impl Numbers {
    const PROVEN: Numbers = Numbers { proof: 0, disproof: MOST };
    const DISPROVEN: Numbers = Numbers { proof: MOST, disproof: 0 };
    const NEW: Numbers = Numbers { proof: 1, disproof: 1 };

    pub(super) fn is_proven(self) -> bool {
        self.proof == 0
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
}

/// A solver with a table of its own.
pub struct Vct {
    table: Box<[Entry]>,
    pub(super) vcf: Vcf,
    children: Vec<Cell>,
    /// Keeps what is known of one side's attack apart from the other's: the same position is an attacker's node in one and
    /// a defender's in the other.
    salt: u64,
    nodes: u64,
    max_nodes: u64,
}

/// For attacks by Black and by White.
const SALTS: [u64; 2] = [0, 0x9e37_79b9_7f4a_7c15];

impl std::fmt::Debug for Vct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vct").field("entries", &self.table.len()).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// What the solver does at a node.
pub(super) enum Expansion {
    Settled(Numbers),
    /// The moves are on the stack of children.
    Moves,
}

impl Vct {
    /// A solver with a table of about so many megabytes.
    pub fn new(megabytes: usize) -> Vct {
        let entries = ((megabytes.max(1) << 20) / size_of::<Entry>()).ilog2();
        let table = vec![Entry::default(); 1 << entries].into_boxed_slice();
        Vct { table, vcf: Vcf::new(14), children: Vec::with_capacity(1 << 12), salt: 0, nodes: 0, max_nodes: 0 }
    }

    /// The positions looked at so far, those of the solver of fours among them.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.fill(Entry::default());
    }

    /// Whether the side to move wins by continuous threats, looking at about so many positions at most.
    pub fn solve(&mut self, board: &mut Board, max_nodes: u64) -> Verdict {
        let numbers = self.run(board, max_nodes);
        match (numbers.proof, numbers.disproof) {
            (0, _) => self.winning_move(board).map_or(Verdict::Unknown, Verdict::Win),
            (_, 0) => Verdict::None,
            _ => Verdict::Unknown,
        }
    }

    /// Searches from an attacker's node until it is settled or the nodes are used up.
    pub(super) fn run(&mut self, board: &mut Board, max_nodes: u64) -> Numbers {
        self.max_nodes = self.nodes().saturating_add(max_nodes);
        self.salt = SALTS[board.side().index()];
        self.search::<true>(board, Numbers { proof: MOST, disproof: MOST })
    }

    /// The move of a proven attacker's node that wins.
    fn winning_move(&mut self, board: &mut Board) -> Option<Cell> {
        if let Some(win) = self.vcf.solve(board, super::MAX_FOURS, VCF_NODES) {
            return Some(win.cell);
        }
        let from = self.children.len();
        let moves = matches!(self.expand::<true>(board), Expansion::Moves);
        let found = self.children[from..].iter().copied().find(|&cell| self.numbers_after(board, cell).is_proven());
        self.children.truncate(from);
        found.filter(|_| moves)
    }

    /// One node, searched until its numbers reach the limits.
    fn search<const ATTACK: bool>(&mut self, board: &mut Board, limits: Numbers) -> Numbers {
        self.nodes += 1;
        let key = board.key() ^ self.salt;
        let from = self.children.len();
        if let Expansion::Settled(numbers) = self.expand::<ATTACK>(board) {
            self.children.truncate(from);
            self.store(key, numbers);
            return numbers;
        }
        let numbers = loop {
            let (numbers, best, second) = self.weigh::<ATTACK>(board, from);
            let over = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            if over || self.nodes() >= self.max_nodes {
                break numbers;
            }
            let (cell, child) = best;
            // The child is searched until another one is better, or this node's own limits are reached.
            let child_limits = if ATTACK {
                let disproof = limits.disproof.saturating_sub(numbers.disproof) + child.disproof;
                Numbers { proof: limits.proof.min(second.saturating_add(1)), disproof: disproof.min(MOST) }
            } else {
                let proof = limits.proof.saturating_sub(numbers.proof) + child.proof;
                Numbers { proof: proof.min(MOST), disproof: limits.disproof.min(second.saturating_add(1)) }
            };
            board.play(cell);
            if ATTACK {
                self.search::<false>(board, child_limits);
            } else {
                self.search::<true>(board, child_limits);
            }
            board.take_back();
        };
        self.children.truncate(from);
        self.store(key, numbers);
        numbers
    }

    /// The numbers of a node from those of its moves; the move to go on with; and how good the second is.
    fn weigh<const ATTACK: bool>(&self, board: &Board, from: usize) -> (Numbers, (Cell, Numbers), u32) {
        let (mut least, mut sum, mut second) = (MOST, 0u32, MOST);
        let mut best = (0, Numbers::DISPROVEN);
        for (index, &cell) in self.children[from..].iter().enumerate() {
            let numbers = self.numbers_after(board, cell);
            let (own, other) =
                if ATTACK { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) };
            sum = sum.saturating_add(other).min(MOST);
            if own < least || index == 0 {
                second = if index == 0 { MOST } else { least };
                least = own;
                best = (cell, numbers);
            } else if own < second {
                second = own;
            }
        }
        let numbers = if ATTACK {
            Numbers { proof: least, disproof: if least == 0 { MOST } else { sum } }
        } else {
            Numbers { proof: if least == 0 { MOST } else { sum }, disproof: least }
        };
        (numbers, best, second)
    }

    pub(super) fn numbers_after(&self, board: &Board, cell: Cell) -> Numbers {
        let key = board.key_after(cell) ^ self.salt;
        let entry = &self.table[key as usize & (self.table.len() - 1)];
        if entry.key == key { Numbers { proof: entry.proof, disproof: entry.disproof } } else { Numbers::NEW }
    }

    fn store(&mut self, key: u64, numbers: Numbers) {
        let slot = key as usize & (self.table.len() - 1);
        self.table[slot] = Entry { key, proof: numbers.proof, disproof: numbers.disproof };
    }

    /// Settles a node, or puts its moves on the stack of children.
    fn expand<const ATTACK: bool>(&mut self, board: &mut Board) -> Expansion {
        let moves = if ATTACK { self.threats(board) } else { answers(board) };
        match moves {
            Moves::Settled(numbers) => Expansion::Settled(numbers),
            Moves::Cells(cells) => {
                let side = board.side();
                let from = self.children.len();
                self.children.extend(cells.iter().filter(|&cell| board.is_legal(cell, side)));
                match (self.children.len() == from, ATTACK) {
                    (true, true) => Expansion::Settled(Numbers::DISPROVEN),
                    (true, false) => Expansion::Settled(Numbers::PROVEN),
                    _ => Expansion::Moves,
                }
            }
        }
    }

    /// The attacker's threats.
    fn threats(&mut self, board: &mut Board) -> Moves {
        let attacker = board.side();
        if self.vcf.solve(board, super::MAX_FOURS, VCF_NODES).is_some() {
            return Moves::Settled(Numbers::PROVEN);
        }
        if board.stone_count() + 8 > board.cells() {
            return Moves::Settled(Numbers::DISPROVEN);
        }
        match board.count(!attacker, Threat::Five) {
            0 => {
                let threes =
                    board.with_threat(attacker, Threat::Three).or(board.with_threat(attacker, Threat::DoubleThree));
                Moves::Cells(threes.or(&fours(board, attacker)))
            }
            1 => Moves::Cells(*board.with_threat(!attacker, Threat::Five)),
            _ => Moves::Settled(Numbers::DISPROVEN),
        }
    }
}

/// Positions for the solver of fours at each node.
pub(super) const VCF_NODES: u64 = 300;

/// What a node's side can do.
pub(super) enum Moves {
    Settled(Numbers),
    Cells(CellSet),
}

/// The defender's answers; all others lose to five or an open four.
pub(super) fn answers(board: &Board) -> Moves {
    let (defender, attacker) = (board.side(), !board.side());
    if board.count(defender, Threat::Five) > 0 {
        return Moves::Settled(Numbers::DISPROVEN);
    }
    match board.count(attacker, Threat::Five) {
        0 => match cells_against_open_fours(board, attacker) {
            Some(cells) => Moves::Cells(cells.or(&fours(board, defender))),
            None => Moves::Settled(Numbers::DISPROVEN),
        },
        1 => Moves::Cells(*board.with_threat(attacker, Threat::Five)),
        _ => Moves::Settled(Numbers::PROVEN),
    }
}
