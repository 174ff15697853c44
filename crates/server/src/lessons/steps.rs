//! The steps: positions, and what the rules have to say of a move for it to be right.

use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameKind, GameSpec, Move, Player, Position, Square};

use crate::api::StepBy;

/// What a move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Turn over at least so many discs.
    Turn(usize),
    /// Pass, because there is no other move.
    Pass,
    /// Take a corner.
    Corner,
    /// End the game, and win it.
    Win,
    /// Leave the opponent no square that completes a row.
    StopRow,
    /// Make two squares that complete a row.
    TwoRows,
    /// Leave the opponent no square that makes two squares which complete a row.
    StopTwoRows,
    /// Make a four whose answer leaves an open three.
    FourThree,
    /// Point at a point that is forbidden.
    Forbidden,
    /// Place so many stones.
    Place(usize),
    /// Choose a colour, or to place more.
    Choose,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) id: &'static str,
    pub(super) rule: Option<Rule>,
    pub(super) start: &'static str,
    pub(super) goal: Goal,
}

impl Step {
    const fn of(id: &'static str, rule: Option<Rule>, start: &'static str, goal: Goal) -> Step {
        Step { id, rule, start, goal }
    }

    pub(super) fn by(&self) -> StepBy {
        match self.goal {
            Goal::Pass => StepBy::Pass,
            Goal::Forbidden => StepBy::Point,
            Goal::Choose => StepBy::Choice,
            _ => StepBy::Stone,
        }
    }

    /// How many moves it takes.
    pub(super) fn moves(&self) -> usize {
        if let Goal::Place(stones) = self.goal { stones } else { 1 }
    }

    pub(super) fn spec(&self) -> Option<GameSpec> {
        match self.rule {
            None => Some(GameSpec::Othello),
            Some(rule) => GameSpec::new(GameKind::Gomoku, Some(SMALL), None, Some(rule)).ok(),
        }
    }

    /// The squares that are right in a position.
    pub(super) fn answers(&self, position: &Position) -> Vec<Square> {
        let squares = (0..position.size() * position.size()).map(Square::new);
        match self.goal {
            Goal::Pass | Goal::Choose | Goal::Place(_) => Vec::new(),
            Goal::Forbidden => position.forbidden_points().into_iter().map(|(square, _)| square).collect(),
            _ => {
                let right = |square: &Square| {
                    let mut after = position.clone();
                    after.play(Move::place(*square)).is_ok() && self.is_right(position, &after, Move::place(*square))
                };
                squares.filter(right).collect()
            }
        }
    }

    /// Whether a move that was played does what the step asks for.
    pub(super) fn is_right(&self, before: &Position, after: &Position, mv: Move) -> bool {
        let player = before.side_to_move();
        match self.goal {
            Goal::Turn(least) => turned(before, after) >= least,
            Goal::Pass => mv.is_pass(),
            Goal::Corner => mv.square().is_some_and(|square| is_corner(square, before.size())),
            Goal::Win => after.outcome().is_some_and(|outcome| outcome.winner() == Some(player)),
            Goal::StopRow => rows(after, player.opponent()).is_empty(),
            Goal::TwoRows => rows(after, player).len() >= 2,
            Goal::StopTwoRows => !can_make_two_rows(after),
            Goal::FourThree => makes_four_three(after, player),
            Goal::Place(_) => !mv.is_pass(),
            Goal::Forbidden | Goal::Choose => false,
        }
    }
}

/// The board of Omok's steps: small enough for a phone.
const SMALL: usize = 9;

pub(super) const OTHELLO: [Step; 5] = [
    Step::of("turn", None, "", Goal::Turn(1)),
    Step::of("directions", None, "--------------------------X-X-X----OOO---XOO-------------------- X", Goal::Turn(5)),
    Step::of("pass", None, "XXO-----------------------------------------------------XXO----- O", Goal::Pass),
    Step::of("corner", None, "-OX------------------------OX------XO--------------------------- X", Goal::Corner),
    Step::of("count", None, "XXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOO- X", Goal::Win),
];

const FREE: Option<Rule> = Some(Rule::Freestyle);
const RENJU: Option<Rule> = Some(Rule::Renju);

pub(super) const GOMOKU: [Step; 8] = [
    Step::of("five", FREE, "black=c5,d5,e5,f5 white=b5,d6,e6,f7 turn=black", Goal::Win),
    Step::of("block", FREE, "black=b4,d6,e6,d7,c7 white=c4,d4,e4,f4 turn=black", Goal::StopRow),
    Step::of("open_four", FREE, "black=d5,e5,f5 white=d6,e7,f3 turn=black", Goal::TwoRows),
    Step::of("block_three", FREE, "black=d3,e7,f6,g3 white=d5,e5,f5 turn=black", Goal::StopTwoRows),
    Step::of("four_three", FREE, "black=c5,d5,e5,f6,f7 white=b5,d7,g4,h3,c3 turn=black", Goal::FourThree),
    Step::of("forbidden", RENJU, "black=e6,e7,f5,g5 white=d7,f6,c4,h7 turn=black", Goal::Forbidden),
    Step::of("swap2_place", FREE, "", Goal::Place(3)),
    Step::of("swap2_choose", FREE, "black=e5,g6 white=f7 turn=white", Goal::Choose),
];

/// The steps of a game.
pub(super) fn steps(game: GameKind) -> &'static [Step] {
    match game {
        GameKind::Othello => &OTHELLO,
        GameKind::Gomoku => &GOMOKU,
    }
}

/// How many stones changed hands.
pub(super) fn turned(before: &Position, after: &Position) -> usize {
    let squares = (0..before.size() * before.size()).map(Square::new);
    squares.filter(|&square| before.cell(square).is_some() && before.cell(square) != after.cell(square)).count()
}

fn is_corner(square: Square, size: usize) -> bool {
    let is_edge = |place: usize| place == 0 || place + 1 == size;
    is_edge(square.column(size)) && is_edge(square.row(size))
}

/// The empty squares where a player completes a row.
fn rows(position: &Position, player: Player) -> Vec<Square> {
    let Position::Gomoku(game) = position else { return Vec::new() };
    let squares = (0..game.size() * game.size()).map(Square::new);
    squares.filter(|&square| game.cell(square).is_none() && game.would_win(square, player)).collect()
}

/// Whether a player's last move made one row to be stopped, and more is to come once it is.
fn makes_four_three(after: &Position, player: Player) -> bool {
    let [stop] = rows(after, player)[..] else { return false };
    let mut answered = after.clone();
    answered.play(Move::place(stop)).is_ok()
        && rows(&answered, player.opponent()).is_empty()
        && can_make_two_rows(&answered)
}

/// Whether the side to move can complete a row, or make two squares that do.
fn can_make_two_rows(position: &Position) -> bool {
    let player = position.side_to_move();
    let two = |mv: Move| {
        let mut after = position.clone();
        after.play(mv).is_ok() && (after.is_over() || rows(&after, player).len() >= 2)
    };
    position.moves().any(two)
}
