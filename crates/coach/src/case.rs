//! What is to be explained.

use hansu_game::{Move, Position};
use hansu_review::{Assessment, Verdict};
use hansu_search::{Score, Variation};

/// A move with what the judge expects after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The line, beginning with the move; never empty.
    pub line: Vec<Move>,
    /// What it is worth to the side that moves.
    pub score: Option<Score>,
    /// Whether that is certain.
    pub exact: bool,
}

impl Tried {
    /// The move.
    pub fn mv(&self) -> Move {
        self.line[0]
    }

    /// How the game stands after it, as far as that is certain.
    pub fn standing(&self) -> Standing {
        match self.score {
            Some(Score::WinIn(_)) => Standing::Win,
            Some(Score::LossIn(_)) => Standing::Loss,
            Some(Score::Draw) => Standing::Draw,
            Some(Score::Discs(discs)) if self.exact && discs > 0.0 => Standing::Win,
            Some(Score::Discs(discs)) if self.exact && discs < 0.0 => Standing::Loss,
            Some(Score::Discs(_)) if self.exact => Standing::Draw,
            _ => Standing::Open,
        }
    }

    fn discs(&self) -> Option<f32> {
        match self.score? {
            Score::Discs(discs) => Some(discs),
            _ => None,
        }
    }
}

/// A position and what the judge has found of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The position before the move.
    pub position: Position,
    /// The best move found.
    pub best: Tried,
    /// The move that was played, if it is another.
    pub played: Option<Tried>,
    /// The second best move, if it is known.
    pub second: Option<Tried>,
}

impl Case {
    /// A move of a reviewed game. One that was as good as the best is explained as such.
    pub fn of(position: &Position, assessed: &Assessment) -> Case {
        let line = if assessed.line.is_empty() { vec![assessed.best] } else { assessed.line.clone() };
        let best = Tried { line, score: assessed.before.score, exact: assessed.before.exact };
        let position = position.clone();
        if assessed.mv == assessed.best {
            return Case { position, best, played: None, second: None };
        }
        let played = Tried {
            line: [&[assessed.mv], &assessed.after.line[..]].concat(),
            score: assessed.after.score,
            exact: assessed.after.exact,
        };
        if assessed.verdict <= Verdict::Best {
            return Case { position, best: played, played: None, second: None };
        }
        Case { position, best, played: Some(played), second: None }
    }

    /// The best and the second of the lines that a judge has found.
    pub fn of_lines(position: &Position, best: Tried, lines: &[Variation]) -> Case {
        let second = lines.iter().filter(|line| line.pv.first().is_some_and(|&mv| mv != best.mv())).map(|line| Tried {
            line: line.pv.clone(),
            score: Some(line.score),
            exact: best.exact && line.bound == hansu_search::Bound::Exact,
        });
        Case { position: position.clone(), second: second.into_iter().next(), best, played: None }
    }

    /// The move that the best one is compared with.
    pub fn other(&self) -> Option<&Tried> {
        self.played.as_ref().or(self.second.as_ref())
    }

    /// The moves, cut where a line stops to be legal.
    pub(crate) fn checked(&self) -> Case {
        let check = |tried: &Tried| Tried { line: legal_part(&self.position, &tried.line), ..tried.clone() };
        Case {
            position: self.position.clone(),
            best: check(&self.best),
            played: self.played.as_ref().map(check),
            second: self.second.as_ref().map(check),
        }
    }
}

/// The moves of a line that can be played, one after the other; forced passes that a line leaves out are put in.
fn legal_part(position: &Position, line: &[Move]) -> Vec<Move> {
    use hansu_game::Game;
    let mut position = position.clone();
    let mut legal = Vec::with_capacity(line.len());
    for &mv in line {
        if !mv.is_pass() && position.play(Move::PASS).is_ok() {
            legal.push(Move::PASS);
        }
        if position.play(mv).is_err() {
            break;
        }
        legal.push(mv);
    }
    legal
}

/// How a game stands, if both sides play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Won for certain.
    Win,
    /// Drawn for certain.
    Draw,
    /// Lost for certain.
    Loss,
    /// Nothing is certain.
    Open,
}

/// What a move changed for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The result, for certain.
    Result {
        /// With the better move.
        from: Standing,
        /// With the move played.
        to: Standing,
    },
    /// So many discs.
    Discs {
        /// How many were lost.
        lost: u32,
        /// Whether that is certain.
        exact: bool,
    },
    /// So much of the chance to win, in percent.
    Chances(u32),
    /// Nothing: it was the best move, and the only one with this result.
    Only(Standing),
    /// Nothing: it was the best move.
    Best(Standing),
}

/// What the move played changed, or what the best move is.
pub(crate) fn change(case: &Case) -> Change {
    let best = case.best.standing();
    let Some(played) = &case.played else { return praise(case) };
    let to = played.standing();
    if best != to && (to != Standing::Open || best != Standing::Open) {
        return Change::Result { from: best, to };
    }
    if let (Some(better), Some(worse)) = (case.best.discs(), played.discs()) {
        let lost = (better - worse).max(0.0).round() as u32;
        return Change::Discs { lost, exact: case.best.exact && played.exact };
    }
    let chance = |tried: &Tried| tried.score.map_or(0.5, Score::chance);
    Change::Chances((100.0 * (chance(&case.best) - chance(played))).max(0.0).round() as u32)
}

fn praise(case: &Case) -> Change {
    let best = case.best.standing();
    let differs = case.second.as_ref().is_some_and(|second| match (best, second.standing()) {
        (Standing::Win, to) => matches!(to, Standing::Draw | Standing::Loss),
        (Standing::Draw, to) => to == Standing::Loss,
        _ => false,
    });
    if differs { Change::Only(best) } else { Change::Best(best) }
}
