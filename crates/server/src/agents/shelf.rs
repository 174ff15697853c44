//! Agents between two moves of their games: what they have found out and learnt is kept as long as there is room.

use std::sync::{Mutex, MutexGuard};

use hansu_game::GameSpec;
use hansu_search::AgentHost;
use serde::{Deserialize, Serialize};

use super::allow::SafeAgent;
use crate::api::Side;
use crate::ids::chance;

/// The most that is kept, in bytes and in agents.
const MOST_BYTES: usize = if cfg!(target_family = "wasm") { 48 << 20 } else { 256 << 20 };
const MOST_AGENTS: usize = 256;

/// Whose agent it is: a game and a side of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The game's id.
    pub game: String,
    /// The side.
    pub side: Side,
}

/// An agent that waits for its next move.
struct Waiting {
    place: Place,
    agent: SafeAgent,
    host: AgentHost,
}

/// The agents that wait, the one that moved last at the end.
#[derive(Default)]
pub(crate) struct Shelf {
    waiting: Mutex<Vec<Waiting>>,
}

impl Shelf {
    /// The agent of a side: the one that moved before, if it is the same and still there, or a new one with random numbers of
    /// its own.
    pub(crate) fn take(&self, place: &Place, agent: &SafeAgent, game: GameSpec) -> AgentHost {
        let mut waiting = self.waiting();
        let found = waiting.iter().position(|waiting| waiting.place == *place);
        let kept = found.map(|found| waiting.remove(found)).filter(|kept| kept.agent == *agent);
        drop(waiting);
        kept.map_or_else(|| agent.seeded(chance(), game.kind()).host(game), |kept| kept.host)
    }

    /// Keeps an agent until its next move. Those that have waited longest make room.
    pub(crate) fn put(&self, place: Place, agent: SafeAgent, host: AgentHost) {
        let mut waiting = self.waiting();
        waiting.retain(|waiting| waiting.place != place);
        waiting.push(Waiting { place, agent, host });
        let mut bytes: usize = waiting.iter().map(|waiting| waiting.host.memory()).sum();
        let mut gone = 0;
        while gone < waiting.len() && (bytes > MOST_BYTES || waiting.len() - gone > MOST_AGENTS) {
            bytes -= waiting[gone].host.memory();
            gone += 1;
        }
        let gone: Vec<Waiting> = waiting.drain(..gone).collect();
        // Freeing much memory takes a while, which nobody else has to wait for.
        drop(waiting);
        drop(gone);
    }

    /// Forgets the agents of a game.
    pub(crate) fn forget(&self, game: &str) {
        self.waiting().retain(|waiting| waiting.place.game != game);
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use hansu_search::{Budget, History, Limits};

    use super::super::Networks;
    use super::*;
    use crate::api::Thinker;

    fn agent(spec: &str) -> SafeAgent {
        let thinker = Thinker::Agent { spec: spec.to_owned() };
        SafeAgent::of(&thinker, GameSpec::Othello, &Networks::default()).expect("an agent")
    }

    fn place(game: &str) -> Place {
        Place { game: game.to_owned(), side: Side::Black }
    }

    #[test]
    fn an_agent_keeps_what_it_found_out_from_move_to_move() {
        let (shelf, agent) = (Shelf::default(), agent("mcts:reuse=true"));
        let budget = Budget::new(Limits { playouts: Some(2_000), ..Limits::default() });
        let game = History::new(GameSpec::Othello.start());
        let mut host = shelf.take(&place("a"), &agent, GameSpec::Othello);
        host.think(&game, &budget, &mut |_| ()).expect("a move");
        let memory = host.memory();
        assert!(memory > 0);
        shelf.put(place("a"), agent.clone(), host);
        assert_eq!(shelf.take(&place("b"), &agent, GameSpec::Othello).memory(), 0, "another game's is another agent");
        assert_eq!(shelf.take(&place("a"), &agent, GameSpec::Othello).memory(), memory);
        assert_eq!(shelf.take(&place("a"), &agent, GameSpec::Othello).memory(), 0, "it is taken only once");
    }

    #[test]
    fn another_agent_for_the_same_side_is_a_new_one_and_old_ones_make_room() {
        let shelf = Shelf::default();
        for number in 0..MOST_AGENTS + 5 {
            let agent = agent("random");
            let host = agent.host(GameSpec::Othello);
            shelf.put(place(&number.to_string()), agent, host);
        }
        let waiting = shelf.waiting();
        assert_eq!((waiting.len(), waiting[0].place.game.as_str()), (MOST_AGENTS, "5"));
        drop(waiting);
        shelf.forget("7");
        assert!(shelf.waiting().iter().all(|waiting| waiting.place.game != "7"));
    }
}
