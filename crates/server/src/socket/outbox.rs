//! What is on its way to a page.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(not(target_family = "wasm"))]
use axum::extract::ws::Utf8Bytes as Text;
use tokio::sync::{Notify, mpsc};

use crate::api::ServerMessage;
use crate::problem::ApiResult;
use crate::services::Owner;

/// A message as text, which several pages may be sent.
#[cfg(target_family = "wasm")]
pub(crate) type Text = Arc<str>;

/// Messages that may be on their way to a page. One that does not read so many is cut off.
const LONGEST_QUEUE: usize = 512;

/// The way to a page. Copies lead to the same page.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    owner: Owner,
    sender: mpsc::Sender<Text>,
    overflow: Arc<Notify>,
    unread: Arc<AtomicUsize>,
    most_bytes: usize,
}

/// The other end.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) messages: mpsc::Receiver<Text>,
    pub(super) overflow: Arc<Notify>,
    unread: Arc<AtomicUsize>,
}

impl Inbox {
    /// So many bytes have reached the page.
    pub(crate) fn sent(&self, bytes: usize) {
        self.unread.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Outbox {
    /// The way to a new page, which may leave so many bytes unread.
    pub(crate) fn new(owner: Owner, most_bytes: usize) -> (Outbox, Inbox) {
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
    pub(crate) fn text(message: &ServerMessage) -> Option<Text> {
        let text = serde_json::to_string(message);
        text.inspect_err(|error| tracing::error!("a message can't be written: {error}")).ok().map(Text::from)
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        Outbox::text(message).into_iter().for_each(|text| self.send_text(text));
    }

    /// Sends a message that several pages are sent.
    pub(crate) fn send_text(&self, text: Text) {
        let bytes = text.len();
        if self.unread.fetch_add(bytes, Ordering::Relaxed) + bytes > self.most_bytes
            || matches!(self.sender.try_send(text), Err(mpsc::error::TrySendError::Full(_)))
        {
            self.overflow.notify_one();
        }
    }

    /// Sends a message that is no loss if the page is slow: there will be another.
    pub(crate) fn send_if_there_is_room(&self, text: Text) {
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
        let text = Text::from("x".repeat(400));
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
