//! What Gomocup programs tell of their search, in the spellings of the common ones:
//!
//! * Rapfi: `MESSAGE Depth 10-15 | Eval 123 | Time 500ms | H8 H9`, `MESSAGE depth 3-5 ev 12 n 10K ... pv H8 H9`
//! * Yixin: `MESSAGE DEPTH 1-5 EVAL 12 BESTLINE [7,7] [8,8]`, and details as `INFO EVAL 12`

use hansu_game::{GameSpec, Move, Position, parse_move};
use hansu_gomoku::LINE_SCALE;
use hansu_search::{Score, SearchInfo};

use super::gomocup::{at, point};
use super::playable;

/// Where a program counts rows from when it writes `H8`. Programs differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Rows {
    /// From the bottom, as players do.
    #[default]
    FromBottom,
    /// From the top, like the numbers of the protocol.
    FromTop,
}

impl Rows {
    /// The other way, if a line that seemed to begin with `said` begins with `meant` that way; else the same.
    pub(super) fn corrected(self, said: Option<&Move>, meant: Move, game: GameSpec) -> Rows {
        let mirrored = |mv: &Move| {
            let square = mv.square()?;
            at(square.column(game.size()), square.row(game.size()), game)
        };
        match self {
            _ if said == Some(&meant) || said.and_then(mirrored) != Some(meant) => self,
            Rows::FromBottom => Rows::FromTop,
            Rows::FromTop => Rows::FromBottom,
        }
    }
}

/// Adds to `info` what a message tells; `false` if that is nothing.
pub(super) fn understand(text: &str, position: &Position, rows: Rows, info: &mut SearchInfo) -> bool {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | '[' | ']' | ':' | ';'))
        .filter(|w| !w.is_empty())
        .collect();
    let mut told = false;
    for (place, word) in words.iter().enumerate() {
        let value = words.get(place + 1).copied().unwrap_or("");
        told |= match word.to_ascii_lowercase().as_str() {
            "depth" => set(&mut info.depth, leading_number(value)),
            "eval" | "ev" | "value" | "score" => set(&mut info.score, score(value)),
            "node" | "nodes" | "n" | "totalnodes" => amount(value).is_some_and(|nodes| {
                info.nodes = nodes;
                true
            }),
            _ => false,
        };
    }
    let line = best_line(&words, position, rows);
    if !line.is_empty() {
        info.pv = line;
        told = true;
    }
    told
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let told = value.is_some();
    if told {
        *place = value;
    }
    told
}

/// The number at the beginning: `10-15` is a depth of 10, of which some lines were searched to 15.
fn leading_number(text: &str) -> Option<u32> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    text[..digits].parse().ok()
}

/// An evaluation in points, the chance to win in percent, or a win or loss in so many plies: `+M5`, `-M12`.
fn score(text: &str) -> Option<Score> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(plies) = rest.strip_prefix(['M', 'm']) {
        let plies = plies.parse().ok()?;
        return Some(if sign < 0.0 { Score::LossIn(plies) } else { Score::WinIn(plies) });
    }
    if let Some(percent) = rest.strip_suffix('%') {
        let percent: f64 = percent.parse().ok().filter(|percent| (0.0..=100.0).contains(percent))?;
        return Some(Score::WinProbability(percent / 100.0));
    }
    let points: f64 = rest.parse().ok().filter(|points: &f64| points.is_finite())?;
    Some(Score::points((sign * points).round() as i32, LINE_SCALE))
}

/// A number of nodes: `1234`, `10K`, `1.5M`, `2G`.
fn amount(text: &str) -> Option<u64> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let scale = match unit.to_ascii_lowercase().as_str() {
        "" => 1.0,
        "k" => 1e3,
        "m" => 1e6,
        "g" => 1e9,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number * scale) as u64)
}

/// The line at the end of a message, as far as it can be played.
fn best_line(words: &[&str], position: &Position, rows: Rows) -> Vec<Move> {
    let moves: Vec<Option<Move>> = words.iter().map(|word| written_move(word, position.spec(), rows)).collect();
    let begin = moves.iter().rposition(Option::is_none).map_or(0, |last| last + 1);
    playable(position, moves[begin..].iter().flatten().copied())
}

/// A move as `7,7`, or as `H8`.
fn written_move(word: &str, game: GameSpec, rows: Rows) -> Option<Move> {
    let named = || match (parse_move(word, game.size()).ok()?, rows) {
        (mv, Rows::FromBottom) => mv.square().map(Move::place),
        (mv, Rows::FromTop) => {
            mv.square().and_then(|square| at(square.column(game.size()), square.row(game.size()), game))
        }
    };
    point(word, game).or_else(named)
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rules;
    use hansu_game::{Game, GameSpec};

    use super::*;

    fn check(text: &str, depth: Option<u32>, score: Option<Score>, nodes: u64, pv: &str) {
        let position = GameSpec::Gomoku(Rules::default()).start();
        let mut info = SearchInfo::default();
        let told = understand(text, &position, Rows::FromBottom, &mut info);
        assert_eq!(told, depth.is_some() || score.is_some() || nodes > 0 || !pv.is_empty(), "{text}");
        let line: Vec<String> = info.pv.iter().map(|mv| mv.name(position.size())).collect();
        assert_eq!((info.depth, info.score, info.nodes, line.join(" ").as_str()), (depth, score, nodes, pv), "{text}");
    }

    #[test]
    fn the_messages_of_common_programs_are_understood() {
        let points = |points| Some(Score::points(points, LINE_SCALE));
        check("Depth 10-15 | Eval 123 | Time 500ms | H8 H9 I10", Some(10), points(123), 0, "h8 h9 i10");
        check("depth 3-5 ev -12 n 10K n/ms 3 tm 20 pv H8 G9", Some(3), points(-12), 10_000, "h8 g9");
        check(
            "Speed 900K | Depth 12-20 | Eval +M7 | Node 1.5M | Time 1s",
            Some(12),
            Some(Score::WinIn(7)),
            1_500_000,
            "",
        );
        check("DEPTH 1-5 EVAL 12 BESTLINE [7,7] [8,8]", Some(1), points(12), 0, "h8 i7");
        check("Visits 30 | Eval 62.5% | H8", None, Some(Score::WinProbability(0.625)), 0, "h8");
        check("EVAL -M4", None, Some(Score::LossIn(4)), 0, "");
        check("Bestline H8 H8 I9", None, None, 0, "h8");
    }

    #[test]
    fn where_rows_are_counted_from_is_found_out() {
        let game = GameSpec::Gomoku(Rules::default());
        let mv = |name: &str| parse_move(name, 15).expect("a move");
        let check = |said: Option<&str>, meant, expected| {
            assert_eq!(
                Rows::FromBottom.corrected(said.map(mv).as_ref(), mv(meant), game),
                expected,
                "{said:?} {meant}"
            );
        };
        check(Some("h3"), "h3", Rows::FromBottom);
        check(Some("h3"), "h13", Rows::FromTop);
        check(Some("h3"), "g13", Rows::FromBottom);
        check(Some("h8"), "h8", Rows::FromBottom);
        check(None, "h8", Rows::FromBottom);
        assert_eq!(written_move("H3", game, Rows::FromTop), Some(mv("h13")));
        assert_eq!(written_move("7,2", game, Rows::FromTop), Some(mv("h13")));
    }

    #[test]
    fn other_messages_mean_nothing() {
        for text in ["", "hello", "Depth", "Depth deep", "Eval VAL_NONE", "REALTIME REFRESH", "Z99", "é", "[[[|||"] {
            check(text, None, None, 0, "");
        }
    }
}
