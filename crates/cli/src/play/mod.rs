//! `hansu play`: a game in the terminal, full-screen where there is a terminal and line by line elsewhere.

mod lines;
mod save;
#[cfg(test)]
mod scripted;
mod session;
mod text;
mod tui;
mod words;
mod worker;

use std::io::IsTerminal as _;
use std::time::Duration;

use clap::Args;
use hansu_agents::usual;
use hansu_game::{GameKind, GameSpec, Move, Player, Position};
use hansu_record::parse_position;
use hansu_search::{Agent, MakeAgent};

use self::session::{PlayedGame, Seat};
use self::words::{Language, speak};
use self::worker::Worker;
use crate::args::BoardArgs;
use crate::failure::bad_input;

/// The longest a hint may take, whatever its agent is told.
const HINT_TIME: Duration = Duration::from_secs(10);

/// What `hansu play` can be told.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PlayArgs {
    /// othello (or reversi) or gomoku (or omok); othello if left out
    game: Option<GameKind>,
    #[command(flatten)]
    board: BoardArgs,
    /// Who plays Black: human or an agent [default: human, unless White is]
    #[arg(long, value_name = "SPEC|human")]
    black: Option<String>,
    /// Who plays White: human or an agent [default: an agent, unless Black is one]
    #[arg(long, value_name = "SPEC|human")]
    white: Option<String>,
    /// The level of the agent that was not named, from 1 (has just learnt the rules) to 10 (the engine)
    #[arg(long, value_name = "N", value_parser = crate::args::level)]
    level: Option<u8>,
    /// Where the game begins: moves or a board, as for 'hansu show' [default: the start]
    #[arg(long, value_name = "POS", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    position: String,
    /// The agent that gives hints [default: the opponent]
    #[arg(long, value_name = "SPEC")]
    hint: Option<String>,
    /// The language: en or ko [default: the system's on the whole screen, en line by line]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Read and print lines, even in a terminal
    #[arg(long)]
    plain: bool,
}

impl PlayArgs {
    /// Who plays where nobody was named.
    fn opponent(&self, game: GameSpec) -> String {
        self.level.map_or_else(|| usual(game).to_string(), crate::args::level_spec)
    }
}

/// Makes the agent with a name, for a game.
pub(crate) type Registry = fn(&str, GameSpec) -> Result<Box<dyn Agent>, Box<dyn std::error::Error + Send + Sync>>;

/// A game to be played: what the command line said, checked.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    start: Position,
    opening: Vec<Move>,
    seats: [Seat; 2],
    hint: String,
    registry: Registry,
}

impl Setup {
    /// Checks the arguments; every agent they name is made once, so that a wrong name is found before the game begins.
    fn new(args: &PlayArgs, registry: Registry) -> anyhow::Result<Setup> {
        let kind = args.game.unwrap_or(GameKind::Othello);
        let spec = GameSpec::new(kind, args.board.size, args.board.row, args.board.rule).map_err(bad_input)?;
        let position = parse_position(spec, &args.position).map_err(bad_input)?;
        let seats = seats(args.black.as_deref(), args.white.as_deref(), &args.opponent(spec));
        let hint = args.hint.clone().unwrap_or_else(|| hint_agent(&seats, spec));
        let setup = Setup { start: position.start, opening: position.moves, seats, hint, registry };
        for (option, text) in [("--black", &args.black), ("--white", &args.white), ("--hint", &args.hint)] {
            if let Some(Seat::Agent(name)) = text.as_deref().map(seat) {
                registry(&name, spec).map_err(|error| bad_input(format!("{option}: {error}")))?;
            }
        }
        Ok(setup)
    }

    fn game(&self) -> PlayedGame {
        PlayedGame::new(self.start.clone(), self.opening.clone(), self.seats.clone())
    }

    /// A worker for each seat that is not a human's.
    fn workers(&self) -> anyhow::Result<[Option<Worker>; 2]> {
        let worker = |player: Player| match &self.seats[player.index()] {
            Seat::Human => Ok(None),
            Seat::Agent(name) => self.worker(name).map(Some),
        };
        Ok([worker(Player::Black)?, worker(Player::White)?])
    }

    /// Puts another level in the place of the agents; `None` if there is no agent, or no such level.
    fn at_level(&self, level: u8) -> Option<Setup> {
        let known = (1..=hansu_agents::LEVELS).contains(&level);
        let seat =
            |seat: &Seat| if seat.is_human() { Seat::Human } else { Seat::Agent(crate::args::level_spec(level)) };
        let any = self.seats.iter().any(|seat| !seat.is_human());
        (known && any).then(|| Setup { seats: [seat(&self.seats[0]), seat(&self.seats[1])], ..self.clone() })
    }

    fn hinter(&self) -> anyhow::Result<Worker> {
        self.worker(&self.hint)
    }

    fn worker(&self, name: &str) -> anyhow::Result<Worker> {
        let (name, spec, registry) = (name.to_owned(), self.start.spec(), self.registry);
        let make: MakeAgent = Box::new(move || registry(&name, spec));
        Worker::start(make)
    }
}

/// Plays a game in the terminal.
pub(crate) fn run(args: PlayArgs) -> anyhow::Result<()> {
    let setup = Setup::new(&args, |name, spec| Ok(hansu_agents::build(name, spec)?))?;
    let fills_the_screen = can_fill_the_screen() && !args.plain;
    let system = || Language::of_system(|name| std::env::var(name).ok());
    speak(args.lang.unwrap_or_else(|| if fills_the_screen { system() } else { Language::En }));
    if fills_the_screen {
        return tui::run(&setup);
    }
    crate::signals::end_programs_when_told_to_end()?;
    lines::run(setup, header_allowed(&args))
}

fn can_fill_the_screen() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// Whether the first line may still choose Gomoku's size and colours.
fn header_allowed(args: &PlayArgs) -> bool {
    let open = args.level.is_none() && args.board.size.is_none() && args.black.is_none() && args.white.is_none();
    open && args.position.is_empty() && args.game != Some(GameKind::Othello)
}

/// Fills in the seats that were not given: a human faces an agent, and an agent a human.
fn seats(black: Option<&str>, white: Option<&str>, opponent: &str) -> [Seat; 2] {
    let usual_agent = || Seat::Agent(opponent.to_owned());
    let facing = |other: &Seat| if other.is_human() { usual_agent() } else { Seat::Human };
    match (black.map(seat), white.map(seat)) {
        (Some(black), Some(white)) => [black, white],
        (Some(black), None) => [black.clone(), facing(&black)],
        (None, Some(white)) => [facing(&white), white],
        (None, None) => [Seat::Human, usual_agent()],
    }
}

fn seat(text: &str) -> Seat {
    text.parse().unwrap_or_else(|never| match never {})
}

fn hint_agent(seats: &[Seat; 2], game: GameSpec) -> String {
    let named = seats.iter().rev().find_map(|seat| match seat {
        Seat::Agent(name) => Some(name.clone()),
        Seat::Human => None,
    });
    named.unwrap_or_else(|| usual(game).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(black: Option<&str>, white: Option<&str>, expected: [&str; 2]) {
        let seats = seats(black, white, &usual(GameSpec::Othello).to_string());
        assert_eq!(seats.map(|seat| seat.to_string()), expected.map(str::to_owned));
    }

    #[test]
    fn a_human_faces_an_agent_and_an_agent_faces_a_human() {
        let usual = usual(GameSpec::Othello).to_string();
        let usual = usual.as_str();
        check(None, None, ["human", usual]);
        check(None, Some("random"), ["human", "random"]);
        check(Some("random"), None, ["random", "human"]);
        check(Some("human"), None, ["human", usual]);
        check(None, Some("human"), [usual, "human"]);
        check(Some("Human"), Some("human"), ["human", "human"]);
    }

    #[test]
    fn a_wrong_agent_is_named_with_its_option() {
        let args = PlayArgs { white: Some("nobody".to_owned()), ..PlayArgs::default() };
        let error = Setup::new(&args, |name, spec| Ok(hansu_agents::build(name, spec)?)).expect_err("no such agent");
        assert!(error.to_string().contains("--white: "), "{error}");
    }
}
