//! Line mode: for pipes, scripts and terminals that can't do more.

mod command;
mod input;
mod replies;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use hansu_game::{GameKind, GameSpec, Move, Player};
use hansu_search::Limits;

use self::command::Command;
use self::input::{Line, read_line};
use super::session::{PlayedGame, Seat};
use super::worker::Worker;
use super::{Setup, text};

const HELP: &str = "\
Moves:    e5, or column and row: 5 5
Commands: undo, redo, hint, board, moves, save [FILE], resign, help, quit";

/// Plays on standard input and output.
pub(super) fn run(setup: Setup, header_allowed: bool) -> anyhow::Result<()> {
    Table::new(setup, header_allowed, io::stdout().lock())?.play(&mut io::stdin().lock())
}

/// A game with the agents that play it and the place its story is told.
struct Table<W> {
    setup: Setup,
    game: PlayedGame,
    workers: [Option<Worker>; 2],
    hinter: Option<Worker>,
    /// The side whose agent failed here: the human moves for it.
    failed: Option<Player>,
    header_allowed: bool,
    out: W,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Stop,
}

impl<W: Write> Table<W> {
    fn new(setup: Setup, header_allowed: bool, out: W) -> anyhow::Result<Table<W>> {
        let (game, workers) = (setup.game(), setup.workers()?);
        Ok(Table { setup, game, workers, hinter: None, failed: None, header_allowed, out })
    }

    /// Plays until the input ends, somebody quits, or two agents have finished.
    fn play(&mut self, input: &mut impl BufRead) -> anyhow::Result<()> {
        self.welcome()?;
        loop {
            self.agents_play()?;
            if self.game.is_over() && !self.game.seats().iter().any(Seat::is_human) {
                return Ok(());
            }
            self.prompt()?;
            let next = match read_line(input)? {
                Line::End => Next::Stop,
                Line::TooLong => self.say("That line is too long: write a move such as 'e5', or 'help'")?,
                Line::Text(line) => self.obey(&line)?,
            };
            if next == Next::Stop {
                self.say("Good-bye")?;
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &str) -> anyhow::Result<Next> {
        match command::parse(line, self.game.spec().size()) {
            Err(message) => self.say(&message),
            Ok(Command::Play(mv)) => self.human_plays(mv),
            Ok(Command::Header { size, agent }) => self.set_up(size, agent),
            Ok(Command::Undo) => self.undo(),
            Ok(Command::Redo) => self.redo(),
            Ok(Command::Hint) => self.hint(),
            Ok(Command::Board) => self.show_board(),
            Ok(Command::Moves) => self.show_moves(),
            Ok(Command::Save(path)) => self.save(path.as_deref()),
            Ok(Command::Resign) => self.resign(),
            Ok(Command::Help) => self.say(HELP),
            Ok(Command::Nothing) => Ok(Next::GoOn),
            Ok(Command::Quit) => Ok(Next::Stop),
        }
    }

    /// Plays forced passes and the agents' moves until a human has to choose or the game ends.
    fn agents_play(&mut self) -> anyhow::Result<()> {
        while !self.game.is_over() {
            let side = self.game.side();
            if self.game.must_pass() {
                self.say(&format!("{} has no move: pass", text::player_name(side)))?;
                self.advance(Move::PASS, Duration::ZERO)?;
            } else if self.game.seat(side).is_human() || self.failed == Some(side) || !self.agent_plays(side)? {
                break;
            }
        }
        Ok(())
    }

    /// Lets the agent of a side move; tells whether it did.
    fn agent_plays(&mut self, side: Player) -> anyhow::Result<bool> {
        self.out.flush()?;
        let started = Instant::now();
        let Some(worker) = &mut self.workers[side.index()] else { return Ok(false) };
        worker.think(self.game.so_far(), Limits::default());
        let answer = worker.wait();
        let played = answer.and_then(|decision| match self.game.illegal_reason(decision.mv) {
            None => Ok(decision.mv),
            Some(why) => Err(format!("it wants {}, but {why}", decision.mv.name(self.game.spec().size()))),
        });
        match played {
            Ok(mv) => {
                self.say(&format!("AI plays {}", mv.name(self.game.spec().size())))?;
                self.advance(mv, started.elapsed())?;
                Ok(true)
            }
            Err(why) => {
                self.failed = Some(side);
                let name = text::player_name(side);
                self.say(&format!("{name}'s agent failed: {why}. Play for it, 'undo', or 'quit'"))?;
                Ok(false)
            }
        }
    }

    fn human_plays(&mut self, mv: Move) -> anyhow::Result<Next> {
        match self.game.illegal_reason(mv) {
            None => self.advance(mv, Duration::ZERO)?,
            Some(why) => {
                let name = mv.name(self.game.spec().size());
                self.say(&format!("{name} can't be played: {why}. {}", self.remedy()))?;
            }
        }
        Ok(Next::GoOn)
    }

    /// What to do instead of an illegal move.
    fn remedy(&self) -> &'static str {
        match self.game.spec().kind().facts().marks_legal_moves {
            _ if self.game.is_over() => "Write 'undo', 'save' or 'quit'",
            true => "'board' marks the legal moves with *, 'moves' lists them",
            false => "Choose an empty point",
        }
    }

    fn advance(&mut self, mv: Move, spent: Duration) -> anyhow::Result<()> {
        self.game.play(mv, spent)?;
        self.failed = None;
        self.header_allowed = false;
        self.show_board()?;
        Ok(())
    }

    /// The first line may choose Gomoku's size and the agent's colour.
    fn set_up(&mut self, size: usize, agent: Player) -> anyhow::Result<Next> {
        if !self.header_allowed {
            return self.say("Size and colour are chosen before the first move: use --size, --black and --white");
        }
        let rules = self.game.spec().rules();
        let row = rules.map(|rules| rules.row().min(size));
        match GameSpec::new(GameKind::Gomoku, Some(size), row, rules.map(|rules| rules.rule())) {
            Ok(spec) => self.start_gomoku(spec, agent),
            Err(error) => self.say(&format!("{error}: write for example '10 white'")),
        }
    }

    fn start_gomoku(&mut self, spec: GameSpec, agent: Player) -> anyhow::Result<Next> {
        (self.setup.start, self.setup.opening) = (spec.start(), Vec::new());
        let usual = hansu_agents::usual(spec).to_string();
        self.setup.hint.clone_from(&usual);
        self.setup.seats = [Seat::Human, Seat::Human];
        self.setup.seats[agent.index()] = Seat::Agent(usual);
        (self.game, self.workers, self.hinter) = (self.setup.game(), self.setup.workers()?, None);
        self.header_allowed = false;
        self.welcome()?;
        Ok(Next::GoOn)
    }

    fn welcome(&mut self) -> anyhow::Result<()> {
        let [black, white] = self.game.seats();
        writeln!(self.out, "{}: Black (X) is {black}, White (O) is {white}", text::game_title(self.game.spec()))?;
        self.show_board()?;
        if self.header_allowed {
            self.say("Write a move, or first the size of a Gomoku board and the AI's colour, such as '10 white'")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> anyhow::Result<()> {
        match self.game.is_over() {
            true => writeln!(self.out, "The game is over: undo, save or quit")?,
            false => writeln!(self.out, "{} to move:", text::player_name(self.game.side()))?,
        }
        Ok(self.out.flush()?)
    }

    fn say(&mut self, message: &str) -> anyhow::Result<Next> {
        writeln!(self.out, "{message}")?;
        Ok(Next::GoOn)
    }
}
