//! The protocol of Gomocup and Piskvork ("new protocol"), with the extensions of Yixin: Gomoku.

mod board;
mod clock;
mod info;
mod message;
mod swap2;
mod yixin;

use hansu_agents::SpecError;
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Move, Position, Square};
use hansu_search::{Decision, Limits, SearchInfo};

use crate::conversation::{Conversation, Dialect, Reply, Urgency};
use crate::machine::Answer;
use crate::players::Players;
use board::{Board, StoneList, parse_point, written};
use clock::Times;
use swap2::OpeningChoice;
use yixin::Candidates;

/// A machine that speaks Gomocup.
pub fn gomocup(players: Players) -> Result<Conversation<Gomocup>, SpecError> {
    players.check(GameSpec::Gomoku(Rules::default()))?;
    Ok(Conversation::new(Gomocup::new(players)))
}

/// Gomocup as a language; see [`gomocup`].
#[derive(Debug)]
pub struct Gomocup {
    players: Players,
    board: Option<Board>,
    rule: Result<Rule, String>,
    times: Times,
    limits: Limits,
    /// Points that are not to be played.
    blocked: Vec<Square>,
    /// Whether the other side has shown that it knows Yixin's extensions.
    yixin: bool,
    list: Option<List>,
    thinking: Option<Purpose>,
    /// The first of two moves that are told together.
    first: Option<Move>,
}

/// A list that goes on until `DONE`.
#[derive(Clone, Debug)]
enum List {
    Stones {
        stones: StoneList,
        think: bool,
    },
    Swap2(Vec<Square>),
    Block(Vec<Square>),
    Unblock(Vec<Square>),
    /// Something was wrong with it, which has been said; the rest is passed over.
    Spoilt,
}

/// What is thought about.
#[derive(Clone, Debug)]
enum Purpose {
    Move,
    Swap2,
    Swap2Opening(OpeningChoice),
    Candidates(Candidates),
    FirstOfTwo,
}

/// The smallest board on which five can be in a row.
const SMALLEST: usize = 5;
const LARGEST: usize = hansu_game::MAX_SIZE;
const NOT_STARTED: &str = "there is no board: send START with a size first";

impl Gomocup {
    fn new(players: Players) -> Gomocup {
        Gomocup {
            players,
            board: None,
            rule: Ok(Rule::Freestyle),
            times: Times::default(),
            limits: Limits::default(),
            blocked: Vec::new(),
            yixin: false,
            list: None,
            thinking: None,
            first: None,
        }
    }

    fn size(&self) -> usize {
        self.board.as_ref().map_or(LARGEST, Board::size)
    }

    /// The board, if there is one and its rule is played.
    fn ready(&self) -> Result<&Board, String> {
        self.rule.as_ref().map_err(String::clone)?;
        self.board.as_ref().ok_or_else(|| NOT_STARTED.to_owned())
    }

    fn rules(&self) -> Result<Rules, String> {
        Ok(self.ready()?.gomoku().rules())
    }

    fn start(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let size: Option<usize> = text.trim().parse().ok().filter(|size| (SMALLEST..=LARGEST).contains(size));
        let size = size.ok_or_else(|| format!("unsupported size '{text}': use {SMALLEST} to {LARGEST}"))?;
        let rule = self.rule.clone().unwrap_or(Rule::Freestyle);
        let rules = Rules::new(size, Rules::DEFAULT_ROW, rule).map_err(|error| error.to_string())?;
        self.players.check(GameSpec::Gomoku(rules)).map_err(|error| error.to_string())?;
        self.begin_game(rules, reply);
        Ok(())
    }

    fn begin_game(&mut self, rules: Rules, reply: &mut Reply) {
        self.board = Some(Board::new(rules));
        self.blocked.clear();
        self.times.restart();
        reply.say("OK");
        reply.forget = true;
        self.prepare(reply);
    }

    /// Has the agent ready, so that making it is not on the clock.
    fn prepare(&self, reply: &mut Reply) {
        if let Some(board) = &self.board {
            let position = board.position();
            let limits = Limits { time: self.times.limit(&position), ..self.limits };
            reply.prepare = Some((self.players.under(limits, position.kind()), position.spec()));
        }
    }

    fn restart(&mut self, reply: &mut Reply) -> Result<(), String> {
        let rules = self.rules()?;
        self.begin_game(rules, reply);
        Ok(())
    }

    /// The rule may be told before or after the board.
    fn change_rule(&mut self, rule: Rule) -> Result<(), String> {
        let Some(board) = &self.board else { return Ok(()) };
        let rules = Rules::new(board.size(), Rules::DEFAULT_ROW, rule).map_err(|error| error.to_string())?;
        self.board = Some(board.under(rules)?);
        Ok(())
    }

    fn begin(&mut self, reply: &mut Reply) -> Result<(), String> {
        if !self.ready()?.is_empty() {
            return Err("BEGIN is for an empty board: send RESTART first".to_owned());
        }
        self.ask(Purpose::Move, 1, reply)
    }

    fn turn(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let square = parse_point(text, self.ready()?.size())?;
        self.board.as_mut().ok_or(NOT_STARTED)?.play(square)?;
        self.ask(Purpose::Move, 1, reply)
    }

    fn take_back(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let square = parse_point(text, self.ready()?.size())?;
        self.board.as_mut().ok_or(NOT_STARTED)?.take_back(square)?;
        reply.say("OK");
        Ok(())
    }

    /// Puts one's own stone down and tells it.
    fn play_own(&mut self, mv: Move, reply: &mut Reply) -> Result<(), String> {
        let square = mv.square().ok_or("Gomoku has no pass")?;
        self.board.as_mut().ok_or(NOT_STARTED)?.play(square)?;
        reply.say(written(mv, self.size()));
        Ok(())
    }

    /// Thinks about the position on the board, in one of so many parts of the time.
    fn ask(&mut self, purpose: Purpose, parts: u32, reply: &mut Reply) -> Result<(), String> {
        let position = self.ready()?.position();
        self.ask_about(&position, purpose, parts, reply)
    }

    fn ask_about(
        &mut self,
        position: &Position,
        purpose: Purpose,
        parts: u32,
        reply: &mut Reply,
    ) -> Result<(), String> {
        if let Some(outcome) = position.outcome() {
            return Err(format!("the game is over ({outcome}): send RESTART"));
        }
        let time = self.times.limit(position).map(|time| time / parts.max(1));
        let depth = match &purpose {
            Purpose::Candidates(candidates) => candidates.depth().or(self.limits.depth),
            _ => self.limits.depth,
        };
        let limits = Limits { time, depth, ..self.limits };
        reply.question = Some(self.players.question(position, limits));
        self.thinking = Some(purpose);
        Ok(())
    }

    fn decided(&mut self, purpose: Purpose, decision: &Decision, reply: &mut Reply) -> Result<(), String> {
        match purpose {
            Purpose::Move => self.play_own(self.allowed(decision), reply),
            Purpose::Swap2 => self.colour_chosen(decision, reply),
            Purpose::Swap2Opening(choice) => self.opening_judged(choice, decision, reply),
            Purpose::Candidates(candidates) => self.candidate_found(candidates, decision, reply),
            Purpose::FirstOfTwo => self.first_of_two(decision, reply),
        }
    }

    fn open_list(&mut self, list: List) -> Result<(), String> {
        self.list = Some(List::Spoilt);
        self.ready()?;
        self.list = Some(list);
        Ok(())
    }

    /// Takes a line of the list that is open.
    fn add_to_list(&mut self, line: &str, reply: &mut Reply) -> Result<(), String> {
        let Some(mut list) = self.list.take() else { return Ok(()) };
        if line.eq_ignore_ascii_case("DONE") {
            return self.close_list(list, reply);
        }
        let size = self.size();
        let added = match &mut list {
            List::Stones { stones, .. } => stones.add(line, size),
            List::Swap2(squares) | List::Block(squares) | List::Unblock(squares) => {
                parse_point(line, size).map(|square| squares.push(square))
            }
            List::Spoilt => Ok(()),
        };
        self.list = Some(if added.is_ok() { list } else { List::Spoilt });
        added
    }

    fn close_list(&mut self, list: List, reply: &mut Reply) -> Result<(), String> {
        match list {
            List::Stones { stones, think } => {
                self.board = Some(stones.board(self.rules()?)?);
                if think { self.ask(Purpose::Move, 1, reply) } else { Ok(()) }
            }
            List::Swap2(squares) => self.swap2(&squares, reply),
            List::Block(squares) => {
                self.blocked.extend(squares);
                Ok(())
            }
            List::Unblock(squares) => {
                self.blocked.retain(|square| !squares.contains(square));
                Ok(())
            }
            List::Spoilt => Ok(()),
        }
    }

    fn obey(&mut self, name: &str, rest: &str, reply: &mut Reply) -> Result<(), String> {
        match name {
            "START" => self.start(rest, reply),
            "RECTSTART" => Err("only square boards are played: send START and a size".to_owned()),
            "RESTART" => self.restart(reply),
            "BEGIN" => self.begin(reply),
            "TURN" => self.turn(rest, reply),
            "TAKEBACK" => self.take_back(rest, reply),
            "PLAY" => {
                let square = parse_point(rest, self.ready()?.size())?;
                self.play_own(square.into(), reply)
            }
            "BOARD" => self.open_list(List::Stones { stones: StoneList::default(), think: true }),
            "SWAP2BOARD" => self.open_list(List::Swap2(Vec::new())),
            "INFO" => Ok(self.info(rest, reply)),
            "ABOUT" => Ok(reply.say(about())),
            "END" => Ok(reply.quit = true),
            // Nothing is thought about now, so there is nothing to stop or to end.
            "STOP" | "YXSTOP" | "DONE" => Ok(()),
            _ => self.obey_extension(name, rest, reply),
        }
    }

    fn obey_extension(&mut self, name: &str, rest: &str, reply: &mut Reply) -> Result<(), String> {
        self.yixin |= name.starts_with("YX");
        match name {
            "YXBOARD" => self.open_list(List::Stones { stones: StoneList::default(), think: false }),
            "YXBLOCK" => self.open_list(List::Block(Vec::new())),
            "YXBLOCKUNDO" => self.open_list(List::Unblock(Vec::new())),
            "YXBLOCKRESET" => Ok(self.blocked.clear()),
            "YXNBEST" => self.n_best(rest, reply),
            "YXBALANCEONE" => self.balance_one(reply),
            "YXBALANCETWO" => self.balance_two(reply),
            "YXSHOWFORBID" => self.show_forbidden(reply),
            "YXSHOWINFO" => Ok(self.show_info(reply)),
            "YXHASHCLEAR" => Ok(reply.forget = true),
            _ => Ok(reply.say(format!("UNKNOWN {name}"))),
        }
    }
}

fn about() -> String {
    format!("name=\"{}\", version=\"{}\", author=\"The Hansu authors\", country=\"KR\"", crate::NAME, crate::VERSION)
}

/// A command's name in capitals, and what follows it.
fn split(line: &str) -> (String, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name.to_ascii_uppercase(), rest.trim())
}

/// Whether a line within a list is a command rather than a part of the list: the list was broken off.
fn is_command(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_alphabetic()) && !line.eq_ignore_ascii_case("DONE")
}

impl Dialect for Gomocup {
    fn urgency(&self, line: &str) -> Urgency {
        match split(line.trim()).0.as_str() {
            "END" => Urgency::Close,
            "STOP" | "YXSTOP" => Urgency::Hurry,
            "START" | "RESTART" | "RECTSTART" => Urgency::Drop,
            "INFO" => Urgency::Now,
            _ => Urgency::Wait,
        }
    }

    fn command(&mut self, line: &str, reply: &mut Reply) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        let (name, rest) = split(line);
        let done = match (&self.list, is_command(line)) {
            (Some(_), false) => self.add_to_list(line, reply),
            (Some(list), true) => {
                if !matches!(list, List::Spoilt) {
                    reply.say("ERROR the list before this command is not ended by DONE");
                }
                self.list = None;
                self.obey(&name, rest, reply)
            }
            (None, _) => self.obey(&name, rest, reply),
        };
        if let Err(error) = done {
            reply.say(format!("ERROR {error}"));
        }
    }

    fn progress(&mut self, info: &SearchInfo, reply: &mut Reply) {
        if matches!(&self.thinking, Some(Purpose::Move | Purpose::Swap2)) {
            reply.lines.extend(message::progress(info, self.size()));
        }
    }

    fn answer(&mut self, answer: Answer, reply: &mut Reply) {
        let Some(purpose) = self.thinking.take() else { return };
        self.times.spend(answer.elapsed);
        let done = answer.result.and_then(|decision| self.decided(purpose, &decision, reply));
        if let Err(error) = done {
            self.first = None;
            reply.say(format!("ERROR {error}"));
        }
    }

    fn dropped(&mut self) {
        (self.thinking, self.first) = (None, None);
    }

    fn line_end(&self) -> &'static str {
        "\r\n"
    }
}
