//! `hansu think`

use std::io::{IsTerminal, Write};

use hansu_agents::document::{self, DecisionDocument};
use hansu_agents::{AgentSpec, usual};
use hansu_game::{Game, Move, Player, Position, Square};
use hansu_record::{ParsedPosition, text_board_with};
use hansu_search::{AgentHost, Budget, Decision, History, Limits, MoveInfo, SearchInfo, depth_text};

use crate::args::{ThinkArgs, level_spec};
use crate::failure::bad_input;
use hansu_lab::figures::thousands;

pub(crate) fn run(args: &ThinkArgs, json: bool) -> anyhow::Result<()> {
    let ParsedPosition { start, moves, position } = args.position.parse()?;
    if let Some(outcome) = position.outcome() {
        return Err(bad_input(format!(
            "the game is over in this position ({outcome}), so there is no move to choose: leave out the last move"
        )));
    }
    let spec: AgentSpec = match (&args.agent, args.level) {
        (Some(agent), _) => agent.parse().map_err(bad_input)?,
        (None, Some(level)) => level_spec(level).parse().map_err(bad_input)?,
        (None, None) => usual(position.spec()),
    };
    let mut agent = AgentHost::of(spec.build(position.spec()).map_err(bad_input)?);
    let game = History::of(start, moves).map_err(bad_input)?;
    let size = position.size();
    let watched = !json && std::io::stderr().is_terminal();
    let mut report = |info: SearchInfo| {
        if watched {
            let _ = writeln!(std::io::stderr(), "{}", progress(&info, size));
        }
    };
    let decision = agent.think(&game, &Budget::new(Limits::default()), &mut report)?;
    if json {
        return crate::output::json(&document::signed(
            &DecisionDocument::new(&decision, game.position()),
            &spec.to_string(),
        ));
    }
    let mut text = describe(&decision, position.side_to_move(), size);
    if let Some(board) = visits_board(&decision.info, &position) {
        text += &format!("\nvisits, in percent\n{board}");
    }
    crate::output::text(&text)
}

fn line(moves: &[Move], size: usize) -> String {
    moves.iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" ")
}

/// How many moves of the expected line are shown on the way.
const PROGRESS_MOVES: usize = 6;

fn progress(info: &SearchInfo, size: usize) -> String {
    let depth = info.depth.map_or(String::new(), |depth| format!("depth {depth:>2}  "));
    let playouts = info.playouts.map_or(String::new(), |playouts| format!("playouts {playouts:>9}  "));
    let score = info.score.map_or(String::new(), |score| format!("{score:>12}  "));
    let nodes = info.nodes;
    let pv = &info.pv[..info.pv.len().min(PROGRESS_MOVES)];
    format!("{depth}{playouts}{score}nodes {nodes:>10}  {:>7.3}s  {}", info.elapsed.as_secs_f64(), line(pv, size))
}

fn describe(decision: &Decision, side: Player, size: usize) -> String {
    let info = &decision.info;
    let mut text = format!("side     {side}\nmove     {} ({})\n", decision.mv.name(size), decision.reason.name());
    if let Some(score) = info.score {
        text += &format!("score    {score}\n");
    }
    if let Some(depth) = info.depth {
        text += &format!("depth    {}\n", depth_text(depth, info.selectivity));
    }
    text += &format!("line     {}\n", line(&info.pv, size));
    text += &format!("nodes    {}\n", thousands(info.nodes));
    if let Some(playouts) = info.playouts {
        text += &format!("playouts {}\n", thousands(playouts));
    }
    text += &format!("seconds  {:.3}\n", info.elapsed.as_secs_f64());
    for entry in info.moves.iter().take(10) {
        text += &format!("  {}\n", describe_move(entry, size));
    }
    if info.moves.len() > 10 {
        text += &format!("  ... and {} more (--json lists them all)\n", info.moves.len() - 10);
    }
    text
}

/// The board with the share of the visits on each square, for searches that count them.
fn visits_board(info: &SearchInfo, position: &Position) -> Option<String> {
    let total: u64 = info.moves.iter().filter_map(|entry| entry.visits).sum();
    let percent = |square: Square| {
        let visits = info.moves.iter().find(|entry| entry.mv.square() == Some(square))?.visits?;
        (visits > 0).then(|| (100 * visits).div_ceil(total.max(1)).to_string())
    };
    (total > 0).then(|| text_board_with(position, percent))
}

fn describe_move(entry: &MoveInfo, size: usize) -> String {
    let score = entry.score.map_or("-".to_owned(), |score| score.to_string());
    let visits = entry.visits.map_or(String::new(), |visits| format!("{visits:>10} visits"));
    format!("{:<5} {score:>12} {visits}", entry.mv.name(size)).trim_end().to_owned()
}
