//! What comes in while an agent thinks.

use super::script::{Script, Thinker};

fn script(machine: &str) -> Script {
    Script::new(machine, "random", Thinker::First)
}

#[test]
fn gtp_answers_in_order() {
    let mut gtp = script("gtp othello");
    gtp.line("1 genmove b");
    gtp.line("2 name");
    assert!(gtp.said.is_empty() && gtp.stopped.is_empty());
    gtp.answer_all();
    assert_eq!(gtp.said, ["=1 d3\n", "=2 Hansu\n"]);
}

#[test]
fn gtp_is_stopped_by_stop_and_by_gogui() {
    for line in ["stop", "# interrupt", "7 STOP"] {
        let mut gtp = script("gtp othello");
        gtp.line("genmove b");
        gtp.line(line);
        assert_eq!(gtp.stopped, [1], "{line}");
        gtp.answer_all();
        assert_eq!(gtp.said[0], "= d3\n");
    }
}

#[test]
fn gtp_quits_after_answering_what_was_asked() {
    let mut gtp = script("gtp othello");
    for line in ["1 genmove b", "2 genmove w", "3 quit"] {
        gtp.line(line);
    }
    assert_eq!(gtp.stopped, [1]);
    gtp.answer_all();
    assert_eq!(gtp.stopped, [1, 2]);
    assert_eq!((gtp.said, gtp.has_quit), (vec!["=1 d3\n".into(), "=2 c3\n".into(), "=3\n".into()], true));
}

#[test]
fn an_analysis_is_ended_by_any_line() {
    let mut gtp = script("gtp othello");
    gtp.line("4 lz-analyze b 10");
    assert_eq!(gtp.said, ["=4"]);
    gtp.line("5 name");
    assert_eq!(gtp.stopped, [1]);
    gtp.answer_all();
    assert_eq!(gtp.said[1..], ["info move d3 visits 0 winrate 5000 order 0 pv d3", "", "=5 Hansu\n"]);
}

#[test]
fn the_end_of_input_is_the_end_of_thinking() {
    for (machine, lines) in
        [("gtp gomoku", &["genmove b"][..]), ("nboard", &["go"]), ("gomocup", &["START 15", "BEGIN"])]
    {
        let mut script = script(machine);
        lines.iter().for_each(|line| script.line(line));
        script.end_of_input();
        assert_eq!((script.stopped.as_slice(), script.has_quit), (&[1][..], false), "{machine}");
        script.answer_all();
        assert!(script.has_quit, "{machine}");
    }
}

#[test]
fn nboard_drops_what_a_ping_makes_pointless() {
    let mut nboard = script("nboard");
    nboard.line("go");
    nboard.line("ping 3");
    assert_eq!(nboard.stopped, [1]);
    nboard.answer_all();
    assert_eq!(nboard.said, ["status Hansu is thinking", "pong 3"]);
}

#[test]
fn gomocup_takes_information_and_stops() {
    let mut gomocup = script("gomocup");
    for line in ["START 15", "BEGIN", "INFO timeout_turn 500", "ABOUT", "YXSTOP"] {
        gomocup.line(line);
    }
    assert_eq!((gomocup.said.len(), gomocup.stopped.as_slice()), (1, &[1][..]));
    gomocup.answer_all();
    assert_eq!(gomocup.said[1], "0,14");
    assert!(gomocup.said[2].starts_with("name="), "{:?}", gomocup.said);
    // The next search minds what came in meanwhile.
    gomocup.line("TURN 7,7");
    assert_eq!(gomocup.jobs[0].1.limits.time.map(|time| time.as_millis()), Some(470));
}

#[test]
fn gomocup_begins_anew_at_once() {
    let mut gomocup = script("gomocup");
    for line in ["START 15", "BEGIN", "RESTART"] {
        gomocup.line(line);
    }
    gomocup.answer_all();
    assert_eq!((gomocup.said, gomocup.stopped), (vec!["OK".to_owned(), "OK".to_owned()], vec![1]));
}

#[test]
fn analysis_runs_as_many_as_it_may_and_cancels() {
    let mut analyze = script("analyze");
    analyze.line(r#"{"id":"a","game":"othello","moves":"f5d6c3","turns":"all"}"#);
    assert_eq!(analyze.jobs.len(), 2);
    analyze.line(r#"{"id":"b","action":"cancel","target":"a"}"#);
    assert_eq!(analyze.stopped, [1, 2]);
    let cancelled = |script: &Script| script.said.iter().filter(|line| line.contains(r#""cancelled":true"#)).count();
    assert_eq!(cancelled(&analyze), 2);
    analyze.end_of_input();
    analyze.answer_all();
    assert_eq!((cancelled(&analyze), analyze.has_quit), (4, true));
}
