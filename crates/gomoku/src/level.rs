//! Weaker play in a human way: looking less far, and overlooking threats, the more so the further they are from the middle
//! of the stones. A move is always near stones.

use hansu_game::pick;
use rand_core::Rng;

use crate::board::{Board, Cell, CellSet, Threat};
use crate::search::{Line, Params, Score, cells_against_open_fours, fours};

/// How well an engine plays: from 1, a beginner, to 20, everything it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// A beginner.
    pub const MIN: Level = Level(1);
    /// Everything the engine can.
    pub const MAX: Level = Level(20);

    /// A level of 1 to 20.
    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 20 { Some(Level(level)) } else { None }
    }

    /// The number, 1 to 20.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Positions that it looks at for a move; `None` for no limit of its own. Each level looks at 1.6 times as many as
    /// the one before.
    pub fn nodes(self) -> Option<u64> {
        (self < Level::MAX).then(|| (400.0 * 1.6f64.powi(i32::from(self.0) - 1)) as u64)
    }

    /// Whether positions are evaluated by a network: the other levels go by the weights alone.
    pub fn uses_network(self) -> bool {
        self == Level::MAX
    }

    /// From this level on nothing is overlooked at a glance.
    const SEES_ALL: u8 = 13;

    fn overlooks(self) -> bool {
        self.0 < Level::SEES_ALL
    }

    /// The share of what could be overlooked that is: 1 at level 1, nothing from level 13 on.
    fn blindness(self) -> f64 {
        let steps = f64::from(Level::SEES_ALL.saturating_sub(self.0)) / f64::from(Level::SEES_ALL - 1);
        steps * steps
    }

    /// How many points a judgement is off by, about.
    fn noise(self) -> f64 {
        200.0 * self.blindness()
    }

    /// How many moves it compares.
    pub(crate) fn lines(self) -> usize {
        if self.overlooks() { 4 } else { 1 }
    }

    /// The search's numbers at this level: shorter lines of fours, and no wins by threats below level 15.
    pub(crate) fn params(self, params: &Params) -> Params {
        let mut params = params.clone();
        if self < Level::MAX {
            params.leaf_fours = params.leaf_fours.min(u32::from(self.0).div_ceil(2));
            params.root_vct = if self.0 < 15 { 0 } else { params.root_vct };
        }
        params
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::MAX
    }
}

/// What a player of some level makes of a position before thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glance {
    /// It plays this without thinking, because of a threat that it saw, or did not see.
    Play(Cell),
    /// There is nothing to overlook.
    Think,
}

/// Looks at the threats on the board: fives first, then fives to stop, then open fours, then open fours to stop.
pub(crate) fn glance<R: Rng>(board: &Board, level: Level, rng: &mut R) -> Glance {
    if !level.overlooks() {
        return Glance::Think;
    }
    let side = board.side();
    let legal = |cell: &Cell| board.is_legal(*cell, side);
    let mut overlooked = false;
    let kinds = [
        (*board.with_threat(side, Threat::Five), 0.12),
        (*board.with_threat(!side, Threat::Five), 0.25),
        (*board.with_threat(side, Threat::OpenFour), 0.4),
    ];
    for (cells, chance) in kinds {
        let seen: Vec<Cell> =
            cells.iter().filter(legal).filter(|&cell| sees(board, level, cell, chance, rng)).collect();
        if let Some(cell) = best(board, seen.iter().copied()) {
            return Glance::Play(cell);
        }
        overlooked |= cells.iter().any(|cell| legal(&cell));
    }
    if let Some(answers) = cells_against_open_fours(board, !side) {
        let threats = board.with_threat(!side, Threat::OpenFour);
        if threats.iter().any(|cell| sees(board, level, cell, 0.6, rng)) {
            let answers = answers.or(&fours(board, side));
            return best(board, answers.iter().filter(legal)).map_or(Glance::Think, Glance::Play);
        }
        overlooked = true;
    }
    if overlooked { play_on(board, level, rng) } else { Glance::Think }
}

/// Whether a threat on a cell is seen: less likely far from the middle of the stones.
fn sees<R: Rng>(board: &Board, level: Level, cell: Cell, chance: f64, rng: &mut R) -> bool {
    let far = (distance_from_play(board, cell) / 5.0).clamp(0.4, 1.6);
    unit(rng) >= chance * far * level.blindness()
}

/// How far a cell is from the middle of all stones.
fn distance_from_play(board: &Board, cell: Cell) -> f64 {
    let size = board.rules().size();
    let at = |cell: Cell| ((cell as usize / size) as f64, (cell as usize % size) as f64);
    let (mut rows, mut columns, mut count) = (0.0, 0.0, 0.0);
    for player in hansu_game::Player::ALL {
        for stone in board.stones(player).iter() {
            let (row, column) = at(stone);
            (rows, columns, count) = (rows + row, columns + column, count + 1.0);
        }
    }
    let (row, column) = at(cell);
    (row - rows / f64::max(count, 1.0)).abs().max((column - columns / f64::max(count, 1.0)).abs())
}

fn best(board: &Board, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
    cells.max_by_key(|&cell| board.move_score(cell))
}

/// A threat was overlooked: the move that looks best among those that do not happen to meet it.
fn play_on<R: Rng>(board: &Board, level: Level, rng: &mut R) -> Glance {
    let side = board.side();
    let mut blind = CellSet::EMPTY;
    for player in [side, !side] {
        blind = blind.or(board.with_threat(player, Threat::Five)).or(board.with_threat(player, Threat::OpenFour));
    }
    let seen = board.candidates().without(&blind);
    let noisy = |cell: Cell, rng: &mut R| f64::from(board.move_score(cell)) + level.noise() * gumbel(rng);
    let ranked = seen.iter().filter(|&cell| board.is_legal(cell, side)).map(|cell| (noisy(cell, rng), cell));
    let first = ranked.max_by(|a, b| a.0.total_cmp(&b.0));
    first.map_or(Glance::Think, |(_, cell)| Glance::Play(cell))
}

/// Which of the lines that a search compared is played: one nearly as good as the best.
pub(crate) fn choose<R: Rng>(lines: &[Line], level: Level, rng: &mut R) -> usize {
    let noise = level.noise();
    let value = |line: &Line| match line.score {
        Score::Points(points) => Some(f64::from(points)),
        _ => None,
    };
    // Of what is certain nothing is given away: a win is played, and a loss put off.
    let (Some(most), true) = (lines.first().and_then(value), noise >= 1.0) else { return 0 };
    let near = |&(_, points): &(usize, f64)| points >= most - 2.0 * noise;
    let noisy = lines.iter().enumerate().filter_map(|(index, line)| Some((index, value(line)?))).filter(near);
    let noisy = noisy.map(|(index, points)| (index, points + 0.5 * noise * gumbel(rng)));
    noisy.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}

/// A number between 0 and 1.
fn unit<R: Rng>(rng: &mut R) -> f64 {
    (pick(rng, 1 << 24) as f64 + 0.5) / f64::from(1 << 24)
}

/// Adding such a number to each of several values and taking the greatest is a choice by softmax (Gumbel 1954).
fn gumbel<R: Rng>(rng: &mut R) -> f64 {
    -(-unit(rng).ln()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_one_to_twenty_and_the_last_knows_no_limit() {
        assert_eq!((Level::new(0), Level::new(21)), (None, None));
        let levels: Vec<Level> = (1..=20).filter_map(Level::new).collect();
        assert_eq!((levels.len(), levels[19]), (20, Level::MAX));
        assert!(levels.windows(2).all(|two| two[1].nodes().is_none_or(|more| Some(more) > two[0].nodes())));
        assert_eq!(Level::MAX.nodes(), None);
        assert_eq!(Level::MAX.params(&Params::default()), Params::default());
    }

    #[test]
    fn blindness_ends_with_level_twelve() {
        let blind: Vec<f64> = (1..=20).filter_map(Level::new).map(Level::blindness).collect();
        assert!(blind.windows(2).all(|two| two[1] <= two[0]));
        assert_eq!((blind[0], blind[12]), (1.0, 0.0));
    }
}
