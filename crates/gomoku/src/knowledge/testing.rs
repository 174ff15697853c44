//! What the tests of Gomoku's forced wins share.

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, parse_move};

pub(super) fn rules(size: usize, row: usize, rule: Rule) -> Rules {
    Rules::new(size, row, rule).expect("valid")
}

pub(super) fn after(rules: Rules, moves: &str) -> Gomoku {
    let mut position = Gomoku::new(rules);
    for mv in moves.split_whitespace() {
        position.play(parse_move(mv, rules.size()).expect("a move")).expect("legal");
    }
    position
}

/// Plays the moves that `win` finds for the side to move, and tries every answer to each.
pub(super) fn assert_proven(position: &Gomoku, win: &dyn Fn(&Gomoku) -> Option<Move>) {
    let mut after = *position;
    after.play(win(position).unwrap_or_else(|| panic!("{position:?}: no win any more"))).expect("legal");
    if after.is_over() {
        assert_eq!(after.outcome().and_then(|outcome| outcome.winner()), Some(position.side_to_move()));
        return;
    }
    for answer in after.moves() {
        let mut next = after;
        next.play_unchecked(answer);
        assert!(!next.is_over(), "{position:?}: {answer:?} ends the game");
        assert_proven(&next, win);
    }
}
