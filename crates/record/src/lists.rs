//! Files with one game or position a line: transcripts, OBF boards, offsets from the centre, points.

use std::io::BufRead;

use hansu_game::gomoku::Rules;
use hansu_game::{Game, GameSpec, Othello, Position};

use crate::formats::{Line, Lines, WriteError, damaged, line_comment_free, push_square};
use crate::{
    Format, FormatError, GameReader, GameRecord, ParsedPosition, Place, Problem, ReadOptions, obf, parse_offsets,
    parse_position,
};

/// What stands for a game without moves: an empty line would be none.
const NO_MOVES: &str = "start";

/// Reads one game a line. Empty lines, and what follows `#` or `%`, are passed over.
#[derive(Debug)]
pub(crate) struct ListReader<R> {
    format: Format,
    lines: Lines<R>,
    spec: Result<GameSpec, String>,
    games: u64,
    over: bool,
}

impl<R: BufRead> ListReader<R> {
    pub(crate) fn new(format: Format, input: R, options: ReadOptions) -> ListReader<R> {
        let spec = match format.game() {
            // A size or rule that was given for files of other games is no error here.
            Some(game) if game.facts().rules.is_empty() => Ok(GameSpec::usual(game)),
            Some(game) => GameSpec::new(game, options.size, options.row, options.rule),
            None => Ok(GameSpec::Othello),
        };
        let spec = spec.map_err(|error| error.to_string());
        ListReader { format, lines: Lines::new(input), spec, games: 0, over: false }
    }

    fn error(&self, problem: Problem) -> FormatError {
        let place = Place::Line(self.lines.number().max(1));
        FormatError { format: self.format, game: self.games.max(1), place, problem, last: self.over }
    }
}

impl<R: BufRead> Iterator for ListReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let spec = match &self.spec {
            Ok(spec) => *spec,
            Err(message) => {
                let problem = damaged(message.clone());
                self.over = true;
                return Some(Err(self.error(problem)));
            }
        };
        let parsed = loop {
            match self.lines.next_line() {
                Ok(None) => {
                    self.over = true;
                    return None;
                }
                Ok(Some(Line::Text(line))) => {
                    let line = line_comment_free(&line);
                    if !line.is_empty() {
                        break parse_line(self.format, spec, line);
                    }
                }
                Ok(Some(Line::TooLong)) => break Err(damaged("the line is too long: one game a line is wanted")),
                Err(error) => {
                    self.over = true;
                    return Some(Err(self.error(error.into())));
                }
            }
        };
        self.games += 1;
        Some(parsed.map_err(|problem| self.error(problem)))
    }
}

impl<R: BufRead> GameReader for ListReader<R> {}

fn parse_line(format: Format, spec: GameSpec, line: &str) -> Result<GameRecord, Problem> {
    let (parsed, comment) = match (format, spec) {
        (Format::Obf, _) => parse_obf_line(line)?,
        (Format::Offset, GameSpec::Gomoku(rules)) => (parse_offset_line(rules, line)?, ""),
        _ => (parse_position(spec, line)?, ""),
    };
    let mut record = GameRecord::new(parsed.start, parsed.moves);
    record.comment = comment.to_owned();
    Ok(record)
}

fn parse_offset_line(rules: Rules, line: &str) -> Result<ParsedPosition, Problem> {
    let moves = if line.eq_ignore_ascii_case(NO_MOVES) { "" } else { line };
    Ok(parse_offsets(rules, moves)?)
}

/// A board, and the scores of moves after it.
fn parse_obf_line(line: &str) -> Result<(ParsedPosition, &str), Problem> {
    let (board, scores) = line.split_once(';').unwrap_or((line, ""));
    let parsed = parse_position(GameSpec::Othello, board)?;
    if !parsed.moves.is_empty() || parsed.start == GameSpec::Othello.start() && board.trim().len() < 64 {
        return Err(damaged("the line is no board: write 64 of X, O and -, a space and the side to move"));
    }
    Ok((parsed, scores.trim().trim_end_matches(';').trim_end()))
}

/// The scores in a comment, if they are what OBF writes after a board: `A2:+38; C7:+36`.
pub(crate) fn obf_scores(comment: &str) -> Option<&str> {
    let is_score = |piece: &str| {
        let Some((mv, score)) = piece.split_once(':') else { return false };
        hansu_game::parse_move(mv.trim(), Othello::SIZE).is_ok() && score.trim().parse::<f64>().is_ok()
    };
    let written = !comment.is_empty() && comment.split(';').all(|piece| is_score(piece.trim()));
    (written && !comment.contains(['\n', '\r', '#', '%'])).then_some(comment.trim())
}

/// Writes a game as a line.
pub(crate) fn push(format: Format, text: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    if format.game() != Some(record.spec.kind()) {
        return Err(WriteError::OtherGame { format, found: record.spec.kind() });
    }
    let end = record.checked_end().map_err(|(number, error)| WriteError::Illegal { number, error })?;
    if format == Format::Obf {
        if let Position::Othello(end) = &end {
            push_obf(text, end, obf_scores(&record.comment));
        }
        return Ok(());
    }
    if record.start != record.spec.start() {
        return Err(WriteError::Start { format });
    }
    match (format, record.moves.is_empty()) {
        (_, true) => text.push_str(NO_MOVES),
        (Format::Offset, false) => text.push_str(&crate::offsets(&record.moves, record.spec.size())),
        (_, false) => push_points(text, record),
    }
    text.push('\n');
    Ok(())
}

/// Points without anything between; of the passes only one after the last move, which nobody could guess.
fn push_points(text: &mut String, record: &GameRecord) {
    let size = record.start.size();
    for square in record.moves.iter().filter_map(|mv| mv.square()) {
        push_square(text, square, size);
    }
    if record.moves.last().is_some_and(|mv| mv.is_pass()) {
        text.push_str("--");
    }
}

fn push_obf(text: &mut String, position: &Othello, scores: Option<&str>) {
    text.push_str(&obf(position));
    for piece in scores.into_iter().flat_map(|scores| scores.split(';')) {
        text.push_str("; ");
        text.push_str(piece.trim());
    }
    text.push_str(";\n");
}
