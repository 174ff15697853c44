//! Which message and exit code an error ends with.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use hansu_agents::SpecError;
use hansu_game::GameSpecError;

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

/// Says what went wrong, and gives the exit code: 2 for bad input, 1 for all else. A reader that closed the pipe has
/// what it wanted: that is no failure, and there is nothing to say.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if error.chain().any(is_broken_pipe) {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(std::io::stderr(), "error: {}", in_one_line(error));
    if error.chain().any(is_bad_input) { ExitCode::from(2) } else { ExitCode::FAILURE }
}

/// An error with the causes behind it. Many errors tell their cause themselves: it is not told twice.
fn in_one_line(error: &anyhow::Error) -> String {
    let mut line = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if line.is_empty() {
            line = cause;
        } else if !line.contains(&cause) {
            line = format!("{line}: {cause}");
        }
    }
    line
}

fn is_broken_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

fn is_bad_input(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.is::<BadInput>() || cause.is::<GameSpecError>() || cause.is::<SpecError>()
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let cause = || Err::<(), _>(std::io::Error::other("no disk"));
        let check = |context: &str, expected: &str| {
            let error = cause().context(context.to_owned()).expect_err("it failed");
            assert_eq!(in_one_line(&error), expected);
        };
        check("can't read 'x'", "can't read 'x': no disk");
        check("can't read 'x': no disk; choose another", "can't read 'x': no disk; choose another");
    }
}
