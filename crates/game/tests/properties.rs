//! What holds for all games, on random sequences of moves.

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, Othello, Player, Square, Symmetry, parse_move, perft};
use proptest::prelude::*;

/// Plays up to `choices.len()` legal moves, each chosen by a number, and calls `seen` with each step.
fn play<G: Game>(start: G, choices: &[u16], mut seen: impl FnMut(&G, Move, &G)) -> G {
    let mut position = start;
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice as usize % moves.len()];
        let before = position.clone();
        position.play(mv).expect("a listed move is legal");
        seen(&before, mv, &position);
    }
    position
}

fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..most)
}

fn rules() -> impl Strategy<Value = Rules> {
    let rule = prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard), Just(Rule::Renju)];
    (3usize..=20, 3usize..=6, rule).prop_filter_map("a valid combination", |(size, row, rule)| {
        let row = if rule == Rule::Renju { 5 } else { row };
        Rules::new(size, row, rule).ok()
    })
}

/// Renju positions crowded enough for forbidden points.
fn crowded_renju() -> impl Strategy<Value = Gomoku> {
    let cells = prop::collection::vec(0u8..6, 100);
    (5usize..=10, cells).prop_filter_map("nobody has won", |(size, cells)| {
        let rules = Rules::new(size, 5, Rule::Renju).expect("a valid combination");
        let side_of =
            |cell: u8| [None, None, None, Some(Player::Black), Some(Player::Black), Some(Player::White)][cell as usize];
        let stones = cells.iter().take(size * size).enumerate();
        let stones = stones.filter_map(|(index, &cell)| Some((Square::new(index), side_of(cell)?)));
        let position = Gomoku::from_stones(rules, stones, Player::Black).ok()?;
        (!position.is_over()).then_some(position)
    })
}

fn squares<G: Game>(position: &G) -> impl Iterator<Item = Square> + use<G> {
    (0..position.size() * position.size()).map(Square::new)
}

/// The stones on the board.
fn stones<G: Game>(position: &G) -> Vec<(Square, Player)> {
    squares(position).filter_map(|square| Some((square, position.cell(square)?))).collect()
}

proptest! {
    #[test]
    fn gomoku_stones_never_vanish(rules in rules(), choices in choices(120)) {
        let end = play(Gomoku::new(rules), &choices, |before, mv, after| {
            let mut expected = stones(before);
            expected.push((mv.square().expect("Gomoku has no pass"), before.side_to_move()));
            expected.sort();
            assert_eq!(stones(after), expected);
        });
        prop_assert_eq!(end.stones(), stones(&end).len());
    }

    #[test]
    fn othello_gains_one_disc_a_move_and_none_by_a_pass(choices in choices(70)) {
        let discs = |position: &Othello| position.discs(Player::Black) + position.discs(Player::White);
        play(Othello::new(), &choices, |before, mv, after| {
            assert_eq!(discs(after), discs(before) + u32::from(!mv.is_pass()));
            assert_eq!(before.empty_bits() & !after.empty_bits(), mv.square().map_or(0, |square| 1 << square.index()));
            let mover = before.side_to_move();
            assert!(mv.is_pass() || after.discs(!mover) < before.discs(!mover), "every move turns something over");
        });
    }

    #[test]
    fn the_order_of_moves_does_not_matter(rules in rules(), choices in choices(60), swaps in choices(20)) {
        let mut moves = Vec::new();
        let end = play(Gomoku::new(rules), &choices, |_, mv, _| moves.push(mv));
        // Swapping two moves of one side gives the same stones; not every order is legal, though.
        for pair in swaps.chunks_exact(2) {
            let (a, b) = (pair[0] as usize % moves.len().max(1), pair[1] as usize % moves.len().max(1));
            if a % 2 == b % 2 && a != b {
                moves.swap(a, b);
            }
        }
        let mut other = Gomoku::new(rules);
        if moves.iter().all(|&mv| other.play(mv).is_ok()) {
            prop_assert_eq!(&other, &end);
            prop_assert_eq!(other.key(), end.key());
        }
    }

    #[test]
    fn different_sides_and_stones_give_different_keys(rules in rules(), choices in choices(60)) {
        let mut keys = vec![Gomoku::new(rules).key()];
        play(Gomoku::new(rules), &choices, |_, _, after| keys.push(after.key()));
        let positions = keys.len();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(keys.len(), positions);
    }

    #[test]
    fn turned_othello_positions_have_as_many_lines_of_play(choices in choices(62)) {
        let position = play(Othello::new(), &choices, |_, _, _| {});
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(position.transformed(symmetry).perft(2), position.perft(2));
        }
    }

    #[test]
    fn turned_gomoku_positions_have_as_many_lines_of_play(rules in rules(), choices in choices(30)) {
        let position = play(Gomoku::new(rules), &choices, |_, _, _| {});
        let depth = if rules.size() <= 8 { 2 } else { 1 };
        let expected = perft(&mut position.clone(), depth);
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(perft(&mut position.transformed(symmetry), depth), expected);
        }
    }

    #[test]
    fn played_positions_can_be_set_up(rules in rules(), choices in choices(100)) {
        let gomoku = play(Gomoku::new(rules), &choices, |_, _, _| {});
        let again = Gomoku::from_stones(rules, stones(&gomoku), gomoku.side_to_move());
        prop_assert_eq!(again.as_ref(), Ok(&gomoku));
        prop_assert_eq!(again.map(|position| position.key()), Ok(gomoku.key()));

        let othello = play(Othello::new(), &choices, |_, _, _| {});
        let [black, white] = Player::ALL.map(|player| othello.bits(player));
        let again = Othello::from_discs(black, white, othello.side_to_move());
        prop_assert_eq!(again, Ok(othello));
        prop_assert_eq!(again.map(|position| position.key()), Ok(othello.key()));
    }

    #[test]
    fn winning_squares_form_a_row_of_the_winner(
        rules in (3usize..=7, 3usize..=4).prop_filter_map("fits", |(size, row)| Rules::new(size, row, Rule::Freestyle).ok()),
        choices in choices(50),
    ) {
        let mut last = None;
        let end = play(Gomoku::new(rules), &choices, |_, mv, _| last = mv.square());
        let row = end.winning_squares();
        let Some(winner) = end.outcome().and_then(|outcome| outcome.winner()) else {
            prop_assert!(row.is_empty());
            return Ok(());
        };
        prop_assert!(row.len() >= rules.row());
        prop_assert!(row.iter().all(|&square| end.cell(square) == Some(winner)));
        let last = last.expect("somebody won by a move");
        prop_assert!(row.contains(&last), "the last move is part of the row");
        prop_assert!(row.iter().all(|&square| in_line(square, last, rules.size())), "{row:?}");
    }

    #[test]
    fn forbidden_points_turn_with_the_board(position in crowded_renju()) {
        let size = position.size();
        for symmetry in Symmetry::ALL {
            let points = position.forbidden_points().into_iter();
            let mut expected: Vec<_> = points.map(|(square, kind)| (symmetry.square(square, size), kind)).collect();
            expected.sort();
            prop_assert_eq!(position.transformed(symmetry).forbidden_points(), expected);
        }
    }

    #[test]
    fn forbidden_points_are_exactly_the_empty_points_that_are_illegal(position in crowded_renju()) {
        let mut points: Vec<_> = position.forbidden_points().iter().map(|(square, _)| Move::place(*square)).collect();
        points.extend(position.moves());
        points.sort();
        let empty: Vec<_> = squares(&position).filter(|&s| position.cell(s).is_none()).map(Move::place).collect();
        prop_assert_eq!(points, empty);
    }

    #[test]
    fn would_win_agrees_with_playing(rules in rules(), choices in choices(80)) {
        let position = play(Gomoku::new(rules), &choices, |_, _, _| {});
        let mover = position.side_to_move();
        for mv in position.moves() {
            let mut after = position;
            after.play(mv).expect("a listed move is legal");
            let won = after.outcome().and_then(|outcome| outcome.winner()) == Some(mover);
            prop_assert_eq!(position.would_win(mv.square().expect("no pass"), mover), won);
        }
    }

    #[test]
    fn move_names_are_read_back_in_both_cases(size in 3usize..=20, index in 0usize..400) {
        let mv = Move::place(Square::new(index % (size * size)));
        let name = mv.name(size);
        prop_assert_eq!(parse_move(&name, size), Ok(mv));
        prop_assert_eq!(parse_move(&name.to_ascii_uppercase(), size), Ok(mv));
    }

    #[test]
    fn no_text_makes_parse_move_panic(text in ".{0,6}", size in 3usize..=20) {
        if let Ok(mv) = parse_move(&text, size) {
            prop_assert!(mv.square().is_none_or(|square| square.index() < size * size));
        }
    }
}

/// Whether two squares share a row, a column or a diagonal.
fn in_line(a: Square, b: Square, size: usize) -> bool {
    let dx = a.column(size).abs_diff(b.column(size));
    let dy = a.row(size).abs_diff(b.row(size));
    dx == 0 || dy == 0 || dx == dy
}
