//! What is on its way to a page.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::api::ServerMessage;
use crate::pool::Owner;
use crate::problem::ApiResult;

/// Messages that may be on their way to a page. One that does not read so many is cut off.
const LONGEST_QUEUE: usize = 512;

/// The way to a page. Copies lead to the same page.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    owner: Owner,
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
    unread: Arc<AtomicUsize>,
    most_bytes: usize,
}

/// The other end.
#[derive(Debug)]
pub(super) struct Inbox {
    pub(super) messages: mpsc::Receiver<Utf8Bytes>,
    pub(super) overflow: Arc<Notify>,
    unread: Arc<AtomicUsize>,
}

impl Inbox {
    /// So many bytes have reached the page.
    pub(super) fn sent(&self, bytes: usize) {
        self.unread.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Outbox {
    /// The way to a new page, which may leave so many bytes unread.
    pub(super) fn new(owner: Owner, most_bytes: usize) -> (Outbox, Inbox) {
        let (sender, messages) = mpsc::channel(LONGEST_QUEUE);
        let (overflow, unread) = (Arc::new(Notify::new()), Arc::<AtomicUsize>::default());
        let inbox = Inbox { messages, overflow: overflow.clone(), unread: unread.clone() };
        (Outbox { owner, sender, overflow, unread, most_bytes }, inbox)
    }

    /// Whose it is.
    pub(crate) fn owner(&self) -> Owner {
        self.owner
    }

    /// Whether both lead to the same page.
    pub(crate) fn is_same(&self, other: &Outbox) -> bool {
        self.owner == other.owner
    }

    /// A message as text.
    pub(crate) fn text(message: &ServerMessage) -> Option<Utf8Bytes> {
        let text = serde_json::to_string(message);
        text.inspect_err(|error| tracing::error!("a message can't be written: {error}")).ok().map(Utf8Bytes::from)
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        Outbox::text(message).into_iter().for_each(|text| self.send_text(text));
    }

    /// Sends a message that several pages are sent.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        let bytes = text.len();
        if self.unread.fetch_add(bytes, Ordering::Relaxed) + bytes > self.most_bytes
            || matches!(self.sender.try_send(text), Err(mpsc::error::TrySendError::Full(_)))
        {
            self.overflow.notify_one();
        }
    }

    /// Sends a message that is no loss if the page is slow: there will be another.
    pub(crate) fn send_if_there_is_room(&self, text: Utf8Bytes) {
        if self.sender.capacity() > LONGEST_QUEUE / 2 {
            self.send_text(text);
        }
    }

    /// Answers a request.
    pub(super) fn answer(&self, id: u32, outcome: ApiResult<Option<Box<crate::api::GameView>>>) {
        self.send(&match outcome {
            Ok(game) => ServerMessage::Done { id, game },
            Err(problem) => ServerMessage::Problem { id: Some(id), problem },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_that_reads_nothing_is_cut_off_by_bytes_before_messages() {
        let (outbox, mut inbox) = Outbox::new(1, 1000);
        let text = Utf8Bytes::from("x".repeat(400));
        [(); 2].iter().for_each(|()| outbox.send_text(text.clone()));
        let read = inbox.messages.recv().await.map_or(0, |text| text.len());
        inbox.sent(read);
        outbox.send_text(text.clone());
        let cut_off = |inbox: &Inbox| {
            let overflow = inbox.overflow.clone();
            async move { tokio::time::timeout(std::time::Duration::ZERO, overflow.notified()).await.is_ok() }
        };
        assert!(!cut_off(&inbox).await, "what was read is not counted");
        outbox.send_text(text);
        assert!(cut_off(&inbox).await);
        assert_eq!(inbox.messages.len(), 2, "what is too much is not kept");
    }
}
