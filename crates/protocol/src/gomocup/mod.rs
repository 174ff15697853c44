//! The protocol of Gomocup and Piskvork ("new protocol"), with the extensions of Yixin: Gomoku.

mod board;
mod clock;
mod game;
mod info;
mod list;
mod message;
mod swap2;
mod yixin;

use hansu_agents::SpecError;
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{GameSpec, Move, Square};
use hansu_search::{Limits, SearchInfo};

use crate::conversation::{Conversation, Dialect, Reply, Urgency};
use crate::machine::Answer;
use crate::players::Players;
use board::{Board, StoneList, parse_point};
use clock::Times;
use list::List;
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

    fn obey(&mut self, name: &str, rest: &str, reply: &mut Reply) -> Result<(), String> {
        self.yixin |= name.starts_with("YX");
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
            "YXBOARD" => self.open_list(List::Stones { stones: StoneList::default(), think: false }),
            "YXBLOCK" => self.open_list(List::Block(Vec::new())),
            "YXBLOCKUNDO" => self.open_list(List::Unblock(Vec::new())),
            "YXNBEST" => self.n_best(rest, reply),
            "YXBALANCEONE" => self.balance_one(reply),
            "YXBALANCETWO" => self.balance_two(reply),
            "YXSHOWFORBID" => self.show_forbidden(reply),
            _ => {
                self.take_note(name, rest, reply);
                Ok(())
            }
        }
    }

    /// The commands that can't fail.
    fn take_note(&mut self, name: &str, rest: &str, reply: &mut Reply) {
        match name {
            "INFO" => self.info(rest, reply),
            "ABOUT" => reply.say(about()),
            "END" => reply.quit = true,
            // Nothing is thought about now, so there is nothing to stop or to end.
            "STOP" | "YXSTOP" | "DONE" => {}
            "YXBLOCKRESET" => self.blocked.clear(),
            "YXSHOWINFO" => self.show_info(reply),
            "YXHASHCLEAR" => reply.forget = true,
            _ => reply.say(format!("UNKNOWN {name}")),
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
