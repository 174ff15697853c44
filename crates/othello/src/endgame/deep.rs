//! A dozen empty squares and more: the shared table, enhanced transposition cut-offs, and moves ordered by evaluation.

use super::moves::{Candidates, add_candidates, bring_best};
use super::{WORST, middle};
use crate::SCALE;
use crate::board::{Board, odd_quadrants};
use crate::eval::Features;
use crate::kernel::{Simd, compiled_for_kernel};
use crate::selectivity::Selectivity;
use crate::split::Kind;
use crate::table::{Entry, Finding, NO_MOVE};
use crate::worker::Worker;

/// From so many empty squares on the shared table is used.
pub(crate) const FROM: u32 = 12;

/// From so many empty squares on the positions after all moves are looked up before any is searched.
const LOOK_AHEAD_FROM: u32 = 13;

/// From so many empty squares on moves are shared with idle threads.
const SPLIT_FROM: u32 = 14;

/// How much the speed of a move counts beside its evaluation.
const SPEED: i32 = 20;

/// A move that is worse than the best by this is not looked at closer, to order it.
const LAG: i32 = 12 * SCALE;

/// How many plies moves are searched to order them.
#[inline(always)]
const fn look_depth(empties: u32) -> Option<u32> {
    match empties {
        0..12 => None,
        12..16 => Some(0),
        16..19 => Some(1),
        19..22 => Some(2),
        _ => Some(3),
    }
}

/// A window of scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    #[inline(always)]
    pub(crate) fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    #[inline(always)]
    pub(crate) fn null(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    #[inline(always)]
    pub(crate) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl<K: Simd> Worker<'_, K> {
    /// The exact score if it lies within the window, else a bound.
    #[inline(always)]
    pub(crate) fn solve(&mut self, board: Board, window: Window, empties: u32) -> i32 {
        if window.is_null() && empties < FROM && empties > 4 {
            return self.null_window(board, window.alpha, empties, odd_quadrants(board.empty()));
        }
        self.deep(board, window, empties)
    }

    compiled_for_kernel! { fn deep => deep_body(board: Board, window: Window, empties: u32) -> i32 }

    #[inline(always)]
    fn deep_body(&mut self, board: Board, window: Window, empties: u32) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return window.alpha;
        }
        if empties > 3
            && let Some(score) = self.stability_cut(board, window.alpha, empties)
        {
            return score;
        }
        let key = board.key();
        let entry = self.table.probe(key);
        if let Some(score) = entry.and_then(|entry| exact_cut(entry, window, empties)) {
            return score;
        }
        let legal = board.legal(self.kernel);
        if legal == 0 {
            return self.deep_pass(board, window, empties);
        }
        let mut list = Candidates::new();
        add_candidates(self.kernel, board, legal, &mut list);
        if empties >= LOOK_AHEAD_FROM
            && let Some(score) = self.look_ahead(&list, window, empties)
        {
            return score;
        }
        self.order(&mut list, board, empties, entry);
        self.deep_moves(&mut list, key, window, empties)
    }

    #[inline(always)]
    fn deep_pass(&mut self, board: Board, window: Window, empties: u32) -> i32 {
        if board.passed().legal(self.kernel) == 0 {
            return board.final_score();
        }
        -self.solve(board.passed(), window.flipped(), empties)
    }

    /// Enhanced transposition cut-off: a move that is known to be good enough spares searching any.
    #[inline(always)]
    fn look_ahead(&mut self, list: &Candidates, window: Window, empties: u32) -> Option<i32> {
        for candidate in list {
            self.table.prefetch(candidate.next.key());
        }
        for candidate in list {
            if let Some(entry) = self.table.probe(candidate.next.key())
                && is_exact(entry, empties - 1)
                && -i32::from(entry.upper) / SCALE >= window.beta
            {
                return Some(-i32::from(entry.upper) / SCALE);
            }
        }
        None
    }

    #[inline(always)]
    fn order(&mut self, list: &mut Candidates, board: Board, empties: u32, entry: Option<Entry>) {
        if list.len() < 2 {
            return;
        }
        let odd = odd_quadrants(board.empty());
        let hints = entry.map_or([NO_MOVE; 2], |entry| entry.moves);
        let look = look_depth(empties);
        let features = Features::of(&self.weights.additions, board);
        let mut worst_reply = 64 * SCALE;
        for candidate in list {
            candidate.order = SPEED * self.speed(candidate.next, candidate.square, odd);
            if let Some(depth) = look {
                let flips = candidate.next.opponent & board.opponent;
                let next = features.after(&self.weights.additions, candidate.square.into(), flips);
                let window = Window { alpha: -64 * SCALE, beta: (worst_reply + LAG).min(64 * SCALE) };
                let value = self.search(candidate.next, &next, window, depth, empties - 1);
                worst_reply = worst_reply.min(value);
                candidate.order -= value;
            }
            if candidate.square == hints[0] {
                candidate.order += 1 << 24;
            } else if candidate.square == hints[1] {
                candidate.order += 1 << 20;
            }
        }
    }

    #[inline(always)]
    fn deep_moves(&mut self, list: &mut Candidates, key: u64, window: Window, empties: u32) -> i32 {
        let mut best = (WORST, NO_MOVE);
        for place in 0..list.len() {
            if place > 0 && empties >= SPLIT_FROM && self.can_split(list.len() - place) {
                best = self.search_together(Kind::Endgame, list, place, window, empties, best);
                if self.stopped {
                    return best.0.max(window.alpha);
                }
                break;
            }
            let candidate = bring_best(list, place);
            let alpha = window.alpha.max(best.0);
            let score = self.deep_child(candidate.next, Window { alpha, ..window }, empties - 1, place == 0);
            if self.stopped {
                return best.0.max(window.alpha);
            }
            if score > best.0 {
                best = (score, candidate.square);
                if score >= window.beta {
                    break;
                }
            }
        }
        if empties >= middle::FROM {
            self.keep(key, window, empties, best);
        }
        best.0
    }

    /// Principal variation search: the first move with the whole window, others with it only if they may be better.
    #[inline(always)]
    pub(crate) fn deep_child(&mut self, next: Board, window: Window, empties: u32, is_first: bool) -> i32 {
        if is_first || window.is_null() {
            return -self.solve(next, window.flipped(), empties);
        }
        let score = -self.solve(next, Window::null(window.alpha).flipped(), empties);
        if score <= window.alpha || score >= window.beta || self.stopped {
            return score;
        }
        -self.solve(next, Window { alpha: score - 1, ..window }.flipped(), empties)
    }

    #[inline(always)]
    pub(crate) fn keep(&mut self, key: u64, window: Window, empties: u32, (score, best): (i32, u8)) {
        self.table.store(
            key,
            Finding {
                depth: empties as u8,
                confidence: Selectivity::NONE.level(),
                alpha: window.alpha * SCALE,
                beta: window.beta * SCALE,
                score: score * SCALE,
                best,
            },
        );
    }
}

#[inline(always)]
fn is_exact(entry: Entry, empties: u32) -> bool {
    u32::from(entry.depth) >= empties && entry.confidence == Selectivity::NONE.level()
}

/// The score that the table settles, if it does.
#[inline(always)]
fn exact_cut(entry: Entry, window: Window, empties: u32) -> Option<i32> {
    if !is_exact(entry, empties) {
        return None;
    }
    let (lower, upper) = (i32::from(entry.lower) / SCALE, i32::from(entry.upper) / SCALE);
    if lower >= window.beta || entry.lower == entry.upper {
        return Some(lower);
    }
    (upper <= window.alpha).then_some(upper)
}
