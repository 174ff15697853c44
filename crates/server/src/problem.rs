//! Making problem documents.

use std::fmt::Display;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::{Problem, ProblemCode};

/// What most of the server's functions return.
pub(crate) type ApiResult<T> = Result<T, Problem>;

impl ProblemCode {
    /// The status that goes with it.
    fn status(self) -> StatusCode {
        use ProblemCode::*;
        match self {
            BadRequest => StatusCode::BAD_REQUEST,
            BadValue | BadSettings | BadPosition | BadMove | IllegalMove | BadAgent | BadLevel | BadFile
            | BadFormat => StatusCode::UNPROCESSABLE_ENTITY,
            WrongPly | NotYourTurn | GameOver | NothingToUndo | NotNow => StatusCode::CONFLICT,
            AgentRefused | ForeignOrigin | NotAllowed | NeedsServer => StatusCode::FORBIDDEN,
            NotFound => StatusCode::NOT_FOUND,
            MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            TooMany => StatusCode::TOO_MANY_REQUESTS,
            AgentFailed | Storage | Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// A few words for it.
    fn title(self) -> &'static str {
        use ProblemCode::*;
        match self {
            BadRequest => "The request can't be read",
            BadValue => "A value out of bounds",
            BadSettings => "No such game",
            BadPosition => "Not a position",
            BadMove => "Not a move",
            IllegalMove => "Illegal move",
            WrongPly => "A move for another position",
            NotYourTurn => "Not your turn",
            GameOver => "The game is over",
            NothingToUndo => "Nothing to take back or to play again",
            NotNow => "Not possible now",
            BadAgent => "No such agent",
            AgentRefused => "Agent not allowed here",
            BadLevel => "No such level",
            BadFile => "The file can't be read",
            BadFormat => "The format can't hold this game",
            NotFound => "Not found",
            NotAllowed => "Not allowed here",
            NeedsServer => "Only with a server",
            MethodNotAllowed => "Method not allowed",
            TooLarge => "Too large",
            TooMany => "Too many requests",
            ForeignOrigin => "From another site",
            AgentFailed => "The agent failed",
            Storage => "Storage failed",
            Internal => "A mistake in the program",
            ShuttingDown => "The server is ending",
        }
    }

    /// Its name in JSON.
    fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }
}

impl Problem {
    /// A problem with a sentence that says what is wrong and what to do.
    pub(crate) fn new(code: ProblemCode, detail: impl Display) -> Problem {
        Problem {
            kind: format!("urn:hansu:problem:{}", code.name()),
            code,
            title: code.title().to_owned(),
            status: code.status().as_u16(),
            detail: detail.to_string(),
            params: Default::default(),
        }
    }

    /// With a word or number for a translated text.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Problem {
        self.params.insert(name.to_owned(), value.to_string());
        self
    }

    /// Nothing of that name; `what` is for the code, `name` for people.
    pub(crate) fn not_found(what: &str, name: impl Display) -> Problem {
        Problem::new(ProblemCode::NotFound, format!("there is no {what} '{name}'")).with("what", what)
    }

    /// A mistake of ours. The log is told, the user is not bothered with more.
    pub(crate) fn internal(cause: impl Display) -> Problem {
        tracing::error!("internal: {cause}");
        Problem::new(ProblemCode::Internal, "something went wrong in the program; the log of the server says more")
    }

    /// The database or a file can't be used.
    pub(crate) fn storage(cause: impl Display) -> Problem {
        tracing::error!("storage: {cause}");
        Problem::new(ProblemCode::Storage, format!("the game could not be stored or read: {cause}"))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(&self)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_named_after_its_code() {
        let problem = Problem::not_found("game", "abc").with("id", 7);
        assert_eq!(problem.kind, "urn:hansu:problem:not_found");
        assert_eq!((problem.status, problem.params.len()), (404, 2));
        assert_eq!(problem.detail, "there is no game 'abc'");
    }
}
