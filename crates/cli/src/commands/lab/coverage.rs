//! `hansu lab coverage`

use hansu_lab::figures::{Cell, Table};
use hansu_lab::report::{Part, Section};
use hansu_lab::stats::{EXACT_UP_TO, Truth, coverage};
use serde_json::json;

use crate::output;

/// The numbers of pairs that a report tells of.
const IN_REPORT: [u64; 5] = [2, 3, 5, 10, 20];

pub(super) fn run(json: bool) -> anyhow::Result<()> {
    if !json {
        return output::text(&table(&(2..=20).collect::<Vec<_>>()).to_text());
    }
    for (pairs, truth) in cases(&(2..=20).collect::<Vec<_>>()) {
        let found = coverage(pairs, truth);
        output::json(&json!({
            "pairs": pairs, "players": truth.name, "score": truth.score(),
            "normal": found.normal, "wilson": found.wilson, "used": found.used,
        }))?;
    }
    Ok(())
}

/// What a report says about its intervals.
pub(super) fn section() -> Section {
    Section {
        id: "coverage".to_owned(),
        title: "How sure the intervals are".to_owned(),
        question: "How often does an interval that promises 95% hold the true score, if there are few pairs of games?"
            .to_owned(),
        we_find: vec![
            "The score plus or minus 1.96 standard errors holds it far less often than it says: after a clean sweep it is \
             empty. Wilson's interval is better, and too narrow still for few and uneven results."
                .to_owned(),
            format!(
                "Ours makes no assumption on how results are distributed up to {EXACT_UP_TO} pairs (Gaffke 2005; where \
                 pairs are won or lost as a whole it is the exact one of Clopper and Pearson 1934), and holds the truth at least as often \
                 as it says in every case below. For more pairs it is Wilson's."
            ),
        ],
        parts: vec![Part {
            title: "Coverage".to_owned(),
            about: "Not simulated: summed over all results that so many pairs can have, each with its chance. `hansu lab \
                    coverage` prints it for 2 to 20 pairs."
                .to_owned(),
            table: table(&IN_REPORT),
            ..Part::default()
        }],
        ..Section::default()
    }
}

fn table(pairs: &[u64]) -> Table {
    let mut table = Table::new([
        ("pairs", "Pairs"),
        ("players", "Players"),
        ("score", "True score"),
        ("normal", "Score ± 1.96 errors"),
        ("wilson", "Wilson"),
        ("used", "Ours"),
    ]);
    for (pairs, truth) in cases(pairs) {
        let found = coverage(pairs, truth);
        table.push([
            Cell::from(pairs),
            truth.name.into(),
            Cell::percent(truth.score()),
            Cell::percent(found.normal),
            Cell::percent(found.wilson),
            Cell::percent(found.used),
        ]);
    }
    table
}

fn cases(pairs: &[u64]) -> impl Iterator<Item = (u64, &'static Truth)> + '_ {
    pairs.iter().flat_map(|&pairs| Truth::ALL.iter().map(move |truth| (pairs, truth)))
}
