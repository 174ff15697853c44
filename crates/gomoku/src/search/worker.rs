//! One thread's search: its board, what it remembers, and the nodes it counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::order::{Before, Order};
use super::params::Params;
use super::score::{MAX_POINTS, loss_at, win_at};
use super::stop::Control;
use super::table::Table;
use crate::board::{Board, Cell, Threat};
use crate::net::{NetState, PreparedNet};
use crate::solve::{Vcf, Vct};

/// The longest line from the root.
pub(crate) const MAX_PLY: usize = 160;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 512;

/// What the threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// Nodes of all threads, brought up to date now and then.
    pub(crate) nodes: AtomicU64,
    pub(crate) max_nodes: u64,
}

/// What one thread keeps from search to search.
pub(crate) struct Memory {
    pub(crate) order: Order,
    pub(crate) vcf: Vcf,
    /// Only the main thread has one.
    pub(crate) vct: Option<Vct>,
}

impl Memory {
    pub(crate) fn new(vcf_bits: u32) -> Memory {
        Memory { order: Order::new(MAX_PLY + 1), vcf: Vcf::new(vcf_bits), vct: None }
    }
}

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
    /// What the move looks like before any search.
    pub(crate) policy: i32,
}

/// What is known of the nodes on the way from the root.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) cell: Option<Cell>,
    pub(crate) eval: i32,
    pub(crate) excluded: Option<Cell>,
}

/// One thread's search.
pub(crate) struct Worker<'a> {
    pub(crate) board: Board,
    /// What the network needs to know of the board, if there is one.
    pub(crate) net: Option<NetState>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) params: Arc<Params>,
    pub(crate) moves: Vec<Ranked>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) lines: Vec<Vec<Cell>>,
    pub(crate) nodes: u64,
    vcf_nodes_before: u64,
    next_look: u64,
    reported: u64,
    pub(crate) selective_depth: usize,
    /// Whether this is the first iteration, which has to come to an end even with few nodes.
    pub(super) hasty: bool,
    pub(crate) stopped: bool,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        mut board: Board,
        net: Option<&Arc<PreparedNet>>,
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        params: Arc<Params>,
    ) -> Worker<'a> {
        let net = net.map(|net| NetState::of(net.clone(), &mut board));
        if net.is_some() {
            board.keep_no_sums();
        }
        let vcf_nodes_before = memory.vcf.nodes();
        Worker {
            board,
            net,
            shared,
            memory,
            params,
            moves: Vec::with_capacity(1 << 14),
            frames: vec![Frame::default(); MAX_PLY + 2],
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            nodes: 0,
            vcf_nodes_before,
            next_look: 0,
            reported: 0,
            selective_depth: 0,
            hasty: false,
            stopped: false,
        }
    }

    /// Counts positions that were visited by others.
    pub(crate) fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// All positions visited, those of the solver of fours among them.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.memory.vcf.nodes() - self.vcf_nodes_before
    }

    /// Counts a node; tells whether to stop.
    #[inline(always)]
    pub(crate) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.all_nodes() >= self.next_look {
            self.look();
        }
        self.stopped
    }

    #[cold]
    pub(crate) fn look(&mut self) {
        let nodes = self.all_nodes();
        let sum = self.shared.nodes.fetch_add(nodes - self.reported, Relaxed) + nodes - self.reported;
        self.reported = nodes;
        if sum >= self.shared.max_nodes {
            self.shared.control.stop_all();
        }
        self.stopped |= self.shared.control.look();
        self.next_look = nodes + NODES_PER_LOOK.min(self.shared.max_nodes.saturating_sub(sum).max(1));
    }

    /// The evaluation within its bounds.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> i32 {
        let points = match &mut self.net {
            Some(net) => net.value(&mut self.board),
            None => self.board.evaluate(),
        };
        points.clamp(-MAX_POINTS, MAX_POINTS)
    }

    /// The score of a position that needs no search: full, won at once, or lost at once.
    #[inline]
    pub(crate) fn settled(&self, ply: usize) -> Option<i32> {
        let board = &self.board;
        let side = board.side();
        if board.count(side, Threat::Five) > 0 {
            return Some(win_at(ply + 1));
        }
        if board.stone_count() == board.cells() {
            return Some(0);
        }
        match board.count(!side, Threat::Five) {
            0 => self.has_open_four().then_some(win_at(ply + 3)),
            1 => {
                let cell = board.with_threat(!side, Threat::Five).first()?;
                (!board.is_legal(cell, side)).then_some(loss_at(ply + 2))
            }
            _ => Some(loss_at(ply + 2)),
        }
    }

    fn has_open_four(&self) -> bool {
        let side = self.board.side();
        self.board.count(side, Threat::OpenFour) > 0
            && self.board.with_threat(side, Threat::OpenFour).iter().any(|cell| self.board.is_legal(cell, side))
    }

    /// The last two moves.
    #[inline(always)]
    pub(crate) fn before(&self, ply: usize) -> Before {
        Before {
            theirs: if ply > 0 { self.frames[ply - 1].cell } else { None },
            own: if ply > 1 { self.frames[ply - 2].cell } else { None },
        }
    }

    /// Notes that a move and the line after it are the best of a node.
    pub(crate) fn keep_line(&mut self, ply: usize, cell: Cell) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(cell);
        upper[ply].extend_from_slice(&lower[0]);
    }
}
