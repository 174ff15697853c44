//! The figures that the seed documents published, to stand beside ours.

use crate::{DepthRow, OrderGameRow, OrderNodesRow, Row, WeightsRow};

/// V3 self-play: depth, black's discs, white's discs, mean nodes of black, of white.
const V3: &[(u32, u32, u32, u64, u64)] = &[
    (3, 45, 19, 1_289, 1_262),
    (4, 39, 25, 4_631, 4_628),
    (5, 42, 22, 20_127, 19_892),
    (6, 30, 34, 119_032, 139_211),
    (7, 15, 49, 258_919, 285_770),
    (8, 29, 35, 656_178, 1_192_426),
    (9, 36, 28, 4_475_585, 4_564_706),
];

/// V4: depth and mean nodes of the orders none, position, intuition.
const V4: &[(u32, [u64; 3])] = &[
    (3, [1_075, 825, 817]),
    (4, [5_726, 5_141, 4_752]),
    (5, [21_912, 17_357, 15_724]),
    (6, [103_834, 89_850, 91_879]),
    (7, [369_598, 320_732, 363_748]),
    (8, [1_987_434, 1_974_373, 1_751_863]),
];

/// V4: depth and who won the pair of games: none-position, none-intuition, position-intuition. `'='` is one each.
const V4_PAIRS: &[(u32, [char; 3])] = &[
    (3, ['n', '=', 'i']),
    (4, ['=', '=', '=']),
    (5, ['=', 'n', '=']),
    (6, ['n', '=', '=']),
    (7, ['n', '=', '=']),
    (8, ['=', '=', 'p']),
];

/// V2 against the disc count: depth, map, colour of the map, the map's discs, the other's.
///
/// The seed gives wins and mean margins; these discs come from an independent re-implementation that agrees with them.
const V2: &[(u32, &str, &str, u32, u32)] = &[
    (4, "arbitrary", "black", 31, 33),
    (4, "arbitrary", "white", 52, 12),
    (4, "research", "black", 46, 18),
    (4, "research", "white", 58, 5),
    (5, "arbitrary", "black", 25, 39),
    (5, "arbitrary", "white", 43, 21),
    (5, "research", "black", 34, 30),
    (5, "research", "white", 35, 29),
    (6, "arbitrary", "black", 47, 17),
    (6, "arbitrary", "white", 53, 11),
    (6, "research", "black", 58, 6),
    (6, "research", "white", 39, 25),
];

/// Whether a row agrees with what was published, or `None` where nothing was.
pub fn agrees(row: &Row) -> Option<bool> {
    match row {
        Row::Weights(row) => weights(row).map(|published| published == (row.map_discs, row.other_discs)),
        Row::Depth(row) => depth(row.depth).map(|published| same_depth_row(&published, row)),
        Row::OrderNodes(row) => order_nodes(row).map(|published| published == row.mean_nodes),
        Row::OrderGame(_) => None,
    }
}

fn same_depth_row(a: &DepthRow, b: &DepthRow) -> bool {
    (a.black, a.white, a.mean_nodes_black, a.mean_nodes_white)
        == (b.black, b.white, b.mean_nodes_black, b.mean_nodes_white)
}

/// The published discs of a game of `v2-weights`.
pub fn weights(row: &WeightsRow) -> Option<(u32, u32)> {
    let same = |published: &&(u32, &str, &str, u32, u32)| {
        (published.0, published.1, published.2) == (row.depth, row.map, row.map_plays)
    };
    V2.iter().find(same).map(|&(.., map, other)| (map, other))
}

/// The published row of `v3-depth`; its times are of another machine and left out.
pub fn depth(depth: u32) -> Option<DepthRow> {
    let published = V3.iter().find(|row| row.0 == depth);
    published.map(|&(depth, black, white, mean_nodes_black, mean_nodes_white)| DepthRow {
        depth,
        black,
        white,
        mean_nodes_black,
        mean_nodes_white,
        seconds: 0.0,
    })
}

/// The published mean nodes of an order of `v4-ordering`.
pub fn order_nodes(row: &OrderNodesRow) -> Option<u64> {
    let place = order_index(row.order)?;
    V4.iter().find(|published| published.0 == row.depth).map(|published| published.1[place])
}

/// Whether the two games of a pair of orders ended as published: who won both, or one each.
pub fn pair_agrees(first: &OrderGameRow, second: &OrderGameRow) -> Option<bool> {
    let pair = match (first.black, first.white) {
        ("none", "position") => 0,
        ("none", "intuition") => 1,
        ("position", "intuition") => 2,
        _ => return None,
    };
    let published = V4_PAIRS.iter().find(|published| published.0 == first.depth)?.1[pair];
    let first_wins =
        i32::from(first.black_discs > first.white_discs) - i32::from(first.black_discs < first.white_discs);
    let second_wins =
        i32::from(second.white_discs > second.black_discs) - i32::from(second.white_discs < second.black_discs);
    let initial = |order: &str| order.chars().next().unwrap_or('=');
    let found = match first_wins + second_wins {
        2 => initial(first.black),
        -2 => initial(first.white),
        _ => '=',
    };
    Some(found == published)
}

fn order_index(order: &str) -> Option<usize> {
    ["none", "position", "intuition"].iter().position(|name| *name == order)
}
