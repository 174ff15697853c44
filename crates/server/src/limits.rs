//! What the server takes on at most. Everything that others can make grow has its limit here, with a name by which it can be
//! changed (`hansu serve --limit NAME=VALUE`); docs/server.md has the table.

use std::time::Duration;

use thiserror::Error;

/// A limit that was asked for and can't be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LimitError {
    /// No limit of that name.
    #[error("there is no limit '{0}': the limits are {names}", names = ServeLimits::names().join(", "))]
    Unknown(String),
    /// Not `NAME=VALUE`, or the value is not a number.
    #[error("'{0}' is not a limit: write NAME=VALUE with a whole number, for example connections=100")]
    Unreadable(String),
    /// A value that would make the server useless or boundless.
    #[error("{name}={value} is out of bounds: use {least} to {most}")]
    OutOfBounds {
        /// The limit.
        name: &'static str,
        /// What was asked for.
        value: u64,
        /// The least that makes sense.
        least: u64,
        /// The most that makes sense.
        most: u64,
    },
}

/// A limit as it is described.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Its name.
    pub name: &'static str,
    /// Its value if nothing is said.
    pub default: u64,
    least: u64,
    most: u64,
    field: fn(&mut ServeLimits) -> &mut u64,
}

macro_rules! limits {
    ($($(#[doc = $what:literal])+ $field:ident, $name:literal, $default:expr, $least:expr, $most:expr;)+) => {
        /// What the server takes on at most.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct ServeLimits {
            $($(#[doc = $what])+ pub $field: u64,)+
        }

        impl Default for ServeLimits {
            fn default() -> ServeLimits {
                ServeLimits { $($field: $default,)+ }
            }
        }

        impl ServeLimits {
            /// All limits, in the order of the documentation.
            pub const ALL: &[Limit] = &[
                $(Limit { name: $name, default: $default, least: $least, most: $most, field: |limits| &mut limits.$field },)+
            ];
        }
    };
}

limits! {
    /// Connections at once.
    connections, "connections", 512, 4, 1 << 20;
    /// WebSockets among them, so that some are left for other requests.
    sockets, "sockets", 384, 1, 1 << 20;
    /// Milliseconds for the head of a request, and between two requests of a connection.
    head_ms, "head-ms", 10_000, 10, 3_600_000;
    /// Milliseconds for the whole body of a request.
    body_ms, "body-ms", 30_000, 10, 3_600_000;
    /// Milliseconds that a client may leave an answer unread.
    unread_ms, "unread-ms", 20_000, 10, 3_600_000;
    /// Milliseconds for everything to come to an end.
    end_ms, "end-ms", 4_000, 10, 600_000;
    /// Bytes of a request's body, but for files.
    body_bytes, "body-bytes", 64 << 10, 1 << 10, 1 << 30;
    /// Bytes of all bodies that are being received, together.
    bodies_bytes, "bodies-bytes", 128 << 20, 1 << 20, 1 << 40;
    /// Bytes of a file with games.
    import_bytes, "import-bytes", 16 << 20, 1 << 10, 1 << 30;
    /// Games of a file.
    import_games, "import-games", 5_000, 1, 1_000_000;
    /// Files that are read at once; others wait.
    imports, "imports", 2, 1, 64;
    /// Bytes of a game as it is stored, with all that a file said about it.
    game_bytes, "game-bytes", 1 << 20, 16 << 10, 1 << 30;
    /// Games of an exported file.
    export_games, "export-games", 1_000, 1, 1_000_000;
    /// Bytes that the games of an exported file take where they are stored.
    export_bytes, "export-bytes", 64 << 20, 1 << 20, 1 << 40;
    /// Files that are exported at once.
    exports, "exports", 16, 1, 1 << 10;
    /// Requests that change something, a second and client; ten times as many at once.
    changes, "changes", 50, 1, 1_000_000;
    /// Lists, searches and files, a second and client; five times as many at once.
    searches, "searches", 20, 1, 1_000_000;
    /// All other requests, a second and client; five times as many at once.
    requests, "requests", 200, 1, 1_000_000;
    /// Questions to the database that wait for an answer.
    questions, "questions", 256, 1, 1 << 20;
    /// Bytes of a message by WebSocket.
    message_bytes, "message-bytes", 64 << 10, 1 << 10, 1 << 30;
    /// Messages of a WebSocket, a second; three times as many at once.
    messages, "messages", 40, 1, 1_000_000;
    /// Bytes of messages that a page has not read yet; one that reads no more is cut off.
    unread_bytes, "unread-bytes", 2 << 20, 64 << 10, 1 << 30;
    /// Bytes that have to be free on the disk, or the server says that it is not well.
    free_bytes, "free-bytes", 32 << 20, 0, u64::MAX;
}

impl ServeLimits {
    /// The names of all limits.
    pub fn names() -> Vec<&'static str> {
        ServeLimits::ALL.iter().map(|limit| limit.name).collect()
    }

    /// Changes a limit, written `name=value`.
    pub fn set(&mut self, text: &str) -> Result<(), LimitError> {
        let (name, value) = text.split_once('=').ok_or_else(|| LimitError::Unreadable(text.to_owned()))?;
        let limit = ServeLimits::ALL.iter().find(|limit| limit.name == name.trim());
        let limit = limit.ok_or_else(|| LimitError::Unknown(name.to_owned()))?;
        let value: u64 = value.trim().parse().map_err(|_| LimitError::Unreadable(text.to_owned()))?;
        let Limit { name, least, most, .. } = *limit;
        if !(least..=most).contains(&value) {
            return Err(LimitError::OutOfBounds { name, value, least, most });
        }
        *(limit.field)(self) = value;
        Ok(())
    }

    pub(crate) fn head(&self) -> Duration {
        Duration::from_millis(self.head_ms)
    }

    pub(crate) fn body(&self) -> Duration {
        Duration::from_millis(self.body_ms)
    }

    pub(crate) fn unread(&self) -> Duration {
        Duration::from_millis(self.unread_ms)
    }

    pub(crate) fn end(&self) -> Duration {
        Duration::from_millis(self.end_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<u64, &str>) {
        let mut limits = ServeLimits::default();
        match (limits.set(text), expected) {
            (Ok(()), Ok(value)) => assert_eq!(limits.connections, value, "{text}"),
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn limits_are_changed_by_name_and_within_reason() {
        check("connections=100", Ok(100));
        check(" connections = 100", Ok(100));
        check("connections", Err("write NAME=VALUE"));
        check("connections=many", Err("write NAME=VALUE"));
        check("connections=0", Err("use 4 to"));
        check("connection=9", Err("there is no limit 'connection': the limits are connections, sockets"));
    }

    #[test]
    fn the_documentation_has_every_limit_with_its_default() {
        let page = include_str!("../../../docs/server.md");
        for limit in ServeLimits::ALL {
            let row = format!("| `{}` | {} |", limit.name, limit.default);
            assert!(page.contains(&row), "docs/server.md lacks '{row}'");
        }
    }
}
