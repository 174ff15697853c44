//! Ending programs, on each kind of system.

use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::nursery::Running;

/// How long a killed program may take to vanish. Only one that hangs in the kernel takes longer.
const REAPING: Duration = Duration::from_secs(2);

/// Waits for a killed program, so that nothing of it is left in the table of processes.
pub(crate) fn reap(child: &mut Child) {
    let started = Instant::now();
    while matches!(child.try_wait(), Ok(None)) && started.elapsed() < REAPING {
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt as _;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

    use super::*;

    /// Gives a program a process group of its own, and on Linux ends it with us, even if we are killed.
    pub(crate) fn bind(command: &mut Command) {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        end_with_us(command);
    }

    #[cfg(target_os = "linux")]
    fn end_with_us(command: &mut Command) {
        let us = rustix::process::getpid();
        let ask = move || {
            rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
            // If we died before the call above, nobody will tell.
            if rustix::process::getppid() == Some(us) { Ok(()) } else { Err(std::io::ErrorKind::NotConnected.into()) }
        };
        // SAFETY: the closure runs between fork and exec, where only what is safe in a signal handler is allowed. It
        // makes two plain system calls and neither allocates nor takes locks.
        unsafe {
            command.pre_exec(ask);
        }
    }

    /// Kills a program and everything in its process group. It must not have been waited for, or its number may be
    /// another's by now.
    pub(crate) fn kill(program: &Running) {
        if let Some(group) = pid(program.group) {
            // A group that is gone already is what was wanted.
            let _ = rustix::process::kill_process_group(group, Signal::KILL);
        }
    }

    /// How a program ended, if it did. It keeps its number until it is reaped.
    pub(crate) fn how_it_ended(child: &mut Child) -> Option<String> {
        let id = WaitId::Pid(pid(child.id())?);
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = rustix::process::waitid(id, options).ok()??;
        match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => Some(format!("ended with exit code {code}")),
            (None, Some(signal)) => Some(format!("was ended by signal {signal}")),
            (None, None) => None,
        }
    }

    fn pid(number: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(number).ok()?)
    }

    /// Kills whatever bears a mark: children that left the process group, and their children.
    #[cfg(target_os = "linux")]
    pub(crate) fn kill_marked(mark: &str) {
        /// A program that starts children faster than they are killed is given up after so many rounds.
        const ROUNDS: usize = 100;
        for _ in 0..ROUNDS {
            let found = bearing(mark);
            if found.is_empty() {
                return;
            }
            for pid in found {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The living processes that bear a mark in their environment.
    #[cfg(target_os = "linux")]
    fn bearing(mark: &str) -> Vec<Pid> {
        let Ok(folders) = std::fs::read_dir("/proc") else { return Vec::new() };
        let numbers = folders.flatten().filter_map(|folder| folder.file_name().to_str()?.parse::<u32>().ok());
        // Processes of others can't be read, and those that have ended have no environment: neither is of interest.
        let is_marked = |number: &u32| {
            std::fs::read(format!("/proc/{number}/environ")).is_ok_and(|environment| bears(&environment, mark))
        };
        numbers.filter(is_marked).filter_map(pid).collect()
    }

    #[cfg(target_os = "linux")]
    pub(super) fn bears(environment: &[u8], mark: &str) -> bool {
        let marker = format!("{}=", crate::nursery::MARKER);
        let values = environment.split(|&byte| byte == 0).filter_map(|pair| pair.strip_prefix(marker.as_bytes()));
        values.flat_map(|value| value.split(|&byte| byte == b':')).any(|one| one == mark.as_bytes())
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn kill_marked(_mark: &str) {}

    /// From now on whatever programs leave behind becomes our own child, however it hides.
    #[cfg(target_os = "linux")]
    pub(crate) fn adopt_orphans() {
        // Where the system refuses, marks still find most of them.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn adopt_orphans() {}

    /// Kills the orphans that we adopted, and theirs. For when no program runs that one could belong to.
    ///
    /// Children that we start ourselves stay in our process group, unless they are programs of the nursery; an orphan that had
    /// stayed in its program's group would have died with that.
    #[cfg(target_os = "linux")]
    pub(crate) fn kill_adopted() {
        const ROUNDS: usize = 100;
        for _ in 0..ROUNDS {
            let found = adopted();
            if found.is_empty() {
                return;
            }
            for pid in found {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
                let _ = rustix::process::waitpid(Some(pid), rustix::process::WaitOptions::NOHANG);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn kill_adopted() {}

    /// Our children in process groups other than ours.
    #[cfg(target_os = "linux")]
    fn adopted() -> Vec<Pid> {
        let ours = rustix::process::getpid().as_raw_nonzero().get();
        let group = rustix::process::getpgrp().as_raw_nonzero().get();
        let Ok(folders) = std::fs::read_dir("/proc") else { return Vec::new() };
        let numbers = folders.flatten().filter_map(|folder| folder.file_name().to_str()?.parse::<u32>().ok());
        let is_adopted = |number: &u32| {
            let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            parent_and_group(&stat).is_some_and(|(parent, of)| parent == ours && of != group)
        };
        numbers.filter(is_adopted).filter_map(pid).collect()
    }

    /// The parent and the process group in a line of `/proc/PID/stat`. The name before them is in brackets, and may hold some.
    #[cfg(target_os = "linux")]
    pub(super) fn parent_and_group(stat: &str) -> Option<(i32, i32)> {
        let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    }
}

#[cfg(unix)]
pub(crate) use unix::{adopt_orphans, bind, how_it_ended, kill, kill_adopted, kill_marked};

#[cfg(not(unix))]
mod elsewhere {
    use super::*;

    pub(crate) fn bind(_command: &mut Command) {}

    /// Kills a program with its children, by the system's own tool.
    pub(crate) fn kill(program: &Running) {
        let number = program.group.to_string();
        let _ = Command::new("taskkill").args(["/F", "/T", "/PID", &number]).output();
    }

    pub(crate) fn how_it_ended(child: &mut Child) -> Option<String> {
        child.try_wait().ok()?.map(|status| format!("ended with {status}"))
    }

    pub(crate) fn kill_marked(_mark: &str) {}

    pub(crate) fn adopt_orphans() {}

    pub(crate) fn kill_adopted() {}
}

#[cfg(not(unix))]
pub(crate) use elsewhere::{adopt_orphans, bind, how_it_ended, kill, kill_adopted, kill_marked};

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::unix::{bears, parent_and_group};

    #[test]
    fn parents_are_found_whatever_a_program_is_called() {
        assert_eq!(parent_and_group("12 (a b) S 7 12 12 0 -1"), Some((7, 12)));
        assert_eq!(parent_and_group("12 (x) S 1 (y)) Z 7 9 0"), Some((7, 9)));
        assert_eq!(parent_and_group("12 (a"), None);
    }

    #[test]
    fn a_mark_is_found_among_others_and_is_not_mixed_up() {
        let check = |environment: &[u8], expected| assert_eq!(bears(environment, "7-1-a"), expected);
        check(b"HOME=/\0HANSU_ENGINE=7-1-a\0", true);
        check(b"HANSU_ENGINE=3-9-f:7-1-a", true);
        check(b"HANSU_ENGINE=7-1-ab\0", false);
        check(b"OTHER_HANSU_ENGINE=7-1-a\0", false);
        check(b"", false);
    }
}
