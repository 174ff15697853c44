//! The finished games of a match: in memory, or in a file that survives any interruption.

use std::collections::HashSet;
use std::path::Path;

use hansu_files::{JsonLines, LinesError, read_lines};

use super::line::GameLine;
use super::plan::Slot;

/// The finished games of a match.
///
/// Each game is appended to the file as one line, written at once. A run that is killed in the middle of a line leaves
/// a line without an end: it is cut off when the journal is opened again, and its game is played anew.
#[derive(Debug)]
pub struct Journal {
    file: Option<JsonLines>,
    done: HashSet<Slot>,
}

impl Journal {
    /// A journal that is forgotten.
    pub fn in_memory() -> Journal {
        Journal { file: None, done: HashSet::new() }
    }

    /// Opens or makes a journal's file, and tells of the games it holds, each once.
    pub fn open(path: &Path) -> Result<(Journal, Vec<GameLine>), LinesError> {
        let (file, lines) = JsonLines::open(path)?;
        let lines = each_once(lines);
        let done = lines.iter().map(GameLine::slot).collect();
        Ok((Journal { file: Some(file), done }, lines))
    }

    /// Whether a game is finished.
    pub fn holds(&self, slot: Slot) -> bool {
        self.done.contains(&slot)
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameLine) -> Result<(), LinesError> {
        if let Some(file) = &mut self.file {
            file.append(game)?;
        }
        self.done.insert(game.slot());
        Ok(())
    }

    /// Takes games out again that turned out to be false. The file is replaced as a whole.
    pub fn withdraw(&mut self, slots: &[Slot]) -> Result<(), LinesError> {
        let false_ones: HashSet<Slot> = slots.iter().copied().collect();
        if let Some(file) = &mut self.file {
            file.retain(|game: &GameLine| !false_ones.contains(&game.slot()))?;
        }
        self.done.retain(|slot| !false_ones.contains(slot));
        Ok(())
    }
}

/// The games of a journal that is not being written, each once.
pub fn read(path: &Path) -> Result<Vec<GameLine>, LinesError> {
    Ok(each_once(read_lines(path)?))
}

fn each_once(mut lines: Vec<GameLine>) -> Vec<GameLine> {
    let mut seen = HashSet::new();
    lines.retain(|line| seen.insert(line.slot()));
    lines
}

#[cfg(test)]
mod tests {
    use super::super::line::{Ending, Winner};
    use super::*;

    fn game(number: u64) -> GameLine {
        GameLine {
            contest: 0,
            game: number,
            black: "random".into(),
            white: "greedy".into(),
            opening: "start".into(),
            start: None,
            moves: "f5 d6".into(),
            opening_moves: 0,
            winner: Winner::Draw,
            ended: Ending::Normal,
            detail: String::new(),
            overrun: None,
            discs: Some([3, 3]),
            nodes: vec![1, 2],
            playouts: Vec::new(),
            depths: Vec::new(),
            micros: vec![10, 20],
            cut: Vec::new(),
        }
    }

    #[test]
    fn games_are_kept_each_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let (mut journal, lines) = Journal::open(&path).expect("a new journal");
        assert!(lines.is_empty());
        for number in [0, 1, 0] {
            journal.add(&game(number)).expect("written");
        }
        drop(journal);
        let (journal, lines) = Journal::open(&path).expect("opened again");
        assert_eq!(lines, [game(0), game(1)]);
        assert!(journal.holds(game(1).slot()) && !journal.holds(game(2).slot()));
        assert_eq!(read(&path).expect("read"), lines);
    }

    #[test]
    fn games_that_are_withdrawn_are_gone_and_can_be_added_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let (mut journal, _) = Journal::open(&path).expect("a new journal");
        (0..4).for_each(|number| journal.add(&game(number)).expect("written"));
        journal.withdraw(&[game(1).slot(), game(3).slot()]).expect("rewritten");
        assert!(journal.holds(game(0).slot()) && !journal.holds(game(1).slot()));
        assert!(Journal::open(&path).is_err(), "it is still ours alone");
        journal.add(&game(3)).expect("written");
        drop(journal);
        assert_eq!(read(&path).expect("read"), [game(0), game(2), game(3)]);
    }
}
