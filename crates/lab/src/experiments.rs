//! The deterministic experiments of the seed: weight maps, depth, move ordering.

use hansu_agents::{SpecError, build};
use hansu_game::{GameSpec, Player, Position};
use serde::Serialize;
use thiserror::Error;

use crate::selfplay::{GameError, PlayedGame, play_game};

/// An experiment that can be run by its name.
///
/// ```
/// use hansu_lab::{Experiment, Row};
///
/// let experiment = Experiment::find("v3-depth").expect("a known experiment");
/// experiment.run(3, &mut |row| {
///     let Row::Depth(row) = row else { unreachable!("of another experiment") };
///     assert_eq!((row.black, row.white, row.mean_nodes_black), (45, 19, 1289));
/// })?;
/// # Ok::<(), hansu_lab::ExperimentError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Experiment {
    /// The name.
    pub id: &'static str,
    /// What it asks.
    pub question: &'static str,
    /// The least and the greatest depth of its sweep.
    pub depths: (u32, u32),
    run: RunAtDepth,
}

/// Runs an experiment at one depth and hands out the rows.
type RunAtDepth = fn(u32, &mut dyn FnMut(Row)) -> Result<(), ExperimentError>;

/// Why an experiment broke off.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// An agent of the experiment can't be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A game broke off.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// All experiments.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        id: "v2-weights",
        question: "Does minimax with a map of square values beat minimax that counts discs?",
        depths: (4, 6),
        run: weights,
    },
    Experiment {
        id: "v3-depth",
        question: "How do result and effort of alpha-beta against itself change with the depth?",
        depths: (3, 9),
        run: depth,
    },
    Experiment {
        id: "v4-ordering",
        question: "How many nodes does ordering the root's moves save?",
        depths: (3, 8),
        run: ordering,
    },
];

impl Experiment {
    /// The experiment of that name.
    pub fn find(id: &str) -> Option<&'static Experiment> {
        EXPERIMENTS.iter().find(|experiment| experiment.id == id)
    }

    /// Runs it at one depth; `row` is told of each row of the table as soon as it is there.
    pub fn run(&self, depth: u32, row: &mut dyn FnMut(Row)) -> Result<(), ExperimentError> {
        (self.run)(depth, row)
    }
}

/// A row of an experiment's table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Row {
    Weights(WeightsRow),
    Depth(DepthRow),
    OrderNodes(OrderNodesRow),
    OrderGame(OrderGameRow),
}

/// `v2-weights`: one game of a weight map against the disc count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeightsRow {
    /// The depth of both.
    pub depth: u32,
    /// The map: `arbitrary` or `research`.
    pub map: &'static str,
    /// The map's colour.
    pub map_plays: &'static str,
    /// The map's discs at the end.
    pub map_discs: u32,
    /// The disc counter's discs at the end.
    pub other_discs: u32,
}

/// `v3-depth`: alpha-beta against itself at a depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthRow {
    /// The depth of both.
    pub depth: u32,
    /// Black's discs at the end.
    pub black: u32,
    /// White's discs at the end.
    pub white: u32,
    /// The nodes of Black's searches, on average.
    pub mean_nodes_black: u64,
    /// The nodes of White's searches, on average.
    pub mean_nodes_white: u64,
    /// The thinking time of both over the whole game.
    pub seconds: f64,
}

/// `v4-ordering`: the nodes of one order, averaged over all its searches in the six games of a depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderNodesRow {
    /// The depth of all.
    pub depth: u32,
    /// The order.
    pub order: &'static str,
    /// Nodes a search.
    pub mean_nodes: u64,
}

/// `v4-ordering`: one game between two orders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderGameRow {
    /// The depth of both.
    pub depth: u32,
    /// Black's order.
    pub black: &'static str,
    /// White's order.
    pub white: &'static str,
    /// Black's discs at the end.
    pub black_discs: u32,
    /// White's discs at the end.
    pub white_discs: u32,
}

fn game(black: &str, white: &str) -> Result<PlayedGame, ExperimentError> {
    let mut agents = [build(black, GameSpec::Othello)?, build(white, GameSpec::Othello)?];
    Ok(play_game(&GameSpec::Othello.start(), &mut agents)?)
}

/// The discs of Black and White at the end.
fn discs(game: &PlayedGame) -> (u32, u32) {
    match &game.end {
        Position::Othello(end) => (end.discs(Player::Black), end.discs(Player::White)),
        Position::Gomoku(_) => (0, 0),
    }
}

/// A mean of whole numbers, rounded to the nearest.
fn mean(sum: u64, count: u64) -> u64 {
    (sum + count / 2).checked_div(count).unwrap_or(0)
}

fn mean_nodes(game: &PlayedGame, player: Player) -> u64 {
    let (sum, count) = game.searches(player).fold((0, 0), |(sum, count), turn| (sum + turn.nodes, count + 1));
    mean(sum, count)
}

fn weights(depth: u32, row: &mut dyn FnMut(Row)) -> Result<(), ExperimentError> {
    for map in ["arbitrary", "research"] {
        let with_map = format!("minimax:depth={depth},eval={map}");
        let counting = format!("minimax:depth={depth},eval=discs");
        let (map_discs, other_discs) = discs(&game(&with_map, &counting)?);
        row(Row::Weights(WeightsRow { depth, map, map_plays: "black", map_discs, other_discs }));
        let (other_discs, map_discs) = discs(&game(&counting, &with_map)?);
        row(Row::Weights(WeightsRow { depth, map, map_plays: "white", map_discs, other_discs }));
    }
    Ok(())
}

fn depth(depth: u32, row: &mut dyn FnMut(Row)) -> Result<(), ExperimentError> {
    let spec = format!("alphabeta:depth={depth},eval=research");
    let game = game(&spec, &spec)?;
    let (black, white) = discs(&game);
    row(Row::Depth(DepthRow {
        depth,
        black,
        white,
        mean_nodes_black: mean_nodes(&game, Player::Black),
        mean_nodes_white: mean_nodes(&game, Player::White),
        seconds: game.thinking_time().as_secs_f64(),
    }));
    Ok(())
}

const ORDERS: [&str; 3] = ["none", "position", "intuition"];

fn ordering(depth: u32, row: &mut dyn FnMut(Row)) -> Result<(), ExperimentError> {
    let spec = |order: usize| format!("alphabeta:depth={depth},eval=research,order={}", ORDERS[order]);
    let mut nodes = [(0, 0); 3];
    for (black, white) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
        let game = game(&spec(black), &spec(white))?;
        for (order, player) in [(black, Player::Black), (white, Player::White)] {
            for turn in game.searches(player) {
                nodes[order].0 += turn.nodes;
                nodes[order].1 += 1;
            }
        }
        let (black_discs, white_discs) = discs(&game);
        row(Row::OrderGame(OrderGameRow {
            depth,
            black: ORDERS[black],
            white: ORDERS[white],
            black_discs,
            white_discs,
        }));
    }
    for (order, (sum, count)) in ORDERS.into_iter().zip(nodes) {
        row(Row::OrderNodes(OrderNodesRow { depth, order, mean_nodes: mean(sum, count) }));
    }
    Ok(())
}
