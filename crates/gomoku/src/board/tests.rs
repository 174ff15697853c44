//! The board against its own recomputation and against the referee of `hansu-game`.

use hansu_game::{Move, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::*;

fn all_rules() -> impl Iterator<Item = Rules> {
    let rule = |size| Rule::ALL.map(|rule| Rules::new(size, 5, rule).expect("rules"));
    (5..=20).flat_map(rule)
}

/// Everything that is kept up equals what is worked out anew.
fn assert_consistent(board: &Board, rules: Rules) {
    let mut anew = board.clone();
    anew.look_at_all_cells();
    assert_eq!(board.sums, anew.sums, "{rules:?}");
    assert_eq!(board.by_threat, anew.by_threat, "{rules:?}");
    assert_eq!(board.count_by_threat, anew.count_by_threat, "{rules:?}");
    for cell in board.empty_cells().iter() {
        assert_eq!(board.shapes[cell as usize], anew.shapes[cell as usize], "{rules:?}, {cell}");
        assert_eq!(board.threats[cell as usize], anew.threats[cell as usize], "{rules:?}, {cell}");
    }
    let stones = board.stones[0].or(&board.stones[1]);
    let near = stones.iter().fold(CellSet::EMPTY, |near, cell| near.or(&board.geometry.near[cell as usize]));
    assert_eq!(board.near, near);
    let keys = Player::ALL.map(|p| board.stones(p).iter().fold(0, |key, cell| key ^ board.tables.key(cell, p)));
    assert_eq!(board.key, keys[0] ^ keys[1]);
}

#[test]
fn what_is_kept_up_equals_what_is_worked_out_anew_after_playing_and_taking_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for rules in all_rules() {
        let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
        let cells = board.cells();
        for step in 0..3 * cells {
            if board.stone_count() == cells || board.stone_count() > 0 && pick(&mut rng, 3) == 0 {
                board.take_back();
            } else {
                let empty: Vec<Cell> = board.empty_cells().iter().collect();
                board.play(empty[pick(&mut rng, empty.len())]);
            }
            if step % 7 == 0 {
                assert_consistent(&board, rules);
            }
        }
        while board.stone_count() > 0 {
            board.take_back();
        }
        assert_consistent(&board, rules);
        assert_eq!(board.key, 0);
    }
}

#[test]
fn a_position_put_up_at_once_is_the_same_as_one_played() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for rules in all_rules() {
        let tables = CellTables::new(rules.rule(), &Weights::by_hand());
        let mut position = Gomoku::new(rules);
        let mut board = Board::from_position(&position, tables.clone());
        let mut moves = Vec::new();
        position.random_playout(&mut rng, |mv| moves.push(mv));
        for mv in moves {
            let anew = Board::from_position(&position, tables.clone());
            assert_eq!((board.key(), board.sums, board.by_threat), (anew.key(), anew.sums, anew.by_threat));
            board.play(mv.square().expect("a square").index() as Cell);
            position.play_unchecked(mv);
        }
    }
}

/// The empty cells where a player completes a winning row, by the referee.
fn fives(position: &Gomoku, player: Player) -> CellSet {
    let cells = (0..position.size() * position.size()).map(Square::new);
    cells
        .filter(|&square| position.cell(square).is_none() && position.would_win(square, player))
        .map(|square| square.index() as Cell)
        .collect()
}

#[test]
fn fives_fours_and_forbidden_points_are_those_of_the_referee() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut fours, mut forbidden) = (0, 0);
    for rules in all_rules().filter(|rules| [5, 9, 15].contains(&rules.size())) {
        let tables = CellTables::new(rules.rule(), &Weights::by_hand());
        for _ in 0..2 {
            let mut position = Gomoku::new(rules);
            let mut moves = Vec::new();
            position.random_playout(&mut rng, |mv| moves.push(mv));
            for mv in moves {
                let board = Board::from_position(&position, tables.clone());
                for player in Player::ALL {
                    assert_eq!(*board.with_threat(player, Threat::Five), fives(&position, player), "{position:?}");
                }
                for cell in board.empty_cells().iter() {
                    let square = Square::new(cell as usize);
                    assert_eq!(board.forbidden(cell), position.forbidden(square), "{position:?} {square:?}");
                    forbidden += usize::from(board.forbidden(cell).is_some());
                    fours += check_four(&board, &position, cell);
                }
                position.play_unchecked(mv);
            }
        }
    }
    assert!(fours > 1000 && forbidden > 100, "{fours} fours, {forbidden} forbidden points");
}

/// A cell that is said to make a four makes as many fives possible as is said.
fn check_four(board: &Board, position: &Gomoku, cell: Cell) -> usize {
    let side = position.side_to_move();
    let threat = board.threat(cell, side);
    if threat == Threat::Five || board.forbidden(cell).is_some() && side == Player::Black {
        return 0;
    }
    let before = fives(position, side);
    let mut after = *position;
    after.play_unchecked(Move::place(Square::new(cell as usize)));
    let new = fives(&after, side).without(&before).len();
    let expected = match threat {
        Threat::Four | Threat::FourThree => 1..=1,
        Threat::OpenFour => 2..=8,
        _ => 0..=0,
    };
    // Cells that completed a five before may be part of the new fours too.
    assert!(
        new <= *expected.end() && (new >= *expected.start() || !before.is_empty()),
        "{position:?} {cell} {threat:?}"
    );
    usize::from(new > 0)
}

#[test]
fn other_rows_and_smaller_boards_are_refused() {
    let weights = Weights::by_hand();
    let rules = |size, row| Rules::new(size, row, Rule::Freestyle).expect("rules");
    assert_eq!(Board::new(rules(15, 6), &weights).err(), Some(UnsupportedRules::Row(6)));
    assert_eq!(Board::new(rules(3, 3), &weights).err(), Some(UnsupportedRules::Row(3)));
    assert!(Board::new(rules(5, 5), &weights).is_ok());
}
