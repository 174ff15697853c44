//! The command line.

use clap::{Args, Parser, Subcommand};
use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec};
use hansu_record::{ParsedPosition, parse_position};

use crate::commands;
use crate::commands::convert::ConvertArgs;
use crate::commands::engine::EngineArgs;
use crate::commands::matches::MatchArgs;
use crate::failure::bad_input;
use crate::play::PlayArgs;

/// Othello and Omok (Gomoku): play, ask agents, run experiments.
#[derive(Debug, Parser)]
#[command(name = "hansu", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Write JSON to standard output: one document, or one a line
    #[arg(long, global = true, display_order = 100)]
    pub(crate) json: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  hansu                                          the page, on 127.0.0.1:4000
  hansu play othello                             Black against the default agent
  hansu play omok --size 9 --white mcts:time=2s  9x9 against tree search
  hansu agents                                   all agents and their options
  hansu think --game othello --position f5d6c3 alphabeta:depth=7
  hansu think --game omok --position 'h8 i9' lines --json
  hansu match --game othello --games 100 mcts iddfs --time 50ms
  hansu lab run v3-depth --only depth=3..7       a published table again
  hansu convert games.wtb games.sgf

A move is written d3, a position as a list of moves: see 'hansu show --help'.
Exit codes: 0 success, 1 failure, 2 input that can't be used.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the page: play, analyse, review, watch, and see the lab in a browser
    #[command(after_help = commands::serve::HELP)]
    Serve(commands::serve::ServeArgs),
    /// Play in the terminal against an agent or a person, or watch two agents
    Play(PlayArgs),
    /// List the agents and their options
    #[command(after_help = AGENTS_HELP)]
    Agents(AgentsArgs),
    /// Show a position: board, side to move, legal moves, forbidden points, result
    #[command(after_help = POSITION_HELP)]
    Show(ShowArgs),
    /// Ask an agent for its move in a position
    #[command(after_help = THINK_HELP)]
    Think(ThinkArgs),
    /// Count the lines of play to a depth, the classic test of move generation
    #[command(after_help = PERFT_HELP)]
    Perft(PerftArgs),
    /// Solve Othello positions: exact scores and best moves
    #[command(after_help = commands::solve::HELP)]
    Solve(commands::solve::SolveArgs),
    /// Say what each move of games was worth, and which were mistakes
    #[command(after_help = commands::analyze::HELP)]
    Analyze(commands::analyze::AnalyzeArgs),
    /// The Othello book: make it, look at it, write its lines
    Book(commands::book::BookArgs),
    /// Make puzzles for practice
    Puzzles(commands::puzzles::PuzzlesArgs),
    /// Make openings to play matches from
    Openings(commands::openings::OpeningsArgs),
    /// Measure speed, and print the signature that changes only when behaviour does
    Bench(BenchArgs),
    /// Play many games between agents and say who is stronger
    #[command(after_help = commands::matches::HELP)]
    Match(Box<MatchArgs>),
    /// List or run the experiments
    Lab(LabArgs),
    /// Let other programs use an agent: GTP, NBoard, Gomocup, or JSON lines
    Engine(EngineArgs),
    /// Train networks, and the expert's evaluation
    Train(TrainArgs),
    /// Work for others: do the units that commands with --cluster hand out
    #[cfg(feature = "cluster")]
    #[command(after_help = commands::worker::HELP)]
    Worker(commands::worker::WorkerArgs),
    /// How a fleet of workers is, and how to set up its server
    #[cfg(feature = "cluster")]
    Cluster(commands::cluster::ClusterCommandArgs),
    /// Convert files of games from one format to another
    #[command(after_help = commands::convert::HELP)]
    Convert(Box<ConvertArgs>),
    /// Write a shell's completion script to standard output
    #[command(after_help = "Examples:\n  hansu completions bash > ~/.local/share/bash-completion/completions/hansu")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(after_help = "Examples:\n  hansu man ~/.local/share/man/man1")]
    Man {
        /// The folder; it is made if there is none
        #[arg(value_name = "DIR")]
        folder: std::path::PathBuf,
    },
}

const AGENTS_HELP: &str = "\
An agent is written name:key=value,key=value. What is left out has its default.

Examples:
  random                              plays anything
  alphabeta:depth=7,order=intuition   fixed depth
  iddfs:time=500ms                    as deep as half a second allows
  mcts:playouts=10000,rollout=light   ten thousand playouts";

const POSITION_HELP: &str = "\
Positions:
  othello  f5d6c3            moves from the start; passes may be left out
           '---...XO... X'   64 squares a1 to h8: X black, O white, - empty;
                             a space, and the side to move
  gomoku   'h8 i9 j10'       moves; columns from the left, rows from the bottom
           'black=h8,i9 white=j10 turn=black'
                             stones, and the side to move

Examples:
  hansu show --game othello --position f5d6c3
  hansu show --game omok --rule renju \\
    --position 'black=h9,h10,i8,j8 white=a1,a3 turn=black'";

const THINK_HELP: &str = "\
Examples:
  hansu think --game othello --position f5d6c3 alphabeta:depth=7
  hansu think --game othello mcts:time=2s,rollout=light
  hansu think --game omok --size 9 --position 'e5 e6' lines:depth=4 --json

The progress of the search goes to standard error. 'hansu agents' lists the
agents, 'hansu show --help' the ways to write a position.";

const PERFT_HELP: &str = "\
Examples:
  hansu perft --game othello 9
  hansu perft --game omok --size 9 3 --divide

A forced pass is a ply, and a game that ends earlier counts as one line.";

/// Reads a number, and says what is wanted where there is none.
pub(crate) fn whole_number<T: std::str::FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "write a whole number")
}

/// A game and its settings.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game: othello (or reversi), gomoku (or omok)
    #[arg(long, value_name = "GAME")]
    game: GameKind,
    #[command(flatten)]
    board: BoardArgs,
}

/// The settings of a game.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct BoardArgs {
    /// Side of the board, 3 to 20 (gomoku only) [default: 15]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    pub(crate) size: Option<usize>,
    /// How many in a row win (gomoku only) [default: 5, or the size if that is less]
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>)]
    pub(crate) row: Option<usize>,
    /// freestyle, standard or renju (gomoku only) [default: freestyle]
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
}

impl GameArgs {
    /// The game they describe.
    pub(crate) fn spec(&self) -> anyhow::Result<GameSpec> {
        GameSpec::new(self.game, self.board.size, self.board.row, self.board.rule).map_err(bad_input)
    }
}

/// A position of a game.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The position, see 'hansu show --help' [default: the start]
    #[arg(long, value_name = "POS", default_value = "", allow_hyphen_values = true, hide_default_value = true)]
    position: String,
}

impl PositionArgs {
    /// The position they describe.
    pub(crate) fn parse(&self) -> anyhow::Result<ParsedPosition> {
        parse_position(self.game.spec()?, &self.position).map_err(bad_input)
    }
}

#[derive(Debug, Args)]
pub(crate) struct AgentsArgs {
    /// Only the agents of this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<GameKind>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The agent, such as alphabeta:depth=7 [default: a strong one for the game]
    #[arg(value_name = "SPEC")]
    pub(crate) agent: Option<String>,
    /// The opponent of a level instead, from 1 to 10
    #[arg(long, value_name = "N", conflicts_with = "agent", value_parser = level)]
    pub(crate) level: Option<u8>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies
    #[arg(value_parser = whole_number::<u32>)]
    pub(crate) depth: u32,
    /// Also count below each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Only the signature, without measuring speed
    #[arg(long)]
    pub(crate) signature: bool,
    /// Also run this script with Node.js and compare (benches/baseline/othello_v3.mjs)
    #[arg(long, value_name = "SCRIPT", conflicts_with = "signature")]
    pub(crate) baseline: Option<std::path::PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    pub(crate) command: TrainCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// Write a network, also one that comes along, as a file for other programs
    #[command(after_help = commands::train::EXPORT_HELP)]
    Export(commands::train::ExportNetworkArgs),
    /// Train what the Gomoku expert knows by playing against itself
    #[command(after_help = commands::train::GOMOKU_HELP)]
    Gomoku(commands::train::GomokuArgs),
    /// Train the Othello expert's evaluation by playing against itself
    #[command(after_help = commands::train::PATTERNS_HELP)]
    Patterns(commands::train::PatternsArgs),
    /// AlphaZero: a network that learns by playing against itself
    #[command(after_help = commands::train::HELP, args_conflicts_with_subcommands = true)]
    Zero(Box<commands::train::ZeroArgs>),
}

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// List the experiments
    List,
    /// Run experiments and print their tables beside the published figures
    #[command(after_help = LAB_RUN_HELP)]
    Run(LabRunArgs),
    /// Make one page, to be read in a browser, of the folders of some runs
    #[command(after_help = LAB_REPORT_HELP)]
    Report(LabReportArgs),
    /// Print how often the 95% intervals hold the truth for 2 to 20 pairs of games
    Coverage,
    /// Print an experiment's file, to start your own from
    Show {
        /// The experiment's name
        id: String,
    },
}

const LAB_RUN_HELP: &str = "\
Examples:
  hansu lab run v3-depth --only depth=3..7
  hansu lab run v2-weights v4-ordering --only depth=4,5 --json
  hansu lab run v5-mcts-vs-iddfs --only table=time --only time=10ms..1s
  hansu lab run my-experiment.toml --quick
  hansu lab run v8-rave --out runs         stop it at any time, and go on later

'hansu lab list' names the experiments. docs/experiments.md tells how to write
your own.";

#[derive(Debug, Args)]
pub(crate) struct LabRunArgs {
    /// The experiments' names, or .toml files of your own
    #[arg(required = true, value_name = "ID")]
    pub(crate) ids: Vec<String>,
    /// Only part of it: depth=3..7, time=10ms,1s, rollout=light or table=games
    #[arg(long, value_name = "KEY=VALUES")]
    pub(crate) only: Vec<hansu_lab::Filter>,
    /// Only the part that takes a minute or two
    #[arg(long)]
    pub(crate) quick: bool,
    /// A folder for the games, tables and plots; a run can be resumed from it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<std::path::PathBuf>,
    /// Games at once [default: one for each core]
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>)]
    pub(crate) concurrency: Option<usize>,
    /// What all random numbers come from
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    pub(crate) seed: u64,
    /// Let a file of yours name agents that run programs (external:cmd=…): only if you trust whoever wrote it
    #[arg(long)]
    pub(crate) allow_external: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) fleet: crate::fleet::ClusterArgs,
}

const LAB_REPORT_HELP: &str = "\
A folder is one that 'hansu lab run --out' has made for an experiment, or one that
holds several of these.

Examples:
  hansu lab report runs                    writes runs/report.html and report.md
  hansu lab report runs/v3-depth runs/v8-rave --out page";

#[derive(Debug, Args)]
pub(crate) struct LabReportArgs {
    /// The folders of the runs
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<std::path::PathBuf>,
    /// Where to write report.html, report.md, plots and data [default: the first folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<std::path::PathBuf>,
    /// The page's title
    #[arg(long, value_name = "TEXT", default_value = "Experiments")]
    pub(crate) title: String,
}

/// A level, for options that take one.
pub(crate) fn level(text: &str) -> Result<u8, String> {
    let levels = hansu_agents::LEVELS;
    let level = text.parse().ok().filter(|level| (1..=levels).contains(level));
    level.ok_or_else(|| format!("there is no level {text}: use 1 to {levels}"))
}

/// The agent of a level.
pub(crate) fn level_spec(level: u8) -> String {
    format!("level:n={level}")
}
