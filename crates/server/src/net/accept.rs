//! Taking connections, serving them, and letting go of them.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use super::connections::{Full, Open, OpenConnections};
use super::held::Held;
use super::timed::Timed;
use crate::api::{Problem, ProblemCode};
use crate::limits::ServeLimits;
use crate::rate::Client;

/// The head of a request: far more than any browser sends.
const LONGEST_HEAD: usize = 64 << 10;

/// How long to wait after the system refused a connection: it has no handles left, and some may be given back.
const PAUSE: Duration = Duration::from_millis(50);

/// Connections that are told that there is no room, at once, and how long that may take.
const REFUSALS: usize = 32;
const REFUSING: Duration = Duration::from_millis(500);

/// Serves connections until the server is to end, and then those that are left for a while longer. Whatever is then still open
/// is dropped.
pub(crate) async fn serve_connections(
    listener: TcpListener,
    router: Router,
    connections: Arc<OpenConnections>,
    limits: &ServeLimits,
    mut ending: watch::Receiver<bool>,
) {
    let mut tasks = JoinSet::new();
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = ending.wait_for(|ending| *ending) => break,
        };
        while tasks.try_join_next().is_some() {}
        match accepted {
            Ok((stream, peer)) => match connections.enter() {
                Ok(open) => {
                    drop(tasks.spawn(serve_one(stream, peer, open, router.clone(), limits.clone(), ending.clone())))
                }
                Err(Full) => refuse(stream, connections.most(), &refusals),
            },
            Err(error) => pause_after(&error).await,
        }
    }
    drop(listener);
    let _ = tokio::time::timeout(limits.end(), connections.all_ended()).await;
}

async fn serve_one(
    stream: TcpStream,
    peer: SocketAddr,
    open: Open,
    router: Router,
    limits: ServeLimits,
    mut ending: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let serving = open.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let (busy, router) = (serving.busy(), router.clone());
        request.extensions_mut().insert(Client(peer.ip()));
        request.extensions_mut().insert(busy.clone());
        async move {
            let response = router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {});
            Ok::<Response<_>, Infallible>(response.map(|body| Held::new(body, busy)))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head()).max_buf_size(LONGEST_HEAD);
    let io = TokioIo::new(Timed::new(stream, limits.unread()));
    let mut connection = pin!(http.serve_connection(io, service).with_upgrades());
    let mut is_ending = false;
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = open.must_give_way() => return,
            _ = ending.wait_for(|ending| *ending), if !is_ending => {
                is_ending = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A connection that broke before it was taken is nothing; otherwise the system is short of something.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!("a connection can't be taken: {error}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Says that there is no room. If even those who are told so are too many, the connection is closed without a word.
fn refuse(mut stream: TcpStream, most: usize, refusals: &Arc<Semaphore>) {
    let Ok(permit) = refusals.clone().try_acquire_owned() else { return };
    let refusal = refusal(most);
    tokio::spawn(async move {
        let tell = async {
            stream.write_all(refusal.as_bytes()).await?;
            stream.shutdown().await?;
            // What the client has sent is read: a connection closed before that would take the answer with it.
            let mut rest = [0; 4096];
            while stream.read(&mut rest).await? > 0 {}
            Ok::<(), io::Error>(())
        };
        let _ = tokio::time::timeout(REFUSING, tell).await;
        drop(permit);
    });
}

fn refusal(most: usize) -> String {
    let detail = format!("all {most} connections are in use: try again later, or raise --limit connections=N");
    let problem = Problem::new(ProblemCode::TooMany, detail).with("limit", most);
    let body = serde_json::to_string(&problem).unwrap_or_default();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\nretry-after: 1\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}
