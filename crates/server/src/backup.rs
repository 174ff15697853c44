//! Everything in one file, to be taken elsewhere: from a page to a server, or the other way round.

use std::collections::HashSet;

use crate::api::{Backup, Problem, ProblemCode, Restored};
use crate::app::App;
use crate::practice;
use crate::problem::ApiResult;
use crate::store::{Row, StoredGame};

/// The form of files that is written and read.
const VERSION: u32 = 1;

/// The longest id of a game.
const LONGEST_ID: usize = 40;

/// Everything that is kept.
pub(crate) async fn backup(app: &App) -> ApiResult<Backup> {
    let (store, most) = (&app.services.store, app.limits.export_bytes);
    let bytes = store.bytes().await?;
    if bytes > most {
        let detail = format!(
            "the games take {bytes} bytes, at most {most} are sent at once: export them in parts, or copy the data folder"
        );
        return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", most).with("unit", "bytes"));
    }
    let (games, reviews) = store.everything().await?;
    let games = games.iter().map(serde_json::to_value).collect::<Result<_, _>>().map_err(Problem::internal)?;
    Ok(Backup { version: VERSION, games, reviews, practice: store.practice_file().await?, page: None })
}

/// Takes in what was kept elsewhere. Nothing is changed unless all of it can be read; what is newer here stays.
pub(crate) async fn restore(app: &App, file: Backup) -> ApiResult<Restored> {
    let wrong = |detail: String| Problem::new(ProblemCode::BadFile, detail);
    if file.version != VERSION {
        let detail = format!("the file has the form {}: this program knows {VERSION}; use a newer one", file.version);
        return Err(wrong(detail));
    }
    let mut games = Vec::new();
    for (place, game) in file.games.into_iter().enumerate() {
        let read = serde_json::from_value::<StoredGame>(game).map_err(|error| error.to_string());
        let game = read.and_then(checked);
        games.push(game.map_err(|error| wrong(format!("game {} of the file can't be read: {error}", place + 1)))?);
    }
    let store = &app.services.store;
    let mut restored = Restored { games: 0, left: 0, reviews: 0, cards: 0, answers: 0 };
    let (mut rows, mut taken) = (Vec::new(), HashSet::new());
    for game in &games {
        let newer_here = match store.game(&game.id).await {
            Ok(known) => known.updated >= game.updated,
            Err(problem) if problem.code == ProblemCode::NotFound => false,
            Err(problem) => return Err(problem),
        };
        if newer_here || app.rooms.is_open(&game.id).await {
            restored.left += 1;
            continue;
        }
        rows.push(Row::of(game)?);
        taken.insert(game.id.clone());
        restored.games += 1;
    }
    let practised = practice::import(&app.services, file.practice).await?;
    store.save_all(rows).await?;
    for review in file.reviews.iter().filter(|review| taken.contains(&review.game)) {
        store.save_review(review).await?;
        restored.reviews += 1;
    }
    Ok(Restored { cards: practised.cards, answers: practised.answers, ..restored })
}

/// A game of a file, if it can be played on.
fn checked(game: StoredGame) -> Result<StoredGame, String> {
    let is_id =
        !game.id.is_empty() && game.id.len() <= LONGEST_ID && game.id.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_id {
        return Err("its id is none".to_owned());
    }
    game.line().map_err(|problem| problem.detail)?;
    Ok(game)
}
