//! Every way to behave in every protocol.

use hansu_external::Protocol;
use hansu_mock::{Mode, trial};
use hansu_search::AgentError;
use libtest_mimic::Trial;

use crate::games::{Mock, game_of, play};

/// Moves of a game that goes well.
const MOVES: usize = 4;

pub(crate) fn trials() -> Vec<Trial> {
    let all = Protocol::ALL.into_iter().flat_map(|protocol| Mode::ALL.map(move |mode| (protocol, mode)));
    all.map(|(protocol, (name, mode))| trial(format!("{protocol}_{name}"), move || check(protocol, name, mode)))
        .collect()
}

/// How many moves come first, and the error then.
fn expected(mode: Mode, protocol: Protocol) -> (usize, &'static str) {
    match mode {
        Mode::CrashAtStart => (0, "ended with exit code 3 (its last words: no licence found)"),
        Mode::HangAtStart => (0, "did not answer"),
        Mode::Crash => (2, "ended with exit code 7 (its last words: assertion failed: the sky is blue)"),
        Mode::Hang | Mode::Chatter => (2, "did not move within 500.0ms"),
        Mode::Late => (0, "did not move within 500.0ms"),
        Mode::Rubbish => (2, "which is no move"),
        Mode::Illegal if protocol == Protocol::Gomocup => (2, "is illegal: the square is taken"),
        Mode::Illegal => (2, "is illegal: it turns over no disc"),
        Mode::Occupied => (2, "is illegal: the square is taken"),
        Mode::Pass if protocol == Protocol::Gomocup => (2, "it answered '-1,-1', which is no move"),
        Mode::Pass => (2, "pass is illegal: passing is only allowed without a legal move"),
        Mode::Resign => (2, "resign"),
        Mode::HugeLine => (2, "wrote a line of more than 65536 bytes"),
        Mode::Closes => (2, "closed its output"),
        Mode::Unfinished => (3, "ended with exit code 0"),
        _ => (MOVES, ""),
    }
}

fn check(protocol: Protocol, name: &str, mode: Mode) {
    let mock = Mock::new(protocol, name);
    let mut agent = mock.agent(game_of(protocol));
    let (decisions, error) = play(&mut agent, game_of(protocol), MOVES);
    let (moves, reason) = expected(mode, protocol);
    let text = error.as_ref().map(ToString::to_string).unwrap_or_default();
    assert!(text.contains(reason) && (text.is_empty() == reason.is_empty()), "{text:?} instead of {reason:?}");
    assert_eq!(decisions.len(), moves, "{text}");
    check_kind(mode, error.as_ref());
    if error.is_some() {
        mock.check_gone();
    }
    drop(agent);
    mock.check_gone();
}

/// Breaking the rules and taking too long are told apart from all else.
fn check_kind(mode: Mode, error: Option<&AgentError>) {
    match (mode, error) {
        (Mode::Hang | Mode::Chatter | Mode::Late, error) => assert!(matches!(error, Some(AgentError::Overdue { .. }))),
        (Mode::Illegal | Mode::Occupied, error) => assert!(matches!(error, Some(AgentError::Illegal(_)))),
        (Mode::Pass, _) | (_, None) => {}
        (_, error) => assert!(matches!(error, Some(AgentError::Program { .. }))),
    }
}
