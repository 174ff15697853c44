//! The levels: agents ordered by strength, weak ones that play like people who are still learning.

use hansu_agents::AgentSpec;
use hansu_game::{GameKind, GameSpec};

use crate::api::{LevelView, Problem, ProblemCode};
use crate::problem::Outcome;

/// A level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Level {
    /// The agent.
    pub agent: &'static str,
    /// Its strength in Elo, where level 1 has 0, and the 95% interval to both sides: see `docs/review.md`.
    pub elo: Option<(f64, f64)>,
}

const fn measured(agent: &'static str, elo: f64, error: f64) -> Level {
    Level { agent, elo: Some((elo, error)) }
}

const fn unmeasured(agent: &'static str) -> Level {
    Level { agent, elo: None }
}

/// The words for the page's descriptions, from level 1 on.
const KEYS: [&str; 10] =
    ["first_steps", "beginner", "casual", "improver", "club", "skilled", "strong", "expert", "master", "champion"];

/// How many levels there are.
pub(crate) const LEVELS: u8 = KEYS.len() as u8;

const OTHELLO: [Level; 10] = [
    measured("casual:depth=1,slips=0.6,eval=discs", 0.0, 0.0),
    measured("casual:depth=1,slips=0.35", 269.0, 90.0),
    measured("casual:depth=2,slips=0.25", 425.0, 109.0),
    measured("casual:depth=3,slips=0.12", 572.0, 135.0),
    measured("casual:depth=4,slips=0.05", 787.0, 158.0),
    measured("alphabeta:depth=4", 1002.0, 180.0),
    measured("mcts:playouts=300,rollout=light", 1359.0, 209.0),
    measured("mcts:playouts=1500,rollout=light", 1639.0, 234.0),
    measured("mcts:playouts=10000,rollout=light", 1894.0, 296.0),
    unmeasured("expert:time=1500ms"),
];

const GOMOKU: [Level; 10] = [
    measured("casual:depth=1,slips=0.6", 0.0, 0.0),
    measured("casual:depth=1,slips=0.45", 164.0, 72.0),
    measured("casual:depth=1,slips=0.3", 320.0, 110.0),
    measured("casual:depth=1,slips=0.18", 502.0, 136.0),
    measured("casual:depth=1,slips=0.08", 702.0, 151.0),
    measured("lines:depth=2,time=2s", 917.0, 171.0),
    measured("lines:depth=3,time=2s", 987.0, 181.0),
    measured("lines:depth=3,defence=live,time=2s", 1076.0, 205.0),
    measured("lines:depth=4,defence=live,time=2s", 1156.0, 216.0),
    unmeasured("expert:time=1500ms"),
];

/// Plays where the agent of a level does not.
const STAND_IN: Level = unmeasured("lines:depth=10,defence=live,time=2s");

fn table(game: GameKind) -> &'static [Level; 10] {
    match game {
        GameKind::Othello => &OTHELLO,
        GameKind::Gomoku => &GOMOKU,
    }
}

/// A level of a game, from 1.
pub(crate) fn level(number: u8, game: GameSpec) -> Outcome<&'static Level> {
    let place = usize::from(number).checked_sub(1);
    let level = place.and_then(|place| table(game.kind()).get(place)).ok_or_else(|| {
        Problem::new(ProblemCode::BadLevel, format!("there is no level {number}: use 1 to {LEVELS}"))
            .with("level", number)
    })?;
    let plays = |spec: AgentSpec| spec.check(game).is_ok();
    Ok(if level.agent.parse().is_ok_and(plays) { level } else { &STAND_IN })
}

/// All levels of a game.
pub(crate) fn levels(game: GameKind) -> Vec<LevelView> {
    let view = |(place, level): (usize, &Level)| LevelView {
        level: place as u8 + 1,
        key: KEYS[place].to_owned(),
        agent: level.agent.to_owned(),
        elo: level.elo.map(|(elo, _)| elo),
        elo_error: level.elo.map(|(_, error)| error),
    };
    table(game).iter().enumerate().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Networks, SafeAgent};
    use super::*;
    use crate::api::Thinker;

    #[test]
    fn every_level_is_an_agent_that_can_be_made_and_none_is_weaker_than_the_one_before() {
        for game in GameKind::ALL {
            let spec = GameSpec::new(game, None, None, None).expect("the defaults are valid");
            for number in 1..=LEVELS {
                let agent = SafeAgent::of(&Thinker::Level { level: number }, spec, &Networks::default());
                let made = agent.expect("allowed").host(spec).prepare();
                assert!(made.is_ok(), "{game} {number}: {made:?}");
            }
            let measured: Vec<f64> = levels(game).iter().filter_map(|level| level.elo).collect();
            assert!(measured.is_sorted(), "{game}: {measured:?}");
        }
        for wrong in [0, LEVELS + 1, 255] {
            assert!(level(wrong, GameSpec::Othello).is_err());
        }
    }
}
