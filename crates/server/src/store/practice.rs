//! Cards, answers and mistakes in the database.

use rusqlite::{Connection, OptionalExtension, params};

use super::Store;
use super::row::read;
use super::values::{DeckState, Fresh, Mistake};
use crate::api::{DayCount, Deck, KeptAnswer, KeptCard, PracticeFile, PracticeImported, Review};
use crate::problem::ApiResult;

/// Mistakes of people: the side that erred was not an agent's.
const OF_PEOPLE: &str = "mistakes JOIN games ON games.id = mistakes.game AND \
     json_extract(CASE WHEN json_valid(games.summary) THEN games.summary ELSE '{}' END, \
                  '$.' || mistakes.side || '.player.kind') = 'human'";

/// New mistakes that are handed out at once.
const SOME: u32 = 20;

fn name(deck: Deck) -> &'static str {
    match deck {
        Deck::Endgame => "endgame",
        Deck::Fours => "fours",
        Deck::Threats => "threats",
        Deck::Mistakes => "mistakes",
    }
}

fn deck_of(name: &str) -> Option<Deck> {
    [Deck::Endgame, Deck::Fours, Deck::Threats, Deck::Mistakes].into_iter().find(|&deck| self::name(deck) == name)
}

const COLUMNS: &str = "id, deck, box, due, seen, first_right, changed";

fn kept(row: &rusqlite::Row<'_>) -> rusqlite::Result<KeptCard> {
    let deck: String = row.get(1)?;
    Ok(KeptCard {
        id: row.get(0)?,
        deck: deck_of(&deck).ok_or(rusqlite::Error::InvalidQuery)?,
        box_number: row.get(2)?,
        due: row.get(3)?,
        seen: row.get(4)?,
        first_right: row.get(5)?,
        changed: row.get(6)?,
    })
}

fn write(connection: &Connection, card: &KeptCard) -> rusqlite::Result<()> {
    let sql = format!("INSERT OR REPLACE INTO cards ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    let KeptCard { id, deck, box_number, due, seen, first_right, changed } = card;
    let values = params![id, name(*deck), box_number, due, seen, first_right, changed];
    connection.prepare_cached(&sql)?.execute(values).map(|_| ())
}

fn add_answer(connection: &Connection, answer: &KeptAnswer) -> rusqlite::Result<usize> {
    let sql = "INSERT OR IGNORE INTO answers (card, at, day, solved, hinted, ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let KeptAnswer { card, at, day, right, hinted, ms } = answer;
    let ms = i64::try_from(*ms).unwrap_or(i64::MAX);
    connection.prepare_cached(sql)?.execute(params![card, at, day, right, hinted, ms])
}

impl Store {
    /// The cards of a pile that were answered.
    pub(crate) async fn deck(&self, deck: Deck) -> ApiResult<DeckState> {
        let read = move |connection: &Connection| {
            let sql = format!("SELECT {COLUMNS} FROM cards WHERE deck = ?1 ORDER BY due, id");
            let mut statement = connection.prepare_cached(&sql)?;
            let cards = statement.query_map([name(deck)], kept)?.collect::<rusqlite::Result<_>>()?;
            Ok(DeckState { cards })
        };
        self.searches.run(read).await
    }

    /// Keeps an answer and what it makes of its card, both or none. `change` is given the card as it is then.
    pub(crate) async fn answer(
        &self,
        answer: KeptAnswer,
        change: impl FnOnce(Option<KeptCard>) -> KeptCard + Send + 'static,
    ) -> ApiResult<KeptCard> {
        let work = move |connection: &Connection| {
            let sql = format!("SELECT {COLUMNS} FROM cards WHERE id = ?1");
            let before = connection.query_row(&sql, [&answer.card], kept).optional()?;
            let card = change(before);
            write(connection, &card)?;
            add_answer(connection, &answer)?;
            Ok(card)
        };
        self.writer.run(work).await
    }

    /// Mistakes of people that were never answered.
    pub(crate) async fn fresh_mistakes(&self) -> ApiResult<Fresh> {
        let read = |connection: &Connection| {
            let new =
                format!("{OF_PEOPLE} LEFT JOIN cards ON cards.id = 'mistake-' || mistakes.game || '-' || mistakes.ply");
            let total = connection.query_row(&format!("SELECT count(*) FROM {OF_PEOPLE}"), [], |row| row.get(0))?;
            let count =
                connection
                    .query_row(&format!("SELECT count(*) FROM {new} WHERE cards.id IS NULL"), [], |row| row.get(0))?;
            let sql = format!(
                "SELECT mistakes.game, mistakes.ply FROM {new} WHERE cards.id IS NULL \
                 ORDER BY games.updated DESC, games.id, mistakes.ply LIMIT {SOME}"
            );
            let mut statement = connection.prepare(&sql)?;
            let mistake =
                |row: &rusqlite::Row<'_>| Ok(Mistake { game: row.get(0)?, ply: row.get::<_, u32>(1)? as usize });
            let first = statement.query_map([], mistake)?.collect::<rusqlite::Result<_>>()?;
            Ok(Fresh { first, count, total })
        };
        self.searches.run(read).await
    }

    /// The games whose mistakes are cards, so that a card whose game or review is gone is not asked for.
    pub(crate) async fn has_mistake(&self, mistake: &Mistake) -> ApiResult<bool> {
        let Mistake { game, ply } = mistake.clone();
        let ply = i64::try_from(ply).unwrap_or(i64::MAX);
        let sql = "SELECT count(*) FROM mistakes WHERE game = ?1 AND ply = ?2";
        let count =
            self.quick.run(move |connection| connection.query_row(sql, params![game, ply], |row| row.get::<_, i64>(0)));
        Ok(count.await? > 0)
    }

    /// How many cards were answered on each day, the latest day first.
    pub(crate) async fn practised_days(&self) -> ApiResult<Vec<DayCount>> {
        let read = |connection: &Connection| {
            let sql = "SELECT day, count(*) FROM answers GROUP BY day ORDER BY day DESC LIMIT 4000";
            let mut statement = connection.prepare_cached(sql)?;
            let day = |row: &rusqlite::Row<'_>| Ok(DayCount { day: row.get(0)?, count: row.get(1)? });
            statement.query_map([], day)?.collect()
        };
        self.searches.run(read).await
    }

    /// Everything that is kept of practice.
    pub(crate) async fn practice_file(&self) -> ApiResult<PracticeFile> {
        let read = |connection: &Connection| {
            let mut cards = connection.prepare(&format!("SELECT {COLUMNS} FROM cards ORDER BY id"))?;
            let cards = cards.query_map([], kept)?.collect::<rusqlite::Result<_>>()?;
            let mut answers =
                connection.prepare("SELECT card, at, day, solved, hinted, ms FROM answers ORDER BY at, card")?;
            let answer = |row: &rusqlite::Row<'_>| {
                let ms: i64 = row.get(5)?;
                Ok(KeptAnswer {
                    card: row.get(0)?,
                    at: row.get(1)?,
                    day: row.get(2)?,
                    right: row.get(3)?,
                    hinted: row.get(4)?,
                    ms: ms.unsigned_abs(),
                })
            };
            let answers = answers.query_map([], answer)?.collect::<rusqlite::Result<_>>()?;
            Ok(PracticeFile { version: 1, cards, answers })
        };
        self.searches.run(read).await
    }

    /// Takes in what was kept elsewhere, all or nothing: of a card that is in both, the one that was answered last stays.
    pub(crate) async fn take_practice(&self, file: PracticeFile) -> ApiResult<PracticeImported> {
        let work = move |connection: &Connection| {
            let mut taken = PracticeImported { cards: 0, answers: 0 };
            for card in &file.cards {
                let sql = "SELECT changed FROM cards WHERE id = ?1";
                let changed: Option<String> = connection.query_row(sql, [&card.id], |row| row.get(0)).optional()?;
                if changed.is_none_or(|changed| changed < card.changed) {
                    write(connection, card)?;
                    taken.cards += 1;
                }
            }
            for answer in &file.answers {
                taken.answers += add_answer(connection, answer)? as u32;
            }
            Ok(taken)
        };
        self.writer.run(work).await
    }

    /// The review of a game, if it has one that can be read.
    pub(crate) async fn review_of(&self, game: &str) -> ApiResult<Option<Review>> {
        let game = game.to_owned();
        let doc = self.quick.run(move |connection| {
            let sql = "SELECT doc FROM reviews WHERE game = ?1";
            connection.query_row(sql, [game], |row| row.get::<_, String>(0)).optional()
        });
        doc.await?.map(|doc| read(doc.as_bytes())).transpose()
    }
}
