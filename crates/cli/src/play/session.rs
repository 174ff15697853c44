//! A game under way: who plays, what was played, and taking it back. Knows nothing of terminals or threads.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hansu_game::{Game, GameSpec, IllegalMove, IllegalReason, Move, Outcome, Player, Position};
use hansu_search::History;

/// Who sits at one side of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// Somebody at the keyboard.
    Human,
    /// The agent with this name.
    Agent(String),
}

impl Seat {
    pub(crate) fn is_human(&self) -> bool {
        *self == Seat::Human
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.pad("human"),
            Seat::Agent(spec) => f.pad(spec),
        }
    }
}

impl Seat {
    /// The level that plays, if it is one.
    pub(crate) fn level(&self) -> Option<u8> {
        match self {
            Seat::Human => None,
            Seat::Agent(name) => name.strip_prefix("level:n=")?.parse().ok(),
        }
    }
}

impl FromStr for Seat {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Seat, Self::Err> {
        Ok(if text.eq_ignore_ascii_case("human") { Seat::Human } else { Seat::Agent(text.to_owned()) })
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules.
    Played(Outcome),
    /// This side gave up.
    Resigned(Player),
}

impl Ending {
    pub(crate) fn winner(self) -> Option<Player> {
        match self {
            Ending::Played(outcome) => outcome.winner(),
            Ending::Resigned(loser) => Some(!loser),
        }
    }
}

/// A move with the position it led to and the time it took.
#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    spent: Duration,
    after: Position,
}

/// A game under way or finished.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    start: Position,
    /// Moves that every game begins with.
    opening: Vec<Move>,
    plies: Vec<Ply>,
    /// Moves taken back, the one to be played next at the end.
    undone: Vec<(Move, Duration)>,
    seats: [Seat; 2],
    resigned: Option<Player>,
}

impl PlayedGame {
    /// A game that begins with the given moves from the given position. Illegal moves end the opening.
    pub(crate) fn new(start: Position, opening: Vec<Move>, seats: [Seat; 2]) -> PlayedGame {
        let mut game = PlayedGame { start, opening, plies: Vec::new(), undone: Vec::new(), seats, resigned: None };
        game.restart();
        game
    }

    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    pub(crate) fn spec(&self) -> GameSpec {
        self.start.spec()
    }

    pub(crate) fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position with the moves that led to it.
    pub(crate) fn so_far(&self) -> History {
        let moves = self.plies.iter().map(|ply| ply.mv);
        History::of(self.start.clone(), moves).expect("the moves of a game are legal")
    }

    pub(crate) fn side(&self) -> Player {
        self.position().side_to_move()
    }

    pub(crate) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// Other players go on with the game.
    pub(crate) fn set_seats(&mut self, seats: [Seat; 2]) {
        self.seats = seats;
    }

    pub(crate) fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// The moves played, with the side that played each.
    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = (Player, Move)> + ExactSizeIterator {
        (0..self.plies.len()).map(|i| (self.before(i).side_to_move(), self.plies[i].mv))
    }

    pub(crate) fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// The time a side took for its moves so far.
    pub(crate) fn spent(&self, player: Player) -> Duration {
        let own = (0..self.plies.len()).filter(|&i| self.before(i).side_to_move() == player);
        own.map(|i| self.plies[i].spent).sum()
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.resigned {
            Some(loser) => Some(Ending::Resigned(loser)),
            None => self.position().outcome().map(Ending::Played),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending().is_some()
    }

    /// Whether a game would be lost by leaving now: one that a human has begun and not ended.
    pub(crate) fn is_under_way(&self) -> bool {
        self.plies.len() > self.opening.len() && !self.is_over() && self.seats.iter().any(Seat::is_human)
    }

    /// Whether the side to move has nothing but a pass.
    pub(crate) fn must_pass(&self) -> bool {
        self.resigned.is_none() && self.position().is_legal(Move::PASS)
    }

    /// Why a move can't be played, or `None` if it can.
    pub(crate) fn illegal_reason(&self, mv: Move) -> Option<IllegalReason> {
        match self.resigned {
            Some(_) => Some(IllegalReason::GameOver),
            None => self.position().illegal_reason(mv),
        }
    }

    /// Plays a move. What was taken back before can't be played again after that.
    pub(crate) fn play(&mut self, mv: Move, spent: Duration) -> Result<(), IllegalMove> {
        if let Some(reason) = self.illegal_reason(mv) {
            return Err(IllegalMove { mv, name: mv.name(self.spec().size()), reason });
        }
        self.push(mv, spent)?;
        self.undone.clear();
        Ok(())
    }

    /// The human who can give up now: the one to move, or else the one waiting for an agent.
    pub(crate) fn resigner(&self) -> Option<Player> {
        [self.side(), !self.side()].into_iter().find(|&player| self.seat(player).is_human())
    }

    /// Ends the game. Without effect when it is over.
    pub(crate) fn resign(&mut self, loser: Player) {
        if !self.is_over() {
            self.resigned = Some(loser);
        }
    }

    /// Takes back a resignation, or else all moves since a human last had a choice; with no human, one move.
    /// Tells whether there was anything to take back.
    pub(crate) fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(target) = (0..self.plies.len()).rev().find(|&i| self.stops_at(self.before(i))) else { return false };
        while self.plies.len() > target {
            let ply = self.plies.pop().expect("there are more plies than the target");
            self.undone.push((ply.mv, ply.spent));
        }
        true
    }

    /// Plays again what [`undo`](PlayedGame::undo) took back; tells whether there was anything.
    pub(crate) fn redo(&mut self) -> bool {
        let had_any = !self.undone.is_empty();
        while let Some((mv, spent)) = self.undone.pop() {
            self.push(mv, spent).expect("a move that was legal here before");
            if self.stops_at(self.position()) {
                break;
            }
        }
        had_any
    }

    /// A new game with the same players.
    pub(crate) fn restart(&mut self) {
        self.plies.clear();
        self.undone.clear();
        self.resigned = None;
        for mv in self.opening.clone() {
            if self.push(mv, Duration::ZERO).is_err() {
                break;
            }
        }
    }

    /// A new game with the players' sides exchanged.
    pub(crate) fn swap_sides(&mut self) {
        self.seats.swap(0, 1);
        self.restart();
    }

    fn push(&mut self, mv: Move, spent: Duration) -> Result<(), IllegalMove> {
        let mut after = self.position().clone();
        after.play(mv)?;
        self.plies.push(Ply { mv, spent, after });
        Ok(())
    }

    fn before(&self, ply: usize) -> &Position {
        ply.checked_sub(1).map_or(&self.start, |i| &self.plies[i].after)
    }

    /// Whether undo and redo halt at a position: where a human has a choice, or anywhere if no human plays.
    fn stops_at(&self, position: &Position) -> bool {
        let nobody = !self.seats.iter().any(Seat::is_human);
        nobody || (self.seat(position.side_to_move()).is_human() && !position.is_legal(Move::PASS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::parse_move;

    fn human() -> Seat {
        Seat::Human
    }

    fn agent() -> Seat {
        Seat::Agent("random".to_owned())
    }

    fn othello(seats: [Seat; 2], moves: &str) -> PlayedGame {
        let mut game = PlayedGame::new(GameSpec::Othello.start(), Vec::new(), seats);
        for name in moves.split_whitespace() {
            let mv = parse_move(name, 8).expect("a move");
            game.play(mv, Duration::from_secs(1)).expect("a legal move");
        }
        game
    }

    #[test]
    fn undo_goes_back_to_the_humans_turn_and_redo_forward_again() {
        let mut game = othello([human(), agent()], "f5 d6 c3 d3");
        let end = game.position().clone();
        assert!(game.undo());
        assert_eq!((game.moves().len(), game.side()), (2, Player::Black));
        assert!(game.undo());
        assert!(!game.undo());
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!(*game.position(), end);
    }

    #[test]
    fn undo_while_the_agent_thinks_takes_back_one_move() {
        let mut game = othello([human(), agent()], "f5 d6 c3");
        assert!(game.undo());
        assert_eq!(game.moves().len(), 2);
        assert!(game.redo());
        assert_eq!((game.moves().len(), game.side()), (3, Player::White));
    }

    #[test]
    fn undo_leaves_the_agents_first_move_alone() {
        let mut game = othello([agent(), human()], "f5");
        assert!(!game.undo());
        assert_eq!(game.moves().len(), 1);
    }

    #[test]
    fn two_humans_and_two_agents_take_back_one_move_at_a_time() {
        for seats in [[human(), human()], [agent(), agent()]] {
            let mut game = othello(seats, "f5 d6 c3");
            assert!(game.undo());
            assert_eq!(game.moves().len(), 2);
        }
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let mut game = othello([human(), human()], "f5 d6");
        game.undo();
        game.play(parse_move("f6", 8).expect("a move"), Duration::ZERO).expect("legal");
        assert!(!game.redo());
    }

    #[test]
    fn resigning_ends_the_game_and_can_be_taken_back() {
        let mut game = othello([human(), agent()], "f5");
        game.resign(Player::Black);
        assert_eq!(game.ending().and_then(Ending::winner), Some(Player::White));
        assert!(!game.is_under_way());
        assert!(game.play(parse_move("d6", 8).expect("a move"), Duration::ZERO).is_err());
        assert!(game.undo());
        assert_eq!((game.ending(), game.moves().len()), (None, 1));
    }

    #[test]
    fn time_is_added_up_for_each_side_and_undo_gives_it_back() {
        let mut game = othello([human(), human()], "f5 d6 c3");
        assert_eq!(game.spent(Player::Black), Duration::from_secs(2));
        game.undo();
        assert_eq!(game.spent(Player::Black), Duration::from_secs(1));
    }

    #[test]
    fn a_new_game_begins_with_the_opening_again() {
        let opening: Vec<Move> = ["f5", "d6"].iter().map(|name| parse_move(name, 8).expect("a move")).collect();
        let mut game = PlayedGame::new(GameSpec::Othello.start(), opening, [human(), agent()]);
        assert!(!game.is_under_way());
        game.play(parse_move("c3", 8).expect("a move"), Duration::ZERO).expect("legal");
        assert!(game.is_under_way());
        game.restart();
        assert_eq!((game.moves().len(), game.side()), (2, Player::Black));
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = othello([human(), human()], "f5");
        assert!(game.play(parse_move("a1", 8).expect("a move"), Duration::ZERO).is_err());
        assert_eq!(game.moves().len(), 1);
    }
}
