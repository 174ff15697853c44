//! Children that are left behind.

use std::process::{Command, Stdio};

/// Starts three: in the same group, in a session of its own, and one whose parent has ended.
pub(crate) fn leave_behind(tags: &[String]) {
    for how in ["stay", "session", "twice"] {
        start(how, tags);
    }
}

/// A child's life. It keeps the program's output open.
pub(crate) fn be(arguments: &[String]) {
    let [how, tags @ ..] = arguments else { panic!("write how to live") };
    match how.as_str() {
        "session" => own_session(),
        "twice" => return start("session", tags),
        _ => {}
    }
    crate::sleep_for_ever();
}

#[allow(clippy::zombie_processes)] // nobody waits for them: that is what they are for
fn start(how: &str, tags: &[String]) {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["mock", "child", how]).args(tags).stdin(Stdio::null());
    command.spawn().expect("a child can be started");
}

#[cfg(unix)]
fn own_session() {
    rustix::process::setsid().expect("a child that leads no group");
}

#[cfg(not(unix))]
fn own_session() {}
