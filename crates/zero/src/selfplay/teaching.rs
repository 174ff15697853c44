//! Games of another agent against itself, from which a network learns before it plays its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use hansu_game::{Game, Move, pick};
use hansu_search::{AgentHost, Budget, Cancel, Clock, Decision, History, MoverValue};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::draws::{chance, chance_of_game};
use super::game::{FinishedGame, Lesson};
use super::pool::{Played, PoolError, PoolStats};
use super::settings::Opening;
use crate::insight::ZeroGame;

/// Plays an agent's games, one at a time on each thread. What a game is follows from its number and the seed, if the agent is
/// deterministic.
pub struct TeachingGames<G> {
    start: G,
    opening: Opening,
    /// The agent, once for each thread.
    agents: Vec<AgentHost>,
    seed: u64,
    clock: Arc<dyn Clock>,
}

impl<G: ZeroGame> TeachingGames<G> {
    /// Games that begin as the settings of self-play say.
    pub fn new(
        start: G,
        opening: Opening,
        agents: Vec<AgentHost>,
        seed: u64,
        clock: Arc<dyn Clock>,
    ) -> TeachingGames<G> {
        TeachingGames { start, opening, agents, seed, clock }
    }

    /// Plays so many games, numbered from `first` on, or until `told` fails or the flag says to stop.
    pub fn play<E: From<PoolError>>(
        &mut self,
        first: u64,
        games: usize,
        cancel: &Cancel,
        mut told: impl FnMut(Played<G>) -> Result<(), E>,
    ) -> Result<PoolStats, E> {
        let begun = self.clock.now();
        let next = AtomicU64::new(first);
        let failed = AtomicBool::new(false);
        let (start, opening, seed) = (&self.start, self.opening, self.seed);
        let stop = || failed.load(Ordering::Relaxed) || cancel.is_cancelled();
        let result = std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for agent in &mut self.agents {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    while !stop() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= first + games as u64 {
                            return;
                        }
                        // The receiver is there until all threads are done.
                        let _ = sender.send(taught_game(start, opening, agent, seed, number, stop).transpose());
                    }
                });
            }
            drop(sender);
            let result = receiver.iter().flatten().try_for_each(|game| told(Played::Finished(game?)));
            failed.store(result.is_err(), Ordering::Relaxed);
            result
        });
        result?;
        let elapsed = self.clock.now().saturating_sub(begun);
        Ok(PoolStats { elapsed, total: elapsed * self.agents.len() as u32, ..PoolStats::default() })
    }
}

/// One game; `None` if it was stopped.
fn taught_game<G: ZeroGame>(
    start: &G,
    opening: Opening,
    agent: &mut AgentHost,
    seed: u64,
    number: u64,
    stop: &impl Fn() -> bool,
) -> Result<Option<FinishedGame<G>>, PoolError> {
    let mut rng = chance_of_game(seed, number);
    let mut history = History::new(start.clone().into());
    let mut plies: Vec<(Move, Option<Lesson>)> = Vec::new();
    for mv in opening.draw(start, &mut rng) {
        history.play(mv).map_err(hansu_search::HostError::Illegal)?;
        plies.push((mv, None));
    }
    agent.new_game()?;
    let outcome = loop {
        if let Some(outcome) = history.position().outcome() {
            break outcome;
        }
        if stop() {
            return Ok(None);
        }
        let decision = agent.think(&history, &Budget::unlimited(), &mut |_| ())?;
        let to_come = history.position().moves_to_come();
        history.play(decision.mv).map_err(hansu_search::HostError::Illegal)?;
        plies.push((decision.mv, lesson(&decision, to_come)));
    };
    let start = start.clone();
    Ok(Some(FinishedGame { number, start, plies, outcome, resigned: None, would_have_resigned: None, rival: None }))
}

/// The move is what is to be learnt, and what the agent thinks its position is worth. Of a pass nothing is.
fn lesson(decision: &Decision, to_come: u32) -> Option<Lesson> {
    decision.mv.square()?;
    let value = decision.info.score.map(|score| MoverValue::new((2.0 * score.chance_with(to_come) - 1.0) as f32));
    Some(Lesson { policy: vec![(decision.mv, 1.0)], value })
}

impl Opening {
    /// The random moves that a game begins with, none of which ends it.
    pub(super) fn draw<G: Game>(self, start: &G, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
        let mut drawn = Vec::new();
        if self.plies == 0 || !chance(rng, self.share) {
            return drawn;
        }
        let mut position = start.clone();
        for _ in 0..=pick(rng, self.plies as usize) {
            let moves = if self.near { near_stones(&position) } else { position.legal_moves().to_vec() };
            let mv = moves[pick(rng, moves.len())];
            position.play_unchecked(mv);
            if position.is_over() {
                break;
            }
            drawn.push(mv);
        }
        drawn
    }
}

/// The legal moves at most two squares from a stone, or from the middle of an empty board; all if there are none.
fn near_stones<G: Game>(position: &G) -> Vec<Move> {
    const NEAR: usize = 2;
    let size = position.size();
    let squares = || (0..size * size).map(hansu_game::Square::new);
    let mut near: Vec<(usize, usize)> =
        squares().filter(|&square| position.cell(square).is_some()).map(|square| place(square, size)).collect();
    if near.is_empty() {
        near.push((size / 2, size / 2));
    }
    let is_near = |mv: &Move| {
        mv.square().is_some_and(|square| {
            let (row, column) = place(square, size);
            near.iter().any(|&(r, c)| row.abs_diff(r) <= NEAR && column.abs_diff(c) <= NEAR)
        })
    };
    let all = position.legal_moves();
    let some: Vec<Move> = all.iter().copied().filter(is_near).collect();
    if some.is_empty() { all.to_vec() } else { some }
}

fn place(square: hansu_game::Square, size: usize) -> (usize, usize) {
    (square.index() / size, square.index() % size)
}

#[cfg(test)]
mod tests {
    use hansu_game::{Gomoku, parse_move};
    use hansu_search::{AgentOf, RandomSearch, SteppingClock};

    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::replay::StoredGame;
    use crate::testing::board;

    fn agents(count: usize) -> Vec<AgentHost> {
        let agent = || AgentHost::of(Box::new(AgentOf::<Gomoku, _>::new(RandomSearch::new(3))));
        (0..count).map(|_| agent()).collect()
    }

    fn played(threads: usize, games: usize) -> Vec<FinishedGame<Gomoku>> {
        let opening = Opening { share: 1.0, plies: 4, near: true };
        let clock = Arc::new(SteppingClock::new(std::time::Duration::from_millis(1)));
        let mut teaching = TeachingGames::new(board(9, 5), opening, agents(threads), 7, clock);
        let mut found = Vec::new();
        let told = |played| {
            if let Played::Finished(game) = played {
                found.push(game);
            }
            Ok::<(), PoolError>(())
        };
        teaching.play(5, games, &Cancel::default(), told).expect("played");
        found.sort_by_key(|game| game.number);
        found
    }

    #[test]
    fn games_are_those_of_the_agent_and_its_moves_are_learnt() {
        let games = played(2, 6);
        assert_eq!(games.iter().map(|game| game.number).collect::<Vec<_>>(), [5, 6, 7, 8, 9, 10]);
        for game in games {
            let number = game.number;
            let stored = StoredGame::new(&game, &[], number, 1);
            stored.check_end(&board(9, 5)).expect("it ends as it says");
            let opening = game.plies.iter().take_while(|(_, lesson)| lesson.is_none()).count();
            assert!((1..=4).contains(&opening), "{opening} random moves");
            for (mv, lesson) in &game.plies[opening..] {
                assert_eq!(lesson.as_ref().expect("the agent's move").policy, [(*mv, 1.0)]);
            }
        }
    }

    #[test]
    fn random_openings_stay_near_the_stones() {
        for number in 0..50 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
            let moves = Opening { share: 1.0, plies: 6, near: true }.draw(&board(15, 5), &mut rng);
            let (row, column) = place(moves[0].square().expect("a stone"), 15);
            assert!(row.abs_diff(7) <= 2 && column.abs_diff(7) <= 2, "the first is near the middle");
        }
        let mut position = board(15, 5);
        position.play(parse_move("a1", 15).expect("a move")).expect("legal");
        assert_eq!(near_stones(&position).len(), 8);
    }

    #[test]
    fn stopped_games_are_not_told() {
        let cancel = Cancel::default();
        cancel.cancel();
        let clock = Arc::new(SteppingClock::new(std::time::Duration::from_millis(1)));
        let mut teaching = TeachingGames::new(board(9, 5), Opening::default(), agents(1), 1, clock);
        let stats = teaching.play(0, 3, &cancel, |_| -> Result<(), PoolError> { panic!("nothing is played") });
        assert!(stats.is_ok());
    }
}
