//! Monte Carlo tree search: repeatable, bounded, and with a memory if asked for.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Othello, Player};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{
    Budget, Decision, Knowledge, Limits, Mcts, MctsSettings, Puct, PuctSettings, Rave, Reason, RolloutPolicy, Score,
    Search, TreeSettings,
};

use crate::positions::{after_random_moves, othello_endgame, placed, rng, rules};

const POLICIES: [RolloutPolicy; 6] = [
    RolloutPolicy::Random,
    RolloutPolicy::Light,
    RolloutPolicy::Heavy,
    RolloutPolicy::Adaptive,
    RolloutPolicy::Combined { balanced: false },
    RolloutPolicy::Combined { balanced: true },
];

fn othello_knowledge() -> OthelloKnowledge {
    OthelloKnowledge::new(OthelloEval::research())
}

fn gomoku_knowledge() -> GomokuKnowledge {
    GomokuKnowledge::new(GomokuCandidates::Near(2))
}

fn think<G: Game>(search: &mut impl Search<G>, position: &G, playouts: u64) -> Decision {
    let budget = Budget::untimed(Limits { playouts: Some(playouts), ..Limits::default() });
    let decision = search.search(position, &budget, &mut |_| ());
    assert!(position.is_legal(decision.mv));
    decision
}

/// What does not depend on the clock.
fn findings(decision: Decision) -> impl PartialEq + std::fmt::Debug {
    let info = decision.info;
    (decision.mv, decision.reason, info.score, info.pv, info.nodes, info.playouts, info.moves)
}

fn check_repeatable<G: Game, K: Knowledge<G>>(knowledge: &K, start: &G, settings: MctsSettings, playouts: u64) {
    let play = |settings: MctsSettings| {
        let mut search = Mcts::new(knowledge.clone(), settings);
        let first = think(&mut search, start, playouts);
        let mut next = start.clone();
        next.play_unchecked(first.mv);
        (findings(first), findings(think(&mut search, &next, playouts)))
    };
    assert_eq!(play(settings), play(settings));
    if settings.rollout == RolloutPolicy::Random {
        assert_ne!(play(settings), play(MctsSettings { seed: settings.seed + 1, ..settings }));
    }
}

#[test]
fn the_same_seed_repeats_itself_and_another_differs() {
    for rave in [None, Some(Rave { k: 300.0 })] {
        for reuse in [false, true] {
            for rollout in POLICIES {
                let few = if rollout == RolloutPolicy::Random { 300 } else { 12 };
                let settings = MctsSettings { rave, reuse, rollout, ..MctsSettings::default() };
                check_repeatable(&othello_knowledge(), &Othello::new(), settings, few);
                check_repeatable(&gomoku_knowledge(), &Gomoku::new(rules(7, 5, Rule::Renju)), settings, few);
            }
        }
    }
}

#[test]
fn a_new_game_starts_the_random_numbers_again() {
    let settings = MctsSettings { reuse: true, ..MctsSettings::default() };
    let mut search: Mcts<Othello, _> = Mcts::new(othello_knowledge(), settings);
    let first = findings(think(&mut search, &Othello::new(), 200));
    Search::<Othello>::reset(&mut search);
    assert_eq!(findings(think(&mut search, &Othello::new(), 200)), first);
}

fn puct(reuse: bool) -> PuctSettings {
    let tree = TreeSettings::new(1.5);
    PuctSettings { tree, rollout: RolloutPolicy::Random, gumbel: None, reuse, max_nodes: 100_000, seed: 7 }
}

#[test]
fn puct_repeats_itself() {
    let settings = puct(false);
    let play = || findings(think(&mut Puct::new(othello_knowledge(), settings), &Othello::new(), 200));
    assert_eq!(play(), play());
}

#[test]
fn puct_keeps_its_tree_between_moves_if_asked_for() {
    for (reuse, turns) in [(true, 7..=8), (false, 0..=0)] {
        let search = Puct::new(othello_knowledge(), puct(reuse));
        assert!(turns.contains(&kept_by(search, &Othello::new(), 8, 1_000)), "reuse {reuse}");
    }
}

#[test]
fn puct_stops_at_a_proven_win_and_plays_it() {
    let board = placed(rules(3, 3, Rule::Freestyle), "a1 b1", "a2 b2", Player::Black);
    let tree = TreeSettings { proofs: true, ..TreeSettings::new(1.5) };
    let settings = PuctSettings { tree, ..puct(false) };
    let decision = think(&mut Puct::new(gomoku_knowledge(), settings), &board, 100_000);
    assert!(decision.info.playouts < Some(1_000));
    assert_eq!(decision.info.score, Some(Score::WinIn(1)));
}

/// The playouts that the root's children have seen.
fn visits(decision: &Decision) -> u64 {
    decision.info.moves.iter().filter_map(|child| child.visits).sum()
}

/// Plays the search against random replies and counts how often earlier playouts were kept.
fn kept<G: Game, K: Knowledge<G>>(knowledge: K, start: &G, settings: MctsSettings, turns: usize) -> usize {
    kept_by(Mcts::new(knowledge, settings), start, turns, 2_000)
}

fn kept_by<G: Game>(mut search: impl Search<G>, start: &G, turns: usize, playouts: u64) -> usize {
    let mut position = start.clone();
    let mut rng = rng(21);
    let mut kept = 0;
    for _ in 0..turns {
        let decision = think(&mut search, &position, playouts);
        kept += usize::from(visits(&decision) > decision.info.playouts.expect("counted"));
        position.play(decision.mv).expect("legal");
        position = after_random_moves(&position, 1, &mut rng);
        if position.is_over() || position.side_to_move() != start.side_to_move() {
            break;
        }
    }
    kept
}

#[test]
fn the_tree_is_kept_between_moves_if_asked_for() {
    for rave in [None, Some(Rave { k: 300.0 })] {
        let settings = MctsSettings { reuse: true, rave, ..MctsSettings::default() };
        let forget = MctsSettings { reuse: false, ..settings };
        assert!(kept(othello_knowledge(), &Othello::new(), settings, 8) >= 7);
        assert_eq!(kept(othello_knowledge(), &Othello::new(), forget, 8), 0);
        let board = Gomoku::new(rules(5, 5, Rule::Freestyle));
        let every_point = GomokuKnowledge::new(GomokuCandidates::All);
        assert!(kept(every_point.clone(), &board, settings, 5) >= 4);
        assert_eq!(kept(every_point, &board, forget, 5), 0);
    }
}

#[test]
fn the_tree_is_kept_across_passes() {
    let mut rng = rng(22);
    let mut seen = 0;
    let settings = MctsSettings { reuse: true, ..MctsSettings::default() };
    while seen < 5 {
        let start = othello_endgame(14, &mut rng);
        let Some(next) = after_a_pass(&start) else { continue };
        let mut search: Mcts<Othello, _> = Mcts::new(othello_knowledge(), settings);
        let first = think(&mut search, &start, 300);
        if first.info.score.is_some_and(|score| score.plies().is_some()) {
            continue; // proven, so it may not have looked further
        }
        let second = think(&mut search, &next, 300);
        assert!(visits(&second) > second.info.playouts.expect("counted"), "{start:?} {next:?}");
        seen += 1;
    }
}

/// The position after a move to which the opponent has to pass.
fn after_a_pass(start: &Othello) -> Option<Othello> {
    start.moves().find_map(|mv| {
        let mut after = *start;
        after.play_unchecked(mv);
        let passes = after.moves().next()?.is_pass();
        after.play_unchecked(after.moves().next()?);
        (passes && !after.is_over()).then_some(after)
    })
}

#[test]
fn a_kept_tree_is_let_go_when_the_position_does_not_follow() {
    let settings = MctsSettings { reuse: true, ..MctsSettings::default() };
    let mut search: Mcts<Gomoku, _> = Mcts::new(gomoku_knowledge(), settings);
    think(&mut search, &placed(rules(9, 5, Rule::Freestyle), "e5", "f6", Player::Black), 500);
    let elsewhere = placed(rules(9, 5, Rule::Freestyle), "a1 b2", "f6 f7", Player::Black);
    let decision = think(&mut search, &elsewhere, 500);
    // The first playout only looks at the root.
    assert_eq!(visits(&decision), 499);
}

#[test]
fn the_tree_never_grows_beyond_its_bound() {
    for (max_nodes, reuse) in [(1_000, false), (1_000, true), (3_000, true)] {
        let settings = MctsSettings { max_nodes, reuse, ..MctsSettings::default() };
        let mut search: Mcts<Gomoku, _> = Mcts::new(gomoku_knowledge(), settings);
        let mut position = Gomoku::new(rules(9, 5, Rule::Freestyle));
        for _ in 0..4 {
            let decision = think(&mut search, &position, 5_000);
            assert!(decision.info.nodes <= max_nodes as u64, "{}", decision.info.nodes);
            assert_eq!(decision.reason, Reason::Search);
            position.play(decision.mv).expect("legal");
        }
    }
}

#[test]
fn every_policy_plays_to_the_end_in_both_games() {
    for rollout in POLICIES {
        let settings = MctsSettings { rollout, ..MctsSettings::default() };
        let mut rng = rng(23);
        for turns in [0, 20, 45] {
            let position = after_random_moves(&Othello::new(), turns, &mut rng);
            let decision = think(&mut Mcts::new(othello_knowledge(), settings), &position, 6);
            assert!(decision.info.playouts <= Some(6));
        }
        for (size, row, rule) in [(3, 3, Rule::Freestyle), (8, 5, Rule::Standard), (8, 5, Rule::Renju)] {
            let position = after_random_moves(&Gomoku::new(rules(size, row, rule)), 2, &mut rng);
            let decision = think(&mut Mcts::new(gomoku_knowledge(), settings), &position, 6);
            assert!(decision.info.playouts <= Some(6));
        }
    }
}
