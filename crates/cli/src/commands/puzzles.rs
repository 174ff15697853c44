//! `hansu puzzles`

use std::path::PathBuf;

use clap::{Args, Subcommand};
use hansu_game::GameKind;
use hansu_puzzles::make::{MakeOptions, MakeProgress, make};
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::bar_style;

pub(crate) const HELP: &str = "\
Puzzles are found in games between levels. Othello: endings of 6 to 14 empty
squares, solved, in which one move is clearly better than the others. Gomoku:
forced wins by fours or by threats, proved, by all three rules. Levels 1 to 9
are then asked to solve each; their strength says how hard it is.

The same game and seed give the same puzzles. A run that was stopped goes on
where it was, if the same command is given again.

Examples:
  hansu puzzles make --game othello --count 240 --out othello.jsonl
  hansu puzzles make --game omok --count 240 --seed 2 --out omok.jsonl";

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    /// Make puzzles, and measure how hard they are
    #[command(after_help = HELP)]
    Make(MakeArgs),
}

#[derive(Debug, Args)]
struct MakeArgs {
    /// The game: othello (or reversi), gomoku (or omok)
    #[arg(long, value_name = "GAME")]
    game: GameKind,
    /// How many
    #[arg(long, value_name = "N", default_value = "100", value_parser = whole_number::<usize>)]
    count: usize,
    /// What all random numbers come from
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    seed: u64,
    /// The file to write, a line of JSON a puzzle; one that is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &PuzzlesArgs, json: bool) -> anyhow::Result<()> {
    let PuzzlesCommand::Make(args) = &args.command;
    let bar = ProgressBar::new(args.count as u64);
    bar.set_style(bar_style("{bar:30} {pos}/{len} puzzles in {msg} games (about {eta} left)"));
    let options = MakeOptions { game: args.game, count: args.count, seed: args.seed };
    let mut show = |progress: MakeProgress| {
        bar.set_position(progress.found as u64);
        bar.set_message(progress.games.to_string());
        true
    };
    let made = make(options, &args.out, &mut show);
    bar.finish_and_clear();
    let made = made.map_err(bad_input)?;
    if json {
        return output::json(&json!({ "file": args.out, "puzzles": made.found, "games": made.games }));
    }
    output::text(&format!("{} puzzles from {} games in '{}'\n", made.found, made.games, args.out.display()))
}
