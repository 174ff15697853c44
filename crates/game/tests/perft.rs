//! Counts of lines of play against data made by an independent program (`data/perft_oracle.py`).

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Othello, Player, Position, Square, parse_move, perft};

/// The generic count is checked up to this many lines of play, the fast one to all depths.
const GENERIC_LIMIT: u64 = 1_000_000;

/// The lines of a data file that hold cases: what comes before the counts, and the counts by depth.
fn cases(text: &str) -> impl Iterator<Item = (Vec<&str>, Vec<(u32, u64)>)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut parts = line.split(';');
        let head = parts.next().expect("a line has a beginning").split_whitespace().collect();
        (head, parts.map(parse_count).collect())
    })
}

/// Reads `D3 56`.
fn parse_count(text: &str) -> (u32, u64) {
    let (depth, count) = text.trim().strip_prefix('D').and_then(|text| text.split_once(' ')).expect("a count");
    (depth.parse().expect("a depth"), count.parse().expect("a number"))
}

fn parse_side(text: &str) -> Player {
    if text == "X" { Player::Black } else { Player::White }
}

fn parse_board(board: &str, side: &str) -> Othello {
    assert_eq!(board.len(), 64);
    let bits = |disc: char| board.chars().enumerate().map(|(i, c)| u64::from(c == disc) << i).sum();
    Othello::from_discs(bits('X'), bits('O'), parse_side(side)).expect("one disc a square")
}

#[test]
fn othello_lines_of_play() {
    let (mut positions, mut fast, mut generic) = (0, 0, 0);
    for (head, counts) in cases(include_str!("data/perft.txt")) {
        let position = parse_board(head[0], head[1]);
        positions += 1;
        for (depth, expected) in counts {
            assert_eq!(position.perft(depth), expected, "{head:?} at depth {depth}");
            fast += 1;
            if expected <= GENERIC_LIMIT {
                assert_eq!(perft(&mut position.clone(), depth), expected, "{head:?} at depth {depth}");
                assert_eq!(perft(&mut Position::from(position), depth), expected);
                generic += 1;
            }
        }
    }
    assert!(positions >= 15 && fast > generic && generic > 50, "{positions} positions, {fast} and {generic} counts");
}

/// The data must not lose the cases it is there for.
#[test]
fn othello_data_covers_passes_wipe_outs_and_finished_games() {
    let positions: Vec<_> =
        cases(include_str!("data/perft.txt")).map(|(head, _)| parse_board(head[0], head[1])).collect();
    let count = |wanted: fn(&Othello) -> bool| positions.iter().filter(|position| wanted(position)).count();
    assert!(count(|position| position.legal_bits() == 0 && !position.is_over()) >= 3, "forced passes");
    assert!(count(|position| position.is_over() && position.empty_bits() != 0) >= 3, "over with empty squares");
    assert!(count(|position| position.empty_bits() == 0) >= 1, "full boards");
    assert!(count(|position| Player::ALL.iter().any(|&player| position.discs(player) == 0)) >= 2, "wipe-outs");
}

#[test]
fn a_finished_game_is_one_line_at_every_depth() {
    let over = parse_board(&"X".repeat(64), "O");
    for depth in 0..4 {
        assert_eq!((over.perft(depth), perft(&mut over.clone(), depth)), (1, 1));
    }
}

/// Reads `black=a1,b2`.
fn parse_stones(text: &str, size: usize) -> impl Iterator<Item = (Square, Player)> {
    let (player, list) = text.split_once('=').expect("stones of a side");
    let player = if player == "black" { Player::Black } else { Player::White };
    let names = list.split(',').filter(|name| !name.is_empty());
    names.map(move |name| (parse_move(name, size).expect("a point").square().expect("no pass"), player))
}

fn parse_gomoku(head: &[&str]) -> Gomoku {
    let &[size, row, rule, black, white, side] = head else { panic!("{head:?} is not a position") };
    let rule: Rule = rule.parse().expect("a rule");
    let rules = Rules::new(size.parse().expect("a size"), row.parse().expect("a row length"), rule);
    let rules = rules.expect("a valid combination");
    let stones = parse_stones(black, rules.size()).chain(parse_stones(white, rules.size()));
    Gomoku::from_stones(rules, stones, parse_side(side)).expect("a possible position")
}

#[test]
fn gomoku_lines_of_play() {
    let mut counted = 0;
    for (head, counts) in cases(include_str!("data/perft_gomoku.txt")) {
        let mut position = parse_gomoku(&head);
        for (depth, expected) in counts {
            assert_eq!(perft(&mut position, depth), expected, "{head:?} at depth {depth}");
            counted += 1;
        }
    }
    assert!(counted > 60, "only {counted} counts");
}
