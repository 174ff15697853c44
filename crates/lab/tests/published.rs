//! The published tables, digit for digit. The deeper ones are run by `hansu lab run`.

use hansu_lab::{Choice, Experiment, Row, Work};

fn rows(id: &str, only: &str) -> Vec<Row> {
    let experiment = Experiment::find(id).expect("a known experiment");
    let choice = Choice { only: vec![only.parse().expect("a filter")], quick: false };
    let mut rows = Vec::new();
    for table in experiment.plan(&choice).expect("something to do") {
        let Work::Games(steps) = table.work else { panic!("{id} is played game by game") };
        for step in steps {
            step.run(&[], &mut |found| rows.push(found.row().clone())).expect("the experiment runs");
        }
    }
    rows
}

fn check(id: &str, only: &str, compared: usize) {
    let rows = rows(id, only);
    assert_eq!(rows.iter().filter(|row| row.agrees.is_some()).count(), compared);
    for row in &rows {
        assert_ne!(row.agrees, Some(false), "{row:?}");
    }
}

#[test]
fn v2_weights() {
    // Eight games, what each map and depth came to, and Version 1 at depth 4.
    check("v2-weights", "depth=4..5", 13);
}

#[test]
fn v3_depth() {
    check("v3-depth", "depth=3..7", 5);
}

/// The nodes of three orders and the results of three pairs at each depth.
#[test]
fn v4_ordering() {
    check("v4-ordering", "depth=3..6", 24);
}

/// Published totals are over the games of all orders.
#[test]
fn totals_of_some_variants_are_compared_with_nothing() {
    let choice = |only: &str| only.parse().expect("a filter");
    let experiment = Experiment::find("v4-ordering").expect("a known experiment");
    let choice = Choice { only: vec![choice("depth=3"), choice("order=none,position")], quick: false };
    let plans = experiment.plan(&choice).expect("something to do");
    let Work::Games(steps) = &plans[0].work else { panic!("played game by game") };
    let mut rows = Vec::new();
    steps[0].run(&[], &mut |found| rows.push(found.row().clone())).expect("the experiment runs");
    let agree: Vec<Option<bool>> = rows.iter().map(|row| row.agrees).collect();
    assert_eq!(agree, [None, Some(true), None, None]);
}

#[test]
fn seconds_are_shown_beside_the_published_ones_and_not_compared() {
    let rows = rows("v3-depth", "depth=3");
    assert_eq!(rows[0].published.get("seconds_a_move_black"), Some(&0.004.into()));
    assert!(rows[0].report.get("seconds_a_move_black").is_some());
    assert!(rows[0].cells.get("seconds_a_move_black").is_none());
}
