//! Opening the database of a folder: what is damaged is told, kept aside, and gone on without.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::lock::FolderLock;
use super::readers::Readers;
use super::writer::Writer;
use super::{Store, StoreError, salvage, schema, wal};

/// Threads that read lists, and those that read single games.
const SEARCHERS: usize = 2;
const QUICK: usize = 1;

/// How many of the games that are lost are named.
const NAMED: usize = 20;

impl Store {
    /// Opens the database of a data folder; both are made if they are not there. At most `waiting` questions wait. `tell` is
    /// called with what was found to be damaged.
    pub(crate) fn open(folder: &Path, waiting: usize, tell: &mut dyn FnMut(String)) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: folder.to_owned(), source })?;
        let lock = FolderLock::take(folder)?;
        let path = folder.join("hansu.db");
        let connection = open_whole(&path, tell)?;
        let unusable = |error| schema::unusable(&path, &error);
        let quick = Readers::start(&path, QUICK, waiting).map_err(unusable)?;
        let searches = Readers::start(&path, SEARCHERS, waiting).map_err(unusable)?;
        let writer = Writer::start(connection, lock).map_err(|source| StoreError::Unwritable { path, source })?;
        Ok(Store { writer, quick, searches })
    }
}

fn open_whole(path: &Path, tell: &mut dyn FnMut(String)) -> Result<Connection, StoreError> {
    let unreadable = |source| StoreError::Unwritable { path: path.to_owned(), source };
    if let Some(found) = wal::inspect(path).map_err(unreadable)? {
        let kept = aside(path, "-wal");
        fs::copy(wal::beside(path, "-wal"), &kept).map_err(unreadable)?;
        tell(format!(
            "the log of '{}' is damaged: {} of its {} last changes can't be read, and the games are as they were before those; \
             the damaged file is kept as '{}'",
            path.display(),
            found.lost,
            found.read + found.lost,
            kept.display()
        ));
    }
    match schema::open(path) {
        Err(StoreError::Damaged { reason, .. }) => {
            let kept = aside(path, "");
            let salvaged = salvage::rebuild(path, &kept)?;
            tell(format!(
                "the database '{}' is damaged ({reason}): {} games could be read and are there, {} are lost{}; the damaged \
                 file is kept as '{}'",
                path.display(),
                salvaged.games,
                salvaged.lost.len(),
                names(&salvaged.lost),
                kept.display()
            ));
            schema::open(path)
        }
        opened => opened,
    }
}

fn names(lost: &[String]) -> String {
    let named: Vec<&str> = lost.iter().map(String::as_str).take(NAMED).collect();
    match named.len() {
        0 => String::new(),
        count if count < lost.len() => format!(" ({} and more)", named.join(", ")),
        _ => format!(" ({})", named.join(", ")),
    }
}

/// A name for a damaged file that is not taken.
fn aside(path: &Path, ending: &str) -> PathBuf {
    let day = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string();
    let name = |number: u32| wal::beside(path, &format!("{ending}.damaged-{day}-{number}"));
    (1..).map(name).find(|name| !name.exists()).expect("some number is free")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens a folder, and hands out what is told.
    fn open(folder: &Path) -> Result<Vec<String>, StoreError> {
        let mut told = Vec::new();
        Store::open(folder, 8, &mut |text| told.push(text)).map(|_| told)
    }

    fn check(prepare: impl FnOnce(&Path), expected: fn(&StoreError) -> bool) {
        let folder = tempfile::tempdir().expect("a folder");
        prepare(folder.path());
        let error = open(folder.path()).expect_err("refused");
        assert!(expected(&error), "{error}");
    }

    #[test]
    fn a_file_that_is_no_database_is_told_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hansu.db");
        let garbage = "this is no database, but it is somebody's file".repeat(100);
        fs::write(&path, &garbage).expect("written");
        let error = open(folder.path()).expect_err("refused");
        assert!(matches!(error, StoreError::NoDatabase { .. }), "{error}");
        assert_eq!(fs::read_to_string(&path).expect("still there"), garbage);
    }

    #[test]
    fn a_database_of_a_later_version_is_refused() {
        let later = |folder: &Path| {
            let connection = Connection::open(folder.join("hansu.db")).expect("a database");
            connection.execute_batch("PRAGMA user_version = 999; CREATE TABLE x (y)").expect("written");
        };
        check(later, |error| matches!(error, StoreError::Later { found: 999, .. }));
    }

    #[test]
    fn a_second_server_is_refused_and_a_third_after_the_first_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = FolderLock::take(folder.path()).expect("free");
        assert!(matches!(open(folder.path()), Err(StoreError::InUse { .. })));
        drop(first);
        assert!(open(folder.path()).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_can_t_be_written_is_not_called_a_damaged_database() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let set = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).expect("allowed");
        set(0o555);
        let refused = open(folder.path());
        set(0o755);
        // Root may write everywhere.
        if let Err(error) = refused {
            assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
            assert!(error.to_string().contains("--data"));
        }
    }
}
