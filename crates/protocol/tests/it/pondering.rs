//! Thinking in the opponent's time.

use std::io::{BufReader, Read, Write};
use std::sync::mpsc;
use std::time::Duration;

use hansu_game::GameSpec;
use hansu_protocol::{Machine, Players, gtp, nboard, run};

use super::script::{Script, Thinker};

fn players(agent: &str) -> Players {
    Players::new(Some(agent.parse().expect("an agent"))).pondering(true)
}

fn script(machine: Box<dyn Machine>) -> Script {
    Script::of(machine, Thinker::First)
}

#[test]
fn gtp_ponders_after_its_own_move_until_a_line_comes_in() {
    let mut script = script(Box::new(gtp(players("random"), GameSpec::Othello).expect("an agent")));
    script.ask("genmove b");
    let (job, question) = &script.pondered[0];
    assert_eq!((*job, question.game.moves().len()), (2, 1));
    // A question about the clock leaves the position as it is, so it is pondered on.
    script.ask("time_left w 10 0");
    assert_eq!((script.stopped.as_slice(), script.pondered.len()), (&[2][..], 2));
    script.ask("play w c3");
    assert_eq!((script.stopped.as_slice(), script.pondered.len()), (&[2, 3][..], 2));
    script.ask("genmove b");
    assert_eq!(script.pondered.len(), 3);
    script.end_of_input();
    assert_eq!((script.stopped.last(), script.has_quit), (Some(&script.pondered[2].0), true));
}

#[test]
fn gtp_ponders_within_the_agent_that_was_asked() {
    let mut script = script(Box::new(gtp(players("iddfs"), GameSpec::Othello).expect("an agent")));
    script.line("time_settings 300 0 0");
    script.line("genmove b");
    let asked = script.jobs[0].1.clone();
    script.answer_all();
    let pondered = &script.pondered[0].1;
    assert_eq!((&pondered.agent, pondered.limits.time), (&asked.agent, None));
    assert!(asked.limits.time.is_some());
}

#[test]
fn nboard_ponders_once_its_move_is_on_the_board() {
    let mut script = script(Box::new(nboard(players("random")).expect("an agent")));
    script.ask("go");
    assert!(script.pondered.is_empty());
    script.line("move d3");
    assert_eq!(script.pondered.len(), 1);
    script.line("move c3/1.0/0.1");
    assert_eq!((script.stopped.len(), script.pondered.len()), (1, 1));
}

#[test]
fn nobody_ponders_unasked_or_after_the_end() {
    let mut unasked = Script::new("gtp othello", "random", Thinker::First);
    unasked.ask("genmove b");
    assert!(unasked.pondered.is_empty());
    let mut whole = script(Box::new(gtp(players("random"), GameSpec::Othello).expect("an agent")));
    for ply in 0..130 {
        whole.ask(if ply % 2 == 0 { "genmove b" } else { "genmove w" });
    }
    whole.pondered.clear();
    assert!(whole.ask("final_score")[0].starts_with("= "));
    assert!(whole.pondered.is_empty());
}

/// Input that comes from a channel, as from a program that is still there.
struct Pipe(mpsc::Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Said(mpsc::Sender<String>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_agent_that_would_ponder_for_ever_answers_the_next_line_all_the_same() {
    let (input, lines) = mpsc::channel();
    let (output, said) = mpsc::channel();
    let machine = gtp(players("expert:hash=16,book=off"), GameSpec::Othello);
    let driver = std::thread::spawn(move || {
        let input = BufReader::new(Pipe(lines, Vec::new()));
        run(&mut machine.expect("an agent"), 1, input, Said(output))
    });
    let ask = |line: &str| {
        input.send(format!("{line}\n").into_bytes()).expect("the driver listens");
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            answer += &said.recv_timeout(Duration::from_secs(60)).expect("an answer");
        }
        answer
    };
    // The protocol limits moves, so the agent has no limit of its own.
    ask("time_settings 0 1 5");
    ask("genmove b");
    std::thread::sleep(Duration::from_millis(300));
    let replies = ask("gogui-rules_legal_moves");
    let reply = replies.split_whitespace().nth(1).expect("a legal move");
    assert_eq!(ask(&format!("play w {reply}")), "=\n\n");
    assert!(ask("genmove b").starts_with("= "));
    drop(input);
    driver.join().expect("no panic").expect("the output stays open");
}
