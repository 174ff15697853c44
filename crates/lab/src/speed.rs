//! Fixed work for measuring how fast the searches are.

use std::time::Duration;

use hansu_agents::AgentSpec;
use hansu_game::gomoku::Rules;
use hansu_game::{Game, GameSpec, Othello};
use hansu_record::parse_position;
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

/// Work for one agent at one position, limited by what is counted and never by time.
struct Fixed {
    name: &'static str,
    unit: &'static str,
    game: GameSpec,
    position: &'static str,
    agent: &'static str,
}

/// A middle game of Othello, and one of Gomoku.
const OTHELLO: &str = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6";
const GOMOKU: &str = "h8 i9 i7 g9 h9 h7 g8 i8 j7 k6 j9 f8";
/// FFO #41, twenty-two empty squares.
const ENDING: &str = "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X";

/// What agents do in each game, on one thread: tree searches, the experts, a network.
pub fn thinking(clock: &dyn Clock) -> Result<Vec<Speed>, ExperimentError> {
    works().iter().map(|work| best(|| work.measure(clock))).collect()
}

fn works() -> [Fixed; 6] {
    let gomoku = GameSpec::Gomoku(Rules::default());
    let work = |name, unit, game, position, agent| Fixed { name, unit, game, position, agent };
    [
        work("othello UCT, random playouts", "playouts", GameSpec::Othello, "", "mcts:playouts=200000"),
        work("gomoku 15x15 UCT, random playouts", "playouts", gomoku, "", "mcts:playouts=200000,moves=all"),
        work("othello expert, middle game", "nodes", GameSpec::Othello, OTHELLO, "expert:nodes=20000000,book=off"),
        work("othello expert, exact ending", "nodes", GameSpec::Othello, ENDING, "expert:depth=60,book=off"),
        work("gomoku 15x15 expert", "nodes", gomoku, GOMOKU, "expert:nodes=1000000"),
        work("othello network, 200 simulations", "evaluations", GameSpec::Othello, OTHELLO, "zero:sims=200"),
    ]
}

impl Fixed {
    /// A new agent each time: what a search remembers would do the work of the next.
    fn measure(&self, clock: &dyn Clock) -> Result<Speed, ExperimentError> {
        let agent: AgentSpec = self.agent.parse()?;
        let start = parse_position(self.game, self.position).expect("positions here are legal").position;
        let player = start.side_to_move();
        let mut host = agent.host(self.game);
        let wrong = |source| GameError { player, source };
        host.new_game().map_err(wrong)?;
        let started = clock.now();
        let decision = host.think(&History::new(start), &Budget::unlimited(), &mut |_| ()).map_err(wrong)?;
        let elapsed = clock.now() - started;
        let amount = decision.info.playouts.unwrap_or(decision.info.nodes);
        Ok(Speed { name: self.name, unit: self.unit, amount, elapsed })
    }
}

#[cfg(test)]
mod tests {
    use hansu_search::SystemClock;

    use super::*;

    #[test]
    fn every_work_names_an_agent_and_a_position_of_its_game() {
        for work in works() {
            let agent: AgentSpec = work.agent.parse().unwrap();
            agent.build(work.game).unwrap_or_else(|error| panic!("{}: {error}", work.name));
            assert!(!parse_position(work.game, work.position).unwrap().position.is_over(), "{}", work.name);
        }
    }

    /// Tree searches told 18,446,744,073,709,551,615 playouts a second: without a limit of time a search looks at no clock.
    #[test]
    fn work_without_a_time_limit_takes_time() {
        let work = Fixed { agent: "mcts:playouts=50", ..works().into_iter().next().unwrap() };
        let speed = work.measure(&SystemClock::start()).unwrap();
        assert_eq!(speed.amount, 50);
        assert!(speed.rate() > 0.0 && speed.rate() < 1e9, "{speed:?}");
    }
}
