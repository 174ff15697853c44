//! The command line of `hansu match`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use hansu_game::GameKind;
use hansu_lab::matches::{Format, Limit, MatchConfig, Openings, SprtConfig};
use hansu_lab::openings::default_plies;
use hansu_lab::stats::Bounds;
use hansu_search::{TimeControl, parse_time};

use crate::args::{BoardArgs, level, level_spec, whole_number};
use crate::failure::bad_input;
use crate::programs::refuse_programs;

pub(crate) const HELP: &str = "\
Games come in pairs: the same opening with colours swapped. Elo and its 95%
interval are told from the side of the first agent of a pairing.

Openings: 'random' (balanced ones, different in each pair, the default), 'start'
(always the game's start), or a file: Othello transcripts or OBF boards, Gomoku
move lists, Gomocup offset or pos lists, one a line, or games in SGF.

With --out a match can be stopped at any moment, and the same command goes on
where it stopped; so does 'hansu match --resume DIR'. More games of the same
match can be asked for later.

Examples:
  hansu match --game othello --games 100 mcts:playouts=1000 iddfs:nodes=100000
  hansu match --game omok --games 40 --level 3 --level 4
  hansu match --game omok --size 9 --time 100ms --out runs/c mcts:c=0.7 mcts mcts:c=2
  hansu match --game othello --games 400 --sprt 0,20 rave:playouts=500 mcts:playouts=500
  hansu match --game omok --openings book.txt --rotate --clock 10s+100ms lines:depth=3 mcts

With --cluster nats://HOST the games are played by workers ('hansu worker').";

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The agents, two or more, such as mcts:playouts=1000
    #[arg(value_name = "SPEC", required_unless_present_any = ["resume", "level"])]
    agents: Vec<String>,
    /// The opponent of a level, from 1 to 10, as one more agent; may be given several times
    #[arg(long, value_name = "N", value_parser = level)]
    level: Vec<u8>,
    /// The game: othello (or reversi), gomoku (or omok)
    #[arg(long, value_name = "GAME", required_unless_present = "resume")]
    game: Option<GameKind>,
    #[command(flatten)]
    board: BoardArgs,
    /// Games of each two agents that meet; with --sprt the most games
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole_number::<u64>)]
    games: u64,
    /// Only the first agent plays, against each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Where games begin: random, start, or a file
    #[arg(long, value_name = "FILE", default_value = "random")]
    openings: String,
    /// Moves of a random opening [default: 8 for othello, fewer for gomoku]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    plies: Option<usize>,
    /// Turn and mirror the openings of a file, differently from pair to pair
    #[arg(long)]
    rotate: bool,
    /// Stop once it is clear which holds: at most ELO0 stronger, or at least ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Bounds>,
    /// The Elo of --sprt: logistic, or normalized (by the spread of the results)
    #[arg(long, value_name = "MODEL", default_value = "logistic", value_parser = ["logistic", "normalized"])]
    sprt_model: String,
    /// The chance that --sprt accepts wrongly
    #[arg(long, value_name = "P", default_value = "0.05")]
    alpha: f64,
    /// The chance that --sprt rejects wrongly
    #[arg(long, value_name = "P", default_value = "0.05")]
    beta: f64,
    #[command(flatten)]
    limits: LimitArgs,
    /// A clock for the whole game, with an increment: 60s+0.5s
    #[arg(long, value_name = "TIME", conflicts_with = "time")]
    clock: Option<TimeControl>,
    /// What all random numbers come from
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    seed: u64,
    /// Games at once [default: one for each core]
    #[arg(long, value_name = "K", value_parser = whole_number::<usize>)]
    pub(super) concurrency: Option<usize>,
    /// By how much a time limit may be overrun before the game is lost
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = time)]
    pub(super) margin: Duration,
    /// A folder for the games, tables and plots; the match can be resumed from it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the match of a folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["agents", "level", "game", "size", "row", "rule", "out", "clock", "sprt"])]
    resume: Option<PathBuf>,
    /// Let the folder's match have agents that run programs (external:cmd=…): only if you trust whoever made it
    #[arg(long, requires = "resume")]
    allow_external: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(super) fleet: crate::fleet::ClusterArgs,
}

/// What a move may take, for the agents that have such an option and do not set it.
#[derive(Debug, Args)]
#[group(multiple = false)]
struct LimitArgs {
    /// Time a move, for agents that do not say: 100ms
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    /// Nodes a move, for agents that do not say
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Playouts a move, for agents that do not say
    #[arg(long, value_name = "N")]
    playouts: Option<String>,
    /// Depth, for agents that do not say
    #[arg(long, value_name = "N")]
    depth: Option<String>,
}

impl LimitArgs {
    fn limit(&self) -> Option<Limit> {
        let all = [("time", &self.time), ("nodes", &self.nodes), ("playouts", &self.playouts), ("depth", &self.depth)];
        all.into_iter().find_map(|(key, value)| Some(Limit { key: key.to_owned(), value: value.clone()? }))
    }
}

fn time(text: &str) -> Result<Duration, &'static str> {
    parse_time(text).ok_or("write a time such as 500ms or 2s")
}

impl MatchArgs {
    /// The match asked for, and the folder it is kept in.
    pub(super) fn config(&self) -> anyhow::Result<(MatchConfig, Option<PathBuf>)> {
        if let Some(folder) = &self.resume {
            let config = hansu_lab::matches::RunFolder::config(folder).map_err(bad_input)?;
            refuse_programs(&config.agents, self.allow_external)?;
            return Ok((config, Some(folder.clone())));
        }
        let game = self.game.context("the game is missing")?;
        let config = MatchConfig {
            game: game.name().to_owned(),
            size: self.board.size,
            row: self.board.row,
            rule: self.board.rule.map(|rule| rule.to_string()),
            agents: self.agents.iter().cloned().chain(self.level.iter().map(|&level| level_spec(level))).collect(),
            format: if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
            games: self.games,
            seed: self.seed,
            clock: self.clock.map(|clock| clock.to_string()),
            limit: self.limits.limit(),
            openings: Openings::Start,
            sprt: self.sprt.map(|Bounds { elo0, elo1 }| SprtConfig {
                elo0,
                elo1,
                alpha: self.alpha,
                beta: self.beta,
                normalized: self.sprt_model == "normalized",
            }),
        };
        let spec = config.spec().map_err(bad_input)?;
        let openings = match self.openings.as_str() {
            "start" => Openings::Start,
            "random" => Openings::Random { plies: self.plies.unwrap_or_else(|| default_plies(spec)) },
            path => Openings::File { path: std::path::absolute(path)?, rotate: self.rotate },
        };
        Ok((MatchConfig { openings, ..config }, self.out.clone()))
    }
}
