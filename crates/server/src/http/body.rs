//! Bodies of requests as they come in: not too slowly, and not too much of all together.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use crate::api::{Problem, ProblemCode};

/// Why a body is not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
enum BrokenOff {
    #[error("the body took longer than {} s to arrive: send it faster, or less of it", .0.as_secs())]
    Slow(Duration),
    #[error("too much is being sent to the server at once: try again in a few seconds")]
    NoRoom,
}

/// What a request brings, and the room that it takes until it is answered.
#[derive(Clone, Debug)]
pub(super) struct Receipt(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    room: Arc<Semaphore>,
    taken: Option<OwnedSemaphorePermit>,
    broken_off: Option<BrokenOff>,
}

impl Receipt {
    /// Nothing has come yet. `room` counts the bytes of all bodies.
    pub(super) fn new(room: Arc<Semaphore>) -> Receipt {
        Receipt(Arc::new(Mutex::new(State { room, taken: None, broken_off: None })))
    }

    /// The body, which has to be there within a time.
    pub(super) fn of(&self, body: Body, within: Duration) -> Body {
        if body.is_end_stream() {
            return body;
        }
        Body::new(Limited { body, within, until: Box::pin(sleep(within)), receipt: self.clone() })
    }

    /// What is to be answered if the body was broken off.
    pub(super) fn problem(&self) -> Option<Problem> {
        let broken_off = self.state().broken_off?;
        let code = if broken_off == BrokenOff::NoRoom { ProblemCode::TooMany } else { ProblemCode::BadRequest };
        Some(Problem::new(code, broken_off))
    }

    fn take(&self, bytes: usize) -> Result<(), BrokenOff> {
        let mut state = self.state();
        let bytes = u32::try_from(bytes).map_err(|_| BrokenOff::NoRoom)?;
        let more = state.room.clone().try_acquire_many_owned(bytes).map_err(|_| BrokenOff::NoRoom)?;
        match &mut state.taken {
            Some(taken) => taken.merge(more),
            none => *none = Some(more),
        }
        Ok(())
    }

    fn break_off(&self, why: BrokenOff) -> axum::Error {
        self.state().broken_off = Some(why);
        axum::Error::new(why)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// A body within limits.
struct Limited {
    body: Body,
    within: Duration,
    until: Pin<Box<Sleep>>,
    receipt: Receipt,
}

impl HttpBody for Limited {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.until.as_mut().poll(cx).is_ready() {
            let slow = self.receipt.break_off(BrokenOff::Slow(self.within));
            return Poll::Ready(Some(Err(slow)));
        }
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            if let Err(why) = self.receipt.take(bytes) {
                return Poll::Ready(Some(Err(self.receipt.break_off(why))));
            }
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
