//! Input that can't be used: exit code 2, nothing on standard output, and a message that names it and what would do.

mod common;

use std::ffi::OsStr;

use common::hansu;

/// Runs a command line, its words separated by spaces (`_` stands for a space within a word); all parts have to be in
/// the message.
fn check(line: &str, parts: &[&str]) {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
    check_words(&words, parts);
}

fn check_words<S: AsRef<OsStr> + std::fmt::Debug>(words: &[S], parts: &[&str]) {
    let run = hansu(words);
    assert_eq!(run.code, Some(2), "{words:?}: {run:?}");
    assert_eq!(run.stdout, "", "{words:?}");
    assert!(run.stderr.starts_with("error: "), "{words:?}: {}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{words:?}: {}", run.stderr);
    for part in parts {
        assert!(run.stderr.contains(part), "{part:?} in the message for {words:?}: {}", run.stderr);
    }
}

#[test]
fn unknown_games_and_rules() {
    for command in ["show --game chess", "think --game chess random", "perft --game chess 3", "agents --game chess"] {
        check(command, &["'chess'", "othello (or reversi) or gomoku (or omok)"]);
    }
    check("show --game omok --rule swap2", &["'swap2'", "freestyle, standard or renju"]);
    check("show --position f5", &["--game <GAME>"]);
}

#[test]
fn sizes_and_rows_that_make_no_game() {
    check("show --game omok --size 2", &["size 2", "between 3 and 20"]);
    check("show --game omok --size 21", &["size 21", "between 3 and 20"]);
    check("show --game omok --size nine", &["'nine'", "--size", "a whole number"]);
    check("show --game omok --size 99999999999999999999", &["'99999999999999999999'", "a whole number"]);
    check("show --game omok --row 2", &["row length 2", "3 or more"]);
    check("show --game omok --size 9 --row 10", &["row of 10", "9x9", "a larger --size or a shorter --row"]);
    check("show --game omok --rule renju --row 6", &["not 6", "leave out --row"]);
    check("show --game omok --rule renju --size 4", &["row of 5", "4x4", "a larger --size"]);
    check("show --game othello --row 5", &["--row is for gomoku only", "leave it out"]);
    check("show --game othello --rule renju", &["--rule is for gomoku only", "leave it out"]);
    check("show --game othello --size 10", &["8x8", "10x10", "leave out --size"]);
}

const ROW: &str = "--------";

#[test]
fn othello_boards_that_are_none() {
    let show =
        |position: &str, parts: &[&str]| check_words(&["show", "--game", "othello", "--position", position], parts);
    let board = ROW.repeat(8);
    show(&format!("{} X", &board[1..]), &["64 characters, but 63 were read", "X, O or -"]);
    show(&format!("{board}- X"), &["64 characters, but 65 were read"]);
    show(&board, &["side to move is missing", "X (black) or O (white)"]);
    show(&format!("{board} Z"), &["'Z' is not a side to move", "X (black) or O (white)"]);
    show(&format!("{}?{} X", &board[..9], &board[10..]), &["'?' at b2", "X or * for black"]);
}

#[test]
fn moves_that_can_not_be_played() {
    let othello = "show --game othello --position";
    check(&format!("{othello} f5f5"), &["move 2: f5 is illegal", "taken", "play f4, d6 or f6"]);
    check(&format!("{othello} f5a1"), &["move 2: a1 is illegal", "turns over no disc", "play f4, d6 or f6"]);
    check(&format!("{othello} f5pa"), &["move 2: pass is illegal", "only allowed without a legal move"]);
    check(&format!("{othello} f5_i9"), &["move 2: 'i9' is off the board", "'a' to 'h'", "1 to 8"]);
    check(&format!("{othello} f5_d6_hello"), &["move 3: 'hello' is not a move", "such as 'd3'"]);
    check(&format!("{othello} f5d6c5f4e3f6g5e6e7a1"), &["move 10 (a1)", "after the end", "black wins", "leave out"]);
    let gomoku = "show --game gomoku --position";
    check(&format!("{gomoku} h8_h8"), &["move 2: h8 is illegal", "taken", "224 legal points"]);
    check(&format!("{gomoku} h8_p1"), &["move 2: 'p1' is off the board", "'a' to 'o'", "1 to 15"]);
    check(&format!("{gomoku} h8_pass"), &["move 2: pass is illegal", "no pass"]);
    check(&format!("{gomoku} a1_a2_b1_b2_c1_c2_d1_d2_e1_e2_f1"), &["move 10 (e2)", "black wins", "the last 2"]);
    let renju = "show --game gomoku --rule renju --position h7_a1_h9_a15_g8_o1_i8_o15_h8";
    check(renju, &["move 9: h8 is illegal", "forbidden to Black (double-three)"]);
}

#[test]
fn stones_that_make_no_position() {
    let gomoku = "show --game gomoku --position";
    check(&format!("{gomoku} black=h8_white=h8"), &["two stones on h8", "leave out one"]);
    check(&format!("{gomoku} black=a1,b1,c1,d1,e1_white=a2,b2,c2,d2,e2"), &["both sides have a winning row"]);
    check(&format!("{gomoku} black=h8,z3"), &["stone 2 of black: 'z3' is off the board"]);
    check(&format!("{gomoku} red=h8"), &["unknown key 'red'", "black=..., white=..."]);
    check(&format!("{gomoku} black=h8_turn=red"), &["'red' is not a side to move", "turn=black or turn=white"]);
    check(&format!("{gomoku} h8_black=i9"), &["'h8' belongs to neither side", "put black= or white= before it"]);
}

#[test]
fn agents_that_are_not_known() {
    check(
        "think --game othello mtcs",
        &["unknown agent 'mtcs'", "did you mean 'mcts'?", "random, greedy, casual, minimax"],
    );
    check("think --game othello stockfish", &["unknown agent 'stockfish'", "the agents are random, greedy"]);
    check_words(&["think", "--game", "othello", ""], &["unknown agent ''", "the agents are"]);
    check("think --game othello --level 11", &["there is no level 11", "use 1 to 10"]);
    check("think --game othello mcts --level 3", &["cannot be used with"]);
    check("think --game othello lines", &["'lines' does not play othello", "agents that do are random"]);
}

#[test]
fn options_that_an_agent_does_not_take() {
    let think = |spec: &str, parts: &[&str]| check(&format!("think --game othello {spec}"), parts);
    think("mcts:tiem=1s", &["'mcts' has no option 'tiem'", "did you mean 'time'?", "time, playouts, c, rollout"]);
    think("mcts:moves=all", &["'mcts' has no option 'moves'", "its options are"]);
    think("mcts:time=1h", &["'1h' is no value for option 'time'", "500ms, 1s or 2m"]);
    think("mcts:time=-1s", &["'-1s' is no value for option 'time'"]);
    think("mcts:c=NaN", &["'NaN' is no value for option 'c'", "a number from 0 to 100"]);
    think("mcts:rollout=lite", &["'lite'", "'rollout'", "random, light, heavy, adaptive, combined"]);
    think("mcts:reuse=perhaps", &["'perhaps'", "true or false"]);
    think("alphabeta:depth=0", &["'0'", "'depth'", "a whole number from 1 to 400"]);
    think("alphabeta:depth=deep", &["'deep'", "a whole number from 1 to 400"]);
    think("alphabeta:eval=lines", &["'lines'", "discs, arbitrary or research for othello"]);
    think("alphabeta:depth=3,depth=4", &["'depth'", "given twice", "keep one"]);
    think("alphabeta:depth", &["can't read 'depth' in 'alphabeta:depth'", "name:key=value,key=value"]);
    check("think --game omok alphabeta:eval=discs", &["'discs'", "lines for gomoku"]);
}

#[test]
fn programs_that_can_not_be_started() {
    let remedy = ["there is no program 'no-such-engine' on the PATH", "give the right path in cmd"];
    check("think --game othello external:cmd=no-such-engine", &remedy);
    check("match --game omok external:cmd=no-such-engine random", &remedy);
    check("play othello --white external:cmd=no-such-engine", &remedy);
    check("think --game othello external", &["agent 'external' needs a program", "write cmd="]);
    check("think --game othello external:cmd=sh,dir=no/such", &["there is no folder 'no/such'"]);
    check("think --game othello external:cmd=sh,protocol=uci", &["'uci'", "one of gtp, nboard, gomocup"]);
    check("think --game omok --row 6 external:cmd=sh", &["play five in a row, not 6", "leave out --row"]);
}

#[test]
fn games_that_can_not_be_played() {
    check("play chess", &["'chess'", "othello (or reversi) or gomoku (or omok)"]);
    check("play omok --size 21", &["size 21", "between 3 and 20"]);
    check("play othello --row 4", &["--row is for gomoku only"]);
    check("play othello --white mtcs", &["--white", "'mtcs'", "did you mean 'mcts'?"]);
    check("play othello --black lines", &["--black", "'lines' does not play othello"]);
    check("play othello --hint nobody", &["--hint", "'nobody'", "the agents are"]);
    check("play othello --position f5f5", &["move 2: f5 is illegal"]);
}

#[test]
fn thinking_about_a_finished_game() {
    let remedy = ["the game is over", "black wins", "leave out the last move"];
    check("think --game othello --position f5d6c5f4e3f6g5e6e7 random", &remedy);
    check("think --game omok --position a1_a2_b1_b2_c1_c2_d1_d2_e1 lines --json", &remedy);
}

#[test]
fn experiments_and_filters() {
    check("lab run v3dept", &["'v3dept'", "did you mean 'v3-depth'?", "v2-weights, v3-depth, v4-ordering"]);
    check("lab run v3-depth chess --only depth=3", &["unknown experiment 'chess'"]);
    check("lab run", &["<ID>..."]);
    check("lab show v3dept", &["'v3dept'", "did you mean 'v3-depth'?", "or give a .toml file"]);
    check("lab run no/such.toml", &["no/such.toml: can't be read"]);
    let lab = |only: &str, parts: &[&str]| check(&format!("lab run v3-depth --only {only}"), parts);
    lab("depth", &["can't read 'depth'", "depth=3..7, time=10ms,1s or rollout=light"]);
    lab("depth=three", &["v3-depth: --only depth=three leaves nothing to run", "one of 3, 4, 5, 6, 7, 8, 9"]);
    lab("depth=5..3", &["5..3 is empty", "the smaller number first"]);
    lab("depth=1", &["v3-depth: --only depth=1 leaves nothing to run", "one of 3, 4, 5, 6, 7, 8, 9"]);
    lab("time=3", &["v3-depth: there is no 'time'", "use --only with table, depth"]);
    check("lab run v3-depth v2-weights --only depth=9", &["v2-weights: --only depth=9 leaves nothing to run"]);
}

#[test]
fn experiments_of_ones_own_that_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, "id = 'mine'\nname = 'My own'\n").expect("a file");
    let path = path.to_str().expect("UTF-8");
    check_words(&["lab", "run", path], &[path, "line 2", "unknown field `name`", "expected one of", "`title`"]);
}

#[test]
fn commands_and_other_arguments() {
    check("shwo --game othello", &["'shwo'", "'show'"]);
    check("show --game othello --colour", &["'--colour'"]);
    check("perft --game othello many", &["'many'", "a whole number"]);
    check("perft --game othello", &["<DEPTH>"]);
    check("completions tcsh", &["'tcsh'", "bash, elvish, fish, powershell, zsh"]);
    check("bench --baseline no/such/script.mjs", &["'no/such/script.mjs'", "give the path of a script"]);
    check("bench --signature --baseline x", &["--signature", "--baseline"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt as _;

    let broken = OsStr::from_bytes(b"f5\xff\xfe");
    let lines: [&[&OsStr]; 5] = [
        &["show".as_ref(), "--game".as_ref(), "othello".as_ref(), "--position".as_ref(), broken],
        &["show".as_ref(), "--game".as_ref(), broken],
        &["think".as_ref(), "--game".as_ref(), "othello".as_ref(), broken],
        &["lab".as_ref(), "run".as_ref(), broken],
        &[broken],
    ];
    for line in lines {
        check_words(line, &[]);
    }
}
