//! Finding processes again.

use std::thread;
use std::time::{Duration, Instant};

/// The living processes with this argument, on Linux; elsewhere none are found.
pub fn processes_with(tag: &str) -> Vec<u32> {
    let Ok(folders) = std::fs::read_dir("/proc") else { return Vec::new() };
    let numbers = folders.flatten().filter_map(|folder| folder.file_name().to_str()?.parse::<u32>().ok());
    let has_tag = |number: &u32| {
        let line = std::fs::read(format!("/proc/{number}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|argument| argument == tag.as_bytes())
    };
    numbers.filter(has_tag).collect()
}

/// The processes with this argument that do not vanish. One that was just killed takes a moment.
pub fn processes_left(tag: &str) -> Vec<u32> {
    let started = Instant::now();
    loop {
        let left = processes_with(tag);
        if left.is_empty() || started.elapsed() > Duration::from_secs(2) {
            return left;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
