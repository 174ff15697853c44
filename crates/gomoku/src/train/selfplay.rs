//! Games of the engine against itself.

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Outcome, Square, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::games::StoredGame;
use super::openings::random_opening;
use crate::board::{Cell, UnsupportedRules};
use crate::eval::Weights;
use crate::{Engine, EngineOptions, Limits, Network, Score, Stop};

/// How games are made.
#[derive(Clone, Debug)]
pub struct SelfPlayOptions {
    /// Size and rule.
    pub rules: Rules,
    /// Nodes for each move; each game draws between half and one and a half of it.
    pub nodes: u64,
    /// The games' openings are within so many points of even.
    pub balance: i32,
    /// Everything random follows from this.
    pub seed: u64,
    /// The weights to play with; `None` for the shipped ones.
    pub weights: Option<Weights>,
    /// The network to play with.
    pub network: Network,
}

/// Makes games one after the other.
#[derive(Debug)]
pub struct SelfPlay {
    engine: Engine,
    options: SelfPlayOptions,
    rng: Xoshiro256PlusPlus,
}

/// A game is called a win when the search has proven one.
const PROVEN_POINTS: i16 = 30_000;

impl SelfPlay {
    /// Nothing is played yet.
    pub fn new(options: SelfPlayOptions) -> Result<SelfPlay, UnsupportedRules> {
        let (weights, network) = (options.weights.clone(), options.network.clone());
        let engine = Engine::new(EngineOptions { hash_mb: 8, weights, network, ..EngineOptions::new(options.rules) })?;
        let rng = Xoshiro256PlusPlus::seed_from_u64(options.seed);
        Ok(SelfPlay { engine, options, rng })
    }

    /// Plays one game; `None` if it was cancelled.
    pub fn play(&mut self, stop: &Stop) -> Option<StoredGame> {
        self.engine.new_game();
        let (nodes, balance) = (self.options.nodes, self.options.balance);
        let opening = random_opening(&mut self.engine, &mut self.rng, nodes, balance, stop);
        let mut position = Gomoku::new(self.options.rules);
        for &cell in &opening {
            position.play(Move::place(Square::new(cell as usize))).ok()?;
        }
        let mut game = StoredGame {
            rules: self.options.rules,
            outcome: Outcome::Draw,
            opening: opening.len(),
            moves: opening,
            scores: vec![],
        };
        while !position.is_over() {
            let nodes = nodes / 2 + pick(&mut self.rng, nodes as usize + 1) as u64;
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let answer = self.engine.think(&position, &limits, stop, &mut |_| ()).ok()?;
            if stop.cancel.is_cancelled() {
                return None;
            }
            position.play(answer.mv).ok()?;
            game.moves.push(answer.mv.square()?.index() as Cell);
            game.scores.push(points(answer.score));
        }
        game.outcome = position.outcome()?;
        Some(game)
    }
}

fn points(score: Score) -> i16 {
    match score {
        Score::Points(points) => points as i16,
        Score::WinIn(plies) => PROVEN_POINTS - plies as i16,
        Score::LossIn(plies) => plies as i16 - PROVEN_POINTS,
    }
}
