//! Everything above the last ply.

use super::WORST;
use crate::SCALE;
use crate::board::Board;
use crate::endgame::{Candidate, Candidates, Window, add_candidates, bring_best};
use crate::eval::Features;
use crate::kernel::{Simd, compiled_for_kernel};
use crate::selectivity::Selectivity;
use crate::split::Kind;
use crate::table::{Entry, Finding, NO_MOVE};
use crate::worker::Worker;

/// A search that reaches the end of the game is handed to the solver from so many empty squares on.
const SOLVE_FROM: u32 = 10;

/// From this depth on positions are kept in the table.
const TABLE_FROM: u32 = 3;

/// From this depth on the positions after all moves are looked up before any is searched.
const LOOK_AHEAD_FROM: u32 = 6;

/// From this depth on moves are shared with idle threads.
const SPLIT_FROM: u32 = 6;

impl<K: Simd> Worker<'_, K> {
    compiled_for_kernel! {
        /// A search of `depth` plies.
        pub(crate) fn search => search_body(board: Board, features: &Features, window: Window, depth: u32, empties: u32) -> i32
    }

    #[inline(always)]
    fn search_body(&mut self, board: Board, features: &Features, window: Window, depth: u32, empties: u32) -> i32 {
        if depth >= empties && (empties <= SOLVE_FROM || self.selectivity == Selectivity::NONE) {
            return self.solve_scaled(board, window, empties);
        }
        match depth {
            0 => {
                self.nodes += 1;
                self.weights.evaluate(features, empties)
            }
            1 => self.leaf(board, features, window, empties),
            _ => self.inner(board, features, window, depth.min(empties), empties),
        }
    }

    /// The exact score, with a window in parts of discs.
    #[inline(always)]
    fn solve_scaled(&mut self, board: Board, window: Window, empties: u32) -> i32 {
        let window = Window { alpha: window.alpha.div_euclid(SCALE), beta: -(-window.beta).div_euclid(SCALE) };
        SCALE * self.solve(board, window, empties)
    }

    compiled_for_kernel! { fn inner => inner_body(board: Board, features: &Features, window: Window, depth: u32, empties: u32) -> i32 }

    #[inline(always)]
    fn inner_body(&mut self, board: Board, features: &Features, window: Window, depth: u32, empties: u32) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return window.alpha;
        }
        let key = board.key();
        let entry = if depth >= TABLE_FROM { self.table.probe(key) } else { None };
        if let Some(score) = entry.and_then(|entry| self.cut_by_entry(entry, window, depth)) {
            return score;
        }
        let legal = board.legal(self.kernel);
        if legal == 0 {
            return self.inner_pass(board, features, window, depth, empties);
        }
        let mut list = Candidates::new();
        if depth >= LOOK_AHEAD_FROM {
            add_candidates(self.kernel, board, legal, &mut list);
            if let Some(score) = self.cut_by_reply(&list, window, depth) {
                return score;
            }
        }
        if let Some(score) = self.probcut(board, features, window, depth, empties) {
            return score;
        }
        if depth < LOOK_AHEAD_FROM {
            add_candidates(self.kernel, board, legal, &mut list);
        }
        self.order_moves(&mut list, board, features, depth, entry);
        let best = self.inner_moves(&mut list, board, features, window, depth);
        if depth >= TABLE_FROM && !self.stopped {
            self.keep_finding(key, window, depth, best);
        }
        best.0
    }

    #[inline(always)]
    fn inner_pass(&mut self, board: Board, features: &Features, window: Window, depth: u32, empties: u32) -> i32 {
        if board.passed().legal(self.kernel) == 0 {
            return board.final_score() * SCALE;
        }
        -self.search(board.passed(), &features.passed(), window.flipped(), depth, empties)
    }

    #[inline(always)]
    fn cut_by_entry(&self, entry: Entry, window: Window, depth: u32) -> Option<i32> {
        if u32::from(entry.depth) < depth || entry.confidence < self.selectivity.level() {
            return None;
        }
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower >= window.beta || lower == upper {
            return Some(lower);
        }
        (upper <= window.alpha).then_some(upper)
    }

    /// Enhanced transposition cut-off: a move that is known to be good enough spares searching any.
    #[inline(always)]
    fn cut_by_reply(&self, list: &Candidates, window: Window, depth: u32) -> Option<i32> {
        for candidate in list {
            self.table.prefetch(candidate.next.key());
        }
        let is_enough = |entry: &Entry| {
            u32::from(entry.depth) + 1 >= depth
                && entry.confidence >= self.selectivity.level()
                && -i32::from(entry.upper) >= window.beta
        };
        let known = |candidate: &Candidate| self.table.probe(candidate.next.key()).filter(is_enough);
        list.iter().find_map(known).map(|entry| -i32::from(entry.upper))
    }

    #[inline(always)]
    fn inner_moves(
        &mut self,
        list: &mut Candidates,
        board: Board,
        features: &Features,
        window: Window,
        depth: u32,
    ) -> (i32, u8) {
        let mut best = (WORST, NO_MOVE);
        let empties = board.empties();
        for place in 0..list.len() {
            if place > 0 && depth >= SPLIT_FROM && self.can_split(list.len() - place) {
                let kind = Kind::Midgame { board, features: *features, depth, selectivity: self.selectivity };
                return self.search_together(kind, list, place, window, empties, best);
            }
            let candidate = bring_best(list, place);
            if depth > TABLE_FROM {
                self.table.prefetch(candidate.next.key());
            }
            let flips = candidate.next.opponent & board.opponent;
            let next = features.after(&self.weights.additions, candidate.square.into(), flips);
            let window = Window { alpha: window.alpha.max(best.0), ..window };
            let score = self.inner_child(candidate, &next, window, (depth - 1, empties - 1), place == 0);
            if self.stopped {
                break;
            }
            if score > best.0 {
                best = (score, candidate.square);
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The first move with the whole window, others with it only if they may be better.
    #[inline(always)]
    pub(crate) fn inner_child(
        &mut self,
        candidate: Candidate,
        features: &Features,
        window: Window,
        (depth, empties): (u32, u32),
        is_first: bool,
    ) -> i32 {
        if is_first || window.is_null() {
            return -self.search(candidate.next, features, window.flipped(), depth, empties);
        }
        let null = Window::null(window.alpha);
        let score = -self.search(candidate.next, features, null.flipped(), depth, empties);
        if score <= window.alpha || score >= window.beta || self.stopped {
            return score;
        }
        -self.search(candidate.next, features, window.flipped(), depth, empties)
    }

    #[inline(always)]
    pub(super) fn keep_finding(&mut self, key: u64, window: Window, depth: u32, (score, best): (i32, u8)) {
        let confidence = self.selectivity.level();
        let Window { alpha, beta } = window;
        self.table.store(key, Finding { depth: depth as u8, confidence, alpha, beta, score, best });
    }
}
