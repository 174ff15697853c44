//! The opening explorer: what was played in a position by all stored games, and what the book says of it.
//!
//! Games are looked through when the explorer is asked, not when they are played: a move that is saved waits for nothing. Those
//! that have changed since are found by the moment of their last change.

mod canonical;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hansu_game::{Game, Move, Position};
use hansu_othello::{Book, Opening};

use self::canonical::Canonical;
use crate::api::{ExplorerChoice, ExplorerGame, ExplorerMove, ExplorerView, OpeningName, ResultCounts, Side};
use crate::line::LineOfPlay;
use crate::platform::{Instant, off_the_loop};
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::{Played, StoredGame};

/// Games are looked through up to this ply.
const PLIES: usize = 30;

/// Games that are looked through together, and for how long one question does so.
const TOGETHER: usize = 250;
const LONGEST: Duration = Duration::from_millis(1200);

/// What is known of a position.
pub(crate) async fn look(services: &Arc<Services>, choice: &ExplorerChoice) -> ApiResult<ExplorerView> {
    let line = LineOfPlay::of(&choice.position)?;
    let waiting = catch_up(services).await?;
    let canonical = Canonical::of(&line.position);
    let found = services.store.explore(canonical.key).await?;
    let size = line.position.size();
    let mut moves: BTreeMap<u16, ExplorerMove> = BTreeMap::new();
    for (number, results) in found.moves {
        let Some(mv) = canonical.mv(number).filter(|&mv| line.position.is_legal(mv)) else { continue };
        moves.insert(number, explorer_move(&line.position, mv, results));
    }
    for (mv, discs) in book_moves(&line.position) {
        let number = canonical.number(mv);
        let shown = canonical.mv(number).unwrap_or(mv);
        let entry =
            moves.entry(number).or_insert_with(|| explorer_move(&line.position, shown, ResultCounts::default()));
        entry.book = Some(discs);
    }
    let named = |(number, game): (u16, ExplorerGame)| {
        let mv = canonical.mv(number).map(|mv| mv.name(size)).unwrap_or_default();
        ExplorerGame { mv, ..game }
    };
    let mut moves: Vec<ExplorerMove> = moves.into_values().collect();
    moves.sort_by(|a, b| {
        let book = |mv: &ExplorerMove| mv.book.unwrap_or(f64::MIN);
        count(&b.results).cmp(&count(&a.results)).then_with(|| book(b).total_cmp(&book(a)))
    });
    Ok(ExplorerView {
        name: name_on_the_way(&line),
        side: line.position.side_to_move().into(),
        results: moves.iter().fold(ResultCounts::default(), |sum, mv| added(sum, mv.results)),
        moves,
        games: found.games.into_iter().map(named).collect(),
        waiting,
        plies: PLIES,
    })
}

fn explorer_move(position: &Position, mv: Move, results: ResultCounts) -> ExplorerMove {
    let mut after = position.clone();
    let name = after.play(mv).ok().and_then(|()| name_of(&after));
    ExplorerMove { mv: mv.name(position.size()), results, book: None, name }
}

fn count(results: &ResultCounts) -> u64 {
    results.black + results.draws + results.white
}

fn added(a: ResultCounts, b: ResultCounts) -> ResultCounts {
    ResultCounts { black: a.black + b.black, draws: a.draws + b.draws, white: a.white + b.white }
}

/// What the book knows of a position, in discs for the side to move.
fn book_moves(position: &Position) -> Vec<(Move, f64)> {
    let Position::Othello(othello) = position else { return Vec::new() };
    Book::shipped().moves(othello).iter().map(|found| (Move::place(found.square), found.score.discs())).collect()
}

fn name_of(position: &Position) -> Option<OpeningName> {
    let Position::Othello(othello) = position else { return None };
    let Opening { english, japanese, korean, .. } = Opening::of(othello)?;
    Some(OpeningName { en: (*english).to_owned(), ja: (*japanese).to_owned(), ko: (*korean).to_owned() })
}

/// The name of the position, or of the last one before it that has one.
fn name_on_the_way(line: &LineOfPlay) -> Option<OpeningName> {
    (0..=line.moves.len()).rev().find_map(|ply| name_of(&line.at(ply)))
}

/// Looks through games that have changed, for a while. Tells how many are left.
async fn catch_up(services: &Arc<Services>) -> ApiResult<u64> {
    // Whoever comes while somebody is at it need not do it again.
    let Ok(_at_it) = services.exploring.try_lock() else { return services.store.count_unexplored().await };
    let begun = Instant::now();
    loop {
        let batch = services.store.unexplored(TOGETHER).await?;
        let is_last = batch.games.len() < TOGETHER;
        if !batch.games.is_empty() {
            let look = move || {
                let entry = |(key, updated, game): (i64, String, Option<StoredGame>)| {
                    (key, updated, game.map(|game| moves_of(&game)).unwrap_or_default())
                };
                batch.games.into_iter().map(entry).collect()
            };
            let entries = off_the_loop(look).await?;
            services.store.save_explored(entries).await?;
        }
        if is_last {
            return Ok(0);
        }
        if begun.elapsed() > LONGEST {
            return services.store.count_unexplored().await;
        }
    }
}

/// The moves of a game up to the last ply that is looked at; none of one that can't be read.
fn moves_of(game: &StoredGame) -> Vec<Played> {
    let (Ok(line), Some(result)) = (game.line(), game.result) else { return Vec::new() };
    let result = match result.winner {
        Some(Side::Black) => 0,
        None => 1,
        Some(Side::White) => 2,
    };
    let mut position = line.start;
    let mut played = Vec::new();
    for &mv in line.moves.iter().take(PLIES) {
        let canonical = Canonical::of(&position);
        played.push(Played { position: canonical.key, mv: canonical.number(mv), result });
        position.play_unchecked(mv);
    }
    played
}
