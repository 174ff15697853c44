//! Making puzzles: games between levels are looked through for positions with one clear solution, and the levels are asked
//! to solve them.
//!
//! What is made follows from the game and the seed alone. A file grows by whole lines: a run that was stopped goes on with
//! the game after the one that gave the last puzzle, and ends with the same file.

mod games;
mod gomoku;
mod measure;
mod othello;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hansu_agents::level;
use hansu_files::{JsonLines, LinesError};
use hansu_game::{Game, GameKind, GameSpec, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::puzzle::{About, Puzzle};

/// Levels that are asked: those whose play follows from a seed. The last thinks by the clock.
const ASKED_LEVELS: u8 = 9;

/// What to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeOptions {
    /// Of which game.
    pub game: GameKind,
    /// How many.
    pub count: usize,
    /// What all random numbers come from.
    pub seed: u64,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakeProgress {
    /// Puzzles in the file.
    pub found: usize,
    /// Games that were looked through.
    pub games: u64,
}

/// Why no puzzles were made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The file can't be read or written.
    #[error(transparent)]
    File(#[from] LinesError),
    /// The file holds puzzles of other options.
    #[error("'{file}' holds puzzles that were made with other options ({found}): choose another file, or remove it")]
    Other {
        /// The file.
        file: String,
        /// What it was made with.
        found: String,
    },
    /// No more are found.
    #[error("only {found} puzzles were found in {games} games: ask for fewer")]
    Few {
        /// How many were found.
        found: usize,
        /// In how many games.
        games: u64,
    },
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    About(About),
    Puzzle(Puzzle),
}

/// Games after which the search is given up, for each puzzle that is asked for.
const GAMES_PER_PUZZLE: u64 = 400;

/// Makes puzzles until the file has as many as asked for. `report` is told how far it is, and may stop it by `false`; what
/// was made until then is in the file.
pub fn make(
    options: MakeOptions,
    path: &Path,
    report: &mut dyn FnMut(MakeProgress) -> bool,
) -> Result<MakeProgress, MakeError> {
    let (mut file, lines) = JsonLines::open::<Line>(path)?;
    let about = about(options);
    let mut known = Known::default();
    for (index, line) in lines.into_iter().enumerate() {
        match line {
            Line::About(found) if index == 0 && found == about => {}
            Line::Puzzle(puzzle) if index > 0 => known.add(&puzzle),
            Line::About(found) => return Err(other(path, &format!("{found:?}"))),
            Line::Puzzle(_) => return Err(other(path, "its first line does not tell which")),
        }
    }
    if known.count == 0 && known.games == 0 && std::fs::metadata(path).is_ok_and(|file| file.len() == 0) {
        file.append(&about)?;
    }
    let most = options.count as u64 * GAMES_PER_PUZZLE;
    while known.count < options.count {
        let progress = MakeProgress { found: known.count, games: known.games };
        if known.games >= most {
            return Err(MakeError::Few { found: known.count, games: known.games });
        }
        if !report(progress) {
            return Ok(progress);
        }
        let number = known.games;
        known.games += 1;
        let room = |puzzle: &Puzzle| known.has_room(puzzle, options.count);
        let Some(mut puzzle) = candidate(options, number, &room) else { continue };
        puzzle.solved = measure::solved(&puzzle, &about.asked);
        file.append(&puzzle)?;
        known.add(&puzzle);
    }
    Ok(MakeProgress { found: known.count, games: known.games })
}

fn other(path: &Path, found: &str) -> MakeError {
    MakeError::Other { file: path.display().to_string(), found: found.to_owned() }
}

fn about(options: MakeOptions) -> About {
    let usual = GameSpec::usual(options.game);
    let levels = (1..=ASKED_LEVELS).filter_map(|number| level(number, usual)).map(|level| level.agent.to_string());
    About {
        game: options.game.name().to_owned(),
        seed: options.seed,
        levels: levels.collect(),
        asked: measure::asked(options.game),
    }
}

/// A puzzle of a game, if it has one, not yet measured.
fn candidate(options: MakeOptions, number: u64, room: &dyn Fn(&Puzzle) -> bool) -> Option<Puzzle> {
    let seed = games::mixed(options.seed, number);
    match options.game {
        GameKind::Othello => othello::find(number, seed, room),
        GameKind::Gomoku => gomoku::find(number, seed, room),
    }
}

/// The puzzles that are there.
#[derive(Default)]
struct Known {
    count: usize,
    games: u64,
    /// How many of each kind, rule and depth.
    groups: BTreeMap<(String, crate::Kind, u32), usize>,
    /// Their positions, turned in all ways.
    keys: BTreeSet<u64>,
}

/// Depths from here on are one group.
const DEEP: u32 = 5;

impl Known {
    fn add(&mut self, puzzle: &Puzzle) {
        self.count += 1;
        self.games = self.games.max(puzzle.n + 1);
        *self.groups.entry(group(puzzle)).or_default() += 1;
        self.keys.extend(keys(puzzle));
    }

    /// Whether it is a new one, and its group is not full: no group has more than four times its share.
    fn has_room(&self, puzzle: &Puzzle, count: usize) -> bool {
        let groups = match puzzle.rule {
            None => othello::EMPTIES.len(),
            Some(_) => gomoku::RULES.len() * 2 * (DEEP - 1) as usize,
        };
        let most = (4 * count).div_ceil(groups);
        let held = self.groups.get(&group(puzzle)).copied().unwrap_or(0);
        held < most && keys(puzzle).is_disjoint(&self.keys)
    }
}

fn group(puzzle: &Puzzle) -> (String, crate::Kind, u32) {
    let depth = if puzzle.rule.is_some() { puzzle.depth.min(DEEP) } else { puzzle.depth };
    (puzzle.rule.clone().unwrap_or_default(), puzzle.kind, depth)
}

/// The keys of a puzzle's position in all its symmetric forms.
fn keys(puzzle: &Puzzle) -> BTreeSet<u64> {
    let of = |position: Position| position.symmetries().iter().map(|&turn| position.transformed(turn).key()).collect();
    puzzle.start().map(of).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(game: GameKind, path: &Path, count: usize, mut steps: usize) -> Result<MakeProgress, MakeError> {
        make(MakeOptions { game, count, seed: 5 }, path, &mut |_| {
            steps = steps.saturating_sub(1);
            steps > 0
        })
    }

    #[test]
    fn a_run_that_was_stopped_ends_with_the_same_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
        made(GameKind::Othello, &whole, 4, usize::MAX).expect("made");
        // A run begins with the game after the last puzzle: it has to live long enough to find the next one.
        for steps in 3.. {
            let progress = made(GameKind::Othello, &parts, 4, steps).expect("made");
            if progress.found == 4 {
                break;
            }
            // What was torn off by a crash is cut off and made again.
            let mut text = std::fs::read(&parts).expect("read");
            text.extend(b"{\"n\": 1");
            std::fs::write(&parts, text).expect("written");
        }
        let read = |path| std::fs::read_to_string(path).expect("read");
        assert_eq!(read(&whole), read(&parts));
        assert_eq!(read(&whole).lines().count(), 5);
    }

    #[test]
    fn a_file_of_other_options_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("puzzles");
        made(GameKind::Othello, &path, 1, usize::MAX).expect("made");
        let before = std::fs::read(&path).expect("read");
        let error = made(GameKind::Gomoku, &path, 1, usize::MAX).expect_err("refused");
        assert!(error.to_string().contains("other options"), "{error}");
        assert_eq!(std::fs::read(&path).expect("read"), before);
    }
}
