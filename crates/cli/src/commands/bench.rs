//! `hansu bench`

use std::path::Path;
use std::process::Command;

use anyhow::Context;
use hansu_lab::speed::{self, Speed};
use hansu_search::SystemClock;
use serde::Deserialize;
use serde_json::json;

use crate::args::BenchArgs;
use crate::failure::bad_input;
use crate::output;
use hansu_lab::figures::thousands;

pub(crate) fn run(args: &BenchArgs, json: bool) -> anyhow::Result<()> {
    if let Some(script) = args.baseline.as_deref().filter(|script| !script.is_file()) {
        let name = script.display();
        return Err(bad_input(format!("there is no file '{name}': give the path of a script for --baseline")));
    }
    let signature = hansu_agents::signature()?;
    let mut document = json!({ "signature": signature.to_string() });
    if !args.signature {
        let speeds = measure()?;
        let baseline = args.baseline.as_deref().map(run_baseline).transpose()?;
        if !json {
            output::text(&describe(&speeds, baseline.as_ref()))?;
        }
        document["speeds"] = speeds
            .iter()
            .map(|speed| {
                json!({ "name": speed.name, "unit": speed.unit, "amount": speed.amount,
                        "seconds": output::seconds(speed.elapsed), "per_second": speed.rate().round() })
            })
            .collect();
        if let Some(baseline) = baseline {
            document["baseline_nodes_per_second"] = json!(baseline.rate().round());
            document["ratio"] = json!(speeds[0].rate() / baseline.rate());
        }
    }
    if json {
        return output::json(&document);
    }
    output::text(&format!("Bench: {signature}\n"))
}

/// The alpha-beta speed comes first: the baseline is compared with it.
fn measure() -> anyhow::Result<Vec<Speed>> {
    let clock = SystemClock::start();
    let mut speeds = vec![speed::alphabeta_selfplay()?, speed::perft(&clock)?];
    speeds.extend(speed::thinking(&clock)?);
    Ok(speeds)
}

fn describe(speeds: &[Speed], baseline: Option<&Baseline>) -> String {
    let line = |name: &str, rate: f64, unit: &str| format!("{name:<34} {:>14} {unit}/s\n", thousands(rate as u64));
    let mut text: String = speeds.iter().map(|speed| line(speed.name, speed.rate(), speed.unit)).collect();
    if let Some(baseline) = baseline {
        text += &line("the same game in JavaScript", baseline.rate(), "nodes");
        text +=
            &format!("{:<34} {:>14.1} times\n", "alpha-beta against JavaScript", speeds[0].rate() / baseline.rate());
    }
    text
}

/// What the baseline script prints.
#[derive(Deserialize)]
struct Baseline {
    nodes: u64,
    seconds: f64,
}

impl Baseline {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.seconds
    }
}

fn run_baseline(script: &Path) -> anyhow::Result<Baseline> {
    let output = Command::new("node").arg(script).arg("6").output();
    let output = output.context("can't run 'node': install Node.js, or leave out --baseline")?;
    anyhow::ensure!(
        output.status.success(),
        "the baseline {} failed: {}",
        script.display(),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    serde_json::from_slice(&output.stdout).with_context(|| format!("what {} printed", script.display()))
}
