//! Clients of the server, by HTTP and by WebSocket.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::Failure;

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection from an address of one's own.
pub(crate) async fn connect(from: Ipv4Addr, to: SocketAddr) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    Ok(tokio::time::timeout(PATIENCE, socket.connect(to)).await??)
}

/// An answer by HTTP.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

/// Sends a request and reads its answer.
pub(crate) async fn http(from: Ipv4Addr, to: SocketAddr, head: &str, body: &[u8]) -> Result<Answer, Failure> {
    let ask = async {
        let mut stream = connect(from, to).await?;
        let kind = if head.contains("import") { "application/octet-stream" } else { "application/json" };
        let head = format!(
            "{head} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let at = answer.windows(4).position(|window| window == b"\r\n\r\n").ok_or("no answer")?;
        let status = std::str::from_utf8(&answer[..at])?.split(' ').nth(1).ok_or("no status")?.parse()?;
        Ok(Answer { status, body: answer.split_off(at + 4) })
    };
    tokio::time::timeout(PATIENCE, ask).await?
}

/// A page's end of a WebSocket.
pub(crate) struct Page {
    stream: WebSocketStream<TcpStream>,
    last: u32,
}

impl Page {
    pub(crate) async fn open(from: Ipv4Addr, to: SocketAddr) -> Result<Page, Failure> {
        let stream = connect(from, to).await?;
        let (stream, _) = tokio_tungstenite::client_async(format!("ws://{to}/api/ws"), stream).await?;
        Ok(Page { stream, last: 0 })
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Failure> {
        Ok(tokio::time::timeout(PATIENCE, self.stream.send(Message::text(text))).await??)
    }

    /// The next message, if the connection lasts.
    pub(crate) async fn next(&mut self) -> Result<Value, Failure> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await?.ok_or("closed")??;
            match message {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => return Err("closed".into()),
                _ => {}
            }
        }
    }

    /// Waits until a game is as wanted, and gives it then.
    pub(crate) async fn wait_for(&mut self, game: Value, wanted: impl Fn(&Value) -> bool) -> Result<Value, Failure> {
        let mut game = game;
        while !wanted(&game) {
            let message = self.next().await?;
            if message["type"] == "game" && message["game"]["id"] == game["id"] {
                game = message["game"].clone();
            }
        }
        Ok(game)
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn ask(&mut self, request: Value) -> Result<Value, Failure> {
        self.last += 1;
        self.send(json!({"id": self.last, "request": request}).to_string()).await?;
        loop {
            let message = self.next().await?;
            if message["id"] == self.last {
                return Ok(message);
            }
        }
    }
}
