//! Reasons where nothing is won by force: what the moves prepare, what the lines bring, and who makes the threats.

use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Square};
use hansu_gomoku::forced_win;

use super::prospects::{Prospects, distance, forks, is_double, ready_lines, with_stone};
use super::shapes::{headline, shapes};
use super::threats::{answers, fours_win};
use crate::case::Tried;
use crate::claim::{Claim, ClaimId, Point};

/// What a claim says has to come true within so many plies after the move.
const REALISED: usize = 6;
/// Numbers that differ by less do not separate two moves; lines of which one move has some and the other none do.
const MORE_THREATS: i32 = 2;
const MORE_LINES: u32 = 2;
/// A move is away from the game if the next moves are at least so far, and those of the better move at most so near.
const FAR: u32 = 4;
const NEAR: u32 = 2;
/// Lines shorter than this say nothing of who makes the threats.
const ENOUGH: usize = 4;
/// Below this chance after the other move, a win of O is looked for.
const LOSING: f64 = 0.25;
/// Searches for fours in the search for a win by threats.
const SEARCHES: u32 = 400;

/// What separates a better move from another where nothing is forced, the strongest first.
pub(super) fn reasons(position: &Gomoku, better: &Tried, other: &Tried) -> Vec<Point> {
    let (Some(good), Some(bad)) = (Walked::of(position, better), Walked::of(position, other)) else {
        return Vec::new();
    };
    let pair = Pair { position, good, bad };
    let mut points = Vec::new();
    if other.score.is_some_and(|score| score.chance() < LOSING) {
        pair.lets_attack(&mut points);
    }
    pair.forks_in_lines(&mut points);
    pair.threatens(&mut points);
    pair.forks_on_board(&mut points);
    pair.allows_three(&mut points);
    pair.initiative(&mut points);
    pair.their_point(&mut points);
    if points.is_empty() {
        pair.prepares(&mut points);
    }
    pair.lines(&mut points);
    pair.room_and_distance(&mut points);
    pair.in_line(&mut points);
    points
}

/// A move with what it prepares, and its line played out.
struct Walked {
    square: Square,
    prospects: Prospects,
    next: Gomoku,
    /// The moves of the line with what each makes.
    made: Vec<(Square, Option<Claim>)>,
    /// The position after each of them.
    positions: Vec<Gomoku>,
}

impl Walked {
    fn of(position: &Gomoku, tried: &Tried) -> Option<Walked> {
        let square = tried.mv().square()?;
        let mut now = *position;
        let (mut made, mut positions) = (Vec::new(), Vec::new());
        for &mv in &tried.line {
            let at = mv.square()?;
            now.play_unchecked(mv);
            made.push((at, headline(&shapes(&now, at))));
            positions.push(now);
        }
        let next = positions.first().copied().filter(|next| !next.is_over())?;
        Some(Walked { square, prospects: Prospects::of(position, square), next, made, positions })
    }

    /// The first double of a side in the line: 0 for the side whose move it is, 1 for the other.
    fn double(&self, side: usize) -> Option<(usize, Square, ClaimId)> {
        let near = self.made.iter().enumerate().take(REALISED + 1).filter(|(ply, _)| ply % 2 == side);
        let found = near.filter_map(|(ply, (at, made))| Some((ply, *at, made.as_ref()?.id)));
        found.into_iter().find(|&(.., id)| is_double(id))
    }

    /// Where a side makes fours and threes in so many plies of the line.
    fn threats(&self, side: usize, plies: usize) -> Vec<Square> {
        let near = self.made.iter().enumerate().take(plies).filter(|(ply, _)| ply % 2 == side);
        near.filter(|(_, (_, made))| made.as_ref().is_some_and(is_threat)).map(|(_, (at, _))| *at).collect()
    }

    fn plays(&self, side: usize, at: Square) -> Option<usize> {
        self.made.iter().take(REALISED + 1).enumerate().position(|(ply, (mv, _))| ply % 2 == side && *mv == at)
    }
}

/// Whether what a stone makes has to be answered.
fn is_threat(made: &Claim) -> bool {
    made.id != ClaimId::Overline
}

struct Pair<'a> {
    position: &'a Gomoku,
    good: Walked,
    bad: Walked,
}

impl Pair<'_> {
    /// O wins by threats after the other move; no such win is found after the better one.
    fn lets_attack(&self, points: &mut Vec<Point>) {
        let Some(win) = forced_win(&self.bad.next, SEARCHES) else { return };
        if forced_win(&self.good.next, SEARCHES).is_none()
            && let Some(first) = win.mv.square()
        {
            points.push(Point::other(Claim::new(ClaimId::LetsAttack, vec![first], vec![]).at(1)));
        }
    }

    /// A double that is played within six plies of one line, and none of that side in the other.
    fn forks_in_lines(&self, points: &mut Vec<Point>) {
        if let (Some((ply, at, id)), None) = (self.bad.double(1), self.good.double(1)) {
            points.push(Point::other(Claim::new(ClaimId::LetsFork, vec![at], vec![number(id)]).at(ply)));
        }
        if let (Some((ply, at, id)), None) = (self.good.double(0), self.bad.double(0)) {
            points.push(Point::better(Claim::new(ClaimId::GetsFork, vec![at], vec![number(id)]).at(ply)));
        }
    }

    /// The better move would win by fours if nothing were done, and its answer in the line is one that stops it.
    fn threatens(&self, points: &mut Vec<Point>) {
        let threat = |walked: &Walked| fours_win(&walked.next.passed());
        let Some(line) = threat(&self.good).filter(|_| threat(&self.bad).is_none()) else { return };
        let Some(first) = line[0].square() else { return };
        let answered = answers(&self.good.next)
            .is_some_and(|(_, stops)| self.good.made.get(1).is_some_and(|(reply, _)| stops.contains(reply)));
        if answered {
            points.push(Point::better(Claim::new(ClaimId::Threatens, vec![first], vec![])));
            points.extend(self.good.made[0].1.clone().map(Point::better));
        }
    }

    /// Points where the next stone would make a double: O's that the better move takes away, and P's that it prepares.
    fn forks_on_board(&self, points: &mut Vec<Point>) {
        let (good, bad) = (&self.good.prospects, &self.bad.prospects);
        let played = |square: Square| self.bad.plays(1, square).is_some();
        if good.their_forks.is_empty()
            && bad.their_forks.iter().any(|&(square, _)| played(square))
            && !points.iter().any(|point| point.claim.id == ClaimId::LetsFork)
        {
            points.push(Point::other(fork_claim(ClaimId::LeavesFork, &bad.their_forks)));
        }
        if bad.forks.is_empty() && !good.forks.is_empty() && self.is_met(&good.forks) {
            points.push(Point::better(fork_claim(ClaimId::PlansFork, &good.forks)));
        }
    }

    /// Whether the better line plays one of these points, or its first answer takes one away.
    fn is_met(&self, found: &[(Square, ClaimId)]) -> bool {
        let answered = self.good.positions.get(1).filter(|next| !next.is_over());
        let left = answered.map_or(Vec::new(), |next| forks(next, self.position.side_to_move()));
        found.iter().any(|&(square, _)| self.good.plays(0, square).is_some())
            || answered.is_some() && left.len() < found.len()
    }

    /// O's answer makes a three or more, and a stone there makes none after the better move.
    fn allows_three(&self, points: &mut Vec<Point>) {
        let Some((at, Some(made))) = self.bad.made.get(1) else { return };
        let opponent = !self.position.side_to_move();
        let then = with_stone(&self.good.next, *at, opponent).and_then(|next| headline(&shapes(&next, *at)));
        let threat = matches!(
            made.id,
            ClaimId::OpenThree
                | ClaimId::BrokenThree
                | ClaimId::DoubleThree
                | ClaimId::FourThree
                | ClaimId::DoubleFour
                | ClaimId::OpenFour
        );
        let had = self.good.threats(1, 2).is_empty();
        if threat && then.is_none() && had {
            let squares = [&[*at], &made.squares[..]].concat();
            points.push(Point::other(Claim::new(ClaimId::AllowsThree, squares, vec![]).at(1)));
            points.push(Point::opponent(made.clone().at(1)));
        }
    }

    /// Who makes the threats in the same number of plies of both lines.
    fn initiative(&self, points: &mut Vec<Point>) {
        let plies = self.good.made.len().min(self.bad.made.len()).min(REALISED + 1);
        let count = |walked: &Walked, side: usize| walked.threats(side, plies).len() as i32;
        let [own, theirs] = [count(&self.good, 0), count(&self.good, 1)];
        let [own_other, theirs_other] = [count(&self.bad, 0), count(&self.bad, 1)];
        if plies < ENOUGH || own - theirs < own_other - theirs_other + MORE_THREATS {
            return;
        }
        let squares = [self.good.threats(0, plies), self.bad.threats(1, plies)].concat();
        let numbers = [plies as i32, own, theirs, own_other, theirs_other].map(|number| number as u32);
        points.push(Point::better(Claim::new(ClaimId::Initiative, squares, numbers.to_vec())));
    }

    /// O plays there itself, at once or with its next move.
    fn their_point(&self, points: &mut Vec<Point>) {
        let Some(ply) = self.bad.plays(1, self.good.square).filter(|&ply| ply <= 3) else { return };
        let opponent = !self.position.side_to_move();
        let had = ready_lines(self.position, opponent);
        let made = with_stone(self.position, self.good.square, opponent)
            .map_or(0, |next| ready_lines(&next, opponent).iter().filter(|line| !had.contains(line)).count() as u32);
        points.push(Point::better(Claim::new(ClaimId::TheirPoint, vec![self.good.square], vec![made]).at(ply)));
    }

    /// The better move would win by threats if nothing were done; no such win is found after the other.
    fn prepares(&self, points: &mut Vec<Point>) {
        let Some(win) = forced_win(&self.good.next.passed(), SEARCHES) else { return };
        if forced_win(&self.bad.next.passed(), SEARCHES).is_none()
            && let Some(first) = win.mv.square()
        {
            points.push(Point::better(Claim::new(ClaimId::Prepares, vec![first], vec![])));
        }
    }

    /// Lines that one more stone makes a three: P's that begin, and O's that end.
    fn lines(&self, points: &mut Vec<Point>) {
        let (good, bad) = (&self.good.prospects, &self.bad.prospects);
        let (more, fewer) = (good.twos + good.spoils, bad.twos + bad.spoils);
        if more < fewer + MORE_LINES && (more == 0 || fewer > 0) {
            return;
        }
        if good.twos > bad.twos {
            points.push(Point::better(Claim::new(ClaimId::Twos, vec![], vec![good.twos, bad.twos])));
        }
        if good.spoils > bad.spoils {
            points.push(Point::better(Claim::new(ClaimId::Spoils, vec![], vec![good.spoils, bad.spoils])));
        }
    }

    /// Stones that lie in line with the moves.
    fn in_line(&self, points: &mut Vec<Point>) {
        let (good, bad) = (self.good.prospects.in_line, self.bad.prospects.in_line);
        let (more, fewer) = (good[0] + good[1], bad[0] + bad[1]);
        if more >= fewer + MORE_LINES || more > 0 && fewer == 0 {
            let numbers = [good, bad].concat();
            points.push(Point::better(Claim::new(ClaimId::InLine, vec![], numbers)));
        }
    }

    fn room_and_distance(&self, points: &mut Vec<Point>) {
        let (good, bad) = (self.good.prospects.room, self.bad.prospects.room);
        if bad + MORE_LINES <= good {
            points.push(Point::other(Claim::new(ClaimId::Cramped, vec![self.bad.square], vec![bad, good])));
        }
        let size = self.position.size();
        let nearest = |walked: &Walked| {
            let next = walked.made.iter().skip(1).take(ENOUGH);
            next.map(|&(at, _)| distance(at, walked.square, size)).min()
        };
        if let (Some(far), Some(near)) = (nearest(&self.bad), nearest(&self.good))
            && far >= FAR
            && near <= NEAR
            && self.bad.made.len() > ENOUGH
        {
            points.push(Point::other(Claim::new(ClaimId::Away, vec![self.bad.square], vec![far, near])));
        }
    }
}

fn fork_claim(id: ClaimId, found: &[(Square, ClaimId)]) -> Claim {
    let first = found.iter().map(|&(_, id)| number(id)).min().unwrap_or(2);
    let squares = found.iter().filter(|&&(_, id)| number(id) == first).map(|&(square, _)| square).collect();
    Claim::new(id, squares, vec![first])
}

/// A double as a number: two fours, a four and a three, two threes.
fn number(id: ClaimId) -> u32 {
    match id {
        ClaimId::DoubleFour => 0,
        ClaimId::FourThree => 1,
        _ => 2,
    }
}
