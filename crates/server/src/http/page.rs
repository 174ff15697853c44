//! The page and its files.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::api::{Problem, ProblemCode};
use crate::embedded::{Asset, PAGE};

/// What is shown if the program was built without the page.
const NO_PAGE: &str = include_str!("no_page.html");

/// A file of the page. Addresses without an ending are views of the page, which finds its way by itself.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let detail = "a page is only read: send GET";
        return Problem::new(ProblemCode::MethodNotAllowed, detail).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_view = !path.rsplit('/').next().unwrap_or_default().contains('.');
    let file = Asset::find(PAGE, path).or_else(|| is_view.then(|| Asset::find(PAGE, "index.html")).flatten());
    match file {
        Some(file) => send(file, &headers),
        None if is_view => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NO_PAGE).into_response(),
        None => Problem::not_found("page", path.chars().take(100).collect::<String>()).into_response(),
    }
}

fn send(file: &'static Asset, headers: &HeaderMap) -> Response {
    let lists = |name: header::HeaderName, word: &str| {
        headers.get_all(name).iter().any(|value| value.to_str().is_ok_and(|value| value.contains(word)))
    };
    let mut response = if lists(header::IF_NONE_MATCH, file.etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if file.gzip && lists(header::ACCEPT_ENCODING, "gzip") {
        ([(header::CONTENT_ENCODING, "gzip")], file.bytes).into_response()
    } else {
        file.plain().unwrap_or_default().into_response()
    };
    // Vite puts a hash of the content into the names of these: they never change.
    let lasting = file.path.starts_with("assets/");
    let cache = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type()));
    answer.insert(header::ETAG, HeaderValue::from_static(file.etag));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedded::LAB;

    #[test]
    fn files_are_packed_for_those_who_can_unpack_them_and_sent_once() {
        // The page need not be built where this runs; the report of the lab is always there, and sent the same way.
        let file = Asset::find(LAB, "report.json").expect("part of the program");
        let ask = |name: header::HeaderName, value: &'static str| {
            let response = send(file, &HeaderMap::from_iter([(name, HeaderValue::from_static(value))]));
            let packed = response.headers().get(header::CONTENT_ENCODING).is_some();
            assert_eq!(response.headers()[header::ETAG], file.etag);
            (response.status(), packed, axum::body::HttpBody::size_hint(response.body()).exact())
        };
        assert!(file.gzip && file.bytes.len() < file.length / 2);
        let (status, packed, size) = ask(header::ACCEPT_ENCODING, "gzip, br");
        assert_eq!((status, packed, size), (StatusCode::OK, true, Some(file.bytes.len() as u64)));
        let (status, packed, size) = ask(header::ACCEPT_ENCODING, "br");
        assert_eq!((status, packed, size), (StatusCode::OK, false, Some(file.length as u64)));
        let (status, packed, size) = ask(header::IF_NONE_MATCH, file.etag);
        assert_eq!((status, packed, size), (StatusCode::NOT_MODIFIED, false, Some(0)));
    }
}
