//! Reasons that lie further ahead: what both lines have come to after the same number of plies, and what a move keeps or spends.

use hansu_game::{Game, Othello, Player, Square};

use super::bits::{EDGES, bit, legal_for, safe_moves, squares, stable};
use super::line::{Played, REALISED};
use super::regions::regions;
use crate::claim::{Claim, ClaimId, Point};

/// Lines are compared after so many plies at most, and at least.
const AHEAD: usize = 8;
const ENOUGH: usize = 4;
/// Corners count as a reason up to here, where none is at stake within six plies.
const LATER: usize = 14;
/// Numbers that differ by less do not separate two lines.
const MORE_MOVES_AHEAD: i32 = 4;
const MORE_STABLE_AHEAD: i32 = 4;
const MORE_OWN_MOVES: u32 = 3;
/// With so few squares left the discs can be counted.
const COUNTED: u32 = 8;

/// A better move and another, with the lines of both.
pub(super) struct Ahead<'a> {
    pub(super) position: &'a Othello,
    pub(super) better: &'a Played,
    pub(super) other: &'a Played,
}

impl Ahead<'_> {
    /// P has moves after O's answer, and each gives O a corner; after the better move one does not.
    pub(super) fn runs_out(&self, points: &mut Vec<Point>) {
        let after_answer = |played: &Played| {
            let answered = played.positions.get(2)?;
            Some((legal_for(answered, played.player), safe_moves(answered, played.player)))
        };
        if let (Some((moves, 0)), Some((_, safe))) = (after_answer(self.other), after_answer(self.better))
            && moves != 0
            && safe != 0
        {
            points.push(Point::other(Claim::new(ClaimId::RunsOut, squares(moves), vec![]).at(2)));
        }
    }

    /// Corners that are taken later in the lines.
    pub(super) fn later_corners(&self, points: &mut Vec<Point>) {
        let (player, opponent) = (self.better.player, !self.better.player);
        let net = |played: &Played| corners(played, player).len() as i32 - corners(played, opponent).len() as i32;
        if net(self.better) <= net(self.other) {
            return;
        }
        let only = |one: &Played, another: &Played, side: Player| -> Vec<(Square, usize)> {
            let known = corners(another, side);
            corners(one, side).into_iter().filter(|(at, _)| !known.iter().any(|(other, _)| other == at)).collect()
        };
        let claim = |id: ClaimId, found: &[(Square, usize)]| {
            Claim::new(id, found.iter().map(|&(at, _)| at).collect(), vec![]).at(found[0].1)
        };
        let lost = only(self.other, self.better, opponent);
        if !lost.is_empty() {
            points.push(Point::other(claim(ClaimId::LosesCorner, &lost)));
        }
        let won = only(self.better, self.other, player);
        if !won.is_empty() {
            points.push(Point::better(claim(ClaimId::WinsCorner, &won)));
        }
    }

    /// The moves that both sides have, and the discs that are safe, after the same number of plies of both lines.
    pub(super) fn compared(&self, points: &mut Vec<Point>) {
        let Some(plies) = self.same_moment() else { return };
        let [good, bad] = [&self.better.positions[plies], &self.other.positions[plies]];
        let sides = [self.better.player, !self.better.player];
        let count = |position: &Othello, of: fn(&Othello, Player) -> u64| {
            sides.map(|side| of(position, side).count_ones() as i32)
        };
        let mut compare = |id: ClaimId, of: fn(&Othello, Player) -> u64, more: i32| {
            let ([own, theirs], [own_other, theirs_other]) = (count(good, of), count(bad, of));
            if own - theirs >= own_other - theirs_other + more {
                let numbers = [plies as i32, own, theirs, own_other, theirs_other].map(|number| number as u32);
                points.push(Point::better(Claim::new(id, vec![], numbers.to_vec()).at(plies)));
            }
        };
        compare(ClaimId::LineMobility, legal_for, MORE_MOVES_AHEAD);
        compare(ClaimId::LineStable, stable, MORE_STABLE_AHEAD);
    }

    /// The last ply up to which both lines go and after which P is to move in both, with nothing but moves before.
    fn same_moment(&self) -> Option<usize> {
        let far = self.better.line.len().min(self.other.line.len()).min(AHEAD);
        (ENOUGH..=far).rev().find(|&plies| {
            let alike = |played: &Played| {
                !played.line[..plies].iter().any(|mv| mv.is_pass()) && !played.positions[plies].is_over()
            };
            plies % 2 == 0 && alike(self.better) && alike(self.other)
        })
    }

    /// O gets in between two discs of P on the edge.
    pub(super) fn wedged(&self, points: &mut Vec<Point>) {
        if wedge_in(self.better).is_some() {
            return;
        }
        if let Some((ply, at, pair)) = wedge_in(self.other) {
            points.push(Point::other(Claim::new(ClaimId::Wedged, [&[at], &pair[..]].concat(), vec![]).at(ply)));
        }
    }

    /// O can't play the other move's square, and P still plays there in the better line.
    pub(super) fn spends_tempo(&self, points: &mut Vec<Point>) {
        let at = self.other.facts.square;
        let (player, opponent) = (self.better.player, !self.better.player);
        let later = self
            .better
            .line
            .iter()
            .zip(&self.better.sides)
            .position(|(mv, &side)| side == player && mv.square() == Some(at));
        let Some(ply) = later else { return };
        let closed = |position: &Othello| legal_for(position, opponent) & bit(at) == 0;
        if closed(self.position) && self.better.positions[1..=ply].iter().all(closed) {
            points.push(Point::other(Claim::new(ClaimId::SpendsTempo, vec![at], vec![]).at(ply)));
        }
    }

    /// A region where P has no move in the other line, and O fills it, two squares or more; not so in the better line.
    pub(super) fn shut_out(&self, points: &mut Vec<Point>) {
        let (player, opponent) = (self.better.player, !self.better.player);
        let shut = |played: &Played, region: u64| {
            let open = played.positions[1..].iter().filter(|position| position.empty_bits() & region != 0);
            open.into_iter().all(|position| legal_for(position, player) & region == 0)
                && played.plays_all(opponent, region)
        };
        let found = regions(self.other.positions[1].empty_bits());
        let found = found.into_iter().filter(|region| region.count_ones() > 1 && shut(self.other, *region));
        if let Some(region) = found.into_iter().find(|&region| !shut(self.better, region)) {
            points.push(Point::other(Claim::new(ClaimId::ShutOut, squares(region), vec![])));
        }
    }

    /// Who makes the last move, where both lines fill the board.
    pub(super) fn last_move(&self, points: &mut Vec<Point>) {
        let last = |played: &Played| {
            let is_full = played.positions.last().is_some_and(|end| end.empty_bits() == 0);
            played.sides.last().copied().filter(|_| is_full)
        };
        if last(self.better) == Some(self.better.player) && last(self.other) == Some(!self.better.player) {
            let ply = self.better.line.len() - 1;
            points.push(Point::better(Claim::new(ClaimId::LastMove, vec![], vec![]).at(ply)));
        }
    }

    /// O plays the better move itself, at once or with its next move.
    pub(super) fn their_point(&self, points: &mut Vec<Point>) {
        let at = self.better.facts.square;
        let line = self.other.line.iter().zip(&self.other.sides).take(4);
        let theirs = line.enumerate().find(|(_, (mv, side))| **side != self.better.player && mv.square() == Some(at));
        if let Some((ply, _)) = theirs {
            points.push(Point::better(Claim::new(ClaimId::TheirPoint, vec![at], vec![]).at(ply)));
        }
    }

    /// P's moves after O's answer.
    pub(super) fn own_moves(&self, points: &mut Vec<Point>) {
        let count = |played: &Played| {
            let answered = played.positions.get(2).filter(|position| position.side_to_move() == played.player)?;
            Some(answered.legal_bits().count_ones())
        };
        if let (Some(more), Some(fewer)) = (count(self.better), count(self.other))
            && more >= fewer + MORE_OWN_MOVES
        {
            points.push(Point::better(Claim::new(ClaimId::OwnMoves, vec![], vec![more, fewer]).at(2)));
        }
    }

    /// Both lines go to the end, and few squares are left: the discs that each side turns.
    pub(super) fn count_out(&self, points: &mut Vec<Point>) {
        let ends = [self.better, self.other].iter().all(|played| played.positions.last().is_some_and(Game::is_over));
        if !ends || self.position.empty_bits().count_ones() > COUNTED {
            return;
        }
        let numbers = [turned(self.better), turned(self.other)].concat();
        if i64::from(numbers[0]) - i64::from(numbers[1]) > i64::from(numbers[2]) - i64::from(numbers[3]) {
            points.push(Point::better(Claim::new(ClaimId::CountOut, vec![], numbers)));
        }
    }
}

/// The discs that P and O turn in a line.
fn turned(played: &Played) -> Vec<u32> {
    let mut turned = [0, 0];
    for (ply, (mv, &side)) in played.line.iter().zip(&played.sides).enumerate() {
        let flips = mv.square().map_or(0, |at| played.positions[ply].flips(at).count_ones());
        turned[usize::from(side != played.player)] += flips;
    }
    turned.to_vec()
}

/// The corners that a side takes in a line, further than usual.
fn corners(played: &Played, player: Player) -> Vec<(Square, usize)> {
    let moves = played.line.iter().zip(&played.sides).enumerate().take(LATER + 1);
    let taken = moves.filter(|(_, (_, side))| **side == player).filter_map(|(ply, (mv, _))| Some((mv.square()?, ply)));
    taken.filter(|&(at, _)| super::bits::CORNERS & bit(at) != 0).collect()
}

/// The first wedge of O in a line, within the plies that count.
fn wedge_in(played: &Played) -> Option<(usize, Square, [Square; 2])> {
    let near = played.line.iter().zip(&played.sides).enumerate().take(REALISED + 1);
    let theirs = near.filter(|(_, (_, side))| **side != played.player);
    theirs.into_iter().find_map(|(ply, (mv, _))| {
        let at = mv.square().filter(|&at| bit(at) & EDGES != 0)?;
        let pair = super::facts::wedge(&played.positions[ply], at)?;
        Some((ply, at, pair))
    })
}
