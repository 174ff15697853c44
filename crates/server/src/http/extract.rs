//! Reading requests. Whatever can't be read is a problem document.

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Multipart, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::api::{Problem, ProblemCode};
use crate::files::Upload;
use crate::problem::ApiResult;

/// Files of one request.
const MOST_FILES: usize = 20;

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> ApiResult<Body<T>> {
        if !content_type(&request).starts_with("application/json") {
            let detail = "the body has to be JSON: send it with Content-Type: application/json";
            return Err(Problem::new(ProblemCode::BadRequest, detail));
        }
        let File(bytes) = File::from_request(request, state).await?;
        let unreadable = |error| Problem::new(ProblemCode::BadRequest, format!("the body can't be read: {error}"));
        serde_json::from_slice(&bytes).map(Body).map_err(unreadable)
    }
}

/// The largest body that an address takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyLimit(pub(super) u64);

impl BodyLimit {
    /// What is to be said of a larger one.
    fn exceeded(limit: Option<BodyLimit>) -> Problem {
        let Some(BodyLimit(limit)) = limit else {
            return Problem::new(ProblemCode::TooLarge, "the request is too large: send less at once");
        };
        let detail = format!("the request is larger than {limit} bytes: send less at once");
        Problem::new(ProblemCode::TooLarge, detail).with("limit", limit).with("unit", "bytes")
    }

    fn of(request: &Request) -> Option<BodyLimit> {
        request.extensions().get().copied()
    }
}

/// A body as it is.
pub(super) struct File(pub(super) Bytes);

impl<S: Send + Sync> FromRequest<S> for File {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> ApiResult<File> {
        let limit = BodyLimit::of(&request);
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(File).map_err(|rejection: BytesRejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => BodyLimit::exceeded(limit),
            _ => Problem::new(ProblemCode::BadRequest, rejection.body_text()),
        })
    }
}

/// Files as they are: the body is one, or a form (`multipart/form-data`) holds several with their names.
pub(super) struct Files(pub(super) Vec<Upload>);

impl<S: Send + Sync> FromRequest<S> for Files {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> ApiResult<Files> {
        if !content_type(&request).starts_with("multipart/form-data") {
            let File(bytes) = File::from_request(request, state).await?;
            return Ok(Files(vec![Upload { name: None, bytes }]));
        }
        let limit = BodyLimit::of(&request);
        let unreadable_form = |error: MultipartError| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => BodyLimit::exceeded(limit),
            _ => Problem::new(ProblemCode::BadRequest, format!("the form can't be read: {}", error.body_text())),
        };
        let form = Multipart::from_request(request, state).await;
        let mut form = form.map_err(|rejection| Problem::new(ProblemCode::BadRequest, rejection.body_text()))?;
        let mut files = Vec::new();
        while let Some(field) = form.next_field().await.map_err(unreadable_form)? {
            if files.len() == MOST_FILES {
                let detail = format!("the form holds more than {MOST_FILES} files: send fewer at once");
                return Err(Problem::new(ProblemCode::TooLarge, detail)
                    .with("limit", MOST_FILES)
                    .with("unit", "files"));
            }
            let name = field.file_name().map(str::to_owned);
            files.push(Upload { name, bytes: field.bytes().await.map_err(unreadable_form)? });
        }
        Ok(Files(files))
    }
}

fn content_type(request: &Request) -> String {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.unwrap_or_default().to_ascii_lowercase()
}

/// What follows the question mark.
pub(super) struct Params<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Params<T>> {
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

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Name<T>> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(value)| Name(value))
            .map_err(|rejection| Problem::new(ProblemCode::BadRequest, rejection.body_text()))
    }
}
