//! What the solvers have to do for a card, as work.

use hansu_game::{Game, Move, Position};
use hansu_puzzles::judge;
use hansu_search::Cancel;
use serde::{Deserialize, Serialize};

use crate::api::{PositionChoice, Problem, ProblemCode, SearchView};
use crate::line::{LineOfPlay, names, read_move};
use crate::problem::ApiResult;
use crate::services::Services;
use crate::work::Work;

/// The longest line of a solution.
const LONGEST: usize = 60;

/// A move of a puzzle that is to be judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct JudgeWork {
    pub(super) position: PositionChoice,
    pub(super) mv: String,
}

/// What a move in a puzzle is worth, see [`hansu_puzzles::Judged`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct JudgedMove {
    pub(super) is_right: bool,
    pub(super) best: Option<String>,
    pub(super) margins: Option<[i32; 2]>,
    pub(super) replies: Vec<String>,
}

impl Work for JudgeWork {
    type Outcome = JudgedMove;

    const NAME: &'static str = "puzzle";

    fn carry_out(
        self,
        _services: &Services,
        _cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<JudgedMove> {
        let position = LineOfPlay::of(&self.position)?.position;
        let size = position.size();
        let nothing = || Problem::new(ProblemCode::NotNow, "there is nothing to be solved in this position");
        let judged = judge(&position, read_move(&self.mv, size)?).ok_or_else(nothing)?;
        Ok(JudgedMove {
            is_right: judged.is_right,
            best: judged.best.map(|best| best.name(size)),
            margins: judged.margins,
            replies: names(judged.replies, size),
        })
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        files_of_solver(&self.position)
    }
}

/// A puzzle that is to be played out by both sides, from a first move on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlayOut {
    pub(super) position: PositionChoice,
    pub(super) first: String,
}

impl Work for PlayOut {
    type Outcome = Vec<String>;

    const NAME: &'static str = "solution";

    fn carry_out(
        self,
        _services: &Services,
        _cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<Vec<String>> {
        let position = LineOfPlay::of(&self.position)?.position;
        let first = read_move(&self.first, position.size())?;
        Ok(play_out(position, first))
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        files_of_solver(&self.position)
    }
}

#[cfg(target_family = "wasm")]
fn files_of_solver(position: &PositionChoice) -> Vec<&'static str> {
    let game = crate::line::game_spec(&position.settings).ok();
    game.and_then(|game| hansu_puzzles::missing_file(game.kind())).into_iter().collect()
}

/// Best play by both from a first move, up to the end.
fn play_out(mut position: Position, first: Move) -> Vec<String> {
    let size = position.size();
    let (mut line, mut next) = (Vec::new(), Some(first));
    while let Some(mv) = next.filter(|_| line.len() < LONGEST && !position.is_over()) {
        let Some(judged) = judge(&position, mv) else { break };
        for mv in std::iter::once(mv).chain(judged.replies) {
            if position.play(mv).is_err() {
                return line;
            }
            line.push(mv.name(size));
        }
        next = position.moves().next().filter(|_| !position.is_over()).and_then(|any| judge(&position, any)?.best);
    }
    line
}
