//! Fixed work for measuring: a signature of what the searches do, and how fast they do it.

use std::time::Duration;

use hansu_agents::{AGENTS, build};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Othello, Position, Square};
use hansu_search::{Budget, Clock, Limits};

use crate::{ExperimentError, GameError, play_game};

/// Counts that change only when the behaviour of some search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Nodes of all searches of the Othello part.
    pub othello: u64,
    /// Nodes of all searches of the Gomoku part.
    pub gomoku: u64,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "othello={} gomoku={}", self.othello, self.gomoku)
    }
}

/// Turns played from each start.
const TURNS: usize = 4;

/// Plays a few turns with every agent from fixed positions and adds up the nodes.
pub fn signature() -> Result<Signature, ExperimentError> {
    let mut othello = 0;
    for opening in [0, 7, 23] {
        othello += nodes(&after_opening(GameSpec::Othello, opening))?;
    }
    let mut gomoku = 0;
    for (size, rule, opening) in [(15, Rule::Freestyle, 6), (9, Rule::Standard, 5), (15, Rule::Renju, 8)] {
        let rules = Rules::new(size, 5, rule).expect("a valid combination");
        gomoku += nodes(&after_opening(GameSpec::Gomoku(rules), opening))?;
    }
    Ok(Signature { othello, gomoku })
}

/// The position after so many moves chosen by a simple fixed rule, near the centre in Gomoku.
fn after_opening(game: GameSpec, turns: usize) -> Position {
    let mut position = game.start();
    let size = game.size();
    for turn in 0..turns {
        let wish = Square::at((size / 2 + turn * 5 % 4) - 1, (size / 2 + turn * 3 % 5) - 2, size);
        let moves = position.legal_moves();
        let near = moves.iter().find(|mv| **mv >= wish.into()).or(moves.last());
        position.play_unchecked(*near.expect("openings are short"));
    }
    position
}

fn nodes(start: &Position) -> Result<u64, ExperimentError> {
    let mut nodes = 0;
    for spec in AGENTS.iter().flat_map(|entry| entry.info.specs(entry.info.samples.bench, start.kind())) {
        let mut agent = build(&spec, start.spec())?;
        let mut position = start.clone();
        for _ in 0..TURNS {
            if position.is_over() {
                break;
            }
            let player = position.side_to_move();
            let decision = agent
                .think(&position, &Budget::unlimited(), &mut |_| ())
                .map_err(|source| GameError::Agent { player, source })?;
            position.play(decision.mv).map_err(|source| GameError::Illegal { player, source })?;
            nodes += decision.info.nodes + decision.mv.square().map_or(0, |square| square.index() as u64);
        }
    }
    Ok(nodes)
}

/// An amount of work and the time it took: the best of some runs.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// What was done.
    pub name: &'static str,
    /// What was counted.
    pub unit: &'static str,
    /// How many.
    pub amount: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Speed {
    /// How many a second.
    pub fn rate(&self) -> f64 {
        self.amount as f64 / self.elapsed.as_secs_f64()
    }
}

const RUNS: usize = 3;

fn best(mut run: impl FnMut() -> Result<Speed, ExperimentError>) -> Result<Speed, ExperimentError> {
    let mut best = run()?;
    for _ in 1..RUNS {
        let again = run()?;
        if again.elapsed < best.elapsed {
            best = again;
        }
    }
    Ok(best)
}

/// The seed's alpha-beta against itself at depth 6: nodes of the whole game.
pub fn alphabeta_selfplay() -> Result<Speed, ExperimentError> {
    let make = || build("alphabeta:depth=6,eval=research", GameSpec::Othello);
    best(|| {
        let game = play_game(&GameSpec::Othello.start(), &mut [make()?, make()?])?;
        Ok(Speed {
            name: "alpha-beta self-play, depth 6",
            unit: "nodes",
            amount: game.turns.iter().map(|turn| turn.nodes).sum(),
            elapsed: game.thinking_time(),
        })
    })
}

/// Perft of Othello without a hash table.
pub fn perft(clock: &dyn Clock) -> Result<Speed, ExperimentError> {
    best(|| {
        let started = clock.now();
        let amount = Othello::new().perft(11);
        Ok(Speed { name: "othello perft 11", unit: "leaves", amount, elapsed: clock.now() - started })
    })
}

/// UCT with random playouts from a game's start.
pub fn uct(game: GameSpec) -> Result<Speed, ExperimentError> {
    const PLAYOUTS: u64 = 200_000;
    let name = match game {
        GameSpec::Othello => "othello UCT, random playouts",
        GameSpec::Gomoku(_) => "gomoku 15x15 UCT, random playouts",
    };
    let moves = if game == GameSpec::Othello { "" } else { ",moves=all" };
    best(|| {
        let mut agent = build(&format!("mcts:playouts={PLAYOUTS}{moves}"), game)?;
        let start = game.start();
        let player = start.side_to_move();
        let decision = agent
            .think(&start, &Budget::new(Limits::default()), &mut |_| ())
            .map_err(|source| GameError::Agent { player, source })?;
        Ok(Speed { name, unit: "playouts", amount: PLAYOUTS, elapsed: decision.info.elapsed })
    })
}
