//! The sums that are kept up against their recomputation, and what the head makes of them.

use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Player, pick};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::head::{MOST_GUIDE, MOST_POLICY, MOST_SECOND, MOST_WEIGHT};
use super::state::Kernel;
use super::*;
use crate::board::{Board, Cell, DIRECTIONS, SITUATIONS, code};
use crate::eval::Weights;

/// A network of random numbers, as large as they may be if `wild`.
pub(super) fn random_net(rule: Rule, seed: u64, wild: bool) -> Net {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut number = |most: i32| pick(&mut rng, 2 * most as usize + 1) as i32 - most;
    let share = if wild { 1 } else { 20 };
    let colours = if rule == Rule::Renju { 2 } else { 1 };
    let mut codebook = |_| -> Box<[[i16; VIEW]]> {
        let row = |kind: usize, number: &mut dyn FnMut(i32) -> i32| {
            std::array::from_fn(|_| {
                let number = number(8000 / share) as i16;
                if kind == 0 { -number.abs() } else { number }
            })
        };
        (0..LINE_KINDS).map(|kind| row(kind, &mut number)).collect()
    };
    let codebooks = (0..colours).map(&mut codebook).collect();
    let mut head = |_| {
        let mut head = Head::zero();
        head.hidden.iter_mut().flatten().for_each(|w| *w = number(i32::from(MOST_WEIGHT) / share) as i16);
        head.situations.iter_mut().flatten().for_each(|w| *w = number((1 << 20) / share));
        head.second.iter_mut().flatten().for_each(|w| *w = number(i32::from(MOST_SECOND) / share) as i16);
        head.second_bias.iter_mut().for_each(|w| *w = number((1 << 20) / share));
        head.value.iter_mut().for_each(|w| *w = number(200_000 / share));
        head.second_value.iter_mut().for_each(|w| *w = number(200_000 / share));
        head.guide
            .iter_mut()
            .flat_map(|row| &mut row.0)
            .for_each(|w| *w = number(i32::from(MOST_GUIDE) / share) as i16);
        head.policy.0.iter_mut().for_each(|w| *w = number(i32::from(MOST_POLICY) / share) as i16);
        head.value_bias = i64::from(number(1 << 20));
        head
    };
    Net { codebooks, heads: (0..colours).map(&mut head).collect() }
}

fn all_rules() -> impl Iterator<Item = Rules> {
    (5..=20).flat_map(|size| Rule::ALL.map(|rule| Rules::new(size, 5, rule).expect("rules")))
}

/// The sums by their definition.
fn worked_out(board: &Board, net: &PreparedNet, lines: &[u64]) -> ([i32; ROW], Vec<(Cell, Row)>) {
    let mut pooled = [0; ROW];
    let mut cells = Vec::new();
    for cell in board.empty_cells().iter() {
        let mut sum = Row([0; ROW]);
        for direction in 0..DIRECTIONS {
            let spot = board.geometry().spots[cell as usize][direction];
            let kind = codes::codes().kind(code(lines[spot.line as usize], u32::from(spot.bit)));
            sum.0.iter_mut().zip(&net.rows[kind as usize].0).for_each(|(sum, add)| *sum += add);
        }
        pooled.iter_mut().zip(&sum.0).for_each(|(all, &x)| *all += i32::from(x.clamp(0, MOST)));
        cells.push((cell, sum));
    }
    (pooled, cells)
}

/// The lines of a position, from its stones.
fn lines_of(board: &Board) -> Vec<u64> {
    let mut lines = board.geometry().empty_lines.to_vec();
    for player in Player::ALL {
        for cell in board.stones(player).iter() {
            for spot in board.geometry().spots[cell as usize] {
                lines[spot.line as usize] |= (1 + player.index() as u64) << spot.bit;
            }
        }
    }
    lines
}

fn step(board: &mut Board, rng: &mut impl Rng) {
    let full = board.stone_count() == board.cells();
    if full || board.stone_count() > 0 && pick(rng, 3) == 0 {
        board.take_back();
    } else {
        let empty: Vec<Cell> = board.empty_cells().iter().collect();
        board.play(empty[pick(rng, empty.len())]);
    }
}

#[test]
fn sums_kept_up_equal_sums_worked_out_with_any_instructions_for_all_rules_and_sizes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for (number, rules) in all_rules().enumerate() {
        let net = Arc::new(PreparedNet::of(&random_net(rules.rule(), number as u64, number % 2 == 0)));
        let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
        let mut state = NetState::of(net.clone(), &mut board);
        let mut others: Vec<NetState> = Kernel::all().into_iter().map(|kernel| state.clone().with(kernel)).collect();
        for _ in 0..80 {
            for _ in 0..=pick(&mut rng, 5) {
                step(&mut board, &mut rng);
            }
            let at_first = board.clone();
            let value = state.value(&mut board);
            let mut policies = vec![0; board.cells()];
            state.policies(&mut board, (0..).zip(&mut policies));
            for other in &mut others {
                let mut same_moves = at_first.clone();
                assert_eq!(value, other.value(&mut same_moves), "{rules:?}");
                let mut same_policies = vec![0; board.cells()];
                other.policies(&mut same_moves, (0..).zip(&mut same_policies));
                assert_eq!(policies, same_policies, "{rules:?}");
            }
            let (pooled, cells) = worked_out(&board, &net, &lines_of(&board));
            let (kept, kept_cells) = state.sums();
            assert_eq!(kept, &pooled, "{rules:?}");
            assert!(cells.iter().all(|(cell, row)| kept_cells[*cell as usize] == *row), "{rules:?}");
            assert_eq!(value, net.head(board.side()).value(&pooled, board.situation()));
        }
    }
}

#[test]
fn a_position_turned_around_has_the_same_value() {
    let rules = Rules::new(11, 5, Rule::Renju).expect("rules");
    let net = Arc::new(PreparedNet::of(&random_net(Rule::Renju, 3, false)));
    let value = |turn: &dyn Fn(Cell) -> Cell| {
        let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
        [60, 61, 49, 73, 48, 36, 62, 70].into_iter().for_each(|cell| board.play(turn(cell)));
        NetState::of(net.clone(), &mut board).value(&mut board)
    };
    let straight = value(&|cell| cell);
    assert_eq!(value(&|cell| 120 - cell), straight);
    assert_eq!(value(&|cell| cell % 11 * 11 + cell / 11), straight);
}

#[test]
fn colours_that_are_alike_see_the_same() {
    let rules = Rules::new(15, 5, Rule::Freestyle).expect("rules");
    let net = Arc::new(PreparedNet::of(&random_net(Rule::Freestyle, 4, false)));
    let value = |first: Player| {
        let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
        board.set_side(first);
        [112, 113, 97, 127, 98].into_iter().for_each(|cell| board.play(cell));
        let mut state = NetState::of(net.clone(), &mut board);
        let value = state.value(&mut board);
        let mut policy = 0;
        state.policies(&mut board, [(96, &mut policy)].into_iter());
        (value, policy)
    };
    assert_eq!(value(Player::Black), value(Player::White));
}

#[test]
fn a_network_is_read_as_it_was_written_and_nothing_else_is() {
    for rule in [Rule::Standard, Rule::Renju] {
        let net = random_net(rule, 6, true);
        assert_eq!(net.heads[0].situations.len(), SITUATIONS);
        let bytes = net.to_bytes();
        assert_eq!(Net::from_bytes(&bytes), Ok(net.clone()));
        assert_eq!(Net::from_bytes(&bytes[..bytes.len() / 2]), Err(NotANet));
        let mut outside = net;
        outside.codebooks[0][5][3] = 8001;
        assert_eq!(Net::from_bytes(&outside.to_bytes()), Err(NotANet), "sums would overflow");
    }
    assert_eq!(Net::from_bytes(b"HGN1 and no more"), Err(NotANet));
}

#[test]
fn a_network_by_which_cells_without_stones_count_is_refused() {
    let mut net = random_net(Rule::Freestyle, 7, false);
    net.codebooks[0][0][2] = 1;
    assert_eq!(Net::from_bytes(&net.to_bytes()), Err(NotANet));
}

#[test]
fn a_network_of_the_older_form_with_fewer_numbers_is_read() {
    let view = 2;
    let mut bytes = b"HGN1".to_vec();
    bytes.extend([1, view as u8, HIDDEN as u8]);
    let short = |bytes: &mut Vec<u8>, number: i16| bytes.extend(number.to_le_bytes());
    (0..LINE_KINDS * view).for_each(|at| short(&mut bytes, if at < view { 0 } else { (at % 100) as i16 }));
    (0..HIDDEN * 2 * view).for_each(|at| short(&mut bytes, at as i16));
    (0..SITUATIONS * HIDDEN).for_each(|at| bytes.extend((at as i32).to_le_bytes()));
    (0..HIDDEN).for_each(|at| bytes.extend((at as i32).to_le_bytes()));
    bytes.extend(77i64.to_le_bytes());
    (1..=2 * view).for_each(|at| short(&mut bytes, at as i16));
    let net = Net::from_bytes(&packed(&bytes)).expect("a network");
    assert_eq!(net.codebooks[0][1][..3], [2, 3, 0]);
    let head = &net.heads[0];
    assert_eq!((head.hidden[1][0], head.hidden[1][VIEW], head.hidden[1][2]), (4, 6, 0));
    assert_eq!((head.situations[1][0], head.value[3], head.value_bias), (32, 3, 77));
    assert_eq!((head.policy.0[1], head.policy.0[VIEW + 1], head.policy.0[2]), (2, 4, 0));
    assert_eq!(head.second, Head::zero().second);
    bytes.push(0);
    assert_eq!(Net::from_bytes(&packed(&bytes)), Err(NotANet), "more than a network");
}

#[test]
fn a_network_of_the_form_without_folded_codebooks_is_read() {
    let net = random_net(Rule::Renju, 8, true);
    let mut newest = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(&net.to_bytes()[..]), &mut newest).expect("packed");
    let numbers: Vec<i16> = net.codebooks.iter().flat_map(|codebook| codebook.as_flattened()).copied().collect();
    let (head, heads) = (&newest[..8], &newest[8 + 2 * numbers.len()..]);
    let plain: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut bytes = [head, &plain, heads].concat();
    bytes[..4].copy_from_slice(b"HGN2");
    assert!(Net::from_bytes(&packed(&bytes)) == Ok(net));
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, bytes).and_then(|()| packer.finish()).expect("memory takes all bytes")
}
