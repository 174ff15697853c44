//! The levels: opponents from a beginner to everything we have, for those who want a number and not an agent.

use std::sync::OnceLock;

use hansu_game::{GameKind, GameSpec};

use crate::spec::AgentSpec;

/// How many levels there are.
pub const LEVELS: u8 = 10;

/// A level of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// From 1, the weakest.
    pub number: u8,
    /// A word for its description: `first_steps`, `beginner`, ….
    pub key: &'static str,
    /// Who plays it.
    pub agent: AgentSpec,
    /// Its strength, where it was measured.
    pub elo: Option<MeasuredElo>,
}

/// A strength as `hansu lab run levels` measured it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredElo {
    /// In Elo, where level 1 of the same board has 0.
    pub elo: f64,
    /// The 95% interval is so much to both sides.
    pub error: f64,
}

/// The words, from level 1 on.
const KEYS: [&str; LEVELS as usize] =
    ["first_steps", "beginner", "casual", "improver", "club", "skilled", "strong", "expert", "master", "champion"];

/// The engine at its levels, in steps that a player feels. Nothing but the time keeps the last one back.
const OTHELLO: [&str; LEVELS as usize] = [
    "expert:level=1",
    "expert:level=2",
    "expert:level=3",
    "expert:level=4",
    "expert:level=5",
    "expert:level=7",
    "expert:level=9",
    "expert:level=11",
    "expert:level=14",
    "expert:time=1500ms",
];

/// The weakest level of the engine overlooks things now and then, but is far above a beginner: `casual` comes before it.
const GOMOKU: [&str; LEVELS as usize] = [
    "casual:depth=1,slips=0.6",
    "casual:depth=1,slips=0.4",
    "casual:depth=1,slips=0.25",
    "casual:depth=1,slips=0.1",
    "casual:depth=1,slips=0",
    "expert:level=3",
    "expert:level=8",
    "expert:level=12",
    "expert:level=15",
    "expert:time=1500ms",
];

/// Who plays where the engine does not: Gomoku with rows of other lengths.
const OTHER_ROWS: [&str; LEVELS as usize] = [
    "casual:depth=1,slips=0.6",
    "casual:depth=1,slips=0.45",
    "casual:depth=1,slips=0.3",
    "casual:depth=1,slips=0.18",
    "casual:depth=1,slips=0.08",
    "lines:depth=2,time=2s",
    "lines:depth=3,time=2s",
    "lines:depth=3,defence=live,time=2s",
    "lines:depth=4,defence=live,time=2s",
    "lines:depth=10,defence=live,time=2s",
];

/// A level of a game; `None` if there is no such number.
///
/// ```
/// use hansu_game::GameSpec;
/// assert_eq!(hansu_agents::level(1, GameSpec::Othello).map(|level| level.key), Some("first_steps"));
/// assert_eq!(hansu_agents::level(11, GameSpec::Othello), None);
/// ```
pub fn level(number: u8, game: GameSpec) -> Option<Level> {
    let place = usize::from(number).checked_sub(1)?;
    let key = *KEYS.get(place)?;
    let plays = |agent: &AgentSpec| agent.check(game).is_ok();
    let agent = |agents: &[&str; LEVELS as usize]| agents.get(place)?.parse::<AgentSpec>().ok().filter(plays);
    let usual = match game.kind() {
        GameKind::Othello => &OTHELLO,
        GameKind::Gomoku => &GOMOKU,
    };
    Some(match agent(usual) {
        Some(agent) => Level { number, key, agent, elo: measured(number, game) },
        None => Level { number, key, agent: agent(&OTHER_ROWS)?, elo: None },
    })
}

/// All levels of a game, the weakest first.
pub fn levels(game: GameSpec) -> impl Iterator<Item = Level> {
    (1..=LEVELS).filter_map(move |number| level(number, game))
}

/// What `hansu lab run levels` found, a line for each level of a board: the table's name, the level, its Elo, and the 95%
/// interval to both sides. Written by `cargo xtask levels`, never by hand.
const MEASURED: &str = include_str!("levels.csv");

/// The strength of a level on a board.
fn measured(number: u8, game: GameSpec) -> Option<MeasuredElo> {
    static TABLE: OnceLock<Vec<(&str, u8, MeasuredElo)>> = OnceLock::new();
    let name = board_name(game);
    let table = TABLE.get_or_init(|| MEASURED.lines().skip(1).filter_map(read_line).collect());
    table.iter().find(|(board, level, _)| (*board, *level) == (name.as_str(), number)).map(|(.., elo)| *elo)
}

fn read_line(line: &str) -> Option<(&str, u8, MeasuredElo)> {
    let mut fields = line.split(',');
    let (board, level) = (fields.next()?, fields.next()?.parse().ok()?);
    Some((board, level, MeasuredElo { elo: fields.next()?.parse().ok()?, error: fields.next()?.parse().ok()? }))
}

/// The name of a board among the tables of the experiment: `othello`, `freestyle-15`, ….
fn board_name(game: GameSpec) -> String {
    match game {
        GameSpec::Othello => "othello".to_owned(),
        GameSpec::Gomoku(rules) => format!("{}-{}", rules.rule(), rules.size()),
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rule;

    use super::*;

    fn gomoku(size: usize, row: usize, rule: Rule) -> GameSpec {
        GameSpec::new(GameKind::Gomoku, Some(size), Some(row), Some(rule)).expect("valid")
    }

    #[test]
    fn every_board_has_ten_levels_that_can_be_made() {
        let boards =
            [(9, 5), (13, 5), (15, 5), (20, 5), (3, 3), (7, 4)].map(|(size, row)| gomoku(size, row, Rule::Freestyle));
        let others = [gomoku(15, 5, Rule::Standard), gomoku(15, 5, Rule::Renju), GameSpec::Othello];
        for game in boards.into_iter().chain(others) {
            let all: Vec<Level> = levels(game).collect();
            assert_eq!(all.iter().map(|level| level.number).collect::<Vec<_>>(), (1..=LEVELS).collect::<Vec<_>>());
            for level in all {
                assert!(level.agent.build(game).is_ok(), "{game}: {level:?}");
            }
        }
        assert!([0, LEVELS + 1, 255].iter().all(|&number| level(number, GameSpec::Othello).is_none()));
    }

    #[test]
    fn every_line_of_the_measurement_is_read_and_higher_levels_are_stronger() {
        let lines: Vec<_> = MEASURED.lines().skip(1).map(|line| read_line(line).expect(line)).collect();
        // The last level thinks by the clock: it has a figure only where it had a machine to itself.
        for board in
            ["othello", "freestyle-15", "standard-15", "renju-15", "freestyle-9", "freestyle-13", "freestyle-19"]
        {
            let of_board = lines.iter().filter(|(other, ..)| *other == board).count();
            assert!(of_board >= usize::from(LEVELS) - 1, "{board}: {of_board}");
        }
        for (board, number, strength) in &lines {
            let below = lines.iter().find(|(other, level, _)| other == board && *level + 1 == *number);
            if let Some((.., below)) = below {
                // Levels whose intervals overlap by more than this would be one level.
                assert!(strength.elo > below.elo, "{board}: level {number} is not stronger than the one below");
            }
        }
    }
}
