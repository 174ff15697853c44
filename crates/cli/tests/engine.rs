//! `hansu engine`: the program as other programs use it.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use common::{command, hansu};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, Othello, Square, parse_move};
use serde_json::Value;

/// Long enough for any answer on a busy machine; only a program that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that is being talked to.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &str) -> Engine {
        let mut child = command()
            .arg("engine")
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("hansu can be started");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            stdout
                .split(b'\n')
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(String::from_utf8(line).expect("hansu writes UTF-8")))
        });
        Engine { stdin: child.stdin.take(), child, lines }
    }

    fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(format!("{line}\n").as_bytes()).expect("hansu reads");
    }

    /// The next line.
    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The next line that begins like this.
    fn line_with(&self, start: &str) -> String {
        std::iter::repeat_with(|| self.line()).find(|line| line.starts_with(start)).expect("endless lines")
    }

    /// The answer to a GTP command, without `= `.
    fn gtp(&mut self, command: &str) -> String {
        self.send(command);
        let answer = self.line_with("=");
        assert_eq!(self.line(), "", "{command}");
        answer.trim_start_matches('=').trim().to_owned()
    }

    /// Waits for the end, and gives the lines that are left.
    fn end(mut self) -> Vec<String> {
        let started = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => break status,
                None if started.elapsed() > PATIENCE => panic!("hansu does not end"),
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let mut stderr = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
        self.lines.iter().collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Only a test that failed leaves it running.
        let _ = self.child.kill();
    }
}

#[test]
fn a_game_of_othello_over_gtp() {
    let mut engine = Engine::start("gtp alphabeta:depth=1");
    assert_eq!(engine.gtp("boardsize 8"), "");
    let mut position = Othello::new();
    while !position.is_over() {
        let answer = engine.gtp(&format!("genmove {}", position.side_to_move()));
        let mv = parse_move(&answer, Othello::SIZE).expect("a move");
        position.play(mv).expect("a legal move");
    }
    let margin = position.margin(hansu_game::Player::Black);
    let expected = match margin {
        0 => "0".to_owned(),
        1.. => format!("B+{margin}"),
        _ => format!("W+{}", -margin),
    };
    assert_eq!(engine.gtp("final_score"), expected);
    assert_eq!(engine.gtp("quit"), "");
    assert!(engine.end().is_empty());
}

#[test]
fn a_game_of_gomoku_over_gtp() {
    let mut engine = Engine::start("gtp --game omok --size 9 --rule renju lines");
    let colours = ["b", "w"];
    for ply in 0.. {
        let answer = engine.gtp(&format!("genmove {}", colours[ply % 2]));
        if answer == "resign" || answer == "pass" {
            break;
        }
        assert!(ply < 81 && !answer.starts_with('I'), "{answer}");
    }
    assert!(["0", "B+1", "W+1"].contains(&engine.gtp("final_score").as_str()));
    engine.gtp("quit");
    engine.end();
}

#[test]
fn a_game_over_nboard() {
    let mut engine = Engine::start("nboard alphabeta:depth=1");
    engine.send("nboard 2");
    engine.send("set depth 2");
    let mut position = Othello::new();
    while !position.is_over() {
        engine.send("go");
        let answer = engine.line_with("=== ");
        let name = answer[4..].split('/').next().expect("a move");
        position.play(parse_move(name, Othello::SIZE).expect("a move")).expect("a legal move");
        engine.send(&format!("move {}", &answer[4..]));
    }
    engine.send("go");
    assert_eq!(engine.line_with("status the game"), "status the game is over");
    engine.stdin = None;
    engine.end();
}

/// A point as Gomocup writes it; the line ends with CR LF.
fn point(line: &str, size: usize) -> Move {
    let (x, y) = line.strip_suffix('\r').expect("CR LF").split_once(',').expect("x,y");
    Square::at(x.parse().expect("a number"), size - 1 - y.parse::<usize>().expect("a number"), size).into()
}

#[test]
fn two_engines_play_each_other_over_gomocup() {
    for (size, number, rule) in [(9, 0, Rule::Freestyle), (15, 4, Rule::Renju), (20, 1, Rule::Standard)] {
        let mut engines = [Engine::start("gomocup lines"), Engine::start("gomocup alphabeta:depth=1")];
        for engine in &mut engines {
            engine.send(&format!("START {size}\r"));
            assert_eq!(engine.line(), "OK\r");
            engine.send(&format!("INFO rule {number}\r"));
            engine.send("INFO timeout_turn 5000\r");
        }
        let mut position = Gomoku::new(Rules::new(size, 5, rule).expect("valid rules"));
        let mut last = "BEGIN".to_owned();
        for turn in (0..2).cycle() {
            engines[turn].send(&last);
            let answer = std::iter::repeat_with(|| engines[turn].line()).find(|line| !line.starts_with("MESSAGE"));
            let answer = answer.expect("endless lines");
            position.play(point(&answer, size)).expect("a legal move");
            last = format!("TURN {}", answer.trim());
            if position.is_over() {
                break;
            }
        }
        for mut engine in engines {
            engine.send("END");
            engine.end();
        }
    }
}

/// Sends lines, of which the last makes the agent think for minutes, and waits until it does.
fn thinking(arguments: &str, lines: &[&str]) -> Engine {
    let mut engine = Engine::start(arguments);
    for line in lines {
        engine.send(line);
    }
    // An idle program would answer this at once; one that thinks is not disturbed by it.
    std::thread::sleep(Duration::from_millis(100));
    engine
}

const OTHELLO: &str = "puct:time=1000s";
const GOMOKU: &str = "puct:time=1000s";

#[test]
fn quitting_does_not_wait_for_the_agent() {
    let mut engine = thinking(&format!("gtp {OTHELLO}"), &["1 genmove b"]);
    engine.send("2 quit");
    let lines = engine.end();
    assert!(lines[0].starts_with("=1 ") && lines[2] == "=2", "{lines:?}");
    let mut engine = thinking(&format!("gomocup {GOMOKU}"), &["START 15", "BEGIN"]);
    engine.send("END");
    engine.end();
}

#[test]
fn the_end_of_input_does_not_wait_for_the_agent() {
    for (arguments, lines) in [
        (format!("gtp {OTHELLO}"), &["genmove b"][..]),
        (format!("nboard {OTHELLO}"), &["nboard 2", "hint 3"]),
        (format!("gomocup {GOMOKU}"), &["START 15", "BEGIN"]),
    ] {
        let mut engine = thinking(&arguments, lines);
        engine.stdin = None;
        engine.end();
    }
}

#[test]
fn a_search_is_stopped_when_asked() {
    let mut engine = thinking(&format!("gomocup {GOMOKU}"), &["START 15", "BEGIN"]);
    engine.send("YXSTOP");
    assert_eq!(engine.line(), "OK\r");
    let answer = std::iter::repeat_with(|| engine.line()).find(|line| !line.starts_with("MESSAGE"));
    point(&answer.expect("endless lines"), 15);
}

#[test]
fn a_ping_is_answered_while_the_agent_thinks() {
    let mut engine = thinking(&format!("nboard {OTHELLO}"), &["nboard 2", "go"]);
    engine.send("ping 5");
    assert_eq!(engine.line_with("pong"), "pong 5");
}

#[test]
fn a_closed_output_is_the_end() {
    for arguments in ["gtp", "nboard", "gomocup", "analyze"] {
        let mut child = command()
            .args(["engine", arguments])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("hansu can be started");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("a pipe");
        // One of these is answered by each protocol.
        let _ = stdin.write_all(b"ping 1\nABOUT\n{}\nname\n");
        let status = child.wait().expect("hansu ends");
        let mut stderr = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""), "{arguments}");
    }
}

/// Bytes without any sense, many of them line feeds.
fn rubbish() -> Vec<u8> {
    let mut state = 1u32;
    let byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 28 == 0 { b'\n' } else { (state >> 16) as u8 }
    };
    std::iter::repeat_with(byte).take(100_000).collect()
}

#[test]
fn rubbish_leaves_no_protocol_deaf() {
    for (arguments, question, answer) in [
        ("gtp", "protocol_version", "= 2"),
        ("nboard", "ping 9", "pong 9"),
        ("gomocup", "ABOUT", "name="),
        ("analyze", r#"{"id":9,"action":"version"}"#, r#"{"action":"version""#),
    ] {
        let mut engine = Engine::start(arguments);
        engine.stdin.as_mut().expect("the input is open").write_all(&rubbish()).expect("hansu reads");
        engine.send("");
        engine.send(question);
        engine.line_with(answer);
        engine.stdin = None;
        engine.end();
    }
}

#[test]
fn analysis_answers_what_comes_from_a_file_before_it_ends() {
    let mut engine = Engine::start("analyze --concurrency 2");
    for id in 1..=3 {
        let request = r#""game":"othello","moves":"f5d6c3","turns":[0,3],"agent":"alphabeta:depth=2""#;
        engine.send(&format!("{{\"id\":{id},{request}}}"));
    }
    engine.stdin = None;
    let answers: Vec<Value> =
        engine.end().iter().map(|line| serde_json::from_str(line).expect("each line is a document")).collect();
    assert_eq!(answers.len(), 6);
    let think = common::json(&["think", "--game", "othello", "--position", "f5d6c3", "alphabeta:depth=2"]);
    for answer in answers.iter().filter(|answer| answer["turn"] == 3) {
        for key in ["move", "score", "score_kind", "pv", "nodes", "depth", "moves", "reason", "agent"] {
            assert_eq!(answer[key], think[key], "{key}");
        }
    }
}

#[test]
fn an_analysis_reports_and_is_cancelled() {
    let mut engine = Engine::start("analyze --threads 1");
    engine.send(&format!("{{\"id\":\"long\",\"game\":\"othello\",\"agent\":\"{OTHELLO}\",\"report_every\":0.05}}"));
    let document = |line: String| serde_json::from_str::<Value>(&line).expect("a document");
    let partial = document(engine.line());
    assert_eq!((&partial["id"], &partial["partial"]), (&Value::from("long"), &Value::from(true)));
    assert!(partial["nodes"].as_u64().expect("a number") > 0);
    engine.send(r#"{"id":"c","action":"cancel","target":"long"}"#);
    let last = std::iter::repeat_with(|| document(engine.line())).find(|answer| answer["partial"] == false);
    assert_eq!(last.expect("endless lines")["cancelled"], true);
}

#[test]
fn what_cannot_be_used_is_refused_before_anything_is_said() {
    for (arguments, part) in [
        (&["engine", "gtp", "mtcs"][..], "did you mean 'mcts'?"),
        (&["engine", "nboard", "lines"], "does not play othello"),
        (&["engine", "gtp", "--game", "omok", "--size", "25"], "board size 25"),
        (&["engine", "analyze", "--concurrency", "x"], "write a whole number"),
    ] {
        let run = hansu(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

/// The client in the documentation, run as it is written there.
#[test]
fn the_client_in_the_documentation_works() {
    let page = include_str!("../../../docs/protocols.md");
    let (_, rest) = page.split_once("```python\n").expect("a client in the page");
    let (client, _) = rest.split_once("```").expect("an end of the client");
    assert!(client.lines().count() <= 30);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_hansu"));
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(program.parent().expect("a folder").to_owned()).chain(std::env::split_paths(&folders));
    let python = std::process::Command::new("python3")
        .args(["-c", client])
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .output();
    let output = python.expect("python3 is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(text.lines().count(), 10, "{text}");
    assert!(text.lines().last().expect("a line").contains("black wins"), "{text}");
}
