//! Yixin's extensions, which programs for analysis use.

use hansu_game::gomoku::Rules;
use hansu_game::{Game, GameSpec, Move};
use hansu_search::Decision;

use super::board::{point, written};
use super::swap2::unevenness;
use super::{Gomocup, Purpose, message};
use crate::best_moves::{BestLine, BestMoves};
use crate::conversation::Reply;

/// How many moves are looked at in search of an even position.
const CANDIDATES: usize = 8;

/// The best moves found so far, and what they are for.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    search: BestMoves,
    found: Vec<BestLine>,
    choice: Choice,
}

#[derive(Clone, Copy, Debug)]
enum Choice {
    Best,
    MostEven { moves_after: bool },
}

impl Candidates {
    /// The depth of the next search, if it has to be a certain one.
    pub(super) fn depth(&self) -> Option<u32> {
        self.search.depth()
    }

    /// How many lines to ask for.
    pub(super) fn lines(&self) -> usize {
        self.search.lines()
    }
}

impl Gomocup {
    /// `YXNBEST n`: thinks and plays, and tells of the n best moves.
    pub(super) fn n_best(&mut self, text: &str, reply: &mut Reply) -> Result<(), String> {
        let wanted = text.trim().parse::<usize>().unwrap_or(1).clamp(1, 400);
        self.candidates(wanted, Choice::Best, reply)
    }

    /// `YXBALANCEONE`: a move after which the game is even.
    pub(super) fn balance_one(&mut self, reply: &mut Reply) -> Result<(), String> {
        self.candidates(CANDIDATES, Choice::MostEven { moves_after: false }, reply)
    }

    /// `YXBALANCETWO`: a good move of the side to move, and one of the other after which the game is even.
    pub(super) fn balance_two(&mut self, reply: &mut Reply) -> Result<(), String> {
        self.ask(Purpose::FirstOfTwo, 2, reply)
    }

    pub(super) fn first_of_two(&mut self, decision: &Decision, reply: &mut Reply) -> Result<(), String> {
        let board = self.board.as_mut().ok_or(super::NOT_STARTED)?;
        board.play(decision.mv.square().ok_or("Gomoku has no pass")?)?;
        self.first = Some(decision.mv);
        self.candidates(CANDIDATES, Choice::MostEven { moves_after: true }, reply)
    }

    fn candidates(&mut self, wanted: usize, choice: Choice, reply: &mut Reply) -> Result<(), String> {
        let search = BestMoves::new(&self.ready()?.game(), wanted);
        // Half the time is for the first question, which may answer all; the other moves share the rest.
        let parts = if wanted > 1 { 2 } else { 1 };
        self.ask(Purpose::Candidates(Candidates { search, found: Vec::new(), choice }), parts, reply)
    }

    pub(super) fn candidate_found(
        &mut self,
        mut candidates: Candidates,
        decision: &Decision,
        reply: &mut Reply,
    ) -> Result<(), String> {
        let lines = candidates.search.take(decision);
        let mut ended = Vec::new();
        let next = candidates.search.next(|line| ended.push(line));
        for line in lines.into_iter().chain(ended) {
            candidates.found.push(line.clone());
            reply.say(message::candidate(candidates.found.len(), &line, self.size()));
        }
        match next {
            Some(game) => {
                let parts = 2 * (candidates.search.wanted() as u32 - 1);
                self.ask_about(&game, Purpose::Candidates(candidates), parts, reply)
            }
            None => self.choose(&candidates, reply),
        }
    }

    fn choose(&mut self, candidates: &Candidates, reply: &mut Reply) -> Result<(), String> {
        let allowed = || candidates.found.iter().filter(|line| !self.is_blocked(line.mv()));
        let chosen = match candidates.choice {
            Choice::Best => allowed().next(),
            Choice::MostEven { .. } => allowed().min_by(|a, b| unevenness(a.score).total_cmp(&unevenness(b.score))),
        };
        let mv = chosen.or(candidates.found.first()).ok_or("no move was found")?.mv();
        match (candidates.choice, self.first.take()) {
            (Choice::MostEven { moves_after: true }, Some(first)) => {
                let board = self.board.as_mut().ok_or(super::NOT_STARTED)?;
                board.play(mv.square().ok_or("Gomoku has no pass")?)?;
                reply.say(format!("{} {}", written(first, self.size()), written(mv, self.size())));
                Ok(())
            }
            _ => self.play_own(mv, reply),
        }
    }

    /// `YXSHOWFORBID`: the points that are forbidden to Black, if Black is to move.
    pub(super) fn show_forbidden(&self, reply: &mut Reply) -> Result<(), String> {
        let board = self.ready()?;
        let points = board.gomoku().forbidden_points().into_iter().map(|(square, _)| point(square, board.size()));
        let digits: String = points.map(|(x, y)| format!("{x:02}{y:02}")).collect();
        reply.say(format!("FORBID {digits}."));
        Ok(())
    }

    /// `YXSHOWINFO`: what a program for analysis may set, and who plays.
    pub(super) fn show_info(&self, reply: &mut Reply) {
        reply.say("MESSAGE INFO MAX_THREAD_NUM 64");
        reply.say("MESSAGE INFO MAX_HASH_SIZE 16777216");
        let spec = self.board.as_ref().map_or(GameSpec::Gomoku(Rules::default()), |board| board.position().spec());
        let agent = self.players.of(spec);
        let game = self.board.as_ref().map_or("no game".to_owned(), |board| board.position().spec().to_string());
        reply.say(format!("MESSAGE {} {}: {agent}, {game}", crate::NAME, crate::VERSION));
    }

    pub(super) fn is_blocked(&self, mv: Move) -> bool {
        mv.square().is_some_and(|square| self.blocked.contains(&square))
    }

    /// The agent's move, or the next best if it is blocked: agents know of no blocked points.
    pub(super) fn allowed(&self, decision: &Decision) -> Move {
        let Some(board) = self.board.as_ref().filter(|_| self.is_blocked(decision.mv)) else { return decision.mv };
        let searched = decision.info.moves.iter().map(|entry| entry.mv);
        let (size, middle) = (board.size(), (board.size() as i64 - 1));
        let from_centre = |mv: &Move| {
            let (column, row) = mv.square().map_or((0, 0), |square| (square.column(size), square.row(size)));
            (2 * column as i64 - middle).abs().max((2 * row as i64 - middle).abs())
        };
        let mut others: Vec<Move> = board.gomoku().moves().collect();
        others.sort_by_key(from_centre);
        searched.chain(others).find(|&mv| !self.is_blocked(mv)).unwrap_or(decision.mv)
    }
}
