//! The tables that all boards of a rule share, made when they are first asked for.

use std::sync::OnceLock;

use hansu_game::gomoku::Rule;
use hansu_game::{MAX_SQUARES, Player};

use super::Threat;
use super::cell_table::{self, Shapes, judge};
use super::cells::Cell;
use super::line_table::{Five, line_table};

/// The tables of one rule.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The shapes of both colours by line code.
    pub(crate) lines: Box<[u8]>,
    /// The group of each four shapes.
    pub(crate) groups: &'static [u16],
    /// For black and white the threat of each four shapes.
    pub(crate) threats: [&'static [Threat]; 2],
    keys: [[u64; 2]; MAX_SQUARES],
}

impl Tables {
    /// The key of a stone.
    #[inline(always)]
    pub(crate) fn key(&self, cell: Cell, player: Player) -> u64 {
        self.keys[cell as usize][player.index()]
    }
}

/// The tables of a rule.
pub(crate) fn tables(rule: Rule) -> &'static Tables {
    static TABLES: [OnceLock<Tables>; 3] = [const { OnceLock::new() }; 3];
    TABLES[rule as usize].get_or_init(|| Tables {
        lines: line_table(rule),
        groups: cell_table::groups(),
        threats: Five::of(rule).map(threats),
        keys: keys(),
    })
}

/// The threat of each four shapes; one table for all whose fives are of the same kind, so that less of the cache is taken.
fn threats(five: Five) -> &'static [Threat] {
    static TABLES: [OnceLock<Box<[Threat]>>; 3] = [const { OnceLock::new() }; 3];
    TABLES[five as usize].get_or_init(|| {
        let by_group: Vec<Threat> = cell_table::group_shapes().map(|shapes| judge(shapes, five).0).collect();
        cell_table::groups().iter().map(|&group| by_group[group as usize]).collect()
    })
}

/// One arrangement of the shapes of a group.
pub(crate) fn shapes_of_group(group: usize) -> Shapes {
    static TABLE: OnceLock<Vec<Shapes>> = OnceLock::new();
    TABLE.get_or_init(|| cell_table::group_shapes().collect())[group]
}

/// Numbers that look random: splitmix64 (Steele, Lea, Flood 2014).
fn keys() -> [[u64; 2]; MAX_SQUARES] {
    let mut state = 0x5eed_0f60_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    std::array::from_fn(|_| [next(), next()])
}
