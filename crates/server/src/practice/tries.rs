//! Moves that are tried on a card, and its solution.

use std::sync::Arc;

use hansu_game::Game;

use super::cards::{CardId, mistake_view, puzzle_view};
use super::work::{JudgeWork, PlayOut};
use crate::api::{MoveChoice, MoveClass, PositionChoice, Problem, ProblemCode, Solution, Tried, TryChoice};
use crate::coach;
use crate::line::LineOfPlay;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::Mistake;

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
    let size = line.position.size();
    let work = JudgeWork { position: line.choice(), mv: played.name(size) };
    let judged = services.ask(work).await?;
    for reply in &judged.replies {
        after.play(crate::line::read_move(reply, size)?)?;
    }
    let why = if judged.is_right { None } else { why(services, position, mv).await };
    Ok(Tried {
        right: judged.is_right,
        best: judged.best,
        margin: judged.margins.map(|[own, _]| own),
        best_margin: judged.margins.map(|[_, best]| best),
        replies: judged.replies,
        position: after.view(),
        why,
    })
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
            let line = match puzzle.solution_moves().first() {
                Some(first) => {
                    let line = LineOfPlay::from(puzzle.start().map_err(Problem::internal)?);
                    let first = first.name(line.position.size());
                    Some(services.ask(PlayOut { position: line.choice(), first }).await?)
                }
                None => None,
            };
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
