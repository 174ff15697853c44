//! The Go Text Protocol, version 2 (Farnebäck 2002), as programs for Othello and Gomoku speak it.
//!
//! Commands have no numbers: there is one at a time, and not every program writes numbers as the text says.

use std::collections::HashSet;
use std::io::Write as _;
use std::time::Duration;

use hansu_game::{Game, GameSpec, Move, Player, Position};
use hansu_record::{GameRecord, parse_vertex, sgf, vertex};

use super::{Question, Reply, Speaker, alternating};
use crate::dialogue::{Dialogue, Patience};
use crate::error::ProgramError;
use crate::story::Story;

/// What we know of a program that speaks GTP.
pub(super) struct Gtp {
    game: GameSpec,
    commands: HashSet<String>,
    /// The game on the program's board.
    told: Option<Story>,
    /// Its last answer with a move: if that comes again, the program said it twice.
    echo: Option<String>,
    /// The seconds of `time_settings`.
    seconds: Option<u64>,
    /// The game that the program was told by a file, which it may read again.
    file: Option<tempfile::NamedTempFile>,
}

impl Gtp {
    pub(super) fn new(game: GameSpec) -> Gtp {
        Gtp { game, commands: HashSet::new(), told: None, echo: None, seconds: None, file: None }
    }

    /// Sends a command and waits for its answer's first line.
    fn command(&mut self, talk: &mut Dialogue, line: &str, patience: &Patience) -> Result<String, ProgramError> {
        let result = talk.exchange(line, patience, |heard| {
            let answer = answer(heard)?;
            let is_echo = self.echo.take_if(|echo| answer == Ok(echo.as_str())).is_some();
            (!is_echo).then(|| answer.map(str::to_owned).map_err(str::to_owned))
        })?;
        result.map_err(|answer| refused(line, &answer))
    }

    /// The commands that the program knows: all lines of the answer, up to the empty one. None if it won't tell.
    fn list_commands(&mut self, talk: &mut Dialogue, patience: &Patience) -> Result<HashSet<String>, ProgramError> {
        const QUESTION: &str = "list_commands";
        let mut line = match self.command(talk, QUESTION, patience) {
            Err(ProgramError::Refused { .. }) => return Ok(HashSet::new()),
            first => first?,
        };
        let mut commands = HashSet::new();
        loop {
            commands.insert(line.to_ascii_lowercase());
            line = talk.hear_answer(QUESTION, patience)?;
            if line.is_empty() {
                return Ok(commands);
            }
        }
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// Brings the program's board to a position.
    fn tell(&mut self, talk: &mut Dialogue, story: &Story, patience: &Patience) -> Result<(), ProgramError> {
        let known = self.told.take();
        let rest = match known.as_ref().and_then(|told| story.since(told)) {
            Some(rest) => rest,
            None => {
                self.set_up(talk, &story.start, patience)?;
                &story.moves
            }
        };
        let before = story.moves.len() - rest.len();
        let mut side = story.start.side_to_move();
        if before % 2 == 1 {
            side = !side;
        }
        for &mv in rest {
            self.play(talk, side, mv, patience)?;
            side = !side;
        }
        Ok(())
    }

    /// Tells a move. A pass is forced in our games, and a program that refuses the word passes by itself, as GRhino does.
    fn play(&mut self, talk: &mut Dialogue, side: Player, mv: Move, patience: &Patience) -> Result<(), ProgramError> {
        let line = format!("play {side} {}", vertex(mv, self.game.kind(), self.game.size()));
        match self.command(talk, &line, patience) {
            Err(ProgramError::Refused { .. }) if mv == Move::PASS => Ok(()),
            told => told.map(drop),
        }
    }

    /// Tells the position that a game begins with.
    fn set_up(&mut self, talk: &mut Dialogue, start: &Position, patience: &Patience) -> Result<(), ProgramError> {
        self.command(talk, "clear_board", patience)?;
        if *start == self.game.start() {
            return Ok(());
        }
        match start {
            Position::Gomoku(_) => {
                let mut stones = alternating(start).into_iter();
                stones.try_for_each(|(square, side)| self.play(talk, side, square.into(), patience))
            }
            Position::Othello(_) if self.knows("loadsgf") => self.load(talk, start, patience),
            Position::Othello(_) => Err(ProgramError::NoHistory),
        }
    }

    /// Hands a position over as a file.
    fn load(&mut self, talk: &mut Dialogue, start: &Position, patience: &Patience) -> Result<(), ProgramError> {
        let failed = |error: std::io::Error| ProgramError::SetUp(format!("the position can't be written: {error}"));
        let text = sgf::write(&GameRecord::new(start.clone(), Vec::new()));
        let mut file = tempfile::Builder::new().prefix("hansu").suffix(".sgf").tempfile().map_err(failed)?;
        file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(failed)?;
        self.command(talk, &format!("loadsgf {}", file.path().display()), patience)?;
        self.file = Some(file);
        Ok(())
    }

    /// Tells how long a move may take: a period of one move, as long as that.
    fn tell_time(&mut self, talk: &mut Dialogue, side: Player, question: &Question<'_>) -> Result<(), ProgramError> {
        let Some(time) = question.limits.time else { return Ok(()) };
        let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
        if self.knows("time_settings") && self.seconds != Some(seconds) {
            // Where time_left says how things stand, the main time is of no account. But Edax takes it for that of a move.
            let main = if self.knows("time_left") { seconds } else { 0 };
            self.command(talk, &format!("time_settings {main} {seconds} 1"), question.patience)?;
            self.seconds = Some(seconds);
        }
        if self.knows("time_left") {
            self.command(talk, &format!("time_left {side} {} 1", written(time)), question.patience)?;
        }
        Ok(())
    }
}

impl Speaker for Gtp {
    fn greet(&mut self, talk: &mut Dialogue, init: &[String], patience: &Patience) -> Result<(), ProgramError> {
        self.commands = self.list_commands(talk, patience)?;
        if self.knows("set_game") {
            self.command(talk, &format!("set_game {}", self.game.kind().facts().title), patience)?;
        }
        self.command(talk, &format!("boardsize {}", self.game.size()), patience)?;
        // Our own word: the protocol has none.
        if let Some(rules) = self.game.rules().filter(|_| self.knows("hansu-rule")) {
            self.command(talk, &format!("hansu-rule {}", rules.rule()), patience)?;
        }
        for line in init {
            self.command(talk, line, patience)?;
        }
        Ok(())
    }

    fn ask(&mut self, talk: &mut Dialogue, question: &Question<'_>) -> Result<(), ProgramError> {
        self.tell(talk, question.story, question.patience)?;
        let side = question.story.end.side_to_move();
        self.tell_time(talk, side, question)?;
        talk.send(&format!("genmove {side}"))
    }

    fn read(&mut self, line: &str, position: &Position) -> Result<Reply, ProgramError> {
        let Some(answer) = answer(line) else { return Ok(Reply::Nothing) };
        let answer = answer.map_err(|answer| refused("genmove", answer))?;
        if answer.eq_ignore_ascii_case("resign") {
            return Err(ProgramError::Resigned);
        }
        let mv = parse_vertex(answer, self.game.kind(), self.game.size());
        let mv = mv.map_err(|_| ProgramError::NoMove(line.to_owned()))?;
        if self.echo.replace(answer.to_owned()).as_deref() == Some(answer) && !position.is_legal(mv) {
            return Ok(Reply::Nothing);
        }
        Ok(Reply::Move(mv, None))
    }

    fn moved(&mut self, story: &Story) {
        self.told = Some(story.clone());
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// An answer in a line, good or bad; `None` if the line begins no answer.
fn answer(line: &str) -> Option<Result<&str, &str>> {
    let good = line.strip_prefix('=').map(|text| Ok(text.trim()));
    good.or_else(|| line.strip_prefix('?').map(|text| Err(text.trim())))
}

fn refused(question: &str, answer: &str) -> ProgramError {
    ProgramError::Refused { question: question.to_owned(), answer: answer.to_owned() }
}

/// Seconds, with a fraction only where there is one.
fn written(time: Duration) -> String {
    format!("{}", time.as_millis() as f64 / 1000.0)
}

#[cfg(test)]
mod tests {
    use hansu_game::Square;

    use super::*;

    fn check(line: &str, expected: Result<Reply, &str>) {
        let read = Gtp::new(GameSpec::Othello).read(line, &GameSpec::Othello.start());
        assert_eq!(read.map_err(|error| error.to_string()), expected.map_err(str::to_owned), "{line}");
    }

    #[test]
    fn answers_are_read_leniently() {
        let f5 = Ok(Reply::Move(Square::at(5, 4, 8).into(), None));
        for line in ["= f5", "=f5", "= F5", "=   f5  "] {
            check(line, f5.clone());
        }
        check("= PASS", Ok(Reply::Move(Move::PASS, None)));
        check("thinking...", Ok(Reply::Nothing));
        check("", Ok(Reply::Nothing));
        check("? out of order", Err("it refused 'genmove': out of order"));
        check("= resign", Err("it resigned"));
        check("= z9", Err("it answered '= z9', which is no move"));
        check("=", Err("it answered '=', which is no move"));
    }

    #[test]
    fn times_are_written_without_needless_digits() {
        let check = |millis, expected: &str| assert_eq!(written(Duration::from_millis(millis)), expected);
        check(1000, "1");
        check(100, "0.1");
        check(1500, "1.5");
        check(0, "0");
    }
}
