//! Whole games written as text and compared with committed files, so that any change of behaviour shows as a diff.
//!
//! `HANSU_UPDATE_GOLDENS=1 cargo test -p hansu-game --test playthroughs` writes the files anew.

use std::fmt::Write as _;
use std::path::PathBuf;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Player, Position, Square, parse_move};

/// Plays a game and compares its account with a committed file; forced passes are played without being written.
fn check(name: &str, spec: GameSpec, moves: &str) {
    let account = playthrough(spec, moves);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/goldens/{name}.txt"));
    if std::env::var_os("HANSU_UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, &account).expect("the goldens' folder can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("run with HANSU_UPDATE_GOLDENS=1 to write the file first");
    for (number, (got, expected)) in account.lines().zip(golden.lines()).enumerate() {
        assert_eq!(got, expected, "{} line {}", path.display(), number + 1);
    }
    assert_eq!(account.lines().count(), golden.lines().count(), "{} has another length", path.display());
}

fn playthrough(spec: GameSpec, moves: &str) -> String {
    let mut position = spec.start();
    let mut text = format!("{spec}\n");
    let mut ply = 0;
    let mut play = |position: &mut Position, name: &str| {
        ply += 1;
        let side = position.side_to_move();
        position.play(parse_move(name, spec.size()).expect("a move")).expect("a legal move");
        format!("\n{ply}. {side} {name}\n")
    };
    text += &describe(&position);
    for name in moves.split_whitespace() {
        if position.moves().eq([hansu_game::Move::PASS]) {
            text += &play(&mut position, "pass");
            text += &describe(&position);
        }
        text += &play(&mut position, name);
        text += &describe(&position);
    }
    assert!(position.is_over(), "the game is not finished:\n{text}");
    text
}

/// Board, side to move, legal moves, forbidden points, and the outcome once there is one.
fn describe(position: &Position) -> String {
    let mut text = board(position);
    writeln!(text, "side: {}", position.side_to_move()).expect("writing to a string");
    let legal = position.legal_moves();
    let names: Vec<_> = legal.iter().map(|mv| mv.name(position.size())).collect();
    writeln!(text, "legal ({}): {}", names.len(), names.join(" ")).expect("writing to a string");
    match position {
        Position::Othello(othello) => {
            let [black, white] = Player::ALL.map(|player| othello.discs(player));
            writeln!(text, "discs: {black} {white}").expect("writing to a string");
        }
        Position::Gomoku(gomoku) => {
            let name = |(square, kind): &(Square, _)| format!("{} {kind}", square.name(position.size()));
            let points: Vec<_> = gomoku.forbidden_points().iter().map(name).collect();
            writeln!(text, "forbidden: {}", points.join(", ")).expect("writing to a string");
            let row: Vec<_> = gomoku.winning_squares().iter().map(|square| square.name(position.size())).collect();
            writeln!(text, "winning row: {}", row.join(" ")).expect("writing to a string");
        }
    }
    if let Some(outcome) = position.outcome() {
        writeln!(text, "outcome: {outcome}").expect("writing to a string");
    }
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Row 1 at the top for Othello, at the bottom for Gomoku.
fn board(position: &Position) -> String {
    let size = position.size();
    let rows: Vec<usize> = match position {
        Position::Othello(_) => (0..size).collect(),
        Position::Gomoku(_) => (0..size).rev().collect(),
    };
    let symbol = |square| match position.cell(square) {
        Some(Player::Black) => 'X',
        Some(Player::White) => 'O',
        None => '.',
    };
    let line = |row| (0..size).map(|column| symbol(Square::at(column, row, size))).collect::<String>();
    rows.into_iter().map(|row| format!("{:2} {}\n", row + 1, line(row))).collect()
}

fn gomoku(size: usize, row: usize, rule: Rule) -> GameSpec {
    GameSpec::Gomoku(Rules::new(size, row, rule).expect("a valid combination"))
}

#[test]
fn othello_with_forced_passes() {
    let moves = "d3 c5 c6 c3 b3 f4 c4 c2 c1 b5 a4 b7 e3 b2 f5 b6 b1 b4 a8 a3 f3 a5 a2 a1 a6 a7 g4 h3 g2 g5 d2 e2 g6 d1 \
                 f1 h1 c7 f2 f6 e6 f7 d6 e1 g8 h4 h6 g7 h5 h2 g3 h7 h8 d7 e7 e8 f8 g1 c8 b8 d8";
    check("othello_passes", GameSpec::Othello, moves);
}

#[test]
fn othello_wipe_out() {
    check("othello_wipe_out", GameSpec::Othello, "f5 d6 c5 f4 e3 f6 g5 e6 e7");
}

#[test]
fn gomoku_freestyle_won_by_an_overline() {
    check("gomoku_freestyle", gomoku(9, 5, Rule::Freestyle), "c5 c4 d5 d4 e5 e4 g5 a1 h5 b4 f5");
}

#[test]
fn gomoku_standard_with_an_overline_that_does_not_win() {
    // f5 makes six in a row, and the game goes on until c3 to c7 are black.
    check("gomoku_standard", gomoku(9, 5, Rule::Standard), "c5 a1 d5 c1 e5 e1 g5 g1 h5 i1 f5 a9 c3 c9 c4 e9 c6 g9 c7");
}

#[test]
fn renju_with_forbidden_points_and_a_white_overline() {
    // Along the way j9 becomes a double three, then a double four, and e6 an overline. White's g1 makes six in a row.
    let moves = "b6 d1 g9 e1 h9 f1 j8 h1 j7 i1 i9 a11 j6 c11 c6 e11 d6 g11 f6 k11 g6 k9 a1 g1";
    check("renju", gomoku(11, 5, Rule::Renju), moves);
}

#[test]
fn three_in_a_row_drawn() {
    check("gomoku_3x3_draw", gomoku(3, 3, Rule::Freestyle), "a1 b2 c3 b1 b3 a3 c1 c2 a2");
}
