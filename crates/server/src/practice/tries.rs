//! Moves that are tried on a card, and its solution.

use std::sync::Arc;

use hansu_game::{Game, Move, Position};
use hansu_puzzles::{Judged, judge};

use super::cards::{CardId, mistake_view, puzzle_view};
use crate::api::{MoveChoice, MoveClass, PositionChoice, Problem, ProblemCode, Solution, Tried, TryChoice};
use crate::coach;
use crate::line::{LineOfPlay, names};
use crate::pool::Class;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::Mistake;

/// The longest line of a solution.
const LONGEST: usize = 60;

/// What a move on a card is worth.
pub(crate) async fn tried(services: &Arc<Services>, choice: &TryChoice) -> ApiResult<Tried> {
    let id = CardId::of(&choice.card)?;
    let Some((mv, before)) = choice.moves.split_last() else {
        return Err(Problem::new(
            ProblemCode::BadValue,
            "there is no move to look at: send the moves from the card on",
        ));
    };
    let mut position = position_of(services, &id).await?;
    position.moves.extend(before.iter().cloned());
    match id {
        CardId::Puzzle(_) => try_puzzle(services, position, mv).await,
        CardId::Mistake(mistake) => try_mistake(services, &mistake, position, mv).await,
    }
}

async fn position_of(services: &Arc<Services>, id: &CardId) -> ApiResult<PositionChoice> {
    match id {
        CardId::Puzzle(id) => Ok(puzzle_view(id, None)?.position),
        CardId::Mistake(mistake) => {
            let view = super::mistake_card(services, mistake, None).await?;
            view.map(|view| view.position).ok_or_else(|| Problem::not_found("card", &mistake.game))
        }
    }
}

async fn try_puzzle(services: &Arc<Services>, position: PositionChoice, mv: &str) -> ApiResult<Tried> {
    let line = LineOfPlay::of(&position)?;
    let played = crate::line::read_move(mv, line.position.size())?;
    let mut after = line.clone();
    after.play(played)?;
    let judged = judged(services, line.position.clone(), played).await?;
    for &reply in &judged.replies {
        after.play(reply)?;
    }
    let size = line.position.size();
    let why = if judged.is_right { None } else { why(services, position, mv).await };
    Ok(Tried {
        right: judged.is_right,
        best: judged.best.map(|best| best.name(size)),
        margin: judged.margins.map(|[own, _]| own),
        best_margin: judged.margins.map(|[_, best]| best),
        replies: names(judged.replies, size),
        position: after.view(),
        why,
    })
}

/// The solvers work on the threads that think.
async fn judged(services: &Arc<Services>, position: Position, mv: Move) -> ApiResult<Judged> {
    let owner = services.connections.next_owner();
    let found = services.pool.run(owner, Class::Study, move || judge(&position, mv)).await?;
    found.ok_or_else(|| Problem::new(ProblemCode::NotNow, "there is nothing to be solved in this position"))
}

/// What the coach says of a wrong move; nothing if it is at a loss.
async fn why(services: &Arc<Services>, position: PositionChoice, mv: &str) -> Option<crate::api::Why> {
    let choice = MoveChoice { position, mv: mv.to_owned(), ms: None };
    coach::worth(services, &choice).await.ok()?.why
}

async fn try_mistake(
    services: &Arc<Services>,
    mistake: &Mistake,
    position: PositionChoice,
    mv: &str,
) -> ApiResult<Tried> {
    let review = services.store.review(&mistake.game).await?;
    let reviewed = review.moves.get(mistake.ply).ok_or_else(|| Problem::not_found("card", &mistake.game))?;
    let mut after = LineOfPlay::of(&position)?;
    let played = crate::line::read_move(mv, after.position.size())?;
    after.play(played)?;
    let name = played.name(after.position.size());
    let (right, why) = if name == reviewed.best {
        (true, None)
    } else if name == reviewed.mv {
        (false, reviewed.why.clone())
    } else {
        let worth = coach::worth(services, &MoveChoice { position, mv: name, ms: None }).await?;
        (matches!(worth.class, MoveClass::Forced | MoveClass::Best | MoveClass::Good), worth.why)
    };
    Ok(Tried {
        right,
        best: Some(reviewed.best.clone()),
        margin: None,
        best_margin: None,
        replies: Vec::new(),
        position: after.view(),
        why,
    })
}

/// The solution of a card.
pub(crate) async fn solution(services: &Arc<Services>, card: &str) -> ApiResult<Solution> {
    match CardId::of(card)? {
        CardId::Puzzle(id) => {
            let (set, index) = hansu_puzzles::PuzzleSet::find(&id).ok_or_else(|| Problem::not_found("card", &id))?;
            let puzzle = set.puzzles[index].clone();
            let start = puzzle.start().map_err(Problem::internal)?;
            let first = puzzle.solution_moves().first().copied();
            let owner = services.connections.next_owner();
            let line =
                services.pool.run(owner, Class::Study, move || first.map(|first| play_out(start, first))).await?;
            Ok(Solution { moves: puzzle.solutions, line: line.unwrap_or(puzzle.line), why: None })
        }
        CardId::Mistake(mistake) => {
            let review = services.store.review(&mistake.game).await?;
            let game = services.store.game(&mistake.game).await?;
            let gone = || Problem::not_found("card", &mistake.game);
            mistake_view(&mistake, &game, &review, None).ok_or_else(gone)?;
            let reviewed = review.moves.get(mistake.ply).ok_or_else(gone)?;
            let (best, line) = (reviewed.best.clone(), reviewed.line.clone());
            Ok(Solution { moves: vec![best], line, why: reviewed.why.clone() })
        }
    }
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
