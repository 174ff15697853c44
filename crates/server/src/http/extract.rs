//! Reading requests. Whatever can't be read is a problem document.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::api::{Problem, ProblemCode};
use crate::problem::Outcome;

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Outcome<Body<T>> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.to_ascii_lowercase().starts_with("application/json") {
            let detail = "the body has to be JSON: send it with Content-Type: application/json";
            return Err(Problem::new(ProblemCode::BadRequest, detail));
        }
        let File(bytes) = File::from_request(request, state).await?;
        let unreadable = |error| Problem::new(ProblemCode::BadRequest, format!("the body can't be read: {error}"));
        serde_json::from_slice(&bytes).map(Body).map_err(unreadable)
    }
}

/// A body as it is.
pub(super) struct File(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for File {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Outcome<File> {
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(File).map_err(|rejection: BytesRejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Problem::new(ProblemCode::TooLarge, "the request is too large: send less at once")
            }
            _ => Problem::new(ProblemCode::BadRequest, rejection.body_text()),
        })
    }
}

/// What follows the question mark.
pub(super) struct Params<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Outcome<Params<T>> {
        let query = Query::from_request_parts(parts, state).await;
        let unreadable = |rejection: axum::extract::rejection::QueryRejection| {
            Problem::new(ProblemCode::BadRequest, rejection.body_text())
        };
        query.map(|Query(value)| Params(value)).map_err(unreadable)
    }
}

/// A part of the path, or several.
pub(super) struct Name<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Name<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Outcome<Name<T>> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(value)| Name(value))
            .map_err(|rejection| Problem::new(ProblemCode::BadRequest, rejection.body_text()))
    }
}
