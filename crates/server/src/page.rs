//! The server of one page, in a Worker of that page, and those who think for it, in Workers of their own.
//!
//! A [`Desk`] answers the requests that a server would be sent by HTTP, and the messages that it would be sent over a
//! WebSocket, with the same code. What there is to think about it hands out as [`Order`]s; a [`Hand`] carries them out. What
//! connects them, and where things are kept, is told by [`Hooks`].

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, header};
use hansu_search::Cancel;
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::agents::Networks;
use crate::api::ServerMessage;
use crate::app::{AGENTS_MADE_AT_ONCE, App};
use crate::platform::spawn;
use crate::services::Services;
use crate::socket::{Connection, Outbox};
use crate::store::Store;
pub use crate::work::Order;
use crate::work::{Crew, carry_out, missing_files};

/// Whose work it is. A page works for one person only.
pub(crate) type Owner = u64;

/// What work is for; what comes first has the lower number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A move of a game: someone waits for it.
    Play = 0,
    /// Analyses and reviews.
    Study = 1,
    /// A look of the judge at a game: nobody waits for it.
    Judge = 2,
}

/// What a desk needs done by the page around it.
#[derive(Clone, Copy)]
pub struct Hooks {
    /// Has a Worker do some work.
    pub hire: fn(&Order),
    /// Has the work of an id end before its time; `true` if nobody wants its answer any more.
    pub halt: fn(u32, bool),
    /// Keeps a text under a name in a table, or removes it.
    pub keep: fn(&str, &str, Option<&str>),
    /// Tells the page something that a server would send over its WebSocket.
    pub tell: fn(&str),
}

/// A text that was kept: its table, its name, and itself.
pub type Kept = (String, String, String);

/// An answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers that a page reads.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// Headers of answers that a page reads.
const READ: [&str; 3] = ["content-type", "content-disposition", "hansu-lost"];

/// The server of one page.
pub struct Desk {
    app: App,
    router: Router,
    messages: mpsc::UnboundedSender<String>,
}

fn services(hooks: Hooks, kept: Vec<Kept>) -> Services {
    Services {
        store: Store::of_page(hooks.keep, kept),
        crew: Crew::new(hooks),
        networks: Networks::default(),
        shelf: Default::default(),
        judges: Default::default(),
        making: std::sync::Arc::new(tokio::sync::Semaphore::new(AGENTS_MADE_AT_ONCE)),
        exploring: Default::default(),
        metrics: Default::default(),
        connections: Default::default(),
    }
}

impl Desk {
    /// Opens it with everything that was kept before.
    pub fn open(hooks: Hooks, kept: Vec<Kept>) -> Desk {
        let app = App::of_page(services(hooks, kept));
        let (outbox, mut inbox) = Outbox::new(app.services.connections.next_owner(), usize::MAX);
        app.services.connections.add(&outbox);
        outbox.send(&ServerMessage::Hello { version: env!("CARGO_PKG_VERSION").to_owned() });
        spawn(async move {
            while let Some(text) = inbox.messages.recv().await {
                (hooks.tell)(&text);
                inbox.sent(text.len());
            }
        });
        let (messages, mut heard) = mpsc::unbounded_channel::<String>();
        let mut connection = Connection::new(app.clone(), outbox);
        spawn(async move {
            while let Some(text) = heard.recv().await {
                connection.hear(text.as_bytes()).await;
            }
        });
        Desk { router: crate::http::router(app.clone()), app, messages }
    }

    /// Answers what a page would ask a server by HTTP.
    pub fn answer(
        &self,
        method: &str,
        path: &str,
        content_type: &str,
        body: Vec<u8>,
    ) -> impl Future<Output = Result<Answer, String>> + 'static {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, content_type);
        let request = request.body(Body::from(body));
        let router = self.router.clone();
        async move {
            let request = request.map_err(|error| error.to_string())?;
            let Ok(response) = router.oneshot(request).await;
            let (parts, body) = response.into_parts();
            let body = to_bytes(body, usize::MAX).await.map_err(|error| error.to_string())?;
            Ok(Answer { status: parts.status.as_u16(), headers: read_headers(&parts.headers), body: body.into() })
        }
    }

    /// Takes a message that a page would send over a WebSocket.
    pub fn hear(&self, message: String) {
        // It lives as long as the desk.
        let _ = self.messages.send(message);
    }

    /// Whoever carries out an order has found something out.
    pub fn report(&self, id: u32, search: &str) {
        self.app.services.crew.report(id, search);
    }

    /// An order was carried out, or broken off without an outcome.
    pub fn end(&self, id: u32, outcome: Option<String>) {
        self.app.services.crew.end(id, outcome);
    }
}

fn read_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let read = |name: &str| Some((name.to_owned(), headers.get(name)?.to_str().ok()?.to_owned()));
    READ.into_iter().filter_map(read).collect()
}

/// Carries out orders, in a Worker of its own.
pub struct Hand {
    services: Services,
}

impl Default for Hand {
    fn default() -> Hand {
        let hooks = Hooks { hire: |_| (), halt: |_, _| (), keep: |_, _, _| (), tell: |_| () };
        Hand { services: services(hooks, Vec::new()) }
    }
}

impl Hand {
    /// The files that have to be [supplied](supply) before an order can be carried out.
    pub fn missing_files(&self, name: &str, work: &str) -> Vec<&'static str> {
        missing_files(name, work)
    }

    /// Carries out an order; hands out what came of it. `report` is called with progress, as texts.
    pub fn carry_out(&self, name: &str, work: &str, cancel: Cancel, report: &mut dyn FnMut(&str)) -> String {
        let mut told = |search| {
            if let Ok(text) = serde_json::to_string(&search) {
                report(&text);
            }
        };
        carry_out(name, work, &self.services, cancel, &mut told)
    }
}

/// Hands in a file of weights or of a network.
pub fn supply(file: &str, bytes: &[u8]) -> Result<(), String> {
    hansu_agents::supply(file, bytes).map_err(|error| error.to_string())
}
