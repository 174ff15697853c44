//! The course of a game: boards, moves, and what the agent is asked.

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Move};
use hansu_search::{Decision, History, Limits};

use super::board::{Board, parse_point, written};
use super::{Gomocup, LARGEST, NOT_STARTED, Purpose, SMALLEST};
use crate::conversation::Reply;
use crate::machine::Question;

impl Gomocup {
    pub(super) fn start(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let size: Option<usize> = text.trim().parse().ok().filter(|size| (SMALLEST..=LARGEST).contains(size));
        let size = size.ok_or_else(|| format!("unsupported size '{text}': use {SMALLEST} to {LARGEST}"))?;
        let rule = self.rule.clone().unwrap_or(Rule::Freestyle);
        let rules = Rules::new(size, Rules::DEFAULT_ROW, rule).map_err(|error| error.to_string())?;
        self.players.check(GameSpec::Gomoku(rules)).map_err(|error| error.to_string())?;
        self.begin_game(rules, reply);
        Ok(())
    }

    pub(super) fn begin_game(&mut self, rules: Rules, reply: &mut Reply) {
        self.board = Some(Board::new(rules));
        self.blocked.clear();
        self.times.restart();
        reply.say("OK");
        reply.forget = true;
        self.prepare(reply);
    }

    /// Has the agent ready, so that making it is not on the clock.
    pub(super) fn prepare(&self, reply: &mut Reply) {
        if let Some(board) = &self.board {
            let position = board.position();
            let limits = self.times.limit(self.limits, &position, 1);
            reply.prepare = Some((self.players.under(limits, position.spec()), position.spec()));
        }
    }

    pub(super) fn restart(&mut self, reply: &mut Reply) -> Result<(), String> {
        let rules = self.rules()?;
        self.begin_game(rules, reply);
        Ok(())
    }

    /// The rule may be told before or after the board.
    pub(super) fn change_rule(&mut self, rule: Rule) -> Result<(), String> {
        let Some(board) = &self.board else { return Ok(()) };
        let rules = Rules::new(board.size(), Rules::DEFAULT_ROW, rule).map_err(|error| error.to_string())?;
        self.board = Some(board.under(rules)?);
        Ok(())
    }

    pub(super) fn begin(&mut self, reply: &mut Reply) -> Result<(), String> {
        if !self.ready()?.is_empty() {
            return Err("BEGIN is for an empty board: send RESTART first".to_owned());
        }
        self.ask(Purpose::Move, 1, reply)
    }

    pub(super) fn turn(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let square = parse_point(text, self.ready()?.size())?;
        self.board.as_mut().ok_or(NOT_STARTED)?.play(square)?;
        self.ask(Purpose::Move, 1, reply)
    }

    pub(super) fn take_back(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let square = parse_point(text, self.ready()?.size())?;
        self.board.as_mut().ok_or(NOT_STARTED)?.take_back(square)?;
        reply.say("OK");
        Ok(())
    }

    /// Puts one's own stone down and tells it.
    pub(super) fn play_own(&mut self, mv: Move, reply: &mut Reply) -> Result<(), String> {
        let square = mv.square().ok_or("Gomoku has no pass")?;
        self.board.as_mut().ok_or(NOT_STARTED)?.play(square)?;
        reply.say(written(mv, self.size()));
        Ok(())
    }

    /// Thinks about the position on the board, in one of so many parts of the time.
    pub(super) fn ask(&mut self, purpose: Purpose, parts: u32, reply: &mut Reply) -> Result<(), String> {
        let game = self.ready()?.game();
        self.ask_about(&game, purpose, parts, reply)
    }

    pub(super) fn ask_about(
        &mut self,
        game: &History,
        purpose: Purpose,
        parts: u32,
        reply: &mut Reply,
    ) -> Result<(), String> {
        let position = game.position();
        if let Some(outcome) = position.outcome() {
            return Err(format!("the game is over ({outcome}): send RESTART"));
        }
        let (depth, lines) = match &purpose {
            Purpose::Candidates(candidates) => (candidates.depth().or(self.limits.depth), candidates.lines()),
            _ => (self.limits.depth, 1),
        };
        let limits = Limits { depth, ..self.times.limit(self.limits, position, parts) };
        reply.question = Some(Question { lines, ..self.players.question(game, limits) });
        self.thinking = Some(purpose);
        Ok(())
    }

    pub(super) fn decided(&mut self, purpose: Purpose, decision: &Decision, reply: &mut Reply) -> Result<(), String> {
        match purpose {
            Purpose::Move => self.play_own(self.allowed(decision), reply),
            Purpose::Swap2 => self.colour_chosen(decision, reply),
            Purpose::Swap2Opening(choice) => self.opening_judged(choice, decision, reply),
            Purpose::Candidates(candidates) => self.candidate_found(candidates, decision, reply),
            Purpose::FirstOfTwo => self.first_of_two(decision, reply),
        }
    }
}
