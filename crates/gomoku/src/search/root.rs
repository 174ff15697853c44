//! The root: deeper and deeper, with the best lines first.

use super::generate::{Demand, demand};
use super::score::{INFINITE, PROVEN, Score, win_at};
use super::worker::{MAX_PLY, Worker};
use crate::board::{Board, Cell, CellSet, Threat};

/// A line that a search found, with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, the first of them the side's to move.
    pub cells: Vec<Cell>,
    /// What it is worth to the side to move at the root.
    pub score: Score,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) cell: Cell,
    pub(crate) score: i32,
    pub(crate) line: Vec<Cell>,
}

/// The state of an iterative deepening.
pub(crate) struct Root {
    pub(crate) moves: Vec<RootMove>,
    /// The depth that was finished last.
    pub(crate) depth: i32,
    /// How many of the first moves have true values.
    pub(crate) lines: usize,
    /// Whether cells far from all stones have been taken in.
    widened: bool,
}

/// The moves to choose from: all that do not lose at once, or all there are.
pub(crate) fn root_cells(board: &Board) -> Vec<Cell> {
    let side = board.side();
    let legal = |cells: CellSet| -> Vec<Cell> { cells.iter().filter(|&cell| board.is_legal(cell, side)).collect() };
    let fives = legal(*board.with_threat(side, Threat::Five));
    if !fives.is_empty() {
        return fives;
    }
    let wanted = match demand(board) {
        Demand::Forced(cell) => legal([cell].into_iter().collect()),
        Demand::Answer(cells) => legal(cells.or(board.with_threat(side, Threat::OpenFour))),
        Demand::Free => legal(board.candidates()),
    };
    if wanted.is_empty() { legal(board.empty_cells()) } else { wanted }
}

impl Root {
    pub(crate) fn new(board: &Board, lines: usize) -> Root {
        let mut cells = root_cells(board);
        cells.sort_by_key(|&cell| -board.move_score(cell));
        let moves: Vec<RootMove> =
            cells.into_iter().map(|cell| RootMove { cell, score: -INFINITE, line: vec![cell] }).collect();
        let lines = lines.clamp(1, moves.len().max(1));
        let widened = !matches!(demand(board), Demand::Free) || board.count(board.side(), Threat::Five) > 0;
        Root { moves, depth: 0, lines, widened }
    }

    /// Puts the moves in the order of their policy, the one that the table knows first.
    pub(crate) fn order(&mut self, worker: &mut Worker<'_>) {
        if let Some(net) = &mut worker.net {
            let mut policies = vec![0; self.moves.len()];
            net.policies(&mut worker.board, self.moves.iter().map(|mv| mv.cell).zip(&mut policies));
            let mut ranked: Vec<_> = self.moves.drain(..).zip(policies).collect();
            ranked.sort_by_key(|&(_, policy)| -policy);
            self.moves.extend(ranked.into_iter().map(|(mv, _)| mv));
        }
        let known = worker.shared.table.probe(worker.board.key(), 0).and_then(|entry| entry.cell);
        if let Some(at) = self.moves.iter().position(|mv| Some(mv.cell) == known) {
            self.moves[..=at].rotate_right(1);
        }
    }

    /// If every move near stones loses, takes in the others, so that a loss is certain. Tells whether there are any.
    fn widen(&mut self, board: &Board) -> bool {
        if self.widened || self.moves[0].score > -PROVEN {
            return false;
        }
        self.widened = true;
        let side = board.side();
        let known: CellSet = self.moves.iter().map(|mv| mv.cell).collect();
        let rest = board.empty_cells().without(&known);
        let before = self.moves.len();
        let legal = rest.iter().filter(|&cell| board.is_legal(cell, side));
        self.moves.extend(legal.map(|cell| RootMove { cell, score: -INFINITE, line: vec![cell] }));
        self.moves.len() > before
    }

    /// Searches one ply deeper than before; what was found counts even if it is stopped in between.
    pub(crate) fn deepen(&mut self, worker: &mut Worker<'_>, depth: i32) {
        worker.hasty = depth == 1 && worker.params.first_nodes > 0;
        for index in 0..self.lines {
            self.aspire(worker, depth, index);
            if index == 0 && !worker.stopped && self.widen(&worker.board) {
                self.aspire(worker, depth, 0);
            }
            if worker.stopped {
                break;
            }
        }
        if !worker.stopped {
            self.depth = depth;
        }
    }

    /// Searches with a narrow window around the last score, and wider if that fails.
    fn aspire(&mut self, worker: &mut Worker<'_>, depth: i32, index: usize) {
        let last = self.moves[index].score;
        let mut width = 30;
        let narrow = depth >= 4 && last.abs() < PROVEN;
        let (mut alpha, mut beta) = if narrow { (last - width, last + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.search_moves(worker, alpha, beta, depth, index);
            if worker.stopped {
                return;
            }
            width *= 3;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > 1000 { -INFINITE } else { score - width };
            } else if score >= beta && beta < INFINITE {
                beta = if width > 1000 { INFINITE } else { score + width };
            } else {
                return;
            }
        }
    }

    /// Searches the moves from `index` on, and puts the best of them there.
    fn search_moves(&mut self, worker: &mut Worker<'_>, alpha: i32, beta: i32, depth: i32, index: usize) -> i32 {
        let mut best = -INFINITE;
        let mut low = alpha;
        for at in index..self.moves.len() {
            let cell = self.moves[at].cell;
            let first = at == index;
            let score = worker.search_root_move(cell, low, beta, depth, at - index, first);
            if worker.stopped {
                if at > index && best <= -PROVEN {
                    self.put_in_front(index, at);
                }
                break;
            }
            if score > best {
                best = score;
                if first || score > low {
                    let line = std::iter::once(cell).chain(worker.lines[1].iter().copied()).collect();
                    self.moves[at].score = score;
                    self.moves[at].line = line;
                    self.moves[index..=at].rotate_right(1);
                }
            }
            low = low.max(score);
            if low >= beta {
                break;
            }
        }
        best
    }

    /// All moves that were looked at lose, and there was no time for this one: it may not, so it is played, and no loss is told.
    fn put_in_front(&mut self, index: usize, at: usize) {
        let cell = self.moves[at].cell;
        self.moves[at] = RootMove { cell, score: -INFINITE, line: vec![cell] };
        self.moves[index..=at].rotate_right(1);
    }

    /// The lines found, the best first.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let known = self.moves.iter().take(self.lines).filter(|mv| mv.score > -INFINITE);
        known.map(|mv| Line { cells: mv.line.clone(), score: Score::of(mv.score) }).collect()
    }

    /// Whether deeper searches could not change anything.
    pub(crate) fn is_settled(&self) -> bool {
        let proven = self.moves.iter().take(self.lines).all(|mv| mv.score.abs() >= PROVEN);
        self.depth > 0 && proven || self.depth >= MAX_PLY as i32 - 10
    }
}

impl Worker<'_> {
    fn search_root_move(&mut self, cell: Cell, alpha: i32, beta: i32, depth: i32, nth: usize, first: bool) -> i32 {
        self.lines[1].clear();
        let side = self.board.side();
        if self.board.threat(cell, side) == Threat::Five {
            return win_at(1);
        }
        self.frames[0].cell = Some(cell);
        self.frames[0].eval = self.evaluate();
        self.frames[1].excluded = None;
        self.board.play(cell);
        let mut score = alpha + 1;
        let depth = depth - 1;
        if !first {
            let reduction = if depth >= 3 && nth >= 3 { 1 + (nth >= 12) as i32 } else { 0 };
            score = -self.search::<false>(-alpha - 1, -alpha, depth - reduction, 1, true);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.search::<false>(-alpha - 1, -alpha, depth, 1, true);
            }
        }
        if score > alpha && !self.stopped {
            score = -self.search::<true>(-beta, -alpha, depth, 1, false);
        }
        self.board.take_back();
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;

    #[test]
    fn a_search_that_has_not_begun_is_not_settled() {
        let rules = hansu_game::gomoku::Rules::default();
        let board = Board::new(rules, &Weights::by_hand()).expect("supported");
        assert!(!Root::new(&board, 1).is_settled(), "or helping threads would not begin");
    }
}
