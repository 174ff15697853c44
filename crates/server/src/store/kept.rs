//! What a page keeps: everything in memory, and every change handed on as a text under a name, for the browser's storage.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use super::StoredGame;
use super::row::{Row, json, read, shortened};
use super::values::{
    Batch, DeckState, Fresh, LevelGame, Mistake, Played, PositionMoves, checked_day, checked_limit, level_game,
};
use crate::api::{
    AccuracyPoint, DayCount, Deck, ExplorerGame, GameList, GameName, GameQuery, GameSummary, KeptAnswer, KeptCard,
    MistakeCount, PlayerChoice, PracticeFile, PracticeImported, Problem, ResultCounts, ResultFilter, Review, Side,
};
use crate::problem::ApiResult;

/// The tables.
const GAMES: &str = "games";
const REVIEWS: &str = "reviews";
const CARDS: &str = "cards";
const ANSWERS: &str = "answers";

/// The words of a question that are looked for, new mistakes that are handed out at once, and games that are named.
const MOST_WORDS: usize = 10;
const SOME: usize = 20;
const NAMED: usize = 8;

/// Keeps a text under a name in a table, or removes it.
type Keep = fn(&str, &str, Option<&str>);

/// The store of a page.
#[derive(Clone)]
pub(crate) struct KeptStore {
    keep: Keep,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Counts the games: later ones have higher keys.
    last_key: i64,
    games: HashMap<String, Game>,
    reviews: HashMap<String, Review>,
    cards: BTreeMap<String, KeptCard>,
    answers: BTreeMap<(String, String), KeptAnswer>,
}

struct Game {
    key: i64,
    row: Row,
    /// The moment of the last change that was looked through for the explorer, and the moves that were found.
    explored: Option<(String, Vec<Played>)>,
}

impl State {
    fn put(&mut self, row: Row) {
        self.last_key += 1;
        let known = self.games.remove(&row.id);
        let (key, explored) = known.map_or((self.last_key, None), |known| (known.key, known.explored));
        self.games.insert(row.id.clone(), Game { key, row, explored });
    }

    /// Games that fit, the last changed first.
    fn sorted(&self, fits: impl Fn(&Row) -> bool) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.games.values().map(|game| &game.row).filter(|row| fits(row)).collect();
        rows.sort_by(|a, b| b.updated.cmp(&a.updated).then_with(|| a.id.cmp(&b.id)));
        rows
    }

    /// Mistakes of people in reviewed games of a row.
    fn mistakes_of<'a>(&'a self, row: &Row) -> impl Iterator<Item = (usize, Side, Option<String>)> + 'a {
        let review = self.reviews.get(&row.id);
        let people = summary(row).map(|summary| people(&summary)).unwrap_or_default();
        let plies = review.map(|review| review.retry.as_slice()).unwrap_or_default();
        plies.iter().filter_map(move |&ply| {
            let mv = review?.moves.get(ply)?;
            let why = mv.why.as_ref().filter(|why| why.has_reason);
            let claim = why.and_then(|why| why.claims.first()).map(|claim| claim.id.clone());
            people.contains(&mv.side).then_some((ply, mv.side, claim))
        })
    }
}

/// The sides of a game that people played.
fn people(summary: &GameSummary) -> Vec<Side> {
    let seats = [(Side::Black, &summary.black), (Side::White, &summary.white)];
    let human = seats.into_iter().filter(|(_, seat)| matches!(seat.player, PlayerChoice::Human { .. }));
    human.map(|(side, _)| side).collect()
}

fn summary(row: &Row) -> Option<GameSummary> {
    read(row.summary.as_bytes()).ok()
}

impl KeptStore {
    /// A store with what was kept before. What can't be read is left where it is.
    pub(crate) fn of_page(keep: Keep, kept: Vec<(String, String, String)>) -> KeptStore {
        let mut state = State::default();
        for (table, name, text) in kept {
            let bytes = text.as_bytes();
            let taken = match table.as_str() {
                GAMES => read::<StoredGame>(bytes).and_then(|game| Row::of(&game)).map(|row| state.put(row)),
                REVIEWS => read(bytes).map(|review: Review| drop(state.reviews.insert(name.clone(), review))),
                CARDS => read(bytes).map(|card: KeptCard| drop(state.cards.insert(name.clone(), card))),
                ANSWERS => read(bytes).map(|answer: KeptAnswer| {
                    state.answers.insert((answer.card.clone(), answer.at.clone()), answer);
                }),
                _ => Ok(()),
            };
            if let Err(problem) = taken {
                tracing::error!("what is kept of {table} {name} can't be read: {}", problem.detail);
            }
        }
        KeptStore { keep, state: Arc::new(Mutex::new(state)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(crate) async fn save(&self, game: &StoredGame) -> ApiResult<()> {
        self.save_all(vec![Row::of(game)?]).await
    }

    pub(crate) async fn save_all(&self, rows: Vec<Row>) -> ApiResult<()> {
        let mut state = self.state();
        for row in rows {
            (self.keep)(GAMES, &row.id, Some(&row.doc));
            state.put(row);
        }
        Ok(())
    }

    pub(crate) async fn game(&self, id: &str) -> ApiResult<StoredGame> {
        let state = self.state();
        let game = state.games.get(id).ok_or_else(|| Problem::not_found("game", shortened(id)))?;
        read(game.row.doc.as_bytes())
    }

    pub(crate) async fn bytes_of(&self, ids: &[String]) -> ApiResult<u64> {
        let state = self.state();
        let bytes = |id: &String| {
            let game = state.games.get(id).ok_or_else(|| Problem::not_found("game", shortened(id)))?;
            Ok(game.row.doc.len() as u64)
        };
        ids.iter().map(bytes).sum()
    }

    pub(crate) async fn bytes(&self) -> ApiResult<u64> {
        Ok(self.state().games.values().map(|game| game.row.doc.len() as u64).sum())
    }

    pub(crate) async fn everything(&self) -> ApiResult<(Vec<StoredGame>, Vec<Review>)> {
        let state = self.state();
        let mut games: Vec<StoredGame> =
            state.games.values().filter_map(|game| read(game.row.doc.as_bytes()).ok()).collect();
        let mut reviews: Vec<Review> = state.reviews.values().cloned().collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        reviews.sort_by(|a, b| a.game.cmp(&b.game));
        Ok((games, reviews))
    }

    pub(crate) async fn delete(&self, id: &str) -> ApiResult<bool> {
        (self.keep)(REVIEWS, id, None);
        (self.keep)(GAMES, id, None);
        let mut state = self.state();
        state.reviews.remove(id);
        Ok(state.games.remove(id).is_some())
    }

    pub(crate) async fn save_review(&self, review: &Review) -> ApiResult<()> {
        let mut state = self.state();
        if state.games.contains_key(&review.game) {
            (self.keep)(REVIEWS, &review.game, Some(&json(review)?));
            state.reviews.insert(review.game.clone(), review.clone());
        }
        Ok(())
    }

    pub(crate) async fn review(&self, game: &str) -> ApiResult<Review> {
        let none = || Problem::not_found("review", shortened(game)).with("game", shortened(game));
        self.review_of(game).await?.ok_or_else(none)
    }

    pub(crate) async fn review_of(&self, game: &str) -> ApiResult<Option<Review>> {
        Ok(self.state().reviews.get(game).cloned())
    }

    pub(crate) async fn list(&self, query: &GameQuery) -> ApiResult<GameList> {
        let limit = checked_limit(query)? as usize;
        let words: Vec<String> = query
            .text
            .as_deref()
            .unwrap_or_default()
            .to_lowercase()
            .split_whitespace()
            .map(str::to_owned)
            .take(MOST_WORDS)
            .collect();
        let kind = query.game.map(|game| hansu_game::GameKind::from(game).name());
        let result = query.result.map(|result| match result {
            ResultFilter::Black => "black",
            ResultFilter::White => "white",
            ResultFilter::Draw => "draw",
            ResultFilter::Unfinished => "unfinished",
        });
        let from = query.from.as_deref().map(checked_day).transpose()?;
        // All moments of the day come before this.
        let to = query.to.as_deref().map(checked_day).transpose()?.map(|day| day + "T~");
        let fits = |row: &Row| {
            words.iter().all(|word| row.words.contains(word))
                && kind.is_none_or(|kind| row.game == kind)
                && result.is_none_or(|result| row.result == result)
                && from.as_ref().is_none_or(|from| row.created >= *from)
                && to.as_ref().is_none_or(|to| row.created < *to)
        };
        let state = self.state();
        let rows = state.sorted(fits);
        let shown = rows.iter().skip(query.offset.unwrap_or(0) as usize).take(limit);
        Ok(GameList { games: shown.filter_map(|row| summary(row)).collect(), total: rows.len() as u64 })
    }

    pub(crate) async fn deck(&self, deck: Deck) -> ApiResult<DeckState> {
        let mut cards: Vec<KeptCard> = self.state().cards.values().filter(|card| card.deck == deck).cloned().collect();
        cards.sort_by(|a, b| a.due.cmp(&b.due).then_with(|| a.id.cmp(&b.id)));
        Ok(DeckState { cards })
    }

    pub(crate) async fn answer(
        &self,
        answer: KeptAnswer,
        change: impl FnOnce(Option<KeptCard>) -> KeptCard + Send + 'static,
    ) -> ApiResult<KeptCard> {
        let mut state = self.state();
        let card = change(state.cards.get(&answer.card).cloned());
        self.put_card(&mut state, card.clone())?;
        self.put_answer(&mut state, answer)?;
        Ok(card)
    }

    fn put_card(&self, state: &mut State, card: KeptCard) -> ApiResult<()> {
        (self.keep)(CARDS, &card.id, Some(&json(&card)?));
        state.cards.insert(card.id.clone(), card);
        Ok(())
    }

    /// Keeps an answer, unless it is there already; whether it was new.
    fn put_answer(&self, state: &mut State, answer: KeptAnswer) -> ApiResult<bool> {
        let key = (answer.card.clone(), answer.at.clone());
        if state.answers.contains_key(&key) {
            return Ok(false);
        }
        (self.keep)(ANSWERS, &format!("{} {}", key.0, key.1), Some(&json(&answer)?));
        state.answers.insert(key, answer);
        Ok(true)
    }

    pub(crate) async fn fresh_mistakes(&self) -> ApiResult<Fresh> {
        let state = self.state();
        let mut fresh = Fresh::default();
        for row in state.sorted(|row| state.reviews.contains_key(&row.id)) {
            for (ply, ..) in state.mistakes_of(row) {
                fresh.total += 1;
                if state.cards.contains_key(&format!("mistake-{}-{ply}", row.id)) {
                    continue;
                }
                fresh.count += 1;
                if fresh.first.len() < SOME {
                    fresh.first.push(Mistake { game: row.id.clone(), ply });
                }
            }
        }
        Ok(fresh)
    }

    pub(crate) async fn has_mistake(&self, mistake: &Mistake) -> ApiResult<bool> {
        let state = self.state();
        Ok(state.reviews.get(&mistake.game).is_some_and(|review| review.retry.contains(&mistake.ply)))
    }

    pub(crate) async fn practised_days(&self) -> ApiResult<Vec<DayCount>> {
        let mut days: BTreeMap<String, u32> = BTreeMap::new();
        self.state().answers.values().for_each(|answer| *days.entry(answer.day.clone()).or_default() += 1);
        Ok(days.into_iter().rev().map(|(day, count)| DayCount { day, count }).collect())
    }

    pub(crate) async fn practice_file(&self) -> ApiResult<PracticeFile> {
        let state = self.state();
        let mut answers: Vec<KeptAnswer> = state.answers.values().cloned().collect();
        answers.sort_by(|a, b| a.at.cmp(&b.at).then_with(|| a.card.cmp(&b.card)));
        Ok(PracticeFile { version: 1, cards: state.cards.values().cloned().collect(), answers })
    }

    pub(crate) async fn take_practice(&self, file: PracticeFile) -> ApiResult<PracticeImported> {
        let mut state = self.state();
        let mut taken = PracticeImported { cards: 0, answers: 0 };
        for card in file.cards {
            if state.cards.get(&card.id).is_none_or(|known| known.changed < card.changed) {
                self.put_card(&mut state, card)?;
                taken.cards += 1;
            }
        }
        for answer in file.answers {
            taken.answers += u32::from(self.put_answer(&mut state, answer)?);
        }
        Ok(taken)
    }

    pub(crate) async fn level_games(&self, game: GameName) -> ApiResult<Vec<LevelGame>> {
        let state = self.state();
        let mut rows = state.sorted(|row| row.game == kind_of(game) && row.result != "unfinished");
        rows.sort_by(|a, b| a.created.cmp(&b.created).then_with(|| b.id.cmp(&a.id)));
        Ok(rows.into_iter().filter_map(|row| level_game((row.created.clone(), row.summary.clone()))).collect())
    }

    pub(crate) async fn accuracies(&self, game: GameName) -> ApiResult<Vec<AccuracyPoint>> {
        let state = self.state();
        let mut points = Vec::new();
        for row in state.sorted(|row| row.game == kind_of(game)) {
            let (Some(review), Some(summary)) = (state.reviews.get(&row.id), summary(row)) else { continue };
            for side in people(&summary) {
                let of_side = if side == Side::Black { &review.black } else { &review.white };
                let Some(accuracy) = of_side.accuracy else { continue };
                let mistakes = state.mistakes_of(row).filter(|(_, of, _)| *of == side).count() as u32;
                points.push(AccuracyPoint { game: row.id.clone(), at: row.created.clone(), side, accuracy, mistakes });
            }
        }
        points.sort_by(|a, b| a.at.cmp(&b.at).then_with(|| b.game.cmp(&a.game)));
        Ok(points)
    }

    pub(crate) async fn mistake_reasons(&self, game: GameName) -> ApiResult<(Vec<MistakeCount>, u32)> {
        let state = self.state();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let mut unexplained = 0;
        for row in state.sorted(|row| row.game == kind_of(game)) {
            for (_, _, claim) in state.mistakes_of(row) {
                match claim {
                    Some(claim) => *counts.entry(claim).or_default() += 1,
                    None => unexplained += 1,
                }
            }
        }
        let mut counts: Vec<MistakeCount> =
            counts.into_iter().map(|(claim, count)| MistakeCount { claim, count }).collect();
        counts.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.claim.cmp(&b.claim)));
        Ok((counts, unexplained))
    }

    pub(crate) async fn unexplored(&self, most: usize) -> ApiResult<Batch> {
        let state = self.state();
        let games = state.games.values().filter(|game| is_stale(game)).take(most);
        let entry = |game: &Game| (game.key, game.row.updated.clone(), read(game.row.doc.as_bytes()).ok());
        Ok(Batch { games: games.map(entry).collect() })
    }

    pub(crate) async fn count_unexplored(&self) -> ApiResult<u64> {
        Ok(self.state().games.values().filter(|game| is_stale(game)).count() as u64)
    }

    pub(crate) async fn save_explored(&self, games: Vec<(i64, String, Vec<Played>)>) -> ApiResult<()> {
        let mut found: HashMap<i64, (String, Vec<Played>)> =
            games.into_iter().map(|(key, updated, moves)| (key, (updated, moves))).collect();
        for game in self.state().games.values_mut() {
            if let Some(explored) = found.remove(&game.key) {
                game.explored = Some(explored);
            }
        }
        Ok(())
    }

    pub(crate) async fn explore(&self, position: i64) -> ApiResult<PositionMoves> {
        let state = self.state();
        let (mut moves, mut games) = (BTreeMap::<u16, ResultCounts>::new(), Vec::new());
        for game in state.games.values() {
            let played = game.explored.iter().flat_map(|(_, moves)| moves);
            let mut seen = Vec::new();
            for &Played { mv, result, .. } in played.filter(|played| played.position == position) {
                if seen.contains(&mv) {
                    continue;
                }
                seen.push(mv);
                games.push((game.key, mv, &game.row));
                let counts = moves.entry(mv).or_default();
                match result {
                    0 => counts.black += 1,
                    1 => counts.draws += 1,
                    _ => counts.white += 1,
                }
            }
        }
        games.sort_by_key(|(key, ..)| std::cmp::Reverse(*key));
        let named = games.into_iter().take(NAMED).filter_map(|(_, mv, row)| Some((mv, explorer_game(row)?)));
        Ok(PositionMoves { moves: moves.into_iter().collect(), games: named.collect() })
    }
}

fn is_stale(game: &Game) -> bool {
    let explored = game.explored.as_ref().is_some_and(|(updated, _)| *updated == game.row.updated);
    game.row.result != "unfinished" && !explored
}

fn explorer_game(row: &Row) -> Option<ExplorerGame> {
    let summary = summary(row)?;
    let winner = summary.result.and_then(|result| result.winner);
    let (black, white) = (summary.black.name, summary.white.name);
    Some(ExplorerGame { id: summary.id, black, white, winner, mv: String::new() })
}

fn kind_of(game: GameName) -> &'static str {
    hansu_game::GameKind::from(game).name()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Store;
    use super::*;

    /// A game of Othello that a person played against a level.
    fn game(id: &str, updated: &str, moves: &[&str], winner: Value) -> StoredGame {
        let person = json!({"player": {"kind": "human", "name": "Ann"}, "name": "Ann", "agent": null});
        let level = json!({"player": {"kind": "level", "level": 3}, "name": "expert", "agent": "expert:level=3"});
        let result =
            if winner.is_null() { winner } else { json!({"winner": winner, "by": "resignation", "margin": null}) };
        let moves: Vec<Value> = moves.iter().map(|mv| json!({ "mv": mv })).collect();
        serde_json::from_value(json!({
            "id": id, "version": 1, "name": format!("the {id} game"), "created": updated, "updated": updated,
            "settings": {"game": "othello", "size": 8, "row": null, "rule": null}, "start": null, "moves": moves,
            "undone": [], "black": person, "white": level, "clock": null, "result": result, "swap2": null, "watch": null,
        }))
        .expect("a game")
    }

    fn games() -> Vec<StoredGame> {
        vec![
            game("one", "2026-11-16T10:00:00.000Z", &["f5", "d6", "c3"], json!("black")),
            game("two", "2026-11-17T10:00:00.000Z", &["f5", "f6"], json!("white")),
            game("three", "2026-11-18T10:00:00.000Z", &["c4"], Value::Null),
        ]
    }

    /// What a page keeps answers questions as the database does.
    #[tokio::test]
    async fn the_same_is_found_as_in_the_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Store::open(folder.path(), 8, &mut |_| ()).expect("a database");
        let kept = KeptStore::of_page(|_, _, _| (), Vec::new());
        for game in games() {
            database.save(&game).await.expect("saved");
            kept.save(&game).await.expect("saved");
        }
        for query in [
            json!({}),
            json!({"text": "THE two"}),
            json!({"text": "an"}),
            json!({"text": "nobody"}),
            json!({"result": "white"}),
            json!({"result": "unfinished", "game": "othello"}),
            json!({"game": "gomoku"}),
            json!({"from": "2026-11-17", "to": "2026-11-17"}),
            json!({"limit": 1, "offset": 1}),
            json!({"limit": 0}),
            json!({"from": "yesterday"}),
        ] {
            let query: GameQuery = serde_json::from_value(query).expect("a question");
            assert_eq!(kept.list(&query).await, database.list(&query).await, "{query:?}");
        }
        let name = GameName::Othello;
        assert_eq!(kept.level_games(name).await, database.level_games(name).await);
        assert_eq!(kept.bytes().await, database.bytes().await);
        assert_eq!(kept.everything().await, database.everything().await);
        assert_eq!(kept.count_unexplored().await, Ok(2));
        assert_eq!(database.count_unexplored().await, Ok(2));
        assert_eq!(kept.delete("one").await, database.delete("one").await);
        assert_eq!(kept.delete("one").await, database.delete("one").await);
        assert_eq!(kept.game("one").await, database.game("one").await);
        assert_eq!(kept.review("two").await, database.review("two").await);
        database.close().await;
    }

    #[tokio::test]
    async fn what_was_kept_is_there_again_and_damage_hides_nothing() {
        static KEPT: Mutex<Vec<(String, String, String)>> = Mutex::new(Vec::new());
        fn keep(table: &str, name: &str, text: Option<&str>) {
            let mut kept = KEPT.lock().expect("nobody panics");
            kept.retain(|(of, known, _)| (of.as_str(), known.as_str()) != (table, name));
            kept.extend(text.map(|text| (table.to_owned(), name.to_owned(), text.to_owned())));
        }
        let store = KeptStore::of_page(keep, Vec::new());
        for game in games() {
            store.save(&game).await.expect("saved");
        }
        store.delete("two").await.expect("removed");
        let answer = KeptAnswer {
            card: "fours-1".to_owned(),
            at: "2026-11-18T10:00:00.000Z".to_owned(),
            day: "2026-11-18".to_owned(),
            right: true,
            hinted: false,
            ms: 5,
        };
        let card = KeptCard {
            id: "fours-1".to_owned(),
            deck: Deck::Fours,
            box_number: 1,
            due: "2026-11-19T10:00:00.000Z".to_owned(),
            seen: 1,
            first_right: true,
            changed: "2026-11-18T10:00:00.000Z".to_owned(),
        };
        let made = card.clone();
        store.answer(answer, move |_| made).await.expect("kept");
        let mut kept = KEPT.lock().expect("nobody panics").clone();
        kept.push(("games".to_owned(), "broken".to_owned(), "{".to_owned()));
        let again = KeptStore::of_page(keep, kept);
        assert_eq!(again.everything().await, store.everything().await);
        assert_eq!(again.practice_file().await, store.practice_file().await);
        assert_eq!(again.deck(Deck::Fours).await.expect("a pile").cards, [card]);
    }
}
