//! Networks and weights on the server, by their content: stored once however many want them, and checked by whoever reads them.
//!
//! An object is its chunks and, once they are all there, a last message that says how many they are. A worker reads them one by
//! one without a consumer on the server, so that a thousand workers that want a new network leave nothing behind there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use async_nats::jetstream::stream::DirectGetErrorKind;
use bytes::Bytes;
use hansu_files::ContentHash;
use serde::{Deserialize, Serialize};

use crate::error::ClusterError;
use crate::names::digits;
use crate::streams::Streams;

/// Chunks fit into the messages of a server with its usual settings.
const CHUNK: usize = 256 * 1024;
/// No object is larger: a worker would have to hold it in memory.
const MOST_BYTES: usize = 1 << 30;
/// Objects in memory beyond this are forgotten, the longest unused first.
const REMEMBERED: usize = 24;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    chunks: usize,
    bytes: usize,
}

fn chunk_subject(hash: ContentHash, chunk: usize) -> String {
    format!("hansu.object.{}.{chunk}", digits(hash))
}

fn whole_subject(hash: ContentHash) -> String {
    format!("hansu.object.{}.whole", digits(hash))
}

/// Stores an object unless it is there.
pub(crate) async fn put(streams: &Streams, bytes: &Arc<[u8]>) -> Result<ContentHash, ClusterError> {
    let hash = ContentHash::of(bytes);
    if streams.objects.direct_get_last_for_subject(whole_subject(hash)).await.is_ok() {
        return Ok(hash);
    }
    let chunks = bytes.chunks(CHUNK);
    let whole = Whole { chunks: chunks.len(), bytes: bytes.len() };
    for (number, chunk) in chunks.enumerate() {
        streams.store(chunk_subject(hash, number), Bytes::copy_from_slice(chunk), None).await?;
    }
    streams.tell(whole_subject(hash), &whole).await?;
    tracing::info!(object = %hash, bytes = bytes.len(), "stored an object");
    Ok(hash)
}

/// Fetches an object and checks that it is the one.
pub(crate) async fn get(streams: &Streams, hash: ContentHash) -> Result<Arc<[u8]>, ClusterError> {
    let failed = |reason: String| ClusterError::Object { hash: hash.to_string(), reason };
    let read = async |subject: String| {
        let found = streams.objects.direct_get_last_for_subject(subject).await;
        found.map(|message| message.payload).map_err(|error| match error.kind() {
            DirectGetErrorKind::NotFound => failed("nobody has stored it".to_owned()),
            _ => failed(error.to_string()),
        })
    };
    let whole: Whole =
        serde_json::from_slice(&read(whole_subject(hash)).await?).map_err(|error| failed(error.to_string()))?;
    if whole.bytes > MOST_BYTES || whole.chunks > MOST_BYTES / CHUNK {
        return Err(failed(format!("{} bytes are too many", whole.bytes)));
    }
    let mut bytes = Vec::with_capacity(whole.bytes);
    for chunk in 0..whole.chunks {
        bytes.extend_from_slice(&read(chunk_subject(hash, chunk)).await?);
    }
    if ContentHash::of(&bytes) != hash {
        return Err(failed("its content is another one".to_owned()));
    }
    Ok(bytes.into())
}

/// Objects that are at hand.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    objects: Mutex<HashMap<ContentHash, Kept>>,
}

/// An object, and when it was last used.
type Kept = (Arc<[u8]>, u64);

impl Shelf {
    pub(crate) fn find(&self, hash: ContentHash) -> Option<Arc<[u8]>> {
        let mut objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = objects.values().map(|(_, used)| *used).max().unwrap_or(0);
        objects.get_mut(&hash).map(|(bytes, used)| {
            *used = newest + 1;
            bytes.clone()
        })
    }

    /// Puts an object on the shelf; networks are made known to the agents as well.
    pub(crate) fn add(&self, bytes: Arc<[u8]>) -> ContentHash {
        let hash = hansu_zero::bring_network(&bytes);
        let mut objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = objects.values().map(|(_, used)| *used).max().unwrap_or(0);
        objects.insert(hash, (bytes, newest + 1));
        if objects.len() > REMEMBERED
            && let Some(oldest) = objects.iter().min_by_key(|(_, (_, used))| *used).map(|(hash, _)| *hash)
        {
            objects.remove(&oldest);
            hansu_zero::forget_network(oldest);
        }
        hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shelf_forgets_what_was_not_used_for_longest() {
        let shelf = Shelf::default();
        let object = |number: usize| -> Arc<[u8]> { number.to_le_bytes().to_vec().into() };
        let first = shelf.add(object(0));
        let second = shelf.add(object(1));
        for number in 2..=REMEMBERED {
            assert!(shelf.find(first).is_some());
            shelf.add(object(number));
        }
        assert!(shelf.find(first).is_some() && shelf.find(second).is_none());
    }
}
