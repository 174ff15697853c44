//! A body that keeps something until it is sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

/// A body, and what is kept until all of it is sent.
#[derive(Debug)]
pub(super) struct Held<K> {
    body: Body,
    _kept: K,
}

impl<K> Held<K> {
    pub(super) fn new(body: Body, kept: K) -> Held<K> {
        Held { body, _kept: kept }
    }
}

impl<K: Unpin> HttpBody for Held<K> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
