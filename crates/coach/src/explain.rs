//! From a case to its explanation.

use hansu_game::{Game, GameKind, Move, Player, Position, Square};

use crate::case::{Case, Change, Tried, change};
use crate::claim::{Claim, ClaimId, Of, Point};
use crate::{gomoku, othello};

/// Lines are shown no further than this, where they are not a forced win.
const PLIES_SHOWN: usize = 8;

/// Why a move was good or bad.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The game.
    pub game: GameKind,
    /// Who moves.
    pub side: Player,
    /// The board's side.
    pub size: usize,
    /// The better move.
    pub better: Option<Move>,
    /// The move played, or the second best.
    pub other: Option<Move>,
    /// Whether the other move was played.
    pub is_mistake: bool,
    /// What changed for the player.
    pub change: Change,
    /// Whether the first point is the reason; if not, none was found.
    pub has_reason: bool,
    /// What was found, the strongest first.
    pub points: Vec<Point>,
    /// The better move and what follows.
    pub better_line: Vec<Step>,
    /// The other move and what follows.
    pub other_line: Vec<Step>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The move.
    pub mv: Move,
    /// Who plays it.
    pub side: Player,
    /// What it makes or takes.
    pub claim: Option<Claim>,
}

/// To turn fewer discs is not greedy, even if every other move turns fewer still.
const MANY_TURNED: u32 = 4;
/// One move more for the opponent is no trouble.
const MORE_MOVES: u32 = 2;

impl Explanation {
    /// A claim of a kind about a move, if it was made.
    pub fn find(&self, of: Of, id: ClaimId) -> Option<&Claim> {
        self.points.iter().find(|point| point.of == of && point.claim.id == id).map(|point| &point.claim)
    }

    /// A move that turned many discs, and by that gave the opponent clearly more moves, where this is the reason: both claims.
    pub(crate) fn too_many_turned(&self) -> Option<(&Claim, &Claim)> {
        if self.reason().is_none_or(|reason| reason.claim.id != ClaimId::Mobility) {
            return None;
        }
        let greedy = self.find(Of::Other, ClaimId::Greedy).filter(|greedy| greedy.numbers[0] >= MANY_TURNED)?;
        let mobility = self.find(Of::Better, ClaimId::Mobility)?;
        (mobility.numbers[2] >= mobility.numbers[0] + MORE_MOVES).then_some((greedy, mobility))
    }

    /// The main reason.
    pub fn reason(&self) -> Option<&Point> {
        self.points.first().filter(|_| self.has_reason)
    }
}

/// Explains why a move was good, or why another would have been better; nothing where there was no move to choose.
pub fn explain(case: &Case) -> Option<Explanation> {
    let case = case.checked();
    let worse = case.other().filter(|other| !other.line.is_empty());
    if case.best.line.is_empty() || case.best.mv().is_pass() || case.played.as_ref().is_some_and(|p| p.line.is_empty())
    {
        return None;
    }
    let (has_reason, points) = match &case.position {
        Position::Othello(position) => {
            let better = othello::Played::of(position, &case.best.line)?;
            let other = worse.and_then(|other| othello::Played::of(position, &other.line));
            othello::reasons(position, &better, other.as_ref())
        }
        Position::Gomoku(position) => gomoku::reasons(position, &case),
    };
    let line = |of: &[Of], first: &Tried| steps(&case.position, &shown(&points, of, first));
    Some(Explanation {
        game: case.position.kind(),
        side: case.position.side_to_move(),
        size: case.position.size(),
        better: Some(case.best.mv()),
        other: worse.map(Tried::mv),
        is_mistake: case.played.is_some(),
        change: change(&case),
        has_reason,
        better_line: line(&[Of::Better], &case.best),
        other_line: worse.map_or(Vec::new(), |worse| line(&[Of::Opponent], worse)),
        points,
    })
}

/// The line to be shown: a forced win whole, anything else only its beginning.
fn shown(points: &[Point], of: &[Of], tried: &Tried) -> Vec<Move> {
    let forced = |id: ClaimId| points.iter().find(|point| of.contains(&point.of) && point.claim.id == id);
    let moves = |squares: &[Square]| squares.iter().map(|&square| Move::place(square)).collect::<Vec<_>>();
    if let Some(point) = forced(ClaimId::Vcf).or_else(|| forced(ClaimId::Vct)) {
        let line = moves(&point.claim.squares);
        return if point.of == Of::Opponent { [&tried.line[..1], &line[..]].concat() } else { line };
    }
    let last = points.iter().filter(|point| is_of_line(point, of)).map(|point| point.claim.ply + 1).max();
    tried.line.iter().copied().take(last.unwrap_or(0).max(PLIES_SHOWN)).collect()
}

/// Whether a point says what happens in the line of the better move, or in that of the other.
fn is_of_line(point: &Point, of: &[Of]) -> bool {
    let is_better = of.contains(&Of::Better);
    match point.claim.id {
        // Said of one move, and seen in the line of the other.
        ClaimId::SpendsTempo => is_better,
        ClaimId::TheirPoint => !is_better,
        _ => is_better == (point.of == Of::Better),
    }
}

fn steps(position: &Position, line: &[Move]) -> Vec<Step> {
    let mut position = position.clone();
    let mut steps = Vec::with_capacity(line.len());
    for &mv in line {
        let before = position.clone();
        if position.play(mv).is_err() {
            break;
        }
        steps.push(Step { mv, side: before.side_to_move(), claim: remark(&before, &position, mv) });
    }
    steps
}

/// What a move of a line makes or takes.
fn remark(before: &Position, after: &Position, mv: Move) -> Option<Claim> {
    let Some(square) = mv.square() else { return Some(Claim::new(ClaimId::ForcesPass, vec![], vec![])) };
    match after {
        Position::Othello(_) => {
            let facts = othello::Facts::of(before.try_into().ok()?, square);
            facts.takes_corner.then(|| Claim::new(ClaimId::TakesCorner, vec![square], vec![]))
        }
        Position::Gomoku(after) => gomoku::headline(&gomoku::shapes(after, square)),
    }
}
