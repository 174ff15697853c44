//! Whether SQLite will read all of the log beside a database (the WAL).
//!
//! SQLite reads it up to the first frame that does not fit its checksum, and says nothing of what follows: after a crash the
//! last frames are those of a commit that was not finished. A commit that was answered is lost that way only if the file was
//! damaged. See <https://sqlite.org/fileformat2.html#walformat> and <https://sqlite.org/walformat.html>.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// What a log holds that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lost {
    /// Commits that can be read.
    pub(super) read: u64,
    /// Commits that can't.
    pub(super) lost: u64,
}

/// The log and its index beside a database.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Looks through the log of a database; `None` if there is none, or nothing of it is lost.
pub(super) fn inspect(database: &Path) -> io::Result<Option<Lost>> {
    let file = match File::open(beside(database, "-wal")) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut header = [0; HEADER];
    if !read_whole(&mut file, &mut header)? {
        return Ok(None);
    }
    let Some(mut scan) = Scan::begin(&header, page_size(database)) else { return Ok(None) };
    let mut frame = vec![0; FRAME_HEADER + scan.page_size];
    while read_whole(&mut file, &mut frame)? {
        scan.frame(&frame);
    }
    Ok(scan.verdict(committed_frames(database, &header)))
}

/// Fills a buffer, or finds that there is not so much left.
fn read_whole(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// The size of the database's pages, from its first bytes; 1 stands for 65536.
fn page_size(database: &Path) -> usize {
    let mut first = [0; 18];
    let read = File::open(database).and_then(|mut file| file.read_exact(&mut first));
    match (read, usize::from(first[16]) << 8 | usize::from(first[17])) {
        (Ok(()), 1) => 1 << 16,
        (Ok(()), size) if size >= 512 && size.is_power_of_two() => size,
        _ => 4096,
    }
}

/// How many frames were committed, as the index beside the log says; 0 if it is not there, or of another log.
fn committed_frames(database: &Path, header: &[u8; HEADER]) -> u64 {
    let mut index = [0; 48];
    let read = File::open(beside(database, "-shm")).and_then(|mut file| file.read_exact(&mut index));
    let same_log = index[12] != 0 && index[32..40] == header[16..24];
    let count = u32::from_ne_bytes([index[16], index[17], index[18], index[19]]);
    if read.is_ok() && same_log { count.into() } else { 0 }
}

/// A walk through the frames.
struct Scan {
    page_size: usize,
    salt: [u8; 8],
    big_endian: bool,
    sum: [u32; 2],
    /// Whether all frames so far fit their checksums.
    whole: bool,
    frames: u64,
    /// The number of the last frame of the last commit that SQLite will read.
    last_read: u64,
    found: Lost,
}

impl Scan {
    /// Begins with the header; `None` if no commit can have been written after it.
    fn begin(header: &[u8; HEADER], page_size: usize) -> Option<Scan> {
        let magic = number(&header[..4]);
        let big_endian = magic & 1 == 1;
        let sum = checksum(big_endian, &header[..24], [0, 0]);
        let whole = magic >> 1 == 0x377f_0682 >> 1 && sum == [number(&header[24..28]), number(&header[28..32])];
        let told = number(&header[8..12]) as usize;
        let page_size = if whole && (512..=1 << 16).contains(&told) { told } else { page_size };
        let salt = header[16..24].try_into().ok()?;
        Some(Scan {
            page_size,
            salt,
            big_endian,
            sum,
            whole,
            frames: 0,
            last_read: 0,
            found: Lost { read: 0, lost: 0 },
        })
    }

    fn frame(&mut self, frame: &[u8]) {
        self.frames += 1;
        let is_commit = number(&frame[4..8]) != 0;
        let of_this_log = frame[8..16] == self.salt;
        if self.whole {
            self.sum = checksum(self.big_endian, &frame[..8], self.sum);
            self.sum = checksum(self.big_endian, &frame[FRAME_HEADER..], self.sum);
            self.whole = of_this_log && self.sum == [number(&frame[16..20]), number(&frame[20..24])];
        }
        match (is_commit, self.whole) {
            (true, true) => (self.last_read, self.found.read) = (self.frames, self.found.read + 1),
            // Frames of an earlier log stay behind a shorter one; they are in the database.
            (true, false) => self.found.lost += u64::from(of_this_log),
            (false, _) => {}
        }
    }

    fn verdict(mut self, committed_frames: u64) -> Option<Lost> {
        if committed_frames > self.last_read {
            self.found.lost = self.found.lost.max(1);
        }
        (self.found.lost > 0).then_some(self.found)
    }
}

/// SQLite's checksum of an even number of words of 32 bits.
fn checksum(big_endian: bool, bytes: &[u8], mut sum: [u32; 2]) -> [u32; 2] {
    let word = |word: &[u8]| if big_endian { number(word) } else { number(word).swap_bytes() };
    for pair in bytes.chunks_exact(8) {
        sum[0] = sum[0].wrapping_add(word(&pair[..4])).wrapping_add(sum[1]);
        sum[1] = sum[1].wrapping_add(word(&pair[4..])).wrapping_add(sum[0]);
    }
    sum
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// A copy of a database with ten commits in its log, as a killed server leaves it.
    fn killed(folder: &Path) -> PathBuf {
        let source = folder.join("source.db");
        let connection = Connection::open(&source).expect("a database");
        connection
            .execute_batch("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x)")
            .expect("made");
        for number in 0..9 {
            connection.execute("INSERT INTO t VALUES (?1)", [number]).expect("written");
        }
        let copy = folder.join("copy.db");
        for ending in ["", "-wal", "-shm"] {
            std::fs::copy(beside(&source, ending), beside(&copy, ending)).expect("copied");
        }
        copy
    }

    fn check(name: &str, damage: impl FnOnce(&mut Vec<u8>), expected: Option<(u64, u64)>) {
        let folder = tempfile::tempdir().expect("a folder");
        let copy = killed(folder.path());
        let log = beside(&copy, "-wal");
        let mut bytes = std::fs::read(&log).expect("the log");
        damage(&mut bytes);
        std::fs::write(&log, bytes).expect("written");
        let found = inspect(&copy).expect("readable").map(|found| (found.read, found.lost));
        assert_eq!(found, expected, "{name}");
        let connection = Connection::open(&copy).expect("a database");
        let rows = connection.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0)).unwrap_or(0);
        let read = found.map_or(10, |(read, _)| read as i64);
        assert_eq!(rows, (read - 1).max(0), "{name}: SQLite reads as many commits as are said to be readable");
    }

    #[test]
    fn a_log_that_a_killed_server_leaves_is_whole() {
        check("whole", |_| (), None);
        check("a frame that was not finished", |bytes| bytes.extend([7; 1000]), None);
    }

    #[test]
    fn what_sqlite_would_drop_silently_is_told() {
        let frame = |number: usize| HEADER + number * (FRAME_HEADER + 4096);
        check("a byte of the header", |bytes| bytes[25] ^= 1, Some((0, 10)));
        check("the magic number", |bytes| bytes[0] ^= 1, Some((0, 10)));
        check("a byte in the middle", |bytes| bytes[frame(5) + 100] ^= 1, Some((4, 6)));
        check("the last byte", |bytes| *bytes.last_mut().expect("a byte") ^= 1, Some((9, 1)));
        check("cut off", |bytes| bytes.truncate(frame(5)), Some((4, 1)));
    }
}
