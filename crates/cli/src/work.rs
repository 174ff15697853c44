//! What commands share that work for a while: how many threads, and bars that show how far they are.

use indicatif::ProgressStyle;

/// As many threads as the machine has cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A bar as the template says.
pub(crate) fn bar_style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Reads `5` or `3..9`.
pub(crate) fn number_range(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| text.parse().map_err(|_| format!("'{text}' is no number: write 5 or 3..9"));
    match text.split_once("..") {
        Some((first, last)) => Ok((number(first)?, number(last)?)),
        None => number(text).map(|only| (only, only)),
    }
}
