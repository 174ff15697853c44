//! An agent at the board: made when it is needed, told how the game went, and never trusted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use hansu_game::{Game, IllegalMove, Move, Position};
use thiserror::Error;

use crate::{Abilities, Agent, AgentError, Budget, Clock, Decision, SearchInfo, panic_text};

/// A game so far: where it began, the moves since, and where that led.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl History {
    /// A game that begins with a position.
    pub fn new(start: Position) -> History {
        History { position: start.clone(), start, moves: Vec::new() }
    }

    /// A game of some moves, or the first of them that can't be played.
    ///
    /// ```
    /// use hansu_game::{Game, GameSpec, parse_move};
    /// use hansu_search::History;
    ///
    /// let history = History::of(GameSpec::Othello.start(), [parse_move("f5", 8)?])?;
    /// assert_eq!(history.position().moves().count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<History, IllegalMove> {
        let mut history = History::new(start);
        moves.into_iter().try_for_each(|mv| history.play(mv))?;
        Ok(history)
    }

    /// Plays a move, or refuses it and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// The same game with one more move.
    pub fn with(&self, mv: Move) -> Result<History, IllegalMove> {
        let mut longer = self.clone();
        longer.play(mv)?;
        Ok(longer)
    }

    /// The same game after its first `plies` moves; all of it if there are fewer.
    #[must_use]
    pub fn up_to(&self, plies: usize) -> History {
        let mut shorter = History::new(self.start.clone());
        self.moves.iter().take(plies).for_each(|&mv| {
            shorter.position.play_unchecked(mv);
            shorter.moves.push(mv);
        });
        shorter
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves since.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where they led.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// Why an agent gave no move, whatever kind of agent it is.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HostError {
    /// It can't be made.
    #[error("{0}")]
    Make(Box<dyn std::error::Error + Send + Sync>),
    /// It said why.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// It chose a move that the rules do not allow.
    #[error("it wants {}, but {}", .0.name, .0.reason)]
    Illegal(IllegalMove),
    /// It panicked.
    #[error("the agent crashed: {0}")]
    Panic(String),
}

/// Makes an agent: at first, and again after it has crashed or was let go.
pub type MakeAgent = Box<dyn Fn() -> Result<Box<dyn Agent>, Box<dyn std::error::Error + Send + Sync>> + Send>;

/// An agent for one side of one game at a time.
///
/// It is made when it is first needed, or by [`prepare`](AgentHost::prepare). Before each question it is told of the whole
/// game. A panic, wherever it happens, is an error of the agent; the next question then gets a new one.
///
/// ```
/// use hansu_game::{Game, Gomoku, Position};
/// use hansu_search::{AgentHost, AgentOf, Budget, History, RandomSearch};
///
/// let mut host = AgentHost::new(Box::new(|| Ok(Box::new(AgentOf::<Gomoku, _>::new(RandomSearch::new(7))))));
/// let mut game = History::new(Position::from(Gomoku::default()));
/// let decision = host.think(&game, &Budget::unlimited(), &mut |_| ())?;
/// game.play(decision.mv)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AgentHost {
    make: MakeAgent,
    agent: Option<Box<dyn Agent>>,
    at: At,
}

/// Where an agent is.
#[derive(Debug, PartialEq)]
enum At {
    /// It has not been told that a game begins.
    Nothing,
    /// It has been told that one begins, but not which.
    NewGame,
    /// It is at a game that began with this position.
    Game(Box<Position>),
}

impl AgentHost {
    /// With a way to make the agent.
    pub fn new(make: MakeAgent) -> AgentHost {
        AgentHost { make, agent: None, at: At::Nothing }
    }

    /// With an agent that is there already, and can't be made again if it crashes.
    pub fn of(agent: Box<dyn Agent>) -> AgentHost {
        let make: MakeAgent = Box::new(|| Err("the agent has crashed, and there is no other".into()));
        AgentHost { agent: Some(agent), ..AgentHost::new(make) }
    }

    /// Makes the agent, if that has not been done.
    pub fn prepare(&mut self) -> Result<(), HostError> {
        if self.agent.is_none() {
            let made = guarded(|| (self.make)().map_err(HostError::Make))?;
            self.agent = Some(made);
        }
        Ok(())
    }

    /// Has the agent forget the game and get ready for the next one.
    pub fn new_game(&mut self) -> Result<(), HostError> {
        self.at = At::Nothing;
        if self.agent.is_none() {
            return Ok(());
        }
        self.with_agent(|agent| {
            agent.new_game();
            Ok(())
        })?;
        self.at = At::NewGame;
        Ok(())
    }

    /// Tells the agent of a game that is about to begin or to go on, off its clock.
    pub fn follow(&mut self, game: &History) -> Result<(), HostError> {
        self.prepare()?;
        let another = match &self.at {
            At::Nothing => true,
            At::NewGame => false,
            At::Game(start) => **start != *game.start(),
        };
        if another {
            self.new_game()?;
        }
        self.with_agent(|agent| {
            agent.follow(game.start(), game.moves());
            Ok(())
        })?;
        self.at = At::Game(Box::new(game.start().clone()));
        Ok(())
    }

    /// Has the agent choose a move, which is sure to be legal. `report` is called with progress.
    pub fn think(
        &mut self,
        game: &History,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, HostError> {
        self.follow(game)?;
        let decision = self.with_agent(|agent| Ok(agent.think(game.position(), budget, report)?))?;
        match game.position().illegal_reason(decision.mv) {
            None => Ok(decision),
            Some(reason) => {
                let name = decision.mv.name(game.position().size());
                Err(HostError::Illegal(IllegalMove { mv: decision.mv, name, reason }))
            }
        }
    }

    /// What the agent does by itself; nothing as long as it is not made.
    pub fn abilities(&self) -> Abilities {
        self.agent.as_ref().map_or_else(Abilities::default, |agent| agent.abilities())
    }

    /// About how many bytes the agent holds on to.
    pub fn memory(&self) -> usize {
        self.agent.as_ref().map_or(0, |agent| agent.memory())
    }

    /// Lets the agent go: the next question gets a new one, which is told of the game again.
    pub fn let_go(&mut self) {
        (self.agent, self.at) = (None, At::Nothing);
    }

    /// Calls the agent, and throws it away if it panics.
    fn with_agent<T>(&mut self, call: impl FnOnce(&mut dyn Agent) -> Result<T, HostError>) -> Result<T, HostError> {
        let mut agent = self.agent.take().ok_or_else(|| HostError::Panic("it is gone".to_owned()))?;
        let result = guarded(|| {
            let result = call(&mut *agent);
            Ok((result, agent))
        });
        match result {
            Ok((result, agent)) => {
                self.agent = Some(agent);
                result
            }
            Err(panic) => {
                self.let_go();
                Err(panic)
            }
        }
    }
}

impl std::fmt::Debug for AgentHost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AgentHost").field("made", &self.agent.is_some()).finish_non_exhaustive()
    }
}

/// Turns a panic into an error.
fn guarded<T>(work: impl FnOnce() -> Result<T, HostError>) -> Result<T, HostError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(HostError::Panic(panic_text(&*panic).unwrap_or("no reason given").to_owned())))
}

/// Passes progress on, but not more often than wanted.
pub fn throttled<'a>(
    every: Duration,
    clock: &'a dyn Clock,
    mut report: impl FnMut(SearchInfo) + 'a,
) -> impl FnMut(SearchInfo) + 'a {
    let mut next = Duration::ZERO;
    move |info| {
        let now = clock.now();
        if now >= next {
            next = now.saturating_add(every);
            report(info);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use hansu_game::GameSpec;

    use super::*;
    use crate::{Reason, SteppingClock};

    /// Plays the first move, notes what it is told, and panics where it was told to.
    struct Scripted {
        heard: Arc<Mutex<Vec<String>>>,
        panics_in: &'static str,
    }

    impl Scripted {
        fn hear(&self, what: String) {
            let name = what.split(' ').next().unwrap_or_default().to_owned();
            self.heard.lock().expect("nobody panicked while holding it").push(what);
            assert!(name != self.panics_in, "scripted crash");
        }
    }

    impl Agent for Scripted {
        fn think(
            &mut self,
            position: &Position,
            _budget: &Budget,
            report: &mut dyn FnMut(SearchInfo),
        ) -> Result<Decision, AgentError> {
            self.hear("think".to_owned());
            report(SearchInfo::default());
            let mv = if self.panics_in == "cheats" { Move::PASS } else { position.legal_moves()[0] };
            Ok(Decision { mv, reason: Reason::Search, info: SearchInfo::default() })
        }

        fn new_game(&mut self) {
            self.hear("new_game".to_owned());
        }

        fn follow(&mut self, _start: &Position, moves: &[Move]) {
            self.hear(format!("follow {}", moves.len()));
        }
    }

    fn host(panics_in: &'static str) -> (AgentHost, Arc<Mutex<Vec<String>>>) {
        let heard: Arc<Mutex<Vec<String>>> = Arc::default();
        let ears = heard.clone();
        let make: MakeAgent = Box::new(move || {
            ears.lock().expect("nobody panicked while holding it").push("made".to_owned());
            if panics_in == "make" {
                panic!("scripted crash");
            }
            Ok(Box::new(Scripted { heard: ears.clone(), panics_in }))
        });
        (AgentHost::new(make), heard)
    }

    fn think(host: &mut AgentHost, game: &History) -> Result<Decision, HostError> {
        host.think(game, &Budget::unlimited(), &mut |_| ())
    }

    #[test]
    fn an_agent_is_made_once_and_always_told_of_the_game() {
        let (mut host, heard) = host("");
        let mut game = History::new(GameSpec::Othello.start());
        for _ in 0..2 {
            let mv = think(&mut host, &game).expect("a move").mv;
            game.play(mv).expect("legal");
        }
        host.new_game().expect("no crash");
        think(&mut host, &game).expect("a move");
        let heard = heard.lock().expect("whole").join(", ");
        assert_eq!(heard, "made, new_game, follow 0, think, follow 1, think, new_game, follow 2, think");
    }

    #[test]
    fn a_panic_anywhere_is_an_error_and_the_next_question_gets_a_new_agent() {
        let game = History::new(GameSpec::Othello.start());
        for place in ["make", "new_game", "follow", "think"] {
            let (mut host, heard) = host(place);
            for times in 1..=2 {
                let error = think(&mut host, &game).expect_err(place);
                assert_eq!(error.to_string(), "the agent crashed: scripted crash", "{place}");
                let made = heard.lock().expect("whole").iter().filter(|what| *what == "made").count();
                assert_eq!(made, times, "{place}");
            }
        }
    }

    #[test]
    fn an_illegal_move_is_an_error() {
        let (mut host, _) = host("cheats");
        let error = think(&mut host, &History::new(GameSpec::Othello.start())).expect_err("a pass");
        assert!(matches!(error, HostError::Illegal(_)), "{error}");
    }

    #[test]
    fn progress_comes_no_faster_than_wanted() {
        let clock = SteppingClock::new(Duration::from_millis(10));
        let mut told = 0;
        {
            let mut report = throttled(Duration::from_millis(100), &clock, |_| told += 1);
            (0..100).for_each(|_| report(SearchInfo::default()));
        }
        assert_eq!(told, 10);
    }
}
