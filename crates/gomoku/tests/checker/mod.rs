//! A checker of proofs that knows the rules of `hansu-game` and nothing of the engine's boards, tables or solvers.

use hansu_game::{Game, Gomoku, Move, Player, Square};
use hansu_gomoku::solve::Proof;

/// Whether the side to move wins as the proof says, whatever the other side does.
pub(crate) fn holds(position: &Gomoku, proof: &Proof) -> bool {
    let attacker = position.side_to_move();
    let Some(after) = played(position, Square::new(proof.cell as usize)) else { return false };
    match after.outcome() {
        Some(outcome) => outcome.winner() == Some(attacker),
        None => wins(&after, attacker.opponent()).is_empty() && every_answer_loses(&after, proof),
    }
}

fn played(position: &Gomoku, square: Square) -> Option<Gomoku> {
    let mut after = *position;
    after.play(Move::place(square)).ok()?;
    Some(after)
}

fn every_answer_loses(position: &Gomoku, proof: &Proof) -> bool {
    let mut usual = None;
    position.moves().all(|mv| {
        let square = mv.square().expect("no passes");
        let next = played(position, square).expect("a legal move");
        match proof.answers.iter().find(|(cell, _)| *cell as usize == square.index()) {
            Some((_, proof)) => holds(&next, proof),
            None => is_won_at_once(&next, &mut usual),
        }
    })
}

/// Whether the side to move completes a row, or makes two rows possible that can't both be stopped. The move that did so
/// last time is tried first.
fn is_won_at_once(position: &Gomoku, usual: &mut Option<Square>) -> bool {
    let attacker = position.side_to_move();
    if position.is_over() {
        return false;
    }
    if !wins(position, attacker).is_empty() {
        return true;
    }
    if !wins(position, !attacker).is_empty() {
        return false;
    }
    if usual.is_some_and(|square| makes_two_rows(position, square)) {
        return true;
    }
    *usual = position.moves().filter_map(Move::square).find(|&square| makes_two_rows(position, square));
    usual.is_some()
}

fn makes_two_rows(position: &Gomoku, square: Square) -> bool {
    let attacker = position.side_to_move();
    let Some(after) = played(position, square) else { return false };
    let rows = wins(&after, attacker);
    let stoppable = |square: &Square| after.is_legal(Move::place(*square));
    !after.is_over() && (rows.len() >= 2 || rows.len() == 1 && !rows.iter().any(stoppable))
}

/// The empty squares where a player completes a winning row.
fn wins(position: &Gomoku, player: Player) -> Vec<Square> {
    let squares = (0..position.size() * position.size()).map(Square::new);
    squares.filter(|&square| position.cell(square).is_none() && position.would_win(square, player)).collect()
}
