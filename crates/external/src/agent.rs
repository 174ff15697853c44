//! A program from outside as an agent.

use std::time::Duration;

use hansu_game::{Game, GameSpec, Gomoku, Move, Othello, Position, WrongGame};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{Agent, AgentError, Budget, Cancel, Decision, Knowledge, Reason, SearchInfo, Watch};

use crate::command::CommandLine;
use crate::dialogue::{Dialogue, Patience};
use crate::error::ProgramError;
use crate::process::Process;
use crate::protocol::{Question, Reply, Speaker};
use crate::story::Story;
use crate::{ExternalError, ExternalSettings};

/// How long a program may take to answer once it was told to stop.
const STOPPING: Duration = Duration::from_millis(200);
/// How many moves may have been played since the agent's own.
const PLIES_BETWEEN: usize = 2;

/// A program from outside that plays a game.
///
/// It is started when a game begins, or at the first question, and ended when the agent is dropped. A program that
/// fails is killed; the next question or game starts it anew.
pub struct ExternalAgent {
    settings: ExternalSettings,
    command: CommandLine,
    game: GameSpec,
    running: Option<Talk>,
    /// Why the program could not be started, for the next question.
    failed: Option<ProgramError>,
    /// The game as the agent itself saw it.
    seen: Option<Story>,
    /// The game as it was told.
    told: Option<Story>,
}

/// A program that runs, and our side of the talk with it.
struct Talk {
    dialogue: Dialogue,
    speaker: Box<dyn Speaker>,
}

impl ExternalAgent {
    /// Checks the settings; the program is started later.
    pub fn new(settings: ExternalSettings, game: GameSpec) -> Result<ExternalAgent, ExternalError> {
        settings.protocol.check(game, &settings)?;
        let command = CommandLine::new(&settings.command, settings.dir.as_deref())?;
        Ok(ExternalAgent { settings, command, game, running: None, failed: None, seen: None, told: None })
    }

    fn start(&self, cancel: &Cancel) -> Result<Talk, ProgramError> {
        let ExternalSettings { protocol, gap, start, .. } = self.settings;
        let process = Process::start(&self.command)?;
        let mut talk = Talk {
            dialogue: Dialogue::new(process, protocol.line_end(), gap),
            speaker: protocol.speaker(self.game, &self.settings),
        };
        talk.speaker.greet(&mut talk.dialogue, &self.settings.init, &Patience::new(start, cancel))?;
        Ok(talk)
    }

    /// The game that leads to a position, as far as it is known.
    fn story_of(&self, position: &Position) -> Story {
        let known = self.told.iter().chain(&self.seen).find_map(|story| story.up_to(position, PLIES_BETWEEN));
        known.unwrap_or_else(|| Story::from(position))
    }

    /// Has the program choose a move. One that does not is killed.
    fn ask(
        &mut self,
        story: &Story,
        budget: &Budget,
        progress: &mut Progress<'_>,
    ) -> Result<(Move, Reason), ProgramError> {
        let mut talk = match self.running.take() {
            Some(talk) => talk,
            None => self.start(&budget.cancel)?,
        };
        let limits = self.settings.limits_of_move(budget.limits);
        let patience = Patience::new(self.settings.patience(limits), &budget.cancel);
        talk.speaker.ask(&mut talk.dialogue, &Question { story, limits, patience: &patience })?;
        let (mv, reason) = talk.answer(story, patience, progress)?;
        let mut after = story.clone();
        if after.play(mv).is_some() {
            talk.speaker.moved(&after);
        }
        self.running = Some(talk);
        Ok((mv, reason))
    }

    /// Asks the program, and answers in its place if it was stopped before it could.
    fn decide(
        &mut self,
        story: &Story,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, ProgramError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut progress = Progress { watch: budget.watch(), last: SearchInfo::default(), report };
        match self.ask(story, budget, &mut progress) {
            Ok((mv, reason)) => Ok(progress.decision(mv, reason)),
            Err(ProgramError::Cancelled) => Ok(progress.without_answer(&story.end)),
            Err(error) => Err(error),
        }
    }
}

impl Talk {
    /// Listens until the program has answered a question with a legal move. If it is cancelled, the program is told to
    /// stop where the protocol has a word for that, and may still answer.
    fn answer(
        &mut self,
        story: &Story,
        mut patience: Patience,
        progress: &mut Progress<'_>,
    ) -> Result<(Move, Reason), ProgramError> {
        let mut reason = Reason::Search;
        loop {
            let line = match (self.dialogue.hear(&patience), self.speaker.stop()) {
                (Err(ProgramError::Cancelled), Some(stop)) => {
                    self.dialogue.interject(stop)?;
                    patience = Patience::new(STOPPING, &Cancel::default());
                    reason = Reason::Partial;
                    continue;
                }
                (Err(ProgramError::Late(_)), _) if reason == Reason::Partial => return Err(ProgramError::Cancelled),
                (heard, _) => heard?,
            };
            match self.speaker.read(&line, &story.end)? {
                Reply::Nothing => {}
                Reply::Progress(info) => progress.add(info),
                Reply::Move(mv, score) => {
                    story.end.clone().play(mv).map_err(ProgramError::Illegal)?;
                    progress.last.score = score.or(progress.last.score);
                    return Ok((mv, reason));
                }
            }
        }
    }
}

impl Drop for ExternalAgent {
    fn drop(&mut self) {
        // A program that was interrupted in a question is not here any more, but has been killed.
        if let Some(Talk { dialogue, speaker }) = self.running.take() {
            dialogue.end(speaker.farewell());
        }
    }
}

impl Agent for ExternalAgent {
    fn think(
        &mut self,
        position: &Position,
        budget: &Budget,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, AgentError> {
        if position.kind() != self.game.kind() {
            return Err(WrongGame { wanted: self.game.kind(), found: position.kind() }.into());
        }
        if position.spec() != self.game {
            let error = ProgramError::SetUp(format!("it was started for {}, not for {}", self.game, position.spec()));
            return Err(error.told(&self.command.name()));
        }
        let mut story = self.story_of(position);
        let decision = match position.moves().next() {
            None => return Err(AgentError::GameOver),
            Some(Move::PASS) => Decision { mv: Move::PASS, reason: Reason::OnlyMove, info: SearchInfo::default() },
            Some(_) => self.decide(&story, budget, report).map_err(|error| error.told(&self.command.name()))?,
        };
        story.play(decision.mv);
        (self.seen, self.told) = (Some(story), None);
        Ok(decision)
    }

    fn new_game(&mut self) {
        (self.seen, self.told) = (None, None);
        if self.running.is_none() {
            match self.start(&Cancel::default()) {
                Ok(talk) => (self.running, self.failed) = (Some(talk), None),
                Err(error) => self.failed = Some(error),
            }
        }
    }

    fn follow(&mut self, start: &Position, moves: &[Move]) {
        self.told = Story::of(start, moves);
    }
}

/// What is known of a search that a program makes.
struct Progress<'a> {
    watch: Watch,
    last: SearchInfo,
    report: &'a mut dyn FnMut(SearchInfo),
}

impl Progress<'_> {
    fn add(&mut self, info: SearchInfo) {
        self.last = SearchInfo { elapsed: self.watch.elapsed(), ..info };
        (self.report)(self.last.clone());
    }

    fn decision(self, mv: Move, reason: Reason) -> Decision {
        let elapsed = self.watch.elapsed();
        let pv = if self.last.pv.first() == Some(&mv) { self.last.pv } else { vec![mv] };
        Decision { mv, reason, info: SearchInfo { pv, elapsed, ..self.last } }
    }

    /// The decision where a program was cancelled and did not answer: what it thought best so far, or a safe move.
    fn without_answer(self, position: &Position) -> Decision {
        match self.last.pv.first() {
            Some(&mv) => self.decision(mv, Reason::Partial),
            None => self.decision(safe_move(position), Reason::Fallback),
        }
    }
}

fn safe_move(position: &Position) -> Move {
    match position {
        Position::Othello(board) => safe::<Othello, _>(&OthelloKnowledge::new(OthelloEval::research()), board),
        Position::Gomoku(board) => safe::<Gomoku, _>(&GomokuKnowledge::new(GomokuCandidates::All), board),
    }
}

fn safe<G: Game, K: Knowledge<G>>(knowledge: &K, position: &G) -> Move {
    knowledge.fallback(position)
}
