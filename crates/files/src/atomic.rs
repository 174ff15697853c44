//! Files that are there in full or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::leftovers::clean_once;

/// Writes a file so that nobody ever sees half of it: under another name in the same folder, flushed to disk, then
/// renamed. Folders on the way are made.
///
/// Readers see the old file or the new one. Two programs that write the same file at once leave that of one of them.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_name(path);
    let written = write_and_rename(path, &temporary, bytes);
    if written.is_err() {
        // The reason for the failure matters more than whether cleaning up worked.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_and_rename(path: &Path, temporary: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
        clean_once(folder);
    }
    let mut file = fs::File::create(temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}

/// A name beside the file that no other process uses.
fn temporary_name(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/er/figures.csv");
        write_atomically(&path, b"old").expect("written");
        write_atomically(&path, b"new").expect("written again");
        assert_eq!(fs::read(&path).expect("the file"), b"new");
        let beside = fs::read_dir(folder.path().join("deep/er")).expect("the folder").count();
        assert_eq!(beside, 1);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).expect("a folder in the way");
        write_atomically(&taken, b"").expect_err("a folder is in the way");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }
}
