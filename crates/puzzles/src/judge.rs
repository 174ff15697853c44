//! Whether a move solves a puzzle, or goes on solving it.

use hansu_game::{Game, GameKind, Gomoku, Move, Othello, Position};

use crate::solve_gomoku::{Attack, Defence, cell_of, move_of};
use crate::solve_othello::EndgameSolver;

/// What a move in a puzzle is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether it is as good as any: the full margin in Othello, a forced win in Gomoku.
    pub is_right: bool,
    /// A best move in its place.
    pub best: Option<Move>,
    /// Othello: the margin it leads to, and that of the best move.
    pub margins: Option<[i32; 2]>,
    /// What the best defence answers, up to the solver's next turn: passes among them; none once the game is over, or
    /// where a wrong move ends the puzzle.
    pub replies: Vec<Move>,
}

/// The file of weights that has to be handed in before moves of a game can be judged, where it is no part of the program: endings are
/// solved with the expert's, forced wins without a network.
pub fn missing_file(game: GameKind) -> Option<&'static str> {
    match game {
        GameKind::Othello => hansu_othello::Weights::missing_file(),
        GameKind::Gomoku => None,
    }
}

/// Judges a legal move of the side to move.
pub fn judge(position: &Position, mv: Move) -> Option<Judged> {
    match position {
        Position::Othello(position) => judge_ending(position, mv),
        Position::Gomoku(position) => judge_attack(position, mv),
    }
}

fn judge_ending(position: &Othello, mv: Move) -> Option<Judged> {
    let mut solver = EndgameSolver::default();
    let moves = solver.moves(position);
    let best = moves.first()?;
    let chosen = moves.iter().find(|known| Some(known.square) == mv.square())?;
    let player = position.side_to_move();
    let mut after = *position;
    after.play(mv).ok()?;
    let mut replies = Vec::new();
    while !after.is_over() {
        let forced = after.moves().next() == Some(Move::PASS);
        if after.side_to_move() == player && !forced {
            break;
        }
        let reply = solver.best(&after)?;
        after.play_unchecked(reply);
        replies.push(reply);
    }
    Some(Judged {
        is_right: chosen.value == best.value,
        best: Some(Move::place(best.square)),
        margins: Some([chosen.value, best.value]),
        replies,
    })
}

fn judge_attack(position: &Gomoku, mv: Move) -> Option<Judged> {
    let mut attack = Attack::of(position)?;
    let defence = attack.keeps(cell_of(mv)?);
    let best = match defence {
        Some(_) => Some(mv),
        // What was found out about the wrong move is of no use for this.
        None => Attack::of(position)?.proof().map(|proof| move_of(proof.cell)),
    };
    let replies = match defence {
        Some(Defence::Best(cell)) => vec![move_of(cell)],
        Some(Defence::Over) | None => Vec::new(),
    };
    Some(Judged { is_right: defence.is_some(), best, margins: None, replies })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::gomoku::Rule;
    use hansu_game::{GameKind, GameSpec, parse_move};
    use hansu_record::parse_position;

    fn gomoku(rule: Rule, stones: &str) -> Position {
        let spec = GameSpec::new(GameKind::Gomoku, None, None, Some(rule)).expect("rules");
        parse_position(spec, stones).expect("a position").position
    }

    fn mv(text: &str) -> Move {
        parse_move(text, 15).expect("a move")
    }

    #[test]
    fn a_four_three_is_right_and_a_quiet_move_is_not() {
        // e8-h8 with d8 stopped: i8 is a four. h9-h10 below make a three with h8 and h11.
        let position = gomoku(Rule::Freestyle, "black=f8,g8,h9,h10,e8 white=d8,a1,a15,o1,o15 turn=black");
        let right = judge(&position, mv("h8")).expect("judged");
        assert!(right.is_right && right.replies == [mv("i8")], "{right:?}");
        let quiet = judge(&position, mv("o8")).expect("judged");
        assert!(!quiet.is_right && quiet.replies.is_empty(), "{quiet:?}");
        let best = judge(&position, quiet.best.expect("there is a win")).expect("judged");
        assert!(best.is_right, "{best:?}");
    }

    #[test]
    fn a_row_ends_the_puzzle() {
        let position = gomoku(Rule::Freestyle, "black=e8,f8,g8,h8 white=d8,a1,a15,o1 turn=black");
        let five = judge(&position, mv("i8")).expect("judged");
        assert!(five.is_right && five.replies.is_empty());
        assert!(!judge(&position, mv("a8")).expect("judged").is_right);
    }

    #[test]
    fn an_ending_is_right_only_with_the_full_margin_and_passes_are_played() {
        // White has no move left: black plays both squares, whichever comes first.
        let cells = format!("{}-OX X", "X".repeat(61));
        let position = parse_position(GameSpec::Othello, &cells).expect("a position").position;
        let judged = judge(&position, parse_move("f8", 8).expect("a move"));
        let judged = judged.expect("judged");
        assert!(judged.is_right);
        assert_eq!(judged.margins.map(|[own, best]| own == best), Some(true));
        assert!(judged.replies.is_empty(), "the game is over: {judged:?}");
    }
}
