//! A game and what may be done to it. Nothing here waits, thinks or stores.

use hansu_game::{Game, Move};

use super::new::{checked_name, checked_pace};
use super::swap2;
use crate::api::{Problem, ProblemCode, ResultView, Seat, Side, Swap2Choice, WatchMode, WonBy};
use crate::line::{self, LineOfPlay, read_move};
use crate::problem::ApiResult;
use crate::store::{StoredGame, StoredMove};

/// A game: what is stored of it, and its line of play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Play {
    /// What is stored.
    pub stored: StoredGame,
    /// The moves, checked, and the position.
    pub line: LineOfPlay,
}

/// Whether something has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Nothing: the same was asked for before.
    None,
    /// Something that has nothing to do with whose turn it is.
    Aside,
    /// The position, the players or the result.
    Turn,
}

impl Play {
    /// A stored game.
    pub(crate) fn load(stored: StoredGame) -> ApiResult<Play> {
        let line = stored.line()?;
        Ok(Play { stored, line })
    }

    /// The side that has to do something; nobody once the game is over.
    pub(crate) fn to_act(&self) -> Option<Side> {
        if self.stored.result.is_some() {
            return None;
        }
        Some(self.stored.swap2.map_or(self.line.position.side_to_move().into(), swap2::actor))
    }

    /// The one who has to do something, if it is an agent.
    pub(crate) fn agent_to_act(&self) -> Option<&Seat> {
        let seat = self.stored.seat(self.to_act()?);
        seat.agent.is_some().then_some(seat)
    }

    /// Whether both sides are agents.
    pub(crate) fn is_watched(&self) -> bool {
        self.stored.black.agent.is_some() && self.stored.white.agent.is_some()
    }

    /// A person's move. The same move for the same ply again is no error.
    pub(crate) fn play(&mut self, ply: usize, text: &str, ms: u64) -> ApiResult<Change> {
        let mv = read_move(text, self.line.position.size())?;
        if self.line.moves.get(ply) == Some(&mv) {
            return Ok(Change::None);
        }
        let played = self.line.moves.len();
        if ply != played {
            let detail = format!("the move is for ply {ply}, but {played} moves are played: look at the board again");
            return Err(Problem::new(ProblemCode::WrongPly, detail).with("ply", played));
        }
        self.refuse_if_over()?;
        if self.agent_to_act().is_some() {
            return Err(Problem::new(
                ProblemCode::NotYourTurn,
                "an agent is to move: wait for it, or take a move back",
            ));
        }
        self.place(mv, Some(ms))
    }

    /// Plays a move for whoever is to move.
    pub(crate) fn place(&mut self, mv: Move, ms: Option<u64>) -> ApiResult<Change> {
        if self.stored.swap2.is_some_and(swap2::is_choice) {
            let detail = "a colour is to be chosen before the next move: answer swap2";
            return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "swap2"));
        }
        self.line.play(mv)?;
        let name = mv.name(self.line.position.size());
        // Playing what was taken back keeps the rest of it.
        if self.stored.undone.pop().is_none_or(|undone| undone.mv != name) {
            self.stored.undone.clear();
        }
        self.stored.moves.push(StoredMove { mv: name, ms, ..StoredMove::default() });
        self.stored.result = line::board_result(&self.line.position);
        self.stored.swap2 = self.stored.swap2.map(|step| swap2::after_move(step, self.line.moves.len()));
        Ok(Change::Turn)
    }

    /// Goes back to the last position in which a person is to act; between agents, one move.
    pub(crate) fn undo(&mut self) -> ApiResult<Change> {
        self.refuse_in_swap2()?;
        let position = |ply: &usize| self.is_persons_turn(*ply);
        let ply = (0..self.line.moves.len()).rev().find(position);
        let nothing = || Problem::new(ProblemCode::NothingToUndo, "there is no move to take back");
        self.goto(ply.ok_or_else(nothing)?)
    }

    /// Plays again up to the next position in which a person is to act; between agents, one move.
    pub(crate) fn redo(&mut self) -> ApiResult<Change> {
        self.refuse_in_swap2()?;
        let (played, last) = (self.line.moves.len(), self.line.moves.len() + self.stored.undone.len());
        if played == last {
            return Err(Problem::new(ProblemCode::NothingToUndo, "there is no move to play again"));
        }
        let ply = (played + 1..last).find(|&ply| self.is_persons_turn(ply)).unwrap_or(last);
        self.goto(ply)
    }

    /// Whether a person has to act after so many moves, of those played and those taken back.
    fn is_persons_turn(&self, ply: usize) -> bool {
        if self.is_watched() {
            return true;
        }
        let mut position = self.line.at(ply);
        let size = position.size();
        let undone = self.stored.undone.iter().rev().filter_map(|stored| read_move(&stored.mv, size).ok());
        for mv in undone.take(ply.saturating_sub(self.line.moves.len())) {
            position.play_unchecked(mv);
        }
        self.stored.seat(position.side_to_move().into()).agent.is_none()
    }

    /// Goes to another ply; the moves after it count as taken back.
    pub(crate) fn goto(&mut self, ply: usize) -> ApiResult<Change> {
        self.refuse_in_swap2()?;
        let last = self.line.moves.len() + self.stored.undone.len();
        if ply > last {
            let detail = format!("there is no ply {ply}: the game has {last} moves");
            return Err(Problem::new(ProblemCode::BadValue, detail));
        }
        while self.stored.moves.len() > ply {
            self.stored.undone.extend(self.stored.moves.pop());
        }
        while self.stored.moves.len() < ply {
            self.stored.moves.extend(self.stored.undone.pop());
        }
        self.line = self.stored.line()?;
        if self.stored.result.is_some_and(|result| result.by == WonBy::Time) {
            // With nothing left on the clock the game would end again at once.
            self.stored.clock = None;
        }
        self.stored.result = line::board_result(&self.line.position);
        if self.is_watched() {
            self.stored.watch = Some(WatchMode::Step);
        }
        Ok(Change::Turn)
    }

    /// A side gives up.
    pub(crate) fn resign(&mut self, side: Option<Side>) -> ApiResult<Change> {
        self.refuse_if_over()?;
        let people = [Side::Black, Side::White].map(|side| self.stored.seat(side).agent.is_none().then_some(side));
        let side = match (side, people) {
            (Some(side), _) => side,
            (None, [Some(side), None] | [None, Some(side)]) => side,
            _ => {
                let detail = "say which side gives up: side is black or white";
                return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "side"));
            }
        };
        Ok(self.end(side.other(), WonBy::Resignation))
    }

    /// The time of a side is up.
    pub(crate) fn time_is_up(&mut self, side: Side) -> Change {
        self.end(side.other(), WonBy::Time)
    }

    fn end(&mut self, winner: Side, by: WonBy) -> Change {
        self.stored.result = Some(ResultView { winner: Some(winner), by, margin: None });
        Change::Turn
    }

    /// A choice in swap2.
    pub(crate) fn choose(&mut self, choice: Swap2Choice) -> ApiResult<Change> {
        self.refuse_if_over()?;
        let settled = swap2::choose(self.stored.swap2, choice)?;
        self.stored.swap2 = settled.next;
        if settled.swap {
            std::mem::swap(&mut self.stored.black, &mut self.stored.white);
        }
        Ok(Change::Turn)
    }

    /// How two agents play on.
    pub(crate) fn watch(&mut self, mode: WatchMode) -> ApiResult<Change> {
        self.refuse_if_not_watched()?;
        let change = if self.stored.watch == Some(mode) { Change::None } else { Change::Turn };
        self.stored.watch = Some(mode);
        Ok(change)
    }

    /// How fast two agents play.
    pub(crate) fn pace(&mut self, ms: u64) -> ApiResult<Change> {
        self.refuse_if_not_watched()?;
        self.stored.pace_ms = checked_pace(ms)?;
        Ok(Change::Aside)
    }

    fn refuse_if_not_watched(&self) -> ApiResult<()> {
        if self.is_watched() {
            return Ok(());
        }
        let detail = "only games between two agents are watched: a person's move is awaited here";
        Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "two_agents"))
    }

    /// Another name.
    pub(crate) fn rename(&mut self, name: &str) -> ApiResult<Change> {
        self.stored.name = checked_name(name)?;
        Ok(Change::Aside)
    }

    fn refuse_if_over(&self) -> ApiResult<()> {
        match self.stored.result {
            None => Ok(()),
            Some(_) => {
                Err(Problem::new(ProblemCode::GameOver, "the game is over: take a move back, or play another game"))
            }
        }
    }

    fn refuse_in_swap2(&self) -> ApiResult<()> {
        match self.stored.swap2 {
            None => Ok(()),
            Some(_) => {
                let detail = "moves can't be taken back before the colours are settled";
                Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "swap2"))
            }
        }
    }
}
