//! Gomocup's protocol, as much as a client needs.

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Gomoku, Move, Player, Position, Square};

use crate::Engine;
use crate::voice::Voice;

/// The stones on the board, and whose they are: 1 for the program's own.
#[derive(Default)]
pub(crate) struct Gomocup {
    size: usize,
    rule: u32,
    stones: Vec<(usize, usize, u32)>,
    /// Whether stones are being told.
    board: bool,
}

impl Engine for Gomocup {
    fn line(&mut self, line: &str, voice: &mut Voice) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "START" => {
                self.size = rest.parse().expect("a size");
                voice.say(if (5..=20).contains(&self.size) { "OK" } else { "ERROR unsupported size" });
            }
            "INFO" => {
                if let Some(rule) = rest.strip_prefix("rule ") {
                    self.rule = rule.parse().expect("a rule");
                }
            }
            "RESTART" => {
                self.stones.clear();
                voice.say("OK");
            }
            "BEGIN" => self.answer(voice),
            "TURN" => {
                self.add(rest, 2);
                self.answer(voice);
            }
            "BOARD" => {
                self.stones.clear();
                self.board = true;
            }
            "DONE" => {
                self.board = false;
                self.answer(voice);
            }
            "END" => return false,
            stone if self.board => {
                let (point, whose) = stone.rsplit_once(',').expect("a stone");
                self.add(point, whose.parse().expect("whose"));
            }
            _ => voice.say("UNKNOWN"),
        }
        true
    }
}

impl Gomocup {
    fn add(&mut self, point: &str, whose: u32) {
        let (x, y) = point.split_once(',').expect("a point");
        self.stones.push((x.parse().expect("x"), y.parse().expect("y"), whose));
    }

    fn position(&self) -> Position {
        let rule = match self.rule {
            1 => Rule::Standard,
            4 => Rule::Renju,
            _ => Rule::Freestyle,
        };
        let rules = Rules::new(self.size, 5, rule).expect("a valid combination");
        let of = |whose| self.stones.iter().filter(|stone| stone.2 == whose).count();
        let own = if of(1) == of(2) { Player::Black } else { Player::White };
        let stones = self
            .stones
            .iter()
            .map(|&(x, y, whose)| (Square::at(x, self.size - 1 - y, self.size), if whose == 1 { own } else { !own }));
        Gomoku::from_stones(rules, stones, own).expect("a position").into()
    }

    fn answer(&mut self, voice: &mut Voice) {
        let size = self.size;
        let numbers = |mv: Move| mv.square().map(|square| (square.column(size), size - 1 - square.row(size)));
        voice.say("MESSAGE Depth 4-9 | Eval 17 | Time 3ms | ");
        let words = |mv: Move| numbers(mv).map_or("-1,-1".to_owned(), |(x, y)| format!("{x},{y}"));
        if let Some((x, y)) = voice.answer(&self.position(), &words).and_then(numbers) {
            self.stones.push((x, y, 1));
        }
    }
}
