//! How a book grows: best-first by the engine's own searches.
//!
//! Every move on the rim has a cost: what all moves on the way to it lose against the best ones, and something for each
//! ply. The cheapest are followed next, so the book is deep where play is good and shallow where it is not.

use std::collections::{BTreeMap, BTreeSet};

use hansu_game::{Othello, Player};

use super::{Book, Node, after, canonical};
use crate::SCALE;
use crate::answer::{Bound, Limits};
use crate::board::Board;
use crate::control::Stop;
use crate::engine::Engine;
use crate::kernel::Portable;
use crate::selectivity::Selectivity;

/// How a book is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookOptions {
    /// How many positions it is to have.
    pub positions: usize,
    /// Plies of each search.
    pub depth: u32,
    /// How sure each search is.
    pub selectivity: Selectivity,
    /// How many moves of each position are kept.
    pub lines: usize,
    /// What a ply costs beside what is lost, in discs.
    pub ply_cost: f64,
    /// No deeper than so many plies.
    pub most_plies: u32,
}

impl Default for BookOptions {
    fn default() -> BookOptions {
        BookOptions {
            positions: 2000,
            depth: 14,
            selectivity: Selectivity::MOST,
            lines: 4,
            ply_cost: 0.25,
            most_plies: 24,
        }
    }
}

/// How far a book has grown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookProgress {
    /// Positions it has.
    pub positions: usize,
    /// Positions it is to have.
    pub wanted: usize,
    /// What the start is worth to the side to move, in discs.
    pub value: f64,
}

/// So many positions are added before the costs are counted again.
const BATCH: usize = 16;

impl Book {
    /// Adds positions until the book has as many as it is to have, there are no more, or it is stopped. `report` is called
    /// whenever the values have been brought up to date.
    pub fn grow(
        &mut self,
        engine: &mut Engine,
        options: &BookOptions,
        stop: &Stop,
        report: &mut dyn FnMut(BookProgress),
    ) {
        let mut search = |boards: &[Board]| -> Vec<SearchedMoves> {
            boards.iter().map_while(|&board| search_position(engine, board, options, stop)).collect()
        };
        self.grow_by(&mut search, BATCH, options, report);
    }

    /// The same with searches that anyone makes, up to `batch` at a time. A search that gives fewer answers than there were
    /// boards was stopped.
    pub fn grow_by(
        &mut self,
        search: &mut dyn FnMut(&[Board]) -> Vec<SearchedMoves>,
        batch: usize,
        options: &BookOptions,
        report: &mut dyn FnMut(BookProgress),
    ) {
        let start = canonical(Board::START).0;
        if !self.nodes.contains_key(&start) && !self.add(&[start], search, options) {
            return;
        }
        loop {
            self.settle();
            let value = f64::from(self.nodes[&start].settled[0].1) / f64::from(SCALE);
            report(BookProgress { positions: self.len(), wanted: options.positions, value });
            let wanted = options.positions.saturating_sub(self.len()).min(batch);
            let rim = self.cheapest_rim(start, options, wanted);
            if rim.is_empty() || !self.add(&rim, search, options) {
                self.settle();
                return;
            }
        }
    }

    /// The boards beyond the rim that cost the least to get to, the cheapest first.
    fn cheapest_rim(&self, start: Board, options: &BookOptions, wanted: usize) -> Vec<Board> {
        let ply_cost = (options.ply_cost * f64::from(SCALE)) as i64;
        let mut costs: BTreeMap<Board, i64> = BTreeMap::from([(start, 0)]);
        let mut inside: Vec<Board> = self.nodes.keys().copied().collect();
        inside.sort_by_key(|board| std::cmp::Reverse(board.empties()));
        let mut rim: BTreeMap<Board, i64> = BTreeMap::new();
        // A position is reached only from ones with more empty squares, so one pass finds all costs.
        for board in inside {
            let (node, Some(&cost)) = (&self.nodes[&board], costs.get(&board)) else { continue };
            for &(square, score) in &node.settled {
                let next = after(board, square).0;
                let cost = cost + ply_cost + i64::from(node.settled[0].1 - score);
                let is_inside = self.nodes.contains_key(&next);
                if is_inside || (60 - next.empties() <= options.most_plies && next.legal(Portable) != 0) {
                    let costs = if is_inside { &mut costs } else { &mut rim };
                    costs.entry(next).and_modify(|known| *known = cost.min(*known)).or_insert(cost);
                }
            }
        }
        let sorted: BTreeSet<(i64, Board)> = rim.into_iter().map(|(board, cost)| (cost, board)).collect();
        sorted.into_iter().take(wanted).map(|(_, board)| board).collect()
    }

    /// Searches positions and adds them; false if the searches were stopped before they were complete.
    fn add(
        &mut self,
        boards: &[Board],
        search: &mut dyn FnMut(&[Board]) -> Vec<SearchedMoves>,
        options: &BookOptions,
    ) -> bool {
        let found = search(boards);
        let is_complete = found.len() == boards.len();
        for (&board, searched) in boards.iter().zip(found) {
            self.nodes.insert(board, Node { depth: options.depth as u8, settled: searched.clone(), searched });
        }
        is_complete
    }
}

/// The best moves of a position, the best first: squares and scores in parts of a disc. There is at least one.
pub type SearchedMoves = Vec<(u8, i16)>;

/// Searches a position for a book; `None` if the search was stopped before it was complete.
pub fn search_position(engine: &mut Engine, board: Board, options: &BookOptions, stop: &Stop) -> Option<SearchedMoves> {
    let position = Othello::from_discs(board.own, board.opponent, Player::Black).ok()?;
    let limits = Limits {
        depth: Some(options.depth),
        selectivity: options.selectivity,
        lines: options.lines.clamp(1, 32),
        ..Limits::default()
    };
    let answer = engine.think(&position, &limits, stop, &mut |_| ());
    let is_complete = answer.info.depth >= options.depth.min(board.empties());
    let exact = answer.info.lines.iter().filter(|line| line.bound == Bound::Exact);
    let searched: SearchedMoves =
        exact.map(|line| (line.square.index() as u8, line.score.0.clamp(-4096, 4096) as i16)).collect();
    (is_complete && !searched.is_empty()).then_some(searched)
}
