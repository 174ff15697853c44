//! A puzzle, and files of them.

use std::sync::{Arc, OnceLock};

use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, Move, Position, parse_move};
use hansu_record::parse_position;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rating::{Prior, Rating, Trial, estimate, level_elo};

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Othello: the best move of an ending.
    Endgame,
    /// Gomoku: a win in which every move makes a four.
    Fours,
    /// Gomoku: a win by fours and threes.
    Threats,
}

/// What all puzzles of a file have in common: its first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The game.
    pub game: String,
    /// What all random numbers came from.
    pub seed: u64,
    /// The agents that were asked to solve them: level 1, level 2, ….
    pub levels: Vec<String>,
    /// How often each was asked.
    pub asked: Vec<u32>,
}

/// A puzzle. The side to move is the one that solves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its number among all games that were looked through for puzzles.
    pub n: u64,
    /// Gomoku: the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// What is to be found.
    pub kind: Kind,
    /// The position, as it is written on the command line.
    pub position: String,
    /// The moves that solve it.
    pub solutions: Vec<String>,
    /// A best line, which begins with the first solution.
    pub line: Vec<String>,
    /// Othello: the empty squares. Gomoku: how many stones the attacker needs before a row can't be stopped.
    pub depth: u32,
    /// Othello: the margin of perfect play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Othello: what the best of the other moves is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<i32>,
    /// How often each level solved it.
    pub solved: Vec<u32>,
}

/// Puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSet {
    /// What they have in common.
    pub about: About,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Why a file is no set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}; make the file again with 'hansu puzzles make'")]
pub struct PuzzleError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl PuzzleSet {
    /// The puzzles of a game that come with the program, read once.
    pub fn shipped(game: GameKind) -> Arc<PuzzleSet> {
        static OTHELLO: OnceLock<Arc<PuzzleSet>> = OnceLock::new();
        static GOMOKU: OnceLock<Arc<PuzzleSet>> = OnceLock::new();
        let (cell, text) = match game {
            GameKind::Othello => (&OTHELLO, include_str!("../data/othello.jsonl")),
            GameKind::Gomoku => (&GOMOKU, include_str!("../data/gomoku.jsonl")),
        };
        let read = || Arc::new(PuzzleSet::read(text).expect("the puzzles that come with the program can be read"));
        Arc::clone(cell.get_or_init(read))
    }

    /// Reads a file of puzzles: a line about all of them, and one for each.
    pub fn read(text: &str) -> Result<PuzzleSet, PuzzleError> {
        let mut lines = text.lines().enumerate();
        let wrong = |line: usize, error: serde_json::Error| PuzzleError { line: line + 1, reason: error.to_string() };
        let (_, first) = lines.next().ok_or(PuzzleError { line: 1, reason: "the file is empty".to_owned() })?;
        let about = serde_json::from_str(first).map_err(|error| wrong(0, error))?;
        let puzzles = lines.map(|(line, text)| serde_json::from_str(text).map_err(|error| wrong(line, error)));
        Ok(PuzzleSet { about, puzzles: puzzles.collect::<Result<_, _>>()? })
    }

    /// The puzzle of an id, such as `othello-12`.
    pub fn find(id: &str) -> Option<(Arc<PuzzleSet>, usize)> {
        let (game, number) = id.rsplit_once('-')?;
        let number: u64 = number.parse().ok()?;
        let set = PuzzleSet::shipped(game.parse().ok()?);
        let index = set.puzzles.iter().position(|puzzle| puzzle.n == number)?;
        (set.id(index) == id).then_some((set, index))
    }

    /// The id of a puzzle.
    pub fn id(&self, index: usize) -> String {
        format!("{}-{}", self.about.game, self.puzzles[index].n)
    }

    /// How hard a puzzle is: on the scale of the levels, the strength that solves it every second time.
    pub fn rating(&self, index: usize) -> Rating {
        self.puzzles[index].rating(&self.about)
    }
}

/// What is believed of a puzzle before it was tried.
const PRIOR_SPREAD: f64 = 600.0;

impl Puzzle {
    /// The game with its rules.
    pub fn spec(&self) -> Result<GameSpec, PuzzleError> {
        let bad = |reason: String| PuzzleError { line: 0, reason };
        match &self.rule {
            None => Ok(GameSpec::Othello),
            Some(rule) => {
                let rule: Rule = rule.parse().map_err(|error| bad(format!("{error}")))?;
                GameSpec::new(GameKind::Gomoku, None, None, Some(rule)).map_err(|error| bad(error.to_string()))
            }
        }
    }

    /// The position.
    pub fn start(&self) -> Result<Position, PuzzleError> {
        let parsed = parse_position(self.spec()?, &self.position);
        parsed.map(|parsed| parsed.position).map_err(|error| PuzzleError { line: 0, reason: error.to_string() })
    }

    /// The moves that solve it.
    pub fn solution_moves(&self) -> Vec<Move> {
        let size = self.spec().map_or(0, GameSpec::size);
        self.solutions.iter().filter_map(|text| parse_move(text, size).ok()).collect()
    }

    fn rating(&self, about: &About) -> Rating {
        let game = self.spec().unwrap_or(GameSpec::Othello);
        let levels: Vec<f64> = (1..).map_while(|number| level_elo(number, game)).collect();
        let mean = levels.iter().sum::<f64>() / (levels.len().max(1)) as f64;
        let trial = |(against, (&solved, &asked)): (&f64, (&u32, &u32))| Trial {
            against: *against,
            // The puzzle wins when the level does not solve it.
            score: 1.0 - f64::from(solved.min(asked)) / f64::from(asked.max(1)),
            count: f64::from(asked),
        };
        let trials: Vec<Trial> = levels.iter().zip(self.solved.iter().zip(&about.asked)).map(trial).collect();
        estimate(&trials, Prior { mean, spread: PRIOR_SPREAD })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> About {
        About { game: "othello".to_owned(), seed: 1, levels: vec![], asked: vec![6; 9] }
    }

    fn puzzle(solved: [u32; 9]) -> Puzzle {
        Puzzle {
            n: 3,
            rule: None,
            kind: Kind::Endgame,
            position: String::new(),
            solutions: vec![],
            line: vec![],
            depth: 8,
            value: Some(4),
            second: Some(-2),
            solved: solved.to_vec(),
        }
    }

    #[test]
    fn a_puzzle_is_as_hard_as_the_levels_find_it() {
        let rating = |solved| puzzle(solved).rating(&about()).elo;
        let easy = rating([3, 6, 6, 6, 6, 6, 6, 6, 6]);
        let middle = rating([0, 0, 1, 2, 3, 4, 5, 6, 6]);
        let hard = rating([0, 0, 0, 0, 0, 0, 0, 1, 3]);
        assert!(easy < middle && middle < hard, "{easy} {middle} {hard}");
        let third = level_elo(3, GameSpec::Othello).expect("measured");
        let seventh = level_elo(7, GameSpec::Othello).expect("measured");
        assert!((third..seventh).contains(&middle), "{middle}");
    }

    #[test]
    fn what_is_no_set_is_told_with_its_line() {
        let about = serde_json::to_string(&about()).expect("written");
        let error = |text: &str| PuzzleSet::read(text).expect_err("refused");
        assert_eq!(error("").line, 1);
        assert_eq!(error("{}").line, 1);
        assert_eq!(error(&format!("{about}\n{{\"n\": 1}}")).line, 2);
        assert!(PuzzleSet::read(&about).expect("a set without puzzles").puzzles.is_empty());
        for id in ["", "othello", "chess-1", "othello-x", "othello-99999999", "othello-01", "-1"] {
            assert!(PuzzleSet::find(id).is_none(), "{id}");
        }
    }
}
