//! Which claims separate the better move from the other, the strongest first.

use hansu_game::{Othello, Square};

use super::ahead::Ahead;
use super::bits::{CORNERS, bit, squares};
use super::facts::Facts;
use super::line::Played;
use super::regions::{played_last, private, region, swindles};
use crate::claim::{Claim, ClaimId, Point};

/// Numbers that differ by less do not separate two moves.
const FEWER_MOVES: u32 = 2;
const FEWER_FRONTIER: u32 = 4;
const MORE_STABLE: u32 = 3;

/// What separates the better move from the other: the main reason first, if there is one, and whether there is.
pub(crate) fn reasons(position: &Othello, better: &Played, other: Option<&Played>) -> (bool, Vec<Point>) {
    let Some(other) = other else { return (false, merits(better)) };
    let pair = Pair { position, better, other };
    let mut points = Vec::new();
    pair.wipe_out(&mut points);
    pair.corners(&mut points);
    pair.passes(&mut points);
    pair.out_of_safe(&mut points);
    let ahead = Ahead { position, better, other };
    ahead.runs_out(&mut points);
    pair.regions(&mut points);
    ahead.shut_out(&mut points);
    pair.mobility(&mut points, true);
    if !points.iter().any(|point| point.claim.id.is_about_corners()) {
        ahead.later_corners(&mut points);
    }
    ahead.compared(&mut points);
    pair.mobility(&mut points, false);
    pair.frontier(&mut points);
    pair.stable(&mut points);
    ahead.wedged(&mut points);
    ahead.spends_tempo(&mut points);
    ahead.last_move(&mut points);
    ahead.their_point(&mut points);
    ahead.own_moves(&mut points);
    if points.is_empty() {
        ahead.count_out(&mut points);
    }
    let found = !points.is_empty();
    pair.describe(&mut points);
    (found, points)
}

/// What is true of a move without another to compare it with.
fn merits(better: &Played) -> Vec<Point> {
    let mut points = Vec::new();
    let facts = &better.facts;
    if facts.takes_corner {
        points.push(Point::better(Claim::new(ClaimId::TakesCorner, vec![facts.square], vec![])));
    }
    denies_and_opens(facts, &mut points);
    if let Some(ply) = better.pass(!better.player) {
        points.push(Point::better(Claim::new(ClaimId::ForcesPass, vec![], vec![]).at(ply)));
    }
    if facts.replies != 0 && facts.safe_replies == 0 {
        points.push(Point::better(Claim::new(ClaimId::OutOfSafe, squares(facts.replies), vec![])));
    }
    wedge_and_quiet(facts, &mut points);
    points
}

fn denies_and_opens(facts: &Facts, points: &mut Vec<Point>) {
    if facts.denies & !bit(facts.square) != 0 {
        let claim = Claim::new(ClaimId::DeniesCorner, squares(facts.denies & !bit(facts.square)), vec![]);
        points.push(Point::better(claim));
    }
    if facts.opens != 0 {
        points.push(Point::better(Claim::new(ClaimId::OpensCorner, squares(facts.opens), vec![])));
    }
}

fn wedge_and_quiet(facts: &Facts, points: &mut Vec<Point>) {
    if let Some(pair) = facts.wedge {
        points.push(Point::better(Claim::new(ClaimId::Wedge, pair.to_vec(), vec![])));
    }
    if facts.quiet {
        points.push(Point::better(Claim::new(ClaimId::Quiet, vec![facts.square], vec![facts.flips.count_ones()])));
    }
}

struct Pair<'a> {
    position: &'a Othello,
    better: &'a Played,
    other: &'a Played,
}

impl Pair<'_> {
    fn wipe_out(&self, points: &mut Vec<Point>) {
        let (Some(reply), None) = (self.other.facts.wiped_out_by, self.better.facts.wiped_out_by) else { return };
        points.push(Point::other(Claim::new(ClaimId::WipeOut, vec![reply], vec![]).at(1)));
        let others = self.alternatives();
        if others.iter().all(|&mv| Facts::of(self.position, mv).wiped_out_by.is_none()) {
            points.push(Point::better(Claim::new(ClaimId::OthersSurvive, vec![], vec![others.len() as u32])));
        }
    }

    /// All legal moves but the worse of the two.
    fn alternatives(&self) -> Vec<Square> {
        squares(self.position.legal_bits() & !bit(self.other.facts.square))
    }

    /// Corners count only if the lines show them: the better line has to come out ahead in corners.
    fn corners(&self, points: &mut Vec<Point>) {
        if self.better.net_corners() <= self.other.net_corners() {
            return;
        }
        let (player, opponent) = (self.better.player, !self.better.player);
        let lost = self.other.corner_bits(opponent) & !self.better.corner_bits(opponent);
        let won = self.better.corner_bits(player) & !self.other.corner_bits(player);
        let given = self.other.facts.gives & !self.better.facts.gives;
        if given & lost != 0 {
            points.push(Point::other(Claim::new(ClaimId::GivesCorner, squares(given), vec![]).at(1)));
        }
        let left = lost & !self.other.facts.gives;
        if left != 0 {
            points.push(Point::other(self.realised(ClaimId::LosesCorner, left, self.other, false)));
        }
        let facts = &self.better.facts;
        if facts.denies & lost != 0 {
            points.push(Point::better(Claim::new(ClaimId::DeniesCorner, squares(facts.denies & lost), vec![])));
        }
        if facts.takes_corner && won & bit(facts.square) != 0 {
            points.push(Point::better(Claim::new(ClaimId::TakesCorner, vec![facts.square], vec![])));
        }
        if facts.opens & won != 0 {
            points.push(Point::better(Claim::new(ClaimId::OpensCorner, squares(facts.opens), vec![])));
        }
        let later = won & !bit(facts.square);
        if later != 0 {
            points.push(Point::better(self.realised(ClaimId::WinsCorner, later, self.better, true)));
        }
    }

    /// Corners taken in a line, with the ply of the first.
    fn realised(&self, id: ClaimId, corners: u64, line: &Played, own: bool) -> Claim {
        let side = if own { line.player } else { !line.player };
        let ply = line.corners(side).iter().find(|(corner, _)| corners & bit(*corner) != 0).map_or(0, |&(_, ply)| ply);
        Claim::new(id, squares(corners), vec![]).at(ply)
    }

    fn passes(&self, points: &mut Vec<Point>) {
        let (player, opponent) = (self.better.player, !self.better.player);
        if let (Some(ply), None) = (self.better.pass(opponent), self.other.pass(opponent)) {
            points.push(Point::better(Claim::new(ClaimId::ForcesPass, self.moves_before(ply), vec![]).at(ply)));
        }
        if let (None, Some(ply)) = (self.better.pass(player), self.other.pass(player)) {
            points.push(Point::other(Claim::new(ClaimId::MustPass, vec![], vec![]).at(ply)));
        }
    }

    /// The moves of the better line after the first and before a ply.
    fn moves_before(&self, ply: usize) -> Vec<Square> {
        self.better.line[1..ply.max(1)].iter().filter_map(|mv| mv.square()).collect()
    }

    fn out_of_safe(&self, points: &mut Vec<Point>) {
        let [better, other] = [&self.better.facts, &self.other.facts];
        if better.replies != 0 && better.safe_replies == 0 && other.safe_replies != 0 {
            points.push(Point::better(Claim::new(ClaimId::OutOfSafe, squares(better.replies), vec![])));
        }
    }

    fn regions(&self, points: &mut Vec<Point>) {
        let (player, opponent) = (self.better.player, !self.better.player);
        let own = region(self.position.empty_bits(), bit(self.better.facts.square));
        if own.count_ones() % 2 == 1
            && own.count_ones() > 1
            && let Some(ply) = played_last(&self.better.line, &self.better.sides, own, player)
            && played_last(&self.other.line, &self.other.sides, own, player).is_none()
        {
            points.push(Point::better(Claim::new(ClaimId::OddRegion, squares(own), vec![own.count_ones()]).at(ply)));
        }
        let theirs = private(&self.other.positions, opponent);
        let own = |region: &&u64| !theirs.contains(region) && self.better.plays_all(player, **region);
        if let Some(&kept) = private(&self.better.positions, opponent).iter().find(own) {
            points.push(Point::better(Claim::new(ClaimId::Private, squares(kept), vec![])));
        }
        let others = swindles(&self.other.positions[1], opponent);
        let played = |pair: &&u64| !others.contains(pair) && self.better.splits(player, **pair);
        if let Some(&pair) = swindles(&self.better.positions[1], opponent).iter().find(played) {
            points.push(Point::better(Claim::new(ClaimId::Swindle, squares(pair), vec![])));
        }
    }

    /// O's moves: where they become fewer by a fifth or more, or, as a weaker reason, by less.
    fn mobility(&self, points: &mut Vec<Point>, clearly: bool) {
        let [better, other] = [&self.better.facts, &self.other.facts];
        let ([before, fewer], [_, more]) = (better.mobility, other.mobility);
        if self.better.facts.forces_pass || points.iter().any(|point| point.claim.id == ClaimId::Mobility) {
            return;
        }
        if more < fewer + FEWER_MOVES || (5 * fewer <= 4 * more) != clearly {
            if clearly && more < fewer + FEWER_MOVES {
                self.safe_moves(points);
            }
            return;
        }
        points.push(Point::better(Claim::new(ClaimId::Mobility, squares(better.replies), vec![before, fewer, more])));
        if other.greedy {
            let turned = other.flips.count_ones();
            points.push(Point::other(Claim::new(ClaimId::Greedy, squares(other.flips), vec![turned])));
        }
        self.safe_moves(points);
    }

    /// O's moves that give no corner.
    fn safe_moves(&self, points: &mut Vec<Point>) {
        let [better, other] = [&self.better.facts, &self.other.facts];
        let (few, many) = (better.safe_replies.count_ones(), other.safe_replies.count_ones());
        let with_mobility = points.iter().any(|point| point.claim.id == ClaimId::Mobility);
        let is_clear = with_mobility || 3 * few <= 2 * many;
        if few > 0 && few + FEWER_MOVES <= many && is_clear {
            points.push(Point::better(Claim::new(ClaimId::SafeMoves, squares(better.safe_replies), vec![few, many])));
        }
    }

    fn frontier(&self, points: &mut Vec<Point>) {
        let (few, many) = (self.better.facts.frontier, self.other.facts.frontier);
        if few + FEWER_FRONTIER <= many {
            points.push(Point::better(Claim::new(ClaimId::Frontier, vec![], vec![few, many])));
        }
    }

    fn stable(&self, points: &mut Vec<Point>) {
        let (more, fewer) = (self.better.facts.stable, self.other.facts.stable);
        if more >= fewer + MORE_STABLE {
            let next = &self.better.positions[1];
            let discs = squares(super::stable(next, self.better.player));
            points.push(Point::better(Claim::new(ClaimId::Stable, discs, vec![more, fewer])));
        }
    }

    /// What is worth saying beside a reason: how it comes about, and what the better move looks like.
    fn describe(&self, points: &mut Vec<Point>) {
        let given: u64 = self.other.facts.gives;
        if let Some((corner, diagonal)) = self.other.facts.beside
            && given & bit(corner) != 0
        {
            let id = if diagonal { ClaimId::XSquare } else { ClaimId::CSquare };
            points.push(Point::other(Claim::new(id, vec![self.other.facts.square, corner], vec![])));
        }
        self.corner_that_can_wait(points);
        self.others_give(points);
        if let Some((corner, _)) = self.better.facts.beside
            && self.better.facts.gives & bit(corner) != 0
        {
            let claim = Claim::new(ClaimId::GivesCorner, squares(self.better.facts.gives), vec![]).at(1);
            points.push(Point::better(claim));
        }
        if !points.iter().any(|point| point.claim.id == ClaimId::DeniesCorner) {
            let denied = self.better.facts.denies & !self.other.facts.denies;
            if denied & !bit(self.better.facts.square) != 0 {
                points.push(Point::better(Claim::new(ClaimId::DeniesCorner, squares(denied), vec![])));
            }
        }
        wedge_and_quiet(&self.better.facts, points);
    }

    fn corner_that_can_wait(&self, points: &mut Vec<Point>) {
        let facts = &self.other.facts;
        let waits = facts.takes_corner
            && super::bits::legal_for(self.position, !self.better.player) & bit(facts.square) == 0
            && self.better.corner_bits(self.better.player) & bit(facts.square) != 0;
        if waits {
            points.push(Point::other(Claim::new(ClaimId::CornerCanWait, vec![facts.square], vec![])));
        }
    }

    /// A corner that every other move gives, and the better one does not.
    fn others_give(&self, points: &mut Vec<Point>) {
        let others = squares(self.position.legal_bits() & !bit(self.better.facts.square));
        let given = others.iter().fold(CORNERS, |set, &mv| set & Facts::of(self.position, mv).gives);
        let given = given & !self.better.facts.gives;
        if others.len() > 1 && given != 0 {
            points.push(Point::other(Claim::new(ClaimId::OthersGiveCorner, squares(given), vec![]).at(1)));
        }
    }
}
