//! NBoard's protocol, as much as a client needs.

use hansu_game::{Game, GameSpec, Position};
use hansu_record::ggf::GgfReader;

use crate::Engine;
use crate::voice::Voice;

/// The position that was told.
pub(crate) struct Nboard {
    position: Position,
}

impl Default for Nboard {
    fn default() -> Nboard {
        Nboard { position: GameSpec::Othello.start() }
    }
}

impl Engine for Nboard {
    fn line(&mut self, line: &str, voice: &mut Voice) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "ping" => voice.say(&format!("pong {rest}")),
            "set" => {
                if let Some(game) = rest.strip_prefix("game ") {
                    let record = GgfReader::new(game.as_bytes()).next().expect("a game").expect("that can be read");
                    self.position = record.end().expect("legal moves");
                }
            }
            "go" => {
                voice.say("status thinking");
                voice.say(&format!("search {} -1.40 0 12", self.position.legal_moves()[0].name(8)));
                voice.say("nodestats 4321 0.25");
                voice.answer(&self.position, &|mv| {
                    let name = if mv.is_pass() { "PA".to_owned() } else { mv.name(8).to_uppercase() };
                    format!("=== {name}/2.00/0.1")
                });
            }
            "quit" => return false,
            _ => {}
        }
        true
    }
}
