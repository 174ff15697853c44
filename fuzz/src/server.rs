//! Requests and messages: none makes the server panic or say that it is its own mistake.

use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use hansu_server::{App, ServeLimits, ServeOptions, router};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A server with a folder of its own, for the whole run.
struct Server {
    runtime: Runtime,
    app: App,
    _data: tempfile::TempDir,
}

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let data = tempfile::tempdir().expect("a folder");
    let mut limits = ServeLimits::default();
    for limit in ["changes=1000000", "searches=1000000", "requests=1000000", "messages=1000000", "free-bytes=0"] {
        limits.set(limit).expect("a limit");
    }
    let addr = std::net::SocketAddr::from(([127, 0, 0, 1], 0));
    let options =
        ServeOptions { addr, data: data.path().to_owned(), runs: None, hosts: Vec::new(), threads: 1, training: false, limits, fleet: None };
    let runtime = Runtime::new().expect("threads");
    let app = runtime.block_on(async { App::open(&options) }).expect("a database");
    Server { runtime, app, _data: data }
});

/// Sends a request: a line with method and path, then the body.
pub fn check_request(bytes: &[u8]) {
    let (head, body) = bytes.split_at(bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len()));
    let Ok(head) = std::str::from_utf8(head) else { return };
    let Some((method, path)) = head.split_once(' ') else { return };
    // Experiments and reviews would go on long after the request.
    if path.contains("/lab") || path.contains("review") {
        return;
    }
    let request = Request::builder().method(method).uri(path).header("host", "localhost");
    let request = request.header("content-type", "application/json").body(Body::from(body.to_vec()));
    let Ok(request) = request else { return };
    let status = SERVER.runtime.block_on(async {
        router(SERVER.app.clone()).oneshot(request).await.expect("the router always answers").status()
    });
    assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{head}");
}

/// Sends messages, one a line, over a connection of their own.
pub fn check_messages(bytes: &[u8]) {
    SERVER.runtime.block_on(async {
        for answer in hansu_server::fuzzing::answers(&SERVER.app, bytes.split(|&byte| byte == b'\n')).await {
            assert!(!answer.contains("\"code\":\"internal\""), "{answer}");
        }
    });
}
