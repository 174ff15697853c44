//! Wins by continuous fours: every move of the attacker makes a four, so every answer is forced.

use hansu_game::Player;

use crate::board::{Board, Cell, Threat};

/// No more fours than this can be on a board.
pub const MAX_FOURS: u32 = 200;

/// A win by continuous fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VcfWin {
    /// The first move.
    pub cell: Cell,
    /// Plies until five is on the board.
    pub plies: u32,
}

/// What is known of a position without a win: in so many fours there is none.
#[derive(Clone, Copy, Default)]
struct Failed {
    key: u64,
    fours: u32,
}

/// A solver with a table of positions that it need not look at again.
pub struct Vcf {
    failed: Box<[Failed]>,
    nodes: u64,
    max_nodes: u64,
}

impl std::fmt::Debug for Vcf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vcf").field("entries", &self.failed.len()).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// The fours that a player could make, the most promising first.
struct Fours {
    cells: [Cell; Fours::MAX],
    len: usize,
}

impl Fours {
    const MAX: usize = 64;

    fn of(board: &Board, player: Player) -> Fours {
        let mut fours = Fours { cells: [0; Fours::MAX], len: 0 };
        let both = board.with_threat(player, Threat::FourThree).or(board.with_threat(player, Threat::Four));
        let mut scores = [0i32; Fours::MAX];
        for cell in both.iter().take(Fours::MAX) {
            let score = i32::from(board.info(cell, player).weights.attack);
            let mut at = fours.len;
            while at > 0 && scores[at - 1] < score {
                scores[at] = scores[at - 1];
                fours.cells[at] = fours.cells[at - 1];
                at -= 1;
            }
            scores[at] = score;
            fours.cells[at] = cell;
            fours.len += 1;
        }
        fours
    }
}

impl Vcf {
    /// A solver with a table of `1 << bits` positions.
    pub fn new(bits: u32) -> Vcf {
        Vcf { failed: vec![Failed::default(); 1 << bits].into_boxed_slice(), nodes: 0, max_nodes: u64::MAX }
    }

    /// The positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins by at most so many fours, looking at no more than so many positions.
    ///
    /// A win that is found is certain. The position must not be over.
    pub fn solve(&mut self, board: &mut Board, max_fours: u32, max_nodes: u64) -> Option<VcfWin> {
        self.max_nodes = self.nodes.saturating_add(max_nodes);
        self.attack(board, max_fours)
    }

    /// The whole line of a win that [`Vcf::solve`] finds: fours, answers, and the five.
    pub fn line(&mut self, board: &mut Board, max_fours: u32, max_nodes: u64) -> Option<Vec<Cell>> {
        let mut line = Vec::new();
        let win = self.solve(board, max_fours, max_nodes);
        let mut next = win;
        while let Some(VcfWin { cell, plies }) = next {
            line.push(cell);
            board.play(cell);
            let attacker = !board.side();
            if plies == 1 {
                break;
            }
            let Some(answer) = answer_to_four(board, attacker) else { break };
            line.push(answer);
            board.play(answer);
            next = self.solve(board, (plies - 3) / 2, u64::MAX);
        }
        for _ in 0..line.len() {
            board.take_back();
        }
        win.map(|_| line)
    }

    fn attack(&mut self, board: &mut Board, fours: u32) -> Option<VcfWin> {
        self.nodes += 1;
        let attacker = board.side();
        if let Some(cell) = board.with_threat(attacker, Threat::Five).first() {
            return Some(VcfWin { cell, plies: 1 });
        }
        if fours == 0 || self.nodes >= self.max_nodes {
            return None;
        }
        match board.count(!attacker, Threat::Five) {
            0 => self.attack_freely(board, fours),
            1 => self.attack_by_answering(board, fours),
            _ => None,
        }
    }

    /// The defender threatens five: only a four on that very cell goes on.
    fn attack_by_answering(&mut self, board: &mut Board, fours: u32) -> Option<VcfWin> {
        let attacker = board.side();
        let cell = board.with_threat(!attacker, Threat::Five).first()?;
        let makes_four = board.threat(cell, attacker) >= Threat::Four;
        (makes_four && board.is_legal(cell, attacker)).then(|| self.try_four(board, cell, fours)).flatten()
    }

    fn attack_freely(&mut self, board: &mut Board, fours: u32) -> Option<VcfWin> {
        let attacker = board.side();
        let mut open = board.with_threat(attacker, Threat::OpenFour).iter();
        if let Some(cell) = open.find(|&cell| board.is_legal(cell, attacker)) {
            return Some(VcfWin { cell, plies: 3 });
        }
        if board.count(attacker, Threat::Four) + board.count(attacker, Threat::FourThree) == 0 {
            return None;
        }
        let key = board.key();
        let slot = key as usize & (self.failed.len() - 1);
        if self.failed[slot].key == key && self.failed[slot].fours >= fours {
            return None;
        }
        let all = Fours::of(board, attacker);
        for &cell in &all.cells[..all.len] {
            if !board.is_legal(cell, attacker) {
                continue;
            }
            if let Some(win) = self.try_four(board, cell, fours) {
                return Some(win);
            }
        }
        if self.nodes < self.max_nodes {
            self.failed[slot] = Failed { key, fours };
        }
        None
    }

    /// Makes a four, lets the defender answer it, and goes on.
    fn try_four(&mut self, board: &mut Board, cell: Cell, fours: u32) -> Option<VcfWin> {
        let attacker = board.side();
        board.play(cell);
        let plies = match answer_to_four(board, attacker) {
            None => Some(3),
            Some(answer) => {
                board.play(answer);
                let win = self.attack(board, fours - 1);
                board.take_back();
                win.map(|win| win.plies + 2)
            }
        };
        board.take_back();
        plies.map(|plies| VcfWin { cell, plies })
    }
}

/// The one answer to a four; `None` if there is none, because there are two fives to stop or the cell is forbidden.
fn answer_to_four(board: &Board, attacker: Player) -> Option<Cell> {
    let fives = board.with_threat(attacker, Threat::Five);
    let answer = fives.first()?;
    let single = board.count(attacker, Threat::Five) == 1;
    (single && board.is_legal(answer, !attacker)).then_some(answer)
}
