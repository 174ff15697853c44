//! Which claims explain the difference, the strongest first.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Move, Player, Square};

use super::forbidden;
use super::quiet;
use super::shapes::{headline, shapes, three_claim, threes_of};
use super::threats::{after, answers, completing, fours_win, win_through};
use crate::case::{Case, Standing, Tried};
use crate::claim::{Claim, ClaimId, Of, Point};

/// What explains the difference: the main reason first, if there is one, and whether there is.
pub(crate) fn reasons(position: &Gomoku, case: &Case) -> (bool, Vec<Point>) {
    if position.rules().row() != 5 {
        return (false, Vec::new());
    }
    let looked = Look::at(position);
    match &case.played {
        Some(played) => looked.mistake(case, played),
        None => looked.praise(case),
    }
}

/// What is known of a position before any move.
struct Look<'a> {
    position: &'a Gomoku,
    own_fours: Option<Vec<Move>>,
    /// The opponent's threat and what answers it.
    threat: Option<(Vec<Move>, Vec<Square>)>,
}

impl Look<'_> {
    fn at(position: &Gomoku) -> Look<'_> {
        Look { position, own_fours: fours_win(position), threat: answers(position) }
    }

    fn mistake(&self, case: &Case, played: &Tried) -> (bool, Vec<Point>) {
        let mut points = Vec::new();
        let made = self.made_by(played.mv());
        let overline = made.clone().filter(|claim| claim.id == ClaimId::Overline);
        points.extend(overline.map(Point::other));
        if self.own_fours.is_none() {
            self.ignored(case, played, &mut points);
        }
        self.missed(case, played, &mut points);
        self.allowed(case, played, &mut points);
        if points.is_empty() && case.best.standing() == Standing::Open && played.standing() == Standing::Open {
            points = quiet::reasons(self.position, &case.best, played);
        }
        let found = !points.is_empty();
        self.describe(case, played, made, &mut points);
        (found, points)
    }

    /// What a move makes.
    fn made_by(&self, mv: Move) -> Option<Claim> {
        headline(&shapes(&after(self.position, mv), mv.square()?))
    }

    /// The opponent's threat is not answered, though it could be, and the judge's move answers it.
    fn ignored(&self, case: &Case, played: &Tried, points: &mut Vec<Point>) {
        let Some((_, stops)) = &self.threat else { return };
        let answers = |tried: &Tried| tried.mv().square().is_some_and(|square| stops.contains(&square));
        if answers(played) || !answers(&case.best) || case.best.standing() == Standing::Loss {
            return;
        }
        let next = after(self.position, played.mv());
        let Some(line) = fours_win(&next) else { return };
        let Some(first) = line[0].square() else { return };
        let squares = [&[first], &stops[..]].concat();
        points.push(Point::other(Claim::new(ClaimId::IgnoresThreat, squares, vec![]).at(1)));
        points.extend(self.their_threes(&next, first).into_iter().map(Point::opponent));
        points.extend(headline(&shapes(&after(&next, line[0]), first)).map(|claim| Point::opponent(claim.at(1))));
        points.push(Point::opponent(Claim::line(ClaimId::Vcf, &line).at(1)));
    }

    /// The opponent's three that a move would complete, as it lies on the board.
    fn their_threes(&self, next: &Gomoku, completes: Square) -> Option<Claim> {
        let threes = threes_of(next, next.side_to_move());
        threes.iter().find(|three| three.points.contains(&completes)).map(three_claim)
    }

    /// A win that the better move begins.
    fn missed(&self, case: &Case, played: &Tried, points: &mut Vec<Point>) {
        if case.best.standing() != Standing::Win || played.standing() == Standing::Win {
            return;
        }
        let fours = win_through(self.position, case.best.mv());
        if fours.is_some() {
            points.extend(self.wasted(played).map(Point::other));
        }
        points.extend(self.win_claims(&case.best, fours));
    }

    /// The win that a move begins, with what the move makes.
    fn win_claims(&self, tried: &Tried, fours: Option<Vec<Move>>) -> Vec<Point> {
        let mut points = Vec::new();
        points.extend(self.trap(tried.mv()));
        let made = self.made_by(tried.mv());
        let is_five = made.as_ref().is_some_and(|claim| claim.id == ClaimId::Five);
        points.extend(made.map(Point::better));
        match (fours, tried.score.and_then(hansu_search::Score::plies)) {
            (Some(_), _) if is_five => {}
            (Some(line), _) => points.push(Point::better(Claim::line(ClaimId::Vcf, &line))),
            (None, Some(plies)) if tried.standing() == Standing::Win => {
                let claim = Claim { numbers: vec![plies], ..Claim::line(ClaimId::Vct, &tried.line) };
                points.push(Point::better(claim));
            }
            _ => {}
        }
        points
    }

    /// A four that was the last of a win by fours, and its answer.
    fn wasted(&self, played: &Tried) -> Option<Claim> {
        let four = played.mv().square()?;
        let next = after(self.position, played.mv());
        let fives = completing(&next, four);
        let [answer] = fives[..] else { return None };
        let answered = after(&next, Move::place(answer));
        let is_spent = next.is_legal(Move::place(answer)) && fours_win(&answered).is_none();
        is_spent.then(|| Claim::new(ClaimId::WastedFour, vec![four, answer], vec![]))
    }

    /// A four of White whose only answer is forbidden.
    fn trap(&self, mv: Move) -> Vec<Point> {
        let is_renju = self.position.rules().rule() == Rule::Renju && self.position.side_to_move() == Player::White;
        let Some(square) = mv.square().filter(|_| is_renju) else { return Vec::new() };
        let next = after(self.position, mv);
        let fives = completing(&next, square);
        let [answer] = fives[..] else { return Vec::new() };
        let Some(why) = forbidden::claim(&next, answer) else { return Vec::new() };
        let trap = Claim::new(ClaimId::Trap, vec![answer], vec![]);
        vec![Point::better(trap), Point::opponent(why)]
    }

    /// A forced win of the opponent that the move played allows, and the better one does not.
    fn allowed(&self, case: &Case, played: &Tried, points: &mut Vec<Point>) {
        let ignored = points.iter().any(|point| point.claim.id == ClaimId::IgnoresThreat);
        if ignored || played.standing() != Standing::Loss || case.best.standing() == Standing::Loss {
            return;
        }
        let next = after(self.position, played.mv());
        let line = fours_win(&next);
        let by_fours = line.is_some();
        let line = line.unwrap_or_else(|| played.line[1..].to_vec());
        let Some(first) = line.first().copied().filter(|&mv| next.is_legal(mv)) else { return };
        let id = if by_fours { ClaimId::Vcf } else { ClaimId::Vct };
        let numbers = played.score.and_then(hansu_search::Score::plies).filter(|_| !by_fours).into_iter().collect();
        points.push(Point::opponent(Claim { numbers, ..Claim::line(id, &line) }.at(1)));
        let made = first.square().and_then(|square| headline(&shapes(&after(&next, first), square)));
        points.extend(made.map(|claim| Point::opponent(claim.at(1))));
        if case.best.standing() == Standing::Open {
            points.push(Point::better(Claim::new(ClaimId::NoWinFound, vec![], vec![])));
        }
    }

    /// What the move played did do, and which answers there were.
    fn describe(&self, case: &Case, played: &Tried, made: Option<Claim>, points: &mut Vec<Point>) {
        points.extend(made.filter(|claim| claim.id != ClaimId::Overline).map(Point::other));
        let Some((_, stops)) = &self.threat else { return };
        if played.mv().square().is_some_and(|square| stops.contains(&square)) {
            points.push(Point::other(Claim::new(ClaimId::MustAnswer, stops.clone(), vec![])));
        }
        if let [only] = stops[..]
            && case.best.mv() == Move::place(only)
        {
            points.push(Point::better(Claim::new(ClaimId::OnlyDefence, vec![only], vec![])));
        }
    }

    /// What makes the best move good.
    fn praise(&self, case: &Case) -> (bool, Vec<Point>) {
        let best = &case.best;
        let fours = win_through(self.position, best.mv());
        let mut points = self.win_claims(best, fours);
        let wins = best.standing() == Standing::Win;
        let answered = self.threat.as_ref().filter(|_| !wins).map(|(threat, stops)| (threat, &stops[..]));
        let mut found = wins && !points.is_empty();
        if let Some((threat, stops)) = answered
            && let Some(square) = best.mv().square().filter(|square| stops.contains(square))
        {
            let id = if stops.len() == 1 { ClaimId::OnlyDefence } else { ClaimId::MustAnswer };
            let claim = Claim::new(id, if stops.len() == 1 { vec![square] } else { stops.to_vec() }, vec![]);
            let tempo = (!points.is_empty()).then(|| Point::better(Claim::new(ClaimId::Tempo, vec![square], vec![])));
            let three = threat[0].square().and_then(|first| self.their_threes(&self.position.passed(), first));
            points.splice(0..0, [Point::better(claim)].into_iter().chain(tempo).chain(three.map(Point::opponent)));
            found = true;
        }
        if !found
            && best.standing() == Standing::Open
            && let Some(second) = &case.second
        {
            let quiet = quiet::reasons(self.position, best, second).into_iter().filter(|point| point.of == Of::Better);
            points = quiet.chain(points).collect();
            found = points.iter().any(|point| point.claim.id.is_quiet());
        }
        (found, points)
    }
}
