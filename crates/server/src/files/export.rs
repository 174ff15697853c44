//! Files that the server sends. Games are read and written one at a time, so that a file costs no more than its largest game.

use std::collections::HashSet;
use std::io::Cursor;

use axum::body::{Body, Bytes};
use futures_util::stream;
use hansu_record::wthor::WthorWriter;
use hansu_record::{Format, GameRecord, GameWriter, Loss, WriteError, losses, text_writer};
use tokio::sync::OwnedSemaphorePermit;

use crate::api::{Problem, ProblemCode};
use crate::limits::ServeLimits;
use crate::platform::off_the_loop;
use crate::problem::ApiResult;
use crate::store::{Store, StoredGame};

/// A file that is to be sent.
#[derive(Debug)]
pub(crate) struct Export {
    format: Format,
    ids: Vec<String>,
    /// What the format has no place for.
    pub(crate) lost: Vec<&'static str>,
    /// A file of WTHOR begins with the number of its games, and is small.
    whole: Option<Vec<u8>>,
}

impl Export {
    /// Looks at all games before anything is sent: whether they are there, are not too much, and can be written.
    pub(crate) async fn plan(store: &Store, ids: &[&str], format: Format, limits: &ServeLimits) -> ApiResult<Export> {
        let ids = each_once(ids, limits)?;
        let bytes = store.bytes_of(&ids).await?;
        if bytes > limits.export_bytes {
            let most = limits.export_bytes;
            let detail = format!("the games take {bytes} bytes, at most {most} are sent at once: choose fewer games");
            return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", most).with("unit", "bytes"));
        }
        let mut draft = Draft { format, lost: Vec::new(), wthor: Vec::new() };
        for id in &ids {
            let game = store.game(id).await?;
            draft = off_the_loop(move || draft.add(&game)).await??;
        }
        let lost = draft.lost.iter().map(|loss| loss.name()).collect();
        Ok(Export { format, ids, lost, whole: draft.finish()? })
    }

    /// The file, made while it is sent. The permit is given back at its end.
    pub(crate) fn body(self, store: Store, permit: OwnedSemaphorePermit) -> Body {
        if let Some(whole) = self.whole {
            return Body::from(whole);
        }
        let format = self.format;
        let next = move |(mut ids, store, permit): (std::vec::IntoIter<String>, Store, OwnedSemaphorePermit)| async move {
            let Some(id) = ids.next() else { return Ok(None) };
            let game = store.game(&id).await.map_err(broken_off)?;
            let written = off_the_loop(move || Ok(Bytes::from(text_of(&game.record()?, format)?))).await;
            let written = written.and_then(|written| written).map_err(broken_off)?;
            Ok::<_, std::io::Error>(Some((written, (ids, store, permit))))
        };
        Body::from_stream(stream::try_unfold((self.ids.into_iter(), store, permit), next))
    }
}

/// Once the answer has begun, all that can be told is that it is not complete.
fn broken_off(problem: Problem) -> std::io::Error {
    tracing::error!("an export was broken off: {}", problem.detail);
    std::io::Error::other(problem.detail)
}

fn each_once(ids: &[&str], limits: &ServeLimits) -> ApiResult<Vec<String>> {
    let mut seen = HashSet::new();
    let ids: Vec<String> = ids.iter().filter(|id| seen.insert(**id)).map(|id| (*id).to_owned()).collect();
    if ids.is_empty() || ids.len() as u64 > limits.export_games {
        let detail = format!("name the games: ids=a,b with 1 to {} ids", limits.export_games);
        return Err(Problem::new(ProblemCode::BadValue, detail).with("limit", limits.export_games));
    }
    Ok(ids)
}

/// A file as it is looked through.
struct Draft {
    format: Format,
    lost: Vec<Loss>,
    /// The games of a file of WTHOR, without what it has no place for.
    wthor: Vec<GameRecord>,
}

impl Draft {
    fn add(mut self, game: &StoredGame) -> ApiResult<Draft> {
        let mut record = game.record()?;
        for loss in losses(&record, self.format).chain(names_lost(&record, self.format)) {
            if !self.lost.contains(&loss) {
                self.lost.push(loss);
            }
        }
        if self.format == Format::Wthor {
            record.notes.clear();
            record.comment.clear();
            self.wthor.push(record);
        } else {
            text_of(&record, self.format)?;
        }
        Ok(self)
    }

    fn finish(self) -> ApiResult<Option<Vec<u8>>> {
        if self.format != Format::Wthor {
            return Ok(None);
        }
        wthor_of(&self.wthor).map(Some).map_err(|error| Problem::new(ProblemCode::BadFormat, error))
    }
}

/// WTHOR keeps names in files of their own, which are not sent.
fn names_lost(record: &GameRecord, format: Format) -> Vec<Loss> {
    let players = !record.black.is_empty() || !record.white.is_empty();
    let lost = [(Loss::Players, players), (Loss::Event, !record.event.is_empty())];
    lost.into_iter().filter(|(_, is_there)| *is_there && format == Format::Wthor).map(|(loss, _)| loss).collect()
}

fn text_of(record: &GameRecord, format: Format) -> ApiResult<Vec<u8>> {
    let write = || {
        let mut file = Vec::new();
        let mut writer = Box::new(text_writer(format, &mut file)?);
        writer.write(record)?;
        writer.finish()?;
        Ok(file)
    };
    write().map_err(|error: WriteError| Problem::new(ProblemCode::BadFormat, error))
}

fn wthor_of(records: &[GameRecord]) -> Result<Vec<u8>, WriteError> {
    let mut file = Cursor::new(Vec::new());
    let mut writer = Box::new(WthorWriter::new(&mut file, records.first().and_then(|record| record.date))?);
    records.iter().try_for_each(|record| writer.write(record))?;
    writer.finish()?;
    Ok(file.into_inner())
}
