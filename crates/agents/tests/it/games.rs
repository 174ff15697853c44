//! Games and agents to try.

use hansu_agents::build;
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, MAX_SIZE, Outcome, Position, pick};
use hansu_search::{Agent, Budget};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Othello, and Gomoku of every size, row length up to six, and rule.
pub(crate) fn all_games() -> Vec<GameSpec> {
    let mut games = vec![GameSpec::Othello];
    for size in Rules::MIN_SIZE..=MAX_SIZE {
        for row in 3..=6 {
            games.extend(
                Rule::ALL.into_iter().filter_map(|rule| Some(GameSpec::Gomoku(Rules::new(size, row, rule).ok()?))),
            );
        }
    }
    games
}

pub(crate) fn agent(spec: &str, game: GameSpec) -> Box<dyn Agent> {
    build(spec, game).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Plays to the end between two agents; every move is checked.
pub(crate) fn play(game: GameSpec, agents: [&mut dyn Agent; 2]) -> Outcome {
    let mut position = game.start();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let agent = &mut *agents[position.side_to_move().index()];
        let decision = agent.think(&position, &Budget::unlimited(), &mut |_| ()).expect("the game is not over");
        position.play(decision.mv).unwrap_or_else(|error| panic!("{game}: {error} in {position:?}"));
    }
}

/// After so many random moves, or fewer if the game would be over by then.
pub(crate) fn after_random_moves(game: GameSpec, turns: usize, rng: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = game.start();
    for _ in 0..turns {
        let moves = position.legal_moves();
        let mut next = position.clone();
        next.play_unchecked(moves[pick(rng, moves.len())]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}
