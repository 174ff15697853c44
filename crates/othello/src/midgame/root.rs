//! The root: deepening step by step, the best lines first.

use super::WORST;
use crate::SCALE;
use crate::answer::{Bound, Goal, Limits};
use crate::board::Board;
use crate::endgame::{Candidates, Window, candidates};
use crate::eval::Features;
use crate::kernel::Simd;
use crate::selectivity::Selectivity;
use crate::table::NO_MOVE;
use crate::worker::Worker;

/// One step of deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
}

/// A move at the root and what became of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) square: u8,
    pub(crate) next: Board,
    /// The value of the last step that searched it with an open window, else a bound.
    pub(crate) score: i32,
    pub(crate) bound: Bound,
}

/// How far a first guess may be off before a step is searched again.
const ASPIRATION: i32 = 2 * SCALE;

/// A wider window is the whole one.
const WIDEST: i32 = 60 * SCALE;

impl<K: Simd> Worker<'_, K> {
    /// The moves at the root by evaluation, the best first.
    pub(crate) fn root_moves(&mut self, board: Board) -> Vec<RootMove> {
        let legal = board.legal(self.kernel);
        let features = Features::of(&self.weights.additions, board);
        let mut list: Candidates = candidates(self.kernel, board, legal);
        self.order_moves(&mut list, board, &features, 4, None);
        list.sort_by_key(|candidate| -candidate.order);
        let root = |candidate: &crate::endgame::Candidate| RootMove {
            square: candidate.square,
            next: candidate.next,
            score: candidate.order.clamp(WORST, -WORST),
            bound: Bound::Upper,
        };
        list.iter().map(root).collect()
    }

    /// Searches the best `lines` moves of `moves` with their true values, and brings them to the front in order.
    ///
    /// Returns false if it was stopped; then moves that were found to be better are in front all the same.
    pub(crate) fn root_step(
        &mut self,
        board: Board,
        moves: &mut [RootMove],
        step: Step,
        lines: usize,
        goal: Goal,
    ) -> bool {
        self.selectivity = step.selectivity;
        for line in 0..lines.min(moves.len()) {
            if goal == Goal::WinDrawLoss && step.depth >= board.empties() {
                let sign = Window { alpha: -SCALE, beta: SCALE };
                self.root_window(board, &mut moves[line..], step, sign);
            } else {
                self.aspire(board, &mut moves[line..], step);
            }
            if self.stopped {
                return false;
            }
        }
        true
    }

    /// Searches the best of the moves around the first one's last score, wider until it is inside.
    fn aspire(&mut self, board: Board, moves: &mut [RootMove], step: Step) {
        let guess = moves[0].score;
        let is_first_guess = step.depth <= 4;
        let mut width = ASPIRATION;
        let mut window = match is_first_guess {
            true => Window { alpha: WORST, beta: -WORST },
            false => Window { alpha: guess - width, beta: guess + width },
        };
        loop {
            window = Window { alpha: window.alpha.max(WORST), beta: window.beta.min(-WORST) };
            let score = self.root_window(board, moves, step, window);
            if self.stopped {
                return;
            }
            let is_low = score <= window.alpha && window.alpha > WORST;
            let is_high = score >= window.beta && window.beta < -WORST;
            if !is_low && !is_high {
                return;
            }
            width *= 3;
            // A selective search may fail low and high by turns: before long it gets the whole window, which it can't fail.
            window = match is_low {
                _ if width > WIDEST => Window { alpha: WORST, beta: -WORST },
                true => Window { alpha: score - width, beta: window.beta.min(score + 1) },
                false => Window { alpha: window.alpha.max(score - 1), beta: score + width },
            };
        }
    }

    /// Principal variation search over the moves; the best found is brought to the front.
    fn root_window(&mut self, board: Board, moves: &mut [RootMove], step: Step, window: Window) -> i32 {
        let features = Features::of(&self.weights.additions, board);
        let empties = board.empties();
        let mut best = WORST;
        for place in 0..moves.len() {
            let RootMove { square, next, .. } = moves[place];
            let flips = next.opponent & board.opponent;
            let below = features.after(&self.weights.additions, square.into(), flips);
            let now = Window { alpha: window.alpha.max(best), ..window };
            let score = self.root_child(next, &below, now, step.depth, empties, place == 0);
            if self.stopped {
                break;
            }
            moves[place].score = score;
            moves[place].bound = match score {
                _ if score >= window.beta => Bound::Lower,
                _ if score <= now.alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            if score > best {
                best = score;
                moves[..=place].rotate_right(1);
            }
            if best >= window.beta {
                break;
            }
        }
        if best > WORST && !self.stopped {
            self.keep_finding(board.key(), window, step.depth.min(empties), (best, moves[0].square));
        }
        best
    }

    fn root_child(
        &mut self,
        next: Board,
        features: &Features,
        window: Window,
        depth: u32,
        empties: u32,
        is_first: bool,
    ) -> i32 {
        let (depth, empties) = (depth - 1, empties - 1);
        if !is_first {
            let null = Window::null(window.alpha);
            let score = -self.search(next, features, null.flipped(), depth, empties);
            if score <= window.alpha || score >= window.beta || self.stopped {
                return score;
            }
        }
        -self.search(next, features, window.flipped(), depth, empties)
    }

    /// The best play from a board on, as far as the table knows it.
    pub(crate) fn known_line(&self, mut board: Board) -> Vec<u8> {
        let mut line = Vec::new();
        while line.len() < 60 {
            if board.legal(self.kernel) == 0 {
                board = board.passed();
            }
            let best = self.table.probe(board.key()).map_or(NO_MOVE, |entry| entry.moves[0]);
            if best == NO_MOVE || board.legal(self.kernel) >> best & 1 == 0 {
                break;
            }
            line.push(best);
            board = board.after(best.into(), board.flips(self.kernel, best.into()));
        }
        line
    }
}

/// The steps of a search: one ply at a time at the most selective, then surer; or straight to the end of the game once it is
/// near, from the most selective to certainty. A search that may run out of time does not go from the most selective one to
/// certainty at once, since what it finds in between is better than nothing.
pub(crate) fn steps(empties: u32, limits: &Limits) -> Vec<Step> {
    let depth = limits.depth.unwrap_or(60).max(1);
    let reaches_end = depth >= empties || empties <= limits.solve_from;
    let mut steps = Vec::new();
    let last = if reaches_end { empties.saturating_sub(END_LEAP) } else { depth };
    for depth in 1..=last {
        steps.push(Step { depth, selectivity: Selectivity::MOST });
    }
    let (depth, surest) = if reaches_end { (empties, Selectivity::NONE) } else { (depth, limits.selectivity) };
    let may_run_out = limits.time.is_some() || limits.nodes.is_some();
    let is_worth_it = |level: Selectivity| match level {
        _ if level == surest => true,
        _ if depth <= FEW_PLIES => false,
        // A long search pays for the most selective one, by the order of moves that this finds; those in between cost more
        // than they save.
        Selectivity::MOST => true,
        _ => may_run_out && reaches_end,
    };
    let surer = Selectivity::all().filter(|level| *level <= surest && is_worth_it(*level));
    let all = surer.map(|selectivity| Step { depth, selectivity });
    steps.extend(all.filter(|step| *step != Step { depth: last, selectivity: Selectivity::MOST }));
    steps
}

/// A search that is so near the end of the game goes there at once.
const END_LEAP: u32 = 10;

/// So shallow a search is as sure as it is told to be at once.
const FEW_PLIES: u32 = 12;
