//! New games.

use std::sync::Arc;

use hansu_game::Move;

use super::play::Play;
use super::swap2;
use crate::agents::SafeAgent;
use crate::api::{ClockChoice, NewGame, PlayerChoice, Problem, ProblemCode, Seat, Swap2Step, WatchMode};
use crate::ids::{new_id, now};
use crate::line::{self, LineOfPlay};
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::{About, StoredClock, StoredGame, StoredMove, usual_pace};

/// The longest name of a game or a person.
const LONGEST_NAME: usize = 200;

/// The bounds of a clock in milliseconds.
const CLOCK: std::ops::RangeInclusive<u64> = 1_000..=86_400_000;
const INCREMENT: std::ops::RangeInclusive<u64> = 0..=3_600_000;

impl Play {
    /// A new game.
    pub(crate) async fn new(new: &NewGame, services: &Arc<Services>) -> ApiResult<Play> {
        let line = LineOfPlay::of(&new.position)?;
        let spec = line.position.spec();
        let black = seat(&new.black, &line, services).await?;
        let white = seat(&new.white, &line, services).await?;
        if new.swap2 {
            swap2::check(spec, &new.position)?;
        }
        let agents = black.agent.is_some() && white.agent.is_some();
        let opening = |mv: &Move| StoredMove { mv: mv.name(spec.size()), ..StoredMove::default() };
        let now = now();
        let stored = StoredGame {
            id: new_id(),
            version: 1,
            name: checked_name(new.name.as_deref().unwrap_or_default())?,
            created: now.clone(),
            updated: now,
            settings: spec.into(),
            start: (line.start != spec.start()).then(|| hansu_record::position_text(&line.start)),
            moves: line.moves.iter().map(opening).collect(),
            undone: Vec::new(),
            black,
            white,
            clock: new.clock.map(clock).transpose()?,
            result: line::board_result(&line.position),
            swap2: new.swap2.then_some(Swap2Step::PlaceThree),
            watch: agents.then_some(new.watch.unwrap_or(WatchMode::Auto)),
            pace_ms: new.pace_ms.map_or(Ok(usual_pace()), checked_pace)?,
            judged: None,
            reviewed: false,
            opening: line.moves.len(),
            by_swap2: new.swap2,
            about: About::default(),
        };
        Ok(Play { stored, line })
    }

    /// Another game like it with colours swapped.
    pub(crate) fn rematch(&self) -> ApiResult<Play> {
        let mut line = LineOfPlay::from(self.line.start.clone());
        for &mv in self.line.moves.iter().take(self.stored.opening) {
            line.play(mv)?;
        }
        let (now, old) = (now(), &self.stored);
        let stored = StoredGame {
            id: new_id(),
            version: 1,
            created: now.clone(),
            updated: now,
            moves: old.moves.iter().take(old.opening).cloned().collect(),
            undone: Vec::new(),
            black: old.white.clone(),
            white: old.black.clone(),
            clock: old.clock.map(|clock| StoredClock { black_ms: clock.base_ms, white_ms: clock.base_ms, ..clock }),
            result: line::board_result(&line.position),
            swap2: old.by_swap2.then_some(Swap2Step::PlaceThree),
            watch: old.watch.map(|_| WatchMode::Auto),
            reviewed: false,
            about: About::default(),
            ..old.clone()
        };
        Ok(Play { stored, line })
    }
}

/// Checks who is to play a side.
async fn seat(player: &PlayerChoice, line: &LineOfPlay, services: &Arc<Services>) -> ApiResult<Seat> {
    let Some(thinker) = player.thinker() else {
        let PlayerChoice::Human { name } = player else { unreachable!("only people don't think by an agent") };
        let name = checked_name(name.as_deref().unwrap_or_default())?;
        return Ok(Seat { player: player.clone(), name, agent: None });
    };
    let agent = SafeAgent::checked(&thinker, line.position.spec(), services).await?;
    Ok(Seat { player: player.clone(), name: agent.name().to_owned(), agent: Some(agent.spec()) })
}

/// A name of one line that is not too long.
pub(super) fn checked_name(name: &str) -> ApiResult<String> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        let detail = format!("a name is one line of at most {LONGEST_NAME} characters");
        return Err(Problem::new(ProblemCode::BadValue, detail));
    }
    Ok(name.to_owned())
}

/// How long a move between two agents may take at least.
const PACE: std::ops::RangeInclusive<u64> = 100..=10_000;

pub(super) fn checked_pace(ms: u64) -> ApiResult<u64> {
    if PACE.contains(&ms) {
        return Ok(ms);
    }
    let detail = format!("a pace of {ms} ms is out of bounds: use {} to {}", PACE.start(), PACE.end());
    Err(Problem::new(ProblemCode::BadValue, detail))
}

fn clock(choice: ClockChoice) -> ApiResult<StoredClock> {
    let ClockChoice { base_ms, increment_ms } = choice;
    if !CLOCK.contains(&base_ms) || !INCREMENT.contains(&increment_ms) {
        let detail = "a clock has one second to a day for the game, and at most an hour for each move";
        return Err(Problem::new(ProblemCode::BadValue, detail));
    }
    Ok(StoredClock { base_ms, increment_ms, black_ms: base_ms, white_ms: base_ms })
}
