//! The protocol of NBoard, version 2: Othello with hints and analysis.

mod score;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::{Game, GameSpec, Move, Othello, Position, parse_move};
use hansu_record::ggf::GgfReader;
use hansu_search::{Decision, History, Limits, SearchInfo};

use crate::best_moves::{BestLine, BestMoves};
use crate::conversation::{Conversation, Dialect, Reply, Urgency};
use crate::machine::{Answer, Question};
use crate::players::Players;
use score::{discs, pv};

/// A machine that speaks NBoard.
pub fn nboard(players: Players) -> Result<Conversation<Nboard>, SpecError> {
    players.check(GameSpec::Othello)?;
    Ok(Conversation::new(Nboard::new(players)))
}

/// NBoard as a language; see [`nboard`].
#[derive(Debug)]
pub struct Nboard {
    players: Players,
    game: History,
    depth: Option<u32>,
    thinking: Option<Purpose>,
    /// The game after the move last told, which the other program is expected to play.
    expected: Option<History>,
}

/// What is thought about.
#[derive(Debug)]
enum Purpose {
    /// A move to play.
    Go,
    /// The best moves.
    Hint(BestMoves),
    /// The whole game, from its end; so many moves had been made, and perhaps a pass that the value is not for.
    Analysis { moves_made: usize, passed: bool },
}

impl Nboard {
    fn new(players: Players) -> Nboard {
        Nboard { players, game: History::new(GameSpec::Othello.start()), depth: None, thinking: None, expected: None }
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn set(&mut self, words: &str, reply: &mut Reply) {
        let (key, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match key.to_ascii_lowercase().as_str() {
            "depth" => self.set_depth(value.trim(), reply),
            "game" => self.set_game(value, reply),
            // Contempt changes nothing: a draw is a draw to our agents. Anything else is for other engines.
            _ => {}
        }
    }

    /// A number; `100%` and the like, which ask for all that can be known, leave the agent its own limits.
    fn set_depth(&mut self, value: &str, reply: &mut Reply) {
        match value.parse::<u32>() {
            Ok(depth) => self.depth = Some(depth.max(1)),
            Err(_) if value.contains('%') => self.depth = None,
            Err(_) => return reply.say(format!("status can't read the depth '{value}': write a whole number")),
        }
        reply.say(format!("set myname {}", self.name()));
    }

    fn name(&self) -> String {
        format!("{}-{}", crate::NAME, self.players.of(GameSpec::Othello).info().name)
    }

    fn set_game(&mut self, text: &str, reply: &mut Reply) {
        let game = GgfReader::new(text.as_bytes()).next();
        match game.expect("a reader says what is wrong with nothing") {
            Ok(record) => match History::of(record.start, record.moves) {
                Ok(game) => self.game = game,
                Err(error) => reply.say(format!("status can't read the game: {error}")),
            },
            Err(error) => reply.say(format!("status can't read the game: {error}")),
        }
    }

    /// `F5`, `F5/1.2/0.3`, `PA`.
    fn play(&mut self, text: &str, reply: &mut Reply) {
        let name = text.split(['/', ' ']).next().unwrap_or_default();
        match played_on(&self.game, name) {
            Ok(game) => self.game = game,
            Err(error) => reply.say(format!("status can't play the move: {error}")),
        }
    }

    fn ask(&mut self, purpose: Purpose, game: &History, reply: &mut Reply) {
        let (depth, lines) = match &purpose {
            Purpose::Hint(best) => (best.depth().or(self.depth), best.lines()),
            Purpose::Go | Purpose::Analysis { .. } => (self.depth, 1),
        };
        let question = self.players.question(game, Limits { depth, ..Limits::default() });
        reply.question = Some(Question { lines, ..question });
        self.thinking = Some(purpose);
    }

    fn go(&mut self, reply: &mut Reply) {
        if self.position().is_over() {
            return reply.say("status the game is over");
        }
        reply.say(format!("status {} is thinking", crate::NAME));
        self.ask(Purpose::Go, &self.game.clone(), reply);
    }

    fn hint(&mut self, count: &str, reply: &mut Reply) {
        if self.position().is_over() {
            return reply.say("status the game is over");
        }
        let game = self.game.clone();
        let wanted = count.trim().parse().unwrap_or(1).clamp(1, 64);
        reply.say(format!("status {} is analyzing", crate::NAME));
        self.ask(Purpose::Hint(BestMoves::new(&game, wanted)), &game, reply);
    }

    /// Goes on with the last position before so many that is not over; the result of a finished game is known.
    fn analyse(&mut self, positions: usize, reply: &mut Reply) {
        for moves_made in (0..positions).rev() {
            let mut game = self.game.up_to(moves_made);
            match game.position() {
                Position::Othello(board) if board.is_over() => {
                    let margin = board.margin(board.side_to_move());
                    reply.say(format!("analysis {moves_made} {margin}.00"));
                }
                _ => {
                    // Nothing is to be chosen before a forced pass: the position after it tells the value.
                    let passed = game.play(Move::PASS).is_ok();
                    return self.ask(Purpose::Analysis { moves_made, passed }, &game, reply);
                }
            }
        }
        self.rest(reply);
    }

    fn rest(&mut self, reply: &mut Reply) {
        reply.say(format!("status {} is waiting", crate::NAME));
    }

    fn decided(&mut self, purpose: Purpose, decision: &Decision, elapsed: f64, reply: &mut Reply) {
        match purpose {
            Purpose::Go => {
                let score = decision.info.score.map(|score| format!("/{:.2}/{elapsed:.2}", discs(score)));
                reply.say(format!("nodestats {} {:.2}", decision.info.nodes, decision.info.elapsed.as_secs_f64()));
                reply.say(format!("=== {}{}", pv(&[decision.mv]), score.unwrap_or_default()));
                self.expected = self.game.with(decision.mv).ok();
                self.rest(reply);
            }
            Purpose::Hint(mut best) => {
                let lines = best.take(decision);
                reply.lines.extend(lines.iter().map(search_line));
                reply.say(format!("nodestats {} {:.2}", decision.info.nodes, decision.info.elapsed.as_secs_f64()));
                match best.next(|line| reply.lines.push(search_line(&line))) {
                    Some(game) => self.ask(Purpose::Hint(best), &game, reply),
                    None => self.rest(reply),
                }
            }
            Purpose::Analysis { moves_made, passed } => {
                let score = decision.info.score.map_or(0.0, discs);
                reply.say(format!("analysis {moves_made} {:.2}", if passed { -score } else { score }));
                self.analyse(moves_made, reply);
            }
        }
    }
}

/// The game after a move, and before it a pass that may be left out.
fn played_on(game: &History, name: &str) -> Result<History, String> {
    let mv = parse_move(name, Othello::SIZE).map_err(|error| error.to_string())?;
    let passed = if mv.is_pass() { None } else { game.with(Move::PASS).ok() };
    passed.as_ref().unwrap_or(game).with(mv).map_err(|error| error.to_string())
}

/// `search PV EVAL 0 DEPTH`; the number of games is 0 for what is no book.
fn search_line(line: &BestLine) -> String {
    let depth = line.depth.map_or("0".to_owned(), |depth| depth.to_string());
    format!("search {} {:.2} 0 {depth}", pv(&line.pv), line.score.map_or(0.0, discs))
}

impl Dialect for Nboard {
    fn first_agent(&self) -> Option<(AgentSpec, GameSpec)> {
        Some((self.players.of(GameSpec::Othello), GameSpec::Othello))
    }

    /// What concerns the board makes an older search pointless, and `ping` asks for just that.
    fn urgency(&self, line: &str) -> Urgency {
        match first_word(line).as_str() {
            "quit" | "exit" => Urgency::Close,
            "nboard" | "set" | "move" | "hint" | "go" | "ping" | "learn" | "analyze" => Urgency::Drop,
            word if parse_move(word, Othello::SIZE).is_ok() => Urgency::Drop,
            _ => Urgency::Now,
        }
    }

    fn command(&mut self, line: &str, reply: &mut Reply) {
        let line = line.trim();
        let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim());
        match first_word(line).as_str() {
            "nboard" => reply.say(format!("set myname {}", self.name())),
            "set" => self.set(rest, reply),
            "move" => self.play(rest, reply),
            "go" => self.go(reply),
            "hint" => self.hint(rest, reply),
            "analyze" => self.analyse(self.game.moves().len() + 1, reply),
            "ping" => reply.say(format!("pong {rest}")),
            // There is no book to learn into.
            "learn" => reply.say("learned"),
            "quit" | "exit" => reply.quit = true,
            // The first version of the protocol sent moves alone.
            word if parse_move(word, Othello::SIZE).is_ok() => self.play(word, reply),
            _ => {}
        }
    }

    fn progress(&mut self, info: &SearchInfo, reply: &mut Reply) {
        let Some(Purpose::Go | Purpose::Hint(_)) = &self.thinking else { return };
        let depth = info.depth.map_or("0".to_owned(), |depth| depth.to_string());
        let first = !matches!(&self.thinking, Some(Purpose::Hint(best)) if best.is_past_the_first());
        if let (Some(score), false, true) = (info.score, info.pv.is_empty(), first) {
            reply.say(format!("search {} {:.2} 0 {depth}", pv(&info.pv), discs(score)));
        }
    }

    fn answer(&mut self, answer: Answer, reply: &mut Reply) {
        let Some(purpose) = self.thinking.take() else { return };
        match answer.result {
            Ok(decision) => self.decided(purpose, &decision, answer.elapsed.as_secs_f64(), reply),
            Err(error) => reply.say(format!("status {error}")),
        }
    }

    fn dropped(&mut self) {
        self.thinking = None;
    }

    /// The position after the agent's own move, once it is on the board.
    fn ponder(&self) -> Option<Question> {
        let played = self.expected.as_ref().filter(|expected| **expected == self.game)?;
        self.players.ponder(played, Limits::default())
    }
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase()
}
