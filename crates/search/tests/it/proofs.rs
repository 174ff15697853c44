//! Proven results against solving by brute force.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Othello, Outcome, Player};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{Budget, Decision, Knowledge, Limits, Mcts, MctsSettings, Rave, Score, Search};

use crate::positions::{after_random_moves, othello_endgame, placed, rng, rules};

/// +1, 0 or -1 to the side to move with best play, by trying everything.
fn solve<G: Game>(position: &G) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.reward_for(position.side_to_move());
    }
    let mut best = -1;
    for mv in position.moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        best = best.max(-solve(&after));
        if best == 1 {
            break;
        }
    }
    best
}

fn verdict(score: Option<Score>) -> Option<i32> {
    match score? {
        Score::WinIn(_) => Some(1),
        Score::Draw => Some(0),
        Score::LossIn(_) => Some(-1),
        _ => None,
    }
}

fn mcts<G: Game, K: Knowledge<G>>(knowledge: &K, rave: bool, playouts: u64, position: &G) -> Decision {
    let limits = Limits { playouts: Some(playouts), ..Limits::default() };
    let rave = rave.then_some(Rave { k: 300.0 });
    let mut search = Mcts::new(knowledge.clone(), MctsSettings { rave, ..MctsSettings::default() });
    search.search(position, &Budget::untimed(limits), &mut |_| ())
}

/// Whatever the search says is proven must be so, for the position and for each of its moves. Tells whether the
/// position was solved.
fn check<G: Game>(position: &G, decision: &Decision) -> bool {
    for child in &decision.info.moves {
        if let Some(claimed) = verdict(child.score) {
            let mut after = position.clone();
            after.play_unchecked(child.mv);
            assert_eq!(claimed, -solve(&after), "{:?} in {position:?}", child.mv);
        }
    }
    let mut after = position.clone();
    after.play_unchecked(decision.mv);
    let solved = verdict(decision.info.score) == Some(1) || all_proven(decision);
    if solved {
        assert_eq!(-solve(&after), solve(position), "the move keeps the result of {position:?}");
    }
    solved
}

fn all_proven(decision: &Decision) -> bool {
    decision.info.moves.iter().all(|child| verdict(child.score).is_some())
}

#[test]
fn proven_results_of_othello_endgames_are_right() {
    let mut rng = rng(31);
    let knowledge = OthelloKnowledge::new(OthelloEval::research());
    let mut solved = 0;
    for number in 0..120 {
        let position = othello_endgame(2 + number % 7, &mut rng);
        for rave in [false, true] {
            for playouts in [30, 20_000] {
                solved += usize::from(check(&position, &mcts(&knowledge, rave, playouts, &position)));
            }
        }
    }
    assert!(solved > 300, "{solved} of 480 are solved");
}

#[test]
fn proven_results_of_gomoku_endgames_are_right() {
    let mut rng = rng(32);
    let mut solved = 0;
    for (size, row, rule) in [(3usize, 3, Rule::Freestyle), (4, 3, Rule::Standard), (4, 4, Rule::Freestyle)] {
        for candidates in [GomokuCandidates::All, GomokuCandidates::Near(2)] {
            let knowledge = GomokuKnowledge::new(candidates);
            for number in 0..20 {
                let turns = size * size - 2 - number % 7;
                let position = after_random_moves(&Gomoku::new(rules(size, row, rule)), turns, &mut rng);
                let decision = mcts(&knowledge, number % 2 == 0, 20_000, &position);
                solved += usize::from(check(&position, &decision));
            }
        }
    }
    assert!(solved > 100, "{solved} of 120 are solved");
}

/// Black is to win in so many plies on a 7x7 board, and finds it.
fn check_win(black: &str, white: &str, plies: u32) {
    const PLAYOUTS: u64 = 200_000;
    let position = placed(rules(7, 5, Rule::Freestyle), black, white, Player::Black);
    let knowledge = GomokuKnowledge::new(GomokuCandidates::Near(2));
    for rave in [false, true] {
        let decision = mcts(&knowledge, rave, PLAYOUTS, &position);
        let score = decision.info.score.expect("a score");
        assert!(matches!(score, Score::WinIn(found) if found >= plies), "rave {rave}: {score} for {black}");
        assert!(decision.info.playouts < Some(PLAYOUTS), "a proof ends the search");
    }
}

#[test]
fn wins_in_one_two_and_three_moves_are_proven() {
    check_win("b4 c4 d4 e4", "a4 b7 c6 g2", 1);
    check_win("c4 d4 e4", "a1 b7 g2", 3);
    // e4 makes a four and an open three at the same time.
    check_win("b4 c4 d4 e5 e6", "a4 g1 g7 a1 g3", 5);
}

#[test]
fn a_proven_win_is_played_out() {
    let mut position = placed(rules(9, 5, Rule::Freestyle), "d5 e5 f5", "a1 b8 h2", Player::Black);
    let knowledge = GomokuKnowledge::new(GomokuCandidates::Near(2));
    let mut plies = 0;
    while position.outcome().is_none() {
        let decision = mcts(&knowledge, false, 100_000, &position);
        position.play(decision.mv).expect("legal");
        plies += 1;
    }
    assert_eq!((position.outcome(), plies), (Some(Outcome::Win(Player::Black)), 3));
}

#[test]
fn a_proven_loss_is_avoided_while_there_is_another_move() {
    // White must stop the four, everything else loses at once.
    let position = placed(rules(9, 5, Rule::Freestyle), "a5 b5 c5 d5", "a1 b8 h2", Player::White);
    let knowledge = GomokuKnowledge::new(GomokuCandidates::All);
    for (rave, playouts) in [(false, 3_000), (true, 3_000), (false, 20_000)] {
        let decision = mcts(&knowledge, rave, playouts, &position);
        assert_eq!(decision.mv.name(9), "e5", "rave {rave}, {playouts} playouts");
    }
}

#[test]
fn a_forced_pass_is_a_move_like_any_other_in_a_proof() {
    let mut rng = rng(33);
    let knowledge = OthelloKnowledge::new(OthelloEval::research());
    let mut seen = 0;
    while seen < 20 {
        let position = othello_endgame(6, &mut rng);
        let passes_next = |mv| {
            let mut after: Othello = position;
            after.play_unchecked(mv);
            after.moves().next().is_some_and(|reply| reply.is_pass())
        };
        if position.legal_bits() != 0 && position.moves().any(passes_next) {
            let decision = mcts(&knowledge, false, 20_000, &position);
            assert!(check(&position, &decision) || solve(&position) == 0, "wins and losses are all solved");
            seen += 1;
        }
    }
}
