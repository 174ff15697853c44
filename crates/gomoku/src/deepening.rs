//! What the threads of a search do: deeper and deeper, and wins by threats beside it.

use hansu_game::{Move, Square};

use crate::board::{Board, Cell, Threat};
use crate::search::{Control, Limits, Line, Root, Score, Shared, Worker};
use crate::solve::{Proof, Vct, Verdict};
use crate::{Answer, Info};

/// The table of the solver of threats.
pub(crate) const VCT_MEGABYTES: usize = 4;
const VCT_NODES_PER_LOOK: u64 = 2_000;
const MOST_VCT_NODES: u64 = 200_000;

/// What a helping thread does: the same search, some of its depths left out so that threads differ.
pub(crate) fn help(mut worker: Worker<'_>, index: usize) {
    let mut root = Root::new(&worker.board, 1);
    let mut depth = 1;
    while !worker.stopped && !root.is_settled() && depth < 150 {
        root.deepen(&mut worker, depth);
        depth += 1 + i32::from((depth as usize + index).is_multiple_of(3));
    }
}

/// A cell that completes a five for the side to move.
fn five(board: &Board) -> Option<Cell> {
    let side = board.side();
    board.with_threat(side, Threat::Five).iter().find(|&cell| board.is_legal(cell, side))
}

/// The main thread's search.
pub(crate) struct Deepening<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) lines: usize,
    pub(crate) report: &'a mut dyn FnMut(&Info),
}

impl Deepening<'_> {
    pub(crate) fn run(self, mut worker: Worker<'_>) -> Answer {
        worker.look();
        if let Some(cell) = five(&worker.board) {
            let line = Line { cells: vec![cell], score: Score::WinIn(1) };
            return self.certain(line, &mut worker);
        }
        if let Some(proof) = self.win_by_threats(&mut worker) {
            let line = Line { cells: proof.line(), score: Score::WinIn(proof.plies() as u32) };
            return self.certain(line, &mut worker);
        }
        let mut root = Root::new(&worker.board, self.lines);
        if worker.params.root_order {
            root.order(&mut worker);
        }
        let most = self.limits.depth.map_or(150, |depth| depth.clamp(1, 150) as i32);
        let mut worth = Worth::default();
        for depth in 1..=most {
            if worker.stopped {
                break;
            }
            root.deepen(&mut worker, depth);
            if worker.stopped {
                break;
            }
            let info = self.info(&root, &mut worker);
            (self.report)(&info);
            let only_move = self.limits.time.is_some() && root.moves.len() == 1 && depth >= 8;
            let best = &root.moves[0];
            if root.is_settled() || only_move || self.control.is_late(worth.after(best.cell, best.score)) {
                break;
            }
        }
        let info = self.info(&root, &mut worker);
        let best = &root.moves[0];
        let score = info.lines.first().map_or(Score::Points(worker.evaluate()), |line| line.score);
        Answer { mv: Move::place(Square::new(best.cell as usize)), score, info }
    }

    /// Looks for a win by threats with a share of what the search may spend.
    fn win_by_threats(&self, worker: &mut Worker<'_>) -> Option<Proof> {
        let share = worker.params.root_vct;
        let limited = self.limits.nodes.is_some() || self.limits.time.is_some();
        if share == 0 || worker.stopped || self.limits.depth.is_some() || !limited {
            return None;
        }
        let most =
            self.limits.nodes.map_or(MOST_VCT_NODES, |nodes| (nodes.saturating_mul(share) / 100).min(MOST_VCT_NODES));
        let vct = worker.memory.vct.get_or_insert_with(|| Vct::new(VCT_MEGABYTES));
        let before = vct.nodes();
        let mut verdict = Verdict::Unknown;
        while verdict == Verdict::Unknown && vct.nodes() - before < most && !self.control.past_share(share) {
            verdict = vct.solve(&mut worker.board, VCT_NODES_PER_LOOK.min(most));
            if self.control.look() {
                break;
            }
        }
        let spent = vct.nodes() - before;
        let proof = match verdict {
            Verdict::Win(_) => vct.prove_within(&mut worker.board, most, self.nodes_for_proof(spent)),
            _ => None,
        };
        let nodes = vct.nodes() - before;
        worker.count_nodes(nodes);
        proof
    }

    /// How many positions a proof may take so that it is done within a third of the time left.
    fn nodes_for_proof(&self, spent: u64) -> u64 {
        let Some(left) = self.control.time_left() else { return u64::MAX };
        let elapsed = self.control.elapsed().as_secs_f64().max(1e-4);
        (spent as f64 * left.as_secs_f64() / 3.0 / elapsed) as u64
    }

    /// The answer of a win that needs no search.
    fn certain(&self, line: Line, worker: &mut Worker<'_>) -> Answer {
        let (cell, score, depth) = (line.cells[0], line.score, line.cells.len() as u32);
        let info = Info { depth, lines: vec![line], ..self.info(&Root::new(&worker.board, 1), worker) };
        Answer { mv: Move::place(Square::new(cell as usize)), score, info }
    }

    fn info(&self, root: &Root, worker: &mut Worker<'_>) -> Info {
        worker.look();
        Info {
            depth: root.depth as u32,
            selective_depth: worker.selective_depth as u32,
            lines: root.lines(),
            nodes: self.shared.nodes.load(std::sync::atomic::Ordering::Relaxed),
            elapsed: self.control.elapsed(),
        }
    }
}

/// How much time a move is worth that is paid for by later moves: less if deeper searches do not change it, more if it gets worse.
#[derive(Debug, Default)]
struct Worth {
    best: Option<(Cell, i32)>,
    /// Iterations since another move was the best.
    unchanged: usize,
}

impl Worth {
    /// In percent of the move's share, after another iteration.
    fn after(&mut self, cell: Cell, score: i32) -> u64 {
        let fall = match self.best {
            Some((last, before)) if last == cell => {
                self.unchanged += 1;
                before - score
            }
            Some((_, before)) => {
                self.unchanged = 0;
                before - score
            }
            None => 0,
        };
        self.best = Some((cell, score));
        let steady = BY_ITERATIONS_UNCHANGED[self.unchanged.min(BY_ITERATIONS_UNCHANGED.len() - 1)];
        steady * if fall > MUCH_WORSE { WORSE } else { 100 } / 100
    }
}

const BY_ITERATIONS_UNCHANGED: [u64; 6] = [80, 65, 55, 45, 40, 35];
/// Points.
const MUCH_WORSE: i32 = 20;
/// Percent.
const WORSE: u64 = 150;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_is_sure_takes_less_time_than_one_that_changes_or_gets_worse() {
        let worth = |seen: &[(Cell, i32)]| {
            let mut worth = Worth::default();
            seen.iter().map(|&(cell, score)| worth.after(cell, score)).last()
        };
        let sure = worth(&[(7, 0), (7, 3), (7, 1), (7, 5), (7, 2)]);
        let changing = worth(&[(7, 0), (7, 3), (8, 1), (8, 5), (7, 2)]);
        let worse = worth(&[(7, 0), (7, 3), (7, 1), (7, 5), (7, -60)]);
        assert!(sure < changing && sure < worse, "{sure:?} {changing:?} {worse:?}");
    }
}
