//! A server for a test, without a network where that will do.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use hansu_server::{App, ServeLimits, ServeOptions, router};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// A test that waits longer than this hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server with a data folder of its own.
pub(crate) struct Server {
    pub app: App,
    pub folder: TempDir,
    listening: Mutex<Vec<AbortHandle>>,
}

fn options(data: &Path) -> ServeOptions {
    let addr = SocketAddr::from(([127, 0, 0, 1], 0));
    let limits = ServeLimits::default();
    ServeOptions {
        addr,
        data: data.to_owned(),
        runs: None,
        hosts: Vec::new(),
        threads: 2,
        training: true,
        limits,
        fleet: None,
    }
}

impl Server {
    pub(crate) fn new() -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        Server { app: App::open(&options(folder.path())).expect("a database"), folder, listening: Mutex::default() }
    }

    /// A server that does not let a page train networks.
    pub(crate) fn without_training() -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let options = ServeOptions { training: false, ..options(folder.path()) };
        Server { app: App::open(&options).expect("a database"), folder, listening: Mutex::default() }
    }

    /// Ends the server and starts another with the same data.
    pub(crate) async fn restarted(self) -> Server {
        self.app.end().await;
        self.app.close().await;
        let Server { app, folder, listening } = self;
        listening.into_inner().expect("no test has panicked").iter().for_each(AbortHandle::abort);
        drop(app);
        let begun = Instant::now();
        loop {
            // The old server lets go of the database when its last task has ended.
            match App::open(&options(folder.path())) {
                Ok(app) => return Server { app, folder, listening: Mutex::default() },
                Err(error) => assert!(begun.elapsed() < PATIENCE, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Sends a request as it is.
    pub(crate) async fn raw(&self, request: Request<Body>) -> (StatusCode, HeaderMap, Vec<u8>) {
        let response = router(self.app.clone()).oneshot(request).await.expect("the router always answers");
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.into_body().collect().await.expect("a body").to_bytes().to_vec();
        (status, headers, body)
    }

    /// Sends JSON, or nothing, and reads JSON.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:4000");
        let request = match body {
            Some(body) => request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        let (status, _, body) = self.raw(request.expect("a request")).await;
        (status.as_u16(), serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.send("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.send("POST", path, Some(body)).await;
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    /// The code of the problem that a request meets.
    pub(crate) async fn problem(&self, method: &str, path: &str, body: Option<Value>) -> String {
        let (status, answer) = self.send(method, path, body).await;
        assert!(status >= 400, "{method} {path}: {status} {answer}");
        assert_eq!(answer["status"], status, "{answer}");
        assert!(answer["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{answer}");
        answer["code"].as_str().expect("a code").to_owned()
    }

    /// Makes a game and hands out its id.
    pub(crate) async fn game(&self, game: &str, black: Value, white: Value) -> String {
        let new = json!({"position": {"settings": {"game": game}}, "black": black, "white": white});
        self.post("/api/games", new).await["id"].as_str().expect("an id").to_owned()
    }

    /// Listens on a port of its own.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let router = router(self.app.clone());
        let serving = tokio::spawn(async move { axum::serve(listener, router).await });
        self.listening.lock().expect("no test has panicked").push(serving.abort_handle());
        addr
    }

    /// Opens a WebSocket.
    pub(crate) async fn socket(&self) -> Socket {
        let addr = self.listen().await;
        let (stream, _) = tokio_tungstenite::connect_async(format!("ws://{addr}/api/ws")).await.expect("a connection");
        let mut socket = Socket { stream, last: 0, events: VecDeque::new() };
        socket.event("hello").await;
        socket
    }
}

pub(crate) fn human() -> Value {
    json!({"kind": "human"})
}

pub(crate) fn agent(spec: &str) -> Value {
    json!({"kind": "agent", "spec": spec})
}

/// A page's end of a WebSocket.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last: u32,
    events: VecDeque<Value>,
}

impl Socket {
    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    async fn next(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("an answer in time");
            match message.expect("the connection is open").expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Close(_) => panic!("the server has closed the connection"),
                _ => {}
            }
        }
    }

    /// Sends a request and waits for its answer. Events that come before it are kept.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        self.last += 1;
        self.send_text(&json!({"id": self.last, "request": request}).to_string()).await;
        loop {
            let message = self.next().await;
            if message["id"] == self.last && (message["type"] == "done" || message["type"] == "problem") {
                return message;
            }
            self.events.push_back(message);
        }
    }

    /// The game after a request that has to succeed.
    pub(crate) async fn done(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone()).await;
        assert_eq!(answer["type"], "done", "{request}: {answer}");
        answer["game"].clone()
    }

    /// The code of the problem that a request meets.
    pub(crate) async fn problem(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone()).await;
        assert_eq!(answer["type"], "problem", "{request}: {answer}");
        answer["problem"]["code"].as_str().expect("a code").to_owned()
    }

    /// The next event of a kind; others before it are thrown away.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        self.event_of(&[kind]).await
    }

    /// The next event of one of some kinds; others before it are thrown away.
    pub(crate) async fn event_of(&mut self, kinds: &[&str]) -> Value {
        let heard = async {
            loop {
                let message = match self.events.pop_front() {
                    Some(message) => message,
                    None => self.next().await,
                };
                if kinds.iter().any(|kind| message["type"] == *kind) {
                    return message;
                }
            }
        };
        // A connection that is kept alive is never silent.
        tokio::time::timeout(PATIENCE, heard).await.unwrap_or_else(|_| panic!("none of {kinds:?} in time"))
    }

    /// Waits until a game is in a state.
    pub(crate) async fn game_that(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let event = self.event("game").await;
            if wanted(&event["game"]) {
                return event["game"].clone();
            }
        }
    }

    pub(crate) async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
