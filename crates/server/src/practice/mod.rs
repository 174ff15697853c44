//! Practice: which card comes next, whether a move solves it, and when it comes back.

mod cards;
mod schedule;
mod tries;
mod work;

use std::sync::Arc;

use hansu_puzzles::{Prior, Trial, estimate};
use jiff::Timestamp;

pub(crate) use self::tries::{solution, tried};
#[cfg(target_family = "wasm")]
pub(crate) use self::work::{JudgeWork, PlayOut};

use self::cards::{CardId, PuzzleCard, mistake_view, puzzle_view, puzzles, rating_view};
use self::schedule::{BOX_MINUTES, Grade, next_of, streak};
use crate::api::{
    AnswerChoice, Answered, CardQuery, CardView, DayCount, Deck, DeckView, KeptAnswer, KeptCard, NextCard,
    PracticeFile, PracticeImported, PracticeView, Problem, ProblemCode, RatingView,
};
use crate::ids::now;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::Mistake;

const DECKS: [Deck; 4] = [Deck::Endgame, Deck::Fours, Deck::Threats, Deck::Mistakes];

/// The days of a week.
const WEEK: usize = 7;

/// What is believed of a player before the first answer: somebody who knows the rules, and no more.
const PRIOR: Prior = Prior { mean: 500.0, spread: 600.0 };

/// How practice stands.
pub(crate) async fn view(services: &Arc<Services>, day: &str) -> ApiResult<PracticeView> {
    let today = checked_day(day)?;
    let mut decks = Vec::new();
    for deck in DECKS {
        decks.push(deck_view(services, deck).await?);
    }
    let days = services.store.practised_days().await?;
    let known: Vec<jiff::civil::Date> = days.iter().filter_map(|count| count.day.parse().ok()).collect();
    Ok(PracticeView {
        decks,
        streak: streak(&known, today),
        week: week(&days, today),
        box_days: BOX_MINUTES.iter().map(|&minutes| minutes as f64 / (24.0 * 60.0)).collect(),
    })
}

fn week(days: &[DayCount], today: jiff::civil::Date) -> Vec<DayCount> {
    let mut week: Vec<DayCount> = Vec::new();
    let mut day = today;
    for _ in 0..WEEK {
        let name = day.to_string();
        let count = days.iter().find(|known| known.day == name).map_or(0, |known| known.count);
        week.push(DayCount { day: name, count });
        day = day.yesterday().unwrap_or(day);
    }
    week.reverse();
    week
}

async fn deck_view(services: &Arc<Services>, deck: Deck) -> ApiResult<DeckView> {
    let state = services.store.deck(deck).await?;
    let moment = now();
    let (total, fresh) = match deck {
        Deck::Mistakes => {
            let fresh = services.store.fresh_mistakes().await?;
            (fresh.total, fresh.count)
        }
        _ => {
            let total = puzzles(deck).len() as u32;
            (total, total.saturating_sub(state.cards.len() as u32))
        }
    };
    let due = state.cards.iter().filter(|card| card.due <= moment).count() as u32;
    let mut boxes = vec![0; BOX_MINUTES.len()];
    for card in &state.cards {
        if let Some(count) = boxes.get_mut(usize::from(card.box_number)) {
            *count += 1;
        }
    }
    let next_due = state.cards.first().map(|card| card.due.clone()).filter(|_| due == 0);
    Ok(DeckView { deck, total, fresh, due, boxes, next_due, rating: rating(deck, &state.cards) })
}

/// How strong the first answers of a pile were: each puzzle is an opponent of its own rating.
fn rating(deck: Deck, cards: &[KeptCard]) -> Option<RatingView> {
    let pile = puzzles(deck);
    let trial = |card: &KeptCard| {
        let puzzle = pile.iter().find(|puzzle| puzzle.id == card.id)?;
        Some(Trial { against: puzzle.rating.elo, score: f64::from(u8::from(card.first_right)), count: 1.0 })
    };
    let trials: Vec<Trial> = cards.iter().filter_map(trial).collect();
    (!trials.is_empty()).then(|| rating_view(estimate(&trials, PRIOR)))
}

/// The next card of a pile: one whose time has come, else a new one.
pub(crate) async fn next_card(services: &Arc<Services>, query: &CardQuery) -> ApiResult<NextCard> {
    let state = services.store.deck(query.deck).await?;
    let moment = now();
    let avoided = |id: &str| query.not.as_deref() == Some(id);
    for card in state.cards.iter().filter(|card| card.due <= moment && !avoided(&card.id)) {
        if let Some(view) = card_view(services, &card.id, Some(card)).await?.filter(|view| fits(view, query)) {
            return Ok(NextCard { card: Some(view), next_due: None });
        }
    }
    let fresh = match query.deck {
        Deck::Mistakes => fresh_mistake(services, query).await?,
        _ => match fresh_puzzle(query, &state.cards) {
            Some(id) => card_view(services, &id, None).await?,
            None => None,
        },
    };
    let next_due = state.cards.first().map(|card| card.due.clone()).filter(|_| fresh.is_none());
    Ok(NextCard { card: fresh, next_due })
}

fn fits(view: &CardView, query: &CardQuery) -> bool {
    query.rule.is_none() || query.deck == Deck::Mistakes || view.position.settings.rule == query.rule
}

/// The new puzzle that is nearest to the player's strength.
fn fresh_puzzle(query: &CardQuery, seen: &[KeptCard]) -> Option<String> {
    let strength = rating(query.deck, seen).map_or(PRIOR.mean, |rating| rating.elo);
    let is_new = |puzzle: &&PuzzleCard| {
        let rule = query.rule.is_none() || puzzle.rule == query.rule;
        rule && query.not.as_deref() != Some(&puzzle.id) && seen.iter().all(|card| card.id != puzzle.id)
    };
    let distance = |puzzle: &&PuzzleCard| (puzzle.rating.elo - strength).abs();
    let nearest = puzzles(query.deck).iter().filter(is_new).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.map(|puzzle| puzzle.id.clone())
}

async fn fresh_mistake(services: &Arc<Services>, query: &CardQuery) -> ApiResult<Option<CardView>> {
    for mistake in services.store.fresh_mistakes().await?.first {
        let id = CardId::Mistake(mistake).text();
        if query.not.as_deref() == Some(&id) {
            continue;
        }
        if let Some(view) = card_view(services, &id, None).await? {
            return Ok(Some(view));
        }
    }
    Ok(None)
}

/// A card; nothing if its game or review is gone.
async fn card_view(services: &Arc<Services>, id: &str, kept: Option<&KeptCard>) -> ApiResult<Option<CardView>> {
    match CardId::of(id) {
        Ok(CardId::Puzzle(id)) => puzzle_view(&id, kept).map(Some),
        Ok(CardId::Mistake(mistake)) => mistake_card(services, &mistake, kept).await,
        // A puzzle of an earlier version of the program.
        Err(_) => Ok(None),
    }
}

async fn mistake_card(
    services: &Arc<Services>,
    mistake: &Mistake,
    kept: Option<&KeptCard>,
) -> ApiResult<Option<CardView>> {
    if !services.store.has_mistake(mistake).await? {
        return Ok(None);
    }
    let game = match services.store.game(&mistake.game).await {
        Ok(game) => game,
        Err(problem) if problem.code == ProblemCode::NotFound => return Ok(None),
        Err(problem) => return Err(problem),
    };
    let review = services.store.review_of(&mistake.game).await?;
    Ok(review.and_then(|review| mistake_view(mistake, &game, &review, kept)))
}

/// Keeps an answer.
pub(crate) async fn answer(services: &Arc<Services>, choice: AnswerChoice) -> ApiResult<Answered> {
    let day = checked_day(&choice.day)?;
    let id = CardId::of(&choice.card)?;
    if let CardId::Mistake(mistake) = &id
        && !services.store.has_mistake(mistake).await?
    {
        return Err(Problem::not_found("card", &choice.card));
    }
    let grade = match (choice.right, choice.hinted) {
        (false, _) => Grade::Wrong,
        (true, true) => Grade::Hinted,
        (true, false) => Grade::Right,
    };
    let (moment, deck) = (Timestamp::now(), id.deck());
    let kept = KeptAnswer {
        card: choice.card.clone(),
        at: now(),
        day: day.to_string(),
        right: choice.right,
        hinted: choice.hinted,
        ms: choice.ms,
    };
    let change = move |before: Option<KeptCard>| {
        let (box_number, due) = next_of(before.as_ref(), grade, moment);
        KeptCard {
            id: choice.card,
            deck,
            box_number,
            due: written(due),
            seen: before.as_ref().map_or(0, |card| card.seen).saturating_add(1),
            first_right: before.map_or(grade == Grade::Right, |card| card.first_right),
            changed: written(moment),
        }
    };
    let card = services.store.answer(kept, change).await?;
    Ok(Answered { box_number: card.box_number, due: card.due, seen: card.seen })
}

/// Takes in a file of practice.
pub(crate) async fn import(services: &Arc<Services>, file: PracticeFile) -> ApiResult<PracticeImported> {
    let wrong = |detail: String| Problem::new(ProblemCode::BadFile, detail);
    if file.version != 1 {
        return Err(wrong(format!("the file has the form {}: this program knows 1; use a newer one", file.version)));
    }
    for card in &file.cards {
        let moments = [&card.due, &card.changed].iter().all(|text| text.parse::<Timestamp>().is_ok());
        if !moments || usize::from(card.box_number) >= BOX_MINUTES.len() || card.id.len() > 100 {
            return Err(wrong(format!("card '{}' can't be read: export the file again", shortened(&card.id))));
        }
    }
    for answer in &file.answers {
        let is_read = answer.at.parse::<Timestamp>().is_ok() && checked_day(&answer.day).is_ok();
        if !is_read || answer.card.len() > 100 {
            return Err(wrong(format!(
                "an answer of '{}' can't be read: export the file again",
                shortened(&answer.card)
            )));
        }
    }
    services.store.take_practice(file).await
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

fn written(moment: Timestamp) -> String {
    moment.strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

fn checked_day(text: &str) -> ApiResult<jiff::civil::Date> {
    let day: Option<jiff::civil::Date> = text.parse().ok().filter(|_| text.len() == 10);
    let detail = || format!("'{}' is not a day: write it as 2026-11-16", shortened(text));
    day.ok_or_else(|| Problem::new(ProblemCode::BadValue, detail()))
}
