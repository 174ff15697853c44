//! The Go Text Protocol, version 2, for Othello (as Othello programs speak it) and Gomoku.

mod analysis;
mod clock;
mod commands;
mod gogui;
mod syntax;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::{Game, GameKind, GameSpec, Move, Outcome, Player, Position};
use hansu_search::{History, Limits, SearchInfo};

use crate::conversation::{Conversation, Dialect, Reply, Urgency};
use crate::machine::{Answer, Question};
use crate::pace;
use crate::players::Players;
use analysis::Analysis;
use clock::Clocks;
use commands::Done;
use syntax::Command;

/// A machine that speaks GTP.
pub fn gtp(players: Players, game: GameSpec) -> Result<Conversation<Gtp>, SpecError> {
    players.check(game)?;
    Ok(Conversation::new(Gtp::new(players, game)))
}

/// GTP as a language; see [`gtp`].
#[derive(Debug)]
pub struct Gtp {
    players: Players,
    game: History,
    /// The game before each `play` and `genmove`.
    before: Vec<History>,
    clocks: Clocks,
    thinking: Option<Thinking>,
    /// The side that an agent last moved for, and how long the game was then.
    moved: Option<(Player, usize)>,
}

/// A command whose answer has to be thought about.
#[derive(Debug)]
struct Thinking {
    id: String,
    side: Player,
    purpose: Purpose,
}

#[derive(Debug)]
enum Purpose {
    /// Choose a move and play it.
    Play,
    /// Choose a move.
    Tell,
    /// Say what is found until something comes in.
    Analyse(Analysis),
    /// Choose a move and play it, saying what is found on the way.
    PlayAnalysing(Analysis),
}

impl Gtp {
    fn new(players: Players, game: GameSpec) -> Gtp {
        let game = History::new(game.start());
        Gtp { players, game, before: Vec::new(), clocks: Clocks::default(), thinking: None, moved: None }
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn kind(&self) -> GameKind {
        self.position().kind()
    }

    fn vertex(&self, mv: Move) -> String {
        syntax::vertex(mv, self.kind(), self.position().size())
    }

    /// Begins another game.
    fn start(&mut self, game: GameSpec) {
        (self.game, self.before) = (History::new(game.start()), Vec::new());
        self.clocks.restart();
    }

    /// The game with this side to move.
    ///
    /// In Othello the other side must have to pass. In Gomoku any side may be asked: GTP allows a side to play twice, and
    /// programs use that to set up positions.
    fn with_side(&self, side: Player) -> Result<History, String> {
        let position = self.position();
        if position.side_to_move() == side || position.is_over() {
            return Ok(self.game.clone());
        }
        if let Some(turned) = position.with_side(side) {
            return Ok(History::new(turned));
        }
        self.game.with(Move::PASS).map_err(|_| format!("illegal move: it is {}'s turn", side.opponent()))
    }

    fn play(&mut self, side: Player, mv: Move) -> Result<(), String> {
        // A pass after the end changes nothing; programs that do not know the rules end a game by passing twice.
        if mv.is_pass() && self.position().is_over() {
            return Ok(());
        }
        let mut game = self.with_side(side)?;
        game.play(mv).map_err(|error| format!("illegal move: {} {}", self.vertex(mv), reason(&error)))?;
        self.before.push(std::mem::replace(&mut self.game, game));
        Ok(())
    }

    fn limits(&self, side: Player) -> Limits {
        let time = self.clocks.limit(side, self.position()).map(pace::safe);
        let most_time = self.clocks.most(side, self.position()).map(pace::safe);
        Limits { time, most_time, ..Limits::default() }
    }

    /// What to say where there is nothing left to choose.
    fn answer_after_the_end(&self, side: Player) -> &'static str {
        let lost = self.position().outcome() == Some(Outcome::Win(side.opponent()));
        if lost && !self.kind().facts().counts_discs { "resign" } else { "pass" }
    }

    fn obey(&mut self, command: &Command<'_>, reply: &mut Reply) -> Result<(), String> {
        let handler = commands::find(command.name).ok_or_else(|| match command.name {
            "" => "syntax error: no command follows the number".to_owned(),
            name => format!("unknown command '{name}': list_commands lists those that are known"),
        })?;
        let text = match handler(self, &command.arguments)? {
            Done::Think(side, purpose) => return self.ask(command.id, side, purpose, reply),
            Done::Text(text) => text,
            changed @ (Done::NewGame | Done::NewLimits) => {
                reply.forget = matches!(changed, Done::NewGame);
                reply.prepare = self.first_agent();
                String::new()
            }
            Done::Quit => {
                reply.quit = true;
                String::new()
            }
        };
        reply.say(syntax::success(command.id, &text));
        Ok(())
    }

    fn ask(&mut self, id: &str, side: Player, purpose: Purpose, reply: &mut Reply) -> Result<(), String> {
        let game = self.with_side(side)?;
        if game.position().is_over() {
            let text = match purpose {
                Purpose::Analyse(_) => return Err("the game is over: there is nothing to analyse".to_owned()),
                Purpose::PlayAnalysing(_) => format!("\nplay {}", self.answer_after_the_end(side)),
                Purpose::Play | Purpose::Tell => self.answer_after_the_end(side).to_owned(),
            };
            reply.say(syntax::success(id, &text));
            return Ok(());
        }
        if matches!(purpose, Purpose::Analyse(_) | Purpose::PlayAnalysing(_)) {
            reply.say(format!("={id}"));
        }
        reply.question = Some(match purpose {
            Purpose::Analyse(_) => self.players.question_without_end(&game),
            _ => self.players.question(&game, self.limits(side)),
        });
        self.thinking = Some(Thinking { id: id.to_owned(), side, purpose });
        Ok(())
    }
}

/// Why a move was refused, without its name, which GTP spells in its own way.
fn reason(error: &hansu_game::IllegalMove) -> String {
    format!("can't be played, {}", error.reason)
}

impl Dialect for Gtp {
    fn first_agent(&self) -> Option<(AgentSpec, GameSpec)> {
        let game = self.position().spec();
        Some((self.players.under(self.limits(Player::Black), game), game))
    }

    fn urgency(&self, line: &str) -> Urgency {
        let analysing = matches!(&self.thinking, Some(Thinking { purpose: Purpose::Analyse(_), .. }));
        // GoGui interrupts by a comment.
        let interrupts = line.trim_start().starts_with('#') && line.contains("interrupt");
        match syntax::parse(&syntax::clean(line)).map(|command| command.name.to_ascii_lowercase()).as_deref() {
            Some("quit") => Urgency::Close,
            Some("stop") => Urgency::Hurry,
            _ if analysing || interrupts => Urgency::Hurry,
            _ => Urgency::Wait,
        }
    }

    fn command(&mut self, line: &str, reply: &mut Reply) {
        let line = syntax::clean(line);
        let Some(command) = syntax::parse(&line) else { return };
        if let Err(error) = self.obey(&command, reply) {
            reply.say(syntax::failure(command.id, &error));
        }
    }

    fn progress(&mut self, info: &SearchInfo, reply: &mut Reply) {
        let (kind, size) = (self.kind(), self.position().size());
        if let Some(Thinking { purpose: Purpose::Analyse(analysis) | Purpose::PlayAnalysing(analysis), .. }) =
            &mut self.thinking
        {
            reply.lines.extend(analysis.line(info, |mv| syntax::vertex(mv, kind, size)));
        }
    }

    fn answer(&mut self, answer: Answer, reply: &mut Reply) {
        let Some(Thinking { id, side, purpose }) = self.thinking.take() else { return };
        let decision = match answer.result {
            Ok(decision) => decision,
            // The answer to an analysis has begun already, and is only ended.
            Err(_) if matches!(purpose, Purpose::Analyse(_) | Purpose::PlayAnalysing(_)) => return reply.say(""),
            Err(error) => return reply.say(syntax::failure(&id, &error)),
        };
        let vertex = self.vertex(decision.mv);
        match purpose {
            Purpose::Tell => reply.say(syntax::success(&id, &vertex)),
            Purpose::Analyse(analysis) => {
                let (kind, size) = (self.kind(), self.position().size());
                reply.lines.extend(analysis.last_line(&decision.info, |mv| syntax::vertex(mv, kind, size)));
                reply.say("");
            }
            Purpose::Play | Purpose::PlayAnalysing(_) => {
                self.clocks.spend(side, answer.elapsed);
                let played = self.play(side, decision.mv);
                self.moved = Some((side, self.game.moves().len()));
                reply.say(match (played, purpose) {
                    (Err(error), _) => syntax::failure(&id, &error),
                    (Ok(()), Purpose::PlayAnalysing(_)) => format!("play {vertex}\n"),
                    (Ok(()), _) => syntax::success(&id, &vertex),
                });
            }
        }
    }

    /// The position after the agent's own move.
    fn ponder(&self) -> Option<Question> {
        let (side, _) = self.moved.filter(|(_, moves)| *moves == self.game.moves().len())?;
        self.players.ponder(&self.game, self.limits(side))
    }

    fn dropped(&mut self) {
        self.thinking = None;
    }
}
