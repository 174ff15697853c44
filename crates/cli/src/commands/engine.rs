//! `hansu engine`: an agent behind a protocol, on standard input and output.

use std::io::BufReader;

use clap::{Args, Subcommand};
use hansu_agents::AgentSpec;
use hansu_game::{GameKind, GameSpec};
use hansu_protocol::{Analyze, Machine, Players};

use crate::args::{BoardArgs, whole_number};
use crate::failure::bad_input;

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct EngineArgs {
    #[command(subcommand)]
    protocol: Protocol,
}

const HELP: &str = "\
Examples:
  hansu engine gtp                          Othello, as GTP programs play it
  hansu engine gtp --game gomoku --size 15 mcts
  hansu engine nboard iddfs:time=5s
  hansu engine gtp --ponder expert:time=2s  thinks while the opponent does
  hansu engine gomocup                      for Piskvork and Gomocup
  hansu engine analyze < requests.jsonl

An agent that sets no limit itself keeps to those of the protocol.
docs/protocols.md lists every command, and tells how to set up the programs.";

#[derive(Debug, Subcommand)]
enum Protocol {
    /// The Go Text Protocol 2, for both games
    Gtp {
        /// The game to begin with; set_game chooses another
        #[arg(long, value_name = "GAME", default_value = "othello")]
        game: GameKind,
        #[command(flatten)]
        board: BoardArgs,
        #[command(flatten)]
        agent: AgentArgs,
        #[command(flatten)]
        ponder: PonderArgs,
    },
    /// The protocol of NBoard, version 2: Othello
    Nboard {
        #[command(flatten)]
        agent: AgentArgs,
        #[command(flatten)]
        ponder: PonderArgs,
    },
    /// The protocol of Gomocup and Piskvork with Yixin's extensions: Gomoku
    Gomocup {
        #[command(flatten)]
        agent: AgentArgs,
    },
    /// Requests and answers as JSON lines, many at once
    Analyze {
        #[command(flatten)]
        agent: AgentArgs,
        /// Requests at once [default: one for each core]
        #[arg(long, visible_alias = "threads", value_name = "K", value_parser = whole_number::<usize>)]
        concurrency: Option<usize>,
        /// Let requests name agents that run programs (external:cmd=…): only if you trust whoever writes them
        #[arg(long)]
        allow_external: bool,
    },
}

#[derive(Debug, Args)]
struct AgentArgs {
    /// The agent, such as iddfs:time=2s [default: a strong one for the game]
    #[arg(value_name = "SPEC")]
    agent: Option<String>,
    /// The opponent of a level instead, from 1 to 10
    #[arg(long, value_name = "N", conflicts_with = "agent", value_parser = crate::args::level)]
    level: Option<u8>,
}

#[derive(Debug, Args)]
struct PonderArgs {
    /// Think in the opponent's time too, with agents that remember what they find
    #[arg(long)]
    ponder: bool,
}

impl AgentArgs {
    fn players(&self) -> anyhow::Result<Players> {
        let text = self.agent.clone().or_else(|| self.level.map(crate::args::level_spec));
        let spec = text.as_deref().map(str::parse::<AgentSpec>).transpose().map_err(bad_input)?;
        Ok(Players::new(spec))
    }
}

pub(crate) fn run(args: &EngineArgs) -> anyhow::Result<()> {
    match &args.protocol {
        Protocol::Gtp { game, board, agent, ponder } => {
            let game = GameSpec::new(*game, board.size, board.row, board.rule).map_err(bad_input)?;
            let players = agent.players()?.pondering(ponder.ponder);
            serve(&mut hansu_protocol::gtp(players, game).map_err(bad_input)?, 1)
        }
        Protocol::Nboard { agent, ponder } => {
            let players = agent.players()?.pondering(ponder.ponder);
            serve(&mut hansu_protocol::nboard(players).map_err(bad_input)?, 1)
        }
        Protocol::Gomocup { agent } => serve(&mut hansu_protocol::gomocup(agent.players()?).map_err(bad_input)?, 1),
        Protocol::Analyze { agent, concurrency, allow_external } => {
            let at_once = concurrency.unwrap_or_else(crate::work::cores).max(1);
            serve(&mut Analyze::new(agent.players()?, at_once).allowing_programs(*allow_external), at_once)
        }
    }
}

/// Other programs may end at any time: a closed output is no failure, as everywhere.
fn serve(machine: &mut dyn Machine, workers: usize) -> anyhow::Result<()> {
    Ok(hansu_protocol::run(machine, workers, BufReader::new(std::io::stdin()), std::io::stdout())?)
}
