//! A move with the line that the judge expects.

use hansu_game::{Game, Move, Othello, Player, Square};

use super::bits::{CORNERS, bit};
use super::facts::Facts;
use super::regions::walk;

/// What a claim says has to come true within so many plies after the move.
pub(super) const REALISED: usize = 6;

/// A move with its facts and its line.
pub(crate) struct Played {
    pub(crate) facts: Facts,
    pub(super) positions: Vec<Othello>,
    pub(super) line: Vec<Move>,
    pub(super) sides: Vec<Player>,
    pub(super) player: Player,
}

impl Played {
    /// A legal line; nothing if it begins with a pass.
    pub(crate) fn of(position: &Othello, line: &[Move]) -> Option<Played> {
        let square = line.first()?.square()?;
        let (positions, sides) = walk(position, line);
        let player = position.side_to_move();
        Some(Played { facts: Facts::of(position, square), positions, line: line.to_vec(), sides, player })
    }

    /// The corners that a side takes within the plies that count, each with its ply.
    pub(super) fn corners(&self, player: Player) -> Vec<(Square, usize)> {
        let near = self.line.iter().zip(&self.sides).enumerate().take(REALISED + 1);
        let taken =
            near.filter(|(_, (_, side))| **side == player).filter_map(|(ply, (mv, _))| Some((mv.square()?, ply)));
        taken.filter(|&(square, _)| CORNERS & bit(square) != 0).collect()
    }

    pub(super) fn corner_bits(&self, player: Player) -> u64 {
        self.corners(player).iter().fold(0, |set, &(corner, _)| set | bit(corner))
    }

    /// The squares of a set that a side plays in the line.
    fn plays(&self, player: Player, set: u64) -> u32 {
        let by_side = self.line.iter().zip(&self.sides).filter(|(_, side)| **side == player);
        by_side.filter(|(mv, _)| mv.square().is_some_and(|square| set & bit(square) != 0)).count() as u32
    }

    /// Whether a side plays every square of a set in the line.
    pub(super) fn plays_all(&self, player: Player, set: u64) -> bool {
        self.plays(player, set) == set.count_ones()
    }

    /// Whether both sides play one square of a pair in the line, and `player` the last.
    pub(super) fn splits(&self, player: Player, pair: u64) -> bool {
        let last = self.line.iter().rposition(|mv| mv.square().is_some_and(|square| pair & bit(square) != 0));
        self.plays(player, pair) == 1
            && self.plays(!player, pair) == 1
            && last.is_some_and(|last| self.sides[last] == player)
    }

    /// Own corners minus the opponent's.
    pub(super) fn net_corners(&self) -> i32 {
        self.corners(self.player).len() as i32 - self.corners(!self.player).len() as i32
    }

    /// The first forced pass of a side within the plies that count, while the game goes on.
    pub(super) fn pass(&self, player: Player) -> Option<usize> {
        let near = self.line.iter().zip(&self.sides).take(REALISED + 1);
        let passed = near.enumerate().find(|(_, (mv, side))| mv.is_pass() && **side == player);
        if let Some((ply, _)) = passed {
            return Some(ply);
        }
        // A line may end where the other side has to pass.
        let last = self.positions.last().filter(|_| self.line.len() <= REALISED)?;
        (last.side_to_move() == player && last.moves().eq([Move::PASS])).then_some(self.line.len())
    }
}
