//! Alpha-beta in all its forms against plain minimax.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Othello, Outcome, Player};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{
    AlphaBeta, AlphaBetaSettings, Budget, Decision, Form, Iddfs, Knowledge, Limits, Minimax, Order, PassRule, Score,
    Search, Terminal,
};

use crate::positions::{after_random_moves, othello_endgame, placed, rng, rules};

/// The value after `depth` more plies without pruning; wins count more than any evaluation, and the more the sooner.
fn plain<G: Game, K: Knowledge<G>>(
    knowledge: &K,
    terminal: Terminal,
    position: &mut G,
    (depth, ply): (u32, i32),
    player: Player,
) -> i32 {
    let values = |outcome| match outcome {
        Outcome::Win(winner) if winner == player => i32::MAX - ply,
        Outcome::Win(_) => ply - i32::MAX,
        Outcome::Draw => 0,
    };
    match position.outcome() {
        Some(outcome) if terminal == Terminal::Outcome => return values(outcome),
        None if depth > 0 => {}
        _ => return knowledge.evaluate(position, player),
    }
    let maximizing = position.side_to_move() == player;
    let moves = knowledge.candidates(position);
    let children =
        moves.map(|mv| position.with_move(mv, |child| plain(knowledge, terminal, child, (depth - 1, ply + 1), player)));
    let best = if maximizing { children.max() } else { children.min() };
    best.expect("the game is not over")
}

fn search<G: Game, K: Knowledge<G>>(knowledge: &K, settings: AlphaBetaSettings, position: &G) -> Decision {
    AlphaBeta::new(knowledge.clone(), settings).search(position, &Budget::unlimited(), &mut |_| ())
}

/// The searched value, wins and losses as in [`plain`].
fn value(decision: &Decision) -> i32 {
    match decision.info.score.expect("a finished search") {
        Score::Heuristic(points) => points.value,
        Score::WinIn(plies) => i32::MAX - plies as i32,
        Score::LossIn(plies) => plies as i32 - i32::MAX,
        other => panic!("alpha-beta has no score such as {other}"),
    }
}

fn check<G: Game, K: Knowledge<G>>(knowledge: &K, position: &G, depth: u32) {
    let player = position.side_to_move();
    for terminal in [Terminal::Evaluate, Terminal::Outcome] {
        let mut root = position.clone();
        let expected = plain(knowledge, terminal, &mut root, (depth + 1, 0), player);
        assert_eq!(&root, position, "moves are taken back");
        for order in [Order::None, Order::Position, Order::Intuition] {
            let settings = AlphaBetaSettings { depth, order, terminal, form: Form::Minimax };
            let decision = search(knowledge, settings, position);
            assert_eq!(value(&decision), expected, "{order:?} {terminal:?} depth {depth} {position:?}");
            let negamax = search(knowledge, AlphaBetaSettings { form: Form::Negamax, ..settings }, position);
            assert_eq!(decision.mv, negamax.mv);
            assert_eq!(decision.info.nodes, negamax.info.nodes);
            assert_eq!(decision.info.pv, negamax.info.pv);
            assert_eq!(decision.info.moves, negamax.info.moves);
            check_line(position, &decision);
        }
    }
}

/// The line must be playable and begin with the move.
fn check_line<G: Game>(position: &G, decision: &Decision) {
    assert_eq!(decision.info.pv.first(), Some(&decision.mv));
    let mut end = position.clone();
    for &mv in &decision.info.pv {
        end.play(mv).expect("the line is legal");
    }
}

#[test]
fn alphabeta_negamax_and_plain_minimax_agree_in_othello() {
    let mut rng = rng(11);
    for eval in [OthelloEval::research(), OthelloEval::arbitrary(), OthelloEval::Discs] {
        let knowledge = OthelloKnowledge::new(eval);
        for turn in 0..20 {
            let position = after_random_moves(&Othello::new(), 3 * turn, &mut rng);
            let depth = if turn > 16 { 5 } else { 1 + turn as u32 % 3 };
            check(&knowledge, &position, depth);
        }
    }
}

#[test]
fn alphabeta_negamax_and_plain_minimax_agree_in_gomoku() {
    let mut rng = rng(12);
    for (size, row, rule) in [(3, 3, Rule::Freestyle), (5, 4, Rule::Standard), (7, 5, Rule::Renju)] {
        for candidates in [GomokuCandidates::All, GomokuCandidates::Near(1), GomokuCandidates::Neighbours] {
            let knowledge = GomokuKnowledge::new(candidates);
            for turn in 0..8 {
                let position = after_random_moves(&Gomoku::new(rules(size, row, rule)), size * turn / 2, &mut rng);
                check(&knowledge, &position, turn as u32 % 3);
            }
        }
    }
}

#[test]
fn deepening_to_a_depth_answers_as_the_search_to_that_depth() {
    let mut rng = rng(13);
    let knowledge = OthelloKnowledge::new(OthelloEval::research());
    for turn in 0..12 {
        let position = after_random_moves(&Othello::new(), 4 * turn, &mut rng);
        let settings =
            AlphaBetaSettings { depth: 3, order: Order::Position, terminal: Terminal::Evaluate, form: Form::Minimax };
        let fixed = search(&knowledge, settings, &position);
        let mut depths = Vec::new();
        let mut deepening = Iddfs::new(knowledge.clone(), settings);
        let decision = deepening.search(&position, &Budget::unlimited(), &mut |info| depths.push(info.depth));
        assert_eq!((decision.mv, decision.info.score), (fixed.mv, fixed.info.score));
        assert!(depths.into_iter().eq((1..=3).map(Some)));
    }
}

#[test]
fn a_node_limit_leaves_the_last_finished_depth_to_answer() {
    let knowledge = OthelloKnowledge::new(OthelloEval::research());
    let settings =
        AlphaBetaSettings { depth: 20, order: Order::Position, terminal: Terminal::Evaluate, form: Form::Minimax };
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut finished = None;
    let mut search = Iddfs::new(knowledge, settings);
    let decision = search.search(&Othello::new(), &Budget::untimed(limits), &mut |info| finished = Some(info));
    let finished = finished.expect("some depth is finished");
    assert_eq!((decision.mv, decision.info.depth), (finished.pv[0], finished.depth));
    assert!((20_000..20_100).contains(&decision.info.nodes), "{}", decision.info.nodes);
}

#[test]
fn the_uncounted_nodes_of_an_ordering_are_not_held_against_the_node_limit() {
    let knowledge = OthelloKnowledge::new(OthelloEval::research());
    let settings =
        AlphaBetaSettings { depth: 1, order: Order::Intuition, terminal: Terminal::Evaluate, form: Form::Minimax };
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut search = Iddfs::new(knowledge, settings);
    let decision = search.search(&Othello::new(), &Budget::untimed(limits), &mut |_| ());
    assert_eq!(decision.info.depth, Some(1));
}

#[test]
fn full_minimax_agrees_with_alphabeta_on_the_outcome() {
    let mut rng = rng(14);
    let knowledge = OthelloKnowledge::new(OthelloEval::Discs);
    let settings = AlphaBetaSettings { depth: 8, order: Order::None, terminal: Terminal::Outcome, form: Form::Minimax };
    for _ in 0..30 {
        let position = othello_endgame(5, &mut rng);
        let full =
            Minimax::new(knowledge.clone(), 20, PassRule::Play).search(&position, &Budget::unlimited(), &mut |_| ());
        let pruned = value(&search(&knowledge, settings, &position));
        assert_eq!(value(&full).signum(), pruned.signum());
    }
}

#[test]
fn minimax_reports_a_win_within_its_depth_and_claims_no_proof_of_a_stuck_side() {
    let position = placed(rules(9, 5, Rule::Freestyle), "a1 b1 c1 d1", "a9 b9 c9", Player::Black);
    let knowledge = GomokuKnowledge::new(GomokuCandidates::All);
    let decision = Minimax::new(knowledge, 1, PassRule::Play).search(&position, &Budget::unlimited(), &mut |_| ());
    assert_eq!((decision.mv.name(9).as_str(), decision.info.score), ("e1", Some(Score::WinIn(1))));
    let mut rng = rng(15);
    let knowledge = OthelloKnowledge::new(OthelloEval::Discs);
    for _ in 0..200 {
        let position = othello_endgame(6, &mut rng);
        let stuck =
            Minimax::new(knowledge.clone(), 8, PassRule::Stuck).search(&position, &Budget::unlimited(), &mut |_| ());
        let proper =
            Minimax::new(knowledge.clone(), 8, PassRule::Play).search(&position, &Budget::unlimited(), &mut |_| ());
        if let Some(Score::WinIn(_)) = stuck.info.score {
            assert!(matches!(proper.info.score, Some(Score::WinIn(_))), "{position:?}");
        }
    }
}
