//! Who may ask, what headers the answers have, and the page.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::common::Server;

#[tokio::test]
async fn foreign_hosts_and_sites_are_refused() {
    let server = Server::new();
    let send = |request: axum::http::request::Builder| {
        let server = &server;
        async move { server.raw(request.body(Body::from("{}")).expect("a request")).await.0 }
    };
    let json = "application/json";
    assert_eq!(send(Request::get("/api/info").header("host", "evil.example")).await, StatusCode::FORBIDDEN);
    assert_eq!(send(Request::get("/").header("host", "evil.example:4000")).await, StatusCode::FORBIDDEN);
    let foreign = Request::post("/api/games").header("host", "localhost:4000").header("content-type", json);
    assert_eq!(send(foreign.header("origin", "http://evil.example")).await, StatusCode::FORBIDDEN);
    let own = Request::post("/api/games").header("host", "localhost:4000").header("content-type", json);
    assert_eq!(send(own.header("origin", "http://localhost:4000")).await, StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_websocket_from_another_site_is_refused() {
    let server = Server::new();
    let addr = server.listen().await;
    let connect = |origin: Option<String>| async move {
        let mut request = format!("ws://{addr}/api/ws").into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", HeaderValue::from_str(&origin).expect("a header"));
        }
        tokio_tungstenite::connect_async(request).await.is_ok()
    };
    assert!(connect(None).await);
    assert!(connect(Some(format!("http://{addr}"))).await);
    assert!(!connect(Some("http://evil.example".to_owned())).await);
    assert!(!connect(Some("null".to_owned())).await);
}

#[tokio::test]
async fn answers_carry_the_usual_headers() {
    let server = Server::new();
    let request = Request::get("/").header("host", "localhost").body(Body::empty()).expect("a request");
    let (status, headers, page) = server.raw(request).await;
    assert_eq!(status, StatusCode::OK);
    assert!(String::from_utf8_lossy(&page).contains("Hansu") || headers.contains_key("content-encoding"));
    assert!(headers["content-security-policy"].to_str().expect("text").contains("default-src 'self'"));
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["x-frame-options"], "DENY");
    let request = Request::get("/api/info").header("host", "localhost").body(Body::empty()).expect("a request");
    assert_eq!(server.raw(request).await.1["cache-control"], "no-store");
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let server = Server::new();
    let document = server.get("/api/openapi.json").await;
    assert!(document["paths"]["/api/games/{id}"]["delete"].is_object());
    assert!(document["components"]["schemas"]["ClientMessage"].is_object());
    for path in ["/api/docs", "/api/docs.js", "/healthz", "/metrics"] {
        let request = Request::get(path).header("host", "localhost").body(Body::empty()).expect("a request");
        assert_eq!(server.raw(request).await.0, StatusCode::OK, "{path}");
    }
}
