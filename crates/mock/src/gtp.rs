//! GTP, as much as a client needs.

use hansu_game::{Game, GameKind, GameSpec, Move, Position, Square, parse_move};

use crate::Engine;
use crate::voice::Voice;

/// A board for whichever game is set.
pub(crate) struct Gtp {
    position: Position,
}

impl Default for Gtp {
    fn default() -> Gtp {
        Gtp { position: GameSpec::Othello.start() }
    }
}

impl Engine for Gtp {
    fn line(&mut self, line: &str, voice: &mut Voice) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["list_commands"] => voice.say("= list_commands\nset_game\nboardsize\nclear_board\nplay\ngenmove\nquit\n"),
            ["set_game", "Othello"] => self.set(GameKind::Othello, None, voice),
            ["set_game", "Gomoku"] => self.set(GameKind::Gomoku, None, voice),
            ["boardsize", size] => self.set(self.position.kind(), size.parse().ok(), voice),
            ["clear_board"] => self.set(self.position.kind(), Some(self.position.size()), voice),
            ["play", _, vertex] => self.play(vertex, voice),
            ["genmove", _] => {
                let size = self.position.size();
                if let Some(mv) = voice.answer(&self.position, &|mv| format!("= {}\n", name(mv, size))) {
                    self.position.play_unchecked(mv);
                    self.pass_if_wanted(voice);
                }
            }
            ["quit"] => {
                voice.say("=\n");
                return false;
            }
            _ => voice.say("? unknown command\n"),
        }
        true
    }
}

impl Gtp {
    fn set(&mut self, kind: GameKind, size: Option<usize>, voice: &Voice) {
        match GameSpec::new(kind, size, None, None) {
            Ok(game) => {
                self.position = game.start();
                voice.say("=\n");
            }
            Err(_) => voice.say("? unacceptable size\n"),
        }
    }

    fn play(&mut self, vertex: &str, voice: &Voice) {
        let mv = parse(vertex, self.position.size()).filter(|&mv| mv != Move::PASS || !voice.passes_itself());
        match mv.map(|mv| self.position.play(mv)) {
            Some(Ok(())) => voice.say("=\n"),
            _ => return voice.say("? illegal move\n"),
        }
        self.pass_if_wanted(voice);
    }

    /// Passes where that is forced, if it does so by itself.
    fn pass_if_wanted(&mut self, voice: &Voice) {
        if voice.passes_itself() && self.position.legal_moves().first() == Some(&Move::PASS) {
            self.position.play_unchecked(Move::PASS);
        }
    }
}

/// All boards but Othello's leave out the letter I.
fn name(mv: Move, size: usize) -> String {
    let Some(square) = mv.square() else { return "pass".to_owned() };
    let letters = "ABCDEFGHJKLMNOPQRSTU";
    format!("{}{}", &letters[square.column(size)..=square.column(size)], square.row(size) + 1)
}

fn parse(vertex: &str, size: usize) -> Option<Move> {
    if vertex == "pass" {
        return Some(Move::PASS);
    }
    let all = (0..size * size).map(|index| Move::place(Square::new(index)));
    let found = all.into_iter().find(|&mv| name(mv, size).eq_ignore_ascii_case(vertex));
    found.or_else(|| parse_move(vertex, size).ok().filter(|_| size == 8))
}
