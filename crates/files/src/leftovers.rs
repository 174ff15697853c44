//! Temporary files of processes that were killed while they wrote.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Removes what killed processes have left in a folder, the first time that this process writes there.
pub(crate) fn clean_once(folder: &Path) {
    static CLEANED: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);
    let mut cleaned = CLEANED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if cleaned.get_or_insert_default().insert(folder.to_owned()) {
        clean(folder);
    }
}

fn clean(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let process = entry.file_name().to_str().and_then(process_of);
        if process.is_some_and(has_ended) {
            // Somebody else may be cleaning too.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process that writes a temporary file, `.name.PROCESS.tmp`.
fn process_of(name: &str) -> Option<u32> {
    name.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?.1.parse().ok()
}

/// Whether a process is known to have ended. Where there is no telling, it may still run.
fn has_ended(process: u32) -> bool {
    Path::new("/proc/self").exists() && !Path::new(&format!("/proc/{process}")).exists()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut ended = std::process::Command::new("true").spawn().expect("a process");
        ended.wait().expect("ended");
        let ours = format!(".figures.csv.{}.tmp", std::process::id());
        for name in [&format!(".figures.csv.{}.tmp", ended.id()), &ours, "figures.csv", ".hidden", "x.7.tmp"] {
            fs::write(folder.path().join(name), "x").expect("written");
        }
        clean_once(folder.path());
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        left.sort();
        assert_eq!(left, [&ours, ".hidden", "figures.csv", "x.7.tmp"]);
    }
}
