//! The newest samples in memory, and all their games on disk.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use hansu_files::{JsonLines, LinesError, read_lines};
use hansu_game::Game;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sample::Sample;
use super::stored::{StoredGame, StoredGameError};
use crate::planes::Encoder;

/// How much is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReplaySettings {
    /// Samples to learn from; older ones are dropped.
    pub samples: usize,
    /// Games in a file.
    pub games_a_file: usize,
    /// Keep the files of games that are not learnt from any more.
    pub keep_all: bool,
}

impl Default for ReplaySettings {
    fn default() -> ReplaySettings {
        ReplaySettings { samples: 50_000, games_a_file: 1_000, keep_all: false }
    }
}

/// Why games could not be stored or read.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// A file is damaged, busy or can't be written.
    #[error(transparent)]
    Lines(#[from] LinesError),
    /// A stored game makes no sense.
    #[error("'{}' does not belong to this run or is damaged; move it out of the folder to go on without it", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: StoredGameError,
    },
    /// The folder can't be used.
    #[error("can't {action} '{}'", path.display())]
    Folder {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
}

/// The newest samples, and the files of the games they come from.
///
/// Every game is appended to the newest file before it counts, so that a crash loses none. When it is opened again, the
/// samples are made anew from the files.
#[derive(Debug)]
pub struct Replay<G> {
    start: G,
    encoder: Encoder,
    settings: ReplaySettings,
    folder: PathBuf,
    samples: VecDeque<Sample>,
    /// The files before the newest, the oldest first, with the number of samples after each one's end.
    older: VecDeque<(PathBuf, u64)>,
    newest: JsonLines,
    games_in_newest: usize,
    /// Samples ever added since it was opened, those read among them.
    added: u64,
    games: u64,
    last: IterationGames,
    /// The numbers of the games that were played elsewhere, as far as their files are there.
    elsewhere: BTreeSet<u64>,
    /// The games of the last iteration that were there when it was opened.
    resumed: Vec<StoredGame>,
}

/// What an iteration has brought.
#[derive(Clone, Copy, Debug, Default)]
struct IterationGames {
    iteration: u32,
    games: usize,
    samples: usize,
}

impl<G: Game> Replay<G> {
    /// Opens the folder, or makes it.
    pub fn open(folder: &Path, start: G, encoder: Encoder, settings: ReplaySettings) -> Result<Replay<G>, ReplayError> {
        let failed = |action| move |source| ReplayError::Folder { action, path: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(failed("make"))?;
        let mut files: VecDeque<PathBuf> = numbered_files(folder).map_err(failed("list"))?.into();
        let last = files.pop_back().unwrap_or_else(|| file_name(folder, 1));
        let (newest, games) = JsonLines::open(&last)?;
        let mut replay = Replay {
            start,
            encoder,
            settings,
            folder: folder.to_owned(),
            samples: VecDeque::new(),
            older: VecDeque::new(),
            newest,
            games_in_newest: games.len(),
            added: 0,
            games: 0,
            last: IterationGames::default(),
            elsewhere: BTreeSet::new(),
            resumed: Vec::new(),
        };
        for file in files {
            let games: Vec<StoredGame> = read_lines(&file)?;
            replay.take_in(&file, &games)?;
            replay.older.push_back((file, replay.added));
        }
        replay.take_in(&last, &games)?;
        Ok(replay)
    }

    fn take_in(&mut self, file: &Path, games: &[StoredGame]) -> Result<(), ReplayError> {
        for game in games {
            let samples = game
                .samples(&self.start, &self.encoder)
                .map_err(|source| ReplayError::Game { path: file.to_owned(), source })?;
            if self.last.iteration != game.iteration {
                self.resumed.clear();
            }
            self.count(game, samples);
            self.resumed.push(game.clone());
        }
        Ok(())
    }

    /// The games of an iteration that were there when it was opened. They are handed out once.
    pub fn take_resumed(&mut self, iteration: u32) -> Vec<StoredGame> {
        let resumed = std::mem::take(&mut self.resumed);
        resumed.into_iter().filter(|game| game.iteration == iteration).collect()
    }

    fn count(&mut self, game: &StoredGame, samples: Vec<Sample>) {
        if self.last.iteration != game.iteration {
            self.last = IterationGames { iteration: game.iteration, ..IterationGames::default() };
        }
        self.last.games += 1;
        self.last.samples += samples.len();
        self.added += samples.len() as u64;
        self.samples.extend(samples);
        let surplus = self.samples.len().saturating_sub(self.settings.samples);
        self.samples.drain(..surplus);
        self.games = self.games.max(game.game + 1);
        self.elsewhere.extend(game.elsewhere.map(|played| played.number));
    }

    /// Stores a game, then learns from it. Its number has to be [`next_game`](Replay::next_game).
    pub fn add(&mut self, game: &StoredGame) -> Result<usize, ReplayError> {
        let path = self.newest.path().to_owned();
        let samples = game
            .samples(&self.start, &self.encoder)
            .map_err(|source| ReplayError::Game { path: path.clone(), source })?;
        if self.games_in_newest >= self.settings.games_a_file.max(1) {
            self.begin_file(path)?;
        }
        self.newest.append(game)?;
        self.games_in_newest += 1;
        let count = samples.len();
        self.count(game, samples);
        self.forget();
        Ok(count)
    }

    fn begin_file(&mut self, full: PathBuf) -> Result<(), ReplayError> {
        let number = number_of(&full).unwrap_or(0) + 1;
        let (file, _) = JsonLines::open::<StoredGame>(&file_name(&self.folder, number))?;
        self.newest = file;
        self.games_in_newest = 0;
        self.older.push_back((full, self.added));
        Ok(())
    }

    /// Removes files of which no sample is left.
    fn forget(&mut self) {
        let first_kept = self.added - self.samples.len() as u64;
        while let Some((path, end)) = self.older.front()
            && *end <= first_kept
            && !self.settings.keep_all
        {
            // A file that can't be removed only takes up space.
            let _ = std::fs::remove_file(path);
            self.older.pop_front();
        }
    }

    /// The samples, the oldest first.
    pub fn samples(&self) -> &VecDeque<Sample> {
        &self.samples
    }

    /// The number of the next game, which is how many there have been.
    pub fn next_game(&self) -> u64 {
        self.games
    }

    /// How many games of an iteration are stored; 0 for any but the last that has some.
    pub fn games_of(&self, iteration: u32) -> usize {
        if self.last.iteration == iteration { self.last.games } else { 0 }
    }

    /// How many samples they brought.
    pub fn samples_of(&self, iteration: u32) -> usize {
        if self.last.iteration == iteration { self.last.samples } else { 0 }
    }

    /// The numbers of the games that were played elsewhere, as far as they are kept.
    pub fn played_elsewhere(&self) -> &BTreeSet<u64> {
        &self.elsewhere
    }

    /// How positions are encoded.
    pub fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// The first position of every game.
    pub fn start(&self) -> &G {
        &self.start
    }
}

fn file_name(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:08}.jsonl"))
}

fn number_of(path: &Path) -> Option<u64> {
    let is_ours = path.extension().is_some_and(|extension| extension == "jsonl");
    path.file_stem()?.to_str()?.parse().ok().filter(|_| is_ours)
}

/// The files of games in a folder, the oldest first.
fn numbered_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        files.extend(number_of(&path).map(|number| (number, path)));
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}

#[cfg(test)]
mod tests {
    use hansu_game::{Gomoku, Move, Outcome, Player, Square};
    use hansu_search::MoverValue;

    use super::*;
    use crate::selfplay::{FinishedGame, Lesson};
    use crate::testing::board;

    /// Black wins along the bottom row of a board with rows of three.
    fn won_by_black() -> FinishedGame<Gomoku> {
        let lesson = |cell| Lesson {
            policy: vec![(Move::place(Square::new(cell)), 0.75), (Move::place(Square::new(24)), 0.25)],
            value: Some(MoverValue::new(0.5)),
        };
        let plies = [0, 10, 1, 11, 2].map(|cell| (Move::place(Square::new(cell)), Some(lesson(cell))));
        FinishedGame {
            number: 0,
            start: board(5, 3),
            plies: plies.into(),
            outcome: Outcome::Win(Player::Black),
            resigned: None,
            would_have_resigned: None,
            rival: None,
        }
    }

    fn open(folder: &Path, settings: ReplaySettings) -> Result<Replay<Gomoku>, ReplayError> {
        Replay::open(folder, board(5, 3), Encoder::new(5, 2), settings)
    }

    fn add(replay: &mut Replay<Gomoku>, games: usize, iteration: u32) {
        for _ in 0..games {
            let stored = StoredGame::new(&won_by_black(), &[], replay.next_game(), iteration);
            assert_eq!(replay.add(&stored).expect("stored"), 5);
        }
    }

    #[test]
    fn results_are_told_from_the_side_to_move() {
        let stored = StoredGame::new(&won_by_black(), &[], 0, 1);
        let samples = stored.samples(&board(5, 3), &Encoder::new(5, 2)).expect("a sound game");
        let results: Vec<f32> = samples.iter().map(|sample| sample.result.get()).collect();
        assert_eq!(results, [1.0, -1.0, 1.0, -1.0, 1.0], "Black wins and moves first");
        for (ply, sample) in samples.iter().enumerate() {
            let stones = |kind| sample.stones.cells.iter().filter(|&&cell| cell == kind).count();
            assert_eq!((stones(1), stones(2)), (ply / 2, ply.div_ceil(2)), "own stones, then the opponent's");
            assert_eq!(sample.legal.len(), 25 - ply);
        }
        assert_eq!(*samples[0].policy, [(0, 0.75), (24, 0.25)]);
        let drawn = StoredGame { winner: crate::StoredWinner::Draw, ..stored };
        let samples = drawn.samples(&board(5, 3), &Encoder::new(5, 2)).expect("a sound game");
        assert!(samples.iter().all(|sample| sample.result.get() == 0.0), "a draw is a win for neither");
    }

    #[test]
    fn what_was_stored_is_there_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = ReplaySettings { samples: 1_000, games_a_file: 3, keep_all: false };
        let mut replay = open(folder.path(), settings.clone()).expect("new");
        add(&mut replay, 4, 1);
        add(&mut replay, 3, 2);
        let samples = replay.samples().clone();
        drop(replay);
        let replay = open(folder.path(), settings).expect("opened again");
        assert_eq!(*replay.samples(), samples);
        assert_eq!((replay.next_game(), replay.games_of(2), replay.samples_of(2)), (7, 3, 15));
        assert_eq!(replay.games_of(1), 0, "only of the last iteration it is known");
    }

    #[test]
    fn the_oldest_samples_and_their_files_are_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = ReplaySettings { samples: 12, games_a_file: 2, keep_all: false };
        let mut replay = open(folder.path(), settings.clone()).expect("new");
        add(&mut replay, 9, 1);
        assert_eq!(replay.samples().len(), 12);
        let files = |folder: &Path| std::fs::read_dir(folder).expect("the folder").count();
        assert_eq!(files(folder.path()), 2, "a full one, and one that is begun");
        drop(replay);
        let mut replay = open(folder.path(), settings).expect("opened again");
        assert_eq!((replay.samples().len(), replay.next_game()), (12, 9));
        add(&mut replay, 10, 2);
        assert!(files(folder.path()) <= 3);
    }

    #[test]
    fn a_torn_game_is_forgotten_and_a_damaged_one_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut replay = open(folder.path(), ReplaySettings::default()).expect("new");
        add(&mut replay, 3, 1);
        drop(replay);
        let file = folder.path().join("00000001.jsonl");
        let text = std::fs::read_to_string(&file).expect("the file");
        std::fs::write(&file, &text[..text.len() - 20]).expect("torn");
        assert_eq!(open(folder.path(), ReplaySettings::default()).expect("mended").next_game(), 2);
        std::fs::write(&file, text.replacen("a1 a3", "a1 a1", 1)).expect("damaged");
        let error = open(folder.path(), ReplaySettings::default()).expect_err("an illegal move");
        assert!(error.to_string().contains("00000001.jsonl"), "{error}");
    }

    #[test]
    fn two_runs_cannot_use_one_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let _first = open(folder.path(), ReplaySettings::default()).expect("new");
        let error = open(folder.path(), ReplaySettings::default()).expect_err("busy");
        assert!(matches!(error, ReplayError::Lines(LinesError::Busy(_))), "{error}");
    }
}
