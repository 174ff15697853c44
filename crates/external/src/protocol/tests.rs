//! What holds in every protocol.

use hansu_game::gomoku::Rules;
use hansu_record::parse_position;
use proptest::prelude::*;

use super::*;

/// Whatever a program says, in any protocol, is understood or refused; what is told of a line can be played.
fn check(line: &str) {
    for (protocol, game) in [
        (Protocol::Gtp, GameSpec::Othello),
        (Protocol::Gtp, GameSpec::Gomoku(Rules::default())),
        (Protocol::Nboard, GameSpec::Othello),
        (Protocol::Gomocup, GameSpec::Gomoku(Rules::default())),
    ] {
        let mut speaker = protocol.speaker(game, &ExternalSettings::new("x", protocol));
        if let Ok(Reply::Progress(info)) = speaker.read(line.trim(), &game.start()) {
            assert!(Story::of(&game.start(), &info.pv).is_some(), "{protocol}: {line}");
        }
    }
}

/// Pieces of what programs say, and of what they do not.
fn piece() -> impl Strategy<Value = String> {
    const WORDS: &str = "=== = ? MESSAGE INFO search nodestats book Depth Eval ev n pv | f5d6 H8 [7,7] 7,7 -1,99 100% +M5 -M \
    1.5M 10-15 99999999999999999999 é5 / \0";
    prop_oneof![
        proptest::sample::select(WORDS.split_whitespace().collect::<Vec<_>>()).prop_map(str::to_owned),
        "\\PC{0,6}"
    ]
}

proptest! {
    #[test]
    fn no_line_of_a_program_does_harm(pieces in proptest::collection::vec(piece(), 0..8)) {
        check(&pieces.concat());
        check(&pieces.join(" "));
    }
}

#[test]
fn stones_alternate_as_long_as_they_can() {
    let game = GameSpec::Gomoku(Rules::default());
    let parsed = parse_position(game, "black=a1,b1,c1 white=d4 turn=white").expect("stones");
    let names: Vec<String> = alternating(&parsed.position).iter().map(|(square, _)| square.name(15)).collect();
    assert_eq!(names, ["a1", "d4", "b1", "c1"]);
}
