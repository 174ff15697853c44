//! Takes the strengths of the levels from the result of their experiment.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::steps::root;

/// Where the program reads them.
const FILE: &str = "crates/agents/src/levels.csv";

/// Writes the strengths that `hansu lab run levels --out FOLDER` has found: level 1 of each board has 0.
pub(crate) fn write_levels(folder: &Path) -> Result<()> {
    let folder = folder.join("levels");
    let mut boards = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("can't read '{}'", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if let Some(board) = name.strip_suffix(".ratings.csv") {
            let text = fs::read_to_string(&path).with_context(|| format!("can't read '{}'", path.display()))?;
            boards.push((board.to_owned(), text));
        }
    }
    ensure!(!boards.is_empty(), "no ratings in '{}': run 'hansu lab run levels --out' first", folder.display());
    boards.sort();
    fs::write(root().join(FILE), table(&boards)?)?;
    println!("{FILE}: {} boards", boards.len());
    Ok(())
}

/// The file's text.
fn table(boards: &[(String, String)]) -> Result<String> {
    let mut text = "board,level,elo,error\n".to_owned();
    for (board, ratings) in boards {
        let read = |line: &str| rating(line).with_context(|| format!("{board}: '{line}'"));
        let mut levels = ratings.lines().skip(1).map(read).collect::<Result<Vec<_>>>()?;
        levels.sort_by_key(|level| level.0);
        let zero = levels.first().map_or(0.0, |level| level.1);
        for (level, elo, error) in levels {
            let _ = writeln!(text, "{board},{level},{:.0},{error:.0}", elo - zero);
        }
    }
    Ok(text)
}

/// The level, its Elo and the 95% interval to both sides in a line `"level:n=3",games,elo,low,high`.
fn rating(line: &str) -> Option<(u8, f64, f64)> {
    let mut fields = line.split(',');
    let level = fields.next()?.trim_matches('"').strip_prefix("level:n=")?.parse().ok()?;
    let mut number = |skipped: usize| fields.nth(skipped)?.parse::<f64>().ok();
    let (elo, low, high) = (number(1)?, number(0)?, number(0)?);
    Some((level, elo, (high - low) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_told_from_level_one() {
        let ratings =
            "agent,games,elo,elo_low,elo_high\nlevel:n=2,40,10.0,-40.0,60.0\nlevel:n=1,40,-190.2,-240.2,-140.2\n";
        let found = table(&[("othello".to_owned(), ratings.to_owned())]).expect("ratings");
        assert_eq!(found, "board,level,elo,error\nothello,1,0,50\nothello,2,200,50\n");
        let damaged = table(&[("othello".to_owned(), "agent\nmcts,40\n".to_owned())]).expect_err("no level");
        assert!(damaged.to_string().contains("othello: 'mcts,40'"), "{damaged}");
    }
}
