//! What every request goes through: who may ask, and what headers the answer has.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::body::Receipt;
use crate::api::{Problem, ProblemCode};
use crate::app::App;
use crate::problem::ApiResult;
use crate::rate::{Client, Cost};

/// What a page may load: what comes from here, and nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
     font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses what comes from elsewhere, counts, and adds the headers.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    app.services.metrics.requests.add(1);
    let is_api = request.uri().path().starts_with("/api/");
    let receipt = Receipt::new(app.at_once.body_bytes.clone());
    let mut response = match allowed(&app.hosts, &request).and_then(|()| in_time(&app, &request)) {
        Ok(()) => next.run(request.map(|body| receipt.of(body, app.limits.body()))).await,
        Err(problem) => problem.into_response(),
    };
    if let Some(problem) = receipt.problem() {
        response = problem.into_response();
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let status = response.status();
    app.services.metrics.problems.add(u64::from(status.is_client_error() || status.is_server_error()));
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// A page of another site can send requests here, and by a name that leads here (DNS rebinding) even read the answers. So the
/// host has to be one of ours, and what changes something or opens a WebSocket has to come from our own page.
fn allowed(hosts: &[String], request: &Request) -> ApiResult<()> {
    let headers = request.headers();
    let host = host_of(request).ok_or_else(|| refused("the request does not say which host it is for"))?;
    if !is_ours(without_port(&host), hosts) {
        let detail =
            "the request is for another host: open the page by localhost or an address, or name the host with --host";
        return Err(refused(detail));
    }
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    if harmless || is_own_origin(headers, &host) { Ok(()) } else { Err(refused("the request comes from another site")) }
}

/// Requests are counted: nobody fills the disk in a second, or has others wait for his searches.
fn in_time(app: &App, request: &Request) -> ApiResult<()> {
    let client = request.extensions().get::<Client>().copied().unwrap_or(Client::UNKNOWN);
    match app.rates.allows(client, cost(request), Instant::now()) {
        true => Ok(()),
        false => Err(Problem::new(ProblemCode::TooMany, "too many requests at once: try again in a second")),
    }
}

fn cost(request: &Request) -> Cost {
    let path = request.uri().path();
    match *request.method() {
        Method::GET | Method::HEAD => {
            let looks_through_much = path == "/api/games" || path.ends_with("/export") || path == "/api/agents";
            if looks_through_much { Cost::Search } else { Cost::Request }
        }
        _ => Cost::Change,
    }
}

fn host_of(request: &Request) -> Option<Authority> {
    match request.headers().get(header::HOST) {
        Some(host) => host.to_str().ok()?.parse().ok(),
        None => request.uri().authority().cloned(),
    }
}

/// What stands before the port: all of it, since a host in brackets would otherwise hide what follows them.
fn without_port(authority: &Authority) -> &str {
    match authority.as_str().rsplit_once(':') {
        Some((host, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority.as_str(),
    }
}

/// Names can be made to lead anywhere, addresses of numbers can't.
fn is_ours(host: &str, hosts: &[String]) -> bool {
    let in_brackets = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<Ipv4Addr>().is_ok()
        || in_brackets.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
}

/// Browsers say where a request comes from; programs other than browsers need not.
fn is_own_origin(headers: &HeaderMap, host: &Authority) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| !matches!(site, b"same-origin" | b"none")) {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, authority)| authority);
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_str()))
}

fn refused(detail: &str) -> Problem {
    Problem::new(ProblemCode::ForeignOrigin, detail)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn check(method: &str, headers: &[(&str, &str)], expected: bool) {
        let mut request = Request::builder().method(method).uri("/api/games");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).expect("a request");
        assert_eq!(allowed(&["hansu.example".to_owned()], &request).is_ok(), expected, "{method} {headers:?}");
    }

    #[test]
    fn only_our_hosts_are_answered() {
        for host in ["localhost", "localhost:4000", "127.0.0.1:4000", "[::1]:4000", "192.168.1.5", "Hansu.example:80"] {
            check("GET", &[("host", host)], true);
        }
        for host in ["evil.example", "localhost.evil.example:4000", "127.0.0.1.evil.example", "", "a b", "0x7f.1"] {
            check("GET", &[("host", host)], false);
        }
        for host in
            ["[::1].evil", "[::1].evil:4000", "[::1]evil", "[::1", "::1", "[127.0.0.1]", "[::1]:4000:80", "x@[::1]"]
        {
            check("GET", &[("host", host)], false);
        }
        check("GET", &[], false);
    }

    #[test]
    fn changes_come_from_our_own_page_or_from_no_page() {
        let host = ("host", "localhost:4000");
        check("POST", &[host], true);
        check("POST", &[host, ("origin", "http://localhost:4000")], true);
        check("POST", &[host, ("origin", "http://localhost:4000"), ("sec-fetch-site", "same-origin")], true);
        for origin in ["http://evil.example", "null", "http://localhost:5000", "http://localhost", "file://", ""] {
            check("POST", &[host, ("origin", origin)], false);
            check("GET", &[host, ("origin", origin), ("upgrade", "websocket")], false);
        }
        check("DELETE", &[host, ("sec-fetch-site", "cross-site")], false);
        check("GET", &[host, ("origin", "http://evil.example")], true);
    }
}
