//! The WebSocket of a page, from its first message to its last.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinHandle;

use super::connection::{Connection, id_of};
use super::outbox::{Inbox, Outbox};
use crate::api::{Problem, ProblemCode, ServerMessage};
use crate::app::App;
use crate::net::Busy;
use crate::problem::ApiResult;
use crate::rate::Rate;

/// Why a page is cut off that leaves too much unread, and how long the goodbye may take.
const UNREAD: &str = "the page does not read its messages";
const GOODBYE: Duration = Duration::from_millis(500);

/// How often a quiet page is asked whether it is still there, and after how long it is given up.
const PING: Duration = Duration::from_secs(20);
const GIVE_UP: Duration = Duration::from_secs(70);

/// So many times the messages of a second may come at once.
const BURST: u64 = 3;

/// Messages beyond the limit of the rate before the connection is cut off.
const PATIENCE: u32 = 200;

/// What a WebSocket takes up as long as it is open.
struct Place {
    _connection: Option<Busy>,
    _socket: OwnedSemaphorePermit,
}

/// Answers the request for a WebSocket. Where it comes from has been checked before.
pub(crate) async fn upgrade(
    State(app): State<App>,
    busy: Option<Extension<Busy>>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|rejection| Problem::new(ProblemCode::BadRequest, rejection.body_text()))?;
    let most = app.limits.sockets;
    let full = || Problem::new(ProblemCode::TooMany, format!("all {most} WebSockets are in use: close another page"));
    let permit = app.at_once.sockets.clone().try_acquire_owned().map_err(|_| full().with("limit", most))?;
    let place = Place { _connection: busy.map(|Extension(busy)| busy), _socket: permit };
    let longest = app.limits.message_bytes as usize;
    let upgrade = upgrade.max_message_size(longest).max_frame_size(longest);
    Ok(upgrade.on_upgrade(move |socket| run(app, socket, place)))
}

async fn run(app: App, socket: WebSocket, place: Place) {
    let (outbox, inbox) = Outbox::new(app.services.connections.next_owner(), app.limits.unread_bytes as usize);
    app.services.connections.add(&outbox);
    let (sink, stream) = socket.split();
    outbox.send(&ServerMessage::Hello { version: env!("CARGO_PKG_VERSION").to_owned() });
    let mut writer = tokio::spawn(write(sink, inbox, app.ending.clone()));
    Connection::new(app.clone(), outbox.clone()).read(stream, &mut writer).await;
    app.services.connections.remove(outbox.owner());
    writer.abort();
    drop(place);
}

/// Sends what is in the queue, and a ping now and then; ends if the page is too slow or the server ends.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut inbox: Inbox, mut ending: watch::Receiver<bool>) {
    let mut pings = tokio::time::interval(PING);
    pings.tick().await;
    let overflow = inbox.overflow.clone();
    let reason = loop {
        let message = tokio::select! {
            text = inbox.messages.recv() => match text {
                Some(text) => Message::Text(text),
                None => return,
            },
            _ = pings.tick() => Message::Ping(Default::default()),
            () = overflow.notified() => break UNREAD,
            _ = ending.wait_for(|ending| *ending) => break "the server is ending",
        };
        let bytes = if let Message::Text(text) = &message { text.len() } else { 0 };
        let sent = tokio::select! {
            sent = sink.send(message) => sent,
            () = overflow.notified() => break UNREAD,
        };
        if sent.is_err() {
            return;
        }
        inbox.sent(bytes);
    };
    let frame = CloseFrame { code: close_code::AWAY, reason: reason.into() };
    let _ = tokio::time::timeout(GOODBYE, sink.send(Message::Close(Some(frame)))).await;
}

impl Connection {
    /// Reads until the page or the writer is gone, then lets go of everything. What was begun is finished.
    async fn read(mut self, mut stream: SplitStream<WebSocket>, writer: &mut JoinHandle<()>) {
        let messages = self.app.limits.messages;
        let (mut rate, mut refused) = (Rate::new(messages, messages.saturating_mul(BURST), Instant::now()), 0);
        loop {
            let message = tokio::select! {
                message = tokio::time::timeout(GIVE_UP, stream.next()) => message,
                _ = &mut *writer => break,
            };
            let Ok(Some(Ok(message))) = message else { break };
            if refused > PATIENCE {
                break;
            }
            match message {
                Message::Text(text) => self.take(text.as_bytes(), &mut rate, &mut refused).await,
                Message::Binary(bytes) => self.take(&bytes, &mut rate, &mut refused).await,
                Message::Close(_) => break,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
        self.leave().await;
    }

    /// A message of a page that may send only so many.
    async fn take(&mut self, bytes: &[u8], rate: &mut Rate, refused: &mut u32) {
        self.app.services.metrics.messages.add(1);
        if rate.allows(Instant::now()) {
            return self.hear(bytes).await;
        }
        *refused += 1;
        let detail = format!("too many messages: send fewer than {} a second", self.app.limits.messages);
        self.refuse(id_of(bytes), Problem::new(ProblemCode::TooMany, detail));
    }
}
