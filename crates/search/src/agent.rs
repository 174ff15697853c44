//! The interface of everything that chooses moves.

use std::time::Duration;

use hansu_game::{Game, IllegalMove, Move, Position, WrongGame};
use thiserror::Error;

use crate::{Budget, Score};

/// What a search has found out so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchInfo {
    /// The depth finished, in plies, for searches that have one.
    pub depth: Option<u32>,
    /// What it thinks of the position.
    pub score: Option<Score>,
    /// The line it expects, its own move first.
    pub pv: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
    /// Playouts made, for Monte Carlo searches.
    pub playouts: Option<u64>,
    /// Time spent.
    pub elapsed: Duration,
    /// What it knows of each move, the best first.
    pub moves: Vec<MoveInfo>,
}

/// What a search knows of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveInfo {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that plays it. Where a search only proved a bound, that bound.
    pub score: Option<Score>,
    /// How often a Monte Carlo search tried it.
    pub visits: Option<u64>,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The search's best.
    Search,
    /// The best of the moves that a search had looked at when it was stopped.
    Partial,
    /// There was no other.
    OnlyMove,
    /// It wins at once.
    Wins,
    /// It answers a threat, before any search.
    Defence,
    /// The search was stopped before it had an answer; a safe move was played.
    Fallback,
}

impl Reason {
    /// The name for JSON: `search`, `partial`, `only-move`, `wins`, `defence` or `fallback`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Search => "search",
            Reason::Partial => "partial",
            Reason::OnlyMove => "only-move",
            Reason::Wins => "wins",
            Reason::Defence => "defence",
            Reason::Fallback => "fallback",
        }
    }
}

/// The move chosen, why, and what was found out on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move: always legal.
    pub mv: Move,
    /// Why it was chosen.
    pub reason: Reason,
    /// The search's last findings.
    pub info: SearchInfo,
}

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
    /// A program outside failed in another way.
    #[error("{name}: {reason}")]
    Program {
        /// The program.
        name: String,
        /// What happened.
        reason: String,
    },
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
    /// Chooses a move in a position that is not over, within the budget. `report` is told of progress.
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

    /// Is told how the position came about that it will be asked for next: where the game began, and the moves since.
    ///
    /// A position is enough for a search, so most agents make no use of it. Programs outside do: some protocols know
    /// positions only by the moves that lead to them. Whoever knows the moves tells them once, before the first `think`
    /// of a game, and again after moves were taken back.
    fn follow(&mut self, _start: &Position, _moves: &[Move]) {}
}

/// A search of one particular game; [`AgentOf`] makes an [`Agent`] of it.
pub trait Search<G: Game>: Send {
    /// Chooses a move in a position that is not over. See [`Agent::think`].
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision;

    /// Forgets what it remembers of earlier moves.
    fn reset(&mut self) {}
}

/// A [`Search`] of the game `G` as an [`Agent`].
#[derive(Debug)]
pub struct AgentOf<G, S> {
    search: S,
    game: std::marker::PhantomData<fn(&G)>,
}

impl<G: Game, S: Search<G>> AgentOf<G, S> {
    /// Wraps a search.
    pub fn new(search: S) -> AgentOf<G, S> {
        AgentOf { search, game: std::marker::PhantomData }
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
            Some(_) => Ok(self.search.search(position, budget, report)),
        }
    }

    fn new_game(&mut self) {
        self.search.reset();
    }
}
