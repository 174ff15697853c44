//! What every implementation of [`Game`] has to satisfy, as one suite to run on it.
//!
//! A new game is added by one module and one test that calls [`check`].

use rand_core::Rng;

use crate::{Game, Move, Outcome, Square, pick};

/// Plays `games` random games from `start` and checks every promise of [`Game`] along the way.
///
/// # Panics
/// With a description of the first broken promise.
///
/// ```
/// # use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
/// use hansu_game::{Othello, conformance};
/// conformance::check(&Othello::new(), 3, &mut Xoshiro256PlusPlus::seed_from_u64(1));
/// ```
pub fn check<G: Game, R: Rng>(start: &G, games: usize, rng: &mut R) {
    for _ in 0..games {
        let mut position = start.clone();
        loop {
            check_position(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[pick(rng, moves.len())];
            check_symmetry(&position, mv, rng);
            check_playout(&position, rng);
            position.play(mv).expect("a listed move is playable");
        }
    }
}

/// Checks the promises that concern one position.
pub fn check_position<G: Game>(position: &G) {
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no moves means over, in {position:?}");
    assert_eq!(moves.is_empty(), position.is_over());
    assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "moves in board order, none twice: {moves:?}");
    assert!(!moves.contains(&Move::PASS) || moves.len() == 1, "a pass is never a choice");

    // One move beyond the board is tried too.
    let squares = position.size() * position.size();
    for mv in (0..=squares).map(|i| Move::place(Square::new(i))).chain([Move::PASS]) {
        let legal = moves.contains(&mv);
        assert_eq!(position.is_legal(mv), legal, "{} in {position:?}", mv.name(position.size()));
        if legal {
            check_move(position, mv);
        } else {
            let mut tried = position.clone();
            let error = tried.play(mv).expect_err("an unlisted move is refused");
            assert_eq!(error.mv, mv);
            assert_eq!(&tried, position, "a refused move changes nothing");
        }
    }
}

fn check_move<G: Game>(position: &G, mv: Move) {
    let mut played = position.clone();
    played.play(mv).expect("a listed move is playable");
    assert_eq!(played.side_to_move(), !position.side_to_move(), "the sides alternate; a pass is a move");
    if let Some(square) = mv.square() {
        assert_eq!(position.cell(square), None, "stones go on empty squares");
        assert_eq!(played.cell(square), Some(position.side_to_move()));
    }

    let mut visited = position.clone();
    let seen = visited.with_move(mv, |child| child.clone());
    assert_eq!(seen, played, "with_move shows the position after the move");
    assert_eq!(&visited, position, "with_move takes the move back");
    assert_eq!(visited.key(), position.key());
    assert_eq!(played.key(), seen.key());
    assert_ne!(played.key(), position.key());
}

fn check_symmetry<G: Game, R: Rng>(position: &G, mv: Move, rng: &mut R) {
    let size = position.size();
    let symmetries = position.symmetries();
    let symmetry = symmetries[pick(rng, symmetries.len())];
    let turned = position.transformed(symmetry);
    assert_eq!(&turned.transformed(symmetry.inverse()), position, "symmetries are undone by their inverses");
    assert_eq!(turned.outcome(), position.outcome());

    let mut there: Vec<_> = position.moves().map(|mv| symmetry.apply(mv, size)).collect();
    there.sort();
    assert!(there.iter().copied().eq(turned.moves()), "the turned position has the turned moves");

    let mut turned_then_played = turned;
    turned_then_played.play(symmetry.apply(mv, size)).expect("the turned move is legal");
    let mut played = position.clone();
    played.play_unchecked(mv);
    let played_then_turned = played.transformed(symmetry);
    assert_eq!(turned_then_played, played_then_turned, "turning and playing commute");
    assert_eq!(turned_then_played.key(), played_then_turned.key(), "the key depends on the position only");
}

fn check_playout<G: Game, R: Rng>(position: &G, rng: &mut R) {
    let mut moves = Vec::new();
    let outcome: Outcome = position.random_playout(rng, |mv| moves.push(mv));
    let mut replay = position.clone();
    for mv in moves {
        replay.play(mv).expect("playouts play legal moves");
    }
    assert_eq!(replay.outcome(), Some(outcome), "a playout ends where the game ends, with its result");
}
