//! The interface of everything that chooses moves.

use std::time::Duration;

use hansu_game::{Game, IllegalMove, Move, Position, WrongGame};
use thiserror::Error;

use crate::{Budget, Decision, Limits, Reason, SearchInfo};

/// Why an agent gave no move.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AgentError {
    /// There is nothing to choose.
    #[error("the game is over: there is no move to choose")]
    GameOver,
    /// The agent was made for another game.
    #[error(transparent)]
    WrongGame(#[from] WrongGame),
    /// A program outside chose a move that the rules do not allow.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// A program outside did not answer, long after it should have.
    #[error("{name}: it did not move within {waited:.1?}")]
    Overdue {
        /// The program.
        name: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// A time limit, but nothing to measure the time by.
    #[error("there is a time limit but no clock here: limit nodes, playouts or the depth instead")]
    NoClock,
    /// A program outside failed in another way.
    #[error("{name}: {reason}")]
    Program {
        /// The program.
        name: String,
        /// What happened.
        reason: String,
    },
}

/// What an agent does by itself, beyond choosing a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// It finds several best lines with true values in one search, if [`Budget::lines`] asks for them.
    pub several_lines: bool,
    /// It remembers enough of a search that thinking while the opponent does is of use.
    pub ponders: bool,
}

/// Something that chooses moves: a search, a network, a program outside.
///
/// One object plays one side of one game at a time; it may remember the game between moves.
///
/// ```
/// use hansu_game::{Game, Gomoku, Position};
/// use hansu_search::{Agent, AgentOf, Budget, RandomSearch};
///
/// let mut position = Position::from(Gomoku::default());
/// let mut agent: Box<dyn Agent> = Box::new(AgentOf::<Gomoku, _>::new(RandomSearch::new(7)));
/// let decision = agent.think(&position, &Budget::unlimited(), &mut |_| ())?;
/// position.play(decision.mv)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Agent: Send {
    /// Chooses a move in a position that is not over, within the budget. `report` is called with progress.
    ///
    /// The budget's limits come on top of the agent's own: the stricter ones hold.
    fn think(
        &mut self,
        position: &Position,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, AgentError>;

    /// Forgets what it remembers of earlier moves, and gets ready: what it does here is not on its clock.
    fn new_game(&mut self) {}

    /// Called with how the position came about that it will be asked for next: where the game began, and the moves since.
    ///
    /// A position is enough for a search, so most agents make no use of it. Programs outside do: some protocols know
    /// positions only by the moves that lead to them.
    fn follow(&mut self, _start: &Position, _moves: &[Move]) {}

    /// What it does by itself.
    fn abilities(&self) -> Abilities {
        Abilities::default()
    }

    /// About how many bytes it holds on to between moves.
    fn memory(&self) -> usize {
        0
    }
}

/// A search of one particular game; [`AgentOf`] makes an [`Agent`] of it.
pub trait Search<G: Game>: Send {
    /// Chooses a move in a position that is not over. See [`Agent::think`].
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision;

    /// Forgets what it remembers of earlier moves.
    fn reset(&mut self) {}

    /// See [`Agent::abilities`].
    fn abilities(&self) -> Abilities {
        Abilities::default()
    }

    /// See [`Agent::memory`].
    fn memory(&self) -> usize {
        0
    }
}

/// A [`Search`] of the game `G` as an [`Agent`], with limits of its own for each move.
#[derive(Debug)]
pub struct AgentOf<G, S> {
    search: S,
    limits: Limits,
    game: std::marker::PhantomData<fn(&G)>,
}

impl<G: Game, S: Search<G>> AgentOf<G, S> {
    /// Wraps a search that has no limits but those of the budgets.
    pub fn new(search: S) -> AgentOf<G, S> {
        AgentOf::limited(search, Limits::default())
    }

    /// Wraps a search with limits for each move.
    pub fn limited(search: S, limits: Limits) -> AgentOf<G, S> {
        AgentOf { search, limits, game: std::marker::PhantomData }
    }
}

impl<G, S> Agent for AgentOf<G, S>
where
    G: Game,
    S: Search<G>,
    for<'a> &'a G: TryFrom<&'a Position, Error = WrongGame>,
{
    fn think(
        &mut self,
        position: &Position,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, AgentError> {
        let position: &G = position.try_into()?;
        let mut moves = position.moves();
        match moves.next() {
            None => Err(AgentError::GameOver),
            Some(Move::PASS) => Ok(Decision { mv: Move::PASS, reason: Reason::OnlyMove, info: SearchInfo::default() }),
            Some(_) => {
                let budget = budget.limited(self.limits).timed().ok_or(AgentError::NoClock)?;
                Ok(self.search.search(position, &budget, report))
            }
        }
    }

    fn new_game(&mut self) {
        self.search.reset();
    }

    fn abilities(&self) -> Abilities {
        self.search.abilities()
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}
