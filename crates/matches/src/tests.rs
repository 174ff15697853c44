//! Matches between agents that behave and agents that do not.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::{Game, GameKind, GameSpec, Move, Player, Position, Square};
use hansu_search::{
    Agent, AgentError, Budget, Cancel, Clock, Decision, Reason, SearchInfo, SteppingClock, SystemClock,
};

use super::*;
use hansu_stats::{Bounds, EloModel, Sprt, Verdict};

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("an agent")
}

fn plan(a: &str, b: &str, games: u64) -> Plan {
    let game = GameSpec::Othello;
    let book = config::book(&Openings::Random { plies: 6 }, game, 11).expect("a book");
    let contest = Contest { a: spec(a), b: spec(b), games, book };
    Plan { game, contests: vec![contest], order: SlotOrder::InTurn, seed: 5, control: None }
}

fn build(spec: &AgentSpec, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
    spec.build(game)
}

fn options(make: &MakeAgent) -> RunOptions<'_> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
    RunOptions { concurrency: 2, margin: Duration::from_secs(60), clock, cancel: Cancel::default(), make }
}

/// Plays all games of a plan and gives them by their numbers.
fn play(plan: &Plan, options: &RunOptions<'_>) -> BTreeMap<Slot, GameLine> {
    play_timed(plan, options).into_iter().map(|(slot, game)| (slot, game.without_times())).collect()
}

/// The same with the times that were taken.
fn play_timed(plan: &Plan, options: &RunOptions<'_>) -> BTreeMap<Slot, GameLine> {
    let mut games = BTreeMap::new();
    run(plan, &mut Journal::in_memory(), options, &mut |game| {
        assert!(games.insert(game.slot(), game.clone()).is_none(), "played twice");
        Continue::Yes
    })
    .expect("a match");
    games
}

#[test]
fn the_games_do_not_depend_on_how_many_are_played_at_once() {
    let plan = plan("mcts:playouts=30", "alphabeta:depth=2", 10);
    let alone = play(&plan, &RunOptions { concurrency: 1, ..options(&build) });
    let together = play(&plan, &RunOptions { concurrency: 4, ..options(&build) });
    assert_eq!(alone.len(), 10);
    assert_eq!(alone, together);
}

#[test]
fn the_games_of_a_pair_have_one_opening_and_colours_swapped() {
    let games: Vec<GameLine> = play(&plan("random", "greedy", 8), &options(&build)).into_values().collect();
    for pair in games.chunks(2) {
        let opening = |game: &GameLine| game.moves.split(' ').take(game.opening_moves).collect::<Vec<_>>().join(" ");
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!((&pair[0].black, &pair[0].white), (&pair[1].white, &pair[1].black));
    }
    assert_ne!(games[0].moves, games[2].moves);
}

#[test]
fn finished_games_are_not_played_again() {
    let plan = plan("random", "random", 12);
    let all = play(&plan, &options(&build));
    let mut journal = Journal::in_memory();
    for (_, game) in all.iter().take(5) {
        journal.add(game).expect("in memory");
    }
    let mut rest = BTreeMap::new();
    run(&plan, &mut journal, &options(&build), &mut |game| {
        rest.insert(game.slot(), game.without_times());
        Continue::Yes
    })
    .expect("a match");
    assert_eq!(rest, all.into_iter().skip(5).collect());
}

#[test]
fn every_game_can_be_replayed_from_its_line() {
    for game in play(&plan("random", "greedy", 6), &options(&build)).into_values() {
        let record = game.record(GameSpec::Othello).expect("a record");
        assert_eq!(record.end().expect("legal moves").outcome(), Some(game.winner.outcome()));
    }
}

/// What a bad agent does wrong, on its third move.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Illegal,
    Gives,
    Panics,
    Slow,
}

/// Plays the first legal move until it misbehaves.
struct Bad {
    fault: Fault,
    moves: u32,
    clock: Arc<SteppingClock>,
}

impl Agent for Bad {
    fn think(
        &mut self,
        position: &Position,
        _: &Budget,
        _: &mut dyn FnMut(SearchInfo),
    ) -> Result<Decision, AgentError> {
        self.moves += 1;
        let mut mv = position.legal_moves()[0];
        if self.moves == 3 {
            match self.fault {
                Fault::Illegal => mv = Move::place(Square::new(28)),
                Fault::Gives => return Err(AgentError::GameOver),
                Fault::Panics => std::panic::resume_unwind(Box::new("out of order".to_owned())),
                Fault::Slow => (0..30).for_each(|_| assert!(self.clock.now() > Duration::ZERO)),
            }
        }
        Ok(Decision { mv, reason: Reason::Search, info: SearchInfo::default() })
    }
}

/// `random` in a spec stands for the bad agent, which has a limit of a second if it is called `mcts`.
fn faults(name: &str, fault: Fault) -> Vec<GameLine> {
    let clock = Arc::new(SteppingClock::new(Duration::from_millis(100)));
    let its_clock = clock.clone();
    let make = move |spec: &AgentSpec, game: GameSpec| -> Result<Box<dyn Agent>, SpecError> {
        if spec.info().name == "greedy" {
            return spec.build(game);
        }
        Ok(Box::new(Bad { fault, moves: 0, clock: its_clock.clone() }))
    };
    let options = RunOptions { concurrency: 1, margin: Duration::from_millis(500), clock, ..options(&make) };
    play_timed(&plan(name, "greedy", 4), &options).into_values().collect()
}

#[test]
fn an_agent_that_misbehaves_loses_and_the_match_goes_on() {
    for (fault, name, ending, detail) in [
        (Fault::Illegal, "random", Ending::Illegal, "played an illegal move: e4 is illegal"),
        (Fault::Gives, "random", Ending::Crash, "gave no move"),
        (Fault::Panics, "random", Ending::Crash, "crashed: out of order"),
        (Fault::Slow, "mcts:time=1s", Ending::Timeout, "took 3s of 1s"),
    ] {
        let games = faults(name, fault);
        assert_eq!(games.len(), 4);
        let mut tally = Tally::default();
        for game in &games {
            assert_eq!(game.half_points_of_a(), 0, "{fault:?}");
            assert_eq!(game.ended, ending);
            assert!(game.detail.contains(detail), "{}", game.detail);
            tally.add(game);
        }
        let [bad, good] = tally.faults();
        assert_eq!(bad.illegal + bad.timeouts + bad.crashes, 4);
        assert_eq!(good, Faults::default());
    }
}

#[test]
fn the_move_that_overran_is_the_longest() {
    for game in faults("mcts:time=1s", Fault::Slow) {
        let mut spent = [Measures::default(); 2];
        Measures::add_game(&mut spent, &game, GameSpec::Othello, |_| true);
        assert!(spent[0].longest_seconds() >= 3.0, "{spent:?}");
        assert!(spent[1].longest_seconds() < 3.0, "{spent:?}");
    }
}

#[test]
fn a_slow_agent_without_a_limit_of_its_own_is_in_time() {
    assert!(faults("random", Fault::Slow).iter().all(|game| game.ended == Ending::Normal));
}

#[test]
fn a_clock_that_runs_out_loses_the_game() {
    let with_clock = |text: &str| {
        let control = Some(text.parse().expect("a clock"));
        let plan = Plan { control, ..plan("greedy", "random", 2) };
        let clock = Arc::new(SteppingClock::new(Duration::from_millis(10)));
        let options = RunOptions { concurrency: 1, margin: Duration::ZERO, clock, ..options(&build) };
        play(&plan, &options)
    };
    // Every look at the clock moves it by 10 ms, those of the agents too, so that each move takes a few times as long.
    assert!(with_clock("5s+0").values().all(|game| game.ended == Ending::Normal));
    assert!(with_clock("100ms+0").values().all(|game| game.ended == Ending::Timeout));
    assert!(with_clock("100ms+200ms").values().all(|game| game.ended == Ending::Normal));
}

#[test]
fn a_cancelled_match_ends_without_the_games_under_way() {
    let plan = plan("mcts:time=1m", "mcts:time=1m", 4);
    let options = options(&build);
    let cancel = options.cancel.clone();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            cancel.cancel();
        });
        assert!(play(&plan, &options).is_empty());
    });
}

#[test]
fn interleaved_contests_take_turns_pair_by_pair() {
    let one = plan("random", "greedy", 3).contests.remove(0);
    let contests = vec![one.clone(), Contest { games: 5, ..one }];
    let plan = Plan { contests, order: SlotOrder::Interleaved, ..plan("random", "greedy", 1) };
    let slots: Vec<(usize, u64)> = plan.slots().map(|slot| (slot.contest, slot.game)).collect();
    assert_eq!(slots, [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (1, 3), (1, 4)]);
    assert_eq!(plan.games(), 8);
    let in_turn = Plan { order: SlotOrder::InTurn, ..plan };
    assert_eq!(in_turn.slots().filter(|slot| slot.contest == 0).count(), 3);
    assert!(in_turn.slots().map(|slot| slot.contest).is_sorted());
}

/// A sequential test of two settings of one agent, as `hansu match --sprt` runs it; the verdict and the games it took.
fn sequential(a: &str, b: &str) -> (Verdict, u64) {
    let plan = plan(a, b, 400);
    let sprt = Sprt::new(Bounds { elo0: 0.0, elo1: 60.0 }, EloModel::Logistic, 0.05, 0.05);
    let (mut tally, mut test) = (Tally::default(), SequentialTest::new(sprt));
    run(&plan, &mut Journal::in_memory(), &options(&build), &mut |game| {
        tally.add(game);
        if test.look(&tally) == Verdict::Open { Continue::Yes } else { Continue::No }
    })
    .expect("a match");
    (test.verdict(), test.pairs().pairs() * 2)
}

#[test]
fn a_test_of_400_games_tells_the_stronger_setting_of_one_agent() {
    let (verdict, games) = sequential("mcts:playouts=120", "mcts:playouts=20");
    assert_eq!(verdict, Verdict::Accepted);
    assert!(games < 400);
    // The games do not depend on the threads, and neither does the end of the test.
    assert_eq!(sequential("mcts:playouts=120", "mcts:playouts=20"), (verdict, games));
    assert_eq!(sequential("mcts:playouts=20", "mcts:playouts=120").0, Verdict::Rejected);
    // The same setting twice, with random numbers of their own: not stronger.
    assert_eq!(sequential("mcts:playouts=30", "mcts:playouts=30").0, Verdict::Rejected);
}

#[test]
fn a_game_without_its_twin_counts_too() {
    let mut tally = Tally::default();
    assert_eq!(tally.estimate(), None);
    for game in play(&plan("mcts:playouts=300", "random", 5), &options(&build)).values() {
        tally.add(game);
    }
    let score = tally.record().score();
    assert_eq!(tally.pairs().pairs(), 2);
    assert_eq!(tally.estimate().map(|estimate| estimate.score.value), score);
}

#[test]
fn measures_count_searches_and_not_passes() {
    let plan = plan("mcts:playouts=20", "alphabeta:depth=1", 4);
    let mut both = [Measures::default(); 2];
    for game in play(&plan, &options(&build)).values() {
        Measures::add_game(&mut both, game, plan.game, |_| true);
    }
    let [mcts, alphabeta] = both;
    assert!(mcts.searches > 80 && mcts.playouts <= mcts.searches * 20 && mcts.playouts > mcts.searches * 10);
    assert!(alphabeta.nodes > 0 && alphabeta.playouts == 0);
}

fn config(agents: &[&str]) -> MatchConfig {
    MatchConfig {
        game: "gomoku".into(),
        size: Some(9),
        row: None,
        rule: None,
        agents: agents.iter().map(|&agent| agent.into()).collect(),
        format: Format::RoundRobin,
        games: 2,
        seed: 1,
        clock: None,
        limit: None,
        openings: Openings::Random { plies: 3 },
        sprt: None,
    }
}

#[test]
fn limits_are_for_agents_that_have_them_and_do_not_set_them() {
    let limit = Some(Limit { key: "playouts".into(), value: "50".into() });
    let config = MatchConfig { limit, ..config(&["mcts", "rave:playouts=7", "random"]) };
    let agents: Vec<String> = config.contestants().expect("agents").iter().map(ToString::to_string).collect();
    assert_eq!(agents, ["mcts:playouts=50", "rave:playouts=7", "random"]);
    let level = Some(Limit { key: "level".into(), value: "3".into() });
    let error = MatchConfig { limit: level, ..config }.plan().expect_err("no levels");
    assert!(error.to_string().contains("none of the agents has an option 'level'"), "{error}");
}

#[test]
fn everyone_meets_everyone_or_only_the_first() {
    let all = config(&["random", "greedy", "mcts:playouts=5", "lines"]);
    assert_eq!(all.plan().expect("a plan").contests.len(), 6);
    let gauntlet = MatchConfig { format: Format::Gauntlet, ..all };
    assert_eq!(gauntlet.pairings(), [(0, 1), (0, 2), (0, 3)]);
}

#[test]
fn bad_configurations_are_refused_with_a_remedy() {
    let check = |config: MatchConfig, expected: &str| {
        let error = config.plan().expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(config(&["random"]), "needs two agents");
    check(MatchConfig { games: 0, ..config(&["random", "greedy"]) }, "at least one game");
    check(config(&["random", "gredy"]), "did you mean 'greedy'?");
    check(MatchConfig { game: "chess".into(), ..config(&["random", "greedy"]) }, "unknown game 'chess'");
    check(MatchConfig { clock: Some("fast".into()), ..config(&["random", "greedy"]) }, "can't read 'fast' as a clock");
    let sprt = Some(SprtConfig { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalized: false });
    check(MatchConfig { sprt, ..config(&["random", "greedy", "lines"]) }, "compares two agents, but 3");
    let sprt = sprt.map(|sprt| SprtConfig { alpha: 0.7, ..sprt });
    check(MatchConfig { sprt, ..config(&["random", "greedy"]) }, "error rates");
}

#[test]
fn a_folder_keeps_to_its_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = RunFolder::make(&folder.path().join("a/b")).expect("made");
    let first = config(&["random", "greedy"]);
    run.keep_config(&first).expect("kept");
    run.keep_config(&MatchConfig { games: 10, ..first.clone() }).expect("more games of the same");
    assert_eq!(RunFolder::config(&folder.path().join("a/b")).expect("read").games, 10);
    let error = run.keep_config(&first).expect_err("fewer games");
    assert!(error.to_string().contains("of 10 games, not 2"), "{error}");
    let error = run.keep_config(&MatchConfig { games: 10, seed: 2, ..first }).expect_err("another seed");
    assert!(error.to_string().contains("its seed is 1, not 2"), "{error}");
    assert!(matches!(RunFolder::config(folder.path()), Err(FolderError::NoMatch(_))));
}

#[test]
fn a_gomoku_match_knows_its_colours() {
    let plan = config(&["mcts:playouts=40", "random"]).plan().expect("a plan");
    let games = play(&plan, &options(&build));
    assert_eq!(plan.game.kind(), GameKind::Gomoku);
    let first = games.values().next().expect("two games");
    assert_eq!(first.slot().colour_of_a(), Player::Black);
    assert!(first.black.starts_with("mcts") && first.discs.is_none());
}

#[test]
fn plans_and_jobs_can_be_written_and_read_and_play_the_same_games() {
    let mut contests = Vec::new();
    let nine = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
    let list = crate::openings::parse("e5 d4 g5\ne5 f4 c3 e6\n", "list", nine).expect("two openings");
    for book in [
        Book::Start(nine),
        Book::List { openings: list.into(), rotate: true },
        config::book(&Openings::Random { plies: 4 }, nine, 3).expect("a book"),
    ] {
        contests.push(Contest { a: spec("lines:depth=1"), b: spec("zero:sims=4"), games: 4, book });
    }
    let control = Some("60s+0.5s".parse().expect("a clock"));
    let plan = Plan { game: nine, contests, order: SlotOrder::Interleaved, seed: 9, control };
    let text = serde_json::to_string(&plan).expect("written");
    let read: Plan = serde_json::from_str(&text).expect("read");
    assert_eq!(serde_json::to_string(&read).expect("written again"), text);
    for slot in plan.slots() {
        assert_eq!(read.job(slot), plan.job(slot));
    }

    // A job that went through text and names its network by content plays the game that a plan's own job plays.
    let plan = Plan { control: None, ..plan };
    let slot = Slot { contest: 1, game: 2 };
    let job = plan.job(slot);
    let text = serde_json::to_string(&job.portable().expect("nothing of this machine")).expect("written");
    assert!(text.contains("sha256:"), "{text}");
    let sent: GameJob = serde_json::from_str(&text).expect("read");
    let [here, there] = [job, sent].map(|job| {
        let line = job.play(&options(&build), &Cancel::default()).expect("played").expect("not stopped");
        line.without_times()
    });
    assert_eq!(here, there);
    assert_eq!([here.black, here.white], ["lines:depth=1", "zero:sims=4"]);
}

#[test]
fn damaged_jobs_are_refused_with_what_is_wrong() {
    let plan = plan("random", "greedy", 2);
    let job = serde_json::to_value(plan.job(Slot { contest: 0, game: 0 })).expect("written");
    for (pointer, value, words) in [
        ("/opening/moves", "f5 f5", "can't be played"),
        ("/opening/start", "nonsense", "can't be read"),
        ("/game/game", "chess", "unknown game 'chess'"),
        ("/players/0", "randon", "did you mean 'random'"),
        ("/control", "soon", "can't read 'soon' as a clock"),
    ] {
        let mut damaged = job.clone();
        let (parent, key) = pointer.rsplit_once('/').expect("a place");
        let parent = damaged.pointer_mut(parent).expect("an object or a list");
        match (parent, key.parse::<usize>()) {
            (serde_json::Value::Array(items), Ok(place)) => items[place] = value.into(),
            (parent, _) => parent[key] = value.into(),
        }
        let error = serde_json::from_value::<GameJob>(damaged).expect_err(pointer).to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn a_match_is_played_by_whoever_is_at_hand() {
    /// Plays the games from the last to the first and hands them over as they come.
    struct Backwards;

    impl Workers for Backwards {
        fn work(
            &self,
            queue: &Queue<'_>,
            keep: &mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
        ) -> Result<(), MatchError> {
            let jobs: Vec<GameJob> = std::iter::from_fn(|| queue.next_job()).collect();
            for job in jobs.iter().rev() {
                let line = job.play(&options(&build), &Cancel::default())?.expect("not stopped");
                if keep(line)? == Continue::No {
                    break;
                }
            }
            Ok(())
        }
    }

    let plan = plan("mcts:playouts=10", "alphabeta:depth=1", 6);
    let mut games = BTreeMap::new();
    run_on(&Backwards, &plan, &mut Journal::in_memory(), &mut |game| {
        games.insert(game.slot(), game.without_times());
        Continue::Yes
    })
    .expect("a match");
    assert_eq!(games, play(&plan, &options(&build)));
}
