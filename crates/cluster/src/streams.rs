//! The streams on the server, and reading them.

use std::collections::BTreeMap;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, Consumer, DeliverPolicy, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{Context, Message};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{ClusterError, boxed};
use crate::names::{OBJECTS, RESULTS, RUNS, WORK, WORKERS};

/// The streams, which are there or will be once someone wants something done.
#[derive(Clone, Debug)]
pub(crate) struct Streams {
    pub(crate) context: Context,
    pub(crate) work: Stream<()>,
    pub(crate) results: Stream<()>,
    pub(crate) objects: Stream<()>,
    pub(crate) runs: Stream<()>,
    pub(crate) workers: Stream<()>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Results that nobody collects are dropped after this time.
const RESULTS_KEPT: Duration = DAY.saturating_mul(14);
/// A message that is sent again within this time is known as the same.
const SAME_WITHIN: Duration = Duration::from_secs(10 * 60);
/// Where so much is told that reading does not come to an end, it ends here.
const MOST_BATCHES: usize = 10;
/// Messages of one batch.
const LEAST_MESSAGES: usize = 256;
const MOST_MESSAGES: usize = 100_000;
/// After which a server that says nothing has nothing more to say.
const SILENCE: Duration = Duration::from_secs(3);
/// A worker that is not heard of for so long is gone.
pub(crate) const WORKER_KEPT: Duration = Duration::from_secs(20);

impl Streams {
    /// Handles; nothing is asked of the server.
    pub(crate) async fn of(client: async_nats::Client) -> Result<Streams, ClusterError> {
        let context = async_nats::jetstream::new(client);
        let stream = async |name: &str| {
            let found = context.get_stream_no_info(name).await;
            found.map_err(|error| ClusterError::server("find its streams")(boxed(error)))
        };
        Ok(Streams {
            work: stream(WORK).await?,
            results: stream(RESULTS).await?,
            objects: stream(OBJECTS).await?,
            runs: stream(RUNS).await?,
            workers: stream(WORKERS).await?,
            context: context.clone(),
        })
    }

    /// Makes the streams that are not there yet.
    pub(crate) async fn make(&self) -> Result<(), ClusterError> {
        for config in configs() {
            let made = self.context.get_or_create_stream(config).await;
            made.map_err(|error| ClusterError::server("make its streams")(boxed(error)))?;
        }
        Ok(())
    }

    /// Stores a message and waits until the server has it. With a name it is stored once, however often it is sent.
    pub(crate) async fn store(&self, subject: String, bytes: Bytes, name: Option<&str>) -> Result<u64, ClusterError> {
        let failed = |error| ClusterError::server("store a message")(error);
        let mut message = PublishMessage::build().payload(bytes);
        if let Some(name) = name {
            message = message.message_id(name);
        }
        let sent = self.context.send_publish(subject, message).await.map_err(|error| failed(boxed(error)))?;
        Ok(sent.await.map_err(|error| failed(boxed(error)))?.sequence)
    }

    /// Stores a document under a subject of which only the last one counts.
    pub(crate) async fn tell(&self, subject: String, document: &impl Serialize) -> Result<(), ClusterError> {
        let bytes = serde_json::to_vec(document).map_err(|error| ClusterError::Keep(error.to_string()))?;
        self.store(subject, bytes.into(), None).await.map(drop)
    }
}

/// The last message of each subject, as far as it can be read.
pub(crate) async fn latest<T: DeserializeOwned>(stream: &Stream<()>, filter: &str) -> Result<Vec<T>, ClusterError> {
    let failed = |error| ClusterError::server("read a stream")(error);
    let config = pull::Config {
        deliver_policy: DeliverPolicy::LastPerSubject,
        ack_policy: AckPolicy::None,
        filter_subject: filter.to_owned(),
        inactive_threshold: Duration::from_secs(10),
        memory_storage: true,
        ..pull::Config::default()
    };
    let consumer: Consumer<pull::Config> =
        stream.create_consumer(config).await.map_err(|error| failed(boxed(error)))?;
    let mut found: BTreeMap<String, T> = BTreeMap::new();
    // Who tells something new meanwhile comes after all that were there, and what the server says is left may leave them out: the end
    // is where a batch brings nobody new.
    let mut most = usize::try_from(consumer.cached_info().num_pending).unwrap_or(MOST_MESSAGES);
    for _ in 0..MOST_BATCHES {
        most = most.clamp(LEAST_MESSAGES, MOST_MESSAGES);
        let batch = consumer.fetch().max_messages(most).messages().await;
        let mut batch = batch.map_err(|error| failed(boxed(error)))?;
        let mut is_news = false;
        while let Ok(Some(message)) = tokio::time::timeout(SILENCE, batch.next()).await {
            let message: Message = message.map_err(failed)?;
            most = message.info().map_or(0, |info| info.pending as usize);
            if let Ok(document) = serde_json::from_slice(&message.payload) {
                is_news |= found.insert(message.subject.to_string(), document).is_none();
            }
        }
        if !is_news {
            break;
        }
    }
    // Tidier than to let it end by itself; nothing depends on it.
    let _ = stream.delete_consumer(&consumer.cached_info().name).await;
    Ok(found.into_values().collect())
}

fn configs() -> [Config; 5] {
    let base = |name: &str, subjects: &[&str]| Config {
        name: name.to_owned(),
        subjects: subjects.iter().map(|&subject| subject.to_owned()).collect(),
        storage: StorageType::File,
        num_replicas: 1,
        duplicate_window: SAME_WITHIN,
        ..Config::default()
    };
    // A bucket of keys and values, made as the stream that it is: the client's own way asks for more than 2.9 knows.
    let last_values = |name: &str, subjects: &[&str]| Config {
        max_messages_per_subject: 1,
        discard: DiscardPolicy::Old,
        allow_direct: true,
        ..base(name, subjects)
    };
    [
        // What a command left that was killed and never given again is nobody's after that time.
        Config { retention: RetentionPolicy::WorkQueue, max_age: RESULTS_KEPT, ..base(WORK, &["hansu.work.>"]) },
        Config { max_age: RESULTS_KEPT, ..base(RESULTS, &["hansu.result.>"]) },
        last_values(OBJECTS, &["hansu.object.>"]),
        Config { max_age: RESULTS_KEPT, ..last_values(RUNS, &["hansu.run.>", "hansu.quarantine.>"]) },
        Config {
            storage: StorageType::Memory,
            max_age: WORKER_KEPT,
            duplicate_window: Duration::from_secs(1),
            ..last_values(WORKERS, &["hansu.worker.>"])
        },
    ]
}
