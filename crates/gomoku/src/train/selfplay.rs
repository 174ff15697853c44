//! Games of the engine against itself.

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Outcome, Player, Square, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::games::{PROVEN_POINTS, StoredGame};
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
        let mut won: Option<Won> = None;
        while !position.is_over() {
            let nodes = nodes / 2 + pick(&mut self.rng, nodes as usize + 1) as u64;
            let lost = won.as_ref().is_some_and(|won| won.by != position.side_to_move());
            let limits = Limits { nodes: Some(if lost { nodes / LOST_SHARE } else { nodes }), ..Limits::default() };
            let answer = self.engine.think(&position, &limits, stop, &mut |_| ()).ok()?;
            if stop.cancel.is_cancelled() {
                return None;
            }
            let side = position.side_to_move();
            let score = match (&mut won, answer.score) {
                (None, Score::WinIn(_)) => {
                    won = Some(Won { by: side, plies: 0 });
                    points(answer.score)
                }
                (None, score) => points(score),
                (Some(_), _) if lost => -PROVEN_POINTS + LEAST_PLIES,
                (Some(_), score @ Score::WinIn(_)) => points(score),
                // The proof was not found again: what follows would say nothing.
                (Some(_), _) => break,
            };
            position.play(answer.mv).ok()?;
            game.moves.push(answer.mv.square()?.index() as Cell);
            game.scores.push(score);
            if let Some(won) = &mut won {
                won.plies += 1;
                if won.plies >= PLIES_AFTER_PROOF {
                    break;
                }
            }
        }
        game.outcome = won.map_or(position.outcome(), |won| Some(Outcome::Win(won.by)))?;
        Some(game)
    }
}

/// A game of which the result is proven: a few more moves show what a lost position looks like, the rest is not played.
struct Won {
    by: Player,
    plies: usize,
}

const PLIES_AFTER_PROOF: usize = 6;
/// Who has lost thinks for so much less.
const LOST_SHARE: u64 = 8;
const LEAST_PLIES: i16 = 2;

fn points(score: Score) -> i16 {
    match score {
        Score::Points(points) => points as i16,
        Score::WinIn(plies) => PROVEN_POINTS - plies as i16,
        Score::LossIn(plies) => plies as i16 - PROVEN_POINTS,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hansu_game::gomoku::Rule;
    use hansu_search::{Cancel, NoClock};

    use super::super::games::PROVEN_RANGE;
    use super::*;

    #[test]
    fn a_game_ends_soon_after_its_result_is_proven_and_is_won_by_who_proved_it() {
        let stop = Stop::new(Cancel::default(), Arc::new(NoClock));
        let rules = Rules::new(9, 5, Rule::Freestyle).expect("rules");
        let mut proven = 0;
        for seed in 0..8 {
            let network = Network::Off;
            let options = SelfPlayOptions { rules, nodes: 300, balance: 120, seed, weights: None, network };
            let game = SelfPlay::new(options).expect("supported").play(&stop).expect("a game");
            assert_eq!(game.scores.len(), game.moves.len() - game.opening);
            assert!(game.is_sound(), "{game:?}");
            let lie = match game.outcome {
                Outcome::Win(player) => Outcome::Win(!player),
                Outcome::Draw => Outcome::Win(Player::Black),
            };
            assert!(!StoredGame { outcome: lie, ..game.clone() }.is_sound(), "its result is another one");
            let Some(at) = game.scores.iter().position(|&score| score > PROVEN_POINTS - PROVEN_RANGE) else { continue };
            proven += 1;
            let black = (game.opening + at).is_multiple_of(2);
            assert_eq!(game.outcome, Outcome::Win(if black { Player::Black } else { Player::White }));
            assert!(game.scores.len() - at <= PLIES_AFTER_PROOF, "{:?}", game.scores);
            let lost = game.scores[at..].iter().skip(1).step_by(2);
            assert!(lost.clone().all(|&score| score < -PROVEN_POINTS + PROVEN_RANGE), "{:?}", game.scores);
        }
        assert!(proven >= 2, "only {proven} of the games were proven");
    }
}
