//! A line of play: where it begins, the moves, and what the rules say of the position they lead to.

use hansu_game::gomoku::Forbidden;
use hansu_game::{Game, GameSpec, Move, Player, Position, Square, parse_move};
use hansu_record::parse_position;
use hansu_search::History;

use crate::api::{
    ForbiddenKind, ForbiddenPoint, PositionChoice, PositionView, Problem, ProblemCode, ResultView, Settings,
    SettingsChoice, WonBy,
};
use crate::problem::ApiResult;

/// The longest text of a position that is read: the stones of the largest board with room to spare.
const LONGEST_START: usize = 4000;

/// The most moves of a game: every square of the largest board, and passes.
const MOST_MOVES: usize = 1000;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineOfPlay {
    /// Where it begins.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// Checks a choice of settings.
pub(crate) fn game_spec(choice: &SettingsChoice) -> ApiResult<GameSpec> {
    GameSpec::new(choice.game.into(), choice.size, choice.row, choice.rule.map(Into::into))
        .map_err(|error| Problem::new(ProblemCode::BadSettings, error.to_string().replace("--", "")))
}

impl LineOfPlay {
    /// A line without moves.
    pub(crate) fn from(start: Position) -> LineOfPlay {
        LineOfPlay { position: start.clone(), start, moves: Vec::new() }
    }

    /// Reads and checks a choice.
    pub(crate) fn of(choice: &PositionChoice) -> ApiResult<LineOfPlay> {
        let spec = game_spec(&choice.settings)?;
        let mut line = LineOfPlay::from(start(spec, choice.start.as_deref())?);
        if choice.moves.len() > MOST_MOVES {
            let detail = format!("{} moves are too many: a game has at most {MOST_MOVES}", choice.moves.len());
            return Err(Problem::new(ProblemCode::BadPosition, detail));
        }
        for text in &choice.moves {
            let mv = read_move(text, spec.size())?;
            if !mv.is_pass() && line.must_pass() {
                line.play(Move::PASS)?;
            }
            line.play(mv)?;
        }
        Ok(line)
    }

    /// The line as it would be asked for.
    pub(crate) fn choice(&self) -> PositionChoice {
        let spec = self.position.spec();
        PositionChoice {
            settings: Settings::from(spec).into(),
            start: (self.start != spec.start()).then(|| hansu_record::position_text(&self.start)),
            moves: self.names(),
        }
    }

    /// Plays a move, or says why not.
    pub(crate) fn play(&mut self, mv: Move) -> ApiResult<()> {
        if self.position.is_over() {
            return Err(Problem::new(ProblemCode::GameOver, "the game is over: take back a move to play on"));
        }
        self.position.play(mv).map_err(|error| {
            Problem::new(ProblemCode::IllegalMove, &error).with("move", &error.name).with("reason", error.reason)
        })?;
        self.moves.push(mv);
        Ok(())
    }

    /// Whether the side to move has to pass.
    pub(crate) fn must_pass(&self) -> bool {
        self.position.moves().next() == Some(Move::PASS)
    }

    /// The position after so many moves.
    pub(crate) fn at(&self, ply: usize) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().take(ply).for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The game as agents are told of it, up to a ply.
    pub(crate) fn history(&self, ply: usize) -> History {
        History::of(self.start.clone(), self.moves.iter().copied().take(ply)).expect("the moves of a line are legal")
    }

    /// The names of the moves.
    pub(crate) fn names(&self) -> Vec<String> {
        names(self.moves.iter().copied(), self.position.size())
    }

    /// Everything that the rules say about the position.
    pub(crate) fn view(&self) -> PositionView {
        let (position, size) = (&self.position, self.position.size());
        PositionView {
            settings: position.spec().into(),
            cells: cells(position),
            side: position.side_to_move().into(),
            ply: self.moves.len(),
            legal: names(position.moves(), size),
            forbidden: forbidden(position),
            must_pass: self.must_pass(),
            last: self.moves.last().map(|mv| mv.name(size)),
            flipped: self.flipped(),
            black: count(position, Player::Black),
            white: count(position, Player::White),
            result: board_result(position),
            winning: winning(position),
            text: hansu_record::position_text(position),
        }
    }

    /// The discs that the last move turned over: those that changed colour.
    fn flipped(&self) -> Vec<String> {
        let Some(before) = self.moves.len().checked_sub(1) else { return Vec::new() };
        let (before, size) = (self.at(before), self.position.size());
        let turned =
            |square: &Square| before.cell(*square).is_some_and(|owner| self.position.cell(*square) != Some(owner));
        squares(size).filter(turned).map(|square| square.name(size)).collect()
    }
}

/// Where a line begins: the game's start, or a text.
pub(crate) fn start(spec: GameSpec, text: Option<&str>) -> ApiResult<Position> {
    let text = text.unwrap_or_default();
    if text.len() > LONGEST_START {
        let detail = format!("a position of {} bytes is too long: at most {LONGEST_START}", text.len());
        return Err(Problem::new(ProblemCode::BadPosition, detail));
    }
    let parsed = parse_position(spec, text).map_err(|error| Problem::new(ProblemCode::BadPosition, error))?;
    Ok(parsed.position)
}

/// Reads a move for a board.
pub(crate) fn read_move(text: &str, size: usize) -> ApiResult<Move> {
    if text.len() > 8 {
        let detail = "this is not a move: write a letter and a number such as 'd3', or 'pass'";
        return Err(Problem::new(ProblemCode::BadMove, detail));
    }
    parse_move(text, size).map_err(|error| Problem::new(ProblemCode::BadMove, error).with("move", text))
}

/// The names of moves.
pub(crate) fn names(moves: impl IntoIterator<Item = Move>, size: usize) -> Vec<String> {
    moves.into_iter().map(|mv| mv.name(size)).collect()
}

fn squares(size: usize) -> impl Iterator<Item = Square> {
    (0..size * size).map(Square::new)
}

/// The board as a text, a character a square.
pub(crate) fn cells(position: &Position) -> String {
    let character = |square| match position.cell(square) {
        Some(Player::Black) => 'X',
        Some(Player::White) => 'O',
        None => '-',
    };
    squares(position.size()).map(character).collect()
}

fn count(position: &Position, player: Player) -> usize {
    squares(position.size()).filter(|&square| position.cell(square) == Some(player)).count()
}

fn forbidden(position: &Position) -> Vec<ForbiddenPoint> {
    let point = |(square, kind): (Square, Forbidden)| ForbiddenPoint {
        point: square.name(position.size()),
        kind: match kind {
            Forbidden::DoubleThree => ForbiddenKind::DoubleThree,
            Forbidden::DoubleFour => ForbiddenKind::DoubleFour,
            Forbidden::Overline => ForbiddenKind::Overline,
        },
    };
    position.forbidden_points().into_iter().map(point).collect()
}

fn winning(position: &Position) -> Vec<String> {
    position.winning_squares().into_iter().map(|square| square.name(position.size())).collect()
}

/// How a game ended on the board, if it did.
pub(crate) fn board_result(position: &Position) -> Option<ResultView> {
    let winner = position.outcome()?.winner();
    Some(ResultView { winner: winner.map(Into::into), by: WonBy::Play, margin: position.margin() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{GameName, RuleName, Side};

    fn choice(game: GameName, start: Option<&str>, moves: &str) -> PositionChoice {
        PositionChoice {
            settings: SettingsChoice { game, size: None, row: None, rule: None },
            start: start.map(str::to_owned),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }
    }

    #[test]
    fn a_view_tells_all_that_the_rules_know() {
        let view = LineOfPlay::of(&choice(GameName::Othello, None, "f5 d6")).expect("a line").view();
        assert_eq!((view.side, view.ply, view.black, view.white), (Side::Black, 2, 3, 3));
        assert_eq!((view.last.as_deref(), view.flipped), (Some("d6"), vec!["d5".to_owned()]));
        assert_eq!(view.legal, ["c3", "c4", "c5", "c6", "c7"]);
        assert!(view.result.is_none() && !view.must_pass);
    }

    #[test]
    fn forbidden_points_and_winning_rows_are_shown() {
        let mut renju = choice(GameName::Gomoku, Some("black=h9,h10,i8,j8 white=a1,a3 turn=black"), "");
        renju.settings.rule = Some(RuleName::Renju);
        let view = LineOfPlay::of(&renju).expect("a position").view();
        assert_eq!(view.forbidden.len(), 1);
        assert_eq!((view.forbidden[0].point.as_str(), view.forbidden[0].kind), ("h8", ForbiddenKind::DoubleThree));
        let won = choice(GameName::Gomoku, None, "h8 a1 i8 a2 j8 a3 k8 a4 l8");
        let view = LineOfPlay::of(&won).expect("a game").view();
        assert_eq!(view.result.and_then(|result| result.winner), Some(Side::Black));
        assert_eq!(view.winning.len(), 5);
    }

    #[test]
    fn what_can_t_be_played_is_told_with_a_code() {
        let check = |start: Option<&str>, moves: &str, code: ProblemCode| {
            let problem = LineOfPlay::of(&choice(GameName::Othello, start, moves)).expect_err("refused");
            assert_eq!(problem.code, code, "{moves}");
        };
        check(None, "f5 a1", ProblemCode::IllegalMove);
        check(None, "f5 z9", ProblemCode::BadMove);
        check(None, "f5 f5f5f5f5f5f5", ProblemCode::BadMove);
        check(None, "pass", ProblemCode::IllegalMove);
        check(Some("XO"), "", ProblemCode::BadPosition);
        check(Some(&"X".repeat(5000)), "", ProblemCode::BadPosition);
    }
}
