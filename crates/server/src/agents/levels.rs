//! The levels as the page sees them.

use hansu_agents::{LEVELS, Level};
use hansu_game::GameSpec;

use crate::api::{LevelView, Problem, ProblemCode};
use crate::problem::ApiResult;

/// A level of a game, from 1.
pub(crate) fn level(number: u8, game: GameSpec) -> ApiResult<Level> {
    hansu_agents::level(number, game).ok_or_else(|| {
        Problem::new(ProblemCode::BadLevel, format!("there is no level {number}: use 1 to {LEVELS}"))
            .with("level", number)
    })
}

/// All levels of a game.
pub(crate) fn levels(game: GameSpec) -> Vec<LevelView> {
    let view = |level: Level| LevelView {
        level: level.number,
        key: level.key.to_owned(),
        agent: level.agent.to_string(),
        elo: level.elo.map(|measured| measured.elo),
        elo_error: level.elo.map(|measured| measured.error),
    };
    hansu_agents::levels(game).map(view).collect()
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;

    use super::super::{Networks, SafeAgent};
    use super::*;
    use crate::api::Thinker;

    #[test]
    fn every_level_may_be_asked_for_and_can_be_made() {
        for game in GameKind::ALL {
            let spec = GameSpec::new(game, None, None, None).expect("the defaults are valid");
            for number in 1..=LEVELS {
                let agent = SafeAgent::of(&Thinker::Level { level: number }, spec, &Networks::default());
                let made = agent.expect("allowed").host(spec).prepare();
                assert!(made.is_ok(), "{game} {number}: {made:?}");
            }
        }
        for wrong in [0, LEVELS + 1, 255] {
            assert!(level(wrong, GameSpec::Othello).is_err());
        }
    }
}
