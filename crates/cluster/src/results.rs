//! Units on their way out, and results on their way back.

use std::time::Duration;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, DeliverPolicy, pull};
use futures_util::StreamExt as _;
use hansu_agents::{Done, Work};
use hansu_files::ContentHash;
use serde::{Deserialize, Serialize};

use crate::error::{ClusterError, boxed};
use crate::job::{Job, Outcome};
use crate::names::{RunId, WorkerName, read_result_subject, results_of};
use crate::streams::Streams;

/// A unit as it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unit {
    /// The run it belongs to.
    pub(crate) run: RunId,
    /// Who is not to do it: whoever did it before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) not_by: Vec<String>,
    /// What is to be done, and by which program.
    pub(crate) work: Work<Job>,
}

/// A result as it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentResult {
    /// What came of the unit, or why nothing did.
    pub(crate) done: Done<Result<Outcome, String>>,
    /// The arithmetic of the worker's networks.
    pub(crate) arithmetic: String,
}

/// A result with what the server knows of it.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) worker: WorkerName,
    pub(crate) unit: ContentHash,
    /// `None` if it can't be read.
    pub(crate) sent: Option<SentResult>,
}

/// Reads the results of a run one after the other, each once, whatever happens to the connection.
pub(crate) struct ResultReader {
    streams: Streams,
    filter: String,
    /// The last message that was read.
    after: u64,
    consumer: Option<Consumer<pull::Config>>,
}

/// Results that are asked for at a time.
const BATCH: usize = 256;
/// A server that says nothing for so long, though it was asked, has forgotten that.
const SILENCE: Duration = Duration::from_secs(5);

impl ResultReader {
    pub(crate) fn new(streams: &Streams, run: &RunId) -> ResultReader {
        ResultReader { streams: streams.clone(), filter: results_of(run), after: 0, consumer: None }
    }

    /// Results that are there, or the next one if it comes within this time. Where the server does not answer there are none.
    pub(crate) async fn next(&mut self, wait: Duration) -> Vec<Report> {
        // What was read before something went wrong has been read: it is handed on all the same.
        let mut reports = Vec::new();
        if let Err(error) = self.read(wait, &mut reports).await {
            tracing::debug!("reading results: {error}");
            self.consumer = None;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        reports
    }

    async fn read(&mut self, wait: Duration, reports: &mut Vec<Report>) -> Result<(), ClusterError> {
        let failed = |error| ClusterError::server("read results")(error);
        let consumer = match self.consumer.take() {
            Some(consumer) => consumer,
            None => self.consume().await?,
        };
        let batch = consumer.fetch().max_messages(BATCH).messages().await.map_err(|error| failed(boxed(error)))?;
        self.collect(batch, SILENCE, reports).await?;
        if reports.is_empty() {
            let batch = consumer.batch().max_messages(1).expires(wait).messages().await;
            self.collect(batch.map_err(|error| failed(boxed(error)))?, wait + SILENCE, reports).await?;
        }
        self.consumer = Some(consumer);
        Ok(())
    }

    /// Reads a batch. A server that is killed just after it was asked never says that there is nothing: the client would wait
    /// for ever.
    async fn collect(
        &mut self,
        mut batch: pull::Batch,
        patience: Duration,
        reports: &mut Vec<Report>,
    ) -> Result<(), ClusterError> {
        let silent = |_| ClusterError::server("read results")("it fell silent".into());
        while let Some(message) = tokio::time::timeout(patience, batch.next()).await.map_err(silent)? {
            let message: Message = message.map_err(ClusterError::server("read results"))?;
            let sequence = message.info().map_err(ClusterError::server("number its results"))?.stream_sequence;
            if sequence <= self.after {
                continue;
            }
            self.after = sequence;
            let Some((worker, unit)) = read_result_subject(&message.subject) else { continue };
            reports.push(Report { worker, unit, sent: serde_json::from_slice(&message.payload).ok() });
        }
        Ok(())
    }

    async fn consume(&self) -> Result<Consumer<pull::Config>, ClusterError> {
        let config = pull::Config {
            deliver_policy: match self.after {
                0 => DeliverPolicy::All,
                after => DeliverPolicy::ByStartSequence { start_sequence: after + 1 },
            },
            ack_policy: AckPolicy::None,
            filter_subject: self.filter.clone(),
            inactive_threshold: Duration::from_secs(60),
            memory_storage: true,
            ..pull::Config::default()
        };
        let made = self.streams.results.create_consumer(config).await;
        made.map_err(|error| ClusterError::server("read results")(boxed(error)))
    }

    /// A server that is killed while a stream is empty may count anew (2.9 does): then all that is there is read again.
    pub(crate) async fn mend(&mut self) -> Result<(), ClusterError> {
        let info = self.streams.results.get_info().await;
        let last = info.map_err(|error| ClusterError::server("tell of results")(boxed(error)))?.state.last_sequence;
        if self.after > last {
            tracing::warn!(
                "the server has forgotten {} results that were read: going on from there",
                self.after - last
            );
            (self.after, self.consumer) = (0, None);
        }
        Ok(())
    }

    /// Everything that has been read can be forgotten.
    pub(crate) async fn forget_read(&self) {
        if self.after > 0 {
            let _ = self.streams.results.purge().sequence(self.after + 1).filter(self.filter.clone()).await;
        }
    }
}
