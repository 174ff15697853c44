//! The protocol of NBoard, version 2 (Welty).

use hansu_game::{Move, Othello, Position, parse_move};
use hansu_record::{GameRecord, ggf};
use hansu_search::{Score, SearchInfo};

use super::{Question, Reply, Speaker, playable};
use crate::dialogue::{Dialogue, Patience};
use crate::error::ProgramError;
use crate::story::Story;

/// What we know of a program that speaks NBoard.
#[derive(Debug, Default)]
pub(super) struct Nboard {
    pings: u64,
    depth: Option<u32>,
    /// What it has told of its search.
    info: SearchInfo,
}

impl Nboard {
    /// Waits until the program has done, or dropped, all that it was told.
    fn ping(&mut self, talk: &mut Dialogue, patience: &Patience) -> Result<(), ProgramError> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        talk.exchange(&format!("ping {}", self.pings), patience, |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.join(" ").eq_ignore_ascii_case(&pong).then_some(())
        })
    }

    /// `search PV EVAL 0 DEPTH`
    fn search<'a>(&mut self, mut words: impl Iterator<Item = &'a str>, position: &Position) -> Option<Reply> {
        let pv = playable(position, line_of_moves(words.next()?));
        let score = score(words.next()?);
        let depth = words.nth(1).and_then(|word| depth(word, position));
        self.info = SearchInfo { depth, score, pv, nodes: self.info.nodes, ..SearchInfo::default() };
        Some(Reply::Progress(self.info.clone()))
    }

    /// `nodestats NODES SECONDS`
    fn nodestats<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Option<Reply> {
        self.info.nodes = words.next()?.parse().ok()?;
        Some(Reply::Progress(self.info.clone()))
    }
}

/// `F5/eval/time`; some programs write spaces instead of slashes.
fn answer(text: &str) -> Option<Reply> {
    let mut words = text.split(|c: char| c == '/' || c.is_whitespace()).filter(|word| !word.is_empty());
    let mv = parse_move(words.next()?, Othello::SIZE).ok()?;
    Some(Reply::Move(mv, words.next().and_then(score)))
}

/// Moves written one after the other, up to the first that can't be read.
fn line_of_moves(text: &str) -> impl Iterator<Item = Move> + '_ {
    let names = text.as_bytes().chunks(2).map(std::str::from_utf8);
    names.map_while(|name| parse_move(name.ok()?, Othello::SIZE).ok())
}

fn score(text: &str) -> Option<Score> {
    let discs: f32 = text.parse().ok()?;
    discs.is_finite().then_some(Score::Discs(discs))
}

/// A depth in plies. `100%` and `100%W` are searches to the end.
fn depth(text: &str, position: &Position) -> Option<u32> {
    if text.starts_with("100%") {
        let Position::Othello(board) = position else { return None };
        return Some(board.empty_bits().count_ones());
    }
    text.parse().ok()
}

impl Speaker for Nboard {
    fn greet(&mut self, talk: &mut Dialogue, init: &[String], patience: &Patience) -> Result<(), ProgramError> {
        talk.send("nboard 2")?;
        for line in init {
            talk.send(line)?;
        }
        self.ping(talk, patience)
    }

    fn ask(&mut self, talk: &mut Dialogue, question: &Question<'_>) -> Result<(), ProgramError> {
        self.info = SearchInfo::default();
        if let Some(depth) = question.limits.depth.filter(|&depth| self.depth != Some(depth)) {
            talk.send(&format!("set depth {depth}"))?;
            self.depth = Some(depth);
        }
        let record = GameRecord::new(question.story.start.clone(), question.story.moves.clone());
        let game = ggf::write(&record).map_err(|error| ProgramError::SetUp(error.to_string()))?;
        talk.send(&format!("set game {}", game.trim_end()))?;
        // Whatever it still has to say about earlier positions comes before the answer to this.
        self.ping(talk, question.patience)?;
        talk.send("go")
    }

    fn read(&mut self, line: &str, position: &Position) -> Result<Reply, ProgramError> {
        if let Some(rest) = line.strip_prefix("===") {
            return answer(rest).ok_or_else(|| ProgramError::NoMove(line.to_owned()));
        }
        let mut words = line.split_whitespace();
        let read = match words.next().map(str::to_ascii_lowercase).as_deref() {
            Some("search" | "book") => self.search(words, position),
            Some("nodestats") => self.nodestats(words),
            _ => None,
        };
        Ok(read.unwrap_or(Reply::Nothing))
    }

    fn moved(&mut self, _story: &Story) {}

    fn farewell(&self) -> &'static str {
        "quit"
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;

    use super::*;

    fn read(lines: &[&str]) -> Result<Reply, String> {
        let mut nboard = Nboard::default();
        let start = GameSpec::Othello.start();
        let replies = lines.iter().map(|line| nboard.read(line, &start).map_err(|error| error.to_string()));
        replies.last().expect("a line")
    }

    fn check_answer(line: &str, expected: Option<f32>) {
        let f5 = parse_move("f5", 8).expect("a move");
        assert_eq!(read(&[line]), Ok(Reply::Move(f5, expected.map(Score::Discs))), "{line}");
    }

    #[test]
    fn answers_are_read_with_slashes_or_spaces() {
        check_answer("=== F5/1.2/0.3", Some(1.2));
        check_answer("=== F5 1.2", Some(1.2));
        check_answer("=== f5 -2.00 0.1", Some(-2.0));
        check_answer("===F5//3", Some(3.0));
        check_answer("===   F5", None);
        check_answer("=== F5/nan", None);
        assert_eq!(read(&["=== PA"]), Ok(Reply::Move(Move::PASS, None)));
        assert_eq!(read(&["=== Z9"]), Err("it answered '=== Z9', which is no move".to_owned()));
        assert_eq!(read(&["==="]), Err("it answered '===', which is no move".to_owned()));
    }

    fn check_info(lines: &[&str], depth: Option<u32>, score: Option<f32>, pv: &str, nodes: u64) {
        let Ok(Reply::Progress(info)) = read(lines) else { panic!("{lines:?} tell nothing") };
        let found: String = info.pv.iter().map(|mv| mv.name(8)).collect();
        let expected = (depth, score.map(Score::Discs), pv, nodes);
        assert_eq!((info.depth, info.score, found.as_str(), info.nodes), expected, "{lines:?}");
    }

    #[test]
    fn what_is_told_of_the_search_is_put_together() {
        check_info(&["search F5D6C3 -1.40 0 12"], Some(12), Some(-1.4), "f5d6c3", 0);
        check_info(&["nodestats 12345 0.5", "SEARCH f5d6 +2 0 100%W"], Some(60), Some(2.0), "f5d6", 12345);
        check_info(&["search f5 3 0 8", "nodestats 99 1"], Some(8), Some(3.0), "f5", 99);
        check_info(&["search f5a1d6 0 0 73%"], None, Some(0.0), "f5", 0);
        for line in ["search", "search f5", "nodestats many", "status thinking", "", "é"] {
            assert_eq!(read(&[line]), Ok(Reply::Nothing), "{line}");
        }
    }
}
