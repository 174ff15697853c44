//! Lines of every protocol: none makes a machine panic, and each is still listening afterwards.

use std::time::Duration;

use hansu_game::{Game, GameKind, GameSpec};
use hansu_protocol::{Action, Analyze, Answer, Machine, Players, gomocup, gtp, nboard};
use hansu_search::{Decision, Reason, SearchInfo};

/// Reads a session: its first line names the protocol.
pub fn check_session(session: &[u8]) {
    let text = String::from_utf8_lossy(session);
    let mut lines = text.lines();
    let Some(mut machine) = lines.next().and_then(machine) else { return };
    // Agents that are named are made, which is no matter of lines.
    for line in lines.filter(|line| !line.contains("agent")) {
        let mut actions = Vec::new();
        machine.line(line, &mut actions);
        while let Some(action) = actions.pop() {
            match action {
                Action::Think(job, question) => {
                    let mv = question.game.position().moves().next().expect("questions are about games that are not over");
                    let info = SearchInfo { pv: vec![mv], ..SearchInfo::default() };
                    let decision = Decision { mv, reason: Reason::Search, info };
                    machine.done(job, Answer { result: Ok(decision), elapsed: Duration::ZERO }, &mut actions);
                }
                Action::Quit => return,
                _ => {}
            }
        }
    }
    machine.end_of_input(&mut Vec::new());
}

fn machine(name: &str) -> Option<Box<dyn Machine>> {
    let players = Players::new(Some("random".parse().expect("an agent")));
    let game = |kind| GameSpec::new(kind, None, None, None).expect("the usual game");
    Some(match name {
        "gtp othello" => Box::new(gtp(players, game(GameKind::Othello)).ok()?),
        "gtp gomoku" => Box::new(gtp(players, game(GameKind::Gomoku)).ok()?),
        "nboard" => Box::new(nboard(players).ok()?),
        "gomocup" => Box::new(gomocup(players).ok()?),
        "analyze" => Box::new(Analyze::new(players, 2)),
        _ => return None,
    })
}
