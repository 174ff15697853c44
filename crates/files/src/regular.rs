//! Reading files of bounded size.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a whole file that has at most so many bytes. What is no file, such as a device or a pipe, could go on for ever, and
/// is refused before it is opened.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut bytes = Vec::new();
    // It may grow while it is read.
    File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// The same for text.
pub fn read_regular_text(path: &Path, most: u64) -> io::Result<String> {
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8");
    String::from_utf8(read_regular(path, most)?).map_err(not_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &Path, most: u64, expected: Result<&[u8], io::ErrorKind>) {
        let read = read_regular(path, most);
        assert_eq!(read.as_deref().map_err(io::Error::kind), expected, "{}", path.display());
    }

    #[test]
    fn only_files_of_the_right_size_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, b"12345").expect("written");
        check(&path, 5, Ok(b"12345"));
        check(&path, 4, Err(io::ErrorKind::FileTooLarge));
        check(folder.path(), 5, Err(io::ErrorKind::InvalidInput));
        check(&folder.path().join("nothing"), 5, Err(io::ErrorKind::NotFound));
        if cfg!(unix) {
            check(Path::new("/dev/zero"), 5, Err(io::ErrorKind::InvalidInput));
        }
    }
}
