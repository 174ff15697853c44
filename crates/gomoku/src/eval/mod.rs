//! What cells are worth: tables that are fitted on the engine's own games.

mod file;
mod start;

use std::sync::{Arc, OnceLock};

use hansu_game::gomoku::{Rule, Rules};

pub use file::NotWeights;

use crate::board::{Five, GROUPS, SITUATIONS, Threat, judge_group};

/// One unit of the logistic scale: a score of this many points is a win chance of 1 / (1 + 1/e).
pub const POINTS_PER_LOGIT: f32 = 200.0;

/// What one colour's four shapes on an empty cell are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellWeights {
    /// To the colour, if it is to move.
    pub value_to_move: i16,
    /// To the colour, if the other is to move.
    pub value_waiting: i16,
    /// How much they speak for a move of the colour itself there.
    pub attack: i16,
    /// How much they speak for a move of the other colour there.
    pub defence: i16,
}

/// The learned numbers for one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For black and white, by group of shapes.
    pub cells: [Vec<CellWeights>; 2],
    /// What it is worth to be to move, for black and white.
    pub tempo: [i16; 2],
    /// What the kinds of threats of both sides together are worth to the side to move, for black and white, by
    /// [`crate::board::Board::situation`].
    pub situations: [Vec<i16>; 2],
}

impl Weights {
    /// What comes with the engine for a rule.
    pub fn shipped(rule: Rule) -> Weights {
        let bytes: &[u8] = match rule {
            Rule::Freestyle => include_bytes!("../../weights/freestyle.bin"),
            Rule::Standard => include_bytes!("../../weights/standard.bin"),
            Rule::Renju => include_bytes!("../../weights/renju.bin"),
        };
        Weights::from_bytes(bytes).expect("the weights that come with the engine can be read")
    }

    /// Numbers made up by hand, to begin learning from.
    pub fn by_hand() -> Weights {
        let cells = start::cells();
        let none = vec![0; SITUATIONS];
        Weights { cells: [cells.clone(), cells], tempo: [20, 20], situations: [none.clone(), none] }
    }
}

/// All that is known of a group of shapes: its threat and its weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellInfo {
    pub(crate) weights: CellWeights,
    pub(crate) threat: Threat,
    pub(crate) perhaps_forbidden: bool,
}

/// The tables that boards of one rule share.
#[derive(Debug)]
pub(crate) struct CellTables {
    pub(crate) info: [Box<[CellInfo]>; 2],
    pub(crate) tempo: [i32; 2],
    pub(crate) situations: [Box<[i16; SITUATIONS]>; 2],
}

impl CellTables {
    /// Those of the weights that come with the engine, made once.
    pub(crate) fn shipped(rules: Rules) -> Arc<CellTables> {
        static TABLES: [OnceLock<Arc<CellTables>>; 3] = [const { OnceLock::new() }; 3];
        let rule = rules.rule();
        TABLES[rule as usize].get_or_init(|| CellTables::new(rule, &Weights::shipped(rule))).clone()
    }

    pub(crate) fn new(rule: Rule, weights: &Weights) -> Arc<CellTables> {
        let fives = Five::of(rule);
        let table = |colour: usize| {
            let info = |group: usize| {
                let (threat, perhaps_forbidden) = judge_group(group, fives[colour]);
                CellInfo { weights: weights.cells[colour][group], threat, perhaps_forbidden }
            };
            (0..GROUPS).map(info).collect()
        };
        let situations =
            [0, 1].map(|colour: usize| Box::new(std::array::from_fn(|index| weights.situations[colour][index])));
        Arc::new(CellTables { info: [table(0), table(1)], tempo: weights.tempo.map(i32::from), situations })
    }
}
