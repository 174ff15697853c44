//! The nearest known word to a mistyped one.

/// The candidate that is nearest to `word`, if one is near enough to be meant.
///
/// ```
/// assert_eq!(hansu_agents::nearest("mtcs", ["rave", "mcts"]), Some("mcts"));
/// assert_eq!(hansu_agents::nearest("chess", ["rave", "mcts"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let judged = candidates.into_iter().map(|candidate| (distance(&word, candidate), candidate));
    let (distance, candidate) = judged.min_by_key(|(distance, _)| *distance)?;
    let near_enough = distance <= 1 + candidate.chars().count().max(word.chars().count()) / 3;
    (near_enough && !word.is_empty()).then_some(candidate)
}

/// The least number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(64).collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for (i, row) in table.iter_mut().enumerate() {
        row[0] = i;
    }
    table[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            table[i][j] = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                table[i][j] = table[i][j].min(table[i - 2][j - 2] + 1);
            }
        }
    }
    table[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_seen_through_and_other_words_are_not() {
        let names = ["random", "minimax", "alphabeta", "mcts", "rave"];
        for (typed, meant) in [("mtcs", "mcts"), ("Minmax", "minimax"), ("alpha-beta", "alphabeta"), ("rav", "rave")] {
            assert_eq!(nearest(typed, names), Some(meant), "{typed}");
        }
        assert_eq!(nearest("stockfish", names), None);
        assert_eq!(nearest("", names), None);
    }
}
