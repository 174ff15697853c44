//! What is on its way to a page.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::api::ServerMessage;
use crate::pool::Owner;
use crate::problem::Outcome;

/// Messages that may be on their way to a page. One that does not read so many is cut off.
const LONGEST_QUEUE: usize = 512;

/// The way to a page. Copies lead to the same page.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    owner: Owner,
    sender: mpsc::Sender<Utf8Bytes>,
    overflow: Arc<Notify>,
}

/// The other end.
#[derive(Debug)]
pub(super) struct Inbox {
    pub(super) messages: mpsc::Receiver<Utf8Bytes>,
    pub(super) overflow: Arc<Notify>,
}

impl Outbox {
    /// The way to a new page.
    pub(super) fn new(owner: Owner) -> (Outbox, Inbox) {
        let (sender, messages) = mpsc::channel(LONGEST_QUEUE);
        let overflow = Arc::new(Notify::new());
        (Outbox { owner, sender, overflow: overflow.clone() }, Inbox { messages, overflow })
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
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
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
    pub(super) fn answer(&self, id: u32, outcome: Outcome<Option<Box<crate::api::GameView>>>) {
        self.send(&match outcome {
            Ok(game) => ServerMessage::Done { id, game },
            Err(problem) => ServerMessage::Problem { id: Some(id), problem },
        });
    }
}
