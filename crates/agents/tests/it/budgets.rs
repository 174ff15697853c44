//! Time, cancelling and the fallback, by a clock that moves on when it is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hansu_agents::{AGENTS, AgentSpec, LimitKind, Offer, ParamKind};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Position};
use hansu_search::{Budget, Clock, Decision, Limits, Reason};

use crate::games::{after_random_moves, agent, all_games, rng};

/// Agents that would think for long if they were let.
fn patient(game: GameSpec) -> impl Iterator<Item = String> {
    let players = AGENTS.iter().filter(move |entry| entry.plays(game));
    players.flat_map(move |entry| entry.info.specs(entry.info.samples.endless, game.kind()))
}

/// Moves on by a millisecond at each look, and counts the looks.
#[derive(Default)]
struct CountingClock(AtomicU64);

impl Clock for CountingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

fn think(spec: &str, position: &Position, budget: &Budget) -> Decision {
    let decision = agent(spec, position.spec()).think(position, budget, &mut |_| ()).expect("a move");
    assert!(position.is_legal(decision.mv), "{spec} in {position:?}");
    decision
}

/// The positions on which looking at the clock too seldom would show: few, but of the slowest kinds.
fn positions() -> Vec<Position> {
    let mut rng = rng(51);
    let gomoku = |size, row, rule| GameSpec::Gomoku(Rules::new(size, row, rule).expect("valid"));
    let games = [
        (GameSpec::Othello, 0),
        (GameSpec::Othello, 20),
        (gomoku(9, 5, Rule::Standard), 10),
        (gomoku(20, 5, Rule::Freestyle), 0),
        (gomoku(20, 6, Rule::Freestyle), 40),
        (gomoku(20, 5, Rule::Renju), 40),
    ];
    games.into_iter().map(|(game, turns)| after_random_moves(game, turns, &mut rng)).collect()
}

#[test]
fn a_search_ends_soon_after_the_look_that_tells_it_to() {
    for position in positions() {
        for spec in &patient(position.spec()).collect::<Vec<_>>() {
            let clock = Arc::new(CountingClock::default());
            let limits = Limits { time: Some(Duration::from_millis(5)), ..Limits::default() };
            think(spec, &position, &Budget::with_clock(limits, clock.clone()));
            // One look starts the watch, five use the time up, and the others are for reports.
            let looks = clock.0.load(Ordering::Relaxed);
            assert!(looks <= 9, "{spec} looked {looks} times on {}", position.spec());
        }
    }
}

#[test]
fn searches_with_slow_nodes_look_at_the_clock_at_least_every_64() {
    let position =
        after_random_moves(GameSpec::Gomoku(Rules::new(20, 5, Rule::Renju).expect("valid")), 40, &mut rng(52));
    for spec in ["minimax:depth=20", "alphabeta:depth=30", "negamax:depth=30", "iddfs:time=1m", "lines:time=1m,depth=9"]
    {
        let clock = Arc::new(CountingClock::default());
        let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
        let decision = think(spec, &position, &Budget::with_clock(limits, clock));
        // Leaves are counted without a look, all of a node's at a time.
        assert!(decision.info.nodes < 20 * (64 + 400), "{spec}: {} nodes", decision.info.nodes);
    }
}

#[test]
fn no_time_at_all_still_gives_a_legal_move_in_every_game() {
    for game in all_games() {
        let position = after_random_moves(game, 4, &mut rng(53));
        let players = AGENTS.iter().filter(|entry| entry.plays(game)).map(|entry| entry.info);
        for info in players.filter(|info| !info.runs_commands()) {
            for time in [Duration::ZERO, Duration::from_millis(1)] {
                let limits = Limits { time: Some(time), ..Limits::default() };
                let spec = if info.name == "zero" { "zero:net=fresh" } else { info.name };
                think(spec, &position, &Budget::with_clock(limits, Arc::new(CountingClock::default())));
            }
        }
    }
}

#[test]
fn a_cancelled_search_gives_a_legal_move_at_once() {
    for position in positions() {
        for spec in &patient(position.spec()).collect::<Vec<_>>() {
            let clock = Arc::new(CountingClock::default());
            let budget = Budget::with_clock(Limits::default(), clock.clone());
            budget.cancel.cancel();
            let decision = think(spec, &position, &budget);
            // To order the moves is all that is left.
            assert!(decision.info.nodes <= position.moves().count() as u64, "{spec}: {} nodes", decision.info.nodes);
            assert!(clock.0.load(Ordering::Relaxed) <= 3, "{spec}");
        }
    }
}

#[test]
fn cancelling_between_two_moves_is_seen_in_the_middle_of_a_search() {
    let game = GameSpec::Othello;
    for spec in ["iddfs:time=1m", "mcts:time=1m", "puct:time=1m"] {
        let budget = Budget::unlimited();
        let flag = budget.cancel.clone();
        // The first report comes from inside the search.
        let decision = agent(spec, game).think(&game.start(), &budget, &mut |_| flag.cancel()).expect("a move");
        assert_eq!(decision.reason, Reason::Search, "{spec}");
    }
}

/// How much all threads of a search still do after it was told to stop, in nodes, and how many nodes it does in 20 ms.
///
/// Nodes and not seconds, so that a busy machine does not matter.
fn nodes_after_a_stop(spec: &str, position: &Position) -> (u64, u64) {
    const BEFORE: u64 = 200_000;
    let budget = Budget::unlimited();
    let (flag, mut at_stop) = (budget.cancel.clone(), None);
    let decision = agent(spec, position.spec()).think(position, &budget, &mut |info| {
        if info.nodes >= BEFORE && at_stop.is_none() {
            at_stop = Some((info.nodes, info.elapsed));
            flag.cancel();
        }
    });
    let nodes = decision.expect("a move").info.nodes;
    let (before, elapsed) = at_stop.unwrap_or_else(|| panic!("{spec} told of nothing after {BEFORE} nodes"));
    let in_20_ms = before as f64 / elapsed.as_secs_f64() * 0.020;
    (nodes - before, in_20_ms as u64)
}

/// A search that hardly gets a processor does less in 20 ms than the thousand nodes between two looks at the flag, in each of up
/// to four threads. The slowest of these engines, unhindered, does five times as many.
const STARVED: u64 = 4_096;

#[test]
fn a_stop_reaches_every_thread_of_the_engines_within_20_ms() {
    let gomoku = GameSpec::Gomoku(Rules::default());
    for (game, spec) in [
        (GameSpec::Othello, "expert:time=1m,book=off"),
        (GameSpec::Othello, "expert:time=1m,book=off,threads=2,hash=16"),
        (GameSpec::Othello, "expert:time=1m,book=off,threads=4,hash=16"),
        (gomoku, "expert:time=1m"),
        (gomoku, "expert:time=1m,threads=2,hash=16"),
        (gomoku, "expert:time=1m,threads=4,hash=16"),
    ] {
        let position = after_random_moves(game, 8, &mut rng(56));
        let (after, in_20_ms) = nodes_after_a_stop(spec, &position);
        assert!(after <= in_20_ms.max(STARVED), "{spec} on {game}: {after} nodes after the stop, {in_20_ms} in 20 ms");
    }
}

/// What `spec` answers when it has no time in the position after these moves on 15x15.
fn check_fallback(spec: &str, moves: &str, expected: &str) {
    let mut position = GameSpec::Gomoku(Rules::default()).start();
    for mv in moves.split_whitespace() {
        position.play(hansu_game::parse_move(mv, 15).expect("a move")).expect("legal");
    }
    let decision = think(spec, &position, &Budget::time(Duration::ZERO));
    assert_eq!((decision.mv.name(15).as_str(), decision.reason), (expected, Reason::Fallback), "{spec} after {moves}");
}

#[test]
fn without_time_the_centre_is_played_then_the_rings_around_it() {
    for spec in ["lines", "iddfs", "mcts", "rave", "puct"] {
        check_fallback(spec, "", "h8");
        check_fallback(spec, "h8", "g7");
        check_fallback(spec, "h8 g7 h7", "i7");
        check_fallback(spec, "a1 o15", "h8");
    }
}

#[test]
fn the_last_finished_depth_answers_when_time_runs_out() {
    for spec in ["iddfs:time=1m", "lines:time=1m,depth=30"] {
        let game = GameSpec::Gomoku(Rules::default());
        let position = after_random_moves(game, 6, &mut rng(54));
        let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
        let budget = Budget::with_clock(limits, Arc::new(CountingClock::default()));
        let mut last = None;
        let decision = agent(spec, game).think(&position, &budget, &mut |info| last = Some(info)).expect("a move");
        let last = last.unwrap_or_else(|| panic!("{spec} finished no depth"));
        assert_eq!((Some(&decision.mv), decision.info.depth), (last.pv.first(), last.depth), "{spec}");
        assert_eq!(decision.reason, Reason::Search);
    }
}

/// A spec with every number at its highest that a stranger may ask for, and every limit of effort left out.
fn extreme(info: &hansu_agents::AgentInfo, game: GameSpec) -> AgentSpec {
    let mut spec: AgentSpec = info.name.parse().expect("its name is a spec");
    for param in info.params_for(game.kind()) {
        let most = match (param.kind, param.limit) {
            (ParamKind::Integer { max, .. }, None | Some(LimitKind::Depth)) if param.key != "seed" => max,
            _ => continue,
        };
        spec = spec.with(param.key, &most.to_string()).expect("the bounds are valid");
    }
    let spec = if info.name == "zero" { spec.with("net", "fresh").expect("valid") } else { spec };
    spec.without_usual_effort().for_strangers(game.kind())
}

#[test]
fn the_most_that_a_stranger_may_ask_for_stops_when_its_time_is_up() {
    // One of these took 25 seconds when asked for a tenth. The bound is generous, for machines are slow at times.
    const BOUND: Duration = Duration::from_secs(4);
    let time = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    for game in [GameSpec::Othello, GameSpec::Gomoku(Rules::new(20, 5, Rule::Renju).expect("valid"))] {
        let position = after_random_moves(game, 60.min(game.size() * 4), &mut rng(55));
        for info in AGENTS.iter().map(|entry| entry.info).filter(|info| info.offer == Offer::Anyone) {
            if !info.games.contains(&game.kind()) {
                continue;
            }
            let spec = extreme(info, game);
            let mut agent = spec.build(game).unwrap_or_else(|error| panic!("{spec}: {error}"));
            let started = std::time::Instant::now();
            let decision = agent.think(&position, &Budget::new(time), &mut |_| ()).expect("a move");
            assert!(position.is_legal(decision.mv));
            assert!(started.elapsed() < BOUND, "{spec} took {:?} on {game}", started.elapsed());
        }
    }
}
