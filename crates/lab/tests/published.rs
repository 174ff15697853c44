//! The published tables, digit for digit. The deeper ones are run by `hansu lab run`.

use hansu_lab::{Experiment, OrderGameRow, Row, published};

fn rows(id: &str, depths: std::ops::RangeInclusive<u32>) -> Vec<Row> {
    let experiment = Experiment::find(id).expect("a known experiment");
    let mut rows = Vec::new();
    for depth in depths {
        experiment.run(depth, &mut |row| rows.push(row)).expect("the experiment runs");
    }
    rows
}

fn check(id: &str, depths: std::ops::RangeInclusive<u32>, published_rows: usize) {
    let rows = rows(id, depths);
    let compared: Vec<bool> = rows.iter().filter_map(published::agrees).collect();
    assert_eq!(compared.len(), published_rows);
    for row in &rows {
        assert_ne!(published::agrees(row), Some(false), "{row:?}");
    }
}

#[test]
fn v2_weights() {
    check("v2-weights", 4..=5, 8);
}

#[test]
fn v3_depth() {
    check("v3-depth", 3..=7, 5);
}

#[test]
fn v4_ordering() {
    check("v4-ordering", 3..=5, 9);
}

#[test]
fn v4_head_to_head() {
    for depth in 3..=6 {
        let rows = rows("v4-ordering", depth..=depth);
        let games: Vec<&OrderGameRow> = rows
            .iter()
            .filter_map(|row| match row {
                Row::OrderGame(game) => Some(game),
                _ => None,
            })
            .collect();
        for pair in games.chunks(2) {
            assert_eq!(published::pair_agrees(pair[0], pair[1]), Some(true), "{pair:?}");
        }
    }
}
