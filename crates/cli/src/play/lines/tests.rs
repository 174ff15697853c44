//! Line mode played by scripts of input, with scripted agents.

use hansu_game::{GameKind, GameSpec};

use super::*;
use crate::play::scripted::{Script, make};

fn setup(kind: GameKind, size: Option<usize>, script: Script) -> Setup {
    let spec = GameSpec::new(kind, size, None, None).expect("a game");
    let registry: crate::play::Registry = match script {
        Script::Panics => |_, _| make(Script::Panics)(),
        Script::Cheats => |_, _| make(Script::Cheats)(),
        _ => |_, _| make(Script::FirstMove)(),
    };
    let seats = [Seat::Human, Seat::Agent("scripted".to_owned())];
    Setup { start: spec.start(), opening: Vec::new(), seats, hint: "scripted".to_owned(), registry }
}

/// Everything that is printed for an input.
fn told(setup: Setup, header_allowed: bool, input: &str) -> String {
    let mut out = Vec::new();
    let mut table = Table::new(setup, header_allowed, &mut out).expect("agents");
    table.play(&mut input.as_bytes()).expect("played");
    String::from_utf8(out).expect("text")
}

fn check(input: &str, expected: &str) {
    let output = told(setup(GameKind::Othello, None, Script::FirstMove), false, input);
    assert!(output.contains(expected), "{input:?}: {output}");
}

#[test]
fn the_first_line_may_choose_size_and_colour() {
    let output = told(setup(GameKind::Gomoku, None, Script::FirstMove), true, "4 black\n2 2\n");
    assert!(output.contains("Gomoku 4x4, 4 in a row"), "{output}");
    assert!(output.contains("Black (X) is iddfs"), "{output}");
    assert!(output.contains("AI plays a1") && output.contains("[O]"), "{output}");
}

#[test]
fn a_bad_first_line_can_be_corrected() {
    let output = told(setup(GameKind::Gomoku, None, Script::FirstMove), true, "25 white\n10 pink\n10 white\n5 5\n");
    assert!(output.contains("board size 25 is not between 3 and 20"), "{output}");
    assert!(output.contains("'pink' is no colour"), "{output}");
    assert!(output.contains("Gomoku 10x10") && output.contains("AI plays"), "{output}");
}

#[test]
fn size_and_colour_are_refused_once_the_game_has_begun() {
    check("f5\n10 white\n", "chosen before the first move");
}

#[test]
fn moves_are_answered_and_can_be_taken_back() {
    check("f5\n", "AI plays");
    check("undo\n", "nothing to take back");
    check("f5\nundo\nmoves\n", "Played: \nLegal: d3 c4 f5 e6");
    check("f5\nundo\nredo\nmoves\n", "Played: f5 ");
    check("hint\n", "Hint: d3 (+2 discs)");
}

#[test]
fn illegal_moves_and_nonsense_are_refused_with_a_remedy() {
    check("a1\n", "a1 can't be played: it turns over no disc");
    check("pass\n", "passing is only allowed without a legal move");
    check("hello world\n", "'hello world' is not understood");
    check("\n\n", "Good-bye");
}

#[test]
fn resigning_ends_the_game() {
    check("resign\n", "Black resigns: White wins");
    check("resign\nf5\n", "f5 can't be played");
}

#[test]
fn a_whole_game_is_played_to_its_result() {
    let output = told(setup(GameKind::Gomoku, Some(3), Script::FirstMove), false, "b2\nb1\nb3\n").replace("  ", " ");
    assert!(output.contains("Black wins with b3"), "{output}");
}

#[test]
fn the_human_plays_on_for_an_agent_that_crashes_or_cheats() {
    for (script, why) in [(Script::Panics, "crashed"), (Script::Cheats, "it wants pass")] {
        let output = told(setup(GameKind::Othello, None, script), false, "f5\nd6\nmoves\n");
        assert!(output.contains("White's agent failed") && output.contains(why), "{output}");
        assert!(output.contains("Played: f5 d6"), "{output}");
    }
}

#[test]
fn the_level_of_the_opponent_can_be_changed() {
    check("level 7\n", "The opponent is now level 7");
    check("level 70\n", "there is no level 70: use 1 to 10");
}

#[test]
fn the_game_is_told_in_korean() {
    use crate::play::words::{Language, speak};
    speak(Language::Ko);
    let output = told(setup(GameKind::Othello, None, Script::FirstMove), false, "a1\nundo\nf5\nresign\n");
    speak(Language::En);
    for part in
        ["오델로: 흑(X) human", "a1에 둘 수 없습니다", "무를 수가 없습니다", "AI: ", "흑 기권: 백 승", "안녕히 가세요"]
    {
        assert!(output.contains(part), "{part}: {output}");
    }
}
