//! `hansu` with a graphics card: the same program, `--device gpu` and `zero:device=gpu` included.

use std::process::ExitCode;

fn main() -> ExitCode {
    hansu_zero::install_card(hansu_gpu::Gpu::find);
    hansu_cli::main()
}
