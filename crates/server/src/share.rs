//! Games in links: a short text that holds all of a game.
//!
//! `o.f5d6c3` is Othello, `g15-5-freestyle.h8i9j10` Gomoku with its board, row and rule. More fields may follow, each with its
//! letter: `s` a start position, `b` and `w` the players' names, in base64 for links: `o.f5d6.bQW5u.wQm9i`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hansu_game::{GameKind, GameSpec, Move, PerGame, Position};

use crate::api::{Problem, ProblemCode, SharedGame};
use crate::line::{self, LineOfPlay, board_result};
use crate::problem::ApiResult;

/// The longest text that is read.
const LONGEST: usize = 8000;

/// A game to be shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shared {
    /// The line of play.
    pub line: LineOfPlay,
    /// Black's name, or nothing.
    pub black: String,
    /// White's name, or nothing.
    pub white: String,
}

impl Shared {
    /// The text for a link.
    pub(crate) fn text(&self) -> String {
        let spec = self.line.position.spec();
        let size = spec.size();
        let moves = self.line.moves.iter().filter(|mv| !mv.is_pass()).map(|mv| mv.name(size)).collect::<String>();
        let mut text = format!("{}.{moves}", head(spec));
        if self.line.start != spec.start() {
            text += &format!(".s{}", URL_SAFE_NO_PAD.encode(hansu_record::position_text(&self.line.start)));
        }
        for (letter, name) in [('b', &self.black), ('w', &self.white)] {
            if !name.is_empty() {
                text += &format!(".{letter}{}", URL_SAFE_NO_PAD.encode(name));
            }
        }
        text
    }

    /// Reads the text of a link.
    pub(crate) fn read(text: &str) -> ApiResult<Shared> {
        if text.len() > LONGEST {
            return Err(bad("it is too long"));
        }
        let mut fields = text.split('.');
        let spec = read_head(fields.next().unwrap_or_default())?;
        let moves = fields.next().ok_or_else(|| bad("its moves are missing"))?;
        let (mut start, mut black, mut white) = (None, String::new(), String::new());
        for field in fields {
            let mut characters = field.chars();
            let letter = characters.next();
            let value = decode(characters.as_str())?;
            match letter {
                Some('s') => start = Some(line::start(spec, Some(&value))?),
                Some('b') => black = one_line(&value),
                Some('w') => white = one_line(&value),
                _ => return Err(bad("it has a field that this version does not know")),
            }
        }
        Ok(Shared { line: read_line(spec, start, moves)?, black, white })
    }

    /// What a page is told.
    pub(crate) fn view(&self) -> SharedGame {
        let line = &self.line;
        SharedGame {
            settings: line.position.spec().into(),
            start: (line.start != line.position.spec().start()).then(|| hansu_record::position_text(&line.start)),
            moves: line.names(),
            black: self.black.clone(),
            white: self.white.clone(),
            result: board_result(&line.position),
        }
    }
}

/// A game's letter in links: they are kept by people, so a letter never changes.
const LETTERS: PerGame<char> = PerGame { othello: 'o', gomoku: 'g' };

fn head(spec: GameSpec) -> String {
    let letter = LETTERS.of(spec.kind());
    match spec.rules() {
        None => letter.to_string(),
        Some(rules) => format!("{letter}{}-{}-{}", rules.size(), rules.row(), rules.rule().name()),
    }
}

fn read_head(text: &str) -> ApiResult<GameSpec> {
    read_game(text).ok_or_else(|| bad("it does not begin with a game"))
}

fn read_game(text: &str) -> Option<GameSpec> {
    let kind = GameKind::ALL.into_iter().find(|&kind| text.starts_with(LETTERS.of(kind)))?;
    let choices = &text[1..];
    if kind.facts().rules.is_empty() {
        return choices.is_empty().then(|| GameSpec::usual(kind));
    }
    let [size, row, rule] = choices.split('-').collect::<Vec<_>>()[..] else { return None };
    GameSpec::new(kind, Some(size.parse().ok()?), Some(row.parse().ok()?), Some(rule.parse().ok()?)).ok()
}

/// Plays the moves; passes are filled in.
fn read_line(spec: GameSpec, start: Option<Position>, moves: &str) -> ApiResult<LineOfPlay> {
    let mut line = LineOfPlay::from(start.unwrap_or_else(|| spec.start()));
    let size = spec.size();
    let mut rest = moves;
    while !rest.is_empty() {
        let digits = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
        let end = digits.map_or(rest.len(), |(end, _)| end);
        let (text, more) = rest.split_at(end);
        rest = more;
        let mv = line::read_move(text, size)?;
        if line.must_pass() {
            line.play(Move::PASS)?;
        }
        line.play(mv)?;
    }
    Ok(line)
}

fn decode(text: &str) -> ApiResult<String> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| bad("a field is damaged"))?;
    String::from_utf8(bytes).map_err(|_| bad("a field is damaged"))
}

fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect()
}

fn bad(why: &str) -> Problem {
    let detail = format!("the link can't be read: {why}; was it copied whole?");
    Problem::new(ProblemCode::BadPosition, detail).with("what", "share")
}

#[cfg(test)]
mod tests {
    use hansu_record::parse_position;

    use super::*;

    fn check(text: &str) {
        let shared = Shared::read(text).expect("a game");
        assert_eq!(shared.text(), text);
        assert_eq!(Shared::read(&shared.text()), Ok(shared));
    }

    #[test]
    fn games_go_through_links_unchanged() {
        check("o.");
        check("o.f5d6c3");
        check("g15-5-freestyle.h8i9j10");
        check("g3-3-standard.a1b2");
        let spec = GameSpec::new(GameKind::Gomoku, None, None, None).expect("the defaults are valid");
        let start = parse_position(spec, "black=h8,i9 white=j10 turn=white").expect("a position").position;
        let mut line = LineOfPlay::from(start);
        line.play(line::read_move("k11", 15).expect("a move")).expect("legal");
        let shared = Shared { line, black: "앤".to_owned(), white: "Bob".to_owned() };
        check(&shared.text());
        assert!(shared.text().chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c)));
    }

    #[test]
    fn damaged_links_are_refused() {
        for text in [
            "",
            "x",
            "o",
            "o.zz",
            "o.f5.q",
            "o.f5.s!!",
            "o.é",
            "g15.h8",
            "g99-5-freestyle.",
            "o.f5f5",
            "g15-5-swap.",
            "o.5f",
        ] {
            assert!(Shared::read(text).is_err(), "{text}");
        }
        assert!(Shared::read(&format!("o.{}", "f5".repeat(5000))).is_err());
    }
}
