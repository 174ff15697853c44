//! A page that is connected, whatever brings its messages.

use std::collections::HashMap;
use std::sync::Arc;

use super::analysis::Analyses;
use super::outbox::Outbox;
use crate::api::{ClientMessage, Problem, ProblemCode, ServerMessage};
use crate::app::App;
use crate::games::Room;

/// A page and what it has open.
pub(crate) struct Connection {
    pub(super) app: App,
    pub(super) outbox: Outbox,
    pub(super) rooms: HashMap<String, Arc<Room>>,
    pub(super) analyses: Analyses,
}

impl Connection {
    pub(crate) fn new(app: App, outbox: Outbox) -> Connection {
        let analyses = Analyses::new(app.services.clone(), outbox.clone());
        Connection { app, outbox, rooms: HashMap::new(), analyses }
    }

    /// Lets go of everything. What was begun is finished.
    #[cfg(not(target_family = "wasm"))]
    pub(super) async fn leave(self) {
        for room in self.rooms.values() {
            let _ = room.leave(&self.outbox).await;
        }
    }

    /// Does what a message asks for, and answers it.
    pub(crate) async fn hear(&mut self, bytes: &[u8]) {
        match serde_json::from_slice::<ClientMessage>(bytes) {
            Ok(message) => {
                let outcome = self.carry_out(message.request).await;
                self.app.services.metrics.problems.add(u64::from(outcome.is_err()));
                self.outbox.answer(message.id, outcome);
            }
            Err(error) => {
                let detail = format!("the message can't be read: {error}; see docs/api.md for what there is");
                self.refuse(id_of(bytes), Problem::new(ProblemCode::BadRequest, detail));
            }
        }
    }

    pub(super) fn refuse(&self, id: Option<u32>, problem: Problem) {
        self.app.services.metrics.problems.add(1);
        self.outbox.send(&ServerMessage::Problem { id, problem });
    }
}

/// Takes messages as if a page had sent them, and hands out the answers. For the fuzz targets.
#[cfg(fuzzing)]
pub(crate) async fn answers<'a>(app: &App, messages: impl Iterator<Item = &'a [u8]>) -> Vec<String> {
    let (outbox, mut inbox) = Outbox::new(app.services.connections.next_owner(), usize::MAX);
    let mut connection = Connection::new(app.clone(), outbox);
    for message in messages {
        connection.hear(message).await;
    }
    let mut answers = Vec::new();
    while let Ok(answer) = inbox.messages.try_recv() {
        answers.push(answer.to_string());
    }
    answers
}

/// The id of a message that can't be read as a whole.
pub(super) fn id_of(bytes: &[u8]) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    value.get("id")?.as_u64()?.try_into().ok()
}
