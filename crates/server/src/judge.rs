//! The judge of the games that are played: the expert of each game, who looks at positions whoever plays them.
//!
//! Its looks are short, each position is looked at once for all who watch, and what it found is remembered. Where it can't be
//! relied on it says nothing.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use hansu_agents::{find, judge as judge_of};
use hansu_game::{Game, GameSpec, Move, Position};
use hansu_record::position_text;
use hansu_review::{FOLLOWING, Finding};
use hansu_search::{AgentHost, Budget, Cancel, History, Limits, Score};
use serde::{Deserialize, Serialize};

use crate::agents::{SafeAgent, think};
use crate::api::{Judged, PositionChoice, SearchView, Thinker};
use crate::line::LineOfPlay;
use crate::problem::ApiResult;
use crate::review::score_view;
use crate::services::{Class, Owner, Services};
#[cfg(target_family = "wasm")]
use crate::work::Asked;
use crate::work::{Stops, Work};

/// How long a position of a game is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// Megabytes of the judge's memory: a short look does not fill more.
const HASH_MB: &str = if cfg!(target_family = "wasm") { "4" } else { "16" };

/// The agent whose chances are checked on games, see `docs/review.md`. No other is believed.
const RELIABLE: &str = "expert";

/// So many positions are remembered, and so many judges kept for the next look.
const MOST_KNOWN: usize = 4096;
const MOST_IDLE: usize = 2;

/// The judges of all games.
#[derive(Default)]
pub(crate) struct Judges {
    known: Mutex<Known>,
    idle: Mutex<Vec<(GameSpec, AgentHost)>>,
}

/// What was found, the oldest first. Nothing stands where a look found nothing reliable.
#[derive(Default)]
struct Known {
    found: HashMap<String, Option<Judged>>,
    order: VecDeque<String>,
}

impl Judges {
    /// Whether there is a judge for a game.
    pub(crate) fn judges(game: GameSpec) -> bool {
        find(RELIABLE).is_some_and(|agent| agent.plays(game))
    }

    /// What was found in a position; `None` if nobody has looked at it.
    pub(crate) fn known(&self, position: &Position) -> Option<Option<Judged>> {
        self.lock_known().found.get(&key(position)).copied()
    }

    /// Has the last position of a line looked at, unless it is known. Nothing comes of a look that was cancelled.
    pub(crate) async fn ask(
        &self,
        owner: Owner,
        line: &LineOfPlay,
        services: &Arc<Services>,
        cancel: &Cancel,
    ) -> ApiResult<Option<Judged>> {
        let work = Look { position: line.choice() };
        let looked = services.think(owner, Class::Judge, work, Stops::by(cancel), |_| ()).await?;
        // Whoever looked may have done so elsewhere.
        if let Some(judged) = looked.filter(|_| !cancel.is_cancelled()) {
            self.remember(&line.position, judged);
            return Ok(judged);
        }
        Ok(None)
    }

    /// Looks at the last position of a line, on a thread that thinks. Nothing is remembered of a look that was cancelled.
    fn look(&self, line: &LineOfPlay, services: &Services, cancel: Cancel) -> ApiResult<Option<Judged>> {
        if let Some(known) = self.known(&line.position) {
            return Ok(known);
        }
        services.metrics.looks.add(1);
        let game = line.position.spec();
        let mut host = self.take(game, services)?;
        let limits = Limits { time: Some(LOOK), ..Limits::default() };
        let budget = Budget::new(limits).cancelled_by(cancel.clone());
        let found = finding(&mut host, line, &budget)?;
        self.put(game, host);
        if cancel.is_cancelled() {
            return Ok(None);
        }
        let judged = judged(&found, &line.position);
        self.remember(&line.position, judged);
        Ok(judged)
    }

    fn remember(&self, position: &Position, judged: Option<Judged>) {
        let (mut known, key) = (self.lock_known(), key(position));
        if known.found.insert(key.clone(), judged).is_none() {
            known.order.push_back(key);
        }
        if known.order.len() > MOST_KNOWN
            && let Some(oldest) = known.order.pop_front()
        {
            known.found.remove(&oldest);
        }
    }

    fn take(&self, game: GameSpec, services: &Services) -> ApiResult<AgentHost> {
        let mut idle = self.lock_idle();
        if let Some(place) = idle.iter().position(|(of, _)| *of == game) {
            return Ok(idle.remove(place).1);
        }
        drop(idle);
        let spec = judge_of(game);
        let spec = spec.with("hash", HASH_MB).unwrap_or(spec);
        let agent = SafeAgent::of(&Thinker::Agent { spec: spec.to_string() }, game, &services.networks)?;
        Ok(agent.taking(LOOK, game.kind()).host(game))
    }

    fn put(&self, game: GameSpec, host: AgentHost) {
        let mut idle = self.lock_idle();
        idle.push((game, host));
        let gone = (idle.len() > MOST_IDLE).then(|| idle.remove(0));
        // Freeing much memory takes a while, which nobody else has to wait for.
        drop(idle);
        drop(gone);
    }

    fn lock_known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn lock_idle(&self) -> MutexGuard<'_, Vec<(GameSpec, AgentHost)>> {
        self.idle.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A look at a position, as work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Look {
    position: PositionChoice,
}

impl Work for Look {
    type Outcome = Option<Judged>;

    const NAME: &'static str = "look";

    fn carry_out(
        self,
        services: &Services,
        cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<Option<Judged>> {
        services.judges.look(&LineOfPlay::of(&self.position)?, services, cancel)
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        let game = crate::line::game_spec(&self.position.settings);
        game.map(|game| Asked::judge(game).missing_files(game)).unwrap_or_default()
    }

    #[cfg(target_family = "wasm")]
    fn broken_off(&self, _last: Option<&SearchView>) -> Option<Option<Judged>> {
        Some(None)
    }
}

fn key(position: &Position) -> String {
    format!("{} {}", position.spec(), position_text(position))
}

/// What is shown of a finding: nothing that is only a guess in the units of an evaluation.
fn judged(found: &Finding, position: &Position) -> Option<Judged> {
    if matches!(found.score?, Score::Heuristic(_)) {
        return None;
    }
    Some(Judged { side: position.side_to_move().into(), score: score_view(found)?, exact: found.exact })
}

/// What a judge finds in the last position of a line. A forced pass is worth what comes after it.
pub(crate) fn finding(host: &mut AgentHost, line: &LineOfPlay, budget: &Budget) -> ApiResult<Finding> {
    let game = line.history(line.moves.len());
    if let Some(end) = Finding::of_end(game.position()) {
        return Ok(end);
    }
    if line.must_pass() {
        let mut passed = line.clone();
        passed.play(Move::PASS)?;
        let next = finding(host, &passed, budget)?;
        return Ok(Finding { line: [&[Move::PASS], &next.line[..]].concat(), forced: true, ..next.flipped() });
    }
    let decision = think(host, &game, budget, &mut |_| ())?;
    Ok(Finding::of(&decision, game.position()))
}

/// The same with its line followed on by short searches of the same host, within the budget of the search that found it.
pub(crate) fn followed(found: Finding, game: &History, host: &mut AgentHost, budget: &Budget) -> ApiResult<Finding> {
    let mut short = budget.clone();
    short.limits = FOLLOWING.tightest(budget.limits);
    found.followed(game, &mut |game| think(host, game, &short, &mut |_| ()))
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;
    use hansu_search::Scale;

    use super::*;

    fn found(score: Score, exact: bool) -> Finding {
        Finding { line: Vec::new(), score: Some(score), exact, forced: false, moves_to_come: 10 }
    }

    #[test]
    fn nothing_is_said_where_nothing_reliable_is_known() {
        let position = GameSpec::Othello.start();
        assert!(judged(&found(Score::points(300, Scale::new(60.0)), false), &position).is_none());
        assert!(judged(&Finding { score: None, ..found(Score::Draw, true) }, &position).is_none());
        let won = judged(&found(Score::Discs(2.0), true), &position).expect("a judgement");
        assert_eq!((won.score.score, won.score.win_probability, won.exact), (Some(2.0), Some(1.0), true));
        assert!(Judges::judges(GameSpec::Othello));
        assert!(!Judges::judges(GameSpec::new(GameKind::Gomoku, Some(7), Some(4), None).expect("a board")));
    }

    #[test]
    fn old_positions_make_room() {
        let judges = Judges::default();
        let mut line = LineOfPlay::from(GameSpec::Othello.start());
        let start = line.position.clone();
        judges.remember(&start, None);
        assert_eq!(judges.known(&start), Some(None));
        line.play(line.position.moves().next().expect("a move")).expect("legal");
        assert_eq!(judges.known(&line.position), None);
        judges.lock_known().order.extend((0..MOST_KNOWN).map(|number| number.to_string()));
        judges.remember(&line.position, None);
        assert_eq!((judges.known(&start), judges.known(&line.position)), (None, Some(None)));
    }
}
