//! Ctrl-C and its like: programs from outside, which have process groups of their own, are ended before we are.

/// From now on a signal that ends us ends the programs that we started first.
///
/// Not for the full-screen game, which has its own ways to end.
#[cfg(unix)]
pub(crate) fn end_programs_when_told_to_end() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = signal_hook::iterator::Signals::new(wanted)?;
    let wait = move || {
        for signal in signals.forever() {
            hansu_external::end_all_programs();
            // Ends us as if nobody had listened.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
    Ok(())
}

/// Whether whoever started us wants a signal to be ignored, as `nohup` does; then it stays so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
pub(crate) fn end_programs_when_told_to_end() -> std::io::Result<()> {
    Ok(())
}
