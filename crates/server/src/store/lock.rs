//! One server to a folder.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::StoreError;

/// A folder that no other server uses as long as this is kept.
#[derive(Debug)]
pub(super) struct FolderLock(#[allow(dead_code, reason = "the system unlocks the file when it is closed")] File);

impl FolderLock {
    /// Locks a folder. A process that is killed leaves no lock behind.
    pub(super) fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let unwritable = |source| StoreError::Unwritable { path: folder.to_owned(), source };
        let path = folder.join("hansu.lock");
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path).map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: folder.join("hansu.db") }),
            Err(TryLockError::Error(source)) => Err(unwritable(source)),
        }
    }
}
