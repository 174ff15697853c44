//! A run from its beginning to its end, and what interrupts it.

use std::path::Path;
use std::sync::Arc;

use hansu_game::{GameSpec, Gomoku};
use hansu_search::{AgentHost, AgentOf, Cancel, RandomSearch, SystemClock};

use super::*;
use crate::config::ZeroConfig;

/// Measures nothing.
struct NoJudge;

impl Judge for NoJudge {
    fn judge(&mut self, _: &ZeroFolder, iteration: u32, _: &Cancel) -> Result<Option<Judgement>, RunError> {
        Ok(Some(Judgement { iteration, elo: 1.0, ..Judgement::default() }))
    }

    fn rival(&self, agent: &str, _: GameSpec) -> Result<AgentHost, RunError> {
        match agent {
            "random" => Ok(AgentHost::of(Box::new(AgentOf::<Gomoku, _>::new(RandomSearch::new(1))))),
            _ => Err(RunError::Rival { agent: agent.to_owned(), reason: "it is not known".to_owned() }),
        }
    }
}

fn smallest() -> ZeroConfig {
    let text = r#"
        iterations = 3
        threads = 1
        game = { name = "gomoku", size = 3, row = 3 }
        net = { blocks = 1, filters = 8, value_hidden = 8 }
        selfplay = { games = 4, parallel = 2, simulations = 8 }
        train = { batch = 8, epochs = 2.0, epoch = "new", average = 0.9 }
        checkpoint = { every = 2, states = 2 }
        ladder = { every = 2, opponents = [] }
    "#;
    ZeroConfig::parse(text, "the test").expect("valid")
}

fn create(path: &Path, config: ZeroConfig) -> ZeroRun {
    ZeroRun::create(path, config, &Provenance::default(), Arc::new(SystemClock::start())).expect("a new run")
}

fn resume(path: &Path) -> ZeroRun {
    ZeroRun::resume(path, Arc::new(SystemClock::start())).expect("a run")
}

/// Runs until the event of that number, and says what happened. That games go on does not count: it depends on the clock.
fn run_until(run: &ZeroRun, last: usize) -> (Result<RunEnd, RunError>, Vec<Event>) {
    let cancel = Cancel::default();
    let (mut events, mut counted) = (Vec::new(), 0);
    let outcome = run.run(&mut NoJudge, &cancel, &mut |event| {
        counted += usize::from(!matches!(event, Event::Playing { .. }));
        events.push(event);
        if counted == last {
            cancel.cancel();
        }
    });
    (outcome, events)
}

fn warnings(events: &[Event]) -> Vec<&str> {
    let texts = events.iter().filter_map(|event| match event {
        Event::Warning(text) => Some(&text[..]),
        _ => None,
    });
    texts.collect()
}

#[test]
fn a_run_plays_learns_keeps_and_measures() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = create(folder.path(), smallest());
    let (outcome, events) = run_until(&run, usize::MAX);
    assert_eq!(outcome.expect("complete"), RunEnd::Complete);
    assert!(warnings(&events).is_empty());
    let begun =
        |event: &Event| matches!(event, Event::Playing { finished: 0, under_way, .. } if under_way.positions > 0);
    assert!(events.iter().any(begun), "something is heard before the first game is finished");
    let records = run.folder().iterations().expect("readable");
    assert_eq!(records.iter().map(|record| record.iteration).collect::<Vec<_>>(), [1, 2, 3]);
    for record in &records {
        assert_eq!(record.black_wins + record.draws + record.white_wins, record.games);
        assert!(record.games >= 4 && record.policy_loss > 0.0 && record.steps > 0 && record.batch > 0.0, "{record:?}");
    }
    assert_eq!(run.folder().ladder().expect("readable").iter().map(|j| j.iteration).collect::<Vec<_>>(), [2, 3]);
    let kept: Vec<u32> = run.folder().networks().iter().map(|network| network.iteration).collect();
    assert_eq!(kept, [2, 3], "one kept for good, one with its state");
    let (again, events) = run_until(&run, usize::MAX);
    assert_eq!(again.expect("complete"), RunEnd::Complete);
    assert!(matches!(events[..], [Event::Resumed { iteration: 3, .. }]), "nothing is left to do: {events:?}");
}

#[test]
fn an_agent_teaches_first_and_then_the_network_plays_for_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let taught = smallest().with("selfplay.teaching={agent=\"random\",until=2}").expect("valid");
    let (outcome, events) = run_until(&create(folder.path(), taught), 3);
    assert_eq!(outcome.expect("stopped"), RunEnd::Stopped);
    let games = events.iter().filter(|event| matches!(event, Event::Game { .. })).count();
    assert!(games > 0, "{events:?}");
    let run = resume(folder.path());
    assert_eq!(run_until(&run, usize::MAX).0.expect("complete"), RunEnd::Complete);
    let records = run.folder().iterations().expect("readable");
    assert_eq!(
        records.iter().map(|record| record.games).collect::<Vec<_>>()[..2],
        [4, 4],
        "no game is lost or doubled"
    );
    let evaluated: Vec<bool> = records.iter().map(|record| record.batch > 0.0).collect();
    assert_eq!(evaluated, [false, false, true], "the network evaluates nothing until it plays");
    let unknown = smallest().with("selfplay.teaching.agent=nobody").expect("valid");
    let other = tempfile::tempdir().expect("a folder");
    let error = run_until(&create(other.path(), unknown), usize::MAX).0.expect_err("nobody").to_string();
    assert!(error.contains("nobody"), "{error}");
}

#[test]
fn a_run_that_is_stopped_anywhere_goes_on_and_loses_nothing() {
    for last in [1, 3, 5, 7, 9, 12, 16, 20] {
        let folder = tempfile::tempdir().expect("a folder");
        let run = create(folder.path(), smallest());
        let (outcome, events) = run_until(&run, last);
        assert_eq!(outcome.expect("stopped"), RunEnd::Stopped, "after {last} events");
        let games = events.iter().filter(|event| matches!(event, Event::Game { .. })).count();
        let done = run.folder().iterations().expect("readable").len() as u32;
        drop(run);
        let run = resume(folder.path());
        let (outcome, events) = run_until(&run, usize::MAX);
        assert_eq!(outcome.expect("complete"), RunEnd::Complete);
        assert!(matches!(events[0], Event::Resumed { iteration, .. } if iteration == done), "{:?}", events[0]);
        let more = events.iter().filter(|event| matches!(event, Event::Game { .. })).count();
        let records = run.folder().iterations().expect("readable");
        assert_eq!(records.len(), 3);
        assert_eq!(records[2].games_total, (games + more) as u64, "every game is counted once");
        let counted: usize = records.iter().map(|record| record.games).sum();
        assert_eq!(counted, games + more, "an iteration that was interrupted counts all its games: {records:?}");
    }
}

#[test]
fn without_carry_over_an_iteration_plays_just_its_games() {
    let config = smallest().with("selfplay.carry_over=false").expect("valid");
    let folder = tempfile::tempdir().expect("a folder");
    let run = create(folder.path(), config);
    assert_eq!(run_until(&run, 3).0.expect("stopped"), RunEnd::Stopped);
    drop(run);
    let run = resume(folder.path());
    assert_eq!(run_until(&run, usize::MAX).0.expect("complete"), RunEnd::Complete);
    let games: Vec<usize> = run.folder().iterations().expect("readable").iter().map(|record| record.games).collect();
    assert_eq!(games, [4, 4, 4]);
}

#[test]
fn games_against_rivals_are_counted_and_stored() {
    let config = smallest().with("selfplay.rivals={share=0.5,agents=[\"random\"]}").expect("valid");
    let folder = tempfile::tempdir().expect("a folder");
    let run = create(folder.path(), config.clone());
    run_until(&run, usize::MAX).0.expect("complete");
    let records = run.folder().iterations().expect("readable");
    let met: usize = records.iter().map(|record| record.rival_games).sum();
    assert!(met > 0 && met < records.iter().map(|record| record.games).sum(), "{met}");
    let stored = std::fs::read_to_string(folder.path().join("replay/00000001.jsonl")).expect("the games");
    assert_eq!(stored.matches(r#""rival":{"agent":"random""#).count(), met);
    let other = tempfile::tempdir().expect("a folder");
    let unknown = create(other.path(), config.with("selfplay.rivals.agents=[\"me\"]").expect("valid"));
    let error = run_until(&unknown, usize::MAX).0.expect_err("nobody to play against").to_string();
    assert!(error.contains("'me'"), "{error}");
}

#[test]
fn a_damaged_state_is_said_and_the_one_before_is_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = create(folder.path(), smallest());
    run_until(&run, usize::MAX).0.expect("complete");
    std::fs::write(folder.path().join("states/000003.safetensors"), b"rubbish").expect("written");
    let (outcome, events) = run_until(&resume(folder.path()), usize::MAX);
    assert_eq!(outcome.expect("complete"), RunEnd::Complete);
    let said = warnings(&events);
    assert!(said.len() == 1 && said[0].contains("000003.safetensors") && said[0].contains("earlier"), "{said:?}");
    assert!(events.iter().any(|event| matches!(event, Event::Resumed { iteration: 2, .. })));
    for file in ["states/000003.safetensors", "states/000002.safetensors"] {
        std::fs::write(folder.path().join(file), b"rubbish").expect("written");
    }
    let (outcome, _) = run_until(&resume(folder.path()), usize::MAX);
    let error = outcome.expect_err("nothing to go on from").to_string();
    assert!(error.contains("none of the training states"), "{error}");
    assert_eq!(std::fs::read(folder.path().join("states/000003.safetensors")).expect("still there"), b"rubbish");
}

#[test]
fn a_run_goes_on_from_a_network_even_if_it_is_stopped_at_once() {
    let spec = hansu_nn::NetSpec { size: 3, blocks: 2, filters: 16, value_hidden: 8, ..hansu_nn::NetSpec::default() };
    let network = hansu_nn::Weights::init(&spec, 5).expect("valid");
    let folder = tempfile::tempdir().expect("a folder");
    let config = smallest().with("net.planes=3").expect("valid");
    let clock = Arc::new(SystemClock::start());
    let run = ZeroRun::create_from(folder.path(), config, &network, &Provenance::default(), clock).expect("a run");
    assert_eq!((run.config().net.filters, run.config().net.planes), (16, 3));
    drop(run);
    let first = hansu_nn::Weights::load(&folder.path().join("networks/000000.safetensors")).expect("kept");
    assert_eq!(first, network.with_planes(3).expect("more planes"));
    let run = resume(folder.path());
    assert_eq!(run.folder().first_network().expect("readable"), Some(first));
    assert_eq!(run_until(&run, usize::MAX).0.expect("complete"), RunEnd::Complete);
}

#[test]
fn a_folder_is_not_used_twice_and_none_is_made_up() {
    let folder = tempfile::tempdir().expect("a folder");
    create(folder.path(), smallest());
    let again = ZeroRun::create(folder.path(), smallest(), &Provenance::default(), Arc::new(SystemClock::start()));
    assert!(matches!(again, Err(RunError::Taken(_))));
    let missing = ZeroRun::resume(&folder.path().join("none"), Arc::new(SystemClock::start()));
    assert!(matches!(missing, Err(RunError::NoRun(_))));
}

#[test]
fn settings_may_change_but_not_the_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut run = create(folder.path(), smallest());
    run.set_config(smallest().with("iterations=1").expect("valid")).expect("allowed");
    assert_eq!(resume(folder.path()).config().iterations, 1);
    let error = run.set_config(smallest().with("net.filters=16").expect("valid")).expect_err("another network");
    assert!(error.to_string().contains("can't be changed"), "{error}");
}

#[test]
fn one_thread_and_one_seed_give_one_run() {
    let weights = || {
        let folder = tempfile::tempdir().expect("a folder");
        run_until(&create(folder.path(), smallest()), usize::MAX).0.expect("complete");
        hansu_nn::Weights::load(&folder.path().join("networks/000003.safetensors")).expect("the network")
    };
    assert!(weights() == weights());
}

#[test]
fn a_disk_that_refuses_ends_the_run_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = create(folder.path(), smallest());
    run_until(&run, 12).0.expect("stopped");
    let games = std::fs::read(folder.path().join("replay/00000001.jsonl")).expect("the games");
    // A file where a folder is wanted refuses as a full disk does.
    let _ = std::fs::remove_dir_all(folder.path().join("states"));
    std::fs::write(folder.path().join("states"), b"").expect("in the way");
    let (outcome, _) = run_until(&resume(folder.path()), usize::MAX);
    let error = outcome.expect_err("no state can be kept").to_string();
    assert!(error.contains("states"), "{error}");
    let after = std::fs::read(folder.path().join("replay/00000001.jsonl")).expect("the games");
    assert!(after.starts_with(&games));
}
