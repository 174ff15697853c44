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
use super::words::{said, say};
use super::worker::Worker;
use super::{Setup, text};

const HELP: &str = "\
Moves:    e5, or column and row: 5 5
Commands: undo, redo, hint, board, moves, level N, save [FILE], resign, help, quit";
const HELP_KO: &str = "\
수:   e5, 또는 열과 행: 5 5
명령: undo(무르기), redo(다시), hint(힌트), board(판), moves(기보), level N(레벨), save [파일](저장), resign(기권), help(도움말), quit(끝)";

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
                Line::TooLong => self.say(said(
                    "That line is too long: write a move such as 'e5', or 'help'",
                    "줄이 너무 깁니다. 'e5' 같은 수나 'help'를 쓰세요",
                ))?,
                Line::Text(line) => self.obey(&line)?,
            };
            if next == Next::Stop {
                self.say(said("Good-bye", "안녕히 가세요"))?;
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
            Ok(Command::Level(level)) => self.change_level(level),
            Ok(Command::Help) => self.say(said(HELP, HELP_KO)),
            Ok(Command::Nothing) => Ok(Next::GoOn),
            Ok(Command::Quit) => Ok(Next::Stop),
        }
    }

    /// Plays forced passes and the agents' moves until a human has to choose or the game ends.
    fn agents_play(&mut self) -> anyhow::Result<()> {
        while !self.game.is_over() {
            let side = self.game.side();
            if self.game.must_pass() {
                let who = text::player_name(side);
                self.say(&say!("{who} has no move: pass", "{who}이 둘 곳이 없어 패스합니다"))?;
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
                let name = mv.name(self.game.spec().size());
                self.say(&say!("AI plays {name}", "AI: {name}"))?;
                self.advance(mv, started.elapsed())?;
                Ok(true)
            }
            Err(why) => {
                self.failed = Some(side);
                let name = text::player_name(side);
                self.say(&say!(
                    "{name}'s agent failed: {why}. Play for it, 'undo', or 'quit'",
                    "{name}의 AI가 실패했습니다: {why}. 대신 두거나 'undo', 'quit'을 쓰세요"
                ))?;
                Ok(false)
            }
        }
    }

    fn human_plays(&mut self, mv: Move) -> anyhow::Result<Next> {
        match self.game.illegal_reason(mv) {
            None => self.advance(mv, Duration::ZERO)?,
            Some(why) => {
                let name = mv.name(self.game.spec().size());
                let remedy = self.remedy();
                self.say(&say!("{name} can't be played: {why}. {remedy}", "{name}에 둘 수 없습니다: {why}. {remedy}"))?;
            }
        }
        Ok(Next::GoOn)
    }

    /// What to do instead of an illegal move.
    fn remedy(&self) -> &'static str {
        match self.game.spec().kind().facts().marks_legal_moves {
            _ if self.game.is_over() => {
                said("Write 'undo', 'save' or 'quit'", "'undo', 'save', 'quit' 가운데 하나를 쓰세요")
            }
            true => said(
                "'board' marks the legal moves with *, 'moves' lists them",
                "'board'는 둘 수 있는 곳을 *로 보이고, 'moves'는 늘어놓습니다",
            ),
            false => said("Choose an empty point", "빈 곳을 고르세요"),
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
            return self.say(said(
                "Size and colour are chosen before the first move: use --size, --black and --white",
                "크기와 색은 첫 수 전에 정합니다. --size, --black, --white를 쓰세요",
            ));
        }
        let rules = self.game.spec().rules();
        let row = rules.map(|rules| rules.row().min(size));
        match GameSpec::new(GameKind::Gomoku, Some(size), row, rules.map(|rules| rules.rule())) {
            Ok(spec) => self.start_gomoku(spec, agent),
            Err(error) => {
                self.say(&say!("{error}: write for example '10 white'", "{error}: 예를 들어 '10 white'라고 쓰세요"))
            }
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
        let title = text::game_title(self.game.spec());
        let players =
            say!("{title}: Black (X) is {black}, White (O) is {white}", "{title}: 흑(X) {black}, 백(O) {white}");
        writeln!(self.out, "{players}")?;
        self.show_board()?;
        if self.header_allowed {
            self.say(said(
                "Write a move, or first the size of a Gomoku board and the AI's colour, such as '10 white'",
                "수를 쓰거나, 먼저 오목판의 크기와 AI의 색을 쓰세요. 예: '10 white'",
            ))?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> anyhow::Result<()> {
        match self.game.is_over() {
            true => {
                let over = said("The game is over: undo, save or quit", "대국이 끝났습니다: undo, save, quit");
                writeln!(self.out, "{over}")?;
            }
            false => {
                let who = text::player_name(self.game.side());
                writeln!(self.out, "{}", say!("{who} to move:", "{who} 차례:"))?;
            }
        }
        Ok(self.out.flush()?)
    }

    fn say(&mut self, message: &str) -> anyhow::Result<Next> {
        writeln!(self.out, "{message}")?;
        Ok(Next::GoOn)
    }
}
