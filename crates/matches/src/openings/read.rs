//! Openings from files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use hansu_game::{Game, GameSpec, Gomoku, Move, Position, Square};
use hansu_record::sgf::{self, CollectedGame, GameRecord, SgfError};
use hansu_record::{ParsedPosition, PositionError, parse_offsets, parse_position};

use super::{Opening, OpeningError};

/// Files beyond this size are refused: a million openings, which is no list that anybody plays.
pub const MAX_BYTES: u64 = 16 << 20;

/// Reads a file of openings of a game.
///
/// The formats are those of [`parse`].
pub fn read(path: &Path, game: GameSpec) -> Result<Vec<Opening>, OpeningError> {
    let file = path.display().to_string();
    if path.is_dir() {
        return Err(OpeningError::Directory { file });
    }
    let mut bytes = Vec::new();
    // Counted while reading: devices and pipes do not know their size.
    let read = File::open(path).and_then(|opened| opened.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    match read {
        Err(error) => return Err(OpeningError::Unreadable { file, error }),
        Ok(length) if length as u64 > MAX_BYTES => return Err(OpeningError::TooLarge { file }),
        Ok(_) => {}
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        OpeningError::NotText { file: file.clone(), line: 1 + valid.iter().filter(|&&byte| byte == b'\n').count() }
    })?;
    parse(&text, &file, game)
}

/// Reads the openings of a text. The name of the file is for messages and for the names of the openings, and if it ends
/// in `.sgf`, or the text begins like SGF, the text is read as SGF; otherwise it is one opening a line.
///
/// * SGF: the main line of each game. Board size and game have to be those of `game`; its rule and row length are used,
///   whatever the record says.
/// * Othello: transcripts (`f5d6c3`) or OBF boards (64 characters and the side to move).
/// * Gomoku: points (`h8 i9 j10`, `h8i9j10`), offsets from the centre (`0,0, 1,-2`: see
///   [`parse_offsets`](hansu_record::parse_offsets)) or stones (`black=h8 white=i9`).
///
/// What follows `#`, `;` or `%` on a line is a comment. Empty lines are skipped.
pub fn parse(text: &str, file_name: &str, game: GameSpec) -> Result<Vec<Opening>, OpeningError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let source = Source { file: file_name, game };
    let openings = if looks_like_sgf(text, file_name) { source.records(text)? } else { source.lines(text)? };
    if openings.is_empty() {
        return Err(OpeningError::Empty { file: file_name.to_owned(), game });
    }
    Ok(openings)
}

fn looks_like_sgf(text: &str, file_name: &str) -> bool {
    let named_so = Path::new(file_name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    // An empty file is an empty file, whatever its name.
    (named_so && !text.trim().is_empty()) || text.trim_start().starts_with("(;")
}

/// An opening to show in messages.
pub(super) fn example(game: GameSpec) -> &'static str {
    game.kind().facts().example
}

/// The file that is read, and the game that its openings are of.
struct Source<'a> {
    file: &'a str,
    game: GameSpec,
}

impl Source<'_> {
    fn lines(&self, text: &str) -> Result<Vec<Opening>, OpeningError> {
        let numbered = text.lines().map(without_comment).enumerate().filter(|(_, line)| !line.is_empty());
        numbered.map(|(index, line)| self.line(index + 1, line)).collect()
    }

    fn line(&self, line: usize, text: &str) -> Result<Opening, OpeningError> {
        let parsed = parse_line(text, self.game);
        let parsed = parsed.map_err(|error| OpeningError::Line { file: self.file.to_owned(), line, error })?;
        self.opening(line, format!("{}:{line}", self.short_name()), parsed.start, parsed.moves)
    }

    fn records(&self, text: &str) -> Result<Vec<Opening>, OpeningError> {
        sgf::games(text)
            .map(|game| match game {
                Ok(game) => self.record(game),
                Err(error) => Err(self.bad_record(error.line, error.number, error.error)),
            })
            .collect()
    }

    fn record(&self, game: CollectedGame) -> Result<Opening, OpeningError> {
        let CollectedGame { number, line, record } = game;
        let found = record.spec;
        if (found.kind(), found.size()) != (self.game.kind(), self.game.size()) {
            let file = self.file.to_owned();
            return Err(OpeningError::OtherGame { file, line, number, found, wanted: self.game });
        }
        let start = start_by_rules(&record, self.game).map_err(|error| self.bad_record(line, number, error))?;
        check_moves(&start, &record.moves).map_err(|error| self.bad_record(line, number, error))?;
        self.opening(line, format!("{}:{line} game {number}", self.short_name()), start, record.moves)
    }

    fn bad_record(&self, line: usize, number: usize, error: SgfError) -> OpeningError {
        OpeningError::Record { file: self.file.to_owned(), line, number, error }
    }

    /// An opening with legal moves, if there is something left to play.
    fn opening(&self, line: usize, name: String, start: Position, moves: Vec<Move>) -> Result<Opening, OpeningError> {
        let opening = Opening { name, start, moves };
        match opening.position().outcome() {
            None => Ok(opening),
            Some(outcome) => Err(OpeningError::Over { file: self.file.to_owned(), line, outcome }),
        }
    }

    /// The file's name without its directories.
    fn short_name(&self) -> &str {
        Path::new(self.file).file_name().and_then(|name| name.to_str()).unwrap_or(self.file)
    }
}

fn without_comment(line: &str) -> &str {
    line.split(['#', ';', '%']).next().unwrap_or(line).trim()
}

fn parse_line(text: &str, game: GameSpec) -> Result<ParsedPosition, PositionError> {
    match game {
        GameSpec::Gomoku(rules) if text.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) => {
            parse_offsets(rules, text)
        }
        _ => parse_position(game, text),
    }
}

/// The start of a record under the rule and row length of another game on the same board.
fn start_by_rules(record: &GameRecord, game: GameSpec) -> Result<Position, SgfError> {
    let rules = match game {
        GameSpec::Othello => return Ok(record.start.clone()),
        GameSpec::Gomoku(rules) => rules,
    };
    let squares = (0..game.size() * game.size()).map(Square::new);
    let stones = squares.filter_map(|square| Some((square, record.start.cell(square)?)));
    Ok(Gomoku::from_stones(rules, stones, record.start.side_to_move())?.into())
}

fn check_moves(start: &Position, moves: &[Move]) -> Result<(), SgfError> {
    let mut position = start.clone();
    for (index, &mv) in moves.iter().enumerate() {
        position.play(mv).map_err(|error| SgfError::Illegal { number: index + 1, error })?;
    }
    Ok(())
}
