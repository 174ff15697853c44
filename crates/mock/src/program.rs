//! A test program that is also the mock program that it tests with.

use libtest_mimic::{Arguments, Trial};

/// The main function of such a test program: started with `mock` as its first argument, it plays; otherwise it runs the tests.
pub fn test_program(trials: impl FnOnce() -> Vec<Trial>) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "mock") {
        return crate::run(&arguments[1..]);
    }
    libtest_mimic::run(&Arguments::from_args(), trials()).exit();
}

/// A named test that fails by panicking.
pub fn trial(name: impl Into<String>, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        test();
        Ok(())
    })
}

/// The command that starts this test program as the mock program; `tag` is by what its processes are found again.
///
/// # Panics
///
/// If the system does not tell where this program is.
pub fn command(protocol: &str, mode: &str, tag: &str) -> String {
    let program = std::env::current_exe().expect("this program has a path");
    format!("'{}' mock {protocol} {mode} {tag}", program.display())
}
