//! The protocol of Gomocup and Piskvork, with what Yixin added.

use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameSpec, Move, Position, Square};
use hansu_search::{Limits, SearchInfo};

use super::messages::{Rows, understand};
use super::{Question, Reply, Speaker, after_word, alternating};
use crate::dialogue::{Dialogue, Patience};
use crate::error::ProgramError;
use crate::story::Story;

/// A time that never runs out, as managers write it.
const FOR_EVER: u64 = i32::MAX as u64;

/// What we know of a program that speaks Gomocup's protocol.
pub(super) struct Gomocup {
    game: GameSpec,
    max_memory: u64,
    /// The limits that the program was told.
    limits: Option<Limits>,
    /// Whether it has a board that is to be cleared before a new game.
    begun: bool,
    /// The game on the program's board.
    told: Option<Story>,
    /// Its last answer: if that comes again, the program said it twice.
    echo: Option<Move>,
    /// Where it counts rows from in what it tells of its search.
    rows: Rows,
    /// What it has told of its search.
    info: SearchInfo,
}

impl Gomocup {
    pub(super) fn new(game: GameSpec, max_memory: Option<u64>) -> Gomocup {
        let max_memory = max_memory.unwrap_or(0);
        Gomocup {
            game,
            max_memory,
            limits: None,
            begun: false,
            told: None,
            echo: None,
            rows: Rows::default(),
            info: SearchInfo::default(),
        }
    }

    fn tell_limits(&mut self, talk: &mut Dialogue, limits: Limits) -> Result<(), ProgramError> {
        if self.limits == Some(limits) {
            return Ok(());
        }
        self.limits = Some(limits);
        // Zero would mean as fast as possible.
        let turn = limits.time.map_or(FOR_EVER, |time| (time.as_millis() as u64).clamp(1, FOR_EVER));
        talk.send(&format!("INFO timeout_turn {turn}"))?;
        if let Some(depth) = limits.depth {
            talk.send(&format!("INFO max_depth {depth}"))?;
        }
        if let Some(nodes) = limits.nodes {
            talk.send(&format!("INFO max_node {nodes}"))?;
        }
        Ok(())
    }

    /// Asks for the first move of a game.
    fn begin(&mut self, talk: &mut Dialogue, patience: &Patience) -> Result<(), ProgramError> {
        if self.begun {
            accept(talk, "RESTART", patience)?;
        }
        talk.send("BEGIN")
    }

    /// All stones: in the order of play where it is known.
    fn board(&self, talk: &mut Dialogue, story: &Story) -> Result<(), ProgramError> {
        let own = story.end.side_to_move();
        talk.send("BOARD")?;
        let set_up = alternating(&story.start);
        let mut side = story.start.side_to_move();
        let played = story.moves.iter().filter_map(|mv| mv.square()).map(|square| {
            let by = side;
            side = !side;
            (square, by)
        });
        for (square, player) in set_up.into_iter().chain(played) {
            talk.send(&format!("{},{}", written(square, self.game), if player == own { 1 } else { 2 }))?;
        }
        talk.send("DONE")
    }
}

impl Speaker for Gomocup {
    fn greet(&mut self, talk: &mut Dialogue, init: &[String], patience: &Patience) -> Result<(), ProgramError> {
        accept(talk, &format!("START {}", self.game.size()), patience)?;
        let GameSpec::Gomoku(rules) = self.game else { unreachable!("checked when the agent was made") };
        let rule = match rules.rule() {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
        };
        // Another program is the opponent (1), and the whole match has no limit.
        for (key, value) in [
            ("rule", rule),
            ("game_type", 1),
            ("timeout_match", 0),
            ("time_left", FOR_EVER),
            ("max_memory", self.max_memory),
        ] {
            talk.send(&format!("INFO {key} {value}"))?;
        }
        init.iter().try_for_each(|line| talk.send(line))
    }

    fn ask(&mut self, talk: &mut Dialogue, question: &Question<'_>) -> Result<(), ProgramError> {
        self.info = SearchInfo::default();
        self.tell_limits(talk, question.limits)?;
        let story = question.story;
        let told = self.told.take();
        let reply = match told.as_ref().and_then(|told| story.since(told)) {
            Some([reply]) => reply.square(),
            _ => None,
        };
        match reply {
            Some(square) => talk.send(&format!("TURN {}", written(square, self.game)))?,
            None if is_empty(&story.end) => self.begin(talk, question.patience)?,
            None => self.board(talk, story)?,
        }
        self.begun = true;
        Ok(())
    }

    fn read(&mut self, line: &str, position: &Position) -> Result<Reply, ProgramError> {
        if let Some(mv) = point(line, self.game) {
            if self.echo.take() == Some(mv) && !position.is_legal(mv) {
                return Ok(Reply::Nothing);
            }
            self.rows = self.rows.corrected(self.info.pv.first(), mv, self.game);
            return Ok(Reply::Move(mv, None));
        }
        if line.starts_with(|c: char| c.is_ascii_digit() || c == '-') && line.contains(',') {
            return Err(ProgramError::NoMove(line.to_owned()));
        }
        if let Some(answer) = after_word(line, "ERROR") {
            return Err(ProgramError::Refused { question: "the position".to_owned(), answer: answer.to_owned() });
        }
        let message = after_word(line, "MESSAGE").or_else(|| after_word(line, "INFO"));
        let told = message.is_some_and(|text| understand(text, position, self.rows, &mut self.info));
        Ok(if told { Reply::Progress(self.info.clone()) } else { Reply::Nothing })
    }

    fn moved(&mut self, story: &Story) {
        self.told = Some(story.clone());
        self.echo = story.moves.last().copied();
    }

    fn stop(&self) -> Option<&'static str> {
        Some("YXSTOP")
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

/// Sends a command that is answered with `OK` or `ERROR`.
fn accept(talk: &mut Dialogue, line: &str, patience: &Patience) -> Result<(), ProgramError> {
    let answer = talk.exchange(line, patience, |heard| {
        let error = after_word(heard, "ERROR").map(|text| Err(text.to_owned()));
        after_word(heard, "OK").map(|_| Ok(())).or(error)
    })?;
    answer.map_err(|answer| ProgramError::Refused { question: line.to_owned(), answer })
}

fn is_empty(position: &Position) -> bool {
    (0..position.size() * position.size()).all(|index| position.cell(Square::new(index)).is_none())
}

/// `x,y` from 0, from the top left.
fn written(square: Square, game: GameSpec) -> String {
    format!("{},{}", square.column(game.size()), game.line_of_row(square.row(game.size())))
}

/// Reads `x,y`; `None` if it is no point of the board.
pub(super) fn point(text: &str, game: GameSpec) -> Option<Move> {
    let (x, y) = text.split_once(',')?;
    at(x.trim().parse().ok()?, y.trim().parse().ok()?, game)
}

/// The move on a point given by its numbers, from the top left.
pub(super) fn at(x: usize, y: usize, game: GameSpec) -> Option<Move> {
    let size = game.size();
    (x < size && y < size).then(|| Square::at(x, game.line_of_row(y), size).into())
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rules;

    use super::*;

    fn game(size: usize) -> GameSpec {
        GameSpec::Gomoku(Rules::new(size, 5, Rule::Freestyle).expect("valid"))
    }

    fn check(line: &str, expected: Result<Option<&str>, &str>) {
        let read = Gomocup::new(game(15), None).read(line, &game(15).start());
        let read = read.map_err(|error| error.to_string());
        let mv = |name| hansu_game::parse_move(name, 15).expect("a move");
        let expected = expected.map(|name| name.map_or(Reply::Nothing, |name| Reply::Move(mv(name), None)));
        assert_eq!(read, expected.map_err(str::to_owned), "{line}");
    }

    #[test]
    fn answers_are_told_from_everything_else() {
        check("7,7", Ok(Some("h8")));
        check("0,0", Ok(Some("a15")));
        check(" 14 , 14 ", Ok(Some("o1")));
        check("15,0", Err("it answered '15,0', which is no move"));
        check("-1,3", Err("it answered '-1,3', which is no move"));
        check("7,7,1", Err("it answered '7,7,1', which is no move"));
        check("error out of memory", Err("it refused 'the position': out of memory"));
        for line in ["OK", "MESSAGE h8 is nice, is it not", "DEBUG 3,3", "SUGGEST 3,3", "UNKNOWN", "", "é", "rubbish,"]
        {
            check(line, Ok(None));
        }
    }
}
