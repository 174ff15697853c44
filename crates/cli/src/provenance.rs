//! Where figures come from: the program, the machine, the time.

use serde_json::{Map, Value, json};

/// The commit that the program was built from; `+changes` and a hash of these if files differed from it.
pub(crate) const COMMIT: &str = env!("HANSU_COMMIT");

/// What to write beside the figures of a run.
pub(crate) fn document(seed: u64) -> anyhow::Result<String> {
    let mut document = facts();
    document.insert("seed".into(), json!(seed));
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// The program, the machine and the time, as JSON.
pub(crate) fn facts() -> Map<String, Value> {
    let facts = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "commit": COMMIT,
        "started": jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        "processor": processor(),
        "cores": std::thread::available_parallelism().map_or(1, usize::from),
        "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    });
    match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    }
}

/// How many programs wanted the processor over the last minute, where the system tells it: times of a run beside others
/// are too long.
pub(crate) fn load() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// The processor's name, where the system tells it.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    line.split_once(':').map(|(_, name)| name.trim().to_owned())
}
