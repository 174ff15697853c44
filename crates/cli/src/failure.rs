//! Which exit code an error ends with.

use std::fmt;
use std::process::ExitCode;

/// Marks an error as the user's input being wrong: the program ends with code 2, as for wrong options.
#[derive(Debug)]
pub(crate) struct BadInput(String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Makes a [`BadInput`] of an error's text.
pub(crate) fn bad_input(error: impl fmt::Display) -> anyhow::Error {
    anyhow::Error::new(BadInput(error.to_string()))
}

/// 2 for bad input, 1 for all else; a reader that closed the pipe is no failure.
pub(crate) fn exit_code(error: &anyhow::Error) -> ExitCode {
    let broken_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe);
    match error.downcast_ref::<BadInput>() {
        Some(_) => ExitCode::from(2),
        None if broken_pipe => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    }
}
