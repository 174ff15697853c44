//! A connection from its first message to its last.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;

use super::analysis::Analyses;
use super::outbox::{Inbox, Outbox};
use crate::api::{ClientMessage, Problem, ProblemCode, ServerMessage};
use crate::app::App;
use crate::games::Room;
use crate::problem::Outcome;
use crate::rate::Rate;

/// The longest message of a page.
const LONGEST_MESSAGE: usize = 64 << 10;

/// How often a quiet page is asked whether it is still there, and after how long it is given up.
const PING: Duration = Duration::from_secs(20);
const GIVE_UP: Duration = Duration::from_secs(70);

/// Messages a second in the long run, and at once.
const A_SECOND: u32 = 40;
const AT_ONCE: u32 = 120;

/// Messages beyond the limit of the rate before the connection is cut off.
const PATIENCE: u32 = 200;

/// Answers the request for a WebSocket. Where it comes from has been checked before.
pub(crate) async fn upgrade(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Outcome<Response> {
    let upgrade = upgrade.map_err(|rejection| Problem::new(ProblemCode::BadRequest, rejection.body_text()))?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| run(app, socket)))
}

async fn run(app: App, socket: WebSocket) {
    let (outbox, inbox) = Outbox::new(app.services.connections.next_owner());
    app.services.connections.add(&outbox);
    let (sink, stream) = socket.split();
    let writer = tokio::spawn(write(sink, inbox, app.ending.clone()));
    outbox.send(&ServerMessage::Hello { version: env!("CARGO_PKG_VERSION").to_owned() });
    let connection = Connection::new(app.clone(), outbox.clone());
    let writer_gone = writer.abort_handle();
    connection.read(stream, || writer_gone.is_finished()).await;
    app.services.connections.remove(outbox.owner());
    writer.abort();
}

/// Sends what is in the queue, and a ping now and then; ends if the page is too slow or the server ends.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut inbox: Inbox, mut ending: watch::Receiver<bool>) {
    let mut pings = tokio::time::interval(PING);
    pings.tick().await;
    let reason = loop {
        let message = tokio::select! {
            text = inbox.messages.recv() => match text {
                Some(text) => Message::Text(text),
                None => return,
            },
            _ = pings.tick() => Message::Ping(Default::default()),
            () = inbox.overflow.notified() => break "the page does not read its messages",
            _ = ending.wait_for(|ending| *ending) => break "the server is ending",
        };
        if sink.send(message).await.is_err() {
            return;
        }
    };
    let frame = CloseFrame { code: close_code::AWAY, reason: reason.into() };
    let _ = sink.send(Message::Close(Some(frame))).await;
}

/// A page and what it has open.
pub(super) struct Connection {
    pub(super) app: App,
    pub(super) outbox: Outbox,
    pub(super) rooms: HashMap<String, Arc<Room>>,
    pub(super) analyses: Analyses,
    rate: Rate,
    refused: u32,
}

impl Connection {
    fn new(app: App, outbox: Outbox) -> Connection {
        let analyses = Analyses::new(app.services.clone(), outbox.clone());
        Connection {
            app,
            outbox,
            rooms: HashMap::new(),
            analyses,
            rate: Rate::new(A_SECOND, AT_ONCE, Instant::now()),
            refused: 0,
        }
    }

    /// Reads until the page is gone, then lets go of everything.
    async fn read(mut self, mut stream: SplitStream<WebSocket>, writer_gone: impl Fn() -> bool) {
        while let Ok(Some(Ok(message))) = tokio::time::timeout(GIVE_UP, stream.next()).await {
            if writer_gone() || self.refused > PATIENCE {
                break;
            }
            match message {
                Message::Text(text) => self.hear(text.as_bytes()).await,
                Message::Binary(bytes) => self.hear(&bytes).await,
                Message::Close(_) => break,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
        for room in self.rooms.values() {
            let _ = room.leave(&self.outbox).await;
        }
    }

    async fn hear(&mut self, bytes: &[u8]) {
        self.app.services.metrics.messages.add(1);
        if !self.rate.allows(Instant::now()) {
            self.refused += 1;
            let problem =
                Problem::new(ProblemCode::TooMany, format!("too many messages: send fewer than {A_SECOND} a second"));
            return self.refuse(id_of(bytes), problem);
        }
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

    fn refuse(&self, id: Option<u32>, problem: Problem) {
        self.app.services.metrics.problems.add(1);
        self.outbox.send(&ServerMessage::Problem { id, problem });
    }
}

/// The id of a message that can't be read as a whole.
fn id_of(bytes: &[u8]) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    value.get("id")?.as_u64()?.try_into().ok()
}
