//! `hansu openings`

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Subcommand};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{GameKind, GameSpec, Square};
use hansu_gomoku::openings::{Opening, OpeningOptions, OpeningsError, make_openings};
use hansu_gomoku::{Score, Stop};
use hansu_search::{Cancel, SystemClock};
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::output;
use crate::work::{bar_style, number_range};

pub(crate) const HELP: &str = "\
Openings of Gomoku that the expert thinks even: a few stones near each other,
no two the same up to turning and mirroring. The same options give the same
openings on every machine. 'hansu match --openings FILE' plays from them.

Examples:
  hansu openings make --count 100 --out even.pos
  hansu openings make --count 20 --size 20 --rule standard --stones 5..7 --json";

#[derive(Debug, Args)]
pub(crate) struct OpeningsArgs {
    #[command(subcommand)]
    command: OpeningsCommand,
}

#[derive(Debug, Subcommand)]
enum OpeningsCommand {
    /// Find even openings of Gomoku
    #[command(after_help = HELP)]
    Make(MakeArgs),
}

#[derive(Debug, Args)]
struct MakeArgs {
    /// How many
    #[arg(long, value_name = "N", default_value = "50", value_parser = whole_number::<usize>)]
    count: usize,
    /// Side of the board, 5 to 20
    #[arg(long, value_name = "N", default_value = "15", value_parser = whole_number::<usize>)]
    size: usize,
    /// freestyle, standard or renju
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: Rule,
    /// How many stones: a number, or least..most
    #[arg(long, value_name = "N..M", default_value = "3..9", value_parser = number_range)]
    stones: (usize, usize),
    /// How far the chances of the side to move may be from a half, in percent
    #[arg(long, value_name = "PERCENT", default_value = "5", value_parser = clap::value_parser!(u8).range(1..=40))]
    balance: u8,
    /// Positions that the expert looks at to judge one
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole_number::<u64>)]
    nodes: u64,
    /// Other numbers give other openings
    #[arg(long, value_name = "S", default_value = "1", value_parser = whole_number::<u64>)]
    seed: u64,
    /// The file to write, one opening a line (h8i9j10) [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &OpeningsArgs, json: bool) -> anyhow::Result<()> {
    let OpeningsCommand::Make(args) = &args.command;
    let rules = match GameSpec::new(GameKind::Gomoku, Some(args.size), None, Some(args.rule)).map_err(bad_input)? {
        GameSpec::Gomoku(rules) => rules,
        other => return Err(bad_input(format!("there are no openings of {other} to be made"))),
    };
    let openings = make(args, rules)?;
    let size = rules.size();
    let names = |opening: &Opening| -> Vec<String> {
        opening.cells.iter().map(|&cell| Square::new(cell as usize).name(size)).collect()
    };
    if let Some(path) = &args.out {
        let text: String = openings.iter().map(|opening| format!("{}\n", names(opening).concat())).collect();
        hansu_files::write_atomically(path, text.as_bytes())
            .map_err(|error| bad_input(format!("can't write '{}': {error}", path.display())))?;
    }
    for opening in &openings {
        let chance = Score::Points(opening.points).win_chance();
        if json {
            output::json(&json!({ "moves": names(opening), "chance": (chance * 1000.0).round() / 1000.0 }))?;
        } else if args.out.is_none() {
            output::text(&format!("{}\n", names(opening).concat()))?;
        }
    }
    if let (Some(path), false) = (&args.out, json) {
        output::text(&format!("{} openings written to '{}'\n", openings.len(), path.display()))?;
    }
    Ok(())
}

fn make(args: &MakeArgs, rules: Rules) -> anyhow::Result<Vec<Opening>> {
    let chance = 0.5 + f64::from(args.balance) / 100.0;
    let balance = f64::from(hansu_gomoku::eval::POINTS_PER_LOGIT) * (chance / (1.0 - chance)).ln();
    let options = OpeningOptions {
        stones: args.stones.0..=args.stones.1,
        balance: balance.round() as i32,
        nodes: args.nodes,
        seed: args.seed,
        ..OpeningOptions::new(rules)
    };
    let bar = ProgressBar::new(args.count as u64);
    bar.set_style(bar_style("{bar:30} {pos}/{len} openings, {msg} (about {eta} left)"));
    let stop = Stop::new(Cancel::default(), Arc::new(SystemClock::start()));
    let openings = make_openings(&options, args.count, &stop, &mut |progress| {
        bar.set_position(progress.found as u64);
        bar.set_message(format!("{} tried", progress.tried));
    });
    bar.finish_and_clear();
    openings.map_err(|error: OpeningsError| bad_input(error))
}
