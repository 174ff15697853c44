//! No file makes a reader take much more memory than the file itself.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use hansu_record::{Format, ReadOptions, reader};

/// The system's memory, counted.
struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps to the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static MEMORY: Counted = Counted;

const FILE: usize = 64 << 10;

/// Reads all games of a file one after the other, and hands out the most memory that was in use besides the file.
fn memory_for(format: Format, file: &[u8]) -> usize {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    let read = reader(format, file, ReadOptions::default()).filter(|game| game.is_ok()).count();
    assert!(read <= file.len());
    MOST.load(Relaxed) - before
}

/// A file of its size: a beginning, something again and again, and an end.
fn file(begin: &str, again: &str, end: &str) -> Vec<u8> {
    let times = (FILE - begin.len() - end.len()) / again.len();
    [begin, &again.repeat(times), end].concat().into_bytes()
}

// One test: the memory is counted for the whole process.
#[test]
fn memory_is_in_proportion_to_the_file_with_a_small_factor() {
    let sgf = [
        "A[]", "A[x]", "C[]", "B[]", "B[aa]", "AB[aa]", "[aa]", ";", "(", "(;", "()", "a", "[", "]", "\\", "x", ";C[a]",
    ];
    let all = [
        "B[]",
        "W[d3]",
        "(;",
        ";)",
        "\n",
        "f5\n",
        "f5",
        "f5d6c3 ",
        "[",
        "]",
        "8,8,0\n",
        "1,1,1\n",
        "\0",
        "\u{1}\u{2}",
        "é",
    ];
    let begin_of = |format: Format| match format {
        Format::Sgf => "(;GM[4]SZ[15]",
        Format::Ggf => "(;GM[Othello]PC[x]BO[8 ---------------------------O*------*O--------------------------- *]",
        Format::Psq => "Piskvorky 15x15, 11:11, 0\n",
        Format::RenLib => "\u{0}RenLib\u{0}\u{3}\u{0}",
        _ => "",
    };
    for format in Format::ALL {
        let patterns = all.iter().chain(if format == Format::Sgf { &sgf[..] } else { &[] });
        for again in patterns {
            for (begin, end) in [(begin_of(format), ")"), ("", "")] {
                let most = memory_for(format, &file(begin, again, end));
                assert!(most <= 4 * FILE, "{format}: {begin}{again}…{end} takes {most} bytes for {FILE}");
            }
        }
    }
}
