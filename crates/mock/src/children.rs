//! Children that are left behind.

use std::process::{Command, Stdio};

/// Starts four: in the same group, in a session of its own, one whose parent has ended, and one like that without a trace of
/// where it comes from in its environment.
pub(crate) fn leave_behind(tags: &[String]) {
    for how in ["stay", "session", "twice"] {
        start(how, tags);
    }
    // Nothing else finds it on systems where orphans can't be adopted.
    if cfg!(target_os = "linux") {
        start("bare", tags);
    }
}

/// A child's life. It keeps the program's output open.
pub(crate) fn be(arguments: &[String]) {
    let [how, tags @ ..] = arguments else { panic!("write how to live") };
    match how.as_str() {
        "session" => own_session(),
        "twice" => return start("session", tags),
        "bare" => return spawn(child("session", tags).env_clear()),
        _ => {}
    }
    crate::sleep_for_ever();
}

fn start(how: &str, tags: &[String]) {
    spawn(&mut child(how, tags));
}

fn child(how: &str, tags: &[String]) -> Command {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["mock", "child", how]).args(tags).stdin(Stdio::null());
    command
}

#[allow(clippy::zombie_processes)] // nobody waits for them: that is what they are for
fn spawn(command: &mut Command) {
    command.spawn().expect("a child can be started");
}

#[cfg(unix)]
fn own_session() {
    rustix::process::setsid().expect("a child that leads no group");
}

#[cfg(not(unix))]
fn own_session() {}
