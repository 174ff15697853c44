//! However an agent ends, its program ends with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use hansu_external::{Protocol, end_all_programs};
use hansu_game::Game;
use hansu_mock::trial;
use hansu_search::{Agent, Budget, Limits, Reason};
use libtest_mimic::Trial;

use crate::games::{Mock, game_of, play, think};

/// Far more than anything here takes, even on a busy machine, and far less than a program that hangs would.
const SOON: Duration = Duration::from_secs(5);

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_cancelled_program_gives_way_to_a_safe_move", cancelled),
        trial("a_question_that_is_cancelled_beforehand_is_answered_too", cancelled_beforehand),
        trial("a_program_that_failed_is_started_anew", started_anew),
        trial("a_panic_on_the_way_ends_the_program", panics),
        trial("all_programs_can_be_ended_at_once", all_at_once),
        trial("nothing_is_started_before_it_is_needed", lazy),
    ]
}

fn cancelled() {
    for protocol in Protocol::ALL {
        let mut mock = Mock::new(protocol, "hang");
        mock.settings.limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let mut agent = mock.agent(game_of(protocol));
        let (decisions, _) = play(&mut agent, game_of(protocol), 2);
        let mut position = game_of(protocol).start();
        for decision in decisions {
            position.play(decision.mv).expect("legal");
            position.play(position.legal_moves()[0]).expect("legal");
        }
        let budget = Budget::unlimited();
        let flag = budget.cancel.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            flag.cancel();
        });
        let started = Instant::now();
        let decision = agent.think(&position, &budget, &mut |_| ()).expect("a move");
        assert!(started.elapsed() < SOON, "{protocol}");
        assert!(position.is_legal(decision.mv), "{protocol}");
        assert!(matches!(decision.reason, Reason::Fallback | Reason::Partial), "{protocol}: {:?}", decision.reason);
        mock.check_gone();
        canceller.join().expect("it only waits");
    }
}

fn cancelled_beforehand() {
    let mock = Mock::new(Protocol::Gtp, "hang-at-start");
    let position = game_of(Protocol::Gtp).start();
    let budget = Budget::unlimited();
    budget.cancel.cancel();
    let mut agent = mock.agent(game_of(Protocol::Gtp));
    let decision = agent.think(&position, &budget, &mut |_| ()).expect("a move");
    assert_eq!(decision.reason, Reason::Fallback);
    mock.check_gone();
}

fn started_anew() {
    for protocol in Protocol::ALL {
        let mock = Mock::new(protocol, "crash");
        let mut agent = mock.agent(game_of(protocol));
        for _ in 0..2 {
            let (decisions, error) = play(&mut agent, game_of(protocol), 6);
            assert_eq!(decisions.len(), 2);
            assert!(error.expect("a crash").to_string().contains("exit code 7"));
        }
        assert!(think(&mut agent, &game_of(protocol).start()).is_ok());
    }
}

fn panics() {
    let mock = Mock::new(Protocol::Nboard, "well");
    let mut agent = mock.agent(game_of(Protocol::Nboard));
    let position = game_of(Protocol::Nboard).start();
    let ask = || agent.think(&position, &Budget::unlimited(), &mut |_| std::panic::resume_unwind(Box::new("stop")));
    assert!(catch_unwind(AssertUnwindSafe(ask)).is_err());
    mock.check_gone();
    assert!(think(&mut agent, &position).is_ok());
}

fn all_at_once() {
    let mocks = ["stubborn", "children", "well"].map(|mode| Mock::new(Protocol::Gtp, mode));
    let game = game_of(Protocol::Gtp);
    let agents = mocks.each_ref().map(|mock| {
        let mut agent = mock.agent(game);
        think(&mut agent, &game.start()).expect("a move");
        agent
    });
    end_all_programs();
    for mock in &mocks {
        // The agents still hold what is left of their programs: entries without arguments in the table of processes.
        mock.check_gone();
    }
    drop(agents);
}

fn lazy() {
    let mock = Mock::new(Protocol::Gtp, "well");
    let mut agent = mock.agent(game_of(Protocol::Gtp));
    assert!(hansu_mock::processes_with(&mock.tag).is_empty());
    agent.new_game();
    assert_eq!(hansu_mock::processes_with(&mock.tag).len(), 1);
}
