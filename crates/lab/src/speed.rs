//! Fixed work for measuring how fast the searches are.

use std::time::Duration;

use hansu_agents::AgentSpec;
use hansu_game::{Game, GameSpec, Othello};
use hansu_search::{Budget, Clock, History};

use crate::{ExperimentError, GameError, play_game};

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

/// The reference's alpha-beta against itself at depth 6: nodes of the whole game.
pub fn alphabeta_selfplay() -> Result<Speed, ExperimentError> {
    let agent: AgentSpec = "alphabeta:depth=6,eval=research".parse()?;
    best(|| {
        let mut agents = [agent.host(GameSpec::Othello), agent.host(GameSpec::Othello)];
        let game = play_game(&GameSpec::Othello.start(), &mut agents)?;
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
        let agent: AgentSpec = format!("mcts:playouts={PLAYOUTS}{moves}").parse()?;
        let start = History::new(game.start());
        let player = start.position().side_to_move();
        let decision = agent
            .host(game)
            .think(&start, &Budget::unlimited(), &mut |_| ())
            .map_err(|source| GameError { player, source })?;
        Ok(Speed { name, unit: "playouts", amount: PLAYOUTS, elapsed: decision.info.elapsed })
    })
}
