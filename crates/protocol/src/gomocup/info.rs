//! `INFO key value`: what the manager tells without expecting an answer.

use hansu_game::gomoku::Rule;

use super::Gomocup;
use crate::conversation::Reply;

/// Keys that only the programs send which know Yixin's extensions.
const YIXIN_KEYS: [&str; 8] = [
    "max_depth",
    "max_node",
    "thread_num",
    "hash_size",
    "show_detail",
    "caution_factor",
    "time_increment",
    "pondering",
];

/// The rule behind a number. In the protocol it is a set of bits: 1 exactly five, 2 continuous, 4 renju, 8 caro. Yixin's
/// programs count instead, and mean renju by 2.
fn rule(number: u64, yixin: bool) -> Result<Rule, String> {
    match number {
        0 => Ok(Rule::Freestyle),
        1 => Ok(Rule::Standard),
        2 if yixin => Ok(Rule::Renju),
        4 | 5 => Ok(Rule::Renju),
        _ => {
            let name = match number {
                2 | 3 => "continuous game",
                8..=15 => "caro",
                _ => "unknown",
            };
            Err(format!("rule {number} ({name}) is not played here: use 0 (freestyle), 1 (standard) or 4 (renju)"))
        }
    }
}

impl Gomocup {
    /// Takes in what is understood, and passes over the rest.
    pub(super) fn info(&mut self, text: &str, reply: &mut Reply) {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        self.yixin |= YIXIN_KEYS.contains(&key.as_str());
        // Some managers send -1 or a time that has run out; 0 is meant by both.
        let Some(number) = value.parse::<i64>().ok().map(|number| number.max(0) as u64) else { return };
        match key.as_str() {
            "timeout_turn" => self.times.set_turn(number),
            "timeout_match" => self.times.set_match(number),
            "time_left" => self.times.set_left(number),
            "max_memory" => self.players.limit_memory(number),
            "max_depth" => self.limits.depth = u32::try_from(number).ok().filter(|&depth| depth > 0),
            "max_node" => self.limits.nodes = Some(number).filter(|&nodes| nodes > 0),
            "thread_num" => self.limits.threads = u32::try_from(number).ok().filter(|&threads| threads > 0),
            // In kilobytes.
            "hash_size" => self.limits.hash = u32::try_from(number / 1024).ok().filter(|&megabytes| megabytes > 0),
            "rule" => self.set_rule(number, reply),
            // game_type, evaluate, folder and what is not known change nothing.
            _ => return,
        }
        self.prepare(reply);
    }

    /// A rule that is not played is refused now, and so is every move until another is set.
    fn set_rule(&mut self, number: u64, reply: &mut Reply) {
        self.rule = rule(number, self.yixin);
        match self.rule.clone() {
            Err(error) => reply.say(format!("ERROR {error}")),
            Ok(rule) => {
                if let Err(error) = self.change_rule(rule) {
                    reply.say(format!("ERROR {error}"));
                }
            }
        }
    }
}
