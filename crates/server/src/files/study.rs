//! Studies: lines of play that begin with the same position, as one file.

use hansu_game::Move;
use hansu_record::sgf::write_lines;

use crate::api::{Problem, ProblemCode, StudyChoice};
use crate::line::{LineOfPlay, read_move};
use crate::problem::ApiResult;

/// The most lines of a study.
const MOST_LINES: usize = 2000;

/// A study as a file of SGF, with all its variations.
pub(crate) fn study(choice: &StudyChoice) -> ApiResult<String> {
    if choice.lines.len() > MOST_LINES {
        let detail = format!("a study of {} lines is too large: at most {MOST_LINES}", choice.lines.len());
        return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", MOST_LINES).with("unit", "lines"));
    }
    let root = LineOfPlay::of(&choice.position)?.position;
    let lines: Vec<Vec<Move>> = choice.lines.iter().map(|line| played(&root, line)).collect::<ApiResult<_>>()?;
    Ok(write_lines(&root, &lines))
}

/// A line, if all of its moves can be played.
fn played(root: &hansu_game::Position, moves: &[String]) -> ApiResult<Vec<Move>> {
    let mut line = LineOfPlay::from(root.clone());
    for text in moves {
        line.play(read_move(text, hansu_game::Game::size(root))?)?;
    }
    Ok(line.moves)
}
