//! How many files and connections the system lets a process have.

/// What the server needs besides connections: the database, folders, the log.
const OTHERS: u64 = 64;

/// So many connections as wanted, or as the system allows.
#[cfg(unix)]
pub(crate) fn room_for(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let needed = wanted.saturating_add(OTHERS);
    let allowed = limit.current.unwrap_or(u64::MAX);
    if allowed >= needed {
        return wanted;
    }
    let most = limit.maximum.unwrap_or(u64::MAX).min(needed);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum: limit.maximum });
    let room = if raised.is_ok() { most } else { allowed }.saturating_sub(OTHERS).max(1);
    if room < wanted {
        tracing::warn!(
            "the system allows {room} connections at once, {wanted} are wanted: raise its limit of open files"
        );
    }
    room.min(wanted)
}

/// So many connections as wanted: this system has no such limit.
#[cfg(not(unix))]
pub(crate) fn room_for(wanted: u64) -> u64 {
    let _ = OTHERS;
    wanted
}
