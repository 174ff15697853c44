//! Nothing that comes in makes a machine panic or deaf.

use proptest::prelude::*;

use super::script::{Script, Thinker};

/// Commands of all protocols, right and wrong.
const COMMANDS: &[&str] = &[
    "boardsize 8",
    "boardsize 19",
    "boardsize 0",
    "boardsize x",
    "boardsize",
    "clear_board",
    "play b f5",
    "play w pass",
    "play b j10",
    "play black",
    "play red f5",
    "genmove b",
    "genmove w",
    "genmove",
    "reg_genmove b",
    "undo",
    "komi 6.5",
    "time_settings 60 10 5",
    "time_settings 1 0 0",
    "time_settings nan 1 1",
    "time_left b 5 1",
    "time_left w 0 0",
    "showboard",
    "final_score",
    "list_commands",
    "known_command play",
    "set_game Gomoku",
    "set_game Othello",
    "set_game Chess",
    "lz-analyze b 10",
    "lz-genmove_analyze w",
    "stop",
    "# interrupt",
    "loadsgf nowhere.sgf 3",
    "3 name",
    "gogui-rules_board",
    "gogui-rules_legal_moves",
    "hansu-rule renju",
    "hansu-rule caro",
    "nboard 2",
    "set depth 5",
    "set depth 100%",
    "set depth -1",
    "set contempt 3",
    "set game (;GM[Othello]",
    "set game",
    "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)",
    "move F5/1.2/3",
    "move PA",
    "move",
    "F5",
    "hint 3",
    "hint x",
    "go",
    "analyze",
    "learn",
    "ping 1",
    "START 15",
    "START 5",
    "START 4",
    "START",
    "RECTSTART 10,12",
    "RESTART",
    "BEGIN",
    "TURN 7,7",
    "TURN 0,0",
    "TURN 99,1",
    "TURN",
    "TURN 7",
    "BOARD",
    "YXBOARD",
    "SWAP2BOARD",
    "7,7,1",
    "7,7,2",
    "8,8,1",
    "7,7",
    "8,9",
    "1,1",
    "-1,-1,2",
    "x,y,z",
    "DONE",
    "TAKEBACK 7,7",
    "TAKEBACK",
    "PLAY 3,3",
    "PLAY",
    "INFO rule 4",
    "INFO rule 2",
    "INFO rule 9",
    "INFO rule",
    "INFO timeout_turn 0",
    "INFO timeout_turn 1000",
    "INFO timeout_match 99999999999999999999",
    "INFO time_left -5",
    "INFO max_memory 1",
    "INFO max_depth 3",
    "INFO nonsense",
    "INFO",
    "YXNBEST 3",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXBALANCEONE 0",
    "YXBALANCETWO 0",
    "YXSTOP",
    "{\"id\":1,\"game\":\"othello\"}",
    "{\"id\":1,\"game\":\"omok\",\"moves\":\"h8\",\"turns\":[0,1]}",
    "{\"id\":2,\"action\":\"cancel\",\"target\":1}",
    "{\"id\":3,\"action\":\"version\"}",
    "{}",
    "[]",
    "null",
    "{\"id\":[]}",
    "{\"id\":4,\"game\":\"othello\",\"limits\":{\"time\":1e400}}",
    "{\"id\":5,\"action\":\"agents\",\"game\":\"go\"}",
    "{\"id\":6,\"game\":\"othello\",\"report_every\":-1}",
    "",
    "   ",
    "\t",
];

/// What happens in a session: a line, or the answer to a question.
#[derive(Clone, Debug)]
enum Step {
    Line(String),
    Answer,
}

fn step() -> impl Strategy<Value = Step> {
    let command = prop::sample::select(COMMANDS).prop_map(|line| Step::Line(line.to_owned()));
    let odd =
        (prop::sample::select(COMMANDS), "\\PC{0,6}").prop_map(|(line, rest)| Step::Line(format!("{line} {rest}")));
    let bytes = prop::collection::vec(any::<u8>(), 0..40);
    let noise = bytes.prop_map(|bytes| Step::Line(String::from_utf8_lossy(&bytes).into_owned()));
    prop_oneof![12 => command, 2 => odd, 1 => noise, 6 => Just(Step::Answer)]
}

fn survive(machine: &str, steps: &[Step], question: &str, answer: &str) {
    let mut script = Script::new(machine, "random", Thinker::First);
    for step in steps {
        match step {
            Step::Line(line) => script.line(line),
            Step::Answer => drop(script.answer_next()),
        }
        if script.has_quit {
            return;
        }
    }
    script.answer_all();
    let said = script.ask(question).join("\n");
    assert!(said.contains(answer), "{machine} does not answer '{question}' but '{said}'");
    script.end_of_input();
    script.answer_all();
    assert!(script.has_quit, "{machine} does not end with its input");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_machine_survives_any_session(steps in prop::collection::vec(step(), 0..60)) {
        survive("gtp othello", &steps, "protocol_version", "= 2");
        survive("gtp gomoku 9", &steps, "protocol_version", "= 2");
        survive("nboard", &steps, "ping 77", "pong 77");
        survive("gomocup", &steps, "ABOUT", "name=\"Hansu\"");
        survive("analyze", &steps, "{\"id\":77,\"action\":\"version\"}", "\"id\":77");
    }
}
