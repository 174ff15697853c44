//! The program `hansu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hansu_cli::main()
}
